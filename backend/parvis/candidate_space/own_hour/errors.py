"""Why an hour is not chosen."""

from parvis.kernel.errors import DomainError


class ChoiceClosed(DomainError):
    """The campaign does not let them, not yet or no longer; or their interview is near, took place, or is none."""

    code = "CHOICE_CLOSED"
    message = "Le choix d'une heure d'entretien n'est pas ouvert."


class ChoicesUsed(DomainError):
    """The candidate has chosen as often as the campaign lets them."""

    code = "CHOICES_USED"
    message = "Vous avez déjà changé d'heure autant de fois que possible : écrivez plutôt au service."
