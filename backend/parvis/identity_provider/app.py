"""The provider's application: Keycloak's paths under ``/realms/parvis``."""

import inspect
import uuid
from collections.abc import Awaitable, Callable

import structlog
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import Scope

from parvis.identity_provider.accounts import holder_of_account
from parvis.identity_provider.discovery import metadata
from parvis.identity_provider.incoming import Incoming, UnreadableRequest, read
from parvis.identity_provider.keys import published_jwks
from parvis.identity_provider.login import authenticate, authorize
from parvis.identity_provider.logout import logout
from parvis.identity_provider.model import AccountRow
from parvis.identity_provider.pages import STATIC, message_page, unavailable_page, unreadable_page
from parvis.identity_provider.server import Provider
from parvis.identity_provider.tokens import Claims, profile_claims
from parvis.kernel.auth import Person, authenticated
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unauthenticated, Unavailable

log = structlog.get_logger("parvis.identity_provider")

DATABASE_DOWN = (OperationalError, InterfaceError, PoolTimeout, Unavailable)
RETRY_AFTER_SECONDS = "5"

Handler = Callable[[Incoming], Response | Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


def _page(handler: Handler) -> Endpoint:
    """``handler`` for people: what goes wrong is a page in French."""
    return _endpoint(handler, unreadable_page, unavailable_page)


def _call(handler: Handler) -> Endpoint:
    """``handler`` for programs: what goes wrong is an OAuth error."""
    return _endpoint(handler, _unreadable_call, _unavailable_call)


def _endpoint(handler: Handler, unreadable: Callable[[int], Response], unavailable: Callable[[], Response]) -> Endpoint:
    async def endpoint(request: Request) -> Response:
        try:
            incoming = await read(request)
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


def _configuration(_incoming: Incoming) -> Response:
    return JSONResponse(metadata(), headers={"Cache-Control": "no-cache"})


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
    with new_session() as session:
        account = session.get(AccountRow, uuid.UUID(person.subject))
        if account is None or not account.enabled:
            raise Unauthenticated
        holder = holder_of_account(session, account)
        return profile_claims(holder) | {"realm_access": {"roles": list(holder.roles)}}


async def _absent(_request: Request, _error: Exception) -> Response:
    return message_page("Page introuvable", "Cette adresse n'existe pas.", status=404)


async def _wrong_method(_request: Request, _error: Exception) -> Response:
    return unreadable_page(405)


class _Resources(StaticFiles):
    """Styles, script, font and drawings of the pages; their address carries a version, so browsers keep them."""

    async def get_response(self, path: str, scope: Scope) -> Response:
        response = await super().get_response(path, scope)
        response.headers["Cache-Control"] = "public, max-age=604800"
        return response


def create_provider() -> Starlette:
    """The application, to be mounted at ``/realms/parvis`` of the address that the settings give."""
    protocol = "/protocol/openid-connect"
    return Starlette(
        routes=[
            Route("/.well-known/openid-configuration", _call(_configuration)),
            Route(f"{protocol}/certs", _call(_certs)),
            Route(f"{protocol}/auth", _page(authorize), methods=["GET", "POST"]),
            Route("/login-actions/authenticate", _page(authenticate), methods=["POST"]),
            Route("/login-actions/authenticate", _page(authorize), methods=["GET"]),
            Route(f"{protocol}/token", _call(_token), methods=["POST"]),
            Route(f"{protocol}/logout", _page(logout), methods=["GET", "POST"]),
            Route(f"{protocol}/userinfo", _userinfo, methods=["GET", "POST"]),
            Mount("/resources", _Resources(directory=STATIC)),
        ],
        exception_handlers={404: _absent, 405: _wrong_method},
    )
