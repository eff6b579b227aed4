"""Filter, sort, page and filter values against a row-by-row reference, on random tables."""

from dataclasses import replace

import numpy as np
import orjson
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions import queries
from parvis.candidate_table.questions.filters import Compares, HasError, HasValue, InConflict, InError, Operator, Search
from parvis.candidate_table.snapshot.snapshot import Snapshot, empty_snapshot, number_places
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.formula_language import ERROR_CODES, Column, Kind, is_error
from parvis.kernel.errors import NoData
from tests.given import reference_grid as reference

COLUMNS = ("Parcoursup[Note]", "Candidats[Formule]", "Groupe")
TEXTS = ("", "a", "A", "À", "Élan", "elan", "Œuvre", "oeuvre", "l'an", "lan", "10", "9", "coté", "côte", "=1+1")
NUMBERS = (0.0, -0.0, 1.0, 10.0, 10.5, 10.0000000000001, 10.00000000001, -3.25, 1e300, 1e-300, 20.0, 14.5)
NAMES = ("DUPONT", "Dupont", "LE GALL", "Éloïse", "Œdipe", "N'Guyen", "")

values = st.one_of(st.sampled_from(NUMBERS), st.sampled_from(TEXTS), st.booleans(), st.none())
cells = st.one_of(values, st.sampled_from([Kind.DIV0, Kind.VALUE, Kind.NA, Kind.CYCLE]))
columns = st.sampled_from(COLUMNS)
rows_strategy = st.lists(
    st.fixed_dictionaries(
        dict.fromkeys(COLUMNS, cells)
        | {"Nom": st.sampled_from(NAMES), "Prenom": st.sampled_from(NAMES), "conflict": st.booleans()}
    ),
    max_size=30,
)
filters_strategy = st.lists(
    st.one_of(
        st.builds(HasValue, columns, st.lists(values, max_size=6)),
        st.builds(HasError, columns, st.lists(st.sampled_from(sorted(ERROR_CODES.values())), max_size=3)),
        st.builds(Compares, columns, st.sampled_from(Operator), st.sampled_from(NUMBERS)),
        st.builds(Search, st.sampled_from(["dupont", "ELOISE", "le g", "œ", "gall le", "1000003", "@exemple", "  "])),
        st.just(InConflict()),
        st.just(InError(("Candidats[Formule]",))),
    ),
    max_size=3,
)
sort_strategy = st.lists(
    st.builds(SortBy, st.sampled_from([*COLUMNS, "Nom", "Numero"]), st.booleans()),
    max_size=3,
    unique_by=lambda by: by.column,
)


def table_of(rows: list[reference.Row]) -> Snapshot:
    """A snapshot of these rows; formulas are whole columns, the others are coded."""
    for index, row in enumerate(rows):
        row["Numero"], row["Email"] = str(1_000_000 + index * 7 % 31), f"c{index}@exemple.fr"
    gather = {name: [row[name] for row in rows] for name in (*COLUMNS, "Nom", "Prenom", "Numero", "Email", "conflict")}
    columns = {name: TableColumn.of_values(gather[name]) for name in COLUMNS}
    columns["Candidats[Formule]"] = TableColumn.of_column(Column.of(gather["Candidats[Formule]"]))
    columns["Groupe"].holds_codes = True
    for name in ("Nom", "Prenom", "Numero", "Email"):
        columns[name] = TableColumn.of_texts([str(cell) for cell in gather[name]])
    columns["id"] = columns["Numero"]
    return replace(
        empty_snapshot(),
        rows=len(rows),
        columns=columns,
        conflicts=np.array(gather["conflict"], np.bool_),
        number_places=number_places(columns["Numero"], len(rows)),
    )


@settings(max_examples=150)
@given(rows_strategy, filters_strategy, sort_strategy)
def test_rows_and_order_are_those_of_the_reference(rows, filters, sort):
    table = table_of(rows)

    found = queries.rows_listed(table, filters, sort, table.alive)

    assert found.tolist() == reference.rows_listed(rows, filters, sort)


@settings(max_examples=150)
@given(rows_strategy, filters_strategy, columns)
def test_filter_values_are_those_of_the_reference(rows, filters, column):
    table = table_of(rows)

    answer = orjson.loads(queries.filter_values(table, [column], filters, table.alive, ""))[0]

    expected, errors = reference.values_listed(rows, column, filters)
    assert [_shown(value) for value in answer["values"]] == [_shown(value) for value in expected]
    assert answer["errors"] == errors
    assert (answer["counts"], answer["errorCounts"]) == reference.counts_listed(rows, column, filters)
    assert not answer["truncated"]


@settings(max_examples=150)
@given(rows_strategy, sort_strategy, st.integers(0, 4), st.integers(1, 10))
def test_a_page_is_its_part_of_the_whole(rows, sort, number, size):
    table = table_of(rows)

    def page() -> bytes:
        return queries.page(table, [], sort, COLUMNS, table.alive, number=number, size=size)

    if not rows:
        with pytest.raises(NoData):
            page()
        return

    answer = orjson.loads(page())

    shown = reference.rows_listed(rows, [], sort)[number * size :][:size]
    assert [row["externalId"] for row in answer["content"]] == [rows[index]["Numero"] for index in shown]
    assert [answer[name] for name in ("totalElements", "number", "size")] == [len(rows), number, size]
    assert answer["numberOfElements"] == len(shown)
    assert answer["totalPages"] == -(-len(rows) // size)
    for row, index in zip(answer["content"], shown, strict=True):
        for column in COLUMNS:
            assert row["candidateCells"][column] == _on_the_wire(rows[index][column])


def _shown(value):
    """12 digits are one number: which of its spellings the list shows does not matter."""
    return float(f"{value:.12g}") + 0.0 if isinstance(value, float) else value


def _on_the_wire(cell):
    if is_error(cell):
        return {"value": None, "error": ERROR_CODES[cell]}
    return {"value": None if cell == "" else cell, "error": None}
