"""The statistics workbook: what a template must be, what is written into it, and what stays as it was."""

import sys
import tempfile
import zipfile
from io import BytesIO

import openpyxl
import pytest
import xlsxwriter

from parvis.files.stored.model import StoredFile
from parvis.interviews.jury_grades.model import Letter
from parvis.kernel.db import new_session
from tests.given.audit import audited
from tests.given.computations import compute, import_file
from tests.given.data_folders import fill_up, only_root_mounts
from tests.given.formulas import saved
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.zips import package, texts

STATISTICS = "/api/v1/admin/statistics"
TEMPLATE = f"{STATISTICS}/file/STATISTICS_TEMPLATE"
RESULT = f"{STATISTICS}/file/CALCULATED_RESULT"
FILLED = f"{STATISTICS}/template/prepare-download"


@pytest.fixture
def client(client_as):
    import_file({"Maths": ["14,5", "0", ""]})
    return client_as("ROLE_ADMIN")


@pytest.fixture
def computed(client):
    saved(client, "Inverse", "1/Parcoursup[@Maths]")
    saved(client, "Admis", "Parcoursup[@Maths]>10")
    saved(client, "Moyenne & co", "MOYENNE(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    compute(client)
    return client


def upload(client, content, path=TEMPLATE, name="modèle.xlsx"):
    return client.post(f"{path}/upload", files={"statistics-template": (name, content)})


def template():
    """A workbook as somebody makes it: two columns that Parvis knows among others, styles, a chart, a merged cell."""
    content = BytesIO()
    with xlsxwriter.Workbook(content) as book:
        bold = book.add_format({"bold": True, "bg_color": "#FFEEAA"})
        people = book.add_worksheet("Candidats")
        people.write_row(0, 0, ["Numero", "Ma colonne", "Candidats[Inverse]", "Candidats[Parti]", "Candidats[Admis]"])
        people.write_row(1, 0, ["vieux", "à moi", 99, "gardé", 99])
        people.write_formula(2, 1, "=SUM(C2:C9)", bold, 7)
        people.write(8, 2, 99, bold)
        people.write(9, 1, "loin")
        people.merge_range(11, 0, 11, 1, "fusion")
        overall = book.add_worksheet("Global")
        overall.write_row(0, 0, ["Globales[Moyenne & co]", "Globales[Parti]", "Moyenne & co"])
        own = book.add_worksheet("Graphique")
        chart = book.add_chart({"type": "column"})
        chart.add_series({"values": "=Candidats!$C$2:$C$4"})
        own.insert_chart("A1", chart)
    return content.getvalue()


def parts(content):
    with zipfile.ZipFile(BytesIO(content)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def test_without_a_template_nothing_is_prepared(client):
    assert client.get(f"{STATISTICS}/template").json() == {
        "id": None,
        "name": None,
        "created": None,
        "unknownNames": [],
    }
    answer = client.put(FILLED)
    assert (answer.status_code, answer.json()["code"]) == (404, "NO_TEMPLATE")


def test_what_is_no_template_is_refused_and_leaves_the_former(client):
    assert upload(client, template()).status_code == 204
    kept = client.get(f"{STATISTICS}/template").json()["id"]
    for content, code in (
        (package({"Un": texts([["Numero"]]), "Deux": ""}), "TEMPLATE_LAYOUT"),
        (package({"Un": "", "Deux": "", "Trois": ""}), "TEMPLATE_WITHOUT_NAMES"),
        (package({"Un": texts([[" "]]), "Deux": "", "Trois": ""}), "TEMPLATE_WITHOUT_NAMES"),
        (b"Numero", "FILE_INVALID"),
    ):
        answer = upload(client, content)
        assert (answer.status_code, answer.json()["code"]) == (422, code)
        assert client.get(f"{STATISTICS}/template").json()["id"] == kept


def test_a_name_that_does_not_exist_is_reported_and_accepted(computed):
    assert upload(computed, template()).status_code == 204
    shown = computed.get(f"{STATISTICS}/template").json()
    assert (shown["name"], shown["unknownNames"]) == (
        "modèle.xlsx",
        ["Ma colonne", "Candidats[Parti]", "Globales[Parti]"],
    )


def test_a_heading_of_blanks_is_no_name(computed):
    assert (
        upload(computed, package({"Un": texts([["Numero", " "]]), "Deux": texts([[" "]]), "Trois": ""})).status_code
        == 204
    )
    assert computed.get(f"{STATISTICS}/template").json()["unknownNames"] == []


def test_candidates_are_written_by_number(client, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET external_id = '1000009' WHERE external_id = '1000001'")
    saved(client, "Admis", "Parcoursup[@Maths]>10")
    compute(client)
    assert upload(client, template()).status_code == 204
    people = openpyxl.load_workbook(BytesIO(client.put(FILLED).content))["Candidats"]
    assert [(people.cell(row, 1).value, people.cell(row, 5).value) for row in (2, 3, 4)] == [
        ("1000002", False),
        ("1000003", False),
        ("1000009", True),
    ]


def test_a_template_is_not_filled_before_anything_was_computed(client):
    upload(client, template())
    answer = client.put(FILLED)
    assert (answer.status_code, answer.json()["code"]) == (409, "NOT_COMPUTED")


def test_recognised_columns_are_written_and_everything_else_stays(computed):
    sent = template()
    upload(computed, sent)
    with audited() as actions:
        answer = computed.put(FILLED)
    assert (answer.status_code, actions) == (200, ["PREPARE_STATISTICS_DOWNLOAD"]), answer.text
    assert "statistiques-" in answer.headers["content-disposition"]
    book = openpyxl.load_workbook(BytesIO(answer.content))
    people = book["Candidats"]
    rows = [[cell.value for cell in row] for row in people.iter_rows(min_row=1, max_row=4)]
    assert rows == [
        ["Numero", "Ma colonne", "Candidats[Inverse]", "Candidats[Parti]", "Candidats[Admis]"],
        ["1000001", "à moi", pytest.approx(1 / 14.5), "gardé", True],
        ["1000002", "=SUM(C2:C9)", "#DIV/0!", None, False],
        ["1000003", None, "#DIV/0!", None, False],
    ]
    assert (people["C9"].value, people["C9"].font.bold, people["B10"].value) == (None, True, "loin")
    assert [str(each) for each in people.merged_cells.ranges] == ["A12:B12"]
    assert [cell.value for cell in book["Global"][2]] == [7.25, None, 7.25]
    before, after = parts(sent), parts(answer.content)
    assert before.keys() == after.keys()
    changed = {name for name in before if before[name] != after[name]}
    assert changed == {"xl/worksheets/sheet1.xml", "xl/worksheets/sheet2.xml"}
    assert b'fullCalcOnLoad="1"' in after["xl/workbook.xml"]
    assert b'<dimension ref="A1:E12"/>' in after["xl/worksheets/sheet1.xml"]


def test_a_process_killed_while_it_fills_corrupts_nothing_and_the_next_one_fills(computed, tmp_path, monkeypatch):
    upload(computed, template())
    killed = tmp_path / "python"
    killed.write_text("#!/bin/sh\nread begun\nkill -9 $$\n")
    killed.chmod(0o700)
    with monkeypatch.context() as patched:
        patched.setattr(sys, "executable", str(killed))
        answer = computed.put(FILLED)
    assert (answer.status_code, answer.json()["code"]) == (500, "INTERNAL_ERROR")
    assert computed.put(FILLED).status_code == 200


@only_root_mounts
def test_a_template_is_not_filled_without_room_and_the_next_time_it_is(computed, small_disk, monkeypatch):
    upload(computed, template())
    assert computed.put(FILLED).status_code == 200
    fill_up(small_disk / "filling")
    with monkeypatch.context() as full:
        full.setattr(tempfile, "tempdir", str(small_disk))
        answer = computed.put(FILLED)
        assert (answer.status_code, answer.json()["code"]) == (507, "STORAGE_FULL")
    assert computed.put(FILLED).status_code == 200


def test_the_starting_template_names_todays_formulas_and_can_be_sent_back(computed):
    start = computed.get(f"{STATISTICS}/template/start")
    assert start.status_code == 200, start.text
    assert upload(computed, start.content).status_code == 204
    assert computed.get(f"{STATISTICS}/template").json()["unknownNames"] == []
    book = openpyxl.load_workbook(BytesIO(computed.put(FILLED).content))
    assert book.sheetnames == ["Candidats", "Globales", "Statistiques"]
    assert list(book["Candidats"].values)[:2] == [
        ("Numero", "Candidats[Admis]", "Candidats[Inverse]"),
        ("1000001", True, pytest.approx(1 / 14.5)),
    ]
    assert list(book["Globales"].values) == [("Globales[Moyenne & co]",), (7.25,)]


def test_a_formula_named_twice_is_written_twice(computed):
    names = ["Candidats[Admis]", "Candidats[Admis]"]
    upload(computed, package({"Un": texts([names]), "Deux": "", "Trois": ""}, **{"xl__calcChain.xml": b"<calcChain/>"}))
    filled = parts(computed.put(FILLED).content)
    assert filled["xl/worksheets/sheet1.xml"].count(b'<c r="A2" t="b"><v>1</v></c><c r="B2" t="b"><v>1</v></c>') == 1
    assert b'</sheets><calcPr fullCalcOnLoad="1"/>' in filled["xl/workbook.xml"]
    assert "xl/calcChain.xml" not in filled


def test_a_newer_workbook_replaces_the_former(client):
    first, second = package({"Un": texts([["a"]])}), package({"Un": texts([["b"]])})
    with audited() as actions:
        for content in (first, second):
            assert upload(client, content, RESULT, "résultats.xlsx").status_code == 204
        assert client.put(f"{RESULT}/download").content == second
    assert actions == ["UPLOAD_STATISTICS_FILE", "UPLOAD_STATISTICS_FILE", "DOWNLOAD_STATISTICS_FILE"]
    with new_session() as session:
        assert session.query(StoredFile).count() == 1


def test_absent_results_have_the_words_of_the_contract(client):
    answer = client.put(f"{RESULT}/download")
    assert (answer.status_code, answer.json()["message"]) == (404, "Résultats non disponibles pour le moment")


def test_a_site_manager_reads_the_results_alone(client, client_as):
    upload(client, template())
    upload(client, package({"Un": texts([["a"]])}), RESULT)
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    assert manager.put(f"{RESULT}/download").status_code == 200
    result = manager.get(RESULT).json()["id"]
    assert manager.get(f"/api/v1/files/{result}/content").status_code == 200
    assert manager.put(f"{TEMPLATE}/download").status_code == 403
    assert manager.get(TEMPLATE).status_code == 403
    model = client.get(TEMPLATE).json()["id"]
    assert manager.get(f"/api/v1/files/{model}/content").status_code == 404
    assert client.delete(f"/api/v1/files/{model}").json()["code"] == "FILE_HAS_OWN_CALL"


def test_another_kind_of_file_is_refused(client):
    assert client.post(f"{STATISTICS}/file/ARCHIVE/upload", files={"file": ("a.xlsx", b"x")}).status_code == 404


def test_severity_counts_the_letters_of_each_jury_and_no_pfm(client):
    assert client.get(f"{STATISTICS}/juries").json() == []
    graded("1000001", INTERVIEW)
    graded("1000002", {**INTERVIEW, "jury_number": " bor01mp ", "grade": Letter.ABS})
    graded("1000003", PFM)
    assert client.get(f"{STATISTICS}/juries").json() == [
        {"juryNumber": "BOR01MP", "grades": {"A": 1, "B": 0, "C": 0, "D": 0, "F": 0, "ABS": 1}}
    ]


def test_juries_come_by_number(client):
    graded("1000001", {**INTERVIEW, "jury_number": "NAN02MP"})
    graded("1000002", {**INTERVIEW, "jury_number": "BOR01MP"})
    assert [each["juryNumber"] for each in client.get(f"{STATISTICS}/juries").json()] == ["BOR01MP", "NAN02MP"]
