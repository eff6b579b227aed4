"""Logs each refusal in a line, enough to see that somebody tries doors.

A line contains no name and no address: only the caller's id or the keyed hash of the account, and a network of at least
256 addresses.
"""

import hashlib
import hmac
import ipaddress
import re
from contextlib import suppress
from typing import Final, NamedTuple

import structlog
from starlette.types import Scope

from parvis.kernel.auth import caller_of
from parvis.kernel.sealing import derived_key

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


def note_refusal(scope: Scope, code: str, account: str | None = None) -> None:
    """Keeps the code of a refusal of this request, and the account that signs in, which lines contain hashed."""
    scope[_NOTED] = _Noted(code, account)


def noted_code(scope: Scope) -> str:
    """Returns the code that `note_refusal` kept for this request, ``""`` if none was."""
    return scope.get(_NOTED, _Noted("", None)).code


def log_refusal(scope: Scope, status: int) -> None:
    """Writes the line of an answer of that status, if it is a refusal."""
    noted: _Noted = scope.get(_NOTED, _Noted("", None))
    person = caller_of(scope)
    is_out_of_sight = status == 404 and person is not None and noted.code.endswith(OUT_OF_SIGHT)
    if status not in REFUSED and not is_out_of_sight:
        return
    members = {"code": noted.code} if noted.code else {}
    if person is not None:
        members["caller"] = _id(person.subject)
    elif noted.account is not None:
        members["account"] = _hashed(noted.account)
    log.warning("refused", status=status, **members, network=_network(scope))


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
