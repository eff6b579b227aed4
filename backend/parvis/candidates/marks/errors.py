"""Refusals about marks."""

from parvis.kernel.errors import DomainErrorWithData
from parvis.kernel.schemas import Out


class GradeColumn(Out):
    """The technical name of the column."""

    column: str


class PresentValue(GradeColumn):
    """What the mark is now."""

    value: float | str | bool | None


class GradeNotEditable(DomainErrorWithData[GradeColumn]):
    """The column is no mark of the newest file."""

    code = "GRADE_NOT_EDITABLE"
    status = 422
    message = "Cette colonne n'est pas une note modifiable."


class GradeOutOfRange(DomainErrorWithData[GradeColumn]):
    """A mark is a number from 0 to 20, or blank (part 1 §5)."""

    code = "GRADE_OUT_OF_RANGE"
    status = 422
    message = "Une note est un nombre entre 0 et 20."


class StaleValue(DomainErrorWithData[PresentValue]):
    """Someone else changed the mark since it was read."""

    code = "STALE_VALUE"
    message = "Cette note a été modifiée par une autre personne depuis son ouverture."
