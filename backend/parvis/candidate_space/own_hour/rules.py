"""The hours of an interview, where it is lived and in Paris."""

from datetime import date, datetime, time
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from parvis.interviews.attribution.rules import OVERSEAS_ZONES
from parvis.kernel.clock import PARIS
from parvis.letters.evaluation.hours import AT_HOME

_TERRITORIES: Final = {OVERSEAS_ZONES[number]: words.split(" ", 1)[1] for number, words in AT_HOME.items()}


class Hours(NamedTuple):
    """Day and hour in Paris, then where the interview is lived, in ``zone``."""

    day: date
    hour: time
    zone: str
    day_there: date
    hour_there: time


def hours_of(begins: datetime, zone: str) -> Hours:
    """The hours of an instant, at the hour that clocks show that day."""
    paris, there = begins.astimezone(PARIS), begins.astimezone(ZoneInfo(zone))
    return Hours(paris.date(), paris.time(), zone, there.date(), there.time())


def zone_lived(*, remote: bool, site_zone: str, overseas_zone: str | None) -> str:
    """Where an interview is lived: at the site, and a remote one at home."""
    return (overseas_zone or PARIS.key) if remote else site_zone


def territory_of(zone: str) -> str | None:
    """``La Réunion``; None where clocks show the hour of Paris, or the zone is no territory's."""
    return _TERRITORIES.get(zone)
