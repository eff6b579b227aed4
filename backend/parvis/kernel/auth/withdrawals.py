"""Access tokens that are taken back before they expire (docs/rules/accounts.md).

Who deletes, disables or demotes somebody writes a row; every process that is called reads these few rows again each
`READ_SECONDS`, and not at each call. While the database is away the last list known counts, for `KEEP_SECONDS` at most:
then nobody is let in, since nobody knows who was sent out.
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
"""A token that was withdrawn is refused within a minute whatever happens: this, and the time of the last reading."""
LONGEST_LIFE: Final = timedelta(days=1)
"""Of an access token: neither the settings nor `parvis token` give a longer one."""

_QUERY: Final = b"SELECT holder, extract(epoch FROM at)::float8 FROM withdrawn_tokens"

log = structlog.get_logger("parvis.auth")


def withdraw_tokens(session: Session, *holders: str, life: timedelta = LONGEST_LIFE) -> None:
    """Takes back the access tokens that ``holders`` were given until now, none of which lasts longer than ``life``.

    To be called after what keeps them from being given others, in the same transaction. What is no longer needed goes.
    """
    if not holders:
        return
    over = select(WithdrawnTokensRow.holder).where(WithdrawnTokensRow.expires < now())
    over = over.with_for_update(skip_locked=True)  # nobody waits for what another removes, or writes again
    session.execute(delete(WithdrawnTokensRow).where(WithdrawnTokensRow.holder.in_(over)))
    moment = now()
    # In one order, as all who withdraw several at once.
    rows = [{"holder": holder, "at": moment, "expires": moment + life} for holder in sorted(set(holders))]
    row = insert(WithdrawnTokensRow)
    later = {"at": row.excluded.at, "expires": row.excluded.expires}
    session.execute(row.on_conflict_do_update(index_elements=["holder"], set_=later), rows)


def withdraw_tokens_at_once(*holders: str) -> None:
    """The same in a transaction of its own, where what it follows cannot be undone."""
    with new_session() as session, session.begin():
        withdraw_tokens(session, *holders)


class Withdrawals:
    """What a process knows of the withdrawn tokens: of each holder, until when they were given (seconds since 1970)."""

    def __init__(self) -> None:
        self.forget()

    def forget(self) -> None:
        """Has the next call read them."""
        self._until: Mapping[str, float] = {}
        self._read_at = self._tried_at = float("-inf")
        self._readings: WeakKeyDictionary[asyncio.AbstractEventLoop, asyncio.Task[None]] = WeakKeyDictionary()

    async def are_withdrawn(self, issued: float, *holders: str) -> bool:
        """Whether tokens given at ``issued`` to one of ``holders`` are. Raises `Unavailable` when nobody can say."""
        if not _is_since(self._read_at, READ_SECONDS):
            await self._read_again()
            if not _is_since(self._read_at, KEEP_SECONDS):
                raise Unavailable
        return any(not issued > self._until.get(holder, float("-inf")) for holder in holders)

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
