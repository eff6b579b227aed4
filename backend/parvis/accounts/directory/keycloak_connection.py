"""The way to a Keycloak's admin API, and what its refusals mean here."""

import re
import threading
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

import structlog
from keycloak import KeycloakAdmin, KeycloakError

from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.kernel.errors import DomainError, FieldError, InvalidInput, NotFound, Unavailable
from parvis.kernel.settings import settings

SECONDS: Final = 15

log = structlog.get_logger("parvis.accounts")

_of_thread = threading.local()


def admin_connection() -> tuple[KeycloakAdmin, str]:
    """The admin API of the Keycloak of the settings, and its realm. Raises `DirectoryNotConfigured`, `Unavailable`."""
    config = settings()
    secret = config.keycloak_client_secret
    match = re.fullmatch(r"(https?://.+?/)realms/([^/]+)/?", config.oidc_issuer or "")
    if secret is None or match is None:
        raise DirectoryNotConfigured
    key = (match[1], match[2], config.keycloak_client_id, secret.get_secret_value())
    # A connection, with its token, for each thread: the library's is not made to be shared.
    if getattr(_of_thread, "key", None) != key:
        with answers():
            _of_thread.admin = KeycloakAdmin(
                server_url=key[0],
                realm_name=key[1],
                client_id=key[2],
                client_secret_key=key[3],
                grant_type="client_credentials",
                timeout=SECONDS,
            )
        _of_thread.key = key
    return _of_thread.admin, key[1]


@contextmanager
def answers(conflict: type[DomainError] = InvalidInput) -> Generator[None]:
    """Turns what Keycloak refuses, in English, into our own refusals; ``conflict`` is what its 409 means here."""
    try:
        yield
    except KeycloakError as error:
        match error.response_code:
            case 404:
                raise NotFound from error
            case 409:
                raise conflict from error
            case 400:
                raise InvalidInput(fields=_wrong_fields(error.response_body or b"")) from error
            case 401 | 403 as status:
                log.warning("directory_refused", status=status)
                raise Unavailable from error
            case status:
                log.warning("directory_unavailable", status=status, error=type(error).__name__)
                raise Unavailable from error


def _wrong_fields(body: bytes) -> list[FieldError] | None:
    """The fields that the realm refuses: names and addresses by its profile of users, passwords by its policy."""
    named = [field.decode() for field in re.findall(rb'"field"\s*:\s*"(email|firstName|lastName)"', body)]
    if re.search(rb'"error"\s*:\s*"invalidPassword', body):
        named.append("password")
    message = "Le fournisseur d'identité refuse cette valeur"
    return [FieldError(field=field, message=message) for field in dict.fromkeys(named)] or None
