"""Which roles may be inside others."""

from collections.abc import Sequence

from parvis.accounts.directory.port import RealmRole
from parvis.accounts.directory.rules import brought_by
from parvis.kernel.roles import STAFF, Role

# Inside another role one of these would be given to many at once: ROLE_ADMIN in the candidates' to every candidate.
NEVER_CHILDREN = frozenset({*STAFF, Role.CANDIDATE})


def is_inside(name: str, outer: str, roles: Sequence[RealmRole]) -> bool:
    """Whether ``outer`` is ``name``, or brings it through its children."""
    return name in brought_by([outer], roles)


def can_be_child(name: str, roles: Sequence[RealmRole]) -> bool:
    """Whether no role of `NEVER_CHILDREN` is this one or among its children, direct or not."""
    return NEVER_CHILDREN.isdisjoint(brought_by([name], roles))
