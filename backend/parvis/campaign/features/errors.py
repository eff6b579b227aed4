"""Why a feature is not switched."""

from parvis.kernel.errors import DomainError


class SendingNotOpen(DomainError):
    """This version of Parvis sends nothing for the feature: it must not say that it does."""

    code = "SENDING_NOT_OPEN"
    status = 409
    message = "Cette version de Parvis n'envoie pas encore ces e-mails : la fonctionnalité reste désactivée."


class LetterNotOpen(DomainError):
    """Letters are announced by mail only once candidates can read them."""

    code = "LETTER_NOT_OPEN"
    status = 409
    message = "Activez d'abord l'attribution des créneaux : les candidats ne voient pas encore leur lettre."
