"""What Parvis counts for those who run it; the metrics port tells it (`parvis.app.measured`).

Labels are names of the code, never what a caller sent.
"""

import time
from typing import Final

from prometheus_client import Counter, Histogram

OTHER: Final = "other"
METHODS: Final = frozenset({"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"})
LAG_SECONDS: Final = 15.0
"""The longest delay of the event loop is told over this time at least, twice as long at most."""

requests: Final = Histogram(
    "parvis_http_request_duration_seconds",
    "Time from a request to the end of its answer.",
    ["route", "method", "status"],
    buckets=(0.025, 0.1, 0.3, 1.0, 5.0),
)
sign_ins: Final = Counter("parvis_sign_ins", "Attempts to sign in at the embedded provider.", ["result"])
storage_calls: Final = Counter("parvis_storage_calls", "Calls of the store of files.", ["operation", "result"])
uploads_refused: Final = Counter(
    "parvis_uploads_refused", "Files that a call refused, by the code of the refusal.", ["reason"]
)


class Now:
    """What the web process does at this moment."""

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
