"""Why an answer about one's presence is refused."""

from parvis.kernel.errors import DomainError


class PresenceClosed(DomainError):
    """Nothing is asked of the candidate: no interview that they know of, one that has begun, or a campaign that does
    not ask.
    """

    code = "PRESENCE_CLOSED"
    message = "Il n'y a pas, ou plus, de présence à confirmer."


class InterviewChanged(DomainError):
    """The candidate answered about a slot that they hold no more."""

    code = "INTERVIEW_CHANGED"
    message = "Votre entretien a changé : relisez sa date avant de répondre."
