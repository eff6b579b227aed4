"""Marks and their conflicts on the wire (docs/rules/candidates.md)."""

import uuid
from enum import StrEnum
from typing import Annotated, Final, Literal, Self

from pydantic import Field, StrictFloat, model_validator

from parvis.candidates.marks.errors import ModifiedOut
from parvis.kernel.schemas import Form, In, Out, null_is, required

MOST_CELLS: Final = 1000

_VALUE, _PREVIOUS = "value", "previous_value"


class MarkEditIn(In):
    """The new value of a mark; only the members that are present count.

    ``value`` is a number from 0 to 20 or null for blank, ``revert`` goes back to the file's value: exactly one of
    them. ``previous_value`` is what the editor had read, null a blank; absent, nobody checks.
    """

    column: str
    value: StrictFloat | None = None
    previous_value: float | bool | str | None = None
    revert: Annotated[bool, null_is(False)] = False

    @model_validator(mode="after")
    def _one_of_two(self) -> Self:
        if (_VALUE in self.model_fields_set) == self.revert:
            raise ValueError("Indiquez soit une valeur, soit le retour à la valeur du fichier")
        return self

    @property
    def checks(self) -> bool:
        """Whether the editor says what they had read."""
        return _PREVIOUS in self.model_fields_set


MarkEdits = Annotated[list[MarkEditIn], Field(max_length=MOST_CELLS)]


class KeptMark(StrEnum):
    """Which of the two values a resolution keeps."""

    EXTERNAL = "EXTERNAL"
    MODIFIED = "MODIFIED"


class ResolutionIn(Form):
    """How a conflict is resolved (docs/rules/candidates.md)."""

    name: Annotated[str, required("Champ obligatoire")]
    grade_to_keep: Annotated[KeptMark, required("Champ obligatoire")]


class ConflictNamed(In):
    """A conflict: whose, and on which column."""

    candidate_id: uuid.UUID
    name: str


class ResolutionsIn(Form):
    """How several conflicts are resolved, by one choice."""

    grade_to_keep: Annotated[KeptMark, required("Champ obligatoire")]
    conflicts: Annotated[list[ConflictNamed], Field(max_length=MOST_CELLS)]
    dry_run: Annotated[bool, null_is(False)] = False


class ResolutionsOut(Out):
    """How many conflicts end, and how many had ended before."""

    resolved: int
    already_resolved: int


class ReopeningIn(In):
    """The conflicts that their author opens again."""

    conflicts: Annotated[list[ConflictNamed], Field(min_length=1, max_length=MOST_CELLS)]


class ReopeningOut(Out):
    """How many conflicts are open again."""

    reopened: int


class GradeConflictOut(Out):
    """An open conflict; ``name`` is technical; ``source``: whether the external value is the file's or theirs."""

    name: str
    label: str
    external_value: float | bool | str | None
    modified_value: float | bool | str | None
    source: Literal["FILE", "CANDIDATE"]


class FileValueOut(Out):
    """What the file said in a cell, null for a blank."""

    value: float | bool | str | None


class QueuedConflictOut(GradeConflictOut):
    """An open conflict and whose it is. ``file_before``: what the file said before it changed, null where it did not;
    ``modified``: who entered the other value, and when.
    """

    candidate_id: uuid.UUID
    external_id: str
    candidate: str
    file_before: FileValueOut | None
    modified: ModifiedOut | None


class ConflictQueueOut(Out):
    """The open conflicts of all candidates, by name: the first ones, of ``total``."""

    total: int
    conflicts: list[QueuedConflictOut]


class CandidateConflictsOut(Out):
    """The open conflicts of a candidate, in the order of the columns."""

    name: str
    external_id: str
    candidate_grade_conflicts: list[GradeConflictOut]
