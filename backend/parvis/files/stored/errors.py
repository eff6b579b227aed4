"""Refusals about stored files."""

from typing import Final

from parvis.kernel.errors import DomainError, DomainErrorWithData
from parvis.kernel.schemas import Out
from parvis.kernel.settings import MEBIBYTE

LARGEST_DOWNLOAD: Final = 100 * MEBIBYTE
"""What the contract's download sends at most: it is base64 in JSON, which browsers hold whole."""


class FileDeletionClosed(DomainError):
    """The day until which its sender could delete the file is past."""

    code = "FILE_DELETION_CLOSED"
    status = 403
    message = "La date limite est passée : ce fichier ne peut plus être supprimé."


class FileHasOwnCall(DomainError):
    """A file that an import or a page of its own brought: it goes the way it came."""

    code = "FILE_HAS_OWN_CALL"
    message = "Ce fichier ne se supprime pas d'ici : il se remplace ou s'annule là où il a été importé."


class ContentCallOut(Out):
    """The path that sends the file as a stream."""

    content: str


class FileTooLargeForDownload(DomainErrorWithData[ContentCallOut]):
    """The file is sent as a stream only; ``data`` says where."""

    code = "FILE_TOO_LARGE_FOR_DOWNLOAD"
    status = 413
    message = "Ce fichier est trop volumineux pour cet appel : son contenu se télécharge à part."


class RangeNotSatisfiable(DomainError):
    """The bytes that were asked for lie beyond the end of the file."""

    code = "RANGE_NOT_SATISFIABLE"
    status = 416
    message = "La partie demandée n'est pas dans le fichier."
