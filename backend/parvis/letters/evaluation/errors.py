"""Refusals about letters."""

from parvis.kernel.errors import DomainError


class EvaluationNotAvailable(DomainError):
    """The candidate's method is not known, or there is nothing to print."""

    code = "EVALUATION_NOT_AVAILABLE"
    status = 404
    message = "Les modalités d'évaluation ne sont pas disponibles avant la semaine du 24 avril."


class EmailShared(DomainError):
    """Several candidates have the address: it does not identify one."""

    code = "EMAIL_SHARED"
    message = "Plusieurs candidats ont cette adresse e-mail : ouvrez le dossier de celui que vous cherchez."
