"""How long an event loop waits for its turn while a thread of its process works."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Callable
from typing import NamedTuple

TURN_SECONDS = 0.001
COUNTED_SECONDS = 1.0


class Held(NamedTuple):
    """The longest that a loop waited beyond what it asked for, as a clock tells it; and, of the same turns, the most
    that the thread computed in one: what other processes take of the machine makes the first longer, not the second.
    """

    late_seconds: float
    computed_seconds: float


def held_while(work: Callable[[], object]) -> Held:
    """The turns of a loop on this thread, while another does ``work``."""
    worker = threading.Thread(target=work)
    return asyncio.run(_turns(worker))


def count() -> None:
    """The anchor: a thread that only counts, in Python, which hands over as often as it is asked to."""
    until, number = time.thread_time() + COUNTED_SECONDS, 0
    while time.thread_time() < until:
        number += 1


async def _turns(worker: threading.Thread) -> Held:
    worker.start()
    assert worker.ident is not None
    clock = time.pthread_getcpuclockid(worker.ident)
    late = computed = 0.0
    while worker.is_alive():
        begun, used = time.perf_counter(), _used(clock)
        await asyncio.sleep(TURN_SECONDS)
        waited = time.perf_counter() - begun - TURN_SECONDS
        late = max(late, waited)
        computed = max(computed, min(waited, _used(clock) - used))
    worker.join()
    return Held(late, computed)


def _used(clock: int) -> float:
    """What the thread has computed; infinite once it has ended, whose last turn is then told by the clock alone."""
    try:
        return time.clock_gettime(clock)
    except OSError:
        return float("inf")
