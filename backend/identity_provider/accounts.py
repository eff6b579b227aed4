"""Accounts and the roles that they hold, composites resolved."""

import unicodedata
import uuid
from dataclasses import dataclass

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from identity_provider.model import ACCOUNT_ROLES, CLIENT_ROLES, ROLE_CHILDREN, AccountRow, ClientRow, RoleRow


@dataclass(frozen=True, slots=True)
class Subject:
    """A person, or a program without e-mail and names, that tokens are about."""

    id: uuid.UUID
    username: str
    email: str | None
    first_name: str | None
    last_name: str | None
    roles: tuple[str, ...]


def email_key(email: str) -> str:
    """The address as it is compared: NFKC, blanks around removed, without case."""
    return unicodedata.normalize("NFKC", email).strip().casefold()


def account_of_email(session: Session, email: str) -> AccountRow | None:
    """The account of that address."""
    if "\0" in email:
        return None
    return session.scalar(select(AccountRow).where(AccountRow.email_key == email_key(email)))


def subject_of_account(session: Session, account: AccountRow) -> Subject:
    """The person of ``account`` with every role that they hold, directly or through a composite."""
    direct = select(ACCOUNT_ROLES.c.role_id).where(ACCOUNT_ROLES.c.account_id == account.id)
    return Subject(
        id=account.id,
        username=account.email,
        email=account.email,
        first_name=account.first_name,
        last_name=account.last_name,
        roles=_role_names(session, direct),
    )


def subject_of_client(session: Session, client: ClientRow) -> Subject:
    """The program of ``client``, named as Keycloak names service accounts."""
    direct = select(CLIENT_ROLES.c.role_id).where(CLIENT_ROLES.c.client_id == client.id)
    return Subject(
        id=client.id,
        username=f"service-account-{client.name}",
        email=None,
        first_name=None,
        last_name=None,
        roles=_role_names(session, direct),
    )


def _role_names(session: Session, direct: Select[tuple[uuid.UUID]]) -> tuple[str, ...]:
    held = direct.cte("held", recursive=True)
    # UNION, not UNION ALL: a role reached twice, even through a cycle, is met once.
    held = held.union(select(ROLE_CHILDREN.c.child_id).join(held, ROLE_CHILDREN.c.parent_id == held.c.role_id))
    names = select(RoleRow.name).where(RoleRow.id.in_(select(held.c.role_id))).order_by(RoleRow.name)
    return tuple(session.scalars(names))
