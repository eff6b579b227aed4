"""Why a request for another hour is refused."""

from parvis.kernel.errors import DomainError


class RequestWaiting(DomainError):
    """The candidate asked already, and nobody has answered yet."""

    code = "REQUEST_WAITING"
    message = "Votre demande attend déjà une réponse."


class RequestResolved(DomainError):
    """Somebody answered meanwhile, or the candidate chose an hour themselves."""

    code = "REQUEST_RESOLVED"
    message = "Cette demande a déjà reçu une réponse, ou le candidat a choisi une heure lui-même."
