"""Turns failures into the one error shape (docs/rules/wire.md); no answer says more than its caller may know."""

import psycopg
import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from fastapi.routing import iter_route_contexts
from obstore.exceptions import BaseError as StorageError
from sqlalchemy.exc import InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from starlette.exceptions import HTTPException
from starlette.routing import compile_path
from starlette.types import Scope

from parvis.kernel.auth.person import Person
from parvis.kernel.database_reasons import reason_of
from parvis.kernel.error_reports import report_defect
from parvis.kernel.errors import DomainError, FieldError, InvalidInput, NotFound, TooLarge, Unavailable
from parvis.kernel.http.context import request_id
from parvis.kernel.http.error_bodies import InternalError, error_out, storage_refusal
from parvis.kernel.http.paths import is_api
from parvis.kernel.http.refusals import note_refusal
from parvis.kernel.http.validation import field_errors

log = structlog.get_logger()

RETRY_AFTER_SECONDS = 5
TRY_AGAIN = {429, 503}
DATABASE_AWAY = (psycopg.Error, TimeoutError)
"""What `Unavailable` comes from when a database, or a turn, did not answer."""


class MethodNotAllowed(DomainError):
    """The path exists, but not with this method."""

    code = "METHOD_NOT_ALLOWED"
    status = 405
    message = "Cette opération n'existe pas."


class RequestTimeout(DomainError):
    """The request's body did not arrive in time."""

    code = "REQUEST_TIMEOUT"
    status = 408
    message = "La requête n'est pas arrivée à temps."


class UnsupportedMediaType(DomainError):
    """The body is not of a type that this call reads."""

    code = "UNSUPPORTED_MEDIA_TYPE"
    status = 415
    message = "Le type du contenu envoyé n'est pas accepté."


BY_STATUS: dict[int, type[DomainError]] = {
    400: InvalidInput,
    404: NotFound,
    405: MethodNotAllowed,
    413: TooLarge,
    415: UnsupportedMediaType,
    422: InvalidInput,
}


def note_defect(error: Exception, scope: Scope) -> None:
    """Logs an unexpected failure and reports it, under the request's id."""
    identifier = request_id.get()
    log.error("defect", request_id=identifier, exc_info=error)
    person: Person | None = scope.get("state", {}).get("person")
    report_defect(error, person, request_id=identifier, method=scope["method"], route=route_template(scope))


def route_template(scope: Scope) -> str | None:
    """The template of the path, never the path: some contain e-mails and numbers (docs/rules/wire.md)."""
    return getattr(scope.get("route"), "path", None)


def error_response(error: DomainError) -> Response:
    """The answer that describes ``error``."""
    headers = {"Cache-Control": "no-store"}
    if error.status in TRY_AGAIN:
        headers["Retry-After"] = str(error.retry_after or RETRY_AFTER_SECONDS)
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    body = error_out(error).model_dump_json(by_alias=True)
    return Response(body, status_code=error.status, media_type="application/json", headers=headers)


async def _domain(request: Request, error: Exception) -> Response:
    assert isinstance(error, DomainError)
    if isinstance(error, Unavailable) and isinstance(error.__cause__, DATABASE_AWAY):
        note_database_away(error.__cause__, request.scope)
    note_refusal(request.scope, error.code)
    return error_response(error)


async def _validation(request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    note_refusal(request.scope, InvalidInput.code)
    if any(fault["loc"][0] == "path" for fault in error.errors()):
        return error_response(NotFound())  # ids are opaque: one that cannot be read is one that does not exist
    fields: list[FieldError] = field_errors(error.errors(), error.body)
    return error_response(InvalidInput(fields=fields))


async def _http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = error_response(BY_STATUS.get(error.status_code, InternalError)())
    if error.status_code == MethodNotAllowed.status:
        response.headers["Allow"] = ", ".join(_methods_allowed(request))
    return response


def _methods_allowed(request: Request) -> list[str]:
    """Returns the methods of every route of the path: the router names only those of the first route."""
    app: FastAPI = request.app
    path: str = request.scope["path"]
    allowed: set[str] = set()
    for route in iter_route_contexts(app.routes):
        template = route.path or ""
        if route.methods is not None and is_api(template) == is_api(path) and compile_path(template)[0].match(path):
            allowed |= route.methods
    return sorted(allowed)


async def _database(request: Request, error: Exception) -> Response:
    note_database_away(error, request.scope)
    note_refusal(request.scope, Unavailable.code)
    return error_response(Unavailable())


def note_database_away(error: BaseException, scope: Scope) -> None:
    """Tells operators why the database did not serve a request, and which."""
    log.error(
        "database_unavailable",
        reason=reason_of(error),
        error=type(error).__name__,
        request_id=request_id.get(),
        method=scope["method"],
        route=route_template(scope),
    )


async def _storage(request: Request, error: Exception) -> Response:
    note_refusal(request.scope, Unavailable.code)
    return error_response(storage_refusal(error))


def install_failures(app: FastAPI) -> None:
    """Registers the handlers on ``app``; a failure that none of them handles is a defect, which `Envelope` answers."""
    app.add_exception_handler(DomainError, _domain)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(OperationalError, _database)
    app.add_exception_handler(InterfaceError, _database)
    app.add_exception_handler(StorageError, _storage)
    app.add_exception_handler(PoolTimeout, _database)  # every connection is in use: more callers than we can serve
