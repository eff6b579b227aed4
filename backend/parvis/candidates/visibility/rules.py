"""Which columns a role reads."""

from parvis.candidate_table.columns.rules import external_name
from parvis.kernel.auth import Person
from parvis.kernel.permissions import Role

# Who manages sites or slots sees neither the scholarship nor the portal's own columns (address, handicap, marks).
_WHOLE_RECORD = frozenset({Role.ADMIN.value, Role.ADMIN_READ_ONLY.value})
_SOCIAL = frozenset({"Boursier", "BoursierCertifie"})


def can_read(person: Person, column: str) -> bool:
    """Whether the person may read the column of that technical name."""
    return not person.roles.isdisjoint(_WHOLE_RECORD) or (external_name(column) is None and column not in _SOCIAL)
