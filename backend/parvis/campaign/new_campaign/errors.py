"""Refusals about the next campaign."""

from parvis.kernel.errors import DomainError


class CandidatesLeft(DomainError):
    """The candidates of the present campaign are still there."""

    code = "CANDIDATES_LEFT"
    message = "Purgez d'abord les candidats de la campagne."
