"""Which slots a site's templates give the dates of its juries."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date, time, timedelta
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Row, Select, select
from sqlalchemy.orm import Session

from parvis.interviews.juries.hours import is_past, overlapped, zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.errors import (
    JuriesWithoutLink,
    JuryDatesWithoutLink,
    JuryWithoutLink,
    NothingToCreate,
    SlotsAlreadyCreated,
)
from parvis.interviews.slots.model import InterviewSlot, SlotsState
from parvis.interviews.slots.rules import slot_name
from parvis.interviews.slots.schemas import SlotCreationOut, SlotsOfSiteOut
from parvis.interviews.templates.model import SlotTemplate
from parvis.kernel.clock import today
from parvis.kernel.errors import FieldError
from parvis.school.settings.queries import interview_minutes

LACKS_LINK: Final = (
    Jury.interview_type.in_([each for each in InterviewType if each.is_remote]),
    JuryDate.videoconference_link.is_(None) | JuryDate.videoconference_password.is_(None),
)
"""A date of a remote jury that candidates could not join."""

_FARTHEST_ZONE: Final = timedelta(days=1)
"""By how much the day of a site may differ from that of Paris, at most."""


class PlannedSlot(NamedTuple):
    """A slot that is to be made."""

    jury_id: uuid.UUID
    name: str
    day: date
    convocation_time: time
    interview_time: time
    priority: bool


class _Template(NamedTuple):
    """The hours that a template gives each date, as plain values: thousands of slots are made of few templates."""

    convocation_time: time
    interview_time: time
    non_priority: bool


@dataclass
class Planned:
    """The slots to make, how many each site gets; how many templates give none: past, taken or overlapping."""

    rows: list[PlannedSlot] = field(default_factory=list[PlannedSlot])
    sites: dict[str, SlotsOfSiteOut] = field(default_factory=dict[str, SlotsOfSiteOut])
    skipped: int = 0
    overlapping: int = 0


def planned_creation(session: Session) -> tuple[list[PlannedSlot], SlotCreationOut]:
    """The rows to make. Raises `SlotsAlreadyCreated`, `JuryDatesWithoutLink`, `NothingToCreate`."""
    if session.get_one(SlotsState, 1, populate_existing=True).created is not None:
        raise SlotsAlreadyCreated
    planned = slots_planned(session)
    created = SlotCreationOut(
        number_of_interview_slots_created=len(planned.rows),
        number_of_interview_slots_skipped=planned.skipped,
        overlapping=planned.overlapping,
        sites=list(planned.sites.values()),
    )
    return planned.rows, created


def slots_planned(session: Session, date_id: uuid.UUID | None = None) -> Planned:
    """The slots that templates give every date, or one of them (four queries whatever their number). Of hours that
    overlap, those of slots that exist win, then the earliest.

    Raises `JuryDatesWithoutLink`, `NothingToCreate`.
    """
    chosen = [] if date_id is None else [JuryDate.id == date_id]
    _refuse_dates_without_link(session, chosen)
    first = today() - _FARTHEST_ZONE
    known = _known(session, first, date_id)
    minutes, templates, planned = interview_minutes(session), _templates(session), Planned()
    for date_row in session.execute(_dates(chosen)):
        _plan_date(planned, date_row, templates, known[date_row.id, date_row.day], minutes)
    if not planned.rows:
        raise NothingToCreate
    return planned


def _plan_date(
    planned: Planned,
    row: Row[*tuple[Any, ...]],
    templates: Mapping[tuple[uuid.UUID, str], Sequence[_Template]],
    taken: list[time],
    minutes: int,
) -> None:
    """Adds the slots of a jury's day; ``taken`` are the hours of its slots, in order."""
    zone, is_near = zone_of(row.interview_type, row.time_zone), row.day <= today() + _FARTHEST_ZONE
    count = planned.sites.get(row.site) or SlotsOfSiteOut(site=row.site, face_to_face=0, remote=0)
    exact, made = set(taken), 0
    for each in templates.get((row.site_id, row.interview_type), ()):
        hour = each.interview_time
        if hour in exact or (is_near and is_past(row.day, hour, zone)):
            planned.skipped += 1
        elif overlapped(hour, taken, minutes) is not None:
            planned.overlapping += 1
        else:
            name = slot_name(row.name, row.day, hour)
            planned.rows.append(PlannedSlot(row.id, name, row.day, each.convocation_time, hour, not each.non_priority))
            taken.append(hour)
            made += 1
    if made:
        is_remote = InterviewType(row.interview_type).is_remote
        planned.sites[row.site] = count
        count.remote += made if is_remote else 0
        count.face_to_face += 0 if is_remote else made


def _dates(chosen: Sequence[ColumnElement[bool]]) -> Select[*tuple[Any, ...]]:
    return (
        select(
            Jury.id,
            Jury.name,
            Jury.interview_type,
            Jury.site_id,
            InterviewSite.name.label("site"),
            InterviewSite.time_zone,
            JuryDate.day,
        )
        .join(JuryDate, JuryDate.jury_id == Jury.id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(*chosen)
        .order_by(InterviewSite.name, Jury.name, JuryDate.day)
    )


def _known(session: Session, first: date, date_id: uuid.UUID | None) -> defaultdict[tuple[uuid.UUID, date], list[time]]:
    """The hours of the slots that exist, by jury and day."""
    read = select(InterviewSlot.jury_id, InterviewSlot.day, InterviewSlot.interview_time)
    read = read.where(InterviewSlot.day >= first).order_by(InterviewSlot.interview_time)
    if date_id is not None:
        of_date = (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day)
        read = read.join(JuryDate, of_date).where(JuryDate.id == date_id)
    known: defaultdict[tuple[uuid.UUID, date], list[time]] = defaultdict(list)
    for jury, day, hour in session.execute(read):
        known[jury, day].append(hour)
    return known


def _templates(session: Session) -> Mapping[tuple[uuid.UUID, str], Sequence[_Template]]:
    """The hours of each site and interview type, in order."""
    found: defaultdict[tuple[uuid.UUID, str], list[_Template]] = defaultdict(list)
    read = select(
        SlotTemplate.site_id,
        SlotTemplate.interview_type,
        SlotTemplate.convocation_time,
        SlotTemplate.interview_time,
        SlotTemplate.non_priority,
    ).order_by(SlotTemplate.interview_time)
    for site, interview_type, convocation, interview, non_priority in session.execute(read):
        found[site, interview_type].append(_Template(convocation, interview, non_priority))
    return found


def _refuse_dates_without_link(session: Session, chosen: Sequence[ColumnElement[bool]]) -> None:
    dates = (
        select(Jury.id, Jury.name, InterviewSite.name, JuryDate.day)
        .join(JuryDate, JuryDate.jury_id == Jury.id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(*chosen, *LACKS_LINK, JuryDate.day >= today())
        .order_by(Jury.name, JuryDate.day)
    )
    refuse_without_link((jury, name, site, day) for jury, name, site, day in session.execute(dates))


def refuse_without_link(
    lacking: Iterable[tuple[uuid.UUID, str, str, date]], fields: list[FieldError] | None = None
) -> None:
    """Raises `JuryDatesWithoutLink` where there is a date that nobody could join; ``fields``: of what is lacking."""
    juries: dict[uuid.UUID, JuryWithoutLink] = {}
    for jury, name, site, day in lacking:
        juries.setdefault(jury, JuryWithoutLink(id=jury, name=name, site=site, dates=[])).dates.append(day)
    if juries:
        names = ", ".join(each.name for each in juries.values())
        message = f"{JuryDatesWithoutLink.message.removesuffix('.')} : {names}."
        raise JuryDatesWithoutLink(message, data=JuriesWithoutLink(juries=list(juries.values())), fields=fields)
