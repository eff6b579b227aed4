"""Why a feature is not switched."""

from parvis.kernel.errors import DomainError


class LetterNotOpen(DomainError):
    """Letters are announced by mail only once candidates can read them."""

    code = "LETTER_NOT_OPEN"
    message = "Activez d'abord l'attribution des créneaux : les candidats ne voient pas encore leur lettre."
