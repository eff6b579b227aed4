"""Refusals about marks."""

from datetime import datetime

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class GradeColumn(Out):
    """The technical name of the column."""

    column: str


class ModifierOut(Out):
    """The person who changed a mark."""

    last_name: str
    first_name: str


class ModifiedOut(Out):
    """By whom and when a mark was changed; no author is the system."""

    author: ModifierOut | None
    created: datetime

    @classmethod
    def by(cls, last_name: str | None, first_name: str | None, created: datetime) -> "ModifiedOut":
        """Builds the error about a change by the person of that name, or by the system without a name."""
        author = None
        if last_name is not None and first_name is not None:
            author = ModifierOut(last_name=last_name, first_name=first_name)
        return cls(author=author, created=created)


class PresentValue(GradeColumn):
    """What the mark is now; ``modified`` is null where it is the file's value."""

    value: float | str | bool | None
    error: str | None
    modified: ModifiedOut | None


class MarkNotEditable(DomainErrorWithData[GradeColumn]):
    """The column is no mark of the newest file."""

    code = "GRADE_NOT_EDITABLE"
    status = 422
    message = "Cette colonne n'est pas une note modifiable."


class MarkOutOfRange(DomainErrorWithData[GradeColumn]):
    """A mark is a number from 0 to 20, or blank (docs/rules/candidates.md)."""

    code = "GRADE_OUT_OF_RANGE"
    status = 422
    message = "Une note est un nombre entre 0 et 20."


class StaleValue(DomainErrorWithData[PresentValue]):
    """Someone else changed the mark since it was read."""

    code = "STALE_VALUE"
    message = "Cette note a été modifiée par une autre personne depuis son ouverture."


class ConflictNotReopened(DomainError):
    """A conflict is opened again by whoever resolved it, as long as nothing else happened to its mark."""

    code = "CONFLICT_NOT_REOPENED"
    message = "Cette note a changé depuis, ou le conflit a été résolu par une autre personne : il n'est pas rouvert."


class ConflictAlreadyResolved(DomainError):
    """No conflict is open on that mark (any more)."""

    code = "CONFLICT_ALREADY_RESOLVED"
    message = "Ce conflit est déjà résolu."
