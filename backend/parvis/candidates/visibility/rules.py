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
_OF_OTHER_READERS: Final = frozenset({"NotePFM1", "NotePFM2", "EcartPFM"})


def can_read(person: Person, column: str, *, visible_to_managers: bool = True) -> bool:
    """Whether the person may read the column of that technical name.

    Managers of sites or slots see the business columns, what an interview needs among them, and the formulas that the
    school leaves ``visible_to_managers``; neither the columns of the portal's file (address, marks) nor the certified
    scholarship, nor the tags; those who read projects too do not see other readers' letters. The scholarship is the
    slot manager's to see (docs/rules/candidates.md).
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
    if column in _OF_OTHER_READERS and Role.JURY.value in roles:
        return False
    return external_name(column) is None and column not in _OF_THE_ADMINISTRATION
