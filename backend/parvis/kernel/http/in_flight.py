"""Limits how many requests one process answers at a time, and how long it waits for the rest of a body.

Slow and hostile connections are left to the proxy (docs/operations/install.md, "Behind a proxy").
"""

import asyncio

from fastapi.responses import HTMLResponse
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parvis.kernel.errors import Unavailable
from parvis.kernel.http.failures import RETRY_AFTER_SECONDS, RequestTimeout, error_response
from parvis.kernel.http.paths import is_api

ALWAYS_ANSWERED = ("/api/v1/health", "/api/v1/ready")  # so that a busy server is not taken for a dead one
BUSY = (
    "<!doctype html><html lang=fr><meta charset=utf-8><title>Beaucoup de monde – Parvis</title>"
    "<h1>Beaucoup de monde en ce moment</h1><p>Rien n'a été enregistré. Revenez dans quelques instants.</p></html>"
)


class InFlight:
    """ASGI middleware: 503 over ``limit`` requests at once, 408 after ``seconds`` without a piece of the body."""

    def __init__(self, app: ASGIApp, limit: int, seconds: float) -> None:
        self.app, self._limit, self._seconds = app, limit, seconds
        self._count = 0

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Lets the request through, or refuses it."""
        if scope["type"] != "http" or scope["path"].rstrip("/") in ALWAYS_ANSWERED:
            await self.app(scope, receive, send)
        elif self._count >= self._limit:
            await _busy(scope)(scope, receive, send)
        else:
            self._count += 1
            try:
                await self.app(scope, self._in_time(receive), send)
            finally:
                self._count -= 1

    def _in_time(self, receive: Receive) -> Receive:
        is_whole = False

        async def received() -> Message:
            nonlocal is_whole
            try:
                # Once the body is whole, what is awaited is that the caller leaves.
                async with asyncio.timeout(None if is_whole else self._seconds):
                    message = await receive()
            except TimeoutError as late:
                raise RequestTimeout from late
            is_whole = not message.get("more_body", False)
            return message

        return received


def _busy(scope: Scope) -> Response:
    if is_api(scope["path"]) or "text/html" not in Headers(scope=scope).get("accept", ""):
        return error_response(Unavailable())
    return HTMLResponse(
        BUSY, Unavailable.status, {"Retry-After": str(RETRY_AFTER_SECONDS), "Cache-Control": "no-store"}
    )
