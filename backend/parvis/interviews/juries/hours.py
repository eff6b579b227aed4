"""When an interview begins and how long it lasts: what is past, and which two interviews of a jury overlap."""

from collections.abc import Iterable
from datetime import date, datetime, time
from typing import Final
from zoneinfo import ZoneInfo

from parvis.interviews.juries.model import InterviewType
from parvis.kernel.clock import PARIS, now

_MORNING_ENDS: Final = time(13)
_AFTERNOON_BEGINS: Final = time(12)


def zone_of(interview_type: str, site_zone: str) -> ZoneInfo:
    """The zone in which a jury's hours are told: that of its site, Paris for a remote one."""
    return PARIS if InterviewType(interview_type).is_remote else ZoneInfo(site_zone)


def is_past(day: date, hour: time, zone: ZoneInfo) -> bool:
    """Whether that hour of that day has come, in ``zone``."""
    return datetime.combine(day, hour, zone) <= now()


def is_today(day: date, zone: ZoneInfo) -> bool:
    """Whether clocks show that day now in ``zone``."""
    return day == now().astimezone(zone).date()


def do_overlap(first: time, second: time, minutes: int) -> bool:
    """Whether two interviews of a day that begin at these hours meet."""
    return abs(minute_of(first) - minute_of(second)) < minutes


def overlapped(hour: time, others: Iterable[time], minutes: int) -> time | None:
    """The first of the ``others`` that an interview at ``hour`` meets, None without any."""
    return next((other for other in others if do_overlap(hour, other, minutes)), None)


def is_out_of_half_day(interview_type: str, hour: time) -> bool:
    """Whether an hour is outside its half of the day: before 13:00 in the morning, from 12:00 in the afternoon."""
    return hour >= _MORNING_ENDS if InterviewType(interview_type).is_morning else hour < _AFTERNOON_BEGINS


def minute_of(hour: time) -> int:
    """How many minutes of the day have passed."""
    return hour.hour * 60 + hour.minute
