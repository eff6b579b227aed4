"""Which people may read and remove which files of a candidate (the notes of permissions.json)."""

from typing import Final

from parvis.files.stored.model import FileType
from parvis.kernel.auth import Person
from parvis.kernel.roles import Role

TYPES: Final = (FileType.CANDIDATE_FILE, FileType.ADMINISTRATIVE_DOCUMENT, FileType.FUTURE_SHEET, FileType.PFM)
"""The types of files that belong to a candidate."""

_WHOLE_RECORD: Final = frozenset({Role.ADMIN, Role.ADMIN_READ_ONLY})
_OF_PFM: Final = frozenset({Role.JURY, Role.INTERVIEW_SITE_MANAGER, Role.INTERVIEW_SLOT_MANAGER})
# What comes from an import goes with it.
_BY_HAND: Final = frozenset({FileType.CANDIDATE_FILE, FileType.ADMINISTRATIVE_DOCUMENT})


def can_read_all(person: Person) -> bool:
    """Whether the person reads every file of every candidate."""
    return not person.roles.isdisjoint(_WHOLE_RECORD)


def can_read_pfm(person: Person) -> bool:
    """Whether the person reads the PFM of the candidates whom they may see."""
    return not person.roles.isdisjoint(_OF_PFM)


def is_anyones(person: Person) -> bool:
    """Whether the person may see every candidate's PFM: a jury finds candidates by their number alone."""
    return Role.JURY in person.roles


def can_remove(person: Person, file_type: FileType) -> bool:
    """Whether staff may delete a file of that type by hand."""
    return Role.ADMIN in person.roles and file_type in _BY_HAND
