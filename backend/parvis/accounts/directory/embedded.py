"""The directory on the tables of the embedded identity provider, in the caller's transaction."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Final

from sqlalchemy import CTE, ColumnElement, Select, String, func, literal_column, or_, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import InstrumentedAttribute, Session, selectinload

from identity_provider.accounts import account_of_email, email_key, subject_of_account
from identity_provider.model import ACCOUNT_ROLES, CLIENT_ROLES, ROLE_CHILDREN, AccountRow, RoleRow
from identity_provider.password_links import end_password_link, new_password_link
from identity_provider.sessions import end_sessions, give_password, renew_anew, send_out
from parvis.accounts.directory.port import (
    PASSWORD_LINK_LIFETIME,
    Account,
    AccountDetails,
    AccountsFound,
    EmailAlreadyUsed,
    Names,
    PasswordLink,
    RealmRole,
    RoleAlreadyExists,
)
from parvis.accounts.directory.rules import plain
from parvis.kernel.auth import withdraw_tokens
from parvis.kernel.errors import NotFound, existing
from parvis.kernel.roles import Role

_ACCENTS: Final = "[\u0300-\u036f]"  # the combining marks that a decomposed Latin letter carries


class EmbeddedDirectory:
    """`parvis.accounts.directory.port.Directory` over ``session``."""

    def __init__(self, session: Session) -> None:
        self._session = session

    def accounts(self, *, first: int, count: int, search: str | None = None, role: str | None = None) -> AccountsFound:
        """See `Directory.accounts`."""
        wanted = _matching(search, role)
        found = select(AccountRow).where(*wanted).options(selectinload(AccountRow.roles))
        names = (AccountRow.last_name, AccountRow.first_name)
        found = found.order_by(*(_folded(name) for name in names), AccountRow.email_key)
        total = self._session.scalar(select(func.count(AccountRow.id)).where(*wanted)) or 0
        return AccountsFound([_account(row) for row in self._session.scalars(found.offset(first).limit(count))], total)

    def account(self, account_id: str) -> Account:
        """See `Directory.account`."""
        return _account(self._account_row(account_id))

    def account_of_email(self, email: str) -> Account | None:
        """See `Directory.account_of_email`."""
        row = account_of_email(self._session, email)
        return None if row is None else _account(row)

    def create_account(self, details: AccountDetails) -> Account:
        """See `Directory.create_account`."""
        row = AccountRow(password_hash=None, roles=[])
        self._write(row, details)
        return _account(row)

    def update_account(self, account_id: str, details: AccountDetails) -> Account:
        """See `Directory.update_account`."""
        row = self._account_row(account_id)
        if row.email_key != email_key(details.email):
            end_password_link(self._session, row)  # it may be on its way to the former address
        self._write(row, details)
        if not details.enabled:
            self.logout(account_id)
        return _account(row)

    def delete_account(self, account_id: str) -> None:
        """See `Directory.delete_account`."""
        row = self._account_row(account_id)
        self._session.delete(row)
        self._session.flush()
        withdraw_tokens(self._session, str(row.id))

    def set_password(self, account_id: str, password: str) -> None:
        """See `Directory.set_password`."""
        give_password(self._session, self._account_row(account_id), password)

    def password_link(self, account_id: str) -> PasswordLink:
        """See `Directory.password_link`."""
        address, expires = new_password_link(self._session, self._account_row(account_id), PASSWORD_LINK_LIFETIME)
        return PasswordLink(link=address, expires=expires, mailed=False)

    def logout(self, account_id: str) -> None:
        """See `Directory.logout`."""
        send_out(self._session, [self._account_row(account_id).id])

    def effective_roles(self, account_id: str) -> frozenset[str]:
        """See `Directory.effective_roles`."""
        return frozenset(subject_of_account(self._session, self._account_row(account_id)).roles)

    def roles(self) -> Sequence[RealmRole]:
        """See `Directory.roles`."""
        rows = self._session.scalars(select(RoleRow).order_by(RoleRow.name).options(selectinload(RoleRow.children)))
        return [_role(row) for row in rows]

    def role(self, name: str) -> RealmRole:
        """See `Directory.role`."""
        return _role(self._role_row(name))

    def create_role(self, name: str) -> RealmRole:
        """See `Directory.create_role`."""
        return self._named(RoleRow(built_in=False, children=[]), name)

    def rename_role(self, name: str, new_name: str) -> RealmRole:
        """See `Directory.rename_role`."""
        return self._named(self._role_row(name), new_name)

    def delete_role(self, name: str) -> None:
        """See `Directory.delete_role`."""
        row = self._role_row(name)
        accounts, programs = self._with_role(row)
        self._session.delete(row)
        self._session.flush()
        self._demoted(accounts, programs)

    def add_child_role(self, name: str, child: str) -> RealmRole:
        """See `Directory.add_child_role`."""
        row, child_row = self._role_row(name), self._role_row(child)
        if child_row not in row.children:
            row.children.append(child_row)
            self._session.flush()
        return _role(row)

    def remove_child_role(self, name: str, child: str) -> RealmRole:
        """See `Directory.remove_child_role`."""
        row, child_row = self._role_row(name), self._role_row(child)
        if child_row in row.children:
            row.children.remove(child_row)
            self._session.flush()
            self._demoted(*self._with_role(row))
        return _role(row)

    def assign_role(self, account_id: str, role: str) -> Account:
        """See `Directory.assign_role`."""
        row, role_row = self._account_row(account_id), self._role_row(role)
        if role_row not in row.roles:
            row.roles.append(role_row)
            self._session.flush()
            end_sessions(self._session, [row.id])  # the next sign-in brings it
        return _account(row)

    def withdraw_role(self, account_id: str, role: str) -> Account:
        """See `Directory.withdraw_role`."""
        row, role_row = self._account_row(account_id), self._role_row(role)
        if role_row in row.roles:
            row.roles.remove(role_row)
            self._session.flush()
            self.logout(account_id)
        return _account(row)

    def accounts_with_role(self, role: str, *, effective: bool = False) -> Sequence[Account]:
        """See `Directory.accounts_with_role`."""
        with_role = self._accounts_of_role(role, effective=effective)
        order = select(AccountRow).where(AccountRow.id.in_(with_role)).order_by(AccountRow.email_key)
        return [_account(row) for row in self._session.scalars(order.options(selectinload(AccountRow.roles)))]

    def names_with_role(self, role: str) -> Mapping[str, Names]:
        """See `Directory.names_with_role`."""
        columns = (AccountRow.id, AccountRow.first_name, AccountRow.last_name)
        found = select(*columns).where(AccountRow.id.in_(self._accounts_of_role(role, effective=True)))
        return {str(account): Names(*names) for account, *names in self._session.execute(found)}

    def staff_emails(self) -> frozenset[str]:
        """See `Directory.staff_emails`."""
        staff = select(ACCOUNT_ROLES.c.account_id).join(RoleRow, RoleRow.id == ACCOUNT_ROLES.c.role_id)
        with_role = staff.where(RoleRow.name != Role.CANDIDATE)
        return frozenset(self._session.scalars(select(AccountRow.email).where(AccountRow.id.in_(with_role))))

    def count_with_role(self, role: str) -> int:
        """See `Directory.count_with_role`."""
        row = self._role_row(role)
        counts = (
            select(func.count()).select_from(held).where(held.c.role_id == row.id)
            for held in (ACCOUNT_ROLES, CLIENT_ROLES)
        )
        return sum(self._session.scalars(count).one() for count in counts)

    def _with_role(self, row: RoleRow) -> tuple[Sequence[uuid.UUID], Sequence[uuid.UUID]]:
        """The ids of the accounts, and of the programs, that hold the role directly or through another."""
        giving = select(_giving(row, effective=True).c.id)
        accounts = select(ACCOUNT_ROLES.c.account_id).where(ACCOUNT_ROLES.c.role_id.in_(giving))
        programs = select(CLIENT_ROLES.c.client_id).where(CLIENT_ROLES.c.role_id.in_(giving))
        return self._session.scalars(accounts.distinct()).all(), self._session.scalars(programs.distinct()).all()

    def _demoted(self, accounts: Sequence[uuid.UUID], programs: Sequence[uuid.UUID]) -> None:
        renew_anew(self._session, accounts)
        withdraw_tokens(self._session, *map(str, programs))

    def _accounts_of_role(self, role: str, *, effective: bool) -> Select[uuid.UUID]:
        giving = _giving(self._role_row(role), effective=effective)
        return select(ACCOUNT_ROLES.c.account_id).where(ACCOUNT_ROLES.c.role_id.in_(select(giving.c.id)))

    def _account_row(self, account_id: str) -> AccountRow:
        try:
            row = self._session.get(AccountRow, uuid.UUID(account_id))
        except ValueError as error:
            raise NotFound from error
        if row is None:
            raise NotFound
        return row

    def _role_row(self, name: str) -> RoleRow:
        return existing(None if "\0" in name else self._session.scalar(select(RoleRow).where(RoleRow.name == name)))

    def _write(self, row: AccountRow, details: AccountDetails) -> None:
        try:
            with self._session.begin_nested():
                row.email = details.email.strip()
                row.email_key = email_key(details.email)
                row.first_name = details.first_name
                row.last_name = details.last_name
                row.enabled = details.enabled
                self._session.add(row)
        except IntegrityError as error:
            raise EmailAlreadyUsed from error

    def _named(self, row: RoleRow, name: str) -> RealmRole:
        try:
            with self._session.begin_nested():
                row.name = name
                self._session.add(row)
        except IntegrityError as error:
            raise RoleAlreadyExists from error
        return _role(row)


def _giving(row: RoleRow, *, effective: bool) -> CTE:
    """The ids of the roles that give this one: itself, and when ``effective`` those that have it inside."""
    giving = select(RoleRow.id).where(RoleRow.id == row.id).cte("giving", recursive=True)
    if not effective:
        return giving
    return giving.union(select(ROLE_CHILDREN.c.parent_id).join(giving, ROLE_CHILDREN.c.child_id == giving.c.id))


def _matching(search: str | None, role: str | None) -> list[ColumnElement[bool]]:
    wanted: list[ColumnElement[bool]] = []
    if search:
        columns = (_folded(AccountRow.email), _folded(AccountRow.first_name), _folded(AccountRow.last_name))
        wanted.append(or_(*(column.contains(plain(search), autoescape=True) for column in columns)))
    if role is not None:
        with_role = select(ACCOUNT_ROLES.c.account_id).join(RoleRow, RoleRow.id == ACCOUNT_ROLES.c.role_id)
        wanted.append(AccountRow.id.in_(with_role.where(RoleRow.name == role)))
    return wanted


def _folded(column: InstrumentedAttribute[str]) -> ColumnElement[str]:
    """`plain` of a column; the database has no collation of French."""
    decomposed = func.lower(func.normalize(column, literal_column("NFKD")))
    return func.regexp_replace(decomposed, _ACCENTS, "", "g", type_=String())


def _account(row: AccountRow) -> Account:
    return Account(
        id=str(row.id),
        email=row.email,
        first_name=row.first_name,
        last_name=row.last_name,
        enabled=row.enabled,
        has_password=row.password_hash is not None,
        roles=tuple(sorted(role.name for role in row.roles)),
    )


def _role(row: RoleRow) -> RealmRole:
    return RealmRole(name=row.name, children=tuple(sorted(child.name for child in row.children)), built_in=row.built_in)
