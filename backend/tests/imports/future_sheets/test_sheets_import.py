"""Sheets by zip: the owner of each, the report of the others, and what a second import changes."""

from io import BytesIO

import pikepdf
import pytest

from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.kernel import storage
from parvis.kernel.db import new_session
from tests.given.files import file_of
from tests.given.imports import imported as campaign_imported
from tests.given.pdfs import acting_pdf, locked_pdf, pdf, printed_pdf, sharing_pdf
from tests.given.zip_imports import START_SHEETS, imported, kept_zips, sheets_zip, simulated
from tests.given.zips import zipped


@pytest.fixture
def client(client_as):
    campaign_imported(file_of("D"))  # 101 DUPONT Zoé, 102 LE GALL Yann who did not confirm
    return client_as("ROLE_ADMIN")


def stored(file_type="FUTURE_SHEET"):
    """The stored sheets: number of the candidate, name, bytes."""
    with new_session() as session:
        rows = session.query(StoredFile, Candidate.external_id).join(Candidate).filter(StoredFile.type == file_type)
        return sorted((number, file.name, storage.read(key_of(file.id))) for file, number in rows)


def test_a_simulation_tells_everything_and_stores_nothing(client):
    files = {
        "docs_101.pdf": pdf(),
        "fiche-N10.pdf": pdf(),
        "10155555.pdf": pdf(),
        "101_102.pdf": pdf(),
        "valmy.pdf": pdf(),
        "102-verrou.pdf": locked_pdf(user="x", owner="y"),
        "102-texte.pdf": b"bonjour",
        "102.zip": b"PK",
        "../102.pdf": pdf(),
    }
    report = simulated(client, START_SHEETS, sheets_zip(files))["result"]
    assert (report["files"], report["imported"], report["new"]) == (9, 1, 1)
    assert {each["file"]: each["reason"] for each in report["problems"]} == {
        "fiche-N10.pdf": "NO_NUMBER",
        "10155555.pdf": "UNKNOWN_NUMBER",
        "101_102.pdf": "TWO_NUMBERS",
        "valmy.pdf": "NO_NUMBER",
        "102-verrou.pdf": "ENCRYPTED",
        "102-texte.pdf": "NOT_PDF",
        "102.zip": "NESTED",
        "102.pdf": "NAME",
    }
    assert report["unmatchedFiles"] == ["fiche-N10.pdf", "10155555.pdf", "101_102.pdf", "valmy.pdf"]
    assert (report["confirmed"], stored()) == (None, [])


def test_an_import_attaches_and_a_second_one_replaces_only_what_differs(client):
    first, second = pdf(1), pdf(2)
    report = imported(client, START_SHEETS, sheets_zip({"101.pdf": first, "102.pdf": first}))
    assert (report["new"], report["candidatesWithoutFile"]) == (2, [])
    again = imported(client, START_SHEETS, sheets_zip({"fiche 101.pdf": second, "102.pdf": first}))
    assert (again["imported"], again["new"], again["replaced"], again["unchanged"]) == (2, 0, 1, 1)
    assert stored() == [("101", "fiche 101.pdf", second), ("102", "102.pdf", first)]
    candidate = client.post("/api/v1/admin/candidates/filter", json={"filters": []}).json()["content"][0]["id"]
    assert client.get(f"/api/v1/admin/candidates/{candidate}/files").json()[0]["type"] == "FUTURE_SHEET"
    assert kept_zips(again["importId"]) == []


def test_an_import_tells_what_its_simulation_told(client):
    files = {
        "101.pdf": printed_pdf("N°101 Mme ROUSSEL Lina"),
        "102.pdf": acting_pdf(),
        "valmy.pdf": printed_pdf("Lycée Valmy"),
        "102-bis.pdf": b"bonjour",
    }
    simulation = simulated(client, START_SHEETS, sheets_zip(files))["result"]
    report = imported(client, START_SHEETS, sheets_zip(files))
    assert report["problems"] == simulation["problems"]
    assert {each["reason"] for each in report["problems"]} == {
        "NAME_DIFFERS",
        "ACTIVE_CONTENT_REMOVED",
        "NO_NUMBER",
        "NOT_PDF",
    }


def test_a_big_pdf_is_cut_where_a_candidate_begins(client):
    pages = ["N°101 Mme DUPONT Zoé", "suite (voir 102)", "N°9999999 M. X", "suite", "N°102 M. ROUSSEL"]
    report = imported(client, START_SHEETS, sheets_zip({"fiches.pdf": printed_pdf(*pages)}))
    assert (report["new"], report["unmatchedFiles"]) == (2, ["fiches.pdf : n°9999999 (pages 3-4)"])
    assert [(each["reason"], each["candidate"]) for each in report["problems"]][1:] == [
        ("NAME_DIFFERS", "LE GALL Yann (102)")
    ]
    assert [(number, name) for number, name, _ in stored()] == [("101", "101.pdf"), ("102", "102.pdf")]
    same = imported(client, START_SHEETS, sheets_zip({"fiches.pdf": printed_pdf(*pages)}))
    assert same["unchanged"] == 2


@pytest.mark.parametrize(
    "first",
    [
        "N°{} {} {}\nFiche Avenir",
        "Parcoursup 2027\nFiche Avenir\nN° {} {} {}",
        "Fiche Avenir\nDossier N° {}\n{} {}",
    ],
)
def test_each_known_candidate_has_one_part_and_the_pages_of_an_unknown_number_are_told(client, first):
    pages = [
        "Sommaire",
        first.format(101, "Mme", "DUPONT Zoé"),
        "suite de la fiche, page 2",
        first.format(9999999, "M.", "INCONNU Paul"),
        "suite inconnu",
        first.format(102, "MLLE", "LE GALL Yann"),
        "Le candidat cite le dossier n°101 de sa soeur",
    ]
    report = imported(client, START_SHEETS, sheets_zip({"fiches.pdf": printed_pdf(*pages)}))
    assert [(each["file"], each["reason"]) for each in report["problems"]] == [
        ("fiches.pdf (page 1)", "NO_NUMBER"),
        ("fiches.pdf : n°9999999 (pages 4-5)", "UNKNOWN_NUMBER"),
    ]
    assert [(number, name) for number, name, _ in stored()] == [("101", "101.pdf"), ("102", "102.pdf")]
    assert [len(pikepdf.open(BytesIO(content)).pages) for _, _, content in stored()] == [2, 2]


def test_digits_inside_a_word_of_a_name_are_no_number(client):
    report = imported(client, START_SHEETS, sheets_zip({"a101b.pdf": pdf(), "é102.pdf": pdf(), "No102.pdf": pdf()}))
    assert {each["file"]: each["reason"] for each in report["problems"]} == {
        "a101b.pdf": "NO_NUMBER",
        "é102.pdf": "NO_NUMBER",
    }
    assert [(number, name) for number, name, _ in stored()] == [("102", "No102.pdf")]


def test_a_part_of_a_big_pdf_holds_nothing_of_the_other_candidates(client):
    content = sharing_pdf("N\xb0101 Mme DUPONT", "N\xb0102 M. LE GALL")
    assert imported(client, START_SHEETS, sheets_zip({"fiches.pdf": content}))["new"] == 2
    own = ("font", "picture", "inner picture", "pattern", "mask", "property", "field")
    for number, (_, _, part) in enumerate(stored(), 1):
        with pikepdf.open(BytesIO(part)) as pdf:
            streams = [each.read_bytes().decode("cp1252") for each in pdf.objects if isinstance(each, pikepdf.Stream)]
        marks = {each for each in streams if each[-1].isdigit()}
        assert marks == {f"{each} {number}" for each in own}


def test_a_candidate_who_confirmed_and_has_none_is_listed(client):
    report = simulated(client, START_SHEETS, sheets_zip({"102.pdf": pdf()}))["result"]
    assert report["candidatesWithoutFile"] == [{"externalId": "101", "name": "DUPONT Zoé"}]
    assert report["concerned"] == 1


def test_who_left_the_file_is_not_listed_without_a_sheet(client, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true WHERE external_id = '101'")
    report = simulated(client, START_SHEETS, sheets_zip({"102.pdf": pdf()}))["result"]
    assert (report["candidatesWithoutFile"], report["concerned"]) == ([], 0)


@pytest.mark.parametrize(
    ("page", "remarks"),
    [
        ("N°101 Mme DUPONT Zoé", []),
        ("N°102 Mme DUPONT Zoé", ["NAME_DIFFERS"]),
        ("N°101 Mme ROUSSEL Lina", ["NAME_DIFFERS"]),
    ],
)
def test_a_sheet_whose_page_names_somebody_else_is_attached_and_told(client, page, remarks):
    report = imported(client, START_SHEETS, sheets_zip({"101.pdf": printed_pdf(page)}))
    assert (report["new"], [each["reason"] for each in report["problems"]]) == (1, remarks)


def test_two_files_of_a_candidate_are_not_both_taken(client):
    report = imported(client, START_SHEETS, sheets_zip({"101-a.pdf": pdf(1), "101-b.pdf": pdf(2)}))
    assert [(each["file"], each["reason"]) for each in report["problems"]] == [("101-b.pdf", "SAME_CANDIDATE")]
    assert [name for _, name, _ in stored()] == ["101-a.pdf"]


def test_what_a_pdf_would_run_is_taken_out_and_told(client):
    report = imported(client, START_SHEETS, sheets_zip({"101.pdf": acting_pdf()}), type="PFM")
    assert [each["reason"] for each in report["problems"]] == ["ACTIVE_CONTENT_REMOVED"]
    ((_, _, content),) = stored("PFM")
    assert not any(mark in content for mark in (b"JavaScript", b"EmbeddedFile", b"Launch"))


@pytest.mark.parametrize(
    ("content", "code"), [(b"%PDF-1.7", "FILE_INVALID"), (zipped({"101.pdf": bytes(101 * 1024**2)}), "ARCHIVE_UNSAFE")]
)
def test_a_zip_that_is_refused_as_a_whole_is_reported_by_its_job(client, content, code):
    assert simulated(client, START_SHEETS, ("fiches.zip", content))["error"]["code"] == code
    assert stored() == []


def test_a_file_that_is_no_zip_by_its_name_is_refused_as_it_arrives(client):
    answer = client.post(START_SHEETS, files={"file": ("fiches.rar", b"x")})
    assert (answer.status_code, answer.json()["code"]) == (422, "FILE_INVALID")
    assert answer.json()["message"] == "Il existe au moins un fichier invalide"
