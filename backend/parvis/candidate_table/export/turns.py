"""How many exports a web process makes at once: each holds a file, and one person must not keep all others waiting."""

import threading
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from typing import Final

from parvis.candidate_table.export.errors import TooManyExports

MOST_OF_A_PERSON: Final = 2
MOST: Final = 8

_running: Counter[str] = Counter()
_counting = threading.Lock()


@contextmanager
def export_turn(subject: str) -> Generator[None]:
    """Counts an export of this person until it was sent or given up. Raises `TooManyExports`."""
    with _counting:
        if _running[subject] >= MOST_OF_A_PERSON or _running.total() >= MOST:
            raise TooManyExports
        _running[subject] += 1
    try:
        yield
    finally:
        with _counting:
            _running[subject] -= 1
            if not _running[subject]:
                del _running[subject]
