"""The web server of one process: uvicorn, with its own settings."""

from collections.abc import Callable
from socket import socket
from typing import Any, Final

import uvicorn
from starlette.types import ASGIApp

from parvis.kernel.settings import Settings

MOST_CONNECTIONS: Final = 10_000
"""A further one is answered 503 without ``Retry-After``."""
LONGEST_HEAD: Final = 64 * 1024
"""The bytes of the longest request line with its headers; more is 400."""
IDLE_TIMEOUT_SECONDS: Final = 75
"""A connection without a request is closed after this."""


def server_config(
    settings: Settings, app: ASGIApp | str = "parvis.app.main:create_app", **changes: object
) -> uvicorn.Config:
    """Returns uvicorn's configuration for ``app``, by default the whole of Parvis; ``changes`` are options of uvicorn.

    Sign-ins are slowed down by the address of the peer, so headers are believed only from the proxy that the settings
    name.
    """
    options: dict[str, Any] = {
        "factory": isinstance(app, str),
        "host": settings.host,
        "port": settings.port,
        "http": "h11",  # the implementation that bounds the head of a request
        "h11_max_incomplete_event_size": LONGEST_HEAD,
        "ws": "none",
        "limit_concurrency": MOST_CONNECTIONS,
        "timeout_keep_alive": IDLE_TIMEOUT_SECONDS,
        "access_log": False,
        "log_config": None,
        "timeout_graceful_shutdown": settings.graceful_shutdown_seconds,
        "server_header": False,
        "proxy_headers": bool(settings.trusted_proxies),
        "forwarded_allow_ips": settings.trusted_proxies,
    }
    options.update(changes)
    return uvicorn.Config(app, **options)


class Server(uvicorn.Server):
    """Uvicorn's server, which calls ``ready`` once requests are answered."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object] = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Listens, then calls ``ready``."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def end(self) -> None:
        """Ends it as SIGTERM does, from any thread."""
        self.should_exit = True
