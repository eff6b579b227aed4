"""What is doubtful in a plan, and what becomes doubtful about who sits once it is carried out."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterator, Sequence, Set
from dataclasses import dataclass, field

from sqlalchemy.orm import Session

from parvis.interviews.attribution.queries import concerned_among
from parvis.interviews.attribution.rules import is_night, is_suitable
from parvis.interviews.juries.hours import is_out_of_half_day
from parvis.interviews.members.busy import Clash, Clashes, Meeting, busy_members, clashes_of
from parvis.interviews.members.queries import panels_of
from parvis.interviews.planning.model import Plan, SlotState
from parvis.interviews.planning.queries import Ground, SlotCandidate
from parvis.interviews.planning.rules import SENTENCES, PlanWarning
from parvis.interviews.planning.schemas import MembersBusyOut, PlanWarningOut


@dataclass(frozen=True, slots=True)
class DoubtsOfMembers:
    """Members who sit in two juries at once, and candidates whose slot is before a member who cannot judge them."""

    clashes: Clashes = field(default_factory=dict[Clash, Set[Meeting]])
    conflicts: frozenset[tuple[uuid.UUID, uuid.UUID]] = frozenset()


def warnings_of(
    session: Session, plan: Plan, candidates: Sequence[SlotCandidate], ground: Ground, graded: Collection[uuid.UUID]
) -> list[PlanWarningOut]:
    """What is doubtful in the plan."""
    after = ground.after(plan)
    counts: Counter[PlanWarning] = Counter(_unsuited(session, candidates, ground, after))
    counts[PlanWarning.GRADED] = len(graded)
    held = {(slot.before.id, slot.before.candidate_id) for slot in plan.slots if slot.before is not None}
    counts[PlanWarning.PRESENCE] = sum(
        answer.before is not None and (answer.before.slot_id, answer.before.candidate_id) in held
        for answer in plan.answers
    )
    counts[PlanWarning.OUT_OF_HALF_DAY] = sum(
        is_out_of_half_day(after.juries[slot.after.jury_id].state.interview_type, slot.after.interview_time)
        for slot in plan.slots
        if slot.after is not None and (slot.before is None or slot.before.position != slot.after.position)
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
    return DoubtsOfMembers(clashes_of(session, users), frozenset(conflicts))


def warnings_of_members(session: Session, before: DoubtsOfMembers, after: DoubtsOfMembers) -> list[PlanWarningOut]:
    """What became doubtful about who sits."""
    new = {clash: meetings for clash, meetings in after.clashes.items() if clash not in before.clashes}
    members, conflicts = busy_members(session, new), len(after.conflicts - before.conflicts)
    warnings = [warned(PlanWarning.CONFLICT_OF_INTEREST, conflicts)] if conflicts else []
    if members:
        busy = warned(PlanWarning.MEMBER_BUSY, len(members))
        warnings.append(MembersBusyOut(**busy.model_dump(), members=members))
    return warnings


def warned(code: PlanWarning, count: int) -> PlanWarningOut:
    """A warning with its sentence."""
    sentence, sentences = SENTENCES[code]
    return PlanWarningOut(code=code, message=(sentence if count < 2 else sentences).format(count=count), count=count)


def _unsuited(
    session: Session, candidates: Sequence[SlotCandidate], before: Ground, after: Ground
) -> Iterator[PlanWarning]:
    """Yields how slots suit their candidates badly, where that changes."""
    stay = [(candidate, candidate.before, candidate.after) for candidate in candidates]
    changed = [
        (each, new)
        for each, old, new in stay
        if old is not None and new is not None and _met(before, old) != _met(after, new)
    ]
    concerned = concerned_among(session, [each.row for each, _ in changed])
    for each, slot in changed:
        waiting = concerned.get(each.id)
        if waiting is None:
            continue
        sitting = after.juries[slot.jury_id]
        misfits = {
            PlanWarning.SITE: waiting.wish.site != sitting.state.site_id,
            PlanWarning.MODE: waiting.wish.remote != sitting.is_remote,
            PlanWarning.SPECIFICITIES: not is_suitable(waiting.needs, after.specificities(slot)),
        }
        old = each.before
        unchanged = {
            PlanWarning.SITE: old is not None and before.juries[old.jury_id].state.site_id == sitting.state.site_id,
            PlanWarning.MODE: old is not None and before.juries[old.jury_id].is_remote == sitting.is_remote,
            PlanWarning.SPECIFICITIES: old is not None and before.specificities(old) == after.specificities(slot),
        }
        yield from (warning for warning, is_misfit in misfits.items() if is_misfit and not unchanged[warning])
        if sitting.is_remote and is_night(slot.day, slot.interview_time, waiting.overseas_zone):
            yield PlanWarning.NIGHT_THERE


def _met(ground: Ground, slot: SlotState) -> tuple[object, ...]:
    sitting = ground.juries[slot.jury_id]
    kind = (sitting.state.site_id, sitting.is_remote, ground.specificities(slot))
    return *kind, slot.day, slot.interview_time
