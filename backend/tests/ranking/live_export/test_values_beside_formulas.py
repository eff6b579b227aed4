"""What a preview, or a program that computes nothing, reads of the workbook with live formulas."""

import io
import zipfile
from datetime import date, datetime

import openpyxl
import pytest
from python_calamine import CalamineWorkbook

from tests.given.computations import compute, import_file
from tests.given.formulas import saved

LIVE = "/api/v1/admin/candidates/export/live"
ROWS = {
    "Nombre": "Parcoursup[@Maths]/3",
    "Entier": "Parcoursup[@Maths]*2",
    "Texte": 'Parcoursup[@Avis]&" <&>"',
    "Test": "Parcoursup[@Maths]>10",
    "Division": "1/(Parcoursup[@Maths]-12)",
    "Vide": 'IF(Parcoursup[@Maths]>10;"";1)',
    "Naissance": "Parcoursup[@Date]",
}
OVERALL = {
    "Moyenne": "AVERAGE(Parcoursup[Maths])",
    "Un test": "AVERAGE(Parcoursup[Maths])>20",
    "Une erreur": "1/0",
    "Un texte": '"a & b"',
    "Un vide": '""',
}
DAYS = ["30/04/2009", "2008-12-01", "", "31/02/2009"]


@pytest.fixture
def content(client_as, database: str) -> bytes:
    """The workbook of four candidates."""
    admin = client_as("ROLE_ADMIN")
    import_file({"Maths": ["12", "9,5", "7", "16"], "Avis": ["Bon", "", "Très bon", "Bon"], "Date": DAYS})
    for name, formula in ROWS.items():
        saved(admin, name, formula)
    for name, formula in OVERALL.items():
        saved(admin, name, formula, type="AGGREGATE_FORMULA")
    assert compute(admin).status == "SUCCESS"
    return admin.post(LIVE, json={"sort": [{"column": "Numero", "direction": "ASC"}]}).content


def _by_header(rows):
    return {header: [row[index] for row in rows[1:]] for index, header in enumerate(rows[0])}


def test_openpyxl_reads_the_value_of_each_formula(content):
    book = openpyxl.load_workbook(io.BytesIO(content), data_only=True)
    cells = _by_header(list(book["Candidats"].values))
    assert cells["Nombre"] == [4.0, pytest.approx(9.5 / 3), pytest.approx(7 / 3), pytest.approx(16 / 3)]
    assert cells["Entier"] == [24, 19, 14, 32]
    assert cells["Texte"] == ["Bon <&>", " <&>", "Très bon <&>", "Bon <&>"]
    assert cells["Test"] == [True, False, False, True]
    assert cells["Division"] == ["#DIV/0!", -0.4, -0.2, 0.25]
    assert [cell or None for cell in cells["Vide"]] == [None, 1, 1, None]
    overall = {name: cell for name, [cell] in _by_header(list(book["Globales"].values)).items()}
    assert overall.pop("Un vide") in {None, ""}
    assert overall == {"Moyenne": 11.125, "Un test": False, "Une erreur": "#DIV/0!", "Un texte": "a & b"}


def test_calamine_reads_the_value_of_each_formula(content):
    book = CalamineWorkbook.from_filelike(io.BytesIO(content))
    cells = _by_header(book.get_sheet_by_name("Candidats").to_python())
    assert cells["Entier"] == [24, 19, 14, 32]
    assert cells["Texte"][2] == "Très bon <&>"
    assert cells["Test"] == [True, False, False, True]
    assert cells["Vide"] == ["", 1, 1, ""]
    assert cells["Date"][:3] == [date(2009, 4, 30), date(2008, 12, 1), ""]
    overall = _by_header(book.get_sheet_by_name("Globales").to_python())
    assert [overall[name] for name in ("Moyenne", "Un test", "Un texte")] == [[11.125], [False], ["a & b"]]


def test_each_formula_is_beside_its_value(content):
    kept, values = (openpyxl.load_workbook(io.BytesIO(content), data_only=only) for only in (False, True))
    for sheet in ("Candidats", "Globales"):
        formulas, results = (_by_header(list(book[sheet].values)) for book in (kept, values))
        for name in formulas.keys() & (ROWS | OVERALL).keys():
            assert all(str(cell).startswith("=") for cell in formulas[name])
            assert not any(str(cell).startswith("=") for cell in results[name])


def test_days_are_dates_in_a_column_and_in_what_a_formula_gives(content):
    sheet = openpyxl.load_workbook(io.BytesIO(content), data_only=True)["Candidats"]
    columns = {column[0].value: column[1:] for column in sheet.columns}
    for name in ("Date", "Naissance"):
        cells = columns[name]
        assert [cell.value for cell in cells[:3]] == [datetime(2009, 4, 30), datetime(2008, 12, 1), None]  # noqa: DTZ001
        assert cells[3].value == "31/02/2009"
        assert [cell.number_format for cell in cells[:2]] == ["dd/mm/yyyy"] * 2


def test_errors_and_booleans_have_their_own_type(content):
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        sheets = package.read("xl/worksheets/sheet1.xml"), package.read("xl/worksheets/sheet2.xml")
    for xml in sheets:
        assert (b't="e"><f>' in xml, b't="b"><f>' in xml, b't="str"><f>' in xml) == (True, True, True)
