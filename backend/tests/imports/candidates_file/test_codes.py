"""Codes are text: which columns hold them, and how formulas, sorts and later files treat them."""

from typing import Any

import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.candidate_table.snapshot.sorting import SortBy, order_of
from tests.given.files import HEADERS, MATHS_1, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.imports import imported, simulated
from tests.given.table import cell, row_of_number, table

PROFILE = "/api/v1/admin/import/candidates/profile"
DEPARTMENT = "Département Etablissement origine - Code"
GROUP_PLACE = 0


def with_column(header: str, *cells: str) -> bytes:
    """The file of generation D with one more column, one row for each of its cells."""
    first = ROWS["D"][0]
    rows = [[*first[:2], str(101 + index), *first[3:], value] for index, value in enumerate(cells)]
    return written([*HEADERS["D"], header], rows)


def cells(column: str) -> list[object]:
    """The cells of a column, by candidate number."""
    now = table()
    return [now.column(column).cell(row) for _, row in sorted(row_of_number(now).items())]


def sorted_cells(column: str) -> list[object]:
    """The cells of a column in its own order."""
    now = table()
    return [now.column(column).cell(int(row)) for row in order_of(now, [SortBy(column, descending=False)])]


@pytest.fixture
def client(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.mark.usefixtures("database")
def test_column_named_code_is_text_throughout():
    imported(with_column(DEPARTMENT, "38", "2A", "9"))
    assert cells(f"Parcoursup[{DEPARTMENT}]") == ["38", "2A", "9"]
    assert cells("DepartementEtablissement") == ["38", "2A", "9"]


@pytest.mark.usefixtures("database")
def test_group_and_department_are_texts_in_natural_order():
    imported(with_column(DEPARTMENT, "10", "2A", "01", "2"))
    assert sorted_cells("DepartementEtablissement") == ["01", "2", "2A", "10"]
    imported(changed({("101", GROUP_PLACE): "10", ("102", GROUP_PLACE): "2"}))
    assert sorted_cells("Groupe")[:2] == ["2", "10"]


@pytest.mark.usefixtures("database")
def test_column_with_a_leading_zero_is_text_throughout():
    imported(with_column("Commune", "1000", "01000"))
    assert cells("Parcoursup[Commune]") == ["1000", "01000"]


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("value", ["0", "0,5", "0.5", "-05", "0x"])
def test_column_without_a_leading_zero_holds_numbers(value: str):
    imported(with_column("Nombre", "12", value))
    assert cells("Parcoursup[Nombre]")[0] == 12.0


@pytest.mark.usefixtures("database")
def test_mark_with_a_leading_zero_does_not_make_the_others_texts():
    imported(changed({("102", MATHS_PLACE): "08"}))
    assert (cell("101", MATHS_1), cell("102", MATHS_1)) == (14.5, "08")


@pytest.mark.usefixtures("database")
def test_column_of_codes_stays_one_when_a_later_file_has_no_leading_zero(psycopg_connection: Connection):
    imported(with_column("Commune", "1000", "01000"))
    report = imported(with_column("Commune", "1000", "2000"))
    [change] = report.changes
    assert [(each.name, each.value, each.previous_value) for each in change.cells] == [
        ("Parcoursup[Commune]", "2000", "01000")
    ]
    assert cells("Parcoursup[Commune]") == ["1000", "2000"]
    newest = psycopg_connection.execute("SELECT content FROM history_items ORDER BY id DESC LIMIT 1").fetchone()
    written = {"name": "Parcoursup[Commune]", "value": "2000", "previousValue": "01000"}
    assert newest == ({"cells": [written]},)


@pytest.mark.usefixtures("database")
def test_column_of_numbers_becomes_text_with_the_first_leading_zero():
    imported(with_column("Commune", "1000", "2000"))
    assert cells("Parcoursup[Commune]") == [1000.0, 2000.0]
    imported(with_column("Commune", "1000", "02000"))
    assert cells("Parcoursup[Commune]") == ["1000", "02000"]


@pytest.mark.usefixtures("database")
def test_spelling_of_a_code_counts():
    imported(with_column(DEPARTMENT, "38", "2A"))
    assert simulated(with_column(DEPARTMENT, "38,0", "2A")).counts.changed == 1


def corrected(client: TestClient, names: list[str]) -> dict[str, Any]:
    profile = client.get(PROFILE).json()
    answer = client.put(PROFILE, json={**profile, "textColumns": names})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_profile_shows_the_columns_of_codes_and_takes_a_correction(client: TestClient):
    imported(with_column(DEPARTMENT, "38", "39"))
    assert client.get(PROFILE).json()["textColumns"] == ["Candidat - Code", DEPARTMENT, "Groupe candidat - Code"]
    assert corrected(client, ["Candidat - Code"])["textColumns"] == ["Candidat - Code"]
    assert cells(f"Parcoursup[{DEPARTMENT}]") == [38.0, 39.0]
    assert cells("DepartementEtablissement") == ["38", "39"], "what Parvis itself knows stays a code"
    imported(with_column(DEPARTMENT, "38", "01"))
    assert cells(f"Parcoursup[{DEPARTMENT}]") == [38.0, "01"], "a correction wins over what a file looks like"
    assert corrected(client, [DEPARTMENT])["textColumns"] == [DEPARTMENT]
    assert cells(f"Parcoursup[{DEPARTMENT}]") == ["38", "01"]


def test_profile_without_text_columns_leaves_them(client: TestClient):
    imported(with_column("Commune", "1000", "01000"))
    profile = client.get(PROFILE).json()
    del profile["textColumns"]
    assert "Commune" in client.put(PROFILE, json=profile).json()["textColumns"]
    assert cells("Parcoursup[Commune]") == ["1000", "01000"]


def test_simulation_decides_for_a_column_that_the_profile_then_corrects(client: TestClient):
    imported(file_of("D"))
    simulated(with_column("Commune", "1000", "01000"))
    names = client.get(PROFILE).json()["textColumns"]
    assert "Commune" in names
    corrected(client, [name for name in names if name != "Commune"])
    imported(with_column("Commune", "1000", "01000"))
    assert cells("Parcoursup[Commune]") == [1000.0, "01000"]
