"""Reads of users."""

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import ROLE_PREFIX, Account
from parvis.accounts.users.rules import is_of_staff_or_jury
from parvis.accounts.users.schemas import UserOut
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.hooks import Hooks
from parvis.kernel.schemas import Page


@dataclass(frozen=True)
class UsersHooks(Hooks):
    """manages_a_site: whether the account of that id manages an interview site. accounts_of_candidates: those of these
    accounts that are candidates', whatever roles they have. forget_account: called before an account is deleted, for
    what is tied to it.
    """

    manages_a_site: Callable[[Session, str], bool]
    accounts_of_candidates: Callable[[Session, Collection[str]], frozenset[str]]
    forget_account: Sequence[Callable[[Session, str], None]]


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
    tied = UsersHooks.joined().accounts_of_candidates(session, [account.id for account in accounts])
    roles = current_directory(session).roles() if tied else ()
    return [
        UserOut.of(account, also_candidate=account.id in tied and is_of_staff_or_jury(account.roles, roles))
        for account in accounts
    ]


def is_of_candidate(session: Session, user_id: str) -> bool:
    """Whether the account is a candidate's, whatever roles it has."""
    return bool(UsersHooks.joined().accounts_of_candidates(session, [user_id]))
