"""Access tokens that are withdrawn before they expire (docs/rules/accounts.md).

Deleting, disabling or demoting somebody writes a row; every process that serves calls reads these few rows again each
`READ_SECONDS`, not at each call. While the database is away the last list that was read counts, for at most
`KEEP_SECONDS`: then every call with a token is refused, since nobody knows whose tokens were withdrawn.
"""

import asyncio
import time
from collections.abc import Mapping
from datetime import timedelta
from typing import Final
from weakref import WeakKeyDictionary

import psycopg
import structlog
from sqlalchemy import delete, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.kernel.auth.model import WithdrawnTokensRow
from parvis.kernel.clock import now
from parvis.kernel.db import CONNECT_SECONDS, database_url, new_session, psycopg_url
from parvis.kernel.errors import Unavailable

READ_SECONDS: Final = 10
RETRY_SECONDS: Final = 2
KEEP_SECONDS: Final = 45
"""How long a list counts while it cannot be read again: with the time of the last reading, less than a minute."""
LONGEST_LIFE: Final = timedelta(days=1)
"""The longest life of an access token: neither the settings nor `parvis token` give a longer one."""

_QUERY: Final = b"SELECT subject, extract(epoch FROM at)::float8 FROM withdrawn_tokens"

log = structlog.get_logger("parvis.auth")


def withdraw_tokens(session: Session, *subjects: str, life: timedelta = LONGEST_LIFE) -> None:
    """Withdraws the access tokens issued until now to ``subjects``: ids of people, programs or browser sessions.

    ``life``: the longest time that these tokens last. Call it in the transaction that keeps the subjects from getting
    new tokens, after that change. Rows that are no longer needed are deleted.
    """
    if not subjects:
        return
    over = select(WithdrawnTokensRow.subject).where(WithdrawnTokensRow.expires < now())
    over = over.with_for_update(skip_locked=True)  # nobody waits for what another removes, or writes again
    session.execute(delete(WithdrawnTokensRow).where(WithdrawnTokensRow.subject.in_(over)))
    moment = now()
    # In the order of subjects, as every transaction that withdraws several.
    rows = [{"subject": subject, "at": moment, "expires": moment + life} for subject in sorted(set(subjects))]
    row = insert(WithdrawnTokensRow)
    later = {"at": row.excluded.at, "expires": row.excluded.expires}
    session.execute(row.on_conflict_do_update(index_elements=["subject"], set_=later), rows)


def withdraw_tokens_at_once(*subjects: str) -> None:
    """Withdraws tokens in a transaction of its own, after a change that no transaction undoes."""
    with new_session() as session, session.begin():
        withdraw_tokens(session, *subjects)


class Withdrawals:
    """The withdrawn tokens that a process knows: by subject, until when they were issued (seconds since 1970)."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Forgets them, so that the next call reads them again."""
        self._until: Mapping[str, float] = {}
        self._read_at = self._tried_at = float("-inf")
        self._readings: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Task[None]] = WeakKeyDictionary()

    async def are_withdrawn(self, issued: float, *subjects: str) -> bool:
        """Tells whether tokens issued at ``issued`` to one of ``subjects`` are. Raises `Unavailable` without a list."""
        if not _is_since(self._read_at, READ_SECONDS):
            await self._read_again()
            if not _is_since(self._read_at, KEEP_SECONDS):
                raise Unavailable
        return any(not issued > self._until.get(subject, float("-inf")) for subject in subjects)

    async def _read_again(self) -> None:
        """Reads the list, unless it was tried just now; whoever has one that counts waits for nobody's reading."""
        loop = asyncio.get_running_loop()
        reading = self._readings.get(loop)
        if reading is None or reading.done():
            if _is_since(self._tried_at, RETRY_SECONDS):
                return
            reading = self._readings[loop] = loop.create_task(self._read())
        elif _is_since(self._read_at, KEEP_SECONDS):
            return
        await asyncio.shield(reading)

    async def _read(self) -> None:
        self._tried_at = begun = time.time()
        try:
            async with (
                asyncio.timeout(CONNECT_SECONDS),
                # Not of the pool, which a crowd may have emptied.
                await psycopg.AsyncConnection[tuple[str, float]].connect(psycopg_url(database_url())) as connection,
            ):
                cursor = await connection.execute(_QUERY)
                self._until = dict(await cursor.fetchall())
                self._read_at = begun
        except (psycopg.Error, OSError) as error:  # also the end of the time that it may take
            log.warning("withdrawn_tokens_unread", error=type(error).__name__)


def _is_since(moment: float, seconds: float) -> bool:
    """Whether ``moment`` is less than ``seconds`` ago; one to come was noted before the clock was set back."""
    return 0 <= time.time() - moment < seconds


withdrawals: Final = Withdrawals()
