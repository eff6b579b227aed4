"""How far an interview of the day is: how late it is, and whether its grade is missing."""

from datetime import datetime, timedelta
from typing import Final, NamedTuple

from parvis.interviews.arrivals.model import ArrivalState

WORDS: Final = {
    ArrivalState.ARRIVED: "Arrivé",
    ArrivalState.IN: "En entretien",
    ArrivalState.ABSENT: "Absent",
}
"""What the history says."""


class Progress(NamedTuple):
    """``late``: by how many minutes the interview is, None when it is not; ``grade_missing``: it is over, and has no
    grade.
    """

    late: int | None = None
    grade_missing: bool = False


def progress_at(
    starts: datetime,
    lasts: timedelta,
    state: str | None,
    since: datetime | None,
    *,
    at: datetime,
) -> Progress:
    """How far an interview without a grade is ``at`` that instant; ``starts`` is told in the zone of its place.

    A candidate who has not arrived is late until the interview would be over. A candidate who arrived is not: they wait
    for the jury, from their hour at the earliest.
    """
    if at.astimezone(starts.tzinfo).date() != starts.date():
        return Progress(grade_missing=starts < at)
    if state == ArrivalState.IN and since is not None:
        return Progress(_minutes(since - starts), max(since, starts) + lasts <= at)
    if state == ArrivalState.ARRIVED and since is not None:
        return Progress(_minutes(at - max(since, starts)))
    is_over = starts + lasts <= at
    return Progress(None if is_over or state == ArrivalState.ABSENT else _minutes(at - starts), is_over)


def _minutes(late: timedelta) -> int | None:
    minutes = int(late.total_seconds() // 60)
    return minutes if minutes > 0 else None
