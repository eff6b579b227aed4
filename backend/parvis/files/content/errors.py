"""Refusals of files, by name."""

from typing import Final

from parvis.files.content.judge.reasons import FileRefusal
from parvis.kernel.errors import DomainError, DomainErrorWithData, InvalidInput
from parvis.kernel.french import size_limit
from parvis.kernel.schemas import Out
from parvis.kernel.storage_outcomes import StorageFull


class RefusedFileOut(Out):
    """A file that is refused, by the name it would have been stored under, and why."""

    name: str
    reason: FileRefusal


class RefusedFilesOut(Out):
    """Every refused file of the call."""

    files: list[RefusedFileOut]


class FileInvalid(DomainErrorWithData[RefusedFilesOut]):
    """A file is not what this call takes; none of the call's files was stored."""

    code = "FILE_INVALID"
    status = 422
    message = "Fichier invalide"


class FileLimitOut(Out):
    """Bytes of the largest file that is taken."""

    limit: int


class FileTooLarge(DomainErrorWithData[FileLimitOut]):
    """A file has more bytes than the call takes."""

    code = "FILE_TOO_LARGE"
    status = 413
    message = "Fichier invalide : il est trop volumineux."


class AntivirusUnavailable(DomainError):
    """The antivirus that the settings name does not answer: nothing is taken unchecked."""

    code = "ANTIVIRUS_UNAVAILABLE"
    status = 503
    message = (
        "L'antivirus ne répond pas : le fichier n'a pas été enregistré. Veuillez réessayer dans quelques instants."
    )


class TooManyDeposits(DomainError):
    """One person, or everybody together, has the most files checked at once; the client may try again."""

    code = "TOO_MANY_DEPOSITS"
    status = 429
    message = "Trop de fichiers sont en cours de vérification. Veuillez réessayer dans quelques instants."


DEPOSIT_REFUSALS: Final = (FileInvalid, FileTooLarge, InvalidInput, AntivirusUnavailable, StorageFull, TooManyDeposits)
"""What every call that takes a file may refuse."""


def file_too_large(limit: int) -> FileTooLarge:
    """The refusal of a file of more than ``limit`` bytes."""
    return FileTooLarge(
        f"Fichier invalide : il dépasse la taille maximale de {size_limit(limit)}.", data=FileLimitOut(limit=limit)
    )
