"""The application behind a real port."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager

import httpx2
from starlette.types import ASGIApp

from parvis.app.server import Server, server_config
from parvis.kernel.settings import Settings, settings
from tests.given.processes import until


@contextmanager
def served(app: ASGIApp, limits: Settings | None = None) -> Iterator[tuple[httpx2.Client, Server]]:
    """The application on its own port, under the settings ``limits``; answers arrive as they are sent."""
    server = Server(server_config(limits or settings(), app, host="127.0.0.1", port=0, timeout_graceful_shutdown=60))
    thread = threading.Thread(target=server.run)
    thread.start()
    until(lambda: server.started)
    port = server.servers[0].sockets[0].getsockname()[1]
    try:
        with httpx2.Client(base_url=f"http://127.0.0.1:{port}", timeout=30) as client:
            yield client, server
    finally:
        server.should_exit = True
        thread.join()
