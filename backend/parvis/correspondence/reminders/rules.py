"""When reminders leave, and what they say until an administrator writes something else."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from parvis.correspondence.reminders.model import ReminderKind
from parvis.kernel.clock import PARIS
from parvis.kernel.french import date_in_letters

MOST_DAYS: Final = 30
_WEEK: Final = 7

NAMES: Final = {
    ReminderKind.PRESENCE_UNKNOWN: "Rappel de présence",
    ReminderKind.JURY_TOMORROW: "Rappel aux jurys",
    ReminderKind.PFM_TO_READ: "Rappel aux lecteurs",
}


@dataclass(frozen=True, slots=True)
class Wording:
    """What a reminder says, and when: days as `Reminder` has them."""

    days: int
    hour: time
    subject: str
    text: str


DEFAULTS: Final[Mapping[ReminderKind, Wording]] = {
    ReminderKind.PRESENCE_UNKNOWN: Wording(
        3,
        time(9),
        "Votre entretien du {Date d'entretien} : confirmez votre présence",
        "Bonjour {Prénom},\n\nVotre entretien a lieu le {Date d'entretien} à {Heure d'entretien}, {Site}. Vous ne nous"
        " avez pas encore dit si vous venez : [répondez depuis votre espace]({Lien vers mon espace}).",
    ),
    ReminderKind.JURY_TOMORROW: Wording(
        1,
        time(17),
        "Demain, jury {jury}",
        "Bonjour {Prénom},\n\nVous siégez demain, {jours} : jury {jury}, {lieu}. La liste du jour est dans"
        " [votre espace]({Lien vers mon espace}).",
    ),
    ReminderKind.PFM_TO_READ: Wording(
        1,
        time(9),
        "Des projets attendent votre lecture",
        "Bonjour {Prénom},\n\nDes projets (PFM) attendent encore une lecture. Ils sont dans"
        " [votre espace]({Lien vers mon espace}).",
    ),
}


def name_of_message(kind: ReminderKind, day: date) -> str:
    """The name of the message of a reminder about that day: there is one."""
    return f"{NAMES[kind]}, {date_in_letters(day)}"


def is_wrong(kind: ReminderKind, days: int) -> bool:
    """Whether a reminder of that kind has no such number of days."""
    most = {ReminderKind.PRESENCE_UNKNOWN: MOST_DAYS, ReminderKind.JURY_TOMORROW: 1, ReminderKind.PFM_TO_READ: _WEEK}
    return not 1 <= days <= most[kind]


def leaves_at(kind: ReminderKind, about: date, days: int, hour: time) -> datetime:
    """When the reminder about that day leaves: that many days before, and about the day of the week on that day."""
    day = about if kind is ReminderKind.PFM_TO_READ else about - timedelta(days=days)
    return datetime.combine(day, hour, PARIS)


def about_today(kind: ReminderKind, days: int, today: date) -> date | None:
    """The day that the reminder of today is about, None where there is none today."""
    if kind is ReminderKind.PFM_TO_READ:
        return today if today.isoweekday() == days else None
    return today + timedelta(days=days)


def next_weekday(days: int, after: datetime, hour: time) -> date:
    """The next day of that number of the week whose hour is ahead."""
    day = after.astimezone(PARIS).date()
    while day.isoweekday() != days or datetime.combine(day, hour, PARIS) <= after:
        day += timedelta(days=1)
    return day
