"""Why an answer about one's presence is refused."""

from parvis.kernel.errors import DomainError


class PresenceClosed(DomainError):
    """No interview that the candidate knows of, one that has begun, or a campaign that does not ask."""

    code = "PRESENCE_CLOSED"
    message = "Il n'y a pas, ou plus, de présence à confirmer."


class InterviewChanged(DomainError):
    """The candidate answered about a slot that they hold no more."""

    code = "INTERVIEW_CHANGED"
    message = "Votre entretien a changé : relisez sa date avant de répondre."
