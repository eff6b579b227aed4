"""Why a slot is not attributed (docs/rules/interviews.md)."""

from parvis.interviews.slots.schemas import SlotOut
from parvis.kernel.errors import DomainError, DomainErrorWithData


class CandidateNotConcerned(DomainError):
    """The candidate's method is not an interview, or the file no longer has them."""

    code = "CANDIDATE_NOT_CONCERNED"
    message = "Ce candidat n'est pas concerné par les entretiens."


class SlotTakenMeanwhile(DomainErrorWithData[SlotOut]):
    """The slot was taken or freed since the caller saw it; the data are its present row."""

    code = "SLOT_TAKEN_MEANWHILE"
    message = "Ce créneau a été pris ou libéré entre-temps : vérifiez, puis recommencez."
