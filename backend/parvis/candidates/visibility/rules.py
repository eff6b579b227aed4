"""Which columns a role reads."""

from parvis.candidate_table.columns.rules import external_name
from parvis.kernel.auth import Person
from parvis.kernel.permissions import Role

_WHOLE_RECORD = frozenset({Role.ADMIN.value, Role.ADMIN_READ_ONLY.value})
_SCHOLARSHIP = "Boursier"
_CERTIFIED_SCHOLARSHIP = "BoursierCertifie"


def can_read(person: Person, column: str) -> bool:
    """Whether the person may read the column of that technical name.

    Managers of sites or slots see the business columns, what an interview needs among them, and the formulas; neither
    the columns of the portal's file (address, marks) nor the certified scholarship. The scholarship is the slot
    manager's to see (part 2 §2.9).
    """
    if not person.roles.isdisjoint(_WHOLE_RECORD):
        return True
    if column == _SCHOLARSHIP:
        return Role.INTERVIEW_SLOT_MANAGER.value in person.roles
    return external_name(column) is None and column != _CERTIFIED_SCHOLARSHIP
