"""Bad candidates files through the import's calls: each error is in French, and the campaign does not change."""

import io
import zipfile

import pytest

from tests.given.computations import run
from tests.given.files import HEADERS, ROWS, file_of, written

IMPORT = "/api/v1/admin/import/candidates"
GRID = "/api/v1/admin/candidates/filter"


def _zipped():
    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("candidats.csv", file_of("D"))
    return content.getvalue()


def _simulated(client, content):
    answer = client.post(f"{IMPORT}/simulate", files={"file": ("candidats.csv", content)})
    assert answer.status_code == 202, answer.text
    return answer.json()["simulationId"], run(answer.json()["jobId"])


def _report(client, simulation):
    answer = client.get(f"{IMPORT}/simulations/{simulation}")
    assert answer.status_code == 200, answer.text
    return answer.json()


def _imported(client, content):
    simulation, _ = _simulated(client, content)
    answer = client.post(f"{IMPORT}/simulations/{simulation}/confirm", json={"acceptRefusedRows": True})
    assert answer.status_code == 202, answer.text
    return run(answer.json()["jobId"])


def _total(client):
    return client.post(GRID, json={"columns": ["Nom"]}).json()["totalElements"]


@pytest.fixture
def admin(client_as):
    """An administrator who imported two candidates."""
    client = client_as("ROLE_ADMIN")
    assert _imported(client, file_of("D")).status == "SUCCESS"
    return client


@pytest.mark.parametrize(
    ("content", "code", "message"),
    [
        (file_of("D").replace(b";", b","), "IMPORT_FILE_INVALID", "la virgule"),
        (file_of("D").replace(b";", b"\t"), "IMPORT_FILE_INVALID", "la tabulation"),
        (b"", "IMPORT_FILE_INVALID", "vide"),
        (b"\xef\xbb\xbf\r\n", "IMPORT_FILE_INVALID", "vide"),
        (written(HEADERS["D"], []), "IMPORT_FILE_INVALID", "aucune ligne"),
        (written([*HEADERS["D"], "é" * 501], [[*row, ""] for row in ROWS["D"]]), "IMPORT_FILE_INVALID", "501"),
        (written([*HEADERS["D"], "x" * 200_000], [[*row, ""] for row in ROWS["D"]]), "IMPORT_FILE_INVALID", "200000"),
        (written(HEADERS["D"][:4], [row[:4] for row in ROWS["D"]]), "IMPORT_COLUMNS_MISSING", "Prénom"),
        (file_of("D").decode().encode("utf-16"), "IMPORT_FILE_INVALID", "UTF-16"),
        (file_of("D") + b"\x8f\x81;x\n", "IMPORT_FILE_INVALID", "encodage inconnu"),
        (file_of("D") + b"1;\0\n", "IMPORT_FILE_INVALID", "caractère nul"),
        (_zipped(), "IMPORT_FILE_INVALID", "zip"),
        (bytes(range(256)) * 400, "IMPORT_FILE_INVALID", ""),
    ],
    ids=[
        "comma",
        "tab",
        "empty",
        "only-bom",
        "header-only",
        "long-header",
        "longer-header",
        "no-first-name",
        "utf16",
        "encoding",
        "nul",
        "zip",
        "noise",
    ],
)
def test_a_file_that_is_none_is_reported_and_changes_nothing(admin, content, code, message):
    simulation, job = _simulated(admin, content)
    assert (job.status, job.error["code"]) == ("ERROR", code)
    assert message in job.error["message"]
    confirm = admin.post(f"{IMPORT}/simulations/{simulation}/confirm", json={"acceptRefusedRows": True})
    assert (confirm.status_code, confirm.json()["code"]) == (409, "SIMULATION_NOT_READY")
    assert _total(admin) == 2


def test_a_cell_of_a_million_characters_costs_its_own_row(admin):
    long = ["G1", "ECF", "103", "X" * 1_000_000, *ROWS["D"][0][4:]]
    simulation, job = _simulated(admin, written(HEADERS["D"], [*ROWS["D"], long]))
    assert job.status == "SUCCESS"
    report = _report(admin, simulation)
    [refused] = report["refused"]
    assert (refused["line"], refused["code"]) == (4, "CELL_TOO_LONG")
    assert len(str(report)) < 50_000
    without_a_yes = admin.post(f"{IMPORT}/simulations/{simulation}/confirm", json={"acceptRefusedRows": False})
    assert (without_a_yes.status_code, without_a_yes.json()["code"]) == (409, "REFUSED_ROWS_NOT_ACCEPTED")


def test_cells_that_look_like_formulas_or_pages_stay_texts(admin):
    names = ["=1+1", "<script>alert(1)</script>", "@SUM(A1)", "' OR 1=1 --", "%s{0}\\u0000"]
    rows = [["G1", "ECF", str(200 + index), name, *ROWS["D"][0][4:]] for index, name in enumerate(names)]
    assert _imported(admin, written(HEADERS["D"], [*ROWS["D"], *rows])).status == "SUCCESS"
    shown = admin.post(GRID, json={"columns": ["Nom"], "sort": [{"column": "Numero", "direction": "ASC"}]}).json()
    assert [row["lastName"] for row in shown["content"]][2:] == names


@pytest.mark.long
def test_two_hundred_thousand_rows_are_imported_and_shown(client_as):
    admin = client_as("ROLE_ADMIN")
    first = ROWS["B"][0]
    rows = [[str(1_000_000 + number), f"NOM{number}", *first[2:-1], ""] for number in range(200_000)]
    assert _imported(admin, written(HEADERS["B"], rows)).status == "SUCCESS"
    page = admin.post(GRID, json={"columns": ["Nom"], "sort": [{"column": "Numero", "direction": "DESC"}]}).json()
    assert (page["totalElements"], page["content"][0]["lastName"]) == (200_000, "NOM199999")
