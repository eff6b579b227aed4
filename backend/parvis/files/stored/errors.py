"""Refusals about stored files."""

from parvis.kernel.errors import DomainError


class FileHasOwnCall(DomainError):
    """A file that an import or a page of its own brought: it goes the way it came."""

    code = "FILE_HAS_OWN_CALL"
    status = 409
    message = "Ce fichier ne se supprime pas d'ici : il se remplace ou s'annule là où il a été importé."
