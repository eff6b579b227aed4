"""The web server of one process: uvicorn, which ends the streams of events before it waits for the other requests."""

from collections.abc import Callable
from socket import socket

import uvicorn

from parvis.kernel.jobs import end_streams


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
            self._ready()

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Ends the streams, then everything else."""
        end_streams()
        await super().shutdown(sockets)
