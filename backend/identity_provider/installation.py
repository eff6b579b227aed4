"""What the program that runs the provider gives it: settings, a database, keys of its secret, locks.

One process runs one provider: the program calls `install` when it starts. Without that every function of the package
that needs one of these raises ``LookupError``.
"""

import uuid
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Protocol

from sqlalchemy.orm import Session


@dataclass(frozen=True, slots=True, kw_only=True)
class ProviderSettings:
    """The settings that the provider reads.

    ``base_url`` is the address of the application that people sign in to, without a slash at its end; ``issuer`` the
    provider's own, which its tokens name.
    """

    base_url: str
    issuer: str
    is_https: bool
    oidc_client_id: str
    oidc_audience: str


class TokensWithdrawn(Protocol):
    """Withdraws the access tokens issued until now to ``subjects``, in the caller's transaction."""

    def __call__(self, session: Session, *subjects: str, life: timedelta = ...) -> None:
        """``subjects``: ids of people, programs or browser sessions; ``life``: how long their tokens last at most."""
        ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Installation:
    """Everything that the provider needs to keep accounts and give tokens.

    ``settings`` are read each time they are needed. ``new_session`` opens a database session that the caller commits.
    ``sealed(session, text, salt=…)`` encrypts a text that the caller's transaction writes, ``opened(text, salt=…)``
    decrypts (None when it cannot), ``derived_key(salt)`` is a key for one use: all three depend on the installation's
    secret. ``lock_signing_keys`` waits until this
    transaction alone may make the first key; ``lock_sweep_if_free`` tells whether this one may remove what has expired.
    ``note_sign_in(session, action, account, address)`` hears, in the transaction that ends it, of a `SIGN_IN`, a
    `SIGN_OUT` or a `SIGN_IN_REFUSED` of an account, None where nobody has the address.
    """

    settings: Callable[[], ProviderSettings]
    new_session: Callable[[], Session]
    sealed: Callable[..., str]
    opened: Callable[..., str | None]
    derived_key: Callable[[str], bytes]
    lock_signing_keys: Callable[[Session], None]
    lock_sweep_if_free: Callable[[Session], bool]
    withdraw_tokens: TokensWithdrawn
    note_sign_in: Callable[[Session, str, uuid.UUID | None, str], None]


_installed: dict[type[Installation], Installation] = {}


def install(new: Installation) -> None:
    """Has the provider of this process use these."""
    _installed[Installation] = new


def installation() -> Installation:
    """What `install` was given. Raises ``LookupError`` before it was."""
    return _installed[Installation]


def settings() -> ProviderSettings:
    """The settings of this moment."""
    return installation().settings()


def new_session() -> Session:
    """A session that the caller commits and closes."""
    return installation().new_session()
