"""Why a view is not saved."""

from parvis.kernel.errors import DomainError

MOST_VIEWS = 100


class TooManyViews(DomainError):
    """The person already has as many views as one may keep."""

    code = "TOO_MANY_VIEWS"
    message = f"Vous avez déjà {MOST_VIEWS} vues. Supprimez-en une pour en enregistrer une autre."
