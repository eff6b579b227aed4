"""The web server of one process: uvicorn, which ends the streams of events before it waits for the other requests."""

from socket import socket

import uvicorn

from parvis.kernel.jobs import end_streams


class Server(uvicorn.Server):
    """A stream of events would else last as long as its job, and delay the end of the process by the whole grace."""

    async def shutdown(self, sockets: list[socket] | None = None) -> None:
        """Ends the streams, then everything else."""
        end_streams()
        await super().shutdown(sockets)
