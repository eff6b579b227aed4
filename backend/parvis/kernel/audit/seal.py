"""The seal of the journal's last line, under a key that the database does not have: who writes the chain anew, with
digests that agree, cannot seal it.

Each line that Parvis writes moves the seal, and only where the line that was sealed before is still what it was: one
seal vouches for every line from ``since`` on.
"""

import hashlib
import hmac
from typing import Final, NamedTuple

from sqlalchemy import Connection, case, insert, join, select, update
from sqlalchemy.orm import Session

from parvis.kernel.audit.model import AuditChain, AuditLine, AuditSeal
from parvis.kernel.secret.proof import JOURNAL, kept_key

# The digest that the chain has for the sealed line, which may be the last one that was forgotten.
_IN_CHAIN: Final = case(
    (AuditChain.forgotten_number == AuditSeal.number, AuditChain.forgotten_digest), else_=AuditLine.digest
)
_STANDING: Final = select(
    AuditSeal.since, AuditSeal.number, AuditSeal.digest, AuditSeal.seal, _IN_CHAIN.label("in_chain")
).select_from(
    join(AuditSeal.__table__, AuditChain.__table__, AuditChain.single).outerjoin(
        AuditLine.__table__, AuditLine.number == AuditSeal.number
    )
)


class Sealed(NamedTuple):
    """From which line on, and up to which one, the chain is sealed; what is wrong with the seal, None if it holds."""

    since: int
    number: int
    fault: str | None


def seal_line(session: Session, number: int, digest: str) -> None:
    """Seals the line that this transaction has just added, while nobody else can add one. A seal that does not hold is
    left as it is, to be found.
    """
    held = sealed(session.connection())
    since = number if held is None else held.since
    values = {"number": number, "digest": digest, "seal": _seal(since, number, digest)}
    if held is None:
        session.execute(insert(AuditSeal).values(since=since, **values))
    elif held.fault is None:
        session.execute(update(AuditSeal).values(values))


def sealed(connection: Connection) -> Sealed | None:
    """How the seal stands to the chain; None before Parvis has written a line. Raises `AnotherSecret`."""
    found = connection.execute(_STANDING).one_or_none()
    if found is None:
        return None
    fault = None
    if not hmac.compare_digest(found.seal, _seal(found.since, found.number, found.digest)):
        fault = f"le sceau de la ligne n° {found.number} n'est pas celui de cette installation."
    elif found.in_chain != found.digest:
        fault = f"la ligne n° {found.number} n'est pas celle qui a été scellée : le journal a été récrit jusque-là."
    return Sealed(found.since, found.number, fault)


def _seal(since: int, number: int, digest: str) -> str:
    return hmac.new(kept_key(JOURNAL), f"{since} {number} {digest}".encode(), hashlib.sha256).hexdigest()
