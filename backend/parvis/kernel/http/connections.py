"""What one connection may use of the server: bytes of head, time for each part of a request, a place.

uvicorn bounds only the silence between two requests, httptools nothing. Behind a proxy these limits are a second
defence (docs/operations.md); without one they are the only one.
"""

from asyncio import TimerHandle
from dataclasses import dataclass
from enum import Enum
from http import HTTPStatus
from typing import Any, Self, cast

import structlog
from starlette.responses import Response
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from parvis.kernel.errors import DomainError, Unavailable
from parvis.kernel.http.capacity import Capacity, page_for
from parvis.kernel.http.context import new_request_id, request_id
from parvis.kernel.http.failures import error_response
from parvis.kernel.settings import Settings

log = structlog.get_logger("parvis.connections")

LINGER_SECONDS = 2.0


class MalformedRequest(DomainError):
    """What was received is not HTTP."""

    code = "MALFORMED_REQUEST"
    status = 400
    message = "La requête est illisible."


class RequestTimeout(DomainError):
    """The request did not arrive in time."""

    code = "REQUEST_TIMEOUT"
    status = 408
    message = "La requête n'est pas arrivée à temps."


class HeadTooLarge(DomainError):
    """The request line and the headers are larger than the server accepts."""

    code = "HEAD_TOO_LARGE"
    status = 431
    message = "Les en-têtes de la requête sont trop volumineux."


@dataclass(frozen=True, slots=True)
class ConnectionLimits:
    """Bytes, seconds, and bytes a second."""

    head_bytes: int
    head_seconds: float
    body_seconds: float
    body_least_rate: int
    idle_seconds: float

    @classmethod
    def of(cls, settings: Settings) -> Self:
        """Those that the settings give."""
        return cls(
            settings.request_head_limit,
            settings.head_timeout_seconds,
            settings.body_timeout_seconds,
            settings.body_least_rate,
            settings.idle_timeout_seconds,
        )


class Awaited(Enum):
    """What the caller is to send next."""

    REQUEST = "request"  # nothing of it is there yet
    HEAD = "head"
    BODY = "body"
    REFUSAL = "refusal"  # sent back: a request that still comes is told so
    NOTHING = "nothing"  # the connection was refused: what still comes is thrown away


class BoundedConnection(HttpToolsProtocol):
    """uvicorn's connection under `ConnectionLimits`.

    Of its two timers, one is for what is awaited from the caller, the other for an answer that is not read. Between two
    requests uvicorn's own timer runs.
    """

    def __init__(self, *, limits: ConnectionLimits, capacity: Capacity, **of_uvicorn: Any) -> None:  # noqa: ANN401 - uvicorn's own arguments
        super().__init__(**of_uvicorn)
        self._limits = limits
        self._capacity = capacity
        self._awaited = Awaited.REQUEST
        self._head_bytes = 0  # of the request being read, with the trailers of its body
        self._fruitless_bytes = 0  # received since the parser last gave a whole head or a piece of a body
        self._body_bytes = 0  # of the present stretch of `body_seconds`
        self._reading_paused = False  # by ourselves, during that stretch
        self._reading_timer: TimerHandle | None = None
        self._writing_timer: TimerHandle | None = None

    def connection_made(self, transport: Any) -> None:  # noqa: ANN401 - uvicorn's type is narrower than asyncio's
        """Takes the connection, when there is a place for it."""
        super().connection_made(transport)
        self._start_reading_timer(self._limits.idle_seconds)
        self._capacity.enter(self)

    def turn_away(self) -> None:
        """Gives way to another one, within `LINGER_SECONDS`."""
        self._capacity.dismiss(self)
        self._unset_keepalive_if_required()
        if self._awaited is Awaited.HEAD:
            self._refuse(Unavailable)
        else:
            self._awaited = Awaited.REFUSAL
            self._start_reading_timer(LINGER_SECONDS)

    @property
    def is_idle(self) -> bool:
        """Whether no request that is whole to its head is under way, nor an answer that the caller still reads."""
        return self._is_waiting() and not self.transport.get_write_buffer_size()

    def connection_lost(self, exc: Exception | None) -> None:
        """Stops waiting."""
        self._stop_timers()
        self._capacity.leave(self)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Reads on. A head has its own time from its first byte on, whatever that byte is."""
        if self._awaited is Awaited.NOTHING:
            return
        if self._awaited is Awaited.REFUSAL:
            self._refuse(Unavailable, page_for(data))
            return
        if self._awaited is Awaited.REQUEST:
            self._await_head()
        self._fruitless_bytes += len(data)
        super().data_received(data)
        if self._fruitless_bytes > self._limits.head_bytes:
            self._refuse(HeadTooLarge)

    def on_message_begin(self) -> None:
        """A request line begins, perhaps in the same packet as the end of the former request."""
        self._head_bytes = 0
        if self._awaited is Awaited.REQUEST:
            self._await_head()
        super().on_message_begin()

    def on_url(self, url: bytes) -> None:
        """Counts the request line."""
        self._count_head(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """Counts a header, or a trailer of a body in pieces."""
        self._count_head(len(name) + len(value) + len(b": \r\n"))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head is whole: the body is awaited."""
        self._fruitless_bytes = 0
        self._awaited = Awaited.BODY
        self._capacity.work(self)
        self._begin_stretch()
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Counts a piece of the body."""
        self._fruitless_bytes = 0
        self._body_bytes += len(body)
        super().on_body(body)
        self._reading_paused |= self.flow.read_paused

    def on_message_complete(self) -> None:
        """The request is whole; the next one may take its time."""
        self._fruitless_bytes = 0
        self._awaited = Awaited.REQUEST
        self._stop_reading_timer()
        super().on_message_complete()
        self._wait()

    def on_response_complete(self) -> None:
        """Answered, perhaps before the body had arrived: uvicorn throws its rest away, for one more stretch."""
        super().on_response_complete()
        self._wait()
        if self._awaited is Awaited.BODY and not self.transport.is_closing():
            self._begin_stretch()

    def pause_writing(self) -> None:
        """The caller does not read its answer: it is given as long as a silent one."""
        super().pause_writing()
        self._writing_timer = self.loop.call_later(self._limits.idle_seconds, self.transport.abort)

    def resume_writing(self) -> None:
        """The caller reads on."""
        super().resume_writing()
        if self._writing_timer is not None:
            self._writing_timer.cancel()

    def send_400_response(self, msg: str) -> None:  # noqa: ARG002 - uvicorn's sentence is in English
        """What the parser could not read."""
        self._refuse(HeadTooLarge if self._head_bytes > self._limits.head_bytes else MalformedRequest)

    def _count_head(self, length: int) -> None:
        self._head_bytes += length
        if self._head_bytes > self._limits.head_bytes:
            raise HeadTooLarge  # stops the parser, and uvicorn calls `send_400_response`

    def _is_waiting(self) -> bool:
        return self._awaited in {Awaited.REQUEST, Awaited.HEAD} and not self._is_answering()

    def _wait(self) -> None:
        if self._is_waiting():
            self._capacity.wait(self)

    def _await_head(self) -> None:
        self._awaited = Awaited.HEAD
        self._start_reading_timer(self._limits.head_seconds)

    def _begin_stretch(self) -> None:
        self._body_bytes, self._reading_paused = 0, False
        self._start_reading_timer(self._limits.body_seconds)

    def _time_is_over(self) -> None:
        if self._awaited in {Awaited.REQUEST, Awaited.REFUSAL}:
            self.transport.close()  # a browser may connect before it has a request: it gets no answer
        elif self._awaited is Awaited.NOTHING:
            self.transport.abort()
        elif self._awaited is Awaited.BODY and not self.cycle.response_complete and self._body_advances():
            self._begin_stretch()
        else:
            self._refuse(RequestTimeout)

    def _body_advances(self) -> bool:
        least = self._limits.body_least_rate * self._limits.body_seconds
        return self._reading_paused or self.flow.read_paused or self._body_bytes >= least

    @property
    def _last_answer(self) -> RequestResponseCycle | None:
        return cast("RequestResponseCycle | None", self.cycle)  # uvicorn sets it with the first request

    def _is_answering(self) -> bool:
        return self._last_answer is not None and not self._last_answer.response_complete

    def _refuse(self, refusal: type[DomainError], page: Response | None = None) -> None:
        """Answers in place of the application, by ``page`` if there is one, and ends the connection."""
        if self.transport.is_closing() or self._awaited is Awaited.NOTHING:
            return
        last = self._last_answer
        if (
            last is not None
            and not last.response_complete
            and (self._awaited is not Awaited.BODY or last.response_started)
        ):
            self.transport.abort()  # an answer of ours would stand inside another one, or before it
            return
        if last is not None and self._awaited is Awaited.BODY and last.response_complete:
            self.transport.close()  # the request whose body is late has its answer
            return
        self._answer(refusal, page)
        self._awaited = Awaited.NOTHING
        self._capacity.dismiss(self)
        self._unset_keepalive_if_required()
        # If it were closed at once, the caller would see the reset before it had read the answer.
        self.transport.write_eof()
        self._start_reading_timer(LINGER_SECONDS)

    def _answer(self, refusal: type[DomainError], page: Response | None) -> None:
        token = request_id.set(new_request_id())
        try:
            log.warning("connection_refused", code=refusal.code, request_id=request_id.get())
            answer = page or error_response(refusal())
            headers = [*self.server_state.default_headers, *answer.raw_headers, (b"connection", b"close")]
            self.transport.write(
                b"HTTP/1.1 %d %s\r\n" % (answer.status_code, HTTPStatus(answer.status_code).phrase.encode())
                + b"".join(b"%s: %s\r\n" % header for header in headers)
                + b"\r\n"
                + bytes(answer.body)
            )
        finally:
            request_id.reset(token)

    def _start_reading_timer(self, seconds: float) -> None:
        self._stop_reading_timer()
        self._reading_timer = self.loop.call_later(seconds, self._time_is_over)

    def _stop_reading_timer(self) -> None:
        if self._reading_timer is not None:
            self._reading_timer.cancel()

    def _stop_timers(self) -> None:
        self._stop_reading_timer()
        if self._writing_timer is not None:
            self._writing_timer.cancel()
