"""Programs known to the provider: the browser's client, from the settings, and service clients, from the database."""

import hmac
from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from identity_provider.errors import ClientAlreadyExists, ClientUnknown, RoleUnknown
from identity_provider.installation import installation, settings
from identity_provider.model import ClientRow, RoleRow
from identity_provider.tokens import hashed, new_secret

SCOPES = ("openid", "profile", "email")


class Client:
    """A client in the form Authlib asks for. With a ``row`` it is a service client, else the browser's."""

    def __init__(self, name: str, row: ClientRow | None = None) -> None:
        self.name = name
        self.row = row
        config = settings()
        self.redirect_uris = [] if row else [f"{config.base_url}/auth/callback"]
        self.client_metadata = {"post_logout_redirect_uris": [] if row else [f"{config.base_url}/"]}

    def get_client_id(self) -> str:
        """Its name on the wire."""
        return self.name

    def get_default_redirect_uri(self) -> None:
        """None: a request must say where the answer goes."""

    def get_allowed_scope(self, scope: str | None) -> str | None:
        """The known scopes of those requested; for a browser ``openid`` must be among them, else none at all."""
        requested = (scope or "").split()
        if self.row is None and "openid" not in requested:
            return None
        return " ".join(known for known in SCOPES if known in requested)

    def check_redirect_uri(self, redirect_uri: str) -> bool:
        """Exactly one of those registered, to the letter."""
        return redirect_uri in self.redirect_uris

    def check_client_secret(self, client_secret: str) -> bool:
        """Whether this is the secret, compared in constant time."""
        return self.row is not None and hmac.compare_digest(self.row.secret_hash, hashed(client_secret))

    def check_endpoint_auth_method(self, method: str, endpoint: str) -> bool:
        """A service client proves its secret; a public one has none, and proves its code (PKCE)."""
        return endpoint == "token" and (method == "none") == (self.row is None)

    def check_response_type(self, response_type: str) -> bool:
        """Codes only, and for the browser only."""
        return response_type == "code" and self.row is None

    def check_grant_type(self, grant_type: str) -> bool:
        """What it may exchange for a token."""
        return grant_type in (("client_credentials",) if self.row else ("authorization_code", "refresh_token"))


def find_client(session: Session, name: str) -> Client | None:
    """The client of that name."""
    if name == settings().oidc_client_id:
        return Client(name)
    if "\0" in name:  # no text of the database holds it
        return None
    row = session.scalar(select(ClientRow).where(ClientRow.name == name))
    return None if row is None else Client(name, row)


def register_service_client(session: Session, name: str, roles: Sequence[str]) -> str:
    """A new service client's secret, told once. Raises `ClientAlreadyExists`, `RoleUnknown`."""
    if find_client(session, name) is not None:
        raise ClientAlreadyExists
    rows = list(session.scalars(select(RoleRow).where(RoleRow.name.in_(roles))))
    missing = sorted(set(roles) - {row.name for row in rows})
    if missing:
        raise RoleUnknown(f"Rôle inconnu : {', '.join(missing)}.")
    secret = new_secret()
    session.add(ClientRow(name=name, secret_hash=hashed(secret), roles=rows))
    session.flush()
    return secret


def remove_service_client(session: Session, name: str) -> None:
    """Takes the client's secret out of use, and its tokens back; raises `ClientUnknown`."""
    row = session.scalar(select(ClientRow).where(ClientRow.name == name))
    if row is None:
        raise ClientUnknown(f"Aucun programme n'a le nom {name}.")
    session.delete(row)
    session.flush()
    installation().withdraw_tokens(session, str(row.id))
