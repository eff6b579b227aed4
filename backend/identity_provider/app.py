"""The provider's application: Keycloak's paths, under `MOUNT`."""

import contextlib
import inspect
import uuid
from collections.abc import Awaitable, Callable
from functools import partial

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

from identity_provider import forgotten, password_links
from identity_provider.accounts import email_key, subject_of_account
from identity_provider.discovery import metadata
from identity_provider.errors import Unavailable
from identity_provider.incoming import Incoming, UnreadableRequest, read
from identity_provider.installation import new_session, settings
from identity_provider.keys import published_jwks
from identity_provider.login import authenticate, authorize
from identity_provider.logout import logout
from identity_provider.model import AccountRow
from identity_provider.pages import (
    STATIC,
    message_page,
    school_style,
    support,
    unavailable_page,
    unreadable_page,
    wear,
)
from identity_provider.server import Provider
from identity_provider.site import Site
from identity_provider.tokens import Claims, profile_claims

DATABASE_DOWN = (OperationalError, InterfaceError, PoolTimeout, Unavailable)
RETRY_AFTER_SECONDS = "5"

Handler = Callable[[Incoming], Response | Awaitable[Response]]
Endpoint = Callable[[Request], Awaitable[Response]]


class _Endpoints:
    """Makes endpoints of the provider's handlers, for one site."""

    def __init__(self, site: Site) -> None:
        self._site = site

    def page(self, handler: Handler, code: str = "PAGE") -> Endpoint:
        """``handler`` for people: what goes wrong is a page in French. ``code`` names its refusals in the log."""
        endpoint = self._endpoint(handler, code, unreadable_page, unavailable_page)

        async def page(request: Request) -> Response:
            try:
                await self._dress()
                return await endpoint(request)
            except ClientDisconnect:
                raise
            except Exception as error:  # noqa: BLE001 - a defect too is told in French; it is logged and reported there
                self._site.note_defect(error, request.scope)
                text = f"Si l'erreur revient, transmettez la référence {self._site.reference()} {support()}."
                return message_page(
                    "Une erreur est survenue", f"Veuillez réessayer. {text}", status=500, link="Réessayer"
                )

        return page

    def call(self, handler: Handler) -> Endpoint:
        """``handler`` for programs: what goes wrong is an OAuth error, but for a defect, which the site answers."""
        return self._endpoint(handler, "CALL", _unreadable_call, _unavailable_call)

    def _endpoint(
        self, handler: Handler, code: str, unreadable: Callable[[int], Response], unavailable: Callable[[], Response]
    ) -> Endpoint:
        async def endpoint(request: Request) -> Response:
            try:
                incoming = await read(request)
                self._site.note_refusal(request.scope, code, email_key(incoming.field("email")) or None)
                if inspect.iscoroutinefunction(handler):
                    return await handler(incoming)
                return await run_in_threadpool(handler, incoming)  # pyright: ignore[reportReturnType]  # not a coroutine
            except UnreadableRequest as error:
                return unreadable(error.status)
            except DATABASE_DOWN as error:
                self._site.note_database_away(error, request.scope)
                return unavailable()

        return endpoint

    async def _dress(self) -> None:
        """Has the pages of this request look as the site says; plain while the database does not answer."""
        wear(self._site.plain)
        with contextlib.suppress(*DATABASE_DOWN):
            wear(await run_in_threadpool(self._site.appearance))

    async def userinfo(self, request: Request) -> Response:
        """Claims of the account whose access token calls (OpenID Connect Core §5.3)."""
        try:
            subject = await self._site.subject_of(request)
            claims = None if subject is None else await run_in_threadpool(_claims_of, subject)
        except DATABASE_DOWN:
            return _unavailable_call()
        if claims is None:
            headers = {"WWW-Authenticate": 'Bearer error="invalid_token"', "Cache-Control": "no-store"}
            return JSONResponse({"error": "invalid_token"}, status_code=401, headers=headers)
        return JSONResponse(claims, headers={"Cache-Control": "no-store"})

    async def absent(self, _request: Request, _error: Exception) -> Response:
        """The page of an address that does not exist."""
        await self._dress()
        return message_page("Page introuvable", "Cette adresse n'existe pas.", status=404)

    async def wrong_method(self, _request: Request, error: Exception) -> Response:
        """The page of an address that is not requested so; its head says how it is."""
        assert isinstance(error, HTTPException)
        await self._dress()
        page = unreadable_page(405)
        page.headers.update(error.headers or {})
        return page


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


def _claims_of(subject: str) -> Claims | None:
    try:
        account_id = uuid.UUID(subject)
    except ValueError:
        return None
    with new_session() as session:
        account = session.get(AccountRow, account_id)
        if account is None or not account.enabled:
            return None
        person = subject_of_account(session, account)
        return profile_claims(person) | {"realm_access": {"roles": list(person.roles)}}


def _authorize(incoming: Incoming) -> Response:
    """Leads the browser on; a call of the page itself, which takes JSON, reads where to: it saves going there."""
    answer = authorize(incoming)
    if incoming.headers.get("accept") != "application/json" or "Location" not in answer.headers:
        return answer
    return JSONResponse({"location": answer.headers["Location"]}, headers={"Cache-Control": "no-store"})


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


def create_provider(site: Site) -> ASGIApp:
    """The application, to be mounted at `MOUNT` of the address that the settings give.

    No whole Starlette, which would answer defects itself: they are the site's, as those of every other call.
    """
    protocol = "/protocol/openid-connect"
    endpoints = _Endpoints(site)
    page, call = endpoints.page, endpoints.call
    forgotten_password = partial(forgotten.forgotten_password, site)
    router = Router(
        [
            Route("/.well-known/openid-configuration", call(_configuration)),
            Route(f"{protocol}/certs", call(_certs)),
            Route(f"{protocol}/auth", page(_authorize), methods=["GET", "POST"]),
            Route("/login-actions/authenticate", page(_login_action, "SIGN_IN"), methods=["GET", "POST"]),
            Route(password_links.PATH, page(password_links.choose_password), methods=["GET", "POST"]),
            Route(password_links.FORM_PATH, page(password_links.choose_password), methods=["GET", "POST"]),
            Route(forgotten.PATH, page(forgotten_password, "FORGOTTEN_PASSWORD"), methods=["GET", "POST"]),
            Route(f"{protocol}/token", call(_token), methods=["POST"]),
            Route(f"{protocol}/logout", page(logout), methods=["GET", "POST"]),
            Route(f"{protocol}/userinfo", endpoints.userinfo, methods=["GET", "POST"]),
            Route("/resources/school.css", page(_school_style)),
            Mount("/resources", _Resources(directory=STATIC)),
        ]
    )
    return ExceptionMiddleware(router, handlers={404: endpoints.absent, 405: endpoints.wrong_method})
