"""Refusals about personal data."""

from parvis.kernel.errors import DomainError


class PurgeNotDue(DomainError):
    """The retention of the campaign is not over."""

    code = "PURGE_NOT_DUE"

    def __init__(self, due: str) -> None:
        super().__init__(f"Aucune campagne à purger avant le {due}.")


class EndIsPast(DomainError):
    """The day until which a candidate would be set aside is not to come."""

    code = "END_IS_PAST"
    status = 422
    message = "La date de fin est passée : choisissez un jour à venir."
    field = "until"


class ConfirmationWrong(DomainError):
    """The year, or the number, that confirms is not that of what would be erased."""

    code = "CONFIRMATION_WRONG"
    status = 422
    message = "Ce n'est pas ce qui doit être effacé : vérifiez ce que vous avez saisi."
    field = "confirmation"
