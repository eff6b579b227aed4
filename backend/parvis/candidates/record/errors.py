"""Refusals about records."""

from parvis.kernel.errors import DomainError


class CandidateDuplicate(DomainError):
    """Someone with the same name and birth date, or the same e-mail, is known; ``data.candidates`` lists them.

    The call may be sent again with ``force``.
    """

    code = "CANDIDATE_DUPLICATE"
    status = 409
    message = "Une candidature semblable existe déjà."
