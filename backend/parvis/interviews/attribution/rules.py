"""Which slot suits which candidate (docs/rules/interviews.md)."""

from collections.abc import Set as AbstractSet
from datetime import date, datetime, time
from enum import StrEnum
from typing import Final
from zoneinfo import ZoneInfo

from parvis.interviews.juries.model import Specificity

NEEDS: Final = {
    "SportifDeHautNiveau": Specificity.SPORTIVE,
    "ArtisteDeHautNiveau": Specificity.ARTIST,
    "CDAPH": Specificity.HANDICAPPED,
    "FormationEtrangere": Specificity.BAC_PLUS_1_OR_OVERSEA_FORMATION,
    "BacPlus1": Specificity.BAC_PLUS_1_OR_OVERSEA_FORMATION,
}
"""The columns that say what a candidate needs of a slot. A scholarship is no need, nor a foreign country alone."""

REMOTE_ZONE: Final = "Europe/Paris"
"""The times of remote interviews are those of Paris (docs/rules/interviews.md)."""

OVERSEAS_ZONES: Final = {
    "971": "America/Guadeloupe",
    "972": "America/Martinique",
    "973": "America/Cayenne",
    "974": "Indian/Reunion",
    "975": "America/Miquelon",
    "976": "Indian/Mayotte",
    "977": "America/St_Barthelemy",
    "978": "America/Marigot",
    "986": "Pacific/Wallis",
    "987": "Pacific/Tahiti",
    "988": "Pacific/Noumea",
}
"""The time zone of each overseas department whose candidates should not be interviewed in their night."""

COMFORTABLE_FROM: Final = time(8)
COMFORTABLE_UNTIL: Final = time(20)
NIGHT_FROM: Final = time(22)
NIGHT_UNTIL: Final = time(7)


class NoSlotReason(StrEnum):
    """Why a candidate gets no slot, the first that is so: no site receives them; the free slots that suit are those of
    juries that cannot judge them; the free ones of their site and mode are all reserved for other needs; those that
    suit are all held, or there is none; none of them suits, held or free.
    """

    NO_SITE = "NO_SITE"
    CONFLICT_OF_INTEREST = "CONFLICT_OF_INTEREST"
    ONLY_RESERVED_LEFT = "ONLY_RESERVED_LEFT"
    NO_CAPACITY = "NO_CAPACITY"
    NO_COMPATIBLE_SLOT = "NO_COMPATIBLE_SLOT"


class Mismatch(StrEnum):
    """In what a slot given by hand does not suit its candidate; GRADED: their interview, or that of whom they displace,
    took place already; CONFLICT_OF_INTEREST: somebody who sits that day cannot judge them; NIGHT_THERE: it is night
    where they are.
    """

    SITE = "SITE"
    MODE = "MODE"
    SPECIFICITIES = "SPECIFICITIES"
    GRADED = "GRADED"
    CONFLICT_OF_INTEREST = "CONFLICT_OF_INTEREST"
    NIGHT_THERE = "NIGHT_THERE"


def is_suitable(needs: AbstractSet[str], specificities: AbstractSet[str]) -> bool:
    """Whether ``specificities`` meet all of the ``needs``; without any need, a date made for nobody in particular."""
    return needs <= specificities if needs else not specificities


def is_comfortable(day: date, start: time, zone: str) -> bool:
    """Whether a remote interview at ``start``, Paris time, begins between 8 and 20 h in ``zone``."""
    return COMFORTABLE_FROM <= _hour_there(day, start, zone) <= COMFORTABLE_UNTIL


def is_night(day: date, start: time, zone: str | None) -> bool:
    """Whether a remote interview at ``start``, Paris time, is before 7 h or from 22 h in ``zone``, None in France."""
    return zone is not None and not NIGHT_UNTIL <= _hour_there(day, start, zone) < NIGHT_FROM


def _hour_there(day: date, start: time, zone: str) -> time:
    return datetime.combine(day, start, ZoneInfo(REMOTE_ZONE)).astimezone(ZoneInfo(zone)).time()
