"""Refusals about the next campaign."""

from parvis.kernel.errors import DomainError


class ArchiveMissing(DomainError):
    """No archive holds the campaign as it is now."""

    code = "ARCHIVE_MISSING"
    message = "Créez d'abord une archive de la campagne : aucune ne contient les dernières modifications."


class CandidatesLeft(DomainError):
    """The candidates of the present campaign are still there."""

    code = "CANDIDATES_LEFT"
    message = "Purgez d'abord les candidats de la campagne."
