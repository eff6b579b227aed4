"""Changes of roles, one at a time: of two that would make a cycle together, the second is refused."""

from collections.abc import Sequence

from sqlalchemy.orm import Session

from parvis.accounts.directory.current import directory_to_change
from parvis.accounts.directory.port import Directory, RealmRole
from parvis.accounts.directory.rules import brought_by
from parvis.accounts.roles.errors import RoleBuiltIn, RoleChildForbidden, RoleCycle, RoleInUse, RoleUses
from parvis.accounts.roles.rules import can_be_child, is_inside
from parvis.accounts.users.errors import CANDIDATES_ONLY, AccountOfCandidate, LastAdministrator
from parvis.accounts.users.queries import UsersHooks
from parvis.accounts.users.rules import able_administrators, is_of_staff_or_jury
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput, NotFound
from parvis.kernel.roles import Role


def create_role(session: Session, person: Person, name: str) -> RealmRole:
    """A new role without children. Raises `RoleAlreadyExists`."""
    role = directory_to_change(session).create_role(name)
    note(person, role=name)
    return role


def rename_role(session: Session, person: Person, name: str, new_name: str) -> RealmRole:
    """Gives the role another name; its users keep it. Raises `NotFound`, `RoleBuiltIn`, `RoleAlreadyExists`."""
    directory = directory_to_change(session)
    role = _changeable(directory, name)
    if new_name == name:
        return role
    role = directory.rename_role(name, new_name)
    note(person, new_name=new_name)
    return role


def delete_role(session: Session, person: Person, name: str) -> None:
    """Removes a role that nobody uses. Raises `NotFound`, `RoleBuiltIn`, `RoleInUse`."""
    directory = directory_to_change(session)
    _changeable(directory, name)
    users = directory.count_with_role(name)
    parents = [role.name for role in directory.roles() if name in role.children]
    if users or parents:
        raise RoleInUse(data=RoleUses(users=users, parents=parents))
    directory.delete_role(name)
    note(person)


def add_child_role(session: Session, person: Person, name: str, child: str) -> RealmRole:
    """Makes ``child`` a child of the role; it may be one already.

    Raises `NotFound`, `RoleBuiltIn`, `RoleCycle`, `RoleChildForbidden`, `AccountOfCandidate` when a candidate holds the
    role and the child is one of the jury, `InvalidInput` on an unknown child.
    """
    directory = directory_to_change(session)
    role, roles = _changeable(directory, name), directory.roles()
    if child not in {known.name for known in roles}:
        raise InvalidInput(fields=[FieldError(field="name", message="Ce rôle n'existe pas")])
    if child in role.children:
        return role
    if is_inside(name, child, roles):
        raise RoleCycle
    if not can_be_child(child, roles):
        raise RoleChildForbidden
    if is_of_staff_or_jury([child], roles):
        accounts = directory.accounts_with_role(name, effective=True)
        if UsersHooks.joined().accounts_of_candidates(session, [account.id for account in accounts]):
            raise AccountOfCandidate(CANDIDATES_ONLY)
    role = directory.add_child_role(name, child)
    note(person, child=child)
    return role


def remove_child_role(session: Session, person: Person, name: str, child: str) -> RealmRole:
    """Takes a child from the role.

    Raises `NotFound` also when it is none of its children, `RoleBuiltIn`, and `LastAdministrator`: a directory
    elsewhere may have the administrator's role inside another.
    """
    directory = directory_to_change(session)
    if child not in directory.role(name).children:
        raise NotFound
    _changeable(directory, name)
    if Role.ADMIN in brought_by([child], directory.roles()):
        _keep_an_administrator(directory, name, child)
    role = directory.remove_child_role(name, child)
    note(person, child=child)
    return role


def _changeable(directory: Directory, name: str) -> RealmRole:
    role = directory.role(name)
    if role.built_in:
        raise RoleBuiltIn
    return role


def _keep_an_administrator(directory: Directory, name: str, child: str) -> None:
    left = _without_child(directory.roles(), name, child)
    if not any(Role.ADMIN in brought_by(account.roles, left) for account in able_administrators(directory)):
        raise LastAdministrator


def _without_child(roles: Sequence[RealmRole], name: str, child: str) -> list[RealmRole]:
    return [
        RealmRole(role.name, tuple(each for each in role.children if each != child), role.built_in)
        if role.name == name
        else role
        for role in roles
    ]
