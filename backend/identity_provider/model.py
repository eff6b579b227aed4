"""Tables of the provider. Secrets are stored as hashes (codes, tokens, cookies, passwords) or encrypted (keys)."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import Column, DateTime, ForeignKey, LargeBinary, MetaData, Table, UniqueConstraint, Uuid
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import DeclarativeBase, Mapped, mapped_column, relationship

from identity_provider.clock import now

INSTANT = DateTime(timezone=True)


class Base(DeclarativeBase):
    """Base of every table of the provider; constraints are named so that migrations can name them."""

    metadata = MetaData(
        naming_convention={
            "ix": "ix_%(column_0_label)s",
            "uq": "uq_%(table_name)s_%(column_0_name)s",
            "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
            "pk": "pk_%(table_name)s",
        }
    )


def _membership(name: str, owner: str, role: str, owner_column: str, role_column: str) -> Table:
    return Table(
        name,
        Base.metadata,
        Column(owner_column, Uuid, ForeignKey(f"{owner}.id", ondelete="CASCADE"), primary_key=True),
        Column(role_column, Uuid, ForeignKey(f"{role}.id", ondelete="CASCADE"), primary_key=True, index=True),
    )


ROLE_CHILDREN = _membership("identity_role_children", "identity_roles", "identity_roles", "parent_id", "child_id")
ACCOUNT_ROLES = _membership("identity_account_roles", "identity_accounts", "identity_roles", "account_id", "role_id")
CLIENT_ROLES = _membership("identity_client_roles", "identity_clients", "identity_roles", "client_id", "role_id")


class RoleRow(Base):
    """A realm role; a composite one has children, whose rights its users have too."""

    __tablename__ = "identity_roles"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(unique=True)
    built_in: Mapped[bool] = mapped_column(default=False)

    children: Mapped[list["RoleRow"]] = relationship(
        secondary=ROLE_CHILDREN,
        primaryjoin=lambda: RoleRow.id == ROLE_CHILDREN.c.parent_id,
        secondaryjoin=lambda: RoleRow.id == ROLE_CHILDREN.c.child_id,
        order_by=name,
        passive_deletes=True,
    )


class AccountRow(Base):
    """A person who can sign in. ``email_key`` is the address as it is compared: NFKC, then without case."""

    __tablename__ = "identity_accounts"
    __table_args__ = (UniqueConstraint("email_key"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    email: Mapped[str]
    email_key: Mapped[str]
    first_name: Mapped[str]
    last_name: Mapped[str]
    password_hash: Mapped[str | None]
    enabled: Mapped[bool] = mapped_column(default=True)
    created_at: Mapped[datetime] = mapped_column(INSTANT, default=now)

    roles: Mapped[list[RoleRow]] = relationship(secondary=ACCOUNT_ROLES, order_by=RoleRow.name, passive_deletes=True)


class ClientRow(Base):
    """A program that signs in as itself (client credentials); the browser's client is known from the settings."""

    __tablename__ = "identity_clients"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    name: Mapped[str] = mapped_column(unique=True)
    secret_hash: Mapped[bytes] = mapped_column(LargeBinary)
    created_at: Mapped[datetime] = mapped_column(INSTANT, default=now)

    roles: Mapped[list[RoleRow]] = relationship(secondary=CLIENT_ROLES, order_by=RoleRow.name, passive_deletes=True)


class SessionRow(Base):
    """A person signed in on one browser; its id is the claim ``sid``, the browser's cookie finds it."""

    __tablename__ = "identity_sessions"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, default=uuid.uuid4)
    account_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("identity_accounts.id", ondelete="CASCADE"), index=True)
    cookie_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    authenticated_at: Mapped[datetime] = mapped_column(INSTANT, default=now)
    used_at: Mapped[datetime] = mapped_column(INSTANT, default=now)
    expires_at: Mapped[datetime] = mapped_column(INSTANT, index=True)

    account: Mapped[AccountRow] = relationship()


class GrantColumns:
    """What codes and refresh tokens stand for: a client acting for a session. ``family`` joins one code's tokens."""

    token_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    session_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("identity_sessions.id", ondelete="CASCADE"), index=True)
    family: Mapped[uuid.UUID] = mapped_column(index=True)
    client_name: Mapped[str]
    scope: Mapped[str]
    expires_at: Mapped[datetime] = mapped_column(INSTANT, index=True)
    used_at: Mapped[datetime | None] = mapped_column(INSTANT)

    def check_client(self, client: object) -> bool:
        """Whether it was given to ``client`` (asked by Authlib)."""
        return getattr(client, "name", None) == self.client_name

    def get_scope(self) -> str:
        """What was granted (asked by Authlib)."""
        return self.scope


class CodeRow(GrantColumns, Base):
    """An authorization code, usable once; a used one is kept a while to recognise its reuse."""

    __tablename__ = "identity_codes"

    redirect_uri: Mapped[str]
    nonce: Mapped[str | None]
    code_challenge: Mapped[str]

    session: Mapped[SessionRow] = relationship()

    code_challenge_method = "S256"

    def get_redirect_uri(self) -> str:
        """Where it was sent (asked by Authlib)."""
        return self.redirect_uri

    def get_nonce(self) -> str | None:
        """What the identity token repeats (asked by Authlib)."""
        return self.nonce

    def get_auth_time(self) -> int:
        """When the person signed in, in seconds since 1970 (asked by Authlib)."""
        return int(self.session.authenticated_at.timestamp())

    def get_acr(self) -> None:
        """No authentication class is claimed (asked by Authlib)."""

    def get_amr(self) -> None:
        """No authentication method is claimed (asked by Authlib)."""


class RefreshTokenRow(GrantColumns, Base):
    """A refresh token, usable once: its use gives the next one of the family."""

    __tablename__ = "identity_refresh_tokens"

    session: Mapped[SessionRow] = relationship()


class PasswordLinkRow(Base):
    """The link by which a person chooses a password, once; an account has one at most."""

    __tablename__ = "identity_password_links"

    account_id: Mapped[uuid.UUID] = mapped_column(
        ForeignKey("identity_accounts.id", ondelete="CASCADE"), primary_key=True
    )
    key_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    expires_at: Mapped[datetime] = mapped_column(INSTANT, index=True)

    account: Mapped[AccountRow] = relationship()


class AttemptsRow(Base):
    """Sign-ins counted under one key (a hash of account, address, both, or a known browser): those that failed, those
    whose password is being checked, and until when the key is locked.

    Of an address: ``locked_until`` is the turn of its next attempt, ``forgotten_at`` when its failures, forgotten one
    by one, will all be. Of who paid failures of an address back: ``forgotten_at`` is from when they may again.
    """

    __tablename__ = "identity_login_attempts"

    key: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    failures: Mapped[int]
    in_flight: Mapped[int] = mapped_column(server_default="0")
    last_at: Mapped[datetime] = mapped_column(INSTANT, index=True)
    locked_until: Mapped[datetime | None] = mapped_column(INSTANT)
    forgotten_at: Mapped[datetime | None] = mapped_column(INSTANT)


class SigningKeyRow(Base):
    """A key pair: the public part as published, the private part encrypted with the installation's secret."""

    __tablename__ = "identity_signing_keys"

    kid: Mapped[str] = mapped_column(primary_key=True)
    public_jwk: Mapped[dict[str, Any]] = mapped_column(JSONB)
    private_jwe: Mapped[str]
    created_at: Mapped[datetime] = mapped_column(INSTANT, default=now)
    retired_at: Mapped[datetime | None] = mapped_column(INSTANT)
