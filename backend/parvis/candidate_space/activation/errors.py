"""Why an account is not activated."""

from parvis.kernel.errors import DomainError


class AccountAlreadyCreated(DomainError):
    """The candidate has an account."""

    code = "ACCOUNT_ALREADY_CREATED"
    message = "Le compte est déjà créé."


class AccountCreationClosed(DomainError):
    """The feature is off."""

    code = "ACCOUNT_CREATION_CLOSED"
    message = "La création des comptes est fermée."


class CandidateWithoutEmail(DomainError):
    """The record has no address, or none that mail can be sent to."""

    code = "CANDIDATE_WITHOUT_EMAIL"
    message = "Ce candidat n'a pas d'adresse e-mail."


class TooManyActivations(DomainError):
    """Too many wrong links came from one address; ``retry_after`` says when another is looked at."""

    code = "TOO_MANY_ACTIVATIONS"
    status = 429
    message = "Trop d'essais : patientez un moment, puis recommencez."

    def __init__(self, retry_after: int) -> None:
        super().__init__()
        self.retry_after = retry_after
