"""Saved views on the wire. Columns are opaque: one that no longer exists is kept, and dropped on use."""

import uuid
from collections.abc import Mapping
from math import isfinite
from typing import Annotated, Literal

from pydantic import AfterValidator, BeforeValidator, Field, StrictBool, StrictInt, model_validator

from parvis.kernel.people import PersonOut
from parvis.kernel.roles import STAFF, Role
from parvis.kernel.schemas import In, Out, null_is, required_text

NAME_LIMIT = 100

ViewName = Annotated[str, required_text("Champ obligatoire", longest=NAME_LIMIT)]
Direction = Literal["ASC", "DESC"]
Operator = Literal["lessThanOrEqual", "equals", "greaterThanOrEqual"]


def _only_one_sort_a_column(sorts: "list[ViewSort]") -> "list[ViewSort]":
    if len({sort.column for sort in sorts}) < len(sorts):
        raise ValueError("Une colonne n'est triée qu'une fois")
    return sorts


def _of_staff(role: Role) -> Role:
    if role not in STAFF:
        raise ValueError("Une vue se partage avec un rôle de l'équipe")
    return role


def _whole(width: object) -> object:
    return round(width) if isinstance(width, float) and isfinite(width) else width


class ViewColumn(In):
    """The layout of one column in the grid; ``width`` in whole pixels: a zoomed screen has fractions of them."""

    col_id: str
    hide: bool | None = None
    width: Annotated[int, BeforeValidator(_whole), Field(ge=0, le=100_000)] | None = None
    pinned: Literal["left", "right"] | None = None
    sort: Literal["asc", "desc"] | None = None
    sort_index: Annotated[int, Field(ge=0, le=100_000)] | None = None


class ViewColumnFilter(In):
    """Filter on a column, as `admin/candidates/filter` takes it."""

    filter_type: Literal["COLUMN_FILTER"]
    column: str
    error: Annotated[bool, null_is(False)] = False
    values: Annotated[list[float | bool | str | None], Field(max_length=10_000)]
    operator: Operator | None = None


class ViewSearchFilter(In):
    """Search by name, number or e-mail."""

    filter_type: Literal["SEARCH_CANDIDATE_FILTER"]
    search_value: str


class ViewAlertFilter(In):
    """Candidates with an open grade conflict, with a formula in error, or whose file lacks something."""

    filter_type: Literal[
        "GRADE_CONFLICT_FILTER",
        "GLOBAL_ERRORS_FILTER",
        "MISSING_MARKS_FILTER",
        "MISSING_FILES_FILTER",
        "UNCONFIRMED_WISH_FILTER",
        "MISSING_EMAIL_FILTER",
    ]


ViewFilter = Annotated[ViewColumnFilter | ViewSearchFilter | ViewAlertFilter, Field(discriminator="filter_type")]


class ViewSort(In):
    """A column of the order."""

    column: str
    direction: Direction


class View(In):
    """What a view keeps: columns in order, filters, sort."""

    column_state: Annotated[list[ViewColumn], Field(max_length=5000)]
    filter_model: Annotated[list[ViewFilter], Field(max_length=100)]
    sort_model: Annotated[list[ViewSort], Field(max_length=50), AfterValidator(_only_one_sort_a_column)]


SharedWith = Annotated[Role, AfterValidator(_of_staff)]
"""The role whose people see a shared view; all administrators do."""


class OwnerOut(PersonOut):
    """The person who made a view, by their present names."""

    id: str


class ViewOut(Out):
    """A saved view.

    ``selected``: whether the caller uses it. ``owner``: null once the account is gone; ``own``: whether it is the
    caller. ``reduced``: whether a filter, a part of the order or a shown column was left out, which the caller may not
    read.
    """

    id: uuid.UUID
    name: str
    selected: bool
    view: View
    shared: SharedWith | None
    locked: bool
    owner: OwnerOut | None
    own: bool
    version: int
    reduced: bool


class ViewIn(In):
    """A view to create; members that the server gives are accepted and ignored, null members count as absent."""

    answer = ViewOut

    name: ViewName
    view: View
    shared: SharedWith | None = None
    locked: Annotated[StrictBool, null_is(False)] = False

    @model_validator(mode="before")
    @classmethod
    def _without_nulls(cls, sent: object) -> object:
        if not isinstance(sent, Mapping):
            return sent
        return {name: value for name, value in sent.items() if value is not None}  # pyright: ignore[reportUnknownVariableType] # JSON


class ViewChange(In):
    """A change of a view: what is absent stays, and so does what is null, except ``shared``, where null unshares.

    ``version``: the one it was read from, null to save over whatever there is.
    """

    answer = ViewOut

    name: ViewName | None = None
    selected: bool | None = None
    view: View | None = None
    shared: SharedWith | None = None
    locked: StrictBool | None = None
    version: StrictInt | None = None

    @property
    def says_shared(self) -> bool:
        """Whether it says with whom the view is shared."""
        return "shared" in self.model_fields_set
