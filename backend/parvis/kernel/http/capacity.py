"""How many connections one process serves, and how those are sent back that are too many.

The one that has waited longest for a request gives way to a newcomer. It is told so once it sends one, never before: a
browser throws away what comes unasked. Those that leave are bounded too, in number and in time.
"""

import resource
import secrets
from asyncio import Transport
from random import SystemRandom
from typing import Final, Protocol

from starlette.responses import HTMLResponse

from parvis.kernel.errors import Unavailable
from parvis.kernel.http.failures import RETRY_AFTER_SECONDS

# Everybody who stands in the queue of the system, 2,048 with uvicorn, may come between two turns of the loop.
LEAVING_FOR_EACH_SERVED: Final = 4
OTHER_FILES: Final = 200  # of the process: the database, the log, files being sent

BUSY_PAGE = """<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Beaucoup de monde – Parvis</title>
{refresh}<style nonce="{nonce}">
:root {{ color-scheme: light dark }}
body {{ max-width: 32em; margin: 20vh auto 0; padding: 0 16px; font: 16px/24px system-ui, sans-serif }}
</style>
</head>
<body>
<h1>Beaucoup de monde en ce moment</h1>
<p>{advice}</p>
</body>
</html>
"""


class Connection(Protocol):
    """What `Capacity` knows of a connection."""

    transport: Transport

    @property
    def is_idle(self) -> bool:
        """Whether it may give way."""
        ...

    def turn_away(self) -> None:
        """Gives way."""
        ...


class Capacity:
    """The connections of one server: those it serves, and those that it sends back."""

    def __init__(self, limit: int) -> None:
        files = _files_allowed(limit * (1 + LEAVING_FOR_EACH_SERVED) + OTHER_FILES)
        self._limit = limit
        self._leaving_limit = min(limit * LEAVING_FOR_EACH_SERVED, max(files - limit - OTHER_FILES, 1))
        self._served: set[Connection] = set()
        self._waiting: dict[Connection, None] = {}  # for a request, the longest first
        self._leaving: dict[Connection, None] = {}  # the first to be sent back first

    def enter(self, newcomer: Connection) -> None:
        """Takes ``newcomer``, or sends it back when everybody else is at work."""
        self._served.add(newcomer)
        if len(self._served) > self._limit:
            next((other for other in self._waiting if other.is_idle), newcomer).turn_away()
        if newcomer in self._served:
            self.wait(newcomer)

    def wait(self, connection: Connection) -> None:
        """``connection`` waits for a request from now on."""
        self._waiting.pop(connection, None)
        self._waiting[connection] = None

    def work(self, connection: Connection) -> None:
        """``connection`` has a request to answer."""
        self._waiting.pop(connection, None)

    def leave(self, connection: Connection) -> None:
        """``connection`` has ended."""
        self._served.discard(connection)
        self._waiting.pop(connection, None)
        self._leaving.pop(connection, None)

    def dismiss(self, connection: Connection) -> None:
        """``connection`` is sent back, or refused: from now on it takes no place from others."""
        if connection in self._leaving:
            return
        self.leave(connection)
        self._leaving[connection] = None
        if len(self._leaving) > self._leaving_limit:
            next(iter(self._leaving)).transport.abort()


def page_for(request: bytes) -> HTMLResponse | None:
    """What a browser shows to whom is sent back; None where no person looks at the answer.

    ``request`` is what came of it first, its headers most often. The page comes again by itself when it was only read.
    """
    if b"accept: text/html" not in request.lower():
        return None
    reading = request.startswith(b"GET ")
    nonce = secrets.token_urlsafe(16)
    wait = RETRY_AFTER_SECONDS + SystemRandom().randrange(RETRY_AFTER_SECONDS)  # not everybody at once
    refresh = f'<meta http-equiv="refresh" content="{wait}">\n' if reading else ""
    advice = (
        "La page se recharge d'elle-même dans quelques secondes."
        if reading
        else "Rien n'a été enregistré. Revenez à la page précédente, puis recommencez dans quelques instants."
    )
    headers = {
        "Cache-Control": "no-store",
        "Content-Security-Policy": f"default-src 'none'; style-src 'nonce-{nonce}'; frame-ancestors 'none'",
        "Retry-After": str(RETRY_AFTER_SECONDS),
    }
    page = BUSY_PAGE.format(refresh=refresh, nonce=nonce, advice=advice)
    return HTMLResponse(page, status_code=Unavailable.status, headers=headers)


def _files_allowed(wanted: int) -> int:
    """How many files the process may have open, once the system was asked for ``wanted``."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft == resource.RLIM_INFINITY or soft >= allowed:
        return wanted if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
    return allowed
