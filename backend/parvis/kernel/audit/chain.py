"""Whether the journal is as it was written, each line named by the digest of the next; and the end of old lines."""

import hashlib
import json
from typing import Any, Final, NamedTuple

from sqlalchemy import Connection, Row, Text, cast, delete, func, select, text
from sqlalchemy.dialects.postgresql import array

from parvis.kernel.audit.guards import lost_guards
from parvis.kernel.audit.model import AuditChain, AuditLine, JournaledSession
from parvis.kernel.audit.seal import Sealed, sealed
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings

# As the trigger `append_audit_line` writes them.
_MEMBERS: Final = array(
    [
        cast(AuditLine.number, Text),
        func.to_char(func.timezone("UTC", AuditLine.at), 'YYYY-MM-DD"T"HH24:MI:SS.US'),
        *(AuditLine.author, AuditLine.action, AuditLine.object_kind, AuditLine.object_id),
        *(cast(column, Text) for column in (AuditLine.count, AuditLine.before, AuditLine.after)),
        AuditLine.request_id,
    ]
)
_LINES: Final = select(AuditLine.number, AuditLine.digest, AuditLine.previous, _MEMBERS.label("members"))
_AT_ONCE: Final = 5_000


class Verified(NamedTuple):
    """How many lines were read, and what is wrong with the first that is not as it was written, None if all are; the
    number and the digest of the last one, and how it is sealed.
    """

    lines: int
    fault: str | None
    number: int
    digest: str
    sealed: Sealed | None


def forget_old_lines() -> None:
    """Forgets the lines that are older than the months that the settings name; the chain goes on from the last one."""
    since = func.now() - func.make_interval(0, settings().journal_months)
    with new_session() as session, session.begin():
        session.execute(select(func.forget_audit_lines(since)))
        session.execute(delete(JournaledSession).where(JournaledSession.at < since))


def verified(connection: Connection) -> Verified:
    """Reads the whole journal, and computes each digest again."""
    connection.execute(text("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY"))
    chain = connection.execute(select(AuditChain)).one()
    number, digest = chain.forgotten_number, chain.forgotten_digest
    lines = 0
    with connection.execution_options(yield_per=_AT_ONCE).execute(_LINES.order_by(AuditLine.number)) as found:
        for line in found:
            fault = _fault(line, number, digest)
            if fault is not None:
                return Verified(lines, fault, number, digest, None)
            lines, number, digest = lines + 1, line.number, line.digest
    seal = sealed(connection)
    fault = None if seal is None else seal.fault
    if (number, digest) != (chain.number, chain.digest):
        fault = f"la dernière ligne, n° {chain.number}, manque ou a été remplacée."
    return Verified(lines, fault or lost_guards(connection), number, digest, seal)


def _fault(line: Row[int, str, str, Any], number: int, digest: str) -> str | None:
    if line.number != number + 1:
        return f"la ligne n° {number + 1} manque (la suivante est la n° {line.number})."
    if line.previous != digest:
        return (
            f"la ligne n° {line.number} ne suit pas la ligne n° {number} : l'une des deux a été ajoutée ou remplacée."
        )
    # As `to_json` of the database writes an array.
    content = json.dumps([line.previous, *line.members], ensure_ascii=False, separators=(",", ":"))
    if hashlib.sha256(content.encode()).hexdigest() != line.digest:
        return f"la ligne n° {line.number} a été modifiée."
    return None
