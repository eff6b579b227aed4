"""The web server of one process: uvicorn under our limits, which ends the streams of events before it waits for the
other requests.
"""

import asyncio
import os
from collections.abc import Callable
from functools import partial
from socket import socket
from typing import Any, Final, cast

import uvicorn
from starlette.types import ASGIApp

from parvis.kernel.http.capacity import Capacity
from parvis.kernel.http.connections import BoundedConnection, ConnectionLimits
from parvis.kernel.jobs import end_streams
from parvis.kernel.settings import Settings

TAKEN_EACH_TURN: Final = 16
"""Connections, of those that stand in the queue of the system, which the loop takes at each of its turns.

libuv takes one, however many stand there: a crowd fills the queue while a loop that is busy turns slowly, the system
drops what comes then, and each caller tries again after 1, 3, 7, 15, 31 seconds, when it should be told to come back.
"""


def server_config(
    settings: Settings, app: ASGIApp | str = "parvis.app.main:create_app", **changes: object
) -> uvicorn.Config:
    """How uvicorn serves ``app``, the whole of Parvis unless another is given; ``changes`` are options of uvicorn.

    Sign-ins are slowed down by the address of the peer: no header is believed but a proxy's that the settings name.
    """
    options: dict[str, Any] = {
        "factory": isinstance(app, str),
        "host": settings.host,
        "port": settings.port,
        "http": partial(
            BoundedConnection, limits=ConnectionLimits.of(settings), capacity=Capacity(settings.connection_limit)
        ),
        "ws": "none",  # there are none, and they would escape the limits
        "timeout_keep_alive": settings.idle_timeout_seconds,
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
    """A stream of events would else last as long as its job, and delay the end of the process by the whole grace.

    ``ready`` is called once requests are answered.
    """

    def __init__(self, config: uvicorn.Config, ready: Callable[[], object] = lambda: None) -> None:
        super().__init__(config)
        self._ready = ready

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Listens, then says so."""
        await super().startup(sockets)
        if self.started:
            await self._listen_more()
            self._ready()

    async def _listen_more(self) -> None:
        """Each further handle of a listening socket takes a connection too."""
        loop = asyncio.get_running_loop()
        listening = [each for server in self.servers for each in server.sockets]
        for each in listening * (TAKEN_EACH_TURN - 1):
            handle = socket(fileno=os.dup(each.fileno()))
            self.servers.append(await loop.create_server(self._connection, sock=handle, backlog=self.config.backlog))

    def _connection(self) -> asyncio.Protocol:
        """As uvicorn makes one."""
        protocol = cast("Callable[..., asyncio.Protocol]", self.config.http_protocol_class)
        return protocol(config=self.config, server_state=self.server_state, app_state=self.lifespan.state)

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Ends the streams, then everything else."""
        end_streams()
        await super().shutdown(sockets)
