"""The role under which a person opens a record, and how long the journal keeps it."""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from parvis.kernel.roles import Role

KEPT: Final = timedelta(days=365)
QUARTER: Final = timedelta(minutes=15)

_HIGHEST_FIRST: Final = (
    Role.ADMIN,
    Role.ADMIN_READ_ONLY,
    Role.INTERVIEW_SITE_MANAGER,
    Role.INTERVIEW_SLOT_MANAGER,
    Role.JURY,
)


def acting_role(roles: Collection[str]) -> str | None:
    """Returns the highest staff role of a person (docs/rules/candidates.md), None for a person without such a role."""
    return next((role.value for role in _HIGHEST_FIRST if role.value in roles), None)
