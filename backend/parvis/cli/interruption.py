"""Ctrl-C, SIGTERM and a closed terminal end a command in order, wherever it is."""

import importlib
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

_received: list[int] = []


@contextmanager
def ended_in_order() -> Generator[None]:
    """Asked to end, or its terminal closed (unless it is to outlive it: nohup), the command leaves the block first.

    Once it has begun to serve or to work, the web server and the worker have their own ways to stop.
    """
    # Importing Polars replaces what Ctrl-C does by a handler of its own, which loses the one that comes as a call of it
    # ends: ours is set after it.
    importlib.import_module("polars")
    former = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)}
    ours = {signal.SIGINT: _interrupt, signal.SIGTERM: _end, signal.SIGHUP: _end_too}
    ordinary = {signal.SIG_DFL, signal.default_int_handler}
    replaced = {number: handler for number, handler in former.items() if handler in ordinary}
    for number in replaced:
        signal.signal(number, ours[number])
    hook = sys.unraisablehook
    sys.unraisablehook = lambda lost: None if _is_ours(lost.exc_value) else hook(lost)
    try:
        yield
    except Exception:
        # A library that is no Python may make an error of its own of what a signal raised in it (Polars: TypeError).
        end_if_interrupted()
        raise
    finally:
        sys.unraisablehook = hook
        for number, handler in replaced.items():
            signal.signal(number, handler)
        _received.clear()


def end_if_interrupted() -> None:
    """Ends the command if a signal told it to and something swallowed what it raised: call it between two steps."""
    if _received:
        _interrupt(_received[-1], None) if _received[-1] == signal.SIGINT else _end(_received[-1], None)


def _is_ours(error: object) -> bool:
    """Whether a signal raised it where nothing can be raised: `end_if_interrupted` ends the command."""
    return bool(_received) and isinstance(error, KeyboardInterrupt | SystemExit)


def _interrupt(number: int, _frame: FrameType | None) -> None:
    _received.append(number)
    raise KeyboardInterrupt


def _end(number: int, _frame: FrameType | None) -> None:
    _received.append(number)
    sys.exit(128 + number)


def _end_too(_number: int, _frame: FrameType | None) -> None:
    # As SIGTERM, whatever handles it now: the web server and the worker stop in their own ways.
    signal.raise_signal(signal.SIGTERM)
