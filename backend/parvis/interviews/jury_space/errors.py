"""Why the jury's calls refuse (docs/rules/interviews.md)."""

from datetime import date, datetime

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class CandidateAlreadyGraded(DomainError):
    """The caller graded the candidate: too late for a conflict of interest."""

    code = "CANDIDATE_ALREADY_GRADED"
    message = "Vous avez déjà noté ce candidat : adressez-vous à l'administration."


class JuryDateOut(Out):
    """The day of a grade, and the year in which the campaign ends."""

    jury_date: date
    campaign_year: int


class JuryDateFar(DomainErrorWithData[JuryDateOut]):
    """The day is of a year neither the campaign's nor next to it; ``force`` saves it all the same."""

    code = "JURY_DATE_FAR"
    message = "La date de jury est loin de la campagne : vérifiez-la, puis confirmez."


class SlotAheadOut(Out):
    """The slot that the candidate holds, and when its interview begins, in its own zone."""

    slot_name: str
    starts: datetime


class InterviewAhead(DomainErrorWithData[SlotAheadOut]):
    """The interview that is graded has not begun. The call may be sent again with ``force``."""

    code = "INTERVIEW_AHEAD"
    message = "L'entretien de ce candidat n'a pas encore eu lieu : vérifiez, puis confirmez."


class TooManySearches(DomainError):
    """Too many numbers that no candidate has; ``retry_after`` says when a search is accepted again."""

    code = "TOO_MANY_SEARCHES"
    status = 429
    message = "Trop de recherches sans résultat. Veuillez réessayer dans quelques minutes."

    def __init__(self, retry_after: int) -> None:
        super().__init__()
        self.retry_after = retry_after
