"""A way to a server that closes in the middle, as when the server is stopped, and opens again."""

import re
import socket
import threading
from collections.abc import Iterator
from contextlib import suppress
from urllib.parse import urlsplit

import pytest


class Gate:
    """Passes connections on to the server at ``behind`` until ``most`` requests that ``counted`` finds have come; the
    last of them gets no answer, and whoever comes then finds nobody.
    """

    def __init__(self, behind: str) -> None:
        parts = urlsplit(behind)
        self._behind = (parts.hostname or "", parts.port or 80)
        self._listener = socket.create_server(("127.0.0.1", 0))
        self._ends: list[socket.socket] = []
        self._left = 0
        self._counted: re.Pattern[bytes] | None = None
        self.address = "http://127.0.0.1:{1}".format(*self._listener.getsockname())
        self._listen()

    def close_after(self, most: int, counted: bytes) -> None:
        """Closes at the request of that number."""
        self._left, self._counted = most, re.compile(counted)

    def open_again(self) -> None:
        """Lets everybody through, at the same address."""
        self.close()
        self._counted = None
        self._listener = socket.create_server(("127.0.0.1", urlsplit(self.address).port or 0))
        self._listen()

    def close(self) -> None:
        """Ends every connection, and refuses others."""
        for end in [self._listener, *self._ends]:
            with suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
        self._ends.clear()

    def _listen(self) -> None:
        threading.Thread(target=self._accept, args=(self._listener,), daemon=True).start()

    def _accept(self, listener: socket.socket) -> None:
        with suppress(OSError):
            while True:
                caller, _ = listener.accept()
                server = socket.create_connection(self._behind)
                self._ends += [caller, server]
                for source, target in ((caller, server), (server, caller)):
                    threading.Thread(target=self._pass_on, args=(source, target), daemon=True).start()

    def _pass_on(self, source: socket.socket, target: socket.socket) -> None:
        with suppress(OSError):
            while data := source.recv(65_536):
                if self._counted is not None and self._counted.match(data):
                    self._left -= 1
                    if self._left <= 0:
                        self.close()
                        return
                target.sendall(data)
            target.shutdown(socket.SHUT_WR)


@pytest.fixture
def gate(s3_server: str) -> Iterator[Gate]:
    """A gate before the object store of this run."""
    gate = Gate(s3_server)
    yield gate
    gate.close()
