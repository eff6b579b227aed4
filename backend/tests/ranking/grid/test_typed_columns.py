"""What a column holds, and what follows: its order, its filters, its cells in a workbook (docs/rules/ranking.md)."""

import io
from datetime import date, datetime

import openpyxl
import pytest

from parvis.candidate_table.columns.model import ExternalColumn
from parvis.formula_language import Kind
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, edit, import_columns, publish_results
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.formulas import save_row_formula

DESCRIPTORS = "/api/v1/aggrid/descriptors"
BORN, CODE, TEXT, RANK = (f"Parcoursup[{name}]" for name in ("Né(e) le", "Commune Code", "Avis", "Rang Candidat"))
GRADE = "Candidats[Note globale]"


@pytest.fixture
def admin(database, client_as):
    with new_session() as session, session.begin():
        session.add(
            ExternalColumn(name="Commune Code", header="", position=1, present=True, panel="", holds_codes=True)
        )
    add_candidates(["UN", "DEUX", "TROIS", "QUATRE"])
    import_columns(
        {
            BORN: ["30/04/2009", "02/12/2008", "31/02/2009", "01/05/2009"],
            CODE: ["69123", "2A004", "01004", "10001"],
            TEXT: ["=1+1", "Très bien", "12", ""],
            RANK: ["1", "10", "Non classé", "2"],
            "Groupe": ["10", "2", "1", "1"],
        }
    )
    save_row_formula("Note globale")
    return client_as("ROLE_ADMIN")


def _types(admin):
    return {each["technicalName"]: each["valueType"] for each in admin.get(DESCRIPTORS).json()}


def _column(admin, name, direction="ASC"):
    body = {"sort": [{"column": name, "direction": direction}], "columns": [name]}
    rows = admin.post(f"{CANDIDATES}/filter", json=body).json()["content"]
    return [row["candidateCells"][name]["value"] for row in rows]


def _sheet(admin, **body):
    answer = admin.post(f"{CANDIDATES}/export", json={"sort": [{"column": "Numero", "direction": "ASC"}], **body})
    assert answer.status_code == 200
    return openpyxl.load_workbook(io.BytesIO(answer.content)).active


def _days(cells):
    return [cell.value.date() if isinstance(cell.value, datetime) else cell.value for cell in cells[1:]]


def test_a_column_holds_what_most_of_its_values_are(admin):
    types = _types(admin)

    assert {name: types[name] for name in (BORN, CODE, TEXT, RANK, "Nom")} == {
        BORN: "DATE",
        CODE: "CODE",
        TEXT: "TEXT",
        RANK: "NUMBER",
        "Nom": "TEXT",
    }
    assert [types[name] for name in ("Groupe", "Numero", "DepartementEtablissement")] == ["CODE"] * 3
    assert (types[GRADE], types["Email"]) == ("NUMBER", "TEXT")  # a formula that nobody computed yet


def test_a_formula_of_words_is_text_and_one_of_numbers_and_errors_numbers(admin):
    publish_results({GRADE: ["Admis", "Refusé", None, Kind.DIV0]})
    assert _types(admin)[GRADE] == "TEXT"

    publish_results({GRADE: [12.0, Kind.DIV0, None, True]})
    assert _types(admin)[GRADE] == "NUMBER"


def test_dates_sort_by_the_calendar_and_what_is_none_after_them(admin):
    assert _column(admin, BORN) == ["02/12/2008", "30/04/2009", "01/05/2009", "31/02/2009"]
    assert _column(admin, BORN, "DESC") == ["31/02/2009", "01/05/2009", "30/04/2009", "02/12/2008"]


def test_a_date_that_is_edited_moves_to_its_new_place(admin):
    _column(admin, BORN)  # the order is kept, then mended
    edit(0, BORN, "15/08/2008")

    assert _column(admin, BORN) == ["15/08/2008", "02/12/2008", "01/05/2009", "31/02/2009"]

    edit(3, BORN, "à préciser")
    edit(1, BORN, "inconnue")
    assert _types(admin)[BORN] == "TEXT"
    assert _column(admin, BORN) == ["15/08/2008", "31/02/2009", "à préciser", "inconnue"]


def test_the_filters_list_finds_a_birth_date_as_it_is_shown(admin):
    admin.post(CANDIDATES, json=MARIE)

    for search, found in (("03/02/2009", ["2009-02-03"]), ("2009-02", [])):
        body = {"columns": ["DateNaissance"], "search": search}
        assert admin.post(f"{CANDIDATES}/filter-set", json=body).json()[0]["values"] == found


def test_a_filter_of_numbers_on_a_column_that_became_text_finds_nobody(admin):
    at_most = {"filterType": "COLUMN_FILTER", "column": RANK, "operator": "lessThanOrEqual", "values": [20]}
    assert admin.post(f"{CANDIDATES}/filter", json={"filters": [at_most]}).json()["totalElements"] == 3

    import_columns({RANK: ["premier", "dixième", "Non classé", "deuxième"]})

    answer = admin.post(f"{CANDIDATES}/filter", json={"filters": [at_most]})
    assert (answer.status_code, answer.json()["code"], _types(admin)[RANK]) == (404, "NO_DATA", "TEXT")


def test_a_workbook_holds_dates_and_codes_and_text_that_looks_like_a_formula(admin):
    sheet = _sheet(admin, columns=[BORN, CODE, TEXT, "Numero"])

    assert _days(sheet["A"]) == [
        date(2009, 4, 30),
        date(2008, 12, 2),
        "31/02/2009",
        date(2009, 5, 1),
    ]
    assert sheet["A2"].number_format == "dd/mm/yyyy"
    assert [cell.value for cell in sheet["B"][1:]] == ["69123", "2A004", "01004", "10001"]
    assert {cell.number_format for cell in [*sheet["B"][1:], *sheet["D"][1:]]} == {"@"}
    assert [(cell.value, cell.data_type) for cell in sheet["C"][1:4]] == [("=1+1", "s"), ("Très bien", "s"), (12, "n")]
    assert [cell.value for cell in sheet["D"][1:3]] == ["1000000", "1000001"]


def test_a_workbook_has_filters_on_its_frozen_headers(admin):
    sheet = _sheet(admin, columns=["Nom", BORN])

    assert (sheet.auto_filter.ref, sheet.freeze_panes) == ("A1:B5", "A2")


@pytest.mark.parametrize(
    ("view", "name"),
    [
        (None, "Candidats"),
        ("Boursiers du 69", "Boursiers du 69"),
        ("Terminale / Lyon : [A]*?\\", "Terminale Lyon A"),
        ("'L'été'", "L'été"),
        ("x" * 40, "x" * 31),
        ("é" * 30 + "𝄞", "é" * 30),
        ("a" * 30 + " b", "a" * 30),
        ("///", "Candidats"),
        ("History", "Candidats"),
        ("A & <B>", "A & <B>"),
    ],
)
def test_the_sheet_is_named_after_the_view_as_excel_allows(admin, view, name):
    body = {"columns": ["Nom"]} if view is None else {"columns": ["Nom"], "view": view}

    sheet = _sheet(admin, **body)

    assert sheet.title == name


def test_a_date_before_march_1900_stays_a_text_in_a_workbook(admin):
    import_columns({BORN: ["01/03/1900", "28/02/1900", "31/12/1899", "01/01/2000"]})

    values = _days(_sheet(admin, columns=[BORN])["A"])

    assert values == [date(1900, 3, 1), "28/02/1900", "31/12/1899", date(2000, 1, 1)]
