"""The calls of the Classement against plain rows read one at a time, on random campaigns: who is found, how many, in
which order, each cell, each list of values, each exported sheet (docs/rules/ranking.md).
"""

import io
import random
from datetime import date, datetime, time

import openpyxl
import pytest

from parvis.formula_language import ERROR_CODES, is_error
from tests.given import reference_grid as reference
from tests.ranking.grid.plain_grid import COLUMNS, TITLES, PlainGrid, on_the_wire, request_body

CANDIDATES = "/api/v1/admin/candidates"


@pytest.mark.parametrize("seed", range(3))
def test_pages_values_and_exports_are_those_of_the_plain_rows(client_as, seed):
    draw = random.Random(seed)
    grid = PlainGrid(draw, count=40)
    admin = client_as("ROLE_ADMIN")

    for turn in range(40):
        filters, sort = grid.question()
        listed = [grid.rows[index] for index in reference.rows_listed(grid.rows, filters, sort)]
        columns = draw.sample(COLUMNS, draw.randrange(1, len(COLUMNS)))
        body = request_body(filters, sort) | {"columns": columns}

        _check_page(admin, body, listed, draw.randrange(4), draw.choice([1, 7, 13, 50]))
        _check_values(admin, body, grid, filters, draw.sample(COLUMNS, 2))
        if turn % 20 == 0:
            # openpyxl does not tell rows of blanks alone.
            _check_export(admin, body | {"columns": list(dict.fromkeys(["Numero", *columns]))}, listed)


def _check_page(admin, body, listed, number, size):
    answer = admin.post(f"{CANDIDATES}/filter?page={number}&size={size}", json=body).json()
    if not listed:
        assert answer["code"] == "NO_DATA"
        return
    shown = listed[number * size :][:size]
    assert answer["totalElements"] == len(listed), body
    assert [row["externalId"] for row in answer["content"]] == [row["Numero"] for row in shown], body
    for item, row in zip(answer["content"], shown, strict=True):
        assert item["candidateCells"] == {name: on_the_wire(row[name]) for name in body["columns"]}
        assert [item["email"], item["firstName"], item["source"]] == [
            row["Email"],
            row["Prenom"] or None,
            row["Source"],
        ]


def _check_values(admin, body, grid, filters, columns):
    answer = admin.post(f"{CANDIDATES}/filter-set", json={"columns": columns, "filters": body["filters"]}).json()
    for listed, name in zip(answer, columns, strict=True):
        values, errors = reference.values_listed(grid.rows, name, filters)
        counts, error_counts = reference.counts_listed(grid.rows, name, filters)
        assert listed == {
            "column": name,
            "values": [pytest.approx(value, rel=1e-11) if isinstance(value, float) else value for value in values],
            "counts": counts,
            "errors": errors,
            "errorCounts": error_counts,
            "truncated": False,
        }, body
        assert [type(value) for value in listed["values"]] == [type(value) for value in values]


def _check_export(admin, body, listed):
    sheet = openpyxl.load_workbook(io.BytesIO(admin.post(f"{CANDIDATES}/export", json=body).content))["Candidats"]
    read = [[cell.value for cell in line] for line in sheet.iter_rows(max_col=len(body["columns"]))]
    assert read == [
        [TITLES[name] for name in body["columns"]],
        *([_in_a_sheet(name, row[name]) for name in body["columns"]] for row in listed),
    ], body


def _in_a_sheet(name, cell):
    if is_error(cell):
        return ERROR_CODES[cell]
    if name == "DateNaissance" and cell is not None:
        return datetime.combine(date.fromisoformat(cell), time())
    return None if cell == "" else cell
