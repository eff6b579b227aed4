"""Where slots go when their day moves, or they do: the plan, and what forbids it."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from datetime import date
from typing import Final

from sqlalchemy.orm import Session

from parvis.interviews.juries.hours import is_past
from parvis.interviews.planning.errors import (
    CollidingSlot,
    CollidingSlots,
    SlotsCollide,
    SlotTaken,
    TakenSlot,
    TakenSlots,
)
from parvis.interviews.planning.model import AnswerState, Change, DateState, JuryState, Plan, SlotState
from parvis.interviews.planning.queries import Ground, slot_candidates, slots_beside
from parvis.interviews.planning.rows import answers_read
from parvis.interviews.planning.rules import MOST_NAMED, collisions, shifted
from parvis.interviews.slots.creation import refuse_without_link
from parvis.interviews.slots.rules import slot_name
from parvis.interviews.slots.service import PAST_DAY, PAST_HOUR
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.school.settings.queries import interview_minutes

Moves = Sequence[tuple[SlotState, SlotState]]

_A_PAIR: Final = 2


def refused(field: str, message: str) -> InvalidInput:
    """The refusal of one field."""
    return InvalidInput(fields=[FieldError(field=field, message=message)])


def moved(
    slots: Collection[SlotState], ground: Ground, *, day: date | None, shift: int, jury_id: uuid.UUID | None
) -> Moves:
    """The slots that go elsewhere, before and after. Raises `InvalidInput` where an hour leaves its day, or is past."""
    moves: list[tuple[SlotState, SlotState]] = []
    for slot in slots:
        sitting, on = ground.juries[jury_id or slot.jury_id], day or slot.day
        convocation, interview = shifted(slot.convocation_time, shift), shifted(slot.interview_time, shift)
        if convocation is None or interview is None:
            raise refused("shiftMinutes", f"Le créneau {slot.name} changerait de jour")
        changes = {
            "jury_id": sitting.state.id,
            "name": slot_name(sitting.state.name, on, interview),
            "day": on,
            "convocation_time": convocation,
            "interview_time": interview,
        }
        after = slot.model_copy(update=changes)
        if after == slot:
            continue
        if is_past(on, interview, sitting.zone):
            raise refused("date", PAST_DAY) if sitting.is_over(on) else refused("interviewTime", PAST_HOUR)
        moves.append((slot, after))
    return moves


def on_their_dates(
    moves: Moves, ground: Ground, link: str | None, password: str | None
) -> tuple[Moves, list[Change[DateState]]]:
    """The same with what the dates of their juries give them, and these dates: those that are there, which must not
    change meanwhile, and those that are added; link and password are for those of remote juries that lack them.

    Raises `JuryDatesWithoutLink`.
    """
    arriving: defaultdict[tuple[uuid.UUID, date], list[SlotState]] = defaultdict(list)
    for before, after in moves:
        if (before.jury_id, before.day) != (after.jury_id, after.day):
            arriving[after.jury_id, after.day].append(before)
    added: dict[tuple[uuid.UUID, date], DateState] = {}
    for key, slots in arriving.items():
        if key not in ground.dates:
            first, *others = [ground.specificities(slot) for slot in slots]
            shared = sorted(first) if all(other == first for other in others) else []
            added[key] = DateState(
                id=uuid.uuid4(),
                jury_id=key[0],
                day=key[1],
                specificities=shared,
                videoconference_link=None,
                videoconference_password=None,
            )
    there = {**ground.dates, **added}
    for key, slots in arriving.items():
        if ground.juries[key[0]].is_remote:
            there[key] = _with_meeting(there[key], slots, ground, link, password)
    placed = [
        (before, _on_its_date(before, after, ground, there, is_new=(after.jury_id, after.day) in added))
        for before, after in moves
    ]
    _refuse_unreachable(placed, ground, there)
    touched = {(slot.jury_id, slot.day) for both in moves for slot in both} & ground.dates.keys()
    present = [Change[DateState](before=ground.dates[key], after=there[key]) for key in sorted(touched)]
    return placed, [*present, *(Change[DateState](before=None, after=there[key]) for key in added)]


def plan_of(
    session: Session,
    moves: Moves,
    ground: Ground,
    dates: Sequence[Change[DateState]],
    juries: Sequence[Change[JuryState]] = (),
) -> Plan:
    """The plan of these moves: who answered about a slot that moves answers again. Raises `SlotsCollide`."""
    refuse_collisions(session, moves)
    named = {state.id for change in juries for state in (change.before, change.after) if state is not None}
    touched = {slot.jury_id for both in moves for slot in both} - named
    guards = [
        Change[JuryState](before=ground.juries[each].state, after=ground.juries[each].state) for each in sorted(touched)
    ]
    plan = Plan(
        juries=[*juries, *guards],
        dates=list(dates),
        slots=[Change[SlotState](before=before, after=after) for before, after in moves],
    )
    return plan.model_copy(update={"answers": _answers_dropped(session, moves, ground, ground.after(plan))})


def in_place(ground: Ground, changes: Sequence[tuple[SlotState, SlotState | None]]) -> Plan:
    """Slots that change where they stand; their juries and dates must not change meanwhile."""
    places = {(before.jury_id, before.day) for before, _ in changes}
    juries = [ground.juries[jury].state for jury in sorted({jury for jury, _ in places})]
    dates = [ground.dates[key] for key in sorted(places & ground.dates.keys())]
    return Plan(
        juries=[Change[JuryState](before=jury, after=jury) for jury in juries],
        dates=[Change[DateState](before=jury_date, after=jury_date) for jury_date in dates],
        slots=[Change[SlotState](before=before, after=after) for before, after in changes],
    )


def refuse_held(session: Session, slots: Sequence[SlotState]) -> None:
    """Raises `SlotTaken` where candidates hold some of the slots."""
    held = [slot for slot in slots if slot.candidate_id is not None]
    if held:
        people = slot_candidates(session, Plan(slots=[Change[SlotState](before=each, after=each) for each in held]))
        names: Mapping[uuid.UUID, str] = {person.id: f"{person.name} ({person.external_id})" for person in people}
        taken = [
            TakenSlot(id=slot.id, slot_name=slot.name, candidate=names.get(slot.candidate_id, ""))
            for slot in held
            if slot.candidate_id is not None
        ]
        raise SlotTaken(data=TakenSlots(slots=taken[:MOST_NAMED]))


def swapped(session: Session, slots: Sequence[SlotState], ground: Ground) -> Plan:
    """The plan in which two held slots exchange candidates, who answer again. Raises `InvalidInput` for others."""
    if len(slots) != _A_PAIR:
        raise refused("ids", "Choisissez deux créneaux différents")
    free = next((slot for slot in slots if slot.candidate_id is None), None)
    if free is not None:
        raise refused("ids", f"Le créneau {free.name} est libre : utilisez « Déplacer »")
    first, second = slots
    changes = [
        (slot, slot.model_copy(update={"candidate_id": other.candidate_id}))
        for slot, other in ((first, second), (second, first))
    ]
    answers = answers_read(session, [slot for both in changes for slot in both])
    dropped = [Change[AnswerState](before=answer, after=None) for answer in answers]
    return in_place(ground, changes).model_copy(update={"answers": dropped})


def refuse_collisions(session: Session, moves: Moves) -> None:
    """Raises `SlotsCollide` where a jury would meet two candidates at once; slots that only change name stay."""
    moving = [(before, after) for before, after in moves if _when(before) != _when(after)]
    ids = {before.id for before, _ in moving}
    beside = slots_beside(session, {(after.jury_id, after.day) for _, after in moving}, ids)
    met = collisions(moving, beside, interview_minutes(session))
    if met:
        first = {
            slot.id: CollidingSlot(id=slot.id, slot_name=slot.name, collides_with=other.name)
            for slot, other in reversed(met)
        }
        raise SlotsCollide(data=CollidingSlots(slots=list(first.values())[::-1][:MOST_NAMED]))


def _when(slot: SlotState) -> tuple[object, ...]:
    return slot.jury_id, slot.day, slot.interview_time


def _on_its_date(
    before: SlotState,
    after: SlotState,
    ground: Ground,
    there: Mapping[tuple[uuid.UUID, date], DateState],
    *,
    is_new: bool,
) -> SlotState:
    """The slot with the specificities of its new date, its own where that is for others; its link where remote."""
    changes: dict[str, object] = {}
    if (before.jury_id, before.day) != (after.jury_id, after.day):
        own = sorted(ground.specificities(before))
        of_date = there[after.jury_id, after.day].specificities
        changes["specificities"] = own if is_new and own != sorted(of_date) else None
    if not ground.juries[after.jury_id].is_remote:
        changes |= {"videoconference_link": None, "videoconference_password": None}
    return after.model_copy(update=changes)


def _with_meeting(
    date_row: DateState, arriving: Sequence[SlotState], ground: Ground, link: str | None, password: str | None
) -> DateState:
    """A remote day with the link and password that it lacks: those of the call, else those of the first day of the same
    jury that slots leave.
    """
    if _can_be_joined(date_row):
        return date_row
    if (link, password) == (None, None):
        left = [ground.dates.get((each.jury_id, each.day)) for each in arriving if each.jury_id == date_row.jury_id]
        known = [each for each in left if each is not None and _can_be_joined(each)]
        former = min(known, key=lambda each: each.day, default=None)
        if former is None or date_row.videoconference_link not in {None, former.videoconference_link}:
            return date_row
        link, password = former.videoconference_link, former.videoconference_password
    return date_row.model_copy(
        update={
            "videoconference_link": date_row.videoconference_link or link,
            "videoconference_password": date_row.videoconference_password or password,
        }
    )


def _can_be_joined(date_row: DateState) -> bool:
    return None not in (date_row.videoconference_link, date_row.videoconference_password)


def _refuse_unreachable(moves: Moves, ground: Ground, there: Mapping[tuple[uuid.UUID, date], DateState]) -> None:
    lacking = {
        (after.jury_id, after.day)
        for before, after in moves
        if (before.jury_id, before.day) != (after.jury_id, after.day)
        and ground.juries[after.jury_id].is_remote
        and (after.videoconference_link is None or after.videoconference_password is None)
        and not _can_be_joined(there[after.jury_id, after.day])
    }
    juries = [(ground.juries[jury], day) for jury, day in sorted(lacking)]
    dates = [there[key] for key in lacking]
    fields = {
        "link": ("Lien de visioconférence obligatoire", [jury_date.videoconference_link for jury_date in dates]),
        "password": ("Mot de passe obligatoire", [jury_date.videoconference_password for jury_date in dates]),
    }
    refuse_without_link(
        ((sitting.state.id, sitting.state.name, sitting.site, day) for sitting, day in juries),
        [FieldError(field=name, message=message) for name, (message, values) in fields.items() if None in values],
    )


def _answers_dropped(session: Session, moves: Moves, before: Ground, after: Ground) -> list[Change[AnswerState]]:
    def met(ground: Ground, slot: SlotState) -> tuple[object, ...]:
        sitting = ground.juries[slot.jury_id]
        return slot.day, slot.interview_time, sitting.state.site_id, sitting.is_remote

    changed = [
        old
        for old, new in moves
        if met(before, old) != met(after, new) and not before.juries[old.jury_id].is_over(old.day)
    ]
    return [Change[AnswerState](before=answer, after=None) for answer in answers_read(session, changed)]
