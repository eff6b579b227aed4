"""Sign-ins of staff at an external issuer, which tells Parvis nothing of them: the first token of a session that comes
to a web process is told in the journal.
"""

import asyncio
import hashlib
from typing import Final

from sqlalchemy.dialects.postgresql import insert

from parvis.kernel.audit.actions import SIGN_IN
from parvis.kernel.audit.lines import Line, id_of_request, write
from parvis.kernel.audit.model import JournaledSession
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings

_MOST: Final = 10_000
_known: Final = set[str]()
"""The sessions of which this process knows that the journal tells: the database is asked once for each."""


async def tell_of_sign_in(person: Person, session_id: str) -> None:
    """Writes the line of a session whose sign-in none tells yet; a token without a session, a program's, has none."""
    if not session_id or settings().oidc_issuer is None:
        return
    hashed = hashlib.sha256(session_id.encode(errors="surrogatepass")).hexdigest()
    if hashed not in _known:
        await asyncio.to_thread(_tell_once, person, hashed)


def _tell_once(person: Person, hashed: str) -> None:
    added = insert(JournaledSession).values(hashed_id=hashed).on_conflict_do_nothing()
    with new_session() as session, session.begin():
        # Whoever comes with the same session waits here for the other's line.
        if session.scalar(added.returning(JournaledSession.hashed_id)) is not None:
            write(session, Line(SIGN_IN, person.subject, request_id=id_of_request()))
    if len(_known) >= _MOST:
        _known.clear()
    _known.add(hashed)
