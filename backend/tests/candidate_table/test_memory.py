"""The estimate of what a table takes of memory: by what was measured (ADR 0002), and for files that nobody builds."""

import polars as pl
import pytest

from parvis.candidate_table.memory import ColumnSize, sizes_of, table_bytes
from parvis.kernel.settings import Settings

MEBIBYTE = 1 << 20
MARK, WORD = ColumnSize(2_000, 5), ColumnSize(60, 14)


@pytest.mark.parametrize(
    ("rows", "columns", "measured"),
    [
        (20_000, [MARK] * 395 + [WORD] * 44, 129),
        (20_000, [ColumnSize(20_000, 7)] * 60, 135),
        (20_000, [ColumnSize(20_000, 15)] * 60, 143),
    ],
)
def test_the_estimate_is_within_a_third_of_what_was_measured(rows: int, columns: list[ColumnSize], measured: int):
    assert table_bytes(rows, columns) / MEBIBYTE == pytest.approx(measured, rel=0.3)


def test_a_million_candidates_of_few_values_are_accepted_by_default_and_of_as_many_texts_as_cells_are_not():
    limit = Settings.model_fields["table_memory_limit"].default

    assert table_bytes(1_000_000, [MARK] * 39) < limit
    assert table_bytes(1_000_000, [ColumnSize(1_000_000, 20)] * 39) > limit


def test_the_sizes_of_columns_are_those_of_their_texts():
    rows = 3_000
    cells = pl.DataFrame({"distinct": map(str, range(rows)), "equal": ["é"] * rows, "blank": [None] * rows})

    distinct, equal, blank = sizes_of(cells.cast(pl.String))

    assert distinct.distinct == pytest.approx(rows, rel=0.05)
    assert (equal, blank.mean_bytes) == (ColumnSize(1, 2.0), 0.0)
    assert sizes_of(cells.cast(pl.String).clear())[0].mean_bytes == 0.0
