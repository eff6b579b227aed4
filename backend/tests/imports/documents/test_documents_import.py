"""Documents by zip and workbook: given to candidates as the lines say, and the errors of the lines."""

import pytest

from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import StoredFile
from parvis.imports.documents.rules import NamedFiles
from parvis.imports.zip_imports import attaching
from parvis.kernel.db import new_session
from tests.given.files import file_of
from tests.given.imports import imported as campaign_imported
from tests.given.older_workbooks import compound
from tests.given.pdfs import pdf
from tests.given.zip_imports import imported, simulated
from tests.given.zips import MACRO_TYPE, package, texts, zipped

DOCUMENTS = "/api/v1/admin/convocations/import"
START = f"{DOCUMENTS}/start"


@pytest.fixture
def client(client_as):
    campaign_imported(file_of("D"))
    return client_as("ROLE_ADMIN")


def files(rows, documents, *, name="lignes.xlsx"):
    return (name, package({"Lignes": texts(rows)})), ("documents.zip", zipped(documents))


def stored():
    with new_session() as session:
        rows = session.query(Candidate.external_id, StoredFile.name, StoredFile.size).join(Candidate)
        return sorted(tuple(row) for row in rows.filter(StoredFile.type == "ADMINISTRATIVE_DOCUMENT"))


def test_each_line_gives_its_candidate_the_document_that_it_names(client):
    rows = [
        ["NUMÉRO", "Nom du fichier"],
        ["101", "a.pdf"],
        ["102", "A.PDF"],
        ["101", "b.pdf"],
        ["999", "b.pdf"],
        ["102"],
    ]
    a, b = pdf(1), pdf(2)
    report = imported(client, START, *files(rows, {"dossier/a.pdf": a, "b.pdf": b, "c.pdf": b}))
    assert [line["message"] for line in report["refusedLines"]] == [
        "Aucun candidat ne porte le numéro 999",
        "Nom de fichier absent",
    ]
    assert report["unmatchedFiles"] == ["c.pdf"]
    assert stored() == [("101", "a.pdf", len(a)), ("101", "b.pdf", len(b)), ("102", "a.pdf", len(a))]


def test_without_a_column_of_files_their_names_carry_the_numbers(client):
    rows = [["Candidat - Code"], ["101"], ["102"]]
    report = imported(
        client, START, *files(rows, {"convocation-101.pdf": pdf(), "1011.pdf": pdf(), "a102b.pdf": pdf()})
    )
    assert (report["new"], report["unmatchedFiles"]) == (1, ["1011.pdf", "a102b.pdf"])
    assert report["candidatesWithoutFile"] == [{"externalId": "102", "name": "LE GALL Yann"}]


def test_candidates_without_a_file_come_by_number_and_not_by_its_letters(client, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET external_id = '99' WHERE external_id = '102'")
    rows = [["Candidat - Code"], ["101"], ["99"]]
    report = imported(client, START, *files(rows, {"autre.pdf": pdf()}))
    assert [each["externalId"] for each in report["candidatesWithoutFile"]] == ["99", "101"]


def test_the_same_name_is_replaced_and_another_is_added(client):
    rows = [["Numero", "Fichier"], ["101", "a.pdf"], ["101", "b.pdf"]]
    imported(client, START, *files(rows, {"a.pdf": pdf(1)}))
    report = imported(client, START, *files(rows, {"a.pdf": pdf(2), "b.pdf": pdf(1)}))
    assert (report["new"], report["replaced"]) == (1, 1)
    again = imported(client, START, *files(rows, {"a.pdf": pdf(2), "b.pdf": pdf(1)}))
    assert (again["new"], again["replaced"], again["unchanged"]) == (0, 0, 2)


def test_a_batch_is_attached_before_a_file_that_does_not_fit(client, monkeypatch):
    monkeypatch.setattr(attaching, "MOST_FILES", 2)
    rows = [["Numero", "Fichier"], ["101", "a.pdf"], ["102", "a.pdf"], ["101", "b.pdf"]]
    report = imported(client, START, *files(rows, {"a.pdf": (a := pdf(1)), "b.pdf": (b := pdf(2))}))
    assert report["new"] == 3
    assert stored() == [("101", "a.pdf", len(a)), ("101", "b.pdf", len(b)), ("102", "a.pdf", len(a))]


def test_documents_of_one_name_go_by_their_folders_each_to_its_candidate(client):
    rows = [["Numero", "Fichier"], ["101", "101/convocation.pdf"], ["102", "102\\Convocation.PDF"]]
    zipped_files = {"lot/101/convocation.pdf": (first := pdf(1)), "lot/102/convocation.pdf": (second := pdf(2))}
    report = imported(client, START, *files(rows, zipped_files))
    assert (report["new"], report["replaced"], report["problems"]) == (2, 0, [])
    assert stored() == [("101", "convocation.pdf", len(first)), ("102", "convocation.pdf", len(second))]


def test_each_of_thousands_of_folders_is_found_at_once():
    files = NamedFiles([f"lot/{number}/convocation.pdf" for number in range(10_000)])
    assert [files.named(f"{number}/Convocation.PDF") for number in range(10_000)] == [[each] for each in range(10_000)]
    assert files.named("10000/convocation.pdf") == ()


def test_document_of_another_folder_is_not_that_of_a_line_whose_own_is_missing(client):
    rows = [["Numero", "Fichier"], ["101", "101/convocation.pdf"], ["102", "envoi/102/b.pdf"]]
    report = imported(client, START, *files(rows, {"102/convocation.pdf": pdf(1), "102/b.pdf": (b := pdf(2))}))
    assert [each["externalId"] for each in report["candidatesWithoutFile"]] == ["101"]
    assert report["unmatchedFiles"] == ["convocation.pdf"]
    assert stored() == [("102", "b.pdf", len(b))]


def test_documents_that_a_line_does_not_tell_apart_are_nobodys(client):
    rows = [["Numero", "Fichier"], ["101", "convocation.pdf"], ["102", "b.pdf"]]
    zipped_files = {"x/convocation.pdf": pdf(1), "y/convocation.pdf": pdf(2), "b.pdf": (b := pdf(3))}
    report = imported(client, START, *files(rows, zipped_files))
    assert report["refusedLines"] == [{"line": 2, "message": "2 fichiers du zip portent ce nom : convocation.pdf"}]
    assert [each["reason"] for each in report["problems"]] == ["DUPLICATE", "DUPLICATE"]
    assert [each["externalId"] for each in report["candidatesWithoutFile"]] == ["101"]
    assert stored() == [("102", "b.pdf", len(b))]


def test_names_written_alike_come_before_those_that_differ_by_accents(client):
    rows = [["Numero", "Fichier"], ["101", "Étude.pdf"], ["102", "etude.pdf"]]
    report = imported(client, START, *files(rows, {"Étude.pdf": (first := pdf(1)), "etude.pdf": (second := pdf(2))}))
    assert (report["new"], report["problems"]) == (2, [])
    assert stored() == [("101", "Étude.pdf", len(first)), ("102", "etude.pdf", len(second))]


@pytest.mark.parametrize(
    ("lines", "kept"),
    [
        (["101/lettre.pdf", "102/lettre.pdf"], []),
        (["Lettre.pdf", "léttre.pdf"], ["101"]),
        (["léttre.pdf", "lèttre.pdf"], []),
        (["lettre.pdf", "envoi/LETTRE.pdf"], ["101", "102"]),
    ],
    ids=["folders", "accents", "accents of neither", "case"],
)
def test_lines_that_tell_a_file_from_another_do_not_share_the_one_that_is_there(client, lines, kept):
    rows = [["Numero", "Fichier"], *zip(["101", "102"], lines, strict=True)]
    report = imported(client, START, *files(rows, {"lettre.pdf": pdf()}))
    assert [number for number, _, _ in stored()] == kept
    without = [each for each in ("101", "102") if each not in kept]
    assert [each["externalId"] for each in report["candidatesWithoutFile"]] == without
    assert {each["message"] for each in report["refusedLines"]} <= {
        "Une autre ligne nomme autrement le même fichier du zip : lettre.pdf"
    }
    assert len(report["refusedLines"]) == len(without)


@pytest.mark.parametrize(
    "rows",
    [
        [["Numero", "Fichier"], ["101", "x/101.pdf"], ["101", "y/101.pdf"]],
        [["Numero"], ["101"]],
    ],
    ids=["named", "by number"],
)
def test_second_document_of_one_name_does_not_take_the_place_of_the_first(client, rows):
    report = imported(client, START, *files(rows, {"x/101.pdf": (first := pdf(1)), "y/101.pdf": pdf(2)}))
    assert [(each["file"], each["reason"]) for each in report["problems"]] == [("101.pdf", "DUPLICATE")]
    assert stored() == [("101", "101.pdf", len(first))]


def test_candidate_of_a_line_without_its_file_is_told_whatever_else_they_have(client):
    rows = [["Numero", "Fichier"], ["101", "a.pdf"], ["101", "b.pdf"], ["102", "c.pdf"]]
    imported(client, START, *files(rows, {"c.pdf": pdf()}))
    report = imported(client, START, *files(rows, {"a.pdf": pdf()}))
    assert [each["externalId"] for each in report["candidatesWithoutFile"]] == ["101", "102"]


def test_a_workbook_without_the_expected_headers_is_refused_with_them(client):
    error = simulated(client, START, *files([["Nom"], ["DUPONT"]], {"a.pdf": pdf()}))["error"]
    assert (error["code"], error["data"]["expected"][0]) == ("WORKBOOK_COLUMNS", "Numero | Numéro | Candidat - Code")


def test_a_workbook_that_is_none_or_dangerous_or_locked_is_refused(client):
    for workbook, reason in (
        (b"Numero;Fichier", "DAMAGED"),
        (package({"Lignes": ""}, kind=MACRO_TYPE), "UNSAFE"),
        (compound("Root Entry", "EncryptedPackage"), "ENCRYPTED"),
    ):
        error = simulated(client, START, ("a.xlsx", workbook), ("b.zip", zipped({"a.pdf": pdf()})))["error"]
        refused = [{"name": "classeur.xlsx", "reason": reason}]
        assert (error["code"], error["data"]["files"]) == ("FILE_INVALID", refused)


@pytest.mark.parametrize(
    "names", [("a.zip",), ("a.xlsx",), ("a.zip", "b.zip"), ("a.xlsx", "b.xlsx"), ("a.zip", "a.xlsx", "b.zip")]
)
@pytest.mark.parametrize("call", [DOCUMENTS, START])
def test_one_zip_and_one_workbook_are_expected(client, call, names):
    answer = client.post(call, files=[("file", (name, b"x")) for name in names])
    assert (answer.status_code, answer.json()["code"]) == (422, "INVALID_INPUT")
    assert answer.json()["message"] == "Un .zip et un .xlsx sont attendus."


def test_a_file_of_another_kind_is_named(client):
    answer = client.post(START, files=[("file", (name, b"x")) for name in ("a.zip", "a.xlsm")])
    assert (answer.status_code, answer.json()["code"]) == (422, "FILE_INVALID")
    assert [each["name"] for each in answer.json()["data"]["files"]] == ["a.xlsm"]
