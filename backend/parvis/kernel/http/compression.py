"""Answers in JSON travel compressed where that pays: a page of fifty candidates with all their columns is 2 MB.

BREACH reads a secret out of compressed answers by having the victim's browser ask, again and again, for pages that hold
the secret beside a text of the attacker's. It needs requests that carry the victim's credentials from a page of the
attacker's. Calls take a bearer token that only our page holds, in a header that no other page may send, and no cookie:
such requests are answered 401, so that nothing of the victim's is ever compressed for an attacker. Only calls are
compressed: what works by cookies (the identity provider, under ``/realms``) never is. Events are not either: each must
leave at once.
"""

from isal import isal_zlib
from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parvis.kernel.http.paths import is_api

LEAST_BYTES = 1024
"""The least bytes that are compressed: a shorter answer fits in one packet anyway."""

_LEVEL = 2
_GZIP = 31  # zlib's name of the gzip format with the widest window


class Compression:
    """ASGI middleware that compresses the JSON of calls for clients that take gzip."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as the application does, compressed when this pays."""
        if scope["type"] != "http" or not is_api(scope["path"]):
            await self.app(scope, receive, send)
            return
        await self.app(scope, receive, _Sender(send, takes_gzip=_takes_gzip(scope)))


class _Sender:
    """Delays the head of an answer until its first piece shows whether compression is useful."""

    def __init__(self, send: Send, *, takes_gzip: bool) -> None:
        self._send = send
        self._takes_gzip = takes_gzip
        self._start: Message | None = None
        self._stream: isal_zlib.Compress | None = None

    async def __call__(self, message: Message) -> None:
        if message["type"] == "http.response.start":
            self._start = message
        elif message["type"] == "http.response.body":
            await self._body(message)
        else:
            await self._send(message)

    async def _body(self, message: Message) -> None:
        body: bytes = message.get("body", b"")
        more: bool = message.get("more_body", False)
        start, self._start = self._start, None
        if start is not None:
            headers = MutableHeaders(raw=start.setdefault("headers", []))
            if _is_json(headers):
                headers.add_vary_header("Accept-Encoding")
                if self._takes_gzip and (more or len(body) >= LEAST_BYTES):
                    headers["Content-Encoding"] = "gzip"
                    self._stream = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, _GZIP)
        if self._stream is not None:
            body = self._stream.compress(body) + (b"" if more else self._stream.flush())
        if start is not None:
            if self._stream is not None:
                _set_length(start, None if more else len(body))
            await self._send(start)
        await self._send({**message, "body": body})


def _set_length(start: Message, length: int | None) -> None:
    """Sets the length of an answer that is one piece; the length of several pieces is not known yet."""
    headers = MutableHeaders(raw=start["headers"])
    if length is None:
        del headers["Content-Length"]
    else:
        headers["Content-Length"] = str(length)


def _is_json(headers: MutableHeaders) -> bool:
    return headers.get("content-type", "").startswith("application/json") and "content-encoding" not in headers


def _takes_gzip(scope: Scope) -> bool:
    """Tells whether the client accepts gzip, or any encoding, with a weight above 0."""
    accepted: dict[str, str] = {}
    for part in Headers(scope=scope).get("accept-encoding", "").lower().split(","):
        coding, _, parameters = part.partition(";")
        accepted[coding.strip()] = parameters.replace(" ", "")
    weight = accepted.get("gzip", accepted.get("*"))
    return weight is not None and weight not in {"q=0", "q=0.0", "q=0.00", "q=0.000"}
