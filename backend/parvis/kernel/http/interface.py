"""Serves the built interface: hashed assets that browsers keep for ever, and the page with a fresh nonce at each
request.

The Content-Security-Policy allows nothing inline and no third party; styles made at run time (Emotion, AG Grid) carry
the nonce, which they read in the page's ``<meta name="csp-nonce">``. The ``<meta name="start">`` contains what the
interface would otherwise request before anybody can sign in: two round trips, which are felt on a phone.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from html import escape
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.responses import FileResponse, HTMLResponse, Response
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.types import Scope

from parvis.kernel.errors import NotFound
from parvis.kernel.http.paths import is_api, is_page
from parvis.kernel.settings import Settings

NONCE = "__CSP_NONCE__"
START = "__START__"
CATCH_ALL = "/{path:path}"
"""The template of the interface's route."""
FOR_EVER = "public, max-age=31536000, immutable"
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
TYPES = {
    ".js": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".woff2": "font/woff2",
    ".json": "application/json",
    ".png": "image/png",
    ".ico": "image/x-icon",
    ".txt": "text/plain",
}
MISSING = (
    "<!doctype html><html lang=fr><meta charset=utf-8><title>Parvis</title>"
    "<p>L'interface n'est pas construite. Lancez <code>make start</code>, ou <code>npm run build</code> dans "
    "<code>frontend/</code>.</p></html>"
)


def content_security_policy(settings: Settings, nonce: str) -> str:
    """Returns the page's policy: own scripts, styles that are own or carry ``nonce``, calls to this server and the
    issuer.
    """
    elsewhere = [_origin(url) for url in (settings.oidc_issuer, settings.sentry_dsn) if url]
    connect = " ".join(["'self'", *elsewhere])
    issuer = " ".join(["'self'", *([_origin(settings.oidc_issuer)] if settings.oidc_issuer else [])])
    return "; ".join(
        (
            "default-src 'none'",
            "script-src 'self'",
            f"style-src 'self' 'nonce-{nonce}'",
            "img-src 'self' data: blob:",
            "frame-src blob:",  # files that staff look at: such a page has this very policy
            "font-src 'self' data:",
            f"connect-src {connect}",
            "manifest-src 'self'",
            "base-uri 'none'",
            f"form-action {issuer}",
            "frame-ancestors 'none'",
        )
    )


def install_interface(
    app: FastAPI, settings: Settings, *, start: Mapping[str, Any], has_session: Callable[[Mapping[str, str]], bool]
) -> None:
    """Adds the catch-all route of the interface, after every other route.

    Its page contains ``start`` as JSON, with ``session``: what ``has_session`` reads in the cookies of the request.
    """
    root = settings.frontend_dir.resolve()
    index = root / "index.html"

    async def interface(request: Request) -> Response:
        path = request.path_params["path"]
        asset = _file(root, path)
        if asset is not None and asset != index:
            return _asset(asset, request.headers.get("accept-encoding", ""), hashed=path.startswith("assets/"))
        if asset is None and (path.startswith("assets/") or not is_page(f"/{path}")):
            raise NotFound
        nonce = secrets.token_urlsafe(16)
        page = index.read_text(encoding="utf-8") if index.is_file() else MISSING
        headers = {"Content-Security-Policy": content_security_policy(settings, nonce), "Cache-Control": "no-store"}
        session = has_session(request.cookies)
        content = escape(json.dumps({**start, "session": session}, ensure_ascii=False, separators=(",", ":")))
        return HTMLResponse(page.replace(NONCE, nonce).replace(START, content), headers=headers)

    app.router.routes.append(_Interface(CATCH_ALL, interface, methods=["GET", "HEAD"], include_in_schema=False))


class _Interface(Route):
    """The route of every path that is not a call: for calls, an unknown path is answered 404 and a wrong method 405."""

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Matches as `Route.matches` does."""
        return (Match.NONE, {}) if is_api(scope["path"]) else super().matches(scope)


def _file(root: Path, path: str) -> Path | None:
    """Returns the file of the built interface at ``path``, or None, also when no file can have that name."""
    try:
        file = (root / path).resolve()
        return file if file.is_relative_to(root) and file.is_file() else None
    except (OSError, ValueError):
        return None


def _asset(asset: Path, accepted: str, *, hashed: bool) -> Response:
    headers = {"Cache-Control": FOR_EVER if hashed else "no-cache", "Vary": "Accept-Encoding"}
    media_type = TYPES.get(asset.suffix, "application/octet-stream")
    for encoding, suffix in ENCODINGS:
        compressed = asset.with_name(asset.name + suffix)
        if encoding in accepted and compressed.is_file():
            return FileResponse(compressed, media_type=media_type, headers={**headers, "Content-Encoding": encoding})
    return FileResponse(asset, media_type=media_type, headers=headers)


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
