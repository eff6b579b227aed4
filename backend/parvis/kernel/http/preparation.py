"""What a web process reads before it says that it is ready: until then no proxy leads people to it, who would wait."""

import threading
from collections.abc import Callable
from typing import Final

import structlog

log = structlog.get_logger("parvis.http")

_ended: Final = threading.Event()
_ended.set()


def prepare(work: Callable[[], object]) -> None:
    """Does ``work`` in a thread of its own; `is_prepared` is false until it has ended. Where it fails, whoever needs
    first what it prepares waits for that.
    """
    _ended.clear()
    threading.Thread(target=_do, args=(work,), name="preparation", daemon=True).start()


def is_prepared() -> bool:
    """Whether nothing is being prepared."""
    return _ended.is_set()


def _do(work: Callable[[], object]) -> None:
    try:
        work()
    except Exception:
        log.exception("not_prepared")
    finally:
        _ended.set()
