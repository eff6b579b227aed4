"""Reads of roles."""

from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.roles.schemas import RoleOut


def role_names(session: Session) -> list[str]:
    """The names of all roles, sorted."""
    return [role.name for role in current_directory(session).roles()]


def role_of(session: Session, name: str) -> RoleOut:
    """One role. Raises `NotFound`."""
    return RoleOut.of(current_directory(session).role(name))
