"""Why letters do not leave at an hour."""

from parvis.kernel.errors import DomainError


class LettersAlreadySent(DomainError):
    """The mails of letters leave already: there is no hour to set."""

    code = "LETTERS_ALREADY_SENT"
    message = "L'envoi des e-mails est déjà activé."


class LettersOutdated(DomainError):
    """The results became older than the data between the choice of an hour and that hour."""

    code = "LETTERS_OUTDATED"
    message = (
        "Les lettres ne sont pas parties à l'heure prévue : les calculs datent d'avant le dernier changement."
        " Lancez-les, puis envoyez les lettres."
    )
