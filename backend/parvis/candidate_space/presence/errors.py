"""Why an answer about one's presence is refused."""

from parvis.kernel.errors import DomainError


class PresenceClosed(DomainError):
    """No interview that the candidate knows of, one that has begun, or a campaign that does not ask."""

    code = "PRESENCE_CLOSED"
    message = "Il n'y a pas, ou plus, de présence à confirmer."


class LatenessClosed(DomainError):
    """The candidate has no interview today that they know of."""

    code = "LATENESS_CLOSED"
    message = "Un retard s'annonce le jour de l'entretien seulement."


class LatenessToldEnough(DomainError):
    """The candidate has told it as often as they may in a day; whoever waits for them is called."""

    code = "LATENESS_TOLD_ENOUGH"
    status = 429
    message = "Vous avez déjà prévenu plusieurs fois : appelez plutôt le site."


class InterviewChanged(DomainError):
    """The candidate answered about a slot that they hold no more."""

    code = "INTERVIEW_CHANGED"
    message = "Votre entretien a changé : relisez sa date avant de répondre."
