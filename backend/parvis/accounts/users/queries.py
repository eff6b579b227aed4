"""Reads of users, and what other concepts know of them."""

from collections.abc import Callable, Collection, Sequence, Set
from typing import Final

from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import ROLE_PREFIX, Account
from parvis.accounts.users.rules import is_of_staff_or_jury
from parvis.accounts.users.schemas import UserOut
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.schemas import Page

# Whether the account with that id manages an interview site, by the name of the concept that knows.
site_managers: Final[dict[str, Callable[[Session, str], bool]]] = {}
# Those of these accounts, by id, that are candidates', by the name of the concept that knows.
candidate_accounts: Final[dict[str, Callable[[Session, Collection[str]], Set[str]]]] = {}


def users_listed(session: Session, *, search: str | None, role: str | None, page: int, size: int) -> Page[UserOut]:
    """A page of users, by last name. Raises `InvalidInput` on a ``role`` that does not exist."""
    directory = current_directory(session)
    if role is not None and not (role.startswith(ROLE_PREFIX) and role in {known.name for known in directory.roles()}):
        raise InvalidInput(fields=[FieldError(field="role", message="Ce rôle n'existe pas")])
    found = directory.accounts(first=page * size, count=size, search=search, role=role)
    content = users_shown(session, found.accounts)
    return Page[UserOut].of(content, total=found.total, number=page, size=size)


def user_of(session: Session, user_id: str) -> UserOut:
    """One user. Raises `NotFound`."""
    return users_shown(session, [current_directory(session).account(user_id)])[0]


def users_shown(session: Session, accounts: Sequence[Account]) -> list[UserOut]:
    """The users as the screens show them."""
    tied = accounts_of_candidates(session, [account.id for account in accounts])
    roles = current_directory(session).roles() if tied else ()
    return [
        UserOut.of(account, also_candidate=account.id in tied and is_of_staff_or_jury(account.roles, roles))
        for account in accounts
    ]


def manages_a_site(session: Session, user_id: str) -> bool:
    """Whether the person manages an interview site."""
    return any(manages(session, user_id) for manages in site_managers.values())


def is_of_candidate(session: Session, user_id: str) -> bool:
    """Whether the account is a candidate's, whatever roles it has."""
    return bool(accounts_of_candidates(session, [user_id]))


def accounts_of_candidates(session: Session, user_ids: Collection[str]) -> frozenset[str]:
    """The accounts among these that are candidates', whatever roles they have."""
    return frozenset(user_id for tied in candidate_accounts.values() for user_id in tied(session, user_ids))
