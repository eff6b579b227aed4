"""Logs refusals: enough to see that somebody tries doors, in a limited number of lines.

A kind of refusal is a code, a caller or account, and a network. The first refusal of a kind writes a line at once; the
following ones are counted and written in one line per minute; a kind without refusals for a minute is forgotten. Beyond
`MOST_KINDS` kinds, refusals are counted by network only, and beyond as many networks by code only, so that a crowd
cannot hide the kinds that are already counted.

A line contains no name and no address: only the caller's id or the keyed hash of the account, and a network of at least
256 addresses.
"""

import asyncio
import hashlib
import hmac
import ipaddress
import re
import time
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Final, NamedTuple

import structlog
from starlette.types import Scope

from parvis.kernel.auth import caller_of
from parvis.kernel.sealing import derived_key

MOST_KINDS: Final = 50
"""The most kinds counted with a caller, the most with an account, and the most with a network only."""
SECONDS: Final = 60
LOOK_SECONDS: Final = 5
NETWORKS: Final = {4: 24, 6: 48}
REFUSED: Final = {401, 403, 429}
OUT_OF_SIGHT: Final = "NOT_FOUND"
"""How the code of a 404 ends when it may also mean that the caller may not see the object."""

_NOTED: Final = "parvis.refusal"
_PLAIN: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")

log = structlog.get_logger("parvis.refusals")


class _Noted(NamedTuple):
    code: str
    account: str | None


@dataclass(frozen=True, slots=True)
class Kind:
    """What lines are counted by: ``who`` is a caller or an account, which ``whose`` tells."""

    status: int
    code: str | None
    whose: str | None = None
    who: str | None = None
    network: str | None = None

    def fields(self) -> dict[str, str | int]:
        """Returns the members of the line."""
        everything = {
            "status": self.status,
            "code": self.code,
            self.whose or "caller": self.who,
            "network": self.network,
        }
        return {name: value for name, value in everything.items() if value is not None}


@dataclass(slots=True)
class _Counted:
    since: float
    count: int = 0


def note_refusal(scope: Scope, code: str, account: str | None = None) -> None:
    """Keeps the code that a refusal of this request would have, and the account that signs in, which lines contain
    hashed.
    """
    scope[_NOTED] = _Noted(code, account)


def noted_code(scope: Scope) -> str:
    """Returns the code that `note_refusal` kept for this request, ``""`` if none was."""
    return scope.get(_NOTED, _Noted("", None)).code


class Refusals:
    """The refusals of one application; only its event loop uses them."""

    def __init__(self) -> None:
        self._kinds: dict[Kind, _Counted] = {}
        self._looked_at = 0.0

    def note(self, scope: Scope, status: int) -> None:
        """Counts an answer of that status, if it is a refusal."""
        noted = scope.get(_NOTED, _Noted("", None))
        person = caller_of(scope)
        is_out_of_sight = status == 404 and person is not None and noted.code.endswith(OUT_OF_SIGHT)
        if status not in REFUSED and not is_out_of_sight:
            return
        code, network = noted.code or None, _network(scope)
        kinds = [Kind(status, code, network=network), Kind(status, code)]
        if person is not None:
            kinds.insert(0, Kind(status, code, "caller", _id(person.subject), network))
        elif noted.account is not None:
            kinds.insert(0, Kind(status, code, "account", _hashed(noted.account), network))
        self._look()
        self._count(next((kind for kind in kinds if self._has_room(kind)), kinds[-1]))

    def _has_room(self, kind: Kind) -> bool:
        level = (kind.whose, kind.network is None)
        return (
            kind in self._kinds or sum((each.whose, each.network is None) == level for each in self._kinds) < MOST_KINDS
        )

    def _count(self, kind: Kind) -> None:
        counted = self._kinds.get(kind)
        if counted is None:
            self._kinds[kind] = _Counted(time.time())
            log.warning("refused", **kind.fields(), count=1)
        else:
            counted.count += 1

    def _look(self) -> None:
        """Writes what was counted in the last minute, and forgets the kinds without refusals."""
        moment = time.time()
        if 0 <= moment - self._looked_at < 1:
            return
        self._looked_at = moment
        for kind, counted in list(self._kinds.items()):
            if not 0 <= moment - counted.since < SECONDS:  # or the clock was set back
                self._write(kind, counted, moment)

    def _write(self, kind: Kind, counted: _Counted, moment: float) -> None:
        if counted.count:
            log.warning("refused", **kind.fields(), count=counted.count)
            counted.since, counted.count = moment, 0
        else:
            del self._kinds[kind]

    @asynccontextmanager
    async def written(self) -> AsyncGenerator[None]:
        """Writes the counts each minute while the application runs, and the rest when it ends."""
        looking = asyncio.create_task(self._look_again())
        try:
            yield
        finally:
            looking.cancel()
            for kind, counted in list(self._kinds.items()):
                self._write(kind, counted, time.time())
            self._kinds.clear()

    async def _look_again(self) -> None:
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            self._look()


def _network(scope: Scope) -> str:
    """Returns the caller's network; when a proxy names no usable address, that text is not repeated."""
    host: str = (scope.get("client") or ("",))[0]
    with suppress(ValueError):
        address = ipaddress.ip_address(host.partition("%")[0])
        if isinstance(address, ipaddress.IPv6Address) and address.ipv4_mapped is not None:
            address = address.ipv4_mapped
        return str(ipaddress.ip_network((address, NETWORKS[address.version]), strict=False))
    return "unknown"


def _id(subject: str) -> str:
    """Returns the caller's id, hashed if it is not plain: an external provider may write any text there."""
    return subject if _PLAIN.fullmatch(subject) else _hashed(subject)


def _hashed(text: str) -> str:
    key = derived_key("refusals")
    return hmac.new(key, text.encode(), hashlib.sha256).hexdigest()[:16]
