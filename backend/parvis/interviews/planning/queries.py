"""What plans stand on, and what they do to the candidates who hold the slots."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.jury_grades.queries import candidates_graded
from parvis.interviews.planning.model import DateState, JuryState, Plan, SlotState
from parvis.interviews.planning.rows import rows_read
from parvis.interviews.planning.schemas import ConcernedOut, PlanWarningOut, PresentSlots
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.leavers import leavers_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.schemas import SlotOut
from parvis.interviews.slots.table import slot_shown, slots_selected
from parvis.kernel.clock import now
from parvis.kernel.errors import StaleVersion
from parvis.kernel.personal_data import among

DAY_CHANGED: Final = "Cette journée ou ses créneaux ont changé depuis que vous les avez lus."

MOST_LISTED: Final = 500
"""How many candidates an answer names."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """A jury, the name of its site, and the zone in which hours are told at the site."""

    state: JuryState
    site: str
    site_zone: str

    @property
    def is_remote(self) -> bool:
        """Whether it meets candidates by video."""
        return InterviewType(self.state.interview_type).is_remote

    @property
    def zone(self) -> ZoneInfo:
        """The zone in which its hours are told."""
        return zone_of(self.state.interview_type, self.site_zone)

    def is_over(self, day: date) -> bool:
        """Whether a day is over there."""
        return day < now().astimezone(self.zone).date()


@dataclass(frozen=True, slots=True)
class Ground:
    """The juries that a plan concerns, and their dates."""

    juries: Mapping[uuid.UUID, Sitting]
    dates: Mapping[tuple[uuid.UUID, date], DateState]

    def specificities(self, slot: SlotState) -> frozenset[str]:
        """Whom a slot is for: its own, else those of the date on which it stands."""
        if slot.specificities is not None:
            return frozenset(slot.specificities)
        date_row = self.dates.get((slot.jury_id, slot.day))
        return frozenset[str]() if date_row is None else frozenset(date_row.specificities)

    def after(self, plan: Plan) -> "Ground":
        """The same once the plan is carried out."""
        juries = {
            jury.after.id: replace(self.juries[jury.after.id], state=jury.after)
            for jury in plan.juries
            if jury.after is not None
        }
        gone = {each.before.id for each in plan.dates if each.before is not None}
        dates = {key: each for key, each in self.dates.items() if each.id not in gone}
        dates |= {(each.after.jury_id, each.after.day): each.after for each in plan.dates if each.after is not None}
        return Ground({**self.juries, **juries}, dates)


@dataclass(frozen=True, slots=True)
class Done:
    """What a plan did, or would do; see `PlanOut`."""

    slots: int
    attributed: int
    letters_sent: int
    warnings: list[PlanWarningOut]
    candidates: list[ConcernedOut]
    undo_id: uuid.UUID | None
    versions: Mapping[uuid.UUID, int]


@dataclass(frozen=True, slots=True)
class SlotCandidate:
    """A candidate who holds a slot of a plan before or after, that slot then, and their row of the table."""

    id: uuid.UUID
    external_id: str
    name: str
    row: int
    before: SlotState | None
    after: SlotState | None


def ground_of(session: Session, juries: Collection[uuid.UUID]) -> Ground:
    """These juries with their dates (two queries)."""
    columns = (InterviewSite.name, InterviewSite.time_zone)
    juries_read = session.execute(
        select(Jury.id, Jury.site_id, Jury.name, Jury.interview_type, Jury.index, *columns)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(among(Jury.id, juries))
    )
    sittings = {
        jury: Sitting(
            JuryState(id=jury, site_id=site, name=name, interview_type=interview_type, index=index), site_name, zone
        )
        for jury, site, name, interview_type, index, site_name, zone in juries_read
    }
    dates = rows_read(session, DateState, among(JuryDate.jury_id, juries))
    return Ground(sittings, {(jury_date.jury_id, jury_date.day): jury_date for jury_date in dates})


def dates_of_site(session: Session, site_id: uuid.UUID, day: date) -> list[DateState]:
    """The dates of the site's juries on that day, by jury (one query)."""
    of_site = JuryDate.jury_id.in_(select(Jury.id).where(Jury.site_id == site_id))
    return sorted(rows_read(session, DateState, of_site, JuryDate.day == day), key=lambda jury_date: jury_date.jury_id)


def slots_beside(
    session: Session, places: Collection[tuple[uuid.UUID, date]], but: Collection[uuid.UUID]
) -> list[SlotState]:
    """The other slots of these juries on these days (one query)."""
    juries, days = {jury for jury, _ in places}, {day for _, day in places}
    read = rows_read(session, SlotState, among(InterviewSlot.jury_id, juries), among(InterviewSlot.day, days))
    return [slot for slot in read if (slot.jury_id, slot.day) in places and slot.id not in but]


def slots_shown(session: Session, ids: Collection[uuid.UUID]) -> PresentSlots:
    """These slots as rows of the grid, by name (one query)."""
    leavers = leavers_of(current.snapshot(session))
    rows = session.execute(slots_selected().where(among(InterviewSlot.id, ids)).order_by(InterviewSlot.name))
    return PresentSlots(slots=[SlotOut.model_validate(slot_shown(row, leavers)) for row in rows])


def versions_of(session: Session, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The versions of these slots and dates (two queries)."""
    return {
        row: version
        for table in (InterviewSlot, JuryDate)
        for row, version in session.execute(select(table.id, table.version).where(among(table.id, ids)))
    }


def days_unchanged(
    session: Session,
    versions: Mapping[uuid.UUID, int] | None,
    dates: Collection[DateState],
    slots: Collection[SlotState],
) -> dict[uuid.UUID, int]:
    """The versions of dates and of all their slots, which are those that the caller saw, where they say so.

    Raises `StaleVersion` where one is another, is lacking, or is of a row that is no more.
    """
    ids = {each.id for each in (*dates, *slots)}
    present = versions_of(session, ids | (versions or {}).keys())
    if versions is not None and (
        versions.keys() - present.keys() or any(versions.get(each) != present[each] for each in ids)
    ):
        raise StaleVersion(DAY_CHANGED, data=slots_shown(session, [slot.id for slot in slots]))
    return {each: present[each] for each in ids}


def slot_candidates(session: Session, plan: Plan) -> list[SlotCandidate]:
    """Those who hold a slot of the plan, by number (one query)."""
    before = {slot.before.candidate_id: slot.before for slot in plan.slots if slot.before is not None}
    after = {slot.after.candidate_id: slot.after for slot in plan.slots if slot.after is not None}
    columns = (Candidate.id, Candidate.external_id, Candidate.last_name, Candidate.first_name, Candidate.row_number)
    people = session.execute(select(*columns).where(among(Candidate.id, plan.candidates())))
    candidates = [
        SlotCandidate(person, number, f"{last} {first}".strip(), row, before.get(person), after.get(person))
        for person, number, last, first, row in people
    ]
    return sorted(candidates, key=lambda candidate: (len(candidate.external_id), candidate.external_id))


def graded_among(session: Session, candidates: Sequence[SlotCandidate]) -> frozenset[uuid.UUID]:
    """Those of these candidates whose interview was graded (one query)."""
    return candidates_graded(session, [candidate.id for candidate in candidates])


def keeping_what_is_used(session: Session, back: Plan) -> Plan:
    """The way back without the removal of dates on which other slots stand now, and of juries that meet otherwise."""
    removed = {(each.before.jury_id, each.before.day): each for each in back.dates if each.before and not each.after}
    named = {slot.before.id for slot in back.slots if slot.before is not None}
    used = {(slot.jury_id, slot.day) for slot in slots_beside(session, removed.keys(), named)}
    dates = [change for change in back.dates if change not in [removed[key] for key in used]]
    gone = {jury.before.id for jury in back.juries if jury.before and not jury.after}
    left = {change.before.id for change in dates if change.before and not change.after}
    slots = rows_read(session, SlotState, among(InterviewSlot.jury_id, gone))
    days = rows_read(session, DateState, among(JuryDate.jury_id, gone))
    meeting = {slot.jury_id for slot in slots if slot.id not in named}
    meeting |= {day.jury_id for day in days if day.id not in left}
    juries = [jury for jury in back.juries if jury.after or (jury.before and jury.before.id not in meeting)]
    return back.model_copy(update={"dates": dates, "juries": juries})
