"""Refusals about a candidate's files."""

from parvis.kernel.errors import DomainError


class FileQuotaReached(DomainError):
    """The candidate has as many files as the quota allows, or would have more with those of the call."""

    code = "FILE_QUOTA_REACHED"
    message = "Vous avez téléversé le nombre maximum de fichiers autorisés"


class TooManyFiles(DomainError):
    """An administrative document comes alone."""

    code = "TOO_MANY_FILES"
    status = 422
    message = "Un seul document PDF est attendu."
