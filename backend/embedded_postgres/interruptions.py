"""Ctrl-C, SIGTERM and a closed terminal while the server starts or stops: they wait until nothing is left half done.

Python raises what a signal asks for between any two instructions, also between a server's start and the note of it.
"""

import signal
import threading
from collections.abc import Callable, Generator
from contextlib import contextmanager
from types import FrameType

Interrupted = Callable[[], bool]
"""Whether the caller no longer wants the work: checked where stopping is safe."""

SIGNALS = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)


class StartInterrupted(Exception):
    """The server's start was given up; nothing of it is left running."""


@contextmanager
def held_back() -> Generator[Interrupted]:
    """Keeps those signals for the end of the block, and gives whether one waits; only in the main thread."""
    if threading.current_thread() is not threading.main_thread():
        yield lambda: False
        return
    waiting: list[int] = []

    def wait(number: int, _frame: FrameType | None) -> None:
        waiting.append(number)

    # Those that are ignored (nohup) stay so, and those that other code than Python's handles.
    former = {number: signal.getsignal(number) for number in SIGNALS}
    former = {number: handler for number, handler in former.items() if handler not in {None, signal.SIG_IGN}}
    try:
        for number in former:
            signal.signal(number, wait)
        yield lambda: bool(waiting)
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)
        for number in waiting:
            signal.raise_signal(number)
