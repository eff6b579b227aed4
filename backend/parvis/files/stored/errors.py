"""Refusals about stored files."""

from parvis.kernel.errors import DomainError


class FileDeletionClosed(DomainError):
    """Whoever sent the file could delete it until a day that is past."""

    code = "FILE_DELETION_CLOSED"
    status = 403
    message = "La date limite est passée : ce fichier ne peut plus être supprimé."


class FileHasOwnCall(DomainError):
    """A file that an import or a page of its own brought: it goes the way it came."""

    code = "FILE_HAS_OWN_CALL"
    status = 409
    message = "Ce fichier ne se supprime pas d'ici : il se remplace ou s'annule là où il a été importé."
