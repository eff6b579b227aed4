"""Calls on users (docs/rules/accounts.md)."""

import uuid
from typing import Annotated, Final

from fastapi import APIRouter, Query

from parvis.accounts.directory.port import DirectoryNotConfigured, EmailAlreadyUsed, EmailNotConfigured
from parvis.accounts.users import queries, service
from parvis.accounts.users.errors import AccountOfCandidate, LastAdministrator, OwnAccount, UserManagesSite
from parvis.accounts.users.schemas import OneMoreRole, PasswordLinkOut, UserIn, UserOut
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import Page

LONGEST_SEARCH: Final = 200
USERS_OF_A_PAGE: Final = 10

router = APIRouter(
    prefix="/api/v1/admin/users",
    tags=["users"],
    dependencies=[requires(Role.ADMIN)],
)

DIRECTORY = (DirectoryNotConfigured, Unavailable)
LOSSES = (LastAdministrator, OwnAccount, UserManagesSite)


@router.get("", responses=raises(*DIRECTORY))
def list_users(
    session: DbSession,
    page: PageNumber = 0,
    size: PageSize = USERS_OF_A_PAGE,
    search: Annotated[str | None, Query(max_length=LONGEST_SEARCH)] = None,
    role: Annotated[str | None, Query(max_length=LONGEST_SEARCH)] = None,
) -> Page[UserOut]:
    """The users by last name, first name and e-mail, where ``search`` looks; ``role`` is one that they were given."""
    return queries.users_listed(session, search=search, role=role, page=page, size=size)


@router.get("/{user_id:uuid}", responses=raises(NotFound, *DIRECTORY))
def get_user(session: DbSession, user_id: uuid.UUID) -> UserOut:
    """One user."""
    return queries.user_of(session, str(user_id))


@router.post("", status_code=201, responses=raises(InvalidInput, EmailAlreadyUsed, *DIRECTORY))
def create_user(session: DbSession, person: CurrentPerson, form: UserIn) -> UserOut:
    """Creates a user, who then chooses a password by a link."""
    return queries.users_shown(session, [service.create_user(session, person, form)])[0]


@router.put(
    "/{user_id:uuid}",
    responses=raises(NotFound, InvalidInput, EmailAlreadyUsed, AccountOfCandidate, *LOSSES, *DIRECTORY),
)
def change_user(session: DbSession, person: CurrentPerson, user_id: uuid.UUID, form: UserIn) -> UserOut:
    """Changes a user; the role replaces the one that is shown."""
    return queries.users_shown(session, [service.change_user(session, person, str(user_id), form)])[0]


@router.delete("/{user_id:uuid}", status_code=204, responses=raises(NotFound, *LOSSES, *DIRECTORY))
def delete_user(session: DbSession, person: CurrentPerson, user_id: uuid.UUID) -> None:
    """Deletes a user."""
    service.delete_user(session, person, str(user_id))


@router.post("/{user_id:uuid}/roles", responses=raises(NotFound, InvalidInput, AccountOfCandidate, *DIRECTORY))
def give_role(session: DbSession, person: CurrentPerson, user_id: uuid.UUID, role: OneMoreRole) -> UserOut:
    """Gives a user one more role; they may hold it already."""
    return queries.users_shown(session, [service.give_role(session, person, str(user_id), role.name)])[0]


@router.delete("/{user_id:uuid}/roles/{role}", responses=raises(NotFound, *LOSSES, *DIRECTORY))
def take_role(session: DbSession, person: CurrentPerson, user_id: uuid.UUID, role: str) -> UserOut:
    """Takes a role from a user; they may not hold it."""
    return queries.users_shown(session, [service.take_role(session, person, str(user_id), role)])[0]


@router.post("/{user_id:uuid}/password-link", responses=raises(NotFound, EmailNotConfigured, *DIRECTORY))
def create_password_link(session: DbSession, person: CurrentPerson, user_id: uuid.UUID) -> PasswordLinkOut:
    """A one-time link by which the user chooses a password within 24 hours; the former one no longer works."""
    link = service.create_password_link(session, person, str(user_id))
    return PasswordLinkOut(link=link.link, expires=link.expires, mailed=link.mailed)


@router.post("/{user_id:uuid}/logout", status_code=204, responses=raises(NotFound, *DIRECTORY))
def end_user_sessions(session: DbSession, person: CurrentPerson, user_id: uuid.UUID) -> None:
    """Ends every session of a user."""
    service.end_sessions(session, person, str(user_id))
