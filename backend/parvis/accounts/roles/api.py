"""Calls on roles (docs/rules/accounts.md)."""

from fastapi import APIRouter

from parvis.accounts.directory.port import DirectoryNotConfigured, RoleAlreadyExists
from parvis.accounts.roles import queries, service
from parvis.accounts.roles.errors import RoleBuiltIn, RoleChildForbidden, RoleCycle, RoleInUse
from parvis.accounts.roles.schemas import ChildIn, RoleIn, RoleOut
from parvis.accounts.users.errors import AccountOfCandidate, LastAdministrator
from parvis.kernel.errors import InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/roles", tags=["roles"], dependencies=[requires(Role.ADMIN)])

DIRECTORY = (DirectoryNotConfigured, Unavailable)


@router.get("", responses=raises(*DIRECTORY))
def list_roles(session: DbSession) -> list[str]:
    """The names of the roles, sorted."""
    return queries.role_names(session)


@router.get("/{name}", responses=raises(NotFound, *DIRECTORY))
def get_role(session: DbSession, name: str) -> RoleOut:
    """One role."""
    return queries.role_of(session, name)


@router.post("", status_code=201, responses=raises(InvalidInput, RoleAlreadyExists, *DIRECTORY))
def create_role(session: DbSession, person: CurrentPerson, form: RoleIn) -> RoleOut:
    """Creates a role without children."""
    return RoleOut.of(service.create_role(session, person, form.name))


@router.put("/{name}", responses=raises(NotFound, InvalidInput, RoleBuiltIn, RoleAlreadyExists, *DIRECTORY))
def rename_role(session: DbSession, person: CurrentPerson, name: str, form: RoleIn) -> RoleOut:
    """Renames a role; the people who hold it keep it."""
    return RoleOut.of(service.rename_role(session, person, name, form.name))


@router.delete("/{name}", status_code=204, responses=raises(NotFound, RoleBuiltIn, RoleInUse, *DIRECTORY))
def delete_role(session: DbSession, person: CurrentPerson, name: str) -> None:
    """Deletes a role that nobody uses."""
    service.delete_role(session, person, name)


@router.post(
    "/{name}",
    responses=raises(
        NotFound, InvalidInput, RoleBuiltIn, RoleCycle, RoleChildForbidden, AccountOfCandidate, *DIRECTORY
    ),
)
def add_child_role(session: DbSession, person: CurrentPerson, name: str, child: ChildIn) -> RoleOut:
    """Puts a role inside this one; it may be there already."""
    return RoleOut.of(service.add_child_role(session, person, name, child.name))


@router.delete("/{name}/{child}", responses=raises(NotFound, RoleBuiltIn, LastAdministrator, *DIRECTORY))
def remove_child_role(session: DbSession, person: CurrentPerson, name: str, child: str) -> RoleOut:
    """Takes a role out of this one."""
    return RoleOut.of(service.remove_child_role(session, person, name, child))
