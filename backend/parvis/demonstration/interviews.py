"""Ten sites, their juries, dates and templates, sized so that most candidates get a slot, but not all.

Names and places are those of real sites; trigrams, addresses and who comes from where are invented.
"""

import json
import uuid
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, time, timedelta
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.demonstration.names import TOWNS
from parvis.demonstration.people import CAMPAIGN_YEAR
from parvis.interviews.attribution.queries import best
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.juries.schemas import DateIn, JuryIn
from parvis.interviews.juries.service import change_dates, create_jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.schemas import SiteIn
from parvis.interviews.sites.service import create_site
from parvis.interviews.templates.schemas import TemplateIn, TemplatesIn
from parvis.interviews.templates.service import replace_templates
from parvis.kernel.auth import Person
from parvis.kernel.clock import today
from parvis.kernel.db import new_session
from parvis.kernel.roles import Role

OF_SITES_ACCOUNT: Final = ("BOR", "NCY")
"""The sites that the demonstration's manager of sites has."""

_MANAGERS: Final = (("Claire", "Rousseau"), ("Karim", "Haddad"), ("Maud", "Le Bris"), ("Thierry", "Payet"))
_ABROAD: Final = "PAR"
_FIRST_DAY: Final = date(CAMPAIGN_YEAR, 4, 28)
_DAYS_OF_A_JURY: Final = 5
_PLACED: Final = 0.93
_TYPES: Final = {
    False: (InterviewType.MORNING_FACE_TO_FACE, InterviewType.AFTERNOON_FACE_TO_FACE),
    True: (InterviewType.MORNING_REMOTE, InterviewType.AFTERNOON_REMOTE),
}
_STARTS: Final = (time(8, 30), time(13, 30))
_HOURS: Final = 8


@dataclass(frozen=True, slots=True)
class InventedSite:
    """A site of the demonstration; ``called`` is what the file writes for it."""

    name: str
    trigram: str
    places: int
    called: str
    time_zone: str
    departments: tuple[str, ...]


@lru_cache(maxsize=1)
def invented_sites() -> tuple[InventedSite, ...]:
    """The ten sites, by name."""
    read: list[dict[str, Any]] = json.loads(Path(__file__).with_name("sites.json").read_text())
    return tuple(
        InventedSite(
            site["name"],
            site["trigram"],
            site["places"],
            site["called"],
            site["timeZone"],
            tuple(site["departments"]),
        )
        for site in read
    )


def make_sites(author: Person, manager: str) -> None:
    """The sites that are missing, each in a transaction of its own; ``manager`` has those of `OF_SITES_ACCOUNT`."""
    with new_session() as session, session.begin():
        others = _other_managers(session)
        known = set(session.scalars(select(InterviewSite.trigram)))
    for index, site in enumerate(invented_sites()):
        if site.trigram not in known:
            its_manager = manager if site.trigram in OF_SITES_ACCOUNT else others[index % len(others)]
            with new_session() as session, session.begin():
                create_site(session, author, _form(site, index, its_manager))


def make_juries(session: Session, author: Person, days_of_sites: Iterable[Sequence[date]]) -> None:
    """Makes juries, dates (the first days of each site) and templates for those who wait; most of them will fit."""
    waiting = best(session).waiting
    sites = session.scalars(select(InterviewSite).order_by(InterviewSite.trigram))
    for site, days in zip(sites, days_of_sites, strict=False):
        for is_remote in (False, True):
            wishing = [each for each in waiting if (each.wish.site, each.wish.remote) == (site.id, is_remote)]
            plain = sum(not each.needs for each in wishing)
            needs = Counter(need for each in wishing for need in each.needs)
            half_days = max(int(plain * _PLACED) // _HOURS, 1)
            specific_half_days = -(-(len(wishing) - plain) // _HOURS)
            for interview_type, start in zip(_TYPES[is_remote], _STARTS, strict=True):
                replace_templates(session, author, site.id, _templates(interview_type, start))
            for interview_type, its_days in _juries(is_remote, half_days, days):
                _make_jury(session, author, site.id, interview_type, its_days)
            for interview_type, its_days in _juries(is_remote, specific_half_days, days):
                _make_jury(session, author, site.id, interview_type, its_days, specificities=sorted(needs))


def _form(site: InventedSite, index: int, manager: str) -> SiteIn:
    abroad = {town.country for town in TOWNS if town.department is None} if site.trigram == _ABROAD else set[str]()
    return SiteIn.model_validate(
        {
            "name": site.name,
            "trigram": site.trigram,
            "address": f"{10 + index} avenue des Sciences\n{site.called}",
            "email": f"entretiens.{site.trigram.lower()}@parvis.example",
            "phone": f"05 00 00 00 {10 + index}",
            "additionalInformation": "Accueil au rez-de-chaussée.\nPièce d'identité demandée à l'entrée.",
            "numberOfPlaces": site.places,
            "manager": {"id": manager},
            "managedLocations": {
                "departments": [{"departmentNumber": department} for department in site.departments],
                "countries": ["France", *sorted(abroad - {"France"})],
            },
            "correspondingParcoursupValues": {
                "forRemoteInterview": f"{site.called} à distance",
                "forFaceToFaceInterview": site.called,
            },
            "timeZone": site.time_zone,
        }
    )


def _other_managers(session: Session) -> list[str]:
    """Accounts without password: nobody signs in as they."""
    directory = EmbeddedDirectory(session)
    ids: list[str] = []
    for first_name, last_name in _MANAGERS:
        email = f"sites.{first_name.lower()}@parvis.example"
        account = directory.account_of_email(email)
        if account is None:
            account = directory.create_account(AccountDetails(email, first_name, last_name))
            directory.assign_role(account.id, Role.INTERVIEW_SITE_MANAGER)
        ids.append(account.id)
    return ids


def _templates(interview_type: InterviewType, start: time) -> TemplatesIn:
    """Every half hour; the last hour is kept in reserve."""
    first = start.hour * 60 + start.minute
    minutes = [first + 30 * index for index in range(_HOURS)]
    slots = [
        TemplateIn(
            convocation_time=_hour(minute - 30), interview_time=_hour(minute), non_priority=minute == minutes[-1]
        )
        for minute in minutes
    ]
    return TemplatesIn(interview_type=interview_type, slots=slots)


def _hour(minutes: int) -> Any:  # noqa: ANN401 - what a form sends, which its validator reads
    return f"{minutes // 60:02}:{minutes % 60:02}"


def _juries(is_remote: bool, half_days: int, days: Sequence[date]) -> Iterator[tuple[InterviewType, Sequence[date]]]:
    """Juries of mornings and afternoons in turn, each of five days at most."""
    for index, interview_type in enumerate(_TYPES[is_remote]):
        left = (half_days + 1 - index) // 2
        while left > 0:
            yield interview_type, days[: min(left, _DAYS_OF_A_JURY)]
            left -= _DAYS_OF_A_JURY


def days_to_come() -> list[date]:
    """Five weekdays, the first interviews being in the spring of the campaign, or soon."""
    first = max(_FIRST_DAY, today() + timedelta(days=14))
    days = [first + timedelta(days=index) for index in range(2 * _DAYS_OF_A_JURY)]
    return [day for day in days if day.weekday() < 5][:_DAYS_OF_A_JURY]


def _make_jury(
    session: Session,
    author: Person,
    site_id: uuid.UUID,
    interview_type: InterviewType,
    days: Sequence[date],
    *,
    specificities: Sequence[str] = (),
) -> Jury:
    jury = create_jury(session, author, site_id, JuryIn(interview_type=interview_type))
    link = {}
    if interview_type.is_remote:
        link = {"videoconferenceLink": f"https://visio.parvis.example/{jury.name.lower()}"}
        link["videoconferencePassword"] = f"{jury.index:02}-{jury.site.trigram.lower()}"
    dates = [
        DateIn.model_validate({"date": day.isoformat(), "specificities": list(specificities), **link}) for day in days
    ]
    return change_dates(session, author, jury.id, dates)
