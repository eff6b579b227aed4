"""What plans stand on, and what they do to the candidates who hold the slots."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from typing import Final
from zoneinfo import ZoneInfo

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.queries import concerned_among
from parvis.interviews.attribution.rules import is_suitable
from parvis.interviews.juries.hours import is_out_of_half_day, zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.jury_grades.queries import candidates_graded
from parvis.interviews.members.queries import Clash, clashes_of, panels_of
from parvis.interviews.planning.model import DateState, JuryState, Plan, SlotState
from parvis.interviews.planning.rows import rows_read
from parvis.interviews.planning.rules import SENTENCES, PlanWarning
from parvis.interviews.planning.schemas import ConcernedOut, PlanWarningOut, PresentSlots
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.leavers import leavers_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.schemas import SlotOut
from parvis.interviews.slots.table import slot_shown, slots_selected
from parvis.kernel.clock import now
from parvis.kernel.personal_data import among

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
        found = self.dates.get((slot.jury_id, slot.day))
        return frozenset[str]() if found is None else frozenset(found.specificities)

    def after(self, plan: Plan) -> "Ground":
        """The same once the plan is carried out."""
        juries = {
            each.after.id: replace(self.juries[each.after.id], state=each.after)
            for each in plan.juries
            if each.after is not None
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


@dataclass(frozen=True, slots=True)
class SlotCandidate:
    """A candidate who holds a slot of a plan before or after, that slot then, and their row of the table."""

    id: uuid.UUID
    external_id: str
    name: str
    row: int
    before: SlotState | None
    after: SlotState | None


@dataclass(frozen=True, slots=True)
class DoubtsOfMembers:
    """Members who sit in two juries at once, and candidates whose slot is before a member who cannot judge them."""

    clashes: frozenset[Clash] = frozenset()
    conflicts: frozenset[tuple[uuid.UUID, uuid.UUID]] = frozenset()


def ground_of(session: Session, juries: Collection[uuid.UUID]) -> Ground:
    """These juries with their dates (two queries)."""
    columns = (InterviewSite.name, InterviewSite.time_zone)
    found = session.execute(
        select(Jury.id, Jury.site_id, Jury.name, Jury.interview_type, Jury.index, *columns)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(among(Jury.id, juries))
    )
    sittings = {
        jury: Sitting(
            JuryState(id=jury, site_id=site, name=name, interview_type=interview_type, index=index), site_name, zone
        )
        for jury, site, name, interview_type, index, site_name, zone in found
    }
    dates = rows_read(session, DateState, among(JuryDate.jury_id, juries))
    return Ground(sittings, {(each.jury_id, each.day): each for each in dates})


def dates_of_site(session: Session, site_id: uuid.UUID, day: date) -> list[DateState]:
    """The dates of the site's juries on that day, by jury (one query)."""
    of_site = JuryDate.jury_id.in_(select(Jury.id).where(Jury.site_id == site_id))
    return sorted(rows_read(session, DateState, of_site, JuryDate.day == day), key=lambda each: each.jury_id)


def slots_beside(
    session: Session, places: Collection[tuple[uuid.UUID, date]], but: Collection[uuid.UUID]
) -> list[SlotState]:
    """The other slots of these juries on these days (one query)."""
    juries, days = {jury for jury, _ in places}, {day for _, day in places}
    read = rows_read(session, SlotState, among(InterviewSlot.jury_id, juries), among(InterviewSlot.day, days))
    return [each for each in read if (each.jury_id, each.day) in places and each.id not in but]


def slots_shown(session: Session, ids: Collection[uuid.UUID]) -> PresentSlots:
    """These slots as rows of the grid, by name (one query)."""
    found = leavers_of(current.snapshot(session))
    rows = session.execute(slots_selected().where(among(InterviewSlot.id, ids)).order_by(InterviewSlot.name))
    return PresentSlots(slots=[SlotOut.model_validate(slot_shown(row, found)) for row in rows])


def versions_of(session: Session, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, int]:
    """The versions of these slots (one query)."""
    read = select(InterviewSlot.id, InterviewSlot.version).where(among(InterviewSlot.id, ids))
    return {slot: version for slot, version in session.execute(read)}


def slot_candidates(session: Session, plan: Plan) -> list[SlotCandidate]:
    """Those who hold a slot of the plan, by number (one query)."""
    before = {each.before.candidate_id: each.before for each in plan.slots if each.before is not None}
    after = {each.after.candidate_id: each.after for each in plan.slots if each.after is not None}
    columns = (Candidate.id, Candidate.external_id, Candidate.last_name, Candidate.first_name, Candidate.row_number)
    people = session.execute(select(*columns).where(among(Candidate.id, plan.candidates())))
    found = [
        SlotCandidate(person, number, f"{last} {first}".strip(), row, before.get(person), after.get(person))
        for person, number, last, first, row in people
    ]
    return sorted(found, key=lambda each: (len(each.external_id), each.external_id))


def warnings_of(
    session: Session, plan: Plan, candidates: Sequence[SlotCandidate], ground: Ground, graded: Collection[uuid.UUID]
) -> list[PlanWarningOut]:
    """What is doubtful in the plan."""
    after = ground.after(plan)
    counts: Counter[PlanWarning] = Counter(_unsuited(session, candidates, ground, after))
    counts[PlanWarning.GRADED] = len(graded)
    held = {(each.before.id, each.before.candidate_id) for each in plan.slots if each.before is not None}
    counts[PlanWarning.PRESENCE] = sum(
        each.before is not None and (each.before.slot_id, each.before.candidate_id) in held for each in plan.answers
    )
    counts[PlanWarning.OUT_OF_HALF_DAY] = sum(
        is_out_of_half_day(after.juries[each.after.jury_id].state.interview_type, each.after.interview_time)
        for each in plan.slots
        if each.after is not None and (each.before is None or each.before.position != each.after.position)
    )
    return [warned(code, counts[code]) for code in PlanWarning if counts[code]]


def doubts_of_members(
    session: Session, plan: Plan, candidates: Sequence[SlotCandidate], *, is_done: bool
) -> DoubtsOfMembers:
    """What is doubtful about who sits in the juries of a plan that moves something, before or once it is written."""
    if not plan.moves():
        return DoubtsOfMembers()
    panels = panels_of(session, plan.places(), [each.id for each in candidates])
    users = {member.user_id for members in panels.members.values() for member in members}
    held = [(each.id, each.after if is_done else each.before) for each in candidates]
    conflicts = {
        (candidate, slot.jury_id)
        for candidate, slot in held
        if slot is not None and panels.is_in_conflict(candidate, slot.jury_id, slot.day)
    }
    return DoubtsOfMembers(frozenset(clashes_of(session, users)), frozenset(conflicts))


def warnings_of_members(before: DoubtsOfMembers, after: DoubtsOfMembers) -> list[PlanWarningOut]:
    """What became doubtful about who sits."""
    counts = {
        PlanWarning.CONFLICT_OF_INTEREST: len(after.conflicts - before.conflicts),
        PlanWarning.MEMBER_BUSY: len({user for user, _, _ in after.clashes - before.clashes}),
    }
    return [warned(code, count) for code, count in counts.items() if count]


def warned(code: PlanWarning, count: int) -> PlanWarningOut:
    """A warning with its sentence."""
    sentence, sentences = SENTENCES[code]
    return PlanWarningOut(code=code, message=(sentence if count < 2 else sentences).format(count=count), count=count)


def graded_among(session: Session, candidates: Sequence[SlotCandidate]) -> frozenset[uuid.UUID]:
    """Those of these candidates whose interview was graded (one query)."""
    return candidates_graded(session, [each.id for each in candidates])


def _unsuited(
    session: Session, candidates: Sequence[SlotCandidate], before: Ground, after: Ground
) -> Iterator[PlanWarning]:
    """Yields how slots suit their candidates badly, where that changes."""
    stay = [(each, each.before, each.after) for each in candidates]
    changed = [
        (each, new)
        for each, old, new in stay
        if old is not None and new is not None and _kind(before, old) != _kind(after, new)
    ]
    concerned = concerned_among(session, [each.row for each, _ in changed])
    for each, slot in changed:
        found = concerned.get(each.id)
        if found is None:
            continue
        sitting = after.juries[slot.jury_id]
        wrong = {
            PlanWarning.SITE: found.wish.site != sitting.state.site_id,
            PlanWarning.MODE: found.wish.remote != sitting.is_remote,
            PlanWarning.SPECIFICITIES: not is_suitable(found.needs, after.specificities(slot)),
        }
        old = each.before
        same = {
            PlanWarning.SITE: old is not None and before.juries[old.jury_id].state.site_id == sitting.state.site_id,
            PlanWarning.MODE: old is not None and before.juries[old.jury_id].is_remote == sitting.is_remote,
            PlanWarning.SPECIFICITIES: old is not None and before.specificities(old) == after.specificities(slot),
        }
        yield from (warning for warning, is_wrong in wrong.items() if is_wrong and not same[warning])


def _kind(ground: Ground, slot: SlotState) -> tuple[object, ...]:
    sitting = ground.juries[slot.jury_id]
    return sitting.state.site_id, sitting.is_remote, ground.specificities(slot)
