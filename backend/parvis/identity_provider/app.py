"""The provider's application: Keycloak's paths under ``/realms/parvis``."""

import contextlib
import inspect
import uuid
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.concurrency import run_in_threadpool
from starlette.exceptions import HTTPException
from starlette.middleware.exceptions import ExceptionMiddleware
from starlette.requests import ClientDisconnect, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, Router
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Scope

from parvis.identity_provider import forgotten, password_links
from parvis.identity_provider.accounts import email_key, holder_of_account
from parvis.identity_provider.discovery import metadata
from parvis.identity_provider.incoming import Incoming, UnreadableRequest, read
from parvis.identity_provider.keys import published_jwks
from parvis.identity_provider.login import authenticate, authorize
from parvis.identity_provider.logout import logout
from parvis.identity_provider.model import AccountRow
from parvis.identity_provider.pages import (
    STATIC,
    appearance,
    failure_page,
    message_page,
    school_style,
    unavailable_page,
    unreadable_page,
    wear,
)
from parvis.identity_provider.server import Provider
from parvis.identity_provider.tokens import Claims, profile_claims
from parvis.kernel.auth import Person, authenticated
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unauthenticated, Unavailable
from parvis.kernel.http.context import request_id
from parvis.kernel.http.failures import note_defect
from parvis.kernel.http.refusals import note_refusal
from parvis.kernel.settings import settings

log = structlog.get_logger("parvis.identity_provider")

DATABASE_DOWN = (OperationalError, InterfaceError, PoolTimeout, Unavailable)
RETRY_AFTER_SECONDS = "5"

Handler = Callable[[Incoming], Response | Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


def _page(handler: Handler, code: str = "PAGE") -> Endpoint:
    """``handler`` for people: what goes wrong is a page in French. ``code`` names its refusals in the log."""
    endpoint = _endpoint(handler, code, unreadable_page, unavailable_page)

    async def page(request: Request) -> Response:
        try:
            await _dress()
            return await endpoint(request)
        except ClientDisconnect:
            raise
        except Exception as error:  # noqa: BLE001 - a defect too is told in French; it is logged and reported there
            note_defect(error, request.scope)
            return failure_page(request_id.get())

    return page


async def _dress() -> None:
    """Has the pages of this request look as the school says; plain while the database does not answer."""
    with contextlib.suppress(*DATABASE_DOWN):
        wear(await run_in_threadpool(appearance))


def _call(handler: Handler) -> Endpoint:
    """``handler`` for programs: what goes wrong is an OAuth error, but for a defect, which the kernel answers."""
    return _endpoint(handler, "CALL", _unreadable_call, _unavailable_call)


def _endpoint(
    handler: Handler, code: str, unreadable: Callable[[int], Response], unavailable: Callable[[], Response]
) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        try:
            incoming = await read(request)
            note_refusal(request.scope, code, email_key(incoming.field("email")) or None)
            if inspect.iscoroutinefunction(handler):
                return await handler(incoming)
            return await run_in_threadpool(handler, incoming)  # pyright: ignore[reportReturnType]  # not a coroutine
        except UnreadableRequest as error:
            return unreadable(error.status)
        except DATABASE_DOWN as error:
            log.warning("database_unavailable", error=type(error).__name__)
            return unavailable()

    return endpoint


def _unreadable_call(status: int) -> Response:
    return JSONResponse({"error": "invalid_request"}, status_code=status, headers={"Cache-Control": "no-store"})


def _unavailable_call() -> Response:
    headers = {"Cache-Control": "no-store", "Retry-After": RETRY_AFTER_SECONDS}
    return JSONResponse({"error": "temporarily_unavailable"}, status_code=503, headers=headers)


def _school_style(_incoming: Incoming) -> Response:
    return school_style()


def _configuration(_incoming: Incoming) -> Response:
    return JSONResponse(metadata(settings().issuer), headers={"Cache-Control": "no-cache"})


def _certs(_incoming: Incoming) -> Response:
    return JSONResponse(dict(published_jwks()), headers={"Cache-Control": "no-cache"})


def _token(incoming: Incoming) -> Response:
    with new_session() as session, session.begin():
        return Provider(session).token_answer(incoming)


async def _userinfo(request: Request) -> Response:
    """Claims of the account whose access token calls (OpenID Connect Core §5.3)."""
    try:
        person = await authenticated(request)
        claims = await run_in_threadpool(_claims_of, person)
    except Unauthenticated:
        headers = {"WWW-Authenticate": 'Bearer error="invalid_token"', "Cache-Control": "no-store"}
        return JSONResponse({"error": "invalid_token"}, status_code=401, headers=headers)
    except DATABASE_DOWN:
        return _unavailable_call()
    return JSONResponse(claims, headers={"Cache-Control": "no-store"})


def _claims_of(person: Person) -> Claims:
    try:
        subject = uuid.UUID(person.subject)
    except ValueError as error:
        raise Unauthenticated from error
    with new_session() as session:
        account = session.get(AccountRow, subject)
        if account is None or not account.enabled:
            raise Unauthenticated
        holder = holder_of_account(session, account)
        return profile_claims(holder) | {"realm_access": {"roles": list(holder.roles)}}


async def _absent(_request: Request, _error: Exception) -> Response:
    await _dress()
    return message_page("Page introuvable", "Cette adresse n'existe pas.", status=404)


async def _wrong_method(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    page = unreadable_page(405)
    page.headers.update(error.headers or {})  # what the path allows
    return page


async def _login_action(incoming: Incoming) -> Response:
    """Its own page reloaded shows the form again."""
    if incoming.method == "POST":
        return await authenticate(incoming)
    return await run_in_threadpool(authorize, incoming)


class _Resources(StaticFiles):
    """Styles, script, font and drawings of the pages; their address carries a version, so browsers keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=604800"
        return response


def create_provider() -> ASGIApp:
    """The application, to be mounted at ``/realms/parvis`` of the address that the settings give.

    No whole Starlette, which would answer defects itself: they are the envelope's, as those of every other call.
    """
    protocol = "/protocol/openid-connect"
    router = Router(
        [
            Route("/.well-known/openid-configuration", _call(_configuration)),
            Route(f"{protocol}/certs", _call(_certs)),
            Route(f"{protocol}/auth", _page(authorize), methods=["GET", "POST"]),
            Route("/login-actions/authenticate", _page(_login_action, "SIGN_IN"), methods=["GET", "POST"]),
            Route(password_links.PATH, _page(password_links.choose_password), methods=["GET", "POST"]),
            Route(forgotten.PATH, _page(forgotten.forgotten_password, "FORGOTTEN_PASSWORD"), methods=["GET", "POST"]),
            Route(f"{protocol}/token", _call(_token), methods=["POST"]),
            Route(f"{protocol}/logout", _page(logout), methods=["GET", "POST"]),
            Route(f"{protocol}/userinfo", _userinfo, methods=["GET", "POST"]),
            Route("/resources/school.css", _page(_school_style)),
            Mount("/resources", _Resources(directory=STATIC)),
        ]
    )
    return ExceptionMiddleware(router, handlers={404: _absent, 405: _wrong_method})
