"""Why a zip, or one of its entries, is not read."""

from enum import StrEnum
from typing import Final

from parvis.kernel.errors import DomainErrorWithData
from parvis.kernel.schemas import Out


class UnsafeReason(StrEnum):
    """What makes a whole archive dangerous."""

    ENCRYPTED = "ENCRYPTED"
    TOO_LARGE_INFLATED = "TOO_LARGE_INFLATED"
    TOO_MANY_ENTRIES = "TOO_MANY_ENTRIES"


SENTENCES: Final = {
    UnsafeReason.ENCRYPTED: "L'archive est protégée par un mot de passe : envoyez-la sans mot de passe.",
    UnsafeReason.TOO_LARGE_INFLATED: "L'archive est trop volumineuse une fois décompressée.",
    UnsafeReason.TOO_MANY_ENTRIES: "L'archive contient trop de fichiers.",
}


class UnsafeOut(Out):
    """What makes it dangerous."""

    reason: UnsafeReason


class ArchiveUnsafe(DomainErrorWithData[UnsafeOut]):
    """The archive is dangerous as a whole: nothing of it was read or stored."""

    code = "ARCHIVE_UNSAFE"
    status = 422
    message = "L'archive n'est pas acceptée."


def archive_unsafe(reason: UnsafeReason) -> ArchiveUnsafe:
    """The refusal for that reason, in words."""
    return ArchiveUnsafe(SENTENCES[reason], data=UnsafeOut(reason=reason))


class EntryProblem(StrEnum):
    """Why one entry is not read; the others are."""

    NAME = "NAME"
    LINK = "LINK"
    NESTED = "NESTED"
    DUPLICATE = "DUPLICATE"
    DAMAGED = "DAMAGED"
    TOO_LARGE = "TOO_LARGE"


class EntryUnreadable(Exception):
    """An entry whose bytes cannot be had."""

    def __init__(self, problem: EntryProblem) -> None:
        super().__init__(problem)
        self.problem = problem


class NotAZip(ValueError):
    """The bytes are no zip, or its directory is cut off."""
