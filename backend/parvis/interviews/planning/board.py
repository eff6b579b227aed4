"""A day as planners see it: a column a jury, a card a slot, those who wait, and the days of the campaign."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date, datetime, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Row, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import NUMBER, Snapshot
from parvis.candidates.record.model import Candidate
from parvis.interviews.arrivals.model import InterviewArrival
from parvis.interviews.arrivals.queries import IS_OF_SLOT
from parvis.interviews.arrivals.rules import Progress, progress_at
from parvis.interviews.attribution.queries import Waiting, candidates_of
from parvis.interviews.attribution.report import reasons_reported
from parvis.interviews.attribution.rules import NoSlotReason
from parvis.interviews.juries.hours import is_today, zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate, Specificity
from parvis.interviews.jury_grades.model import GradeType, JuryGrade
from parvis.interviews.members.busy import busy_elsewhere
from parvis.interviews.members.queries import Panels, panels_of
from parvis.interviews.planning.schemas import (
    BoardDayOut,
    BoardJuryOut,
    BoardMemberOut,
    BoardOut,
    CardCandidateOut,
    CardOut,
    WaitingOut,
)
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import own_sites, site_visible
from parvis.interviews.slots.leavers import Leavers, leavers_of
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.interviews.slots.service import Letters, SlotsHooks
from parvis.interviews.slots.whereabouts import is_to_attribute
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.personal_data import among
from parvis.kernel.roles import Role
from parvis.school.settings.queries import interview_minutes

MOST_WAITING: Final = 500
"""How many of those who wait are listed."""
_SEES_ALL: Final = frozenset({Role.ADMIN.value, Role.INTERVIEW_SLOT_MANAGER.value})


def board_shown(session: Session, person: Person, day: date, site_id: uuid.UUID | None) -> BoardOut:
    """The board of a day and of a site, of all that the person may see without one (as many queries for a thousand
    slots as for one). Raises `NotFound`, the same for a site that they may not see.
    """
    if site_id is not None:
        site_visible(session, person, site_id)
    mine = own_sites(person) if site_id is None else InterviewSite.id == site_id
    juries = _juries(session, mine, day)
    slots = _slots(session, [jury.id for jury in juries], day)
    table, minutes = current.snapshot(session), interview_minutes(session)
    waits = is_to_attribute(table)
    rows_of_candidates = {slot.candidate_id: slot.row_number for slot in slots if slot.candidate_id is not None}
    chosen = waits.copy()
    chosen[[row for row in rows_of_candidates.values() if row < table.rows]] = True
    known = {candidate.id: candidate for candidate in candidates_of(session, table, chosen & table.alive)}
    letters = SlotsHooks.joined().letters_held(session, list(rows_of_candidates))
    panels = panels_of(session, [jury.id for jury in juries], None)
    busy = busy_elsewhere(session, {member.user_id for members in panels.members.values() for member in members}, day)
    cards: defaultdict[uuid.UUID, list[CardOut]] = defaultdict(list)
    zones = {jury.id: zone_of(jury.interview_type, jury.time_zone) for jury in juries}
    leavers = leavers_of(table)
    for slot in slots:
        starts = datetime.combine(day, slot.interview_time, zones[slot.jury_id])
        conflict = _is_in_conflict(panels, slot, day)
        cards[slot.jury_id].append(
            _card(slot, known, letters, minutes, progress=_progress(slot, starts, minutes, leavers), conflict=conflict)
        )
    waiting = _waiting(
        session, person, mine, [each for each in known.values() if waits[each.row]], is_of_all=site_id is None
    )
    shown = waiting[:MOST_WAITING]
    reasons = reasons_reported(session, [each.id for each, _ in shown])
    return BoardOut(
        days=_days(session, mine),
        juries=[
            BoardJuryOut.from_row(
                jury,
                interview_type=InterviewType(jury.interview_type),
                today=is_today(day, zones[jury.id]),
                members=[
                    BoardMemberOut(name=each.name, busy=busy.get((each.user_id, jury.id), []))
                    for each in panels.sitting(jury.id, day)
                ],
                slots=cards[jury.id],
            )
            for jury in juries
        ],
        unplaced=[_waiting_shown(table, each, site, reasons.get(each.id)) for each, site in shown],
        unplaced_count=len(waiting),
    )


def _juries(session: Session, mine: ColumnElement[bool], day: date) -> Sequence[Row[*tuple[Any, ...]]]:
    """The juries that sit that day, or have a slot on it, by name."""
    sits = (JuryDate.jury_id == Jury.id) & (JuryDate.day == day)
    has_slot = select(InterviewSlot.id).where(InterviewSlot.jury_id == Jury.id, InterviewSlot.day == day).exists()
    read = (
        select(
            Jury.id,
            Jury.name,
            Jury.interview_type,
            Jury.site_id,
            InterviewSite.name.label("site"),
            InterviewSite.time_zone,
            JuryDate.id.label("date_id"),
            JuryDate.version,
        )
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, sits)
        .where(mine, JuryDate.id.is_not(None) | has_slot)
    )
    return session.execute(read.order_by(Jury.name)).all()


def _slots(session: Session, juries: Collection[uuid.UUID], day: date) -> Sequence[Row[*tuple[Any, ...]]]:
    held = InterviewSlot.candidate_id
    answered = (SlotAnswer.slot_id == InterviewSlot.id) & (SlotAnswer.candidate_id == held)
    graded = (JuryGrade.candidate_id == held) & (JuryGrade.grade_type == GradeType.INTERVIEW)
    sits = (JuryDate.jury_id == InterviewSlot.jury_id) & (JuryDate.day == InterviewSlot.day)
    read = (
        select(
            InterviewSlot.id,
            InterviewSlot.jury_id,
            InterviewSlot.name,
            InterviewSlot.convocation_time,
            InterviewSlot.interview_time,
            InterviewSlot.priority,
            InterviewSlot.version,
            func.coalesce(InterviewSlot.specificities, JuryDate.specificities, []).label("specificities"),
            held,
            Candidate.external_id,
            Candidate.last_name,
            Candidate.first_name,
            Candidate.row_number,
            SlotAnswer.presence,
            InterviewArrival.state,
            InterviewArrival.since,
            JuryGrade.candidate_id.is_not(None).label("graded"),
        )
        .outerjoin(JuryDate, sits)
        .outerjoin(Candidate, Candidate.id == held)
        .outerjoin(SlotAnswer, answered)
        .outerjoin(InterviewArrival, IS_OF_SLOT)
        .outerjoin(JuryGrade, graded)
        .where(among(InterviewSlot.jury_id, juries), InterviewSlot.day == day)
    )
    return session.execute(read.order_by(InterviewSlot.interview_time, InterviewSlot.name)).all()


def _days(session: Session, mine: ColumnElement[bool]) -> list[BoardDayOut]:
    """The days on which juries sit or have slots, with their fill."""
    of_sites = select(Jury.id).join(InterviewSite, InterviewSite.id == Jury.site_id).where(mine)
    days_of_juries = session.scalars(select(JuryDate.day).where(JuryDate.jury_id.in_(of_sites)).distinct())
    fill: dict[date, tuple[int, int]] = dict.fromkeys(days_of_juries, (0, 0))
    counted = (
        select(InterviewSlot.day, func.count(), func.count(InterviewSlot.candidate_id))
        .where(InterviewSlot.jury_id.in_(of_sites))
        .group_by(InterviewSlot.day)
    )
    fill |= {day: (slots, held) for day, slots, held in session.execute(counted)}
    return [BoardDayOut(date=day, slots=slots, held=held) for day, (slots, held) in sorted(fill.items())]


def _waiting(
    session: Session, person: Person, mine: ColumnElement[bool], waiting: Sequence[Waiting], *, is_of_all: bool
) -> list[tuple[Waiting, str | None]]:
    """Returns those who wait, with their site's name, by site then number; without a site for people who see all."""
    names: Mapping[uuid.UUID, str] = {
        site: name for site, name in session.execute(select(InterviewSite.id, InterviewSite.name).where(mine))
    }
    sees_strays = is_of_all and not person.roles.isdisjoint(_SEES_ALL)
    with_sites = [
        (each, None if each.wish.site is None else names[each.wish.site])
        for each in waiting
        if each.wish.site in names or (each.wish.site is None and sees_strays)
    ]
    return sorted(with_sites, key=lambda both: (both[1] is None, both[1] or ""))


def _is_in_conflict(panels: Panels, slot: Row[*tuple[Any, ...]], day: date) -> bool:
    return slot.candidate_id is not None and panels.is_in_conflict(slot.candidate_id, slot.jury_id, day)


def _progress(slot: Row[*tuple[Any, ...]], starts: datetime, minutes: int, leavers: Leavers) -> Progress:
    """How far the interview is; nobody waits for a leaver, nor for a grade of theirs."""
    if slot.candidate_id is None or slot.graded or leavers.is_gone(slot.row_number):
        return Progress()
    return progress_at(starts, timedelta(minutes=minutes), slot.state, slot.since, at=now())


def _card(
    slot: Row[*tuple[Any, ...]],
    known: Mapping[uuid.UUID, Waiting],
    letters: Letters,
    minutes: int,
    *,
    progress: Progress,
    conflict: bool,
) -> CardOut:
    slot_candidate = known.get(slot.candidate_id)
    candidate = slot.candidate_id and CardCandidateOut(
        id=slot.candidate_id,
        external_id=slot.external_id,
        name=f"{slot.last_name} {slot.first_name}".strip(),
        needs=_needs(frozenset[str]() if slot_candidate is None else slot_candidate.needs),
        presence=slot.presence,
        arrival=slot.state,
        since=slot.since,
        late=progress.late,
        graded=slot.graded,
        grade_missing=progress.grade_missing,
        conflict=conflict,
        letter_sent=slot.candidate_id in letters.left,
        letter_outdated=slot.candidate_id in letters.untrue,
    )
    return CardOut.from_row(
        slot,
        slot_name=slot.name,
        minutes=minutes,
        specificities=_needs(frozenset(slot.specificities)),
        candidate=candidate,
    )


def _waiting_shown(table: Snapshot, waiting: Waiting, site: str | None, reason: NoSlotReason | None) -> WaitingOut:
    number, last, first = (str(table.table_column(name).cell(waiting.row) or "") for name in (NUMBER, "Nom", "Prenom"))
    return WaitingOut(
        id=waiting.id,
        external_id=number,
        name=f"{last} {first}".strip(),
        site=site,
        remote=waiting.wish.remote and site is not None,
        needs=_needs(waiting.needs),
        reason=reason,
    )


def _needs(values: Collection[str]) -> list[Specificity]:
    return [specificity for specificity in Specificity if specificity in values]
