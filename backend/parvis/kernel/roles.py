"""The roles of the people who call, and which of them are staff."""

from enum import StrEnum


class Role(StrEnum):
    """The six realm roles that Parvis knows (docs/rules/accounts.md)."""

    ADMIN = "ROLE_ADMIN"
    ADMIN_READ_ONLY = "ROLE_ADMIN_READ_ONLY"
    INTERVIEW_SITE_MANAGER = "ROLE_INTERVIEW_SITE_MANAGER"
    INTERVIEW_SLOT_MANAGER = "ROLE_INTERVIEW_SLOT_MANAGER"
    JURY = "ROLE_JURY"
    CANDIDATE = "ROLE_CANDIDATE"


STAFF = (Role.ADMIN, Role.ADMIN_READ_ONLY, Role.INTERVIEW_SITE_MANAGER, Role.INTERVIEW_SLOT_MANAGER)

JOURNALED = frozenset((*STAFF, Role.JURY))
"""What people of these roles write and export is in the journal."""
