"""Serves the built interface: hashed assets that browsers keep for ever, the page with a fresh nonce at each request,
and the guides at ``/aide``.

The Content-Security-Policy allows nothing inline and no third party; styles made at run time (Emotion, AG Grid) carry
the nonce, which they read in the page's ``<meta name="csp-nonce">``. The ``<meta name="start">`` contains what the
interface would otherwise request before anybody can sign in: two round trips, which are felt on a phone.
"""

import json
import secrets
from collections.abc import Callable, Mapping
from html import escape
from typing import Any
from urllib.parse import urlsplit

from fastapi import FastAPI
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.routing import Match, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from parvis.kernel.http.paths import is_api, is_page
from parvis.kernel.settings import Settings

NONCE = "__CSP_NONCE__"
START = "__START__"
CATCH_ALL = "/{path:path}"
"""The template of the interface's route."""
FOR_EVER = "public, max-age=31536000, immutable"
GUIDES = "aide"
"""The folder of the guides, which `make built` puts in the interface's (aide.yml)."""
FIRST_GUIDE = f"/{GUIDES}/guides/ce-que-fait-parvis.html"
GUIDES_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
ENCODINGS = (("br", ".br"), ("gzip", ".gz"))
MISSING = (
    "<!doctype html><html lang=fr><meta charset=utf-8><title>Parvis</title>"
    "<p>L'interface n'est pas construite. Lancez <code>make start</code>, ou <code>npm run build</code> dans "
    "<code>frontend/</code>.</p></html>"
)


def content_security_policy(settings: Settings, nonce: str) -> str:
    """The page's policy: own scripts, styles own or with ``nonce``, calls to this server and the issuer."""
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
    """Adds the interface's route after every other; its page contains ``start``, and whether it ``has_session``."""
    index = settings.frontend_dir / "index.html"
    files = _Files(directory=settings.frontend_dir, check_dir=False)

    async def interface(request: Request) -> Response:
        path: str = request.path_params["path"]
        if path.rstrip("/") == GUIDES:
            return RedirectResponse(FIRST_GUIDE)
        if path != index.name:
            try:
                return await files.get_response(path, request.scope)
            except HTTPException:
                if path.startswith("assets/") or not is_page(f"/{path}"):
                    raise
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


class _Files(StaticFiles):
    """The files of the built interface, as they were compressed when it was built for browsers that read them so."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        """Raises ``HTTPException`` without such a file."""
        accepted = Headers(scope=scope).get("accept-encoding", "")
        response = await super().get_response(path, scope)
        for encoding, suffix in ENCODINGS:
            if encoding in accepted and self.lookup_path(path + suffix)[1] is not None:
                response = await super().get_response(path + suffix, scope)
                response.headers["Content-Encoding"] = encoding
                break
        response.headers["Cache-Control"] = FOR_EVER if path.startswith("assets/") else "no-cache"
        response.headers["Vary"] = "Accept-Encoding"
        if path.startswith(f"{GUIDES}/"):
            response.headers["Content-Security-Policy"] = GUIDES_POLICY
        return response


def _origin(url: str) -> str:
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc.rpartition('@')[2]}"
