"""Why there is no sheet."""

from parvis.kernel.errors import DomainError


class NoInterviewThatDay(DomainError):
    """Neither a held slot nor a free one."""

    code = "NO_INTERVIEW_THAT_DAY"
    status = 404
    message = "Aucun créneau d'entretien ce jour-là."
