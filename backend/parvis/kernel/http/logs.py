"""Structured logs: one JSON object a line on standard error, no personal data, no secret."""

import logging
import sys

import structlog
from structlog.tracebacks import ExceptionDictTransformer


def configure_logs(level: str) -> None:
    """Sets structlog and the standard library's logging to one JSON line an event, from ``level`` up."""
    structlog.configure(
        processors=[
            structlog.contextvars.merge_contextvars,
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.ExceptionRenderer(ExceptionDictTransformer(show_locals=False)),
            structlog.processors.JSONRenderer(ensure_ascii=False),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.getLevelNamesMapping()[level]),
        logger_factory=structlog.WriteLoggerFactory(file=sys.stderr),
        cache_logger_on_first_use=True,
    )
    logging.basicConfig(level=level, format="%(levelname)s %(name)s %(message)s", stream=sys.stderr)
    logging.getLogger("uvicorn.access").disabled = True
