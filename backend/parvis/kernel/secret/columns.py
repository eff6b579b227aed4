"""The columns whose texts are sealed under the installation's secret, and its replacement in all of them."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from psycopg.errors import DeadlockDetected, LockNotAvailable
from sqlalchemy import ColumnElement, bindparam, inspect, literal, select, text, update
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import DeclarativeBase, Session

from parvis.kernel.advisory_locks import AdvisoryLock, hold, hold_shared
from parvis.kernel.db import new_session
from parvis.kernel.sealing import opened, present_secret, sealed
from parvis.kernel.secret.model import InstallationKey
from parvis.kernel.secret.proof import SALT, AnotherSecret, require

_TRIES: Final = 150
_HELD: Final = "secret"


@dataclass(frozen=True, slots=True)
class SealedColumn:
    """A column of the table of ``rows`` whose texts are encrypted, each with the salt that ``salt`` gives of its row.

    Every one is listed by `parvis.app.sealed_columns`: replacing the secret seals their texts again.
    """

    rows: type[DeclarativeBase]
    column: str
    salt: ColumnElement[str]

    def sealed(self, session: Session, text: str, *, salt: str) -> str:
        """Encrypts ``text`` for a row that the caller's transaction writes: until it ends the secret stays what it is.

        Raises `AnotherSecret` when it has been replaced: under this process's nobody could decrypt it.
        """
        transaction = session.get_transaction() or session.begin()
        if session.info.get(_HELD) is not transaction:
            hold_shared(session, AdvisoryLock.SECRET)
            require(session)
            session.info[_HELD] = transaction
        return sealed(text, salt=salt, secret=present_secret())

    def opened(self, text: str, *, salt: str) -> str | None:
        """Decrypts ``text``; None when no secret of this database encrypted it. Raises `AnotherSecret`."""
        decrypted = opened(text, salt=salt, secret=present_secret())
        if decrypted is None:
            with new_session() as session:
                require(session)
        return decrypted


INSTALLATION_KEYS: Final = SealedColumn(InstallationKey, "sealed", literal(SALT))


class SecretInUse(Exception):
    """Rows that are sealed stayed locked by others for as long as a replacement waits."""


def replace_secret(columns: Sequence[SealedColumn], new: str, journal: Callable[[Session, int], object]) -> int:
    """Seals all texts of ``columns`` under ``new`` instead of the present secret, in one transaction, whose
    last step is ``journal``; returns how many.

    What the present secret does not decrypt stays as it is. Raises `AnotherSecret`, `SecretInUse`.
    """
    for _ in range(_TRIES):
        try:
            with new_session() as session, session.begin():
                # Who seals may wait for us: we give up before PostgreSQL would end one of us (deadlock_timeout).
                session.execute(text("SET LOCAL lock_timeout = '400ms'"))
                hold(session, AdvisoryLock.SECRET)
                if not require(session):
                    raise AnotherSecret
                locked = [(column, _locked_rows(session, column)) for column in columns]
                sealed = sum(_seal_again(session, each, rows, new) for each, rows in locked)
                journal(session, sealed)
                return sealed
        except OperationalError as error:
            if not isinstance(error.orig, LockNotAvailable | DeadlockDetected):
                raise
    raise SecretInUse


def _locked_rows(session: Session, sealed_column: SealedColumn) -> Sequence[tuple[Any, ...]]:
    key, column = _key_of(sealed_column), sealed_column.rows.__table__.c[sealed_column.column]
    statement = select(key, column, sealed_column.salt).where(column.is_not(None)).order_by(key)
    return [tuple(row) for row in session.execute(statement.with_for_update())]


def _seal_again(session: Session, sealed_column: SealedColumn, rows: Sequence[tuple[Any, ...]], new: str) -> int:
    old = present_secret()
    decrypted = [(key, opened(value, salt=salt, secret=old), salt) for key, value, salt in rows]
    values = [
        {"row": key, "value": sealed(plain, salt=salt, secret=new)}
        for key, plain, salt in decrypted
        if plain is not None
    ]
    if values:
        statement = update(sealed_column.rows).where(_key_of(sealed_column) == bindparam("row"))
        session.connection().execute(statement.values({sealed_column.column: bindparam("value")}), values)
    return len(values)


def _key_of(sealed_column: SealedColumn) -> ColumnElement[Any]:
    (key,) = inspect(sealed_column.rows).primary_key
    return key
