"""The list of erasures, as the store and the backups keep it: instants and keyed hashes, no name, no number."""

import hashlib
import json
from collections.abc import Iterable
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

LIST: Final = "erasures.json"
"""Its key in the store, and its file in a target of backups."""


class Erasure(NamedTuple):
    """Somebody was erased ``at`` an instant, or everybody of a ``campaign``; ``hash`` tells who, or which purge."""

    at: datetime
    hash: bytes
    campaign: int | None


class ErasureList(NamedTuple):
    """The erasures, oldest first, and until when they are all there; None for a list that nobody has written yet."""

    erasures: tuple[Erasure, ...] = ()
    reaches: datetime | None = None

    def with_all(self, others: Iterable[Erasure], reaches: datetime | None) -> "ErasureList":
        """A list never loses an erasure: those of both."""
        instants = [each for each in (self.reaches, reaches) if each is not None]
        return ErasureList(tuple(sorted({*self.erasures, *others}, key=_order)), max(instants, default=None))

    def written(self) -> bytes:
        """The file, with the digest of its content."""
        members = {
            "reaches": None if self.reaches is None else self.reaches.astimezone(UTC).isoformat(),
            "erasures": [[at.astimezone(UTC).isoformat(), key.hex(), year] for at, key, year in self.erasures],
        }
        return json.dumps(members | {"digest": _digest(members)}).encode()


class ErasuresDamaged(Exception):
    """The list is not what was written."""


def read_list(content: bytes) -> ErasureList:
    """Reads a file of `ErasureList.written`. Raises `ErasuresDamaged`."""
    try:
        members: dict[str, Any] = json.loads(content)
        if members.pop("digest") != _digest(members):
            raise ErasuresDamaged
        erasures = tuple(
            Erasure(datetime.fromisoformat(at), bytes.fromhex(key), year) for at, key, year in members["erasures"]
        )
        return ErasureList(erasures, members["reaches"] and datetime.fromisoformat(members["reaches"]))
    except (ValueError, TypeError, KeyError, AttributeError) as error:
        raise ErasuresDamaged from error


def _order(erasure: Erasure) -> tuple[datetime, bytes]:
    return erasure.at, erasure.hash


def _digest(members: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(members, sort_keys=True).encode()).hexdigest()
