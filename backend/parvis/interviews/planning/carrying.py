"""Carrying a plan out, telling those who read what it changed, and taking it back while nothing stands in the way."""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.log.changes import CellChange, append_changes
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.marks.service import raise_versions
from parvis.interviews.juries.model import Jury
from parvis.interviews.planning.model import Change, DateState, JuryState, MovedDay, Plan, SlotState, State
from parvis.interviews.planning.queries import (
    MOST_LISTED,
    Done,
    Ground,
    SlotCandidate,
    graded_among,
    ground_of,
    keeping_what_is_used,
    slot_candidates,
    slots_beside,
)
from parvis.interviews.planning.rows import present_rows, write
from parvis.interviews.planning.rules import PlanKind, collisions
from parvis.interviews.planning.schemas import ConcernedOut
from parvis.interviews.planning.warnings import doubts_of_members, warnings_of, warnings_of_members
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.interviews.slots.service import FEATURE, letters_untrue, locked_slots
from parvis.interviews.slots.whereabouts import SLOT, HeldSlot, cells_of_slot
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.hooks import Hooks
from parvis.kernel.personal_data import among
from parvis.kernel.undo import Obstacle, Undoer, keep_newest, remember
from parvis.kernel.undo.model import Undoable
from parvis.school.settings.queries import interview_minutes

MOST_KEPT: Final = 20
"""How many of these writes can be taken back, the newest."""

_SINCE: Final = (Action.JURY_GRADE, Action.SEND_LETTER)


@dataclass(frozen=True, slots=True)
class Work:
    """A plan and its name; ``named``: the slots that somebody named; ``versions``: of the days that change, before."""

    kind: PlanKind
    title: str
    unit: tuple[str, str]
    named: Sequence[SlotState]
    plan: Plan
    ground: Ground
    versions: Mapping[uuid.UUID, int] = field(default_factory=dict[uuid.UUID, int])


@dataclass(frozen=True)
class PlanningHooks(Hooks):
    """follow_days: what follows when days of juries moved, in the transaction that moves them."""

    follow_days: Callable[[Session, Sequence[MovedDay]], None]


def carry_out(session: Session, author: Person, work: Work, *, dry_run: bool) -> Done:
    """Writes the plan, or tells what writing it does, once slots and the table's state are locked."""
    plan = work.plan
    candidates = slot_candidates(session, plan)
    graded = graded_among(session, candidates)
    warnings = warnings_of(session, plan, candidates, work.ground, graded)
    kept = {"plan": plan.model_dump(mode="json"), "beside": _beside(session, plan)} if not dry_run else {}
    doubts = doubts_of_members(session, plan, candidates, is_done=False)
    write(session, plan)
    warnings += warnings_of_members(session, doubts, doubts_of_members(session, plan, candidates, is_done=True))
    untrue = letters_untrue(session, [candidate.id for candidate in candidates])
    undo_id = None
    if not dry_run and _changes(plan):
        undo_id = uuid.uuid4()
        _record_changes(session, author, candidates, work.ground, work.ground.after(plan))
        takes_back = [(len(plan.slots), *work.unit)]
        remember(
            session,
            undoable_id=undo_id,
            kind=work.kind,
            title=work.title,
            author=author,
            takes_back=takes_back,
            kept=kept,
            alone=False,
        )
        keep_newest(session, [plan_kind.value for plan_kind in PlanKind], MOST_KEPT)
        before, after = plan.journaled()
        note(author, count=len(plan.slots), before=before, after=after, candidates=len(candidates) or None)
        _follow_days(session, plan, work.kind)
    return Done(
        slots=len(work.named),
        attributed=sum(slot.candidate_id is not None for slot in work.named),
        letters_sent=len(untrue),
        warnings=warnings,
        candidates=[
            ConcernedOut(
                id=candidate.id,
                external_id=candidate.external_id,
                name=candidate.name,
                slot_name=_name(candidate),
                new_slot_name=None if candidate.after is None else candidate.after.name,
                graded=candidate.id in graded,
                letter_untrue=candidate.id in untrue,
            )
            for candidate in candidates[:MOST_LISTED]
        ],
        undo_id=undo_id,
        versions=work.versions,
    )


def _name(candidate: SlotCandidate) -> str:
    state = candidate.before or candidate.after
    assert state is not None
    return state.name


def _changes(plan: Plan) -> bool:
    changes = (*plan.juries, *plan.dates, *plan.slots)
    return any(change.before != change.after for change in changes)


def _record_changes(
    session: Session, author: Person, candidates: Sequence[SlotCandidate], before: Ground, after: Ground
) -> None:
    """Writes what candidates got, changed and lost: history, their versions, the table's log."""
    cells: list[CellChange] = []
    happened: list[Happened] = []
    for candidate in candidates:
        old, new = _held(candidate.before, before), _held(candidate.after, after)
        if old == new:
            continue
        cells += cells_of_slot(candidate.row, old, new)
        is_moved = old is not None and new is not None
        cell = ChangedCell(SLOT, new and new.name, old and old.name)
        happened.append(Happened(candidate.id, Action.MOVE_SLOT if is_moved else Action.ATTRIBUTE_SLOT, (cell,)))
    if happened:
        record(session, happened, author)
        raise_versions(session, [each.candidate_id for each in happened])
        append_changes(session, cells, author)


def _held(slot: SlotState | None, ground: Ground) -> HeldSlot | None:
    return None if slot is None else HeldSlot(slot.name, ground.juries[slot.jury_id].state.site_id)


def _beside(session: Session, plan: Plan) -> list[str]:
    """The slots that those which move met where they stood, as somebody wanted: they may meet again."""
    return sorted({_key(other) for _, other in _met_on_the_way_back(session, plan)})


def _met_on_the_way_back(session: Session, plan: Plan) -> list[tuple[SlotState, SlotState]]:
    back = [
        (slot.after, slot.before)
        for slot in plan.slots
        if slot.before is not None and (slot.after is None or slot.after.position != slot.before.position)
    ]
    places = {(before.jury_id, before.day) for _, before in back}
    ids = {before.id for _, before in back}
    return collisions(back, slots_beside(session, places, ids), interview_minutes(session)) if back else []


def _key(slot: SlotState) -> str:
    return f"{slot.id} {slot.interview_time:%H:%M}"


def _plan(undoable: Undoable) -> Plan:
    return Plan.model_validate(undoable.kept["plan"])


def _obstacles(session: Session, undoable: Undoable) -> list[Obstacle]:
    plan, beside = _plan(undoable), set(undoable.kept["beside"])
    present = present_rows(session, plan)
    met = {slot.id for slot, other in _met_on_the_way_back(session, plan) if _key(other) not in beside}
    since = _happened_since(session, undoable, plan)
    return [
        Obstacle("SLOT", _changed(present, SlotState, plan.slots), "créneau changé depuis", "créneaux changés depuis"),
        Obstacle("DATE", _changed(present, DateState, plan.dates), "date changée depuis", "dates changées depuis"),
        Obstacle(
            "JURY",
            _changed(present, JuryState, plan.juries) + _names_taken(session, plan),
            "jury changé depuis",
            "jurys changés depuis",
        ),
        Obstacle("OVERLAP", len(met), "créneau dont l'heure est prise", "créneaux dont l'heure est prise"),
        Obstacle(
            "ATTRIBUTION",
            _holding_others(session, plan),
            "candidat qui tient un autre créneau",
            "candidats qui tiennent un autre créneau",
        ),
        Obstacle("JURY_GRADE", since(Action.JURY_GRADE), "candidat noté depuis", "candidats notés depuis"),
        Obstacle("LETTER", since(Action.SEND_LETTER), "courrier envoyé depuis", "courriers envoyés depuis"),
    ]


def _changed(
    present: dict[object, State],
    kind: type[State],
    changes: Sequence[Change[JuryState] | Change[DateState] | Change[SlotState]],
) -> int:
    """How many rows of a kind are not as the plan left them."""
    states = ((change.before or change.after, change.after) for change in changes)
    return sum(any_state is not None and present.get((kind, any_state.id)) != after for any_state, after in states)


def _names_taken(session: Session, plan: Plan) -> int:
    """The former names that other juries have now."""
    renamed = {each.before.name: each.before.id for each in plan.juries if each.before and each.before != each.after}
    taken = session.execute(select(Jury.name, Jury.id).where(Jury.name.in_(renamed)))
    return sum(renamed[name] != jury for name, jury in taken)


def _holding_others(session: Session, plan: Plan) -> int:
    """Those who would get a slot back, and hold one that the plan does not name."""
    back = [each.before.candidate_id for each in plan.slots if each.before is not None and each.before.candidate_id]
    named = {state.id for each in plan.slots for state in (each.before, each.after) if state is not None}
    held = session.scalars(select(InterviewSlot.id).where(among(InterviewSlot.candidate_id, back)))
    return sum(slot not in named for slot in held)


def _happened_since(session: Session, undoable: Undoable, plan: Plan) -> Callable[[Action], int]:
    """Counts the candidates to whom each action happened since."""
    counted = (
        select(HistoryItem.action, func.count(HistoryItem.candidate_id.distinct()))
        .where(
            HistoryItem.action.in_(_SINCE),
            HistoryItem.created > undoable.created,
            among(HistoryItem.candidate_id, plan.candidates()),
        )
        .group_by(HistoryItem.action)
    )
    counts = {action: count for action, count in session.execute(counted)}
    return lambda action: counts.get(action, 0)


def _locked(session: Session) -> None:
    """A jury may take its former name back: nobody takes a name meanwhile."""
    session.execute(select(InterviewSite.id).order_by(InterviewSite.id).with_for_update())
    locked_slots(session)


def _take_back(
    session: Session, undoable: Undoable, author: Person, progress: Callable[[int, int | None, str], None]
) -> None:
    back = _plan(undoable).reversed()
    progress(0, len(back.slots), "Annulation des changements de créneaux")
    locked_state(session)
    juries = {state.jury_id for slot in back.slots for state in (slot.before, slot.after) if state is not None}
    juries |= {jury.before.id for jury in back.juries if jury.before is not None}
    back = keeping_what_is_used(session, back)
    ground = ground_of(session, juries)
    candidates = slot_candidates(session, back)
    _forget_answers(session, back)
    write(session, back)
    _follow_days(session, back, PlanKind(undoable.kind))
    _record_changes(session, author, candidates, ground, ground.after(back))


def _follow_days(session: Session, plan: Plan, kind: PlanKind) -> None:
    """Of a day that was moved, also where its hours alone changed."""
    moved = [
        MovedDay(date.after.jury_id, date.before.day, date.after.day)
        for date in plan.dates
        if date.before is not None and date.after is not None
        if kind is PlanKind.MOVE_DAY or date.before.day != date.after.day
    ]
    if moved:
        PlanningHooks.joined().follow_days(session, moved)


def _forget_answers(session: Session, back: Plan) -> None:
    """What candidates answered about the slots as they were moved."""
    went = [
        slot.before.id
        for slot in back.slots
        if slot.before is not None
        and (
            slot.after is None
            or slot.before.position != slot.after.position
            or slot.before.candidate_id not in {None, slot.after.candidate_id}
        )
    ]
    answered = {answer.after.slot_id for answer in back.answers if answer.after is not None}
    session.execute(delete(SlotAnswer).where(among(SlotAnswer.slot_id, [*went, *answered])))


UNDOER: Final = Undoer(feature=FEATURE, lock=_locked, obstacles=_obstacles, take_back=_take_back)
"""How a plan is taken back, while what it wrote is as it left it."""
