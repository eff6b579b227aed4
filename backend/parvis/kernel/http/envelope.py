"""What surrounds every answer, that to a defect too: request id, security headers, one access-log line without
personal data, and one of each refusal.
"""

import time
from collections.abc import Callable, Generator, Mapping
from contextlib import contextmanager

import structlog
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parvis.kernel import metrics, traces
from parvis.kernel.http.context import request_id, request_id_of
from parvis.kernel.http.error_bodies import InternalError
from parvis.kernel.http.failures import error_response, note_defect, route_template
from parvis.kernel.http.measures import known_method, note_answer, whole_template
from parvis.kernel.http.paths import is_api
from parvis.kernel.http.refusals import log_refusal
from parvis.kernel.permissions import REQUEST_ID

log = structlog.get_logger("parvis.access")

HEADERS = {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": "camera=(), geolocation=(), microphone=(), payment=()",
}
API_HEADERS = {
    "Cache-Control": "no-store",
    "Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'",
}
HSTS = "max-age=31536000; includeSubDomains"

# What nginx writes for a caller that hung up before its answer, as a dropped upload does.
CLIENT_LEFT = 499

# Names in lower case and values, as ASGI sends them.
RawHeaders = list[tuple[bytes, bytes]]


def _raw(headers: Mapping[str, str]) -> RawHeaders:
    return [(name.lower().encode(), value.encode()) for name, value in headers.items()]


@contextmanager
def _traced(scope: Scope, status: Callable[[], int]) -> Generator[None]:
    """The span of the request, in the trace that its ``traceparent`` names."""
    parents = [value.decode("latin-1") for name, value in scope["headers"] if name == b"traceparent"]
    with traces.span("server", parents) as span:
        try:
            yield
        finally:
            traces.end_request(span, known_method(scope), whole_template(scope, status()), status())


class Envelope:
    """ASGI middleware, the outermost. A trailing slash of an API path is dropped here: both forms are equivalent."""

    def __init__(self, app: ASGIApp, https: bool) -> None:
        self.app = app
        self._always = _raw({"Strict-Transport-Security": HSTS} if https else {})
        self._by_default = {True: _raw(HEADERS | API_HEADERS), False: _raw(HEADERS)}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers through the application, adding the envelope."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        identifier = request_id_of(scope["headers"])
        token = request_id.set(identifier)
        scope[REQUEST_ID] = identifier
        api = is_api(scope["path"])
        if api and scope["path"].endswith("/"):
            scope["path"] = scope["path"].rstrip("/")
        started = time.perf_counter()
        status, begun = 500, False
        metrics.now.requests_in_flight += 1

        async def enveloped(message: Message) -> None:
            nonlocal status, begun
            if message["type"] == "http.response.start":
                status, begun = message["status"], True
                former: RawHeaders = message.get("headers", [])
                names = {name for name, _ in former}
                message["headers"] = [
                    *former,
                    (b"x-request-id", identifier.encode()),
                    *(header for header in self._by_default[api] if header[0] not in names),
                    *self._always,
                ]
            await send(message)

        try:
            with _traced(scope, lambda: status):
                await self.app(scope, receive, enveloped)
        except ClientDisconnect:
            status = CLIENT_LEFT
        except Exception as error:  # the one place where a defect becomes an answer
            note_defect(error, scope)
            if begun:
                raise
            await error_response(InternalError())(scope, receive, enveloped)
        finally:
            seconds = time.perf_counter() - started
            route = route_template(scope)
            log.info(
                "request",
                request_id=identifier,
                method=scope["method"],
                route=route,
                status=status,
                milliseconds=round(seconds * 1000, 1),
            )
            metrics.now.requests_in_flight -= 1
            note_answer(scope, status, seconds)
            log_refusal(scope, status)
            request_id.reset(token)
