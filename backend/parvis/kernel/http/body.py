"""Limits and strictness of bodies, before any route reads them (decisions.md §2).

JSON over the limit is 413; NaN, infinities, lone surrogates and NUL characters are 422. Only the routes marked by
`streams_upload` take a larger body: they read it as it arrives, under their own limit.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

import orjson
from fastapi.routing import RouteContext
from starlette.datastructures import Headers
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parvis.kernel.errors import DomainError, InvalidInput, TooLarge
from parvis.kernel.http.failures import error_response

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

UPLOAD_MARK = "__parvis_streams_upload__"
BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})


def streams_upload(endpoint: Endpoint) -> Endpoint:
    """Marks an endpoint that reads ``request.stream()`` itself, under a limit of its own."""
    setattr(endpoint, UPLOAD_MARK, True)
    return endpoint


def upload_paths(routes: Iterable[RouteContext], prefix: str = "") -> list[str]:
    """Paths of the routes that `streams_upload` marks."""
    return [prefix + (route.path or "") for route in routes if getattr(route.endpoint, UPLOAD_MARK, False)]


class BodyGuard:
    """ASGI middleware that reads the body of an ordinary call whole, checks it, and replays it."""

    def __init__(self, app: ASGIApp, limit: int, uploads: Iterable[str]) -> None:
        self.app = app
        self.limit = limit
        self.uploads = [compile_path(path)[0] for path in uploads]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the request through, or answers 413 or 422."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            _check_address(scope)
            if scope["method"] in BODILESS or any(upload.match(scope["path"]) for upload in self.uploads):
                await self.app(scope, receive, send)
                return
            body = await self._read(scope, receive)
            _check_json(scope, body)
        except DomainError as error:
            await error_response(error)(scope, receive, send)
            return
        await self.app(scope, _replay(body, receive), send)

    async def _read(self, scope: Scope, receive: Receive) -> bytes:
        declared = Headers(scope=scope).get("content-length", "")
        if declared.isdigit() and int(declared) > self.limit:
            raise TooLarge
        chunks: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                return b""
            chunk: bytes = message.get("body", b"")
            size += len(chunk)
            if size > self.limit:
                raise TooLarge
            chunks.append(chunk)
            if not message.get("more_body", False):
                return b"".join(chunks)


def _check_address(scope: Scope) -> None:
    if b"%00" in scope["query_string"] or b"%00" in scope.get("raw_path", b""):
        raise InvalidInput


def _check_json(scope: Scope, body: bytes) -> None:
    if not body or "json" not in Headers(scope=scope).get("content-type", ""):
        return
    try:
        value = orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise InvalidInput("Le contenu n'est pas du JSON lisible.") from error
    if b"\\u0000" in body and _holds_nul(value):
        raise InvalidInput("Le contenu porte un caractère interdit.")


# What orjson reads: free JSON, looked at only for its texts.
Json = str | float | bool | list["Json"] | dict[str, "Json"] | None


def _holds_nul(value: Json) -> bool:
    waiting = [value]  # not by recursion: lists may stand in lists deeper than Python calls
    while waiting:
        match waiting.pop():
            case str() as text if "\0" in text:
                return True
            case list() as items:
                waiting.extend(items)
            case dict() as members:
                waiting.extend(members)
                waiting.extend(members.values())
            case _:
                pass
    return False


def _replay(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def replayed() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
