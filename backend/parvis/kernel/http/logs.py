"""Structured logs: one JSON object a line on standard error, no personal data, no secret.

What libraries log takes the same form. The messages of exceptions may quote the cell or the address that made them
fail: only DEBUG writes them, every level writes their types and places.
"""

import logging
import sys

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

MESSAGES = ("exc_value", "exc_notes")


def configure_logs(level: str) -> None:
    """Sets structlog and the standard library's logging to one JSON line an event, from ``level`` up."""
    least = logging.getLevelNamesMapping()[level]
    first: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
    ]
    last: list[Processor] = [
        structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
        *([] if least <= logging.DEBUG else [_without_messages]),
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    structlog.configure(
        processors=[*first, *last],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    libraries = logging.StreamHandler(sys.stderr)
    libraries.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=least, handlers=[libraries])
    logging.getLogger().setLevel(least)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("httpx2").setLevel(max(least, logging.WARNING))  # it tells whole addresses


def _without_messages(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    for trace in event.get("exception", ()):
        for name in MESSAGES:
            trace.pop(name, None)
    return event
