"""The statistics of a column, compared with plain Python on the same cells (docs/rules/candidate-table.md)."""

import random
import statistics
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.questions import queries
from parvis.candidate_table.questions.filters import HasValue
from parvis.candidate_table.snapshot.snapshot import empty_snapshot
from parvis.formula_language import Column, Kind, is_error


def _counted(cells, filters=(), visible=None, column=TableColumn.of_values):
    names = TableColumn.of_texts([f"Nom {row}" for row in range(len(cells))])
    columns = {"C": column(cells), "id": names}
    places = np.arange(len(cells), dtype=np.int32)
    table = replace(empty_snapshot(), rows=len(cells), columns=columns, number_places=places)
    return queries.statistics(table, "C", list(filters), table.alive if visible is None else visible)


def _computed(cells):
    return TableColumn.of_column(Column.of(cells))


@pytest.mark.parametrize("column", [TableColumn.of_values, _computed])
@pytest.mark.parametrize("seed", range(20))
def test_random_cells_are_counted_as_plain_python_counts_them(column, seed):
    draw = random.Random(seed)

    def error():
        return draw.choice([Kind.DIV0, Kind.NA])

    kinds = [lambda: draw.randint(0, 4000) / 200, lambda: None, lambda: draw.choice(["A", "B", "a"]), error]
    cells = [draw.choices(kinds, [draw.random() for _ in kinds])[0]() for _ in range(draw.randint(1, 300))]

    found = _counted(cells, column=column)

    numbers = sorted(cell for cell in cells if isinstance(cell, float))
    values = Counter(cell for cell in cells if isinstance(cell, float | str))
    assert (found.rows, found.blank) == (len(cells), cells.count(None))
    assert found.errors == sum(is_error(cell) for cell in cells)
    assert found.distinct == len(values)
    assert dict(found.most_frequent).items() <= values.items()
    assert [rows for _, rows in found.most_frequent] == sorted(values.values(), reverse=True)[:10]
    if not numbers:
        assert found.spread is None
        return
    assert found.spread.mean == pytest.approx(statistics.fmean(numbers))
    quartiles = np.quantile(numbers, [0.25, 0.5, 0.75]).tolist()
    spread = found.spread
    assert [spread.first_quartile, spread.median, spread.third_quartile] == pytest.approx(quartiles)
    assert (spread.least, spread.greatest) == (numbers[0], numbers[-1])
    assert sum(each.rows for each in spread.histogram) == len(numbers)
    for index, each in enumerate(spread.histogram):
        last = index == len(spread.histogram) - 1
        expected = sum(each.start <= number < each.end or (last and number == each.end) for number in numbers)
        assert each.rows == expected


def test_bins_are_round_touch_each_other_and_are_few():
    spread = _counted([12 + number / 100 for number in range(763)]).spread

    assert [each.start for each in spread.histogram] == [12 + index / 2 for index in range(16)]
    assert [each.end for each in spread.histogram][-1] == 20
    assert _counted([0.1, 0.2, 0.3, 0.4, 0.5, 2.1]).spread.histogram[2].start == 0.3
    hundredths = _counted([number / 100 for number in range(101)]).spread.histogram
    assert [each.start for each in hundredths] == [index / 20 for index in range(20)]


def test_each_of_a_few_whole_numbers_has_its_own_bin():
    spread = _counted([1, 2, 2, 5]).spread

    assert [(each.start, each.rows) for each in spread.histogram] == [(1, 1), (2, 2), (3, 0), (4, 0), (5, 1)]
    most = _counted([float(number) for number in range(1, 22)]).spread.histogram
    assert [(each.start, each.rows) for each in most] == [(number, 1) for number in range(1, 22)]
    more = _counted([float(number) for number in range(41)]).spread.histogram
    assert [each.start for each in more] == [2 * index for index in range(20)]


def test_whole_numbers_up_to_thousands_share_bins():
    bins = _counted([float(rank) for rank in range(1, 6483)]).spread.histogram

    assert len(bins) <= 22
    assert (bins[0].rows, sum(each.rows for each in bins)) == (499, 6482)
    assert [each.start for each in bins] == [500 * index for index in range(13)]


@pytest.mark.parametrize(
    "numbers",
    [
        [14.5],
        [14.5, 14.5],
        [-1.7e308, 1.7e308],
        [-1.7e308, -1.7e308, 1.7e308, 1.7e308],
        [1e308, 1.7e308, 1.7e308],
        [1e15, 1e15 + 0.125],
        [1e-300, 2e-300],
    ],
)
def test_extreme_numbers_have_finite_statistics(numbers):
    spread = _counted(numbers).spread

    found = [spread.mean, spread.median, spread.first_quartile, spread.third_quartile]
    assert all(spread.least <= number <= spread.greatest for number in found)
    assert sum(each.rows for each in spread.histogram) == len(numbers)
    assert all(np.isfinite([each.start, each.end]).all() for each in spread.histogram)


def test_the_median_of_two_numbers_far_apart_is_between_them():
    assert _counted([-1.7e308, 1.7e308]).spread.median == 0


def test_numbers_that_tie_are_one_value_and_texts_keep_their_case():
    found = _counted([14.5, 14.50000000000001, "Oui", "oui", True, True, True, "", None])

    assert found.distinct == 4
    assert found.most_frequent == [(True, 3), (14.5, 2), ("Oui", 1), ("oui", 1)]
    assert found.blank == 2


@pytest.mark.parametrize("column", [TableColumn.of_values, _computed])
def test_booleans_are_two_values_beside_the_others(column):
    found = _counted([True, False, False, True, False, 1.0, "a", None], column=column)

    assert found.distinct == 4
    assert found.most_frequent == [(False, 3), (True, 2), (1.0, 1), ("a", 1)]


def test_a_text_that_a_formula_writes_twice_is_one_value():
    texts = Column(np.full(3, np.nan), np.full(3, Kind.TEXT, np.uint8), np.array([0, 1, 2]), ("A", "A", "B"))

    found = _counted([None] * 3, column=lambda _cells: TableColumn.of_column(texts))

    assert (found.distinct, found.most_frequent) == (2, [("A", 2), ("B", 1)])


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        ([True, False, "b", "a", 2.0, 0.0], [0.0, 2.0, "a", "b", False, True]),
        ([True, 1.5], [1.5, True]),
        ([1.0, *"lkjihgfedcba"], [1.0, *"abcdefghi"]),
    ],
)
def test_numbers_come_before_texts_and_texts_before_booleans(cells, order):
    found = _counted(cells).most_frequent

    assert [(type(value), value) for value, _ in found] == [(type(value), value) for value in order]


def test_blanks_and_errors_are_no_values():
    found = _counted([None, Kind.NA, None])

    assert (found.rows, found.blank, found.errors, found.distinct) == (3, 2, 1, 0)
    assert (found.most_frequent, found.spread) == ([], None)


def test_at_most_ten_values_are_the_most_frequent_and_equals_come_in_order():
    cells = [text for index, text in enumerate("lkjihgfedcba") for _ in range(1 + (index == 0))]

    assert [value for value, _ in _counted(cells).most_frequent] == ["l", *"abcdefghi"]


def test_only_the_rows_that_pass_and_are_visible_count():
    cells = [1.0, 2.0, 2.0, 3.0, None]
    visible = np.array([True, True, False, True, True])

    assert _counted(cells, visible=visible).rows == 4
    found = _counted(cells, [HasValue("C", [2.0, None])], visible)
    assert (found.rows, found.blank, found.spread.mean) == (2, 1, 2.0)


def test_no_row_is_a_count_of_zero():
    found = _counted([1.0], [HasValue("C", [])])

    assert (found.rows, found.distinct, found.most_frequent, found.spread) == (0, 0, [], None)
