"""The id of the request being answered, for error bodies and logs."""

import re
import uuid
from collections.abc import Iterable
from contextvars import ContextVar

request_id: ContextVar[str | None] = ContextVar("request_id", default=None)


PLAIN = re.compile(rb"[A-Za-z0-9._-]{1,64}")


def new_request_id() -> str:
    """An id for one request, unique, without meaning."""
    return uuid.uuid4().hex


def request_id_of(headers: Iterable[tuple[bytes, bytes]]) -> str:
    """The id that the caller gives its request in its only ``X-Request-Id``, so that a proxy's lines and ours meet.

    One that is not 1 to 64 plain characters (letters, digits, ``.``, ``_``, ``-``), or one of several, is replaced by
    a new one: nothing else that a caller wrote may enter the logs.
    """
    ids = [value for name, value in headers if name == b"x-request-id"]
    return ids[0].decode() if len(ids) == 1 and PLAIN.fullmatch(ids[0]) else new_request_id()
