"""A client that measures a server rather than itself: prepared requests on kept connections, answers only counted."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Sequence


def request(path: str, body: bytes, token: str | None = None, method: str = "POST") -> bytes:
    """A request of JSON, whole."""
    authorization = f"Authorization: Bearer {token}\r\n" if token else ""
    head = (
        f"{method} {path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n{authorization}"
        f"Content-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def exchange(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> tuple[int, bytes]:
    """The status and the body of the answer to one request of a kept connection."""
    writer.write(sent)
    head = await reader.readuntil(b"\r\n\r\n")
    _, _, length = head.lower().partition(b"content-length:")  # an answer without content may not tell it
    size = int(length.split(b"\r\n")[0] or 0)
    return int(head.split(b" ", 2)[1]), await reader.readexactly(size)


async def exchange_well(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, sent: bytes) -> bytes:
    """As `exchange`, of a request that must be answered 200."""
    status, body = await exchange(reader, writer, sent)
    if status != 200:
        raise RuntimeError(f"{status} {body[:500].decode()}")
    return body


async def _client(port: int, requests: Sequence[bytes], first: int, times: int, into: list[float]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for number in range(times):
        started = time.perf_counter()
        await exchange_well(reader, writer, requests[(first + number) % len(requests)])
        into.append(time.perf_counter() - started)
    writer.close()
    await writer.wait_closed()


def answer(port: int, sent: bytes) -> bytes:
    """The body of one answer."""

    async def once() -> bytes:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        body = await exchange_well(reader, writer, sent)
        writer.close()
        return body

    return asyncio.run(once())


def durations(port: int, requests: Sequence[bytes], *, clients: int, times: int) -> list[float]:
    """Seconds of each exchange: ``clients`` at once, each ``times`` exchanges, turning over ``requests``."""
    found: list[float] = []

    async def together() -> None:
        await asyncio.gather(*(_client(port, requests, 7 * client, times, found) for client in range(clients)))

    asyncio.run(together())
    return sorted(found)
