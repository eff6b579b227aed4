"""Reading the state of the table from an event loop: a page of the grid works while PostgreSQL answers."""

from __future__ import annotations

import asyncio
import uuid
from collections.abc import Collection

from psycopg.pq.abc import PGresult

from parvis.candidate_table.log.storage import NOTHING_YET, State
from parvis.candidate_table.snapshot.loaders import witnesses
from parvis.kernel.shared_query import SharedQuery

# What each of `loaders.witnesses` answers; with the state before it, one reading.
Witness = tuple[str | None, ...]
Reading = tuple[State, Witness]

_QUERY = """
    SELECT state.epoch, state.position, state.import_id, state.computation_id{witnesses}
    FROM (SELECT) AS always LEFT JOIN table_state AS state ON true
"""

_Raw = list[bytes | None]


class StateReader:
    """Reads the state for one event loop; ``catching_up`` is held by the one request that updates the snapshot."""

    def __init__(self) -> None:
        self.catching_up = asyncio.Lock()
        query = _QUERY.format(witnesses="".join(f", ({query})::text" for query in witnesses.values()))
        self._shared = SharedQuery("parvis_state", query, self._read, keyed=False)
        self._last: tuple[_Raw, Reading] | None = None

    def ask(self) -> asyncio.Future[Reading]:
        """Starts reading the state and the witnesses, as `SharedQuery.ask`."""
        return self._shared.ask()

    async def close(self) -> None:
        """Closes the connection; the next reading opens another."""
        await self._shared.close()

    def _read(self, result: PGresult, _keys: Collection[str]) -> dict[str, Reading]:
        raw = [result.get_value(0, index) for index in range(result.nfields)]
        if self._last is None or self._last[0] != raw:
            self._last = raw, _reading(raw)
        return {"": self._last[1]}


def _reading(raw: _Raw) -> Reading:
    epoch, position, import_id, computation_id, *witness = (None if value is None else value.decode() for value in raw)
    if epoch is None or position is None:
        state = NOTHING_YET
    else:
        state = State(int(epoch), int(position), _uuid(import_id), _uuid(computation_id))
    return state, tuple(witness)


def _uuid(text: str | None) -> uuid.UUID | None:
    return None if text is None else uuid.UUID(text)
