"""Turns failures into the one error shape (decisions.md §2); no failure tells more than its caller may know."""

import structlog
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from sqlalchemy.exc import InterfaceError, OperationalError
from starlette.exceptions import HTTPException

from parvis.kernel.errors import DomainError, ErrorOut, FieldError, InvalidInput, NotFound, TooLarge, Unavailable
from parvis.kernel.http.context import request_id
from parvis.kernel.http.validation import field_errors

log = structlog.get_logger()

RETRY_AFTER_SECONDS = 5


class MethodNotAllowed(DomainError):
    """The path exists, this method of it does not."""

    code = "METHOD_NOT_ALLOWED"
    status = 405
    message = "Cette opération n'existe pas."


class UnsupportedMediaType(DomainError):
    """The body is not of a type that this call reads."""

    code = "UNSUPPORTED_MEDIA_TYPE"
    status = 415
    message = "Le type du contenu envoyé n'est pas accepté."


class InternalError(DomainError):
    """A defect of Parvis; the details are in the log under the request id."""

    code = "INTERNAL_ERROR"
    status = 500
    message = "Une erreur interne est survenue."


BY_STATUS: dict[int, type[DomainError]] = {
    400: InvalidInput,
    404: NotFound,
    405: MethodNotAllowed,
    413: TooLarge,
    415: UnsupportedMediaType,
    422: InvalidInput,
}


def error_out(error: DomainError) -> ErrorOut:
    """The body that tells ``error``."""
    return ErrorOut(
        code=error.code, message=error.message, fields=error.fields, data=error.data, request_id=request_id.get()
    )


def error_response(error: DomainError) -> Response:
    """The answer that tells ``error``."""
    headers = {"Cache-Control": "no-store"}
    if error.status == Unavailable.status:
        headers["Retry-After"] = str(RETRY_AFTER_SECONDS)
    if error.status == 401:
        headers["WWW-Authenticate"] = "Bearer"
    body = error_out(error).model_dump_json(by_alias=True)
    return Response(body, status_code=error.status, media_type="application/json", headers=headers)


async def _domain(_request: Request, error: Exception) -> Response:
    assert isinstance(error, DomainError)
    return error_response(error)


async def _validation(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)
    if any(fault["loc"][0] == "path" for fault in error.errors()):
        return error_response(NotFound())  # ids are opaque: one that cannot be read is one that does not exist
    fields: list[FieldError] = field_errors(error.errors())
    return error_response(InvalidInput(fields=fields))


async def _http(_request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    response = error_response(BY_STATUS.get(error.status_code, InternalError)())
    response.headers.update(error.headers or {})  # what a 405 allows
    return response


async def _database(_request: Request, error: Exception) -> Response:
    log.error("database_unavailable", error=type(error).__name__)
    return error_response(Unavailable())


def install_failures(app: FastAPI) -> None:
    """Registers the handlers on ``app``; what none of them takes is a defect, answered by `Envelope`."""
    app.add_exception_handler(DomainError, _domain)
    app.add_exception_handler(RequestValidationError, _validation)
    app.add_exception_handler(HTTPException, _http)
    app.add_exception_handler(OperationalError, _database)
    app.add_exception_handler(InterfaceError, _database)
