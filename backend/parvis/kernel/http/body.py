"""Limits and strictness of bodies, before any route reads them (docs/rules/wire.md).

Except for public calls, a body is read only after the caller's token was checked (401). A JSON body over the limit is
413; NaN, infinities, lone surrogates and NUL characters are 422. Only the routes marked by `streams_upload` accept a
larger body: they read it as it arrives, under their own limit.
"""

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, TypeVar

import orjson
from fastapi.routing import APIRoute
from starlette.datastructures import Headers
from starlette.requests import ClientDisconnect, Request
from starlette.routing import compile_path
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parvis.kernel.auth import authenticated
from parvis.kernel.errors import DomainError, InvalidInput, TooLarge
from parvis.kernel.french import size_limit
from parvis.kernel.http.failures import error_response
from parvis.kernel.http.measures import IS_UPLOAD, TEMPLATE
from parvis.kernel.http.refusals import note_refusal
from parvis.kernel.permissions import is_public
from parvis.kernel.settings import MEBIBYTE

Endpoint = TypeVar("Endpoint", bound=Callable[..., Any])

LONGEST_BODY: Final = MEBIBYTE
"""The bytes of the longest body of an ordinary call."""
UPLOAD_MARK = "__parvis_streams_upload__"
# What a multipart body holds beside its file: boundaries, headers of parts, small fields.
MULTIPART_OVERHEAD = 64 * 1024
# A NUL as JSON writes it: what stands before it are whole escapes, so that its backslash is not itself escaped.
_NUL = re.compile(rb"(?<!\\)(?:\\\\)*\\u0000")
UNREADABLE = "Le contenu n'est pas du JSON lisible."
BODILESS = frozenset({"GET", "HEAD", "OPTIONS"})


def streams_upload(endpoint: Endpoint) -> Endpoint:
    """Marks an endpoint that reads ``request.stream()`` itself, under its own limit."""
    setattr(endpoint, UPLOAD_MARK, True)
    return endpoint


@dataclass(frozen=True, slots=True)
class BodyRule:
    """How the body of a call is received: with or without a token, whole or as it arrives."""

    path: str
    methods: frozenset[str]
    public: bool
    upload: bool


@cache
def _pattern(path: str) -> re.Pattern[str]:
    return compile_path(path)[0]


def body_rules(routes: Iterable[APIRoute]) -> list[BodyRule]:
    """Returns the rule of each call that may have a body, in the order in which paths are matched."""
    return [
        BodyRule(
            route.path,
            frozenset(route.methods or ()),
            is_public(route),
            getattr(route.endpoint, UPLOAD_MARK, False),
        )
        for route in routes
        if not BODILESS.issuperset(route.methods or ())
    ]


class BodyGuard:
    """ASGI middleware that reads the body of an ordinary call whole, checks it, and replays it.

    limit: the most bytes of an ordinary body. upload_limit: the most bytes of the largest file.
    """

    def __init__(self, app: ASGIApp, limit: int, upload_limit: int, rules: Iterable[BodyRule]) -> None:
        self.app = app
        self.limit = limit
        self.upload_limit = upload_limit
        self.rules = [(_pattern(rule.path), rule) for rule in rules]
        self._of_path = {(method, rule.path): rule for _, rule in reversed(self.rules) for method in rule.methods}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the request through, or answers 401, 413 or 422. Raises ``ClientDisconnect`` if the caller has left."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        try:
            checked = await self._checked(scope, receive)
        except DomainError as error:
            note_refusal(scope, error.code)
            await error_response(error)(scope, receive, send)
            return
        await self.app(scope, checked, send)

    async def _checked(self, scope: Scope, receive: Receive) -> Receive:
        if scope["method"] in BODILESS:
            _check_address(scope)
            return receive
        rule = self._rule(scope["method"], scope["path"])
        if rule is not None:
            scope[TEMPLATE] = rule.path
        if rule is not None and not rule.public:
            await authenticated(Request(scope))
        _check_address(scope)
        if rule is not None and rule.upload:
            scope[IS_UPLOAD] = True
        length = _declared_length(scope)
        if rule is not None and rule.upload:
            if length > self.upload_limit + MULTIPART_OVERHEAD:
                raise TooLarge(f"Le fichier dépasse la taille maximale de {size_limit(self.upload_limit)}.")
            return receive
        if length > self.limit:
            raise TooLarge
        body = await self._read(receive)
        if rule is not None:
            _check_json(scope, body)
        return _replay(body, receive)

    def _rule(self, method: str, path: str) -> BodyRule | None:
        found = self._of_path.get((method, path))  # most paths are those of their calls to the letter
        if found is not None:
            return found
        matching = (rule for pattern, rule in self.rules if method in rule.methods and pattern.match(path))
        return next(matching, None)

    async def _read(self, receive: Receive) -> bytes:
        chunks: list[bytes] = []
        size = 0
        while True:
            message = await receive()
            if message["type"] == "http.disconnect":
                raise ClientDisconnect
            chunk: bytes = message.get("body", b"")
            size += len(chunk)
            if size > self.limit:
                raise TooLarge
            chunks.append(chunk)
            if not message.get("more_body", False):
                return b"".join(chunks)


def _declared_length(scope: Scope) -> int:
    declared = Headers(scope=scope).get("content-length", "")
    return int(declared) if declared.isascii() and declared.isdecimal() else 0


def _check_address(scope: Scope) -> None:
    if b"%00" in scope["query_string"] or b"%00" in scope.get("raw_path", b""):
        raise InvalidInput


def _check_json(scope: Scope, body: bytes) -> None:
    """Checks every body that a route may read as JSON, whatever the case of its content type, or without a type."""
    kind = Headers(scope=scope).get("content-type", "").lower()
    if not body or (kind and "json" not in kind):
        return
    try:
        orjson.loads(body)
    except orjson.JSONDecodeError as error:
        raise InvalidInput(UNREADABLE) from error
    if b"\\u0000" in body and _NUL.search(body):  # the text alone is found sixty times as fast
        raise InvalidInput("Le contenu porte un caractère interdit.")


def _replay(body: bytes, receive: Receive) -> Receive:
    sent = False

    async def replayed() -> Message:
        nonlocal sent
        if sent:
            return await receive()
        sent = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed
