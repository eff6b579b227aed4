"""Hours in words, in Paris and in the territories overseas (docs/rules/letters.md)."""

from datetime import date, datetime, time, timedelta
from types import MappingProxyType
from typing import Final
from zoneinfo import ZoneInfo

from parvis.interviews.attribution.rules import OVERSEAS_ZONES
from parvis.kernel.clock import PARIS

AT_HOME: Final = MappingProxyType(
    {
        "971": "en Guadeloupe",
        "972": "en Martinique",
        "973": "en Guyane",
        "974": "à La Réunion",
        "975": "à Saint-Pierre-et-Miquelon",
        "976": "à Mayotte",
        "977": "à Saint-Barthélemy",
        "978": "à Saint-Martin",
        "986": "à Wallis-et-Futuna",
        "987": "en Polynésie française",
        "988": "en Nouvelle-Calédonie",
    }
)


def hour(at: datetime) -> str:
    """Returns the hour of an instant in its own zone: ``14 h 05``."""
    return f"{at.hour} h {at.minute:02d}"


def last_hour(day: date, department: str | None) -> str:
    """When a day that is a deadline ends: ``23 h 59, heure de Paris, soit 17 h 59 en Guadeloupe``."""
    at = datetime.combine(day, time(23, 59), PARIS)
    at_home = hour_at_home(at, department)
    return f"{hour(at)}, heure de Paris{'' if at_home is None else f', soit {at_home}'}"


def hour_at_home(at: datetime, department: str | None) -> str | None:
    """The hour in the candidate's own territory, by its name; None in metropolitan France."""
    if department is None or department not in AT_HOME:
        return None
    return f"{hour_in(at, department)} {AT_HOME[department]}"


def hour_in(at: datetime, department: str) -> str:
    """Returns the hour in a territory, with the day if it is another day there."""
    local = at.astimezone(ZoneInfo(OVERSEAS_ZONES[department]))
    if local.date() == at.date():
        return hour(local)
    return f"{hour(local)} {'la veille' if local.date() < at.date() else 'le lendemain'}"


def difference_with_paris(at: datetime, department: str) -> str:
    """Returns by how many hours a territory is ahead of Paris that day: ``-5h``."""
    local = at.astimezone(ZoneInfo(OVERSEAS_ZONES[department]))
    paris, theirs = at.utcoffset() or timedelta(), local.utcoffset() or timedelta()
    return f"{(theirs - paris) // timedelta(hours=1):+d}h"
