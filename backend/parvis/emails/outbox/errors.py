"""Why a mail does not leave."""

from parvis.kernel.errors import DomainError


class TeamEmailsMissing(DomainError):
    """Test mails have no recipient."""

    code = "TEAM_EMAILS_MISSING"
    message = "Aucune adresse d'équipe n'est réglée (PARVIS_TEAM_EMAILS)."


class OwnEmailMissing(DomainError):
    """The account that asks for a mail to itself has no address that mail can be sent to."""

    code = "OWN_EMAIL_MISSING"
    message = "Votre compte n'a pas d'adresse e-mail : demandez à un administrateur de la renseigner."


class SmtpNotConfigured(DomainError):
    """Parvis has no mail server."""

    code = "SMTP_NOT_CONFIGURED"
    message = "Aucun serveur d'e-mail n'est réglé (PARVIS_SMTP_URL) : les e-mails sont gardés, et rien ne part."


class EmailStatusRefused(DomainError):
    """The mail is not in a state in which this can be done."""

    code = "EMAIL_STATUS_REFUSED"
    message = "L'état de cet e-mail ne le permet pas : actualisez la page."


class EmailSecretGone(DomainError):
    """The mail carried a one-time link, which is not kept."""

    code = "EMAIL_SECRET_GONE"
    message = "Cet e-mail portait un lien personnel : envoyez un nouveau lien à la place."


class EmailNoLongerTrue(DomainError):
    """What the mail says has changed, or its personal link was replaced."""

    code = "EMAIL_NO_LONGER_TRUE"
    message = "Ce que dit cet e-mail a changé depuis : il ne peut pas repartir."


class EmailFeatureOff(DomainError):
    """The feature that sends mails of this kind is off."""

    code = "EMAIL_FEATURE_OFF"
    message = "La fonctionnalité dont dépend cet e-mail est désactivée : il ne peut pas partir."


class EmailsNotEnabled(DomainError):
    """The mode keeps mails from leaving."""

    code = "EMAILS_NOT_ENABLED"
    message = "Le mode des e-mails les retient : rien ne peut partir."


class NoRecipients(DomainError):
    """No mail would leave."""

    code = "NO_RECIPIENTS"
    message = "Aucun e-mail ne partirait : personne n'est choisi, ou chacun est sans adresse ou retenu."
