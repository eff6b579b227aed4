"""Something that Parvis needs and that goes away: the log tells it once, and once more when it is back."""

import time

from structlog.typing import FilteringBoundLogger


class Absence:
    """``away`` and ``back`` are the events, the first None where each failure is logged by itself; the second one has
    the seconds between them as `away_seconds`.
    """

    def __init__(self, log: FilteringBoundLogger, away: str | None, back: str) -> None:
        self._log = log
        self._away = away
        self._back = back
        self._since: float | None = None

    def begin(self, **details: object) -> None:
        """It was found away."""
        if self._since is None:
            self._since = time.monotonic()
            if self._away is not None:
                self._log.warning(self._away, **details)

    def end(self) -> None:
        """It was found there."""
        since, self._since = self._since, None
        if since is not None:
            self._log.info(self._back, away_seconds=round(time.monotonic() - since, 1))
