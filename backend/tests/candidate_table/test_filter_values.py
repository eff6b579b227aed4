"""The lists of a column filter: their search, their length, the rows that they cover."""

import json
from dataclasses import replace
from pathlib import Path

import numpy as np
import orjson
import pytest

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions import queries
from parvis.candidate_table.questions.filters import HasValue, Search
from parvis.candidate_table.snapshot.snapshot import empty_snapshot
from parvis.formula_language import Kind

SEARCHES = json.loads((Path(__file__).parents[1] / "kernel/shown-numbers.json").read_text("utf-8"))["searches"]


def _table(cells):
    count = len(cells)
    names = TableColumn.of_texts([f"Nom {row}" for row in range(count)])
    columns = {"C": TableColumn.of_values(cells), "id": names, "Nom": names}
    return replace(empty_snapshot(), rows=count, columns=columns, number_places=np.arange(count, dtype=np.int32))


def _values(cells, search="", filters=()):
    table = _table(cells)
    return _listed(table, list(filters), table.alive, search)


def _listed(table, filters, visible, search=""):
    return orjson.loads(queries.filter_values(table, ["C"], filters, visible, search))[0]


def test_values_are_typed_distinct_and_in_the_grids_order_with_blank_first():
    answer = _values(["Été", 14.5, None, True, "", 2.0, "été", 14.50000000000001, Kind.NA, "Arbre"])

    assert answer["values"] == [None, 2.0, 14.5, "Arbre", "Été", "été", True]
    assert answer["errors"] == ["#N/A"]


def test_each_value_and_error_comes_with_the_number_of_rows_that_hold_it():
    answer = _values(["a", None, 14.5, "b", "", "a", 14.50000000000001, Kind.NA, Kind.NA, Kind.DIV0, True])

    assert dict(zip(answer["values"], answer["counts"], strict=True)) == {None: 2, 14.5: 2, "a": 2, "b": 1, True: 1}
    assert dict(zip(answer["errors"], answer["errorCounts"], strict=True)) == {"#DIV/0!": 1, "#N/A": 2}


def test_the_numbers_of_rows_follow_the_other_filters_the_search_and_the_cut():
    cells = ["a", "b", "a", Kind.NA]

    answer = _values(cells, filters=[HasValue("C", ["b"]), HasValue("Nom", ["Nom 0", "Nom 3"])])
    assert (answer["counts"], answer["errorCounts"]) == ([1], [1])
    searched = _values([*cells, "ab"], "b")
    assert (searched["values"], searched["counts"]) == (["ab", "b"], [1, 1])
    assert (searched["errors"], searched["errorCounts"]) == ([], [])
    assert len(_values([float(number) for number in range(10_001)])["counts"]) == 10_000


def test_search_narrows_without_accents_or_case():
    assert _values(["Étudiant", "etude", "Lycée", None], "ETU")["values"] == ["etude", "Étudiant"]


@pytest.mark.parametrize(
    ("cell", "search"),
    [("Œdipe", "oedipe"), ("Lætitia", "LAETITIA"), ("Strauß", "strauss"), ("L’Haÿ", "l'hay"), ("L'Haÿ", "L’HAY")],
)
def test_search_takes_ligatures_and_apostrophes_for_the_letters_of_a_keyboard(cell, search):
    assert _values([cell, "Dupont"], search)["values"] == [cell]


def test_search_finds_numbers_as_they_are_shown_and_the_blank_by_its_label():
    assert _values([14.5, 145.0, 4.5, "14,5 ans"], "14,5")["values"] == [14.5, "14,5 ans"]
    assert _values([14.5, 145.0], "14.5")["values"] == [14.5]
    assert _values([8.684518, 18.0, 7.2], "18")["values"] == [18.0]
    assert _values([8.684518, 18.0], "8,68")["values"] == [8.684518]
    assert _values([None, "vidange"], "(vide")["values"] == [None]
    assert _values([14.5, "14.5 ans"], "14.5")["values"] == [14.5, "14.5 ans"]
    assert _values([18.0, 7.2], ",0")["values"] == []


@pytest.mark.parametrize("case", SEARCHES, ids=lambda case: f"{case['search']} in {case['value']}")
def test_search_of_a_number_ignores_blanks_and_the_zeros_at_its_end(case):
    values = _values([float(case["value"])], case["search"])["values"]
    assert values == ([case["value"]] if case["finds"] else [])


def test_search_finds_errors_by_their_codes_without_case():
    answer = _values([Kind.NA, Kind.NA, Kind.DIV0], "n/a")

    assert (answer["values"], answer["errors"], answer["errorCounts"]) == ([], ["#N/A"], [2])


@pytest.mark.parametrize("text", ["none", "xx"])
def test_a_candidate_without_first_name_or_address_is_found_by_neither(text):
    assert _values(["a"], filters=[Search(text)])["values"] == []


def test_numbers_that_tie_are_one_value_beside_fewer_texts():
    answer = _values([1.0, 14.5, 14.50000000000001, "a"])

    assert (answer["values"], answer["counts"]) == ([1.0, 14.5, "a"], [1, 2, 1])


def test_long_lists_are_cut_and_say_so():
    cells = [float(number) for number in range(10_001)]

    assert _values(cells[:-1])["truncated"] is False
    answer = _values(cells)
    assert answer["truncated"] is True
    assert answer["values"] == cells[:10_000]
    assert _values(cells, "10000")["values"] == [10_000.0]


def test_the_columns_own_filter_is_ignored_and_the_others_apply():
    cells = ["a", "b", "c"]

    assert _values(cells, filters=[HasValue("C", ["a"])])["values"] == cells
    assert _values(cells, filters=[HasValue("C", ["a"]), Search("nom 2")])["values"] == ["c"]


def test_rows_that_the_caller_may_not_see_give_no_value():
    table = _table(["secret", "connu"])

    answer = _listed(table, [], np.array([False, True]))

    assert answer["values"] == ["connu"]
