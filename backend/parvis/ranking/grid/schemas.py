"""Candidates on the wire: what is asked of the grid, and what it answers (docs/rules/ranking.md)."""

from collections.abc import Mapping
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field

from parvis.candidate_table.columns.rules import Family
from parvis.candidate_table.questions.filters import Operator
from parvis.candidate_table.value_types import ValueType
from parvis.candidates.record.model import Source
from parvis.kernel.schemas import In, Out, Page, null_is
from parvis.ranking.grid.rules import DIRECTIONS, FILTER_TYPES, MOST_VALUES

LONGEST_SEARCH: Final = 200
SearchText = Annotated[str, Field(max_length=LONGEST_SEARCH)]


def _as_list(sent: object) -> object:
    return [sent] if isinstance(sent, Mapping) else sent  # pyright: ignore[reportUnknownVariableType] # JSON


def _one_of(*words: str) -> Any:  # noqa: ANN401 - Pydantic's Field is untyped
    """A word told in the schema and checked by `rules`, whose refusal names it."""
    return Field(json_schema_extra={"enum": list(words)})


class FilterIn(In):
    """A filter (docs/rules/ranking.md); which members count depends on ``filter_type``. Filters are AND-ed."""

    filter_type: Annotated[str, _one_of(*FILTER_TYPES)]
    column: str | None = None
    error: bool | None = None
    values: Annotated[list[float | bool | str | None], Field(max_length=MOST_VALUES)] | None = None
    operator: Annotated[str, _one_of(*Operator)] | None = None
    search_value: SearchText | None = None


class SortIn(In):
    """A column of the order."""

    column: str
    direction: Annotated[str, null_is("ASC"), _one_of(*DIRECTIONS)] = "ASC"


Filters = Annotated[list[FilterIn], Field(max_length=100)]
Sorts = Annotated[list[SortIn], BeforeValidator(_as_list), Field(max_length=50)]
Columns = Annotated[list[str], Field(max_length=16_384)]


class CandidatesIn(In):
    """Rows of the grid: filtered, sorted (a list, or one object), with these columns, none for all of the role's."""

    filters: Filters | None = None
    sort: Sorts | None = None
    columns: Columns | None = None


class PlaceOut(Out):
    """Which row of the list is a candidate's, the first being 0."""

    index: int


class ExportIn(CandidatesIn):
    """The rows of a workbook, as those of the grid; ``view``: the saved view in use, which its sheet is named after."""

    view: Annotated[str, Field(max_length=200)] | None = None


class FilterSetIn(In):
    """The values of these columns among the rows that pass the other filters; ``search`` narrows the lists."""

    columns: Columns
    filters: Filters | None = None
    search: SearchText | None = None


class CellOut(Out):
    """A cell: one of ``value`` and ``error`` is null, both for a blank."""

    value: float | bool | str | None
    error: str | None


class CandidateRowOut(Out):
    """A row of the grid; ``candidate_cells`` by technical name."""

    id: str
    candidate_cells: dict[str, CellOut]
    remark: str | None
    email: str | None
    first_name: str | None
    last_name: str | None
    source: Source
    external_id: str


class CandidatePage(Page[CandidateRowOut]):
    """A page of the grid."""


class FilterValuesOut(Out):
    """What a column takes, in the grid's order, blank first, at most 10,000; error codes; how many rows of each."""

    column: str
    values: list[float | bool | str | None]
    counts: list[int]
    errors: list[str]
    error_counts: list[int]
    truncated: bool


class ColumnDescriptorOut(Out):
    """A column of the grid; ``hide``: left out at first; ``panel``: its heading in the list of fields, if external;
    ``evaluation_method``: a formula whose values are those methods; ``value_type``: what most of its cells hold.
    """

    technical_name: str
    display_name: str
    display_prefix_icon: Literal["users", "graduate", "hashtag"] | None
    column_type: Literal["id", "counter", "other"]
    sort: Literal["asc", "desc"] | None
    hide: bool
    family: Literal["COUNTER"] | Family
    formula_id: str | None
    editable_grade: bool
    panel: str | None
    evaluation_method: bool
    value_type: ValueType
