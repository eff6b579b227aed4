"""Traces of requests, statements and jobs, for an OpenTelemetry collector, where its standard variables name one.

Spans bear names of the code: a method with a route's template, the first word of a statement, the kind of a job; never
an address, a query, a body, an id or a parameter. The libraries are an extra (`parvis[traces]`), loaded only then.
"""

import importlib
import os
from collections.abc import Generator, Iterable
from contextlib import contextmanager
from typing import Any, Final

import structlog
from sqlalchemy import Engine, event

ENDPOINTS: Final = ("OTEL_EXPORTER_OTLP_ENDPOINT", "OTEL_EXPORTER_OTLP_TRACES_ENDPOINT")
PROTOCOLS: Final = ("OTEL_EXPORTER_OTLP_TRACES_PROTOCOL", "OTEL_EXPORTER_OTLP_PROTOCOL")
PARENT: Final = "traceparent"
_SPAN: Final = "parvis_span"

log = structlog.get_logger("parvis.traces")


class _Tracing:
    tracer: Any = None
    """OpenTelemetry's, None in a process that sends no traces."""


def begin(service: str) -> None:
    """Sends the traces of this process from now on, if a variable names a collector."""
    if not any(os.environ.get(name) for name in ENDPOINTS):
        return
    protocol = next((value for name in PROTOCOLS if (value := os.environ.get(name))), "http/protobuf")
    kind = "grpc" if protocol == "grpc" else "http"
    try:
        resources = importlib.import_module("opentelemetry.sdk.resources")
        sdk = importlib.import_module("opentelemetry.sdk.trace")
        sending = importlib.import_module("opentelemetry.sdk.trace.export")
        exporter = importlib.import_module(f"opentelemetry.exporter.otlp.proto.{kind}.trace_exporter")
    except ImportError:
        log.warning("traces_not_installed", extra="parvis[traces]")
        return
    name = os.environ.get("OTEL_SERVICE_NAME") or service
    provider = sdk.TracerProvider(resource=resources.Resource.create({"service.name": name}))
    provider.add_span_processor(sending.BatchSpanProcessor(exporter.OTLPSpanExporter()))
    _Tracing.tracer = provider.get_tracer("parvis")
    event.listen(Engine, "before_cursor_execute", _statement_begun)
    event.listen(Engine, "after_cursor_execute", _statement_ended)
    event.listen(Engine, "handle_error", _statement_failed)


@contextmanager
def span(kind: str, parents: Iterable[str]) -> Generator[Any]:
    """A span of a request (``server``) or a job (``consumer``), under its only parent; None without traces."""
    if _Tracing.tracer is None:
        yield None
        return
    api = importlib.import_module("opentelemetry.trace")
    read = importlib.import_module("opentelemetry.trace.propagation.tracecontext")
    known = list(parents)
    carrier = {PARENT: known[0]} if len(known) == 1 else {}
    context = read.TraceContextTextMapPropagator().extract(
        carrier, importlib.import_module("opentelemetry.context").Context()
    )
    kinds = {"server": api.SpanKind.SERVER, "consumer": api.SpanKind.CONSUMER}
    with _Tracing.tracer.start_as_current_span(
        kind, context=context, kind=kinds[kind], record_exception=False, set_status_on_exception=False
    ) as begun:
        yield begun


def end_request(begun: Any, method: str, route: str | None, status: int) -> None:  # noqa: ANN401 - OpenTelemetry's span
    """Names the span of a request once its route is known."""
    if begun is not None:
        begun.update_name(f"{method} {route or 'other'}")
        begun.set_attributes(
            {"http.request.method": method, "http.route": route or "other", "http.response.status_code": status}
        )


def present_parent() -> str | None:
    """The present span as a job's row keeps it, None without one."""
    if _Tracing.tracer is None:
        return None
    read = importlib.import_module("opentelemetry.trace.propagation.tracecontext")
    carrier: dict[str, str] = {}
    read.TraceContextTextMapPropagator().inject(carrier)
    return carrier.get(PARENT)


def _statement_begun(_c: Any, _cursor: Any, statement: str, _p: Any, context: Any, _many: bool) -> None:  # noqa: ANN401 - as SQLAlchemy calls it
    if context is not None:
        word = statement.lstrip().partition(" ")[0].partition("\n")[0].upper()
        name = word if word.isalpha() else "SQL"
        attributes = {"db.system.name": "postgresql", "db.operation.name": name}
        setattr(context, _SPAN, _Tracing.tracer.start_span(name, attributes=attributes))


def _statement_ended(_c: Any, _cursor: Any, _s: str, _p: Any, context: Any, _many: bool) -> None:  # noqa: ANN401 - as SQLAlchemy calls it
    begun = getattr(context, _SPAN, None)
    if begun is not None:
        begun.end()


def _statement_failed(failure: Any) -> None:  # noqa: ANN401 - as SQLAlchemy calls it
    begun = getattr(failure.execution_context, _SPAN, None)
    if begun is not None:
        begun.set_attribute("error.type", type(failure.original_exception).__name__)
        begun.end()
