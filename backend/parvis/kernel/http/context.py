"""The id of the request being answered, for error bodies and logs."""

import uuid
from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


def new_request_id() -> str:
    """An id for one request, unique, without meaning."""
    return uuid.uuid4().hex
