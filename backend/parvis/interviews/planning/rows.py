"""Reading and writing the rows of a plan: as many statements for a thousand of them as for one."""

import uuid
from collections.abc import Collection, Sequence
from typing import Any, Final, TypeVar

import orjson
from sqlalchemy import ColumnElement, select, text, update
from sqlalchemy.orm import Session

from parvis.interviews.planning.model import (
    AnswerState,
    Change,
    DateState,
    JuryState,
    MemberState,
    Plan,
    SlotState,
    State,
    table_of,
)
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.kernel.personal_data import among

_KEYS: Final[dict[type[State], tuple[str, ...]]] = {
    JuryState: ("id",),
    DateState: ("id",),
    MemberState: ("id",),
    SlotState: ("id",),
    AnswerState: ("slot_id", "candidate_id"),
}

Read = TypeVar("Read", bound=State)


def rows_read(session: Session, kind: type[Read], *conditions: ColumnElement[bool]) -> list[Read]:
    """The rows of a kind that meet these conditions, as they are now in this transaction."""
    table = table_of(kind)
    rows = session.execute(select(*[table.c[name] for name in kind.model_fields]).where(*conditions)).mappings()
    return [kind.model_validate(dict(row)) for row in rows]


def slots_read(session: Session, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, SlotState]:
    """Those of these slots that exist, by id."""
    return {row.id: row for row in rows_read(session, SlotState, among(InterviewSlot.id, ids))}


def answers_read(session: Session, slots: Collection[SlotState]) -> list[AnswerState]:
    """What the candidates of these slots answered about them."""
    held = {(each.id, each.candidate_id) for each in slots if each.candidate_id is not None}
    answers = rows_read(session, AnswerState, among(SlotAnswer.slot_id, [slot for slot, _ in held]))
    return [answer for answer in answers if (answer.slot_id, answer.candidate_id) in held]


def present_rows(session: Session, plan: Plan) -> dict[object, State]:
    """The rows of juries, dates and slots that the plan names, as they are now, by kind and key."""
    present: dict[object, State] = {}
    for kind, changes in ((JuryState, plan.juries), (DateState, plan.dates), (SlotState, plan.slots)):
        ids = [state.id for change in changes for state in (change.before or change.after,) if state is not None]
        present |= {(kind, row.id): row for row in rows_read(session, kind, among(table_of(kind).c.id, ids))}
    return present


def write(session: Session, plan: Plan) -> None:
    """Carries the plan out; what the session had read of these rows is read again."""
    _write(session, JuryState, [jury for jury in plan.juries if jury.after is not None])
    _write(session, DateState, plan.dates)
    _write(session, MemberState, plan.members)
    _take(session, plan)
    _write(session, SlotState, plan.slots)
    _write(session, AnswerState, plan.answers)
    _write(session, JuryState, [jury for jury in plan.juries if jury.after is None])  # once their slots are elsewhere
    session.expire_all()


def _take(session: Session, plan: Plan) -> None:
    """Takes slots from candidates whom others of the plan replace: a candidate holds one slot at any moment."""
    handed_over = [
        slot.before.id
        for slot in plan.slots
        if slot.before is not None
        and slot.after is not None
        and None not in {slot.before.candidate_id, slot.after.candidate_id}
        and slot.before.candidate_id != slot.after.candidate_id
    ]
    if handed_over:
        session.execute(update(InterviewSlot).where(among(InterviewSlot.id, handed_over)).values(candidate_id=None))


def _write(session: Session, kind: type[Read], changes: Sequence[Change[Read]]) -> None:
    gone = [change.before for change in changes if change.before is not None and change.after is None]
    new = [change.after for change in changes if change.before is None and change.after is not None]
    kept = [change.after for change in changes if change.before is not None and change.before != change.after]
    changed = [each for each in kept if each is not None]
    table, columns = table_of(kind).name, list(kind.model_fields)
    has_same_key = " AND ".join(f"{table}.{key} = source.{key}" for key in _KEYS[kind])
    values = ", ".join(f"{name} = source.{name}" for name in columns if name not in _KEYS[kind])
    raised = f", version = {table}.version + 1" if kind in {DateState, SlotState} else ""
    source = f"jsonb_populate_recordset(NULL::{table}, CAST(:rows AS jsonb)) AS source"
    names = ", ".join(columns)
    _send(session, f"DELETE FROM {table} USING {source} WHERE {has_same_key}", gone)  # noqa: S608 - names of our own tables and columns
    _send(session, f"UPDATE {table} SET {values}{raised} FROM {source} WHERE {has_same_key}", changed)  # noqa: S608 - names of our own tables and columns
    _send(session, f"INSERT INTO {table} ({names}) SELECT {names} FROM {source}", new)  # noqa: S608 - names of our own tables and columns


def _send(session: Session, statement: str, rows: Sequence[Any]) -> None:
    if rows:
        content = orjson.dumps([row.model_dump(mode="json") for row in rows]).decode()
        session.execute(text(statement), {"rows": content})
