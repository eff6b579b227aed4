"""Reads of users, and what other concepts know of them."""

from collections.abc import Callable
from typing import Final

from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import ROLE_PREFIX
from parvis.accounts.users.schemas import UserOut
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.schemas import Page

# Whether the account with that id manages an interview site, by the name of the concept that knows.
site_managers: Final[dict[str, Callable[[Session, str], bool]]] = {}
# Whether the account with that id is a candidate's, by the name of the concept that knows.
candidate_accounts: Final[dict[str, Callable[[Session, str], bool]]] = {}


def users_listed(session: Session, *, search: str | None, role: str | None, page: int, size: int) -> Page[UserOut]:
    """A page of users, by last name. Raises `InvalidInput` on a ``role`` that does not exist."""
    directory = current_directory(session)
    if role is not None and not (role.startswith(ROLE_PREFIX) and role in {known.name for known in directory.roles()}):
        raise InvalidInput(fields=[FieldError(field="role", message="Ce rôle n'existe pas")])
    found = directory.accounts(first=page * size, count=size, search=search, role=role)
    content = [UserOut.of(account) for account in found.accounts]
    return Page[UserOut].of(content, total=found.total, number=page, size=size)


def user_of(session: Session, user_id: str) -> UserOut:
    """One user. Raises `NotFound`."""
    return UserOut.of(current_directory(session).account(user_id))


def manages_a_site(session: Session, user_id: str) -> bool:
    """Whether the person manages an interview site."""
    return any(manages(session, user_id) for manages in site_managers.values())


def is_of_candidate(session: Session, user_id: str) -> bool:
    """Whether the account is a candidate's, whatever roles it has."""
    return any(is_tied(session, user_id) for is_tied in candidate_accounts.values())
