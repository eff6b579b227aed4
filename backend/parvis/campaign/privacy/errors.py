"""Refusals about personal data."""

from parvis.kernel.errors import DomainError


class PurgeNotDue(DomainError):
    """The retention of the campaign is not over."""

    code = "PURGE_NOT_DUE"

    def __init__(self, due: str) -> None:
        super().__init__(f"Aucune campagne à purger avant le {due}.")


class ConfirmationWrong(DomainError):
    """The year, or the number, that confirms is not that of what would be erased."""

    code = "CONFIRMATION_WRONG"
    status = 422
    message = "Ce n'est pas ce qui doit être effacé : vérifiez ce que vous avez saisi."
    field = "confirmation"
