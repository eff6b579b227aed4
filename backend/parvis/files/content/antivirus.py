"""ClamAV, where the settings name one: each file is sent to its clamd (INSTREAM) before it is stored."""

import socket
import struct
from contextlib import closing
from typing import IO, Final

import structlog

from parvis.files.content.errors import AntivirusUnavailable
from parvis.kernel.settings import settings

ANSWER_SECONDS: Final = 30.0
"""How long clamd may take to answer."""

_CHUNK: Final = 64 * 1024
_LONGEST_ANSWER: Final = 4096

log = structlog.get_logger("parvis.antivirus")


def is_infected(content: IO[bytes]) -> bool:
    """Tells whether the antivirus finds something in ``content``; without an antivirus it never does.

    Raises `AntivirusUnavailable` without an answer, or with one that is no verdict: no file is accepted unchecked.
    """
    config = settings()
    if config.clamav_address is None:
        return False
    try:
        with closing(_connected(config.clamav_address)) as clamd:
            answer = _verdict_of(clamd, content)
    except OSError as error:
        log.warning("antivirus_unavailable", error=type(error).__name__)
        raise AntivirusUnavailable from error
    if answer.endswith(b" FOUND"):
        log.warning("antivirus_found", signature=answer.decode("ascii", "replace"))
        return True
    if answer != b"stream: OK":
        log.warning("antivirus_unavailable", answer=answer.decode("ascii", "replace"))
        raise AntivirusUnavailable
    return False


def _connected(address: str) -> socket.socket:
    if address.startswith("/"):
        clamd = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            clamd.settimeout(ANSWER_SECONDS)
            clamd.connect(address)
        except OSError:
            clamd.close()
            raise
        return clamd
    host, _, port = address.rpartition(":")
    return socket.create_connection((host.strip("[]"), int(port)), timeout=ANSWER_SECONDS)


def _verdict_of(clamd: socket.socket, content: IO[bytes]) -> bytes:
    """The answer, without its final zero. clamd may answer, and hang up, before it has read everything."""
    content.seek(0)
    try:
        clamd.sendall(b"zINSTREAM\0")
        while chunk := content.read(_CHUNK):
            clamd.sendall(struct.pack("!I", len(chunk)) + chunk)
        clamd.sendall(struct.pack("!I", 0))
    except (BrokenPipeError, ConnectionResetError):
        pass  # it may have said why
    answer = b""
    while len(answer) < _LONGEST_ANSWER and not answer.endswith(b"\0"):
        received = clamd.recv(_LONGEST_ANSWER)
        if not received:
            break
        answer += received
    return answer.rstrip(b"\0\n")
