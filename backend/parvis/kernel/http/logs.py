"""Structured logs: one JSON object per line on standard error, no personal data, no secret.

What libraries log has the same form. Exception messages may quote the cell or the address that made them fail: only
level DEBUG writes them, every level writes their types and places in the code. A line that cannot be written, because
the disk is full or the reader has gone, is lost: the action goes on.
"""

import logging
import sys
from contextlib import suppress
from typing import Any, TextIO, cast

import structlog
from structlog.tracebacks import ExceptionDictTransformer
from structlog.typing import EventDict, Processor, WrappedLogger

from parvis.kernel.version import VERSION

MESSAGES = ("exc_value", "exc_notes")


class _Log:
    """A stream that drops what it cannot write."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def write(self, text: str) -> int:
        """Writes ``text``, or drops it."""
        try:
            return self._stream.write(text)
        except (OSError, ValueError):  # no room, no reader, or closed
            return len(text)

    def flush(self) -> None:
        """Flushes what was written, or drops it."""
        with suppress(OSError, ValueError):
            self._stream.flush()


def configure_logs(level: str) -> None:
    """Sets structlog and the standard library's logging to one JSON line an event, from ``level`` up."""
    levels = logging.getLevelNamesMapping()
    least = levels[level]
    stream = _Log(sys.stderr)

    first: list[Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.processors.add_log_level,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _with_version,
    ]
    last: list[Processor] = [
        structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
        *([] if least <= logging.DEBUG else [_without_messages]),
        structlog.processors.JSONRenderer(ensure_ascii=False),
    ]
    structlog.configure(
        processors=[*first, *last],
        wrapper_class=structlog.make_filtering_bound_logger(least),
        logger_factory=lambda *_names: structlog.WriteLogger(cast("TextIO", stream)),
        cache_logger_on_first_use=True,
    )
    libraries = logging.StreamHandler(stream)
    libraries.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=[*first, structlog.stdlib.add_logger_name],
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, *last],
        )
    )
    logging.basicConfig(level=least, handlers=[libraries])
    logging.getLogger().setLevel(least)
    logging.getLogger("uvicorn.access").disabled = True
    logging.getLogger("pikepdf").setLevel(max(least, logging.WARNING))  # it says that it was imported
    logging.getLogger("psycopg.pool").setLevel(max(least, logging.WARNING))  # it tells each loan of a connection
    logging.getLogger("httpx2").setLevel(max(least, logging.WARNING))  # it writes whole addresses


def _with_version(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    event["version"] = VERSION
    return event


def _without_messages(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    waiting: list[dict[str, Any]] = list(event.get("exception", ()))
    while waiting:
        trace = waiting.pop()
        for name in MESSAGES:
            trace.pop(name, None)
        for chain in trace.get("exceptions", ()):  # of a group, each with its causes
            waiting.extend(chain)
    return event
