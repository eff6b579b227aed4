"""What this process counts for those who run Parvis, when a metrics port is set; nothing otherwise.

The processes of one command (a web server, its worker, those that run jobs) each write to files of a folder that the
command makes, and the metrics port of the command adds them up (`parvis.app.measured`). Labels are names of the code,
never what a caller sent, and there are 2,000 series at most: `MOST_ANSWERS` kinds of answers to requests, and apart
from them `MOST_REFUSALS` of 4xx, so that who tries doors does not take the room of the others.
"""

import fcntl
import os
import time
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from prometheus_client import Histogram

FOLDER: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The variable by which prometheus-client knows the folder, which the command hands down to its processes."""
OTHER: Final = "other"
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
BUCKETS: Final = (0.025, 0.1, 0.3, 1.0, 5.0)
MOST_ANSWERS: Final = 160
MOST_REFUSALS: Final = 40
NOT_FOUND: Final = frozenset({404, 405})
MOST_REASONS: Final = 30
LAG_SECONDS: Final = 15.0
"""The longest delay of the event loop is told over this time at least, twice as long at most."""


class Now:
    """What the web process does at this moment; it costs nothing to keep, and is kept whether somebody reads it or
    not.
    """

    def __init__(self) -> None:
        self.requests_in_flight = 0
        self._due = self._since = 0.0
        self._longest = self._longest_before = 0.0

    def expect_turn(self, due: float) -> None:
        """Notes when the event loop is to have its next turn (`time.monotonic`); the delay of the last one counts."""
        moment = time.monotonic()
        if moment - self._since > LAG_SECONDS:
            self._since, self._longest_before, self._longest = moment, self._longest, 0.0
        if self._due:
            self._longest = max(self._longest, moment - self._due)
        self._due = due

    def loop_lag(self) -> float | None:
        """The longest delay, in seconds, of the last turns and of the one that is awaited; None without a loop."""
        if not self._due:
            return None
        return max(self._longest, self._longest_before, time.monotonic() - self._due, 0.0)


now: Final = Now()


class _Requests:
    """The histogram of requests, by kind of answer."""

    def __init__(self) -> None:
        from prometheus_client import Histogram  # noqa: PLC0415 - loaded by processes that count

        self._histogram = Histogram(
            "parvis_http_request_duration_seconds",
            "Time from a request to the end of its answer.",
            ["route", "method", "status"],
            registry=None,
            buckets=BUCKETS,
        )
        self._kinds: dict[tuple[str, str, int], Histogram] = {}
        self._left = {False: MOST_ANSWERS, True: MOST_REFUSALS}

    def of(self, route: str | None, method: str, status: int) -> "Histogram":
        key = (route or OTHER, method if method in METHODS else OTHER, status)
        return self._kinds.get(key) or self._added(key)

    def _added(self, key: tuple[str, str, int]) -> "Histogram":
        route, method, status = key
        is_refusal = 400 <= status < 500
        is_nowhere = route == OTHER and status in NOT_FOUND
        if is_nowhere or self._left[is_refusal]:
            self._left[is_refusal] -= not is_nowhere
            kind = self._histogram.labels(route, method, str(status))
        else:
            kind = self._histogram.labels(OTHER, OTHER, f"{status // 100}xx")
        self._kinds[key] = kind
        return kind


class _Counts:
    """What a process counts, in files of its own name."""

    def __init__(self, process: str) -> None:
        from prometheus_client import Counter, Gauge, values  # noqa: PLC0415 - loaded by processes that count

        values.ValueClass = values.MultiProcessValue(lambda: process)
        self.requests = _Requests()
        self.sign_ins = Counter(
            "parvis_sign_ins", "Attempts to sign in at the embedded provider.", ["result"], registry=None
        )
        self.storage_calls = Counter(
            "parvis_storage_calls", "Calls of the store of files.", ["operation", "result"], registry=None
        )
        self.uploads_refused = Counter(
            "parvis_uploads_refused",
            "Files that a call refused, by the code of the refusal.",
            ["reason"],
            registry=None,
        )
        self.connections = Gauge(
            "parvis_database_connections",
            "Connections of the pools to the database, and requests that wait for one.",
            ["state"],
            registry=None,
            multiprocess_mode="sum",
        )
        self.reasons: set[str] = set()


_counts: _Counts | None = None
_lock_of_name: int | None = None


def begin(process: str) -> None:
    """Makes this process count, under a name that no other process of the folder has."""
    global _counts  # noqa: PLW0603 - one a process
    _counts = _Counts(process)


def begin_one_of_several(kind: str) -> None:
    """Makes this process count, under the first free name of its kind: the next process goes on with its files, so that
    their number does not grow with that of the processes.
    """
    global _lock_of_name  # noqa: PLW0603 - held as long as the process lives
    number = 0
    while _lock_of_name is None:
        name = f"{kind}-{number}"
        descriptor = os.open(Path(os.environ[FOLDER], f"{name}.lock"), os.O_RDWR | os.O_CREAT | os.O_CLOEXEC, 0o600)
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(descriptor)
            number += 1
        else:
            _lock_of_name = descriptor
            begin(name)


def is_counting() -> bool:
    """Whether somebody will read what is counted."""
    return _counts is not None


def note_request(route: str | None, method: str, status: int, seconds: float) -> None:
    """Counts a request that was answered; ``route`` is a template, None for an unknown path."""
    if _counts is not None:
        _counts.requests.of(route, method, status).observe(seconds)


def note_sign_in(result: str) -> None:
    """Counts an attempt to sign in."""
    if _counts is not None:
        _counts.sign_ins.labels(result).inc()


def note_storage_call(operation: str, result: str) -> None:
    """Counts a call of the store."""
    if _counts is not None:
        _counts.storage_calls.labels(operation, result).inc()


def note_refused_upload(reason: str) -> None:
    """Counts a file that was refused."""
    if _counts is None:
        return
    if len(_counts.reasons) < MOST_REASONS:
        _counts.reasons.add(reason)
    _counts.uploads_refused.labels(reason if reason in _counts.reasons else OTHER).inc()


def tell_connections(connections: dict[str, int]) -> None:
    """Tells how many connections of this process are in each state."""
    if _counts is not None:
        for state, number in connections.items():
            _counts.connections.labels(state).set(number)
