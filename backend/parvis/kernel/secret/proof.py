"""Whether this process has the secret of its database; the first one to start gives the database its own."""

import base64
import functools
from collections.abc import Mapping
from contextvars import Context
from typing import Final

from sqlalchemy import select, text
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.kernel.db import database_url, new_session
from parvis.kernel.errors import Unavailable
from parvis.kernel.sealing import derived_key, opened, present_secret, sealed
from parvis.kernel.secret.model import InstallationKey

SALT: Final = "installation keys"
ERASED_PEOPLE: Final = "numbers of erased people"
"""The key that hashes the numbers of erased people: under another one those who come back are not recognised."""
JOURNAL: Final = "chain of the journal"
"""The key that seals the journal: under another one its seal would not hold."""
_KEPT: Final = (ERASED_PEOPLE, JOURNAL)


class AnotherSecret(Unavailable):
    """The database is of another secret than that of this process, which was replaced if it has worked until now."""


def prove(session: Session) -> None:
    """Raises `AnotherSecret`. A database without keys gets those that this secret derives."""
    known = require(session)
    new = [name for name in _KEPT if name not in known]
    if new:
        rows = [{"name": name, "sealed": _first_key(name)} for name in new]
        session.execute(insert(InstallationKey).on_conflict_do_nothing(), rows)
        require(session)  # another process may have been first


def require(session: Session) -> Mapping[str, str]:
    """Returns the keys by name, none in a database that no process has proved anything to. Raises `AnotherSecret`."""
    keys: dict[str, str] = {}
    for name, value in session.execute(select(InstallationKey.name, InstallationKey.sealed)):
        key = opened(value, salt=SALT, secret=present_secret())
        if key is None:
            raise AnotherSecret
        keys[name] = key
    return keys


def require_before_migrating(session: Session) -> None:
    """As `require`, in a database of any version. Raises `AnotherSecret`."""
    if session.scalar(text("SELECT to_regclass('installation_keys')")) is not None:
        require(session)


def _first_key(name: str) -> str:
    return sealed(base64.b64encode(derived_key(name)).decode(), salt=SALT, secret=present_secret())


def kept_key(name: str) -> bytes:
    """Returns a key of the installation that is the same whatever its secret becomes. Raises `AnotherSecret`."""
    return _kept_key(name, database_url(), present_secret())


@functools.lru_cache(maxsize=8)
def _kept_key(name: str, _database: str, _secret: str) -> bytes:
    # Outside the call that asks: its line of the journal, which waits for this key, is not this transaction's.
    return Context().run(_proved_key, name)


def _proved_key(name: str) -> bytes:
    with new_session() as session, session.begin():
        prove(session)
        return base64.b64decode(require(session)[name])
