"""Why a message is not sent, or a template not kept."""

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out


class UnknownPlaceholderOut(Out):
    """What stands between the braces, and what may have been meant."""

    placeholder: str
    suggestions: list[str]


class UnknownPlaceholder(DomainErrorWithData[UnknownPlaceholderOut]):
    """A placeholder that names nothing of a candidate."""

    code = "UNKNOWN_PLACEHOLDER"
    status = 422
    message = "Une donnée entre accolades n'existe pas."


class RecipientsChangedOut(Out):
    """How many mails were expected, and how many would leave now."""

    expected: int
    recipients: int


class RecipientsChanged(DomainErrorWithData[RecipientsChangedOut]):
    """Not as many mails would leave as the preview said."""

    code = "RECIPIENTS_CHANGED"
    message = "Les destinataires ont changé depuis l'aperçu."


class MessageNameTaken(DomainError):
    """Another message of the campaign has this name, but for case."""

    code = "MESSAGE_NAME_TAKEN"
    field = "name"
    message = "Un autre envoi porte déjà ce nom."


class MessageNotStopped(DomainError):
    """The job of the message goes on, or came to its end."""

    code = "MESSAGE_NOT_STOPPED"
    message = "Cet envoi n'est pas arrêté : actualisez la page."


class TemplateNameTaken(DomainError):
    """Another template has this name, but for case."""

    code = "TEMPLATE_NAME_TAKEN"
    field = "name"
    message = "Un autre modèle porte déjà ce nom."
