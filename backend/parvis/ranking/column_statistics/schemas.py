"""The statistics of a column on the wire (docs/rules/ranking.md)."""

from typing import Annotated, Self

from pydantic import Field

from parvis.candidate_table.questions.statistics import Bin, ColumnStatistics
from parvis.kernel.schemas import In, Out
from parvis.ranking.grid.schemas import Filters


class ColumnStatisticsIn(In):
    """Which column, over the rows that pass the filters."""

    column: str
    filters: Filters | None = None


class BinOut(Out):
    """How many numbers lie from ``start`` to before ``end``; the last bin holds its end too."""

    start: Annotated[float, Field(serialization_alias="from")]
    end: Annotated[float, Field(serialization_alias="to")]
    count: int

    @classmethod
    def of(cls, found: Bin) -> Self:
        """A bin of the table's own statistics."""
        return cls(start=found.start, end=found.end, count=found.rows)


class FrequentValueOut(Out):
    """A value and how many rows hold it."""

    value: float | bool | str
    count: int


class ColumnStatisticsOut(Out):
    """``count`` rows, blanks and errors among them; distinct values aside from both, the ten most frequent first.

    From ``mean`` to ``max``: of the cells that are numbers, null where there is none, and ``histogram`` empty.
    """

    count: int
    blank: int
    errors: int
    distinct: int
    numbers: int
    mean: float | None
    median: float | None
    q1: float | None
    q3: float | None
    min: float | None
    max: float | None
    histogram: list[BinOut]
    top: list[FrequentValueOut]

    @classmethod
    def of(cls, found: ColumnStatistics) -> Self:
        """The table's own statistics as they travel."""
        spread = found.spread
        return cls(
            count=found.rows,
            blank=found.blank,
            errors=found.errors,
            distinct=found.distinct,
            numbers=sum(each.rows for each in spread.histogram) if spread else 0,
            mean=spread.mean if spread else None,
            median=spread.median if spread else None,
            q1=spread.first_quartile if spread else None,
            q3=spread.third_quartile if spread else None,
            min=spread.least if spread else None,
            max=spread.greatest if spread else None,
            histogram=[BinOut.of(each) for each in spread.histogram] if spread else [],
            top=[FrequentValueOut(value=value, count=rows) for value, rows in found.most_frequent if value is not None],
        )
