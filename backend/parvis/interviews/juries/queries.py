"""Reading juries: a site manager reads those of their sites only."""

import uuid
from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from datetime import date

from sqlalchemy import Select, select
from sqlalchemy.orm import Session

from parvis.interviews.juries.model import InterviewType, Jury, JuryDate, Specificity
from parvis.interviews.juries.schemas import DateOut, JuryOut, JurySummaryOut, SiteOfJuryOut
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import own_sites, site_visible
from parvis.kernel.auth import Person
from parvis.kernel.errors import existing
from parvis.kernel.hooks import Hooks
from parvis.kernel.roles import Role

_READING_PASSWORDS = frozenset({Role.ADMIN.value, Role.INTERVIEW_SITE_MANAGER.value, Role.INTERVIEW_SLOT_MANAGER.value})


@dataclass(frozen=True, slots=True)
class SlotCount:
    """The interviews of a jury on a day, and those that a candidate holds."""

    slots: int = 0
    attributed: int = 0


@dataclass(frozen=True)
class JuriesHooks(Hooks):
    """slot_counts: the slots of these juries, by jury and day; days without any are left out. remove_free_slots:
    removes the slots of a jury that nobody holds. guard_slots: keeps slots as they are while the juries and dates that
    they stand on change, and tells their readers.
    """

    slot_counts: Callable[[Session, Collection[uuid.UUID]], Mapping[tuple[uuid.UUID, date], SlotCount]]
    remove_free_slots: Callable[[Session, uuid.UUID], None]
    guard_slots: Callable[[Session], object]


def jury_visible(session: Session, person: Person, jury_id: uuid.UUID) -> Jury:
    """A jury of a site that the person may see. Raises `NotFound`, the same for those of other sites."""
    return existing(session.scalar(_own_juries(person).where(Jury.id == jury_id)))


def juries_of_site(session: Session, person: Person, site_id: uuid.UUID) -> list[Jury]:
    """The site's juries, by name. Raises `NotFound`."""
    site_visible(session, person, site_id)
    return [*session.scalars(select(Jury).where(Jury.site_id == site_id).order_by(Jury.name))]


def jury_summaries(session: Session, person: Person, site_id: uuid.UUID) -> list[JurySummaryOut]:
    """The site's juries by name, each once a day, with their interviews. Raises `NotFound`."""
    juries = juries_of_site(session, person, site_id)
    counts = JuriesHooks.joined().slot_counts(session, [jury.id for jury in juries])
    return [
        JurySummaryOut(
            id=jury.id,
            name=jury.name,
            date=day,
            number_of_interviews=count.slots,
            number_of_attributed_interviews=count.attributed,
        )
        for jury in juries
        for day in _days(jury, counts)
        for count in [SlotCount() if day is None else counts.get((jury.id, day), SlotCount())]
    ]


def juries_that_sit(session: Session) -> list[Jury]:
    """Every jury, by name: those among which a slot is created by hand."""
    return [*session.scalars(select(Jury).order_by(Jury.name))]


def has_juries(session: Session, site_id: uuid.UUID) -> bool:
    """Whether juries sit at the site."""
    return session.scalar(select(Jury.id).where(Jury.site_id == site_id).limit(1)) is not None


def jury_shown(jury: Jury, person: Person) -> JuryOut:
    """A jury as it travels to the person."""
    return JuryOut(
        id=jury.id,
        name=jury.name,
        interview_type=InterviewType(jury.interview_type),
        index=jury.index,
        interview_site=SiteOfJuryOut(id=jury.site_id, name=jury.site.name),
        dates=dates_shown(jury, person),
    )


def dates_shown(jury: Jury, person: Person) -> list[DateOut]:
    """The jury's days in order, as they travel to the person."""
    return [_date_shown(each, person) for each in sorted(jury.dates, key=lambda each: each.day)]


def _date_shown(each: JuryDate, person: Person) -> DateOut:
    return DateOut(
        id=each.id,
        date=each.day,
        specificities=[specificity for specificity in Specificity if specificity in each.specificities],
        videoconference_link=each.videoconference_link,
        videoconference_password=None if person.roles.isdisjoint(_READING_PASSWORDS) else each.videoconference_password,
        version=each.version,
    )


def _own_juries(person: Person) -> Select[Jury]:
    return select(Jury).join(InterviewSite, InterviewSite.id == Jury.site_id).where(own_sites(person))


def _days(jury: Jury, counts: Mapping[tuple[uuid.UUID, date], SlotCount]) -> list[date | None]:
    """The days of the jury, those of slots created by hand on another day too; None for a jury that has none."""
    days = {jury_date.day for jury_date in jury.dates} | {day for jury_id, day in counts if jury_id == jury.id}
    return [*sorted(days)] or [None]
