"""Why the database does not answer, in one word for the log: operators act differently on each.

PostgreSQL tells a code with what it refuses to an open connection. To one that cannot be opened, libpq tells a sentence
only, in the server's language: English and French are read.
"""

import re
from collections.abc import Iterator

import psycopg
from sqlalchemy.exc import TimeoutError as PoolTimeout

OTHER = "other"
_BY_STATE = {
    "53300": "too_many_clients",
    "53100": "disk_full",
    "53200": "out_of_memory",
    "57P01": "restart",
    "57P02": "restart",
    "57P03": "restart",
    "25006": "read_only",
    "28": "refused",
    "3D000": "refused",
    "42501": "refused",
    "08": "lost",
    "57014": "timeout",
    "55P03": "lock",
    "40": "conflict",
}
"""By SQLSTATE, or by its class."""
_BY_SENTENCE = {
    "too_many_clients": r"too many (clients|connections)|connection slots are|no more connections"
    r"|trop de (clients|conne)|emplacements de connexion|query_wait_timeout",
    "disk_full": r"no space left|aucun espace disponible|could not extend file",
    "restart": r"starting up|shutting down|recovery mode|terminating connection|en cours de (d.marrage|restauration)"
    r"|s'arr.te|arr.t de la connexion",
    "refused": r"refused|refus.e|no such file or directory|aucun fichier|authentication failed|authentification"
    r"|pg_hba|does not exist|n'existe pas|not currently accepting|no password|permission denied|could not translate"
    r"|login failed|no such database|no such user|certificate|certificat|SSL",
    "lost": r"closed the connection|connection is (lost|closed|bad)|connection reset|server closed"
    r"|network is unreachable|no route to host",
    "timeout": r"time(d)? ?out|expir|couldn't get a connection",
}


def reason_of(error: BaseException) -> str:
    """The reason of an error of the database, of the pool or of the wait for one of them: `OTHER` if it tells none."""
    for cause in _causes(error):
        if isinstance(cause, PoolTimeout):
            return "too_many_requests"
        if isinstance(cause, psycopg.Error):
            state = cause.sqlstate or ""
            known = _BY_STATE.get(state) or _BY_STATE.get(state[:2])
            sentence = str(cause)
            patterns = _BY_SENTENCE.items()
            found = known or next((name for name, words in patterns if re.search(words, sentence, re.IGNORECASE)), None)
            if found is not None:
                return found
        elif isinstance(cause, TimeoutError):
            return "timeout"
    return OTHER


def _causes(error: BaseException | None) -> Iterator[BaseException]:
    """The error, then what caused it: SQLAlchemy keeps psycopg's as ``orig``."""
    known: set[int] = set()
    while error is not None and id(error) not in known:
        known.add(id(error))
        yield error
        error = getattr(error, "orig", None) or error.__cause__ or error.__context__
