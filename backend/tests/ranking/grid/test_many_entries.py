"""Pages of columns that hold many different values, together far more than a code of 8 or 16 bits tells apart: each
cell is the one that was imported or computed (docs/rules/ranking.md).
"""

import math

import pytest
from sqlalchemy import text

from parvis.formula_language import ERROR_CODES, Kind, is_error
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, edit, import_columns, publish_results
from tests.given.formulas import save_row_formula

FILTER = "/api/v1/admin/candidates/filter"

ROWS = 300
ERRORS = tuple(ERROR_CODES)

# What a file writes in row `row` of its column `number`, and the value that the grid must show.
WRITTEN = {
    "Nombres": lambda number, row: (f"{number * 1000 + row},5", number * 1000 + row + 0.5),
    "Négatifs": lambda number, row: (f"-{row}.{number + 1:03d}", -float(f"{row}.{number + 1:03d}")),
    "Textes": lambda number, row: (f"Lycée n° {row} «{number}»", f"Lycée n° {row} «{number}»"),
    "Codes": lambda number, row: (f"0{number * 1000 + row}", f"0{number * 1000 + row}"),
    "Peu": lambda number, row: (str((row + number) % 7), float((row + number) % 7)),
    "Vide": lambda number, row: ("", None),
    "Mêlés": lambda number, row: [
        ("", None),
        (f"{row},{number + 1:03d}", float(f"{row}.{number + 1:03d}")),
        (f'Aucune note "{row}" \\ {number}', f'Aucune note "{row}" \\ {number}'),
        (f"{number}\U0001f393{row}", f"{number}\U0001f393{row}"),
    ][(row + number) % 4],
}
COMPUTED = {
    "Candidats[Moyenne]": [row / 7 for row in range(ROWS)],
    "Candidats[Trous]": [None if row % 3 else -row / 11 for row in range(ROWS)],
    "Candidats[Admis]": [row % 2 == 0 for row in range(ROWS)],
    "Candidats[Fautes]": [ERRORS[row % len(ERRORS)] for row in range(ROWS)],
    "Candidats[Phrases]": [f"candidat {row}" if row % 5 else "" for row in range(ROWS)],
    "Candidats[De tout]": [
        (row / 3, None, f"été {row}", row % 4 == 0, ERRORS[row % len(ERRORS)], Kind.BLANK, 1e300, -1e-300)[row % 8]
        for row in range(ROWS)
    ],
}


def _shown(value):
    if is_error(value):
        return {"value": None, "error": ERROR_CODES[value]}
    return {"value": None if value is Kind.BLANK or value == "" else value, "error": None}


def _same(cell, expected):
    value, other = cell["value"], expected["value"]
    if isinstance(value, float) and isinstance(other, float):
        return math.isclose(value, other, rel_tol=1e-15) and cell["error"] is None
    return type(value) is type(other) and cell == expected


def _pages(client, columns, rows=ROWS):
    """Every row's cells, page by page, by candidate number."""
    body = {"columns": columns, "sort": {"column": "Numero", "direction": "ASC"}}
    shown = []
    for page in range(-(-rows // 100)):
        answer = client.post(f"{FILTER}?page={page}&size=100", json=body).json()
        assert answer["totalElements"] == rows
        shown += answer["content"]
    assert [row["externalId"] for row in shown] == [str(1_000_000 + row) for row in range(rows)]
    return [row["candidateCells"] for row in shown]


def _wrong(shown, expected):
    """The cells that are not those expected."""
    return [
        (row, name, cells[name], _shown(values[row]))
        for row, cells in enumerate(shown)
        for name, values in expected.items()
        if not _same(cells[name], _shown(values[row]))
    ]


@pytest.fixture
def wide_campaign(database):
    """280 columns of the file, of 84,000 entries in all, under six columns of results; what each must show."""
    columns = {f"Parcoursup[{kind} {number}]": (kind, number) for number in range(40) for kind in WRITTEN}
    cells = {name: [WRITTEN[kind](number, row) for row in range(ROWS)] for name, (kind, number) in columns.items()}
    add_candidates([f"NOM {row}" for row in range(ROWS)])
    import_columns({name: [written for written, _ in column] for name, column in cells.items()})
    for name in COMPUTED:
        save_row_formula(name.removeprefix("Candidats[").removesuffix("]"))
    publish_results(COMPUTED)
    return {name: [value for _, value in column] for name, column in cells.items()} | COMPUTED


def test_each_cell_of_many_full_columns_is_the_one_given(client_as, wide_campaign):
    admin = client_as("ROLE_ADMIN")

    shown = _pages(admin, list(wide_campaign))

    assert all(cells.keys() == wide_campaign.keys() for cells in shown)
    assert _wrong(shown, wide_campaign) == []


def test_columns_of_each_kind_may_stand_in_any_order(client_as, wide_campaign):
    """First, last, requested twice, alone, none."""
    admin = client_as("ROLE_ADMIN")
    one_of_each = [*(f"Parcoursup[{kind} 3]" for kind in WRITTEN), *COMPUTED]

    for start in range(len(one_of_each)):
        order = one_of_each[start:] + one_of_each[:start]
        for columns in (order, order[::-1], order[:1], [*order, *order[::2]]):
            shown = admin.post(f"{FILTER}?page=2&size=17", json={"columns": columns}).json()["content"]
            assert [list(row["candidateCells"]) for row in shown] == [list(dict.fromkeys(columns))] * 17
            assert [row["externalId"] for row in shown] == [str(1_000_034 + row) for row in range(17)]
            of_rows = {name: wide_campaign[name][34:51] for name in columns}
            assert _wrong([row["candidateCells"] for row in shown], of_rows) == []
    assert [row["candidateCells"] for row in admin.post(FILTER, json={"columns": []}).json()["content"]] == [{}] * 50


def test_a_value_that_no_other_row_has_finds_its_row(client_as, wide_campaign):
    admin = client_as("ROLE_ADMIN")

    for name in (f"Parcoursup[{kind} 7]" for kind in ("Nombres", "Négatifs", "Textes", "Codes")):
        for row in (0, 254, 255, 256, 257, ROWS - 1):
            criterion = {"filterType": "COLUMN_FILTER", "column": name, "values": [wide_campaign[name][row]]}
            answer = admin.post(FILTER, json={"filters": [criterion], "columns": [name]}).json()
            assert [found["externalId"] for found in answer["content"]] == [str(1_000_000 + row)]


def test_cells_that_change_widen_the_columns_they_stand_in(client_as, wide_campaign):
    """A column of seven values takes 260 more, one cell after the other, each read at once."""
    admin, name = client_as("ROLE_ADMIN"), "Parcoursup[Peu 0]"
    body = {"columns": [name, "Parcoursup[Mêlés 0]"], "sort": {"column": "Numero", "direction": "ASC"}}
    expected = list(wide_campaign[name])

    for row in range(260):
        expected[row] = [row / 100, f"note {row}", None][row % 3]
        edit(row, name, expected[row])
        if row in (0, 1, 2, 50, 247, 248, 249, 250, 255, 256, 259):
            cells = admin.post(f"{FILTER}?page={row // 100}&size=100", json=body).json()["content"][row % 100]
            assert cells["candidateCells"][name] == _shown(expected[row])

    assert _wrong(_pages(admin, body["columns"]), {name: expected}) == []


def test_one_column_may_hold_more_entries_than_sixteen_bits_count(client_as, database):
    """66,000 candidates, each with a text and a number of their own."""
    rows = 66_000
    with new_session() as session, session.begin():
        session.execute(
            text(
                "INSERT INTO candidates (row_number, external_id, source, last_name, first_name)"
                " SELECT row, 1000000 + row, 'PARCOURSUP', 'NOM ' || row, '' FROM generate_series(0, :last) row"
            ),
            {"last": rows - 1},
        )
    import_columns(
        {
            "Parcoursup[Textes]": [f"t{row}" for row in range(rows)],
            "Parcoursup[Nombres]": [f"{row},25" for row in range(rows)],
            "Parcoursup[Mêlés]": [str(row) if row % 2 else f"m{row}" for row in range(rows)],
        }
    )
    admin = client_as("ROLE_ADMIN")
    body = {
        "columns": ["Nom", "Parcoursup[Textes]", "Parcoursup[Nombres]", "Parcoursup[Mêlés]"],
        "sort": {"column": "Numero", "direction": "ASC"},
    }

    for page in (0, 2, 3, 655, 656, 659):
        content = admin.post(f"{FILTER}?page={page}&size=100", json=body).json()["content"]
        for row, shown in enumerate(content, page * 100):
            values = [cell["value"] for cell in shown["candidateCells"].values()]
            assert values == [f"NOM {row}", f"t{row}", row + 0.25, float(row) if row % 2 else f"m{row}"]


def test_a_page_is_the_same_each_time_it_is_read(client_as, database):
    """The first page of a list of columns, those after it, and one that comes back are written in different ways."""
    admin, rows = client_as("ROLE_ADMIN"), 4_200
    columns = {
        "Parcoursup[Distinct]": [(f"{row},5", row + 0.5) for row in range(rows)],
        "Parcoursup[Maths]": [(f"{row % 41 / 2:.1f}".replace(".", ","), row % 41 / 2) for row in range(rows)],
        "Parcoursup[Physique]": [(str(row % 21), float(row % 21)) for row in range(rows)],
    }
    add_candidates([f"NOM {row}" for row in range(rows)])
    import_columns({name: [written for written, _ in column] for name, column in columns.items()})
    save_row_formula("Moyenne")
    expected = {name: [value for _, value in column] for name, column in columns.items()}
    expected["Candidats[Moyenne]"] = [row / 7 for row in range(rows)]
    publish_results({"Candidats[Moyenne]": expected["Candidats[Moyenne]"]})

    for page in (0, 41, 20, 41, 0, 41):
        answer = admin.post(f"{FILTER}?page={page}&size=100", json={"columns": list(expected)}).json()
        assert [row["lastName"] for row in answer["content"]] == [
            f"NOM {row}" for row in range(page * 100, page * 100 + 100)
        ]
        of_rows = {name: values[page * 100 : page * 100 + 100] for name, values in expected.items()}
        assert _wrong([row["candidateCells"] for row in answer["content"]], of_rows) == []
