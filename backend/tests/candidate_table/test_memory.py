"""The estimate of what a table takes of memory: by what was measured (ADR 0002), and for files that nobody builds."""

import polars as pl
import pytest

from parvis.candidate_table.memory import ColumnSize, size_of, table_bytes
from parvis.candidate_table.raw_column import RawColumn
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


@pytest.mark.parametrize(
    ("texts", "size"),
    [
        (["10", "2", "10", None], ColumnSize(2, 1.5)),
        (["é"] * 3_000, ColumnSize(1, 2.0)),
        ([None, ""], ColumnSize(0, 0.0)),
        ([], ColumnSize(0, 0.0)),
    ],
)
def test_the_size_of_a_column_is_that_of_its_distinct_texts(texts: list[str | None], size: ColumnSize):
    assert size_of(RawColumn.of_texts(pl.Series(texts, dtype=pl.String))) == size
