"""Who sits in two juries at once, and at which hours."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Set
from datetime import date, datetime, timedelta
from typing import NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.formula_language import french_key
from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.members.model import JuryMember
from parvis.interviews.members.rules import AFTERNOON, MORNING, Hours, met
from parvis.interviews.members.schemas import BusyMemberOut
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.personal_data import among
from parvis.school.settings.queries import interview_minutes


class Sat(NamedTuple):
    """A jury on a day."""

    jury_id: uuid.UUID
    day: date


class Meeting(NamedTuple):
    """An interview of a jury, or its half of the day."""

    sat: Sat
    hours: Hours


Clash = tuple[str, Sat, Sat]
"""An account, and two juries that it sits in at overlapping hours, in a fixed order."""

Clashes = Mapping[Clash, Set[Meeting]]
"""What overlaps of each."""


def clashes_of(session: Session, users: Collection[str]) -> Clashes:
    """The juries in which these people sit at overlapping hours, with what overlaps: their interviews, or the half of
    the day where a jury has no slot yet; nobody sits on a day whose slots all went (four queries).
    """
    if not users:
        return {}
    rows = select(JuryMember.user_id, JuryMember.jury_id, JuryDate.day)
    rows = rows.outerjoin(JuryDate, JuryDate.id == JuryMember.date_id).where(among(JuryMember.user_id, users))
    sits = session.execute(rows).all()
    hours = _hours(session, {jury for _, jury, _ in sits})
    of_user: defaultdict[str, set[Sat]] = defaultdict(set)
    for user, jury, day in sits:
        of_user[user] |= {hour for hour in hours if hour.jury_id == jury and day in {None, hour.day}}
    clashes: defaultdict[Clash, set[Meeting]] = defaultdict(set)
    for user, sat in of_user.items():
        for first, second in met((Meeting(each, at), at) for each in sat for at in hours[each]):
            if first.sat.jury_id != second.sat.jury_id:
                pair = (user, min(first.sat, second.sat), max(first.sat, second.sat))
                clashes[pair] |= {first, second}
    return clashes


def busy_members(session: Session, clashes: Clashes) -> list[BusyMemberOut]:
    """Who sits in several juries at once, by name, with these juries and the hours that overlap (two queries)."""
    of_user: defaultdict[str, set[Meeting]] = defaultdict(set)
    for (user, _, _), meetings in clashes.items():
        of_user[user] |= meetings
    read = select(JuryMember.user_id, JuryMember.first_name, JuryMember.last_name)
    people = session.execute(read.where(among(JuryMember.user_id, of_user)))
    names = {user: f"{first_name} {last_name}".strip() for user, first_name, last_name in people}
    juries = names_of_juries(session, {meeting.sat.jury_id for meetings in of_user.values() for meeting in meetings})
    shown = [
        BusyMemberOut(
            name=names[user],
            juries=sorted({juries[meeting.sat.jury_id] for meeting in meetings}),
            times=times_shown(meetings, juries),
        )
        for user, meetings in of_user.items()
    ]
    return sorted(shown, key=lambda each: french_key(each.name))


def busy_elsewhere(session: Session, users: Collection[str], day: date) -> dict[tuple[str, uuid.UUID], list[str]]:
    """The hours of other juries that overlap those of a jury on that day, for each of these people and that jury."""
    found: defaultdict[tuple[str, uuid.UUID], set[Meeting]] = defaultdict(set)
    for (user, first, second), meetings in clashes_of(session, users).items():
        for own in (first, second):
            if own.day == day:
                found[user, own.jury_id] |= {meeting for meeting in meetings if meeting.sat != own}
    juries = names_of_juries(session, {meeting.sat.jury_id for meetings in found.values() for meeting in meetings})
    return {key: times_shown(meetings, juries) for key, meetings in found.items()}


def names_of_juries(session: Session, juries: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    """The names of these juries (one query)."""
    return {each: name for each, name in session.execute(select(Jury.id, Jury.name).where(among(Jury.id, juries)))}


def times_shown(meetings: Iterable[Meeting], juries: Mapping[uuid.UUID, str]) -> list[str]:
    """The hours of these meetings with the names of their juries, in order."""
    ordered = sorted((meeting.hours, juries[meeting.sat.jury_id]) for meeting in meetings)
    return [*dict.fromkeys(f"{hours.shown} ({jury})" for hours, jury in ordered)]


def members_busy_counted(session: Session, first: date, last: date) -> int:
    """How many people sit in two juries at once on these days."""
    clashes = clashes_of(session, set(session.scalars(select(JuryMember.user_id))))
    return len({user for user, *sat in clashes if any(first <= each.day <= last for each in sat)})


def _hours(session: Session, juries: Collection[uuid.UUID]) -> dict[Sat, list[Hours]]:
    """When these juries meet candidates, each day."""
    lasts = timedelta(minutes=interview_minutes(session))
    columns = (Jury.id, Jury.interview_type, InterviewSite.time_zone)
    of_juries = select(*columns).join(InterviewSite, InterviewSite.id == Jury.site_id).where(among(Jury.id, juries))
    known = {jury: (InterviewType(kind), zone_of(kind, zone)) for jury, kind, zone in session.execute(of_juries)}
    hours: dict[Sat, list[Hours]] = {}
    sat = select(JuryDate.jury_id, JuryDate.day).where(among(JuryDate.jury_id, juries), ~JuryDate.emptied)
    for jury, day in session.execute(sat):
        kind, zone = known[jury]
        begin, end = MORNING if kind.is_morning else AFTERNOON
        halves = [datetime.combine(day, each, zone) for each in (begin, end)]
        hours[Sat(jury, day)] = [Hours(*halves)]
    starts = (
        select(InterviewSlot.jury_id, InterviewSlot.day, func.array_agg(InterviewSlot.interview_time))
        .where(among(InterviewSlot.jury_id, juries))
        .group_by(InterviewSlot.jury_id, InterviewSlot.day)
    )
    for jury, day, times in session.execute(starts):
        begins = [datetime.combine(day, time, known[jury][1]) for time in times]
        hours[Sat(jury, day)] = [Hours(each, each + lasts) for each in begins]
    return hours
