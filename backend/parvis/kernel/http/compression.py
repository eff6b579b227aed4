"""Answers of calls travel compressed where that pays: a page of fifty candidates with all their columns is 2 MB.

BREACH reads a secret out of compressed answers by having the victim's browser ask, again and again, for pages that hold
the secret beside a text of the attacker's. It needs requests that carry the victim's credentials from a page of the
attacker's. Calls take a bearer token that only our page holds, in a header that no other page may send, and no cookie:
such requests are answered 401, so that nothing of the victim's is ever compressed for an attacker. Only calls are
compressed: what works by cookies (the identity provider, under ``/realms``) never is.
"""

from typing import Final

from starlette.middleware.gzip import DEFAULT_EXCLUDED_CONTENT_TYPES, GZipMiddleware
from starlette.types import ASGIApp, Receive, Scope, Send

from parvis.kernel.http.paths import is_api

LEAST_BYTES: Final = 1024
"""The least bytes that are compressed: a shorter answer fits in one packet anyway."""
LEVEL: Final = 1
PACKED: Final = (
    "application/pdf",
    "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "application/octet-stream",
)
"""Types of files that would hardly get smaller."""


class Compression(GZipMiddleware):
    """ASGI middleware that compresses the answers of calls for clients that take gzip."""

    def __init__(self, app: ASGIApp) -> None:
        super().__init__(app, LEAST_BYTES, LEVEL, exclude_content_types=(*DEFAULT_EXCLUDED_CONTENT_TYPES, *PACKED))

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers as the application does, compressed when this pays."""
        answer = super().__call__ if scope["type"] == "http" and is_api(scope["path"]) else self.app
        await answer(scope, receive, send)
