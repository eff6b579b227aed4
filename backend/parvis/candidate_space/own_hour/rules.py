"""The hours of an interview, where it is lived and in Paris."""

import uuid
from datetime import date, datetime, time, timedelta
from typing import Final, NamedTuple
from zoneinfo import ZoneInfo

from parvis.candidates.record.model import Candidate
from parvis.emails.messages.writing import Button, Content
from parvis.interviews.attribution.rules import OVERSEAS_ZONES
from parvis.kernel.clock import PARIS
from parvis.kernel.french import date_in_letters
from parvis.kernel.settings import settings
from parvis.letters.evaluation.hours import AT_HOME, hour

NEAR: Final = timedelta(days=3)
"""From how near an interview on its site's manager is mailed: they have looked at that day already."""

_TERRITORIES: Final = {OVERSEAS_ZONES[number]: words.split(" ", 1)[1] for number, words in AT_HOME.items()}


class Hours(NamedTuple):
    """Day and hour in Paris, then where the interview is lived, in ``zone``."""

    day: date
    hour: time
    zone: str
    day_there: date
    hour_there: time


class Sitting(NamedTuple):
    """When and where an interview is: ``begins`` at the site, in Paris for a remote one."""

    begins: datetime
    jury: str
    site: str
    site_zone: str

    @property
    def words(self) -> str:
        """``le mardi 18 mai 2027 à 16 h 30, jury BOR01MP, site Bordeaux``."""
        clock = (
            ""
            if self.site_zone == PARIS.key
            else ", heure de Paris"
            if self.begins.tzinfo == PARIS
            else ", heure locale"
        )
        day = date_in_letters(self.begins.date())
        return f"le {day} à {hour(self.begins)}{clock}, jury {self.jury}, site {self.site}"


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


def moved_mail(candidate: Candidate, before: Sitting | None, after: Sitting, site_id: uuid.UUID) -> Content:
    """What a site's manager reads of a candidate who took another hour."""
    name = f"{candidate.last_name} {candidate.first_name}".strip()
    link = f"{settings().base_url}/admin/interview-sites/{site_id}/details"
    return Content(
        subject=f"Autre heure d'entretien : {name}, le {date_in_letters(after.begins.date())}",
        paragraphs=(f"{name} a choisi une autre heure d'entretien.",),
        rows=(
            ("Candidature", f"n° {candidate.external_id}"),
            ("Avant", "pas d'heure" if before is None else before.words),
            ("Maintenant", after.words),
        ),
        button=Button("Ouvrir la page du site", link),
        closing=("Le planning et la liste du jury sont à jour.",),
    )
