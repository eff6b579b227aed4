"""Which columns a role reads."""

from collections.abc import Set as AbstractSet
from typing import Final

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.rules import external_name
from parvis.kernel.auth import Person
from parvis.kernel.roles import Role

_WHOLE_RECORD = frozenset({Role.ADMIN.value, Role.ADMIN_READ_ONLY.value})
_MANAGERS: Final = (Role.INTERVIEW_SITE_MANAGER.value, Role.INTERVIEW_SLOT_MANAGER.value)
_SCHOLARSHIP = "Boursier"
_OF_THE_ADMINISTRATION: Final = frozenset({"BoursierCertifie", TAGS})
LETTERS_OF_READERS: Final = frozenset({"NotePFM", "NotePFM1", "NotePFM2", "EcartPFM"})
"""The columns from which a reader of projects could tell what others gave."""


def is_reader(person: Person) -> bool:
    """Whether the person may read projects and other readers' letters are hidden from them: a jury member who is no
    administrator, whatever else they are.
    """
    return Role.JURY in person.roles and Role.ADMIN not in person.roles


def can_read(person: Person, column: str, *, visible_to_managers: bool = True) -> bool:
    """Whether the person may read the column of that technical name.

    Managers of sites or slots see the business columns, what an interview needs among them, and the formulas that the
    school leaves ``visible_to_managers``; neither the columns of the portal's file (address, marks) nor the certified
    scholarship, nor the tags. The scholarship is the slot manager's to see (docs/rules/candidates.md).
    """
    return _can_read(person.roles, column, visible_to_managers=visible_to_managers)


def every_manager_reads(column: str, *, visible_to_managers: bool = True) -> bool:
    """Whether both kinds of managers may read the column: what is drawn from another tells them what is not theirs."""
    return all(_can_read({role}, column, visible_to_managers=visible_to_managers) for role in _MANAGERS)


def _can_read(roles: AbstractSet[str], column: str, *, visible_to_managers: bool) -> bool:
    if not roles.isdisjoint(_WHOLE_RECORD):
        return True
    if not visible_to_managers:
        return False
    if column == _SCHOLARSHIP:
        return Role.INTERVIEW_SLOT_MANAGER.value in roles
    return external_name(column) is None and column not in _OF_THE_ADMINISTRATION
