"""The antivirus, by a peer that speaks clamd's INSTREAM over TCP or a socket of the file system."""

import socket
import struct
import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest

from parvis.files.content.antivirus import is_infected
from parvis.files.content.errors import AntivirusUnavailable
from parvis.kernel.settings import settings

EICAR = rb"X5O!P%@AP[4\PZX54(P^)7CC)7}$EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*"
LARGEST = 5_000_000


class Clamd:
    """Answers as clamd does: a verdict after the final empty chunk, an error as soon as the stream is too long."""

    def __init__(self, listener: socket.socket, verdict: bytes | None) -> None:
        self.listener, self.verdict = listener, verdict
        self.received: list[bytes] = []
        self.thread = threading.Thread(target=self._serve)
        self.thread.start()

    def _serve(self) -> None:
        while True:
            try:
                peer, _ = self.listener.accept()
            except OSError:
                return
            with closing(peer):
                self._answer(peer)

    def _answer(self, peer: socket.socket) -> None:
        stream = peer.makefile("rb")
        assert stream.read(10) == b"zINSTREAM\0"
        content = b""
        while (length := struct.unpack("!I", stream.read(4))[0]) > 0:
            content += stream.read(length)
            if len(content) > LARGEST:
                peer.sendall(b"INSTREAM size limit exceeded. ERROR\0")
                return
        self.received.append(content)
        if self.verdict is not None:
            peer.sendall(self.verdict)
        else:
            peer.sendall(b"stream: Eicar-Test-Signature FOUND\0" if EICAR in content else b"stream: OK\0")

    def stop(self) -> None:
        self.listener.shutdown(socket.SHUT_RDWR)
        self.listener.close()
        self.thread.join()


@pytest.fixture
def clamd(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[..., Clamd]]:
    """``clamd(verdict, path=)`` is a peer, and the antivirus of the settings; by default over TCP."""
    peers: list[Clamd] = []

    def start(verdict: bytes | None = None, path: Path | None = None) -> Clamd:
        listener = socket.socket(socket.AF_INET if path is None else socket.AF_UNIX)
        listener.bind(("127.0.0.1", 0) if path is None else str(path))
        listener.listen()
        address = f"127.0.0.1:{listener.getsockname()[1]}" if path is None else str(path)
        use(monkeypatch, address)
        peers.append(Clamd(listener, verdict))
        return peers[-1]

    yield start
    for peer in peers:
        peer.stop()


def use(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    monkeypatch.setenv("PARVIS_CLAMAV_ADDRESS", address)
    settings.cache_clear()


@pytest.fixture
def file_of(tmp_path: Path):
    """``file_of(content)`` is a file that was read before."""

    def written(content: bytes):
        path = tmp_path / "sent"
        path.write_bytes(content)
        return path.open("rb")

    return written


def test_without_an_antivirus_nothing_is_looked_for(file_of):
    with file_of(EICAR) as file:
        assert is_infected(file) is False


@pytest.mark.parametrize("over", ["TCP", "a socket of the file system"])
def test_whole_content_is_sent_and_the_verdict_read(clamd, file_of, tmp_path: Path, over: str):
    peer = clamd(path=None if over == "TCP" else tmp_path / "clamd.ctl")
    clean = b"x" * 1_000_000
    with file_of(clean) as file:
        file.read(10)
        assert is_infected(file) is False
    assert peer.received == [clean]
    with file_of(clean + EICAR) as file:
        assert is_infected(file) is True


@pytest.mark.parametrize(
    "verdict", [b"stream: lstat() failed: No such file. ERROR\0", b"", b"UNKNOWN COMMAND\0", b"stream: OKAY\0"]
)
def test_any_answer_but_a_verdict_is_a_refusal(clamd, file_of, verdict: bytes):
    clamd(verdict)
    with file_of(b"x") as file, pytest.raises(AntivirusUnavailable):
        is_infected(file)


def test_file_larger_than_clamd_takes_is_a_refusal(clamd, file_of):
    clamd()
    with file_of(b"x" * (LARGEST + 20_000_000)) as file, pytest.raises(AntivirusUnavailable):
        is_infected(file)


@pytest.mark.parametrize("address", ["127.0.0.1:1", "/no/such/socket", "no-such-host.invalid:3310"])
def test_clamd_that_is_not_there_is_a_refusal(monkeypatch: pytest.MonkeyPatch, file_of, address: str):
    use(monkeypatch, address)
    with file_of(b"x") as file, pytest.raises(AntivirusUnavailable) as refused:
        is_infected(file)
    assert (refused.value.status, refused.value.code) == (503, "ANTIVIRUS_UNAVAILABLE")


def test_clamd_that_never_answers_is_a_refusal(monkeypatch: pytest.MonkeyPatch, file_of):
    monkeypatch.setattr("parvis.files.content.antivirus.ANSWER_SECONDS", 0.5)
    with socket.create_server(("127.0.0.1", 0)) as silent:
        use(monkeypatch, f"127.0.0.1:{silent.getsockname()[1]}")
        with file_of(b"x") as file, pytest.raises(AntivirusUnavailable):
            is_infected(file)


def test_address_of_clamd_is_a_host_with_a_port_or_a_path(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setenv("PARVIS_CLAMAV_ADDRESS", "clamav")
    settings.cache_clear()
    with pytest.raises(ValueError, match="machine:port"):
        settings()
