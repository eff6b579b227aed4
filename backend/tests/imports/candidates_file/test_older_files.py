"""A file that is older than the one in force: told, and accepted by name where it would take back much."""

import pytest
from starlette.testclient import TestClient

from tests.given.computations import run
from tests.given.files import HEADERS, ROWS, changed, file_of, written
from tests.given.imports import confirmed, imported, simulated
from tests.given.jobs import jobs_run
from tests.given.table import cell

IMPORT = "/api/v1/admin/import/candidates"
WISH = 14
FIRST, SECOND = file_of("D"), changed({("101", 11): "15"})


def _codes(report) -> list[tuple[str, bool]]:
    return [(each.code, each.must_accept) for each in report.warnings]


@pytest.mark.usefixtures("database")
def test_a_file_imported_before_the_last_is_told_and_is_the_last_once_it_is_accepted():
    imported(FIRST)
    assert _codes(simulated(FIRST)) == []
    imported(SECOND)
    assert _codes(simulated(SECOND)) == []

    [warning] = imported(FIRST).warnings

    assert (warning.code, warning.count, warning.people, warning.must_accept) == ("FILE_IMPORTED_BEFORE", 0, [], True)
    assert _codes(simulated(FIRST)) == []
    assert _codes(simulated(SECOND)) == [("FILE_IMPORTED_BEFORE", True)]


def test_an_import_that_is_taken_back_makes_the_one_before_it_the_last(database, client_as):
    admin: TestClient = client_as("ROLE_ADMIN")
    imported(FIRST)
    imported(SECOND)
    [undoable] = [each for each in admin.get("/api/v1/admin/undo").json() if each["takesBack"][0]["count"] == 1]
    run(admin.post(f"/api/v1/admin/undo/{undoable['id']}").json()["jobId"])

    assert cell("101", "Parcoursup[Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1_1]") == 14.5
    assert _codes(simulated(FIRST)) == []
    assert _codes(simulated(SECOND)) == []


def _wishes(withdrawn: int, candidates: int = 2_400) -> bytes:
    [row, _] = ROWS["D"]
    rows = [[*row[:2], str(1000 + each), f"NOM {each}", *row[4:]] for each in range(candidates)]
    for each in rows[:withdrawn]:
        each[WISH] = "Non validée"
    return written(HEADERS["D"], rows)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("withdrawn", "candidates", "must_accept"), [(1, 20, False), (10, 20, False), (11, 20, True), (12, 2_400, False)]
)
def test_wishes_taken_back_are_told_by_person_and_accepted_where_they_are_many(withdrawn, candidates, must_accept):
    imported(_wishes(0, candidates))

    [warning] = simulated(_wishes(withdrawn, candidates)).warnings

    assert (warning.code, warning.count, warning.must_accept) == ("WISHES_TAKEN_BACK", withdrawn, must_accept)
    assert [each.external_id for each in warning.people] == [str(1000 + each) for each in range(withdrawn)]
    assert warning.lines == [2 + each for each in range(withdrawn)]
    imported(_wishes(withdrawn, candidates))
    assert simulated(_wishes(withdrawn, candidates)).warnings == []


@pytest.mark.usefixtures("database")
def test_fewer_rows_and_columns_and_an_earlier_date_are_told_and_stop_nobody():
    report = simulated(FIRST, "candidats_20260414.csv")
    assert (report.former, report.older_signs) == (None, [])
    confirmed(report)
    for name in ("candidats 2026-04-15 12h.csv", "candidats.csv", "14-04-2026.csv", "candidats_20269999.csv"):
        assert simulated(FIRST, name).older_signs == []

    gone = changed(without=["102"], columns_gone=["Demande Amenagement Sportif Haut Niveau - Libellé"])
    report = simulated(gone, "candidats_13_04_2026.csv")

    assert report.older_signs == ["FEWER_ROWS", "FEWER_COLUMNS", "EARLIER_DATE"]
    assert report.former is not None
    assert (report.former.file_name, report.former.rows, report.former.columns) == ("candidats_20260414.csv", 2, 16)


def test_confirmation_names_the_warnings_that_are_left_to_accept(database, client_as):
    admin: TestClient = client_as("ROLE_ADMIN")
    imported(SECOND)
    imported(FIRST)
    gone = changed({("101", 11): "15"}, without=["102"])
    imported(gone)
    started = admin.post(f"{IMPORT}/simulate", files={"file": ("c.csv", SECOND)}).json()
    run(started["jobId"])
    path = f"{IMPORT}/simulations/{started['simulationId']}"
    warnings = admin.get(path).json()["warnings"]
    assert [(each["code"], each["mustAccept"], each["data"]) for each in warnings] == [
        ("FILE_IMPORTED_BEFORE", True, None)
    ]

    for accepted in ({}, {"accepted": None}, {"accepted": []}, {"accepted": ["MANY_VANISHED"]}):
        refused = admin.post(f"{path}/confirm", json=accepted)
        assert (refused.status_code, refused.json()["code"]) == (409, "WARNINGS_NOT_ACCEPTED")
        assert refused.json()["data"] == {"codes": ["FILE_IMPORTED_BEFORE"]}
    known = {"accepted": ["FILE_IMPORTED_BEFORE", "MANY_VANISHED", "NO_SUCH_CODE"]}
    confirmation = admin.post(f"{path}/confirm", json=known)
    assert confirmation.status_code == 202, confirmation.text
    run(confirmation.json()["jobId"])
    assert admin.get(path).json()["confirmed"] is not None


def test_one_call_is_refused_until_each_warning_is_accepted(database, client_as):
    with jobs_run():
        admin: TestClient = client_as("ROLE_ADMIN")
        imported(_wishes(0, 40))
        content = _wishes(12, 30)

        def answer(*accepted: str):
            return admin.post(IMPORT, params={"accepted": accepted}, files={"file": ("c.csv", content)})

        refused = answer("WISHES_TAKEN_BACK")
        assert (refused.status_code, refused.json()["code"]) == (422, "IMPORT_REFUSED")
        assert [each["code"] for each in refused.json()["data"]["warnings"]] == ["MANY_VANISHED", "WISHES_TAKEN_BACK"]
        assert "Rien n'a été importé" in refused.json()["message"]
        assert cell("1000", "VoeuConfirme") == "Oui"
        taken = answer("WISHES_TAKEN_BACK", "MANY_VANISHED")
    assert (taken.status_code, cell("1000", "VoeuConfirme")) == (200, "Non"), taken.text
