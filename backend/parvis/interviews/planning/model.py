"""Rows as a plan finds them and leaves them: plain values that are kept as JSON with what can be taken back."""

import uuid
from collections.abc import Sequence
from datetime import date, datetime, time
from typing import Any, Final, Generic, NamedTuple, TypeVar, cast

from pydantic import BaseModel, ConfigDict
from sqlalchemy import Table

from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.members.model import JuryMember
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.kernel.db import Base

MOST_JOURNALED: Final = 20
"""How many slots a line of the journal names, beside their number."""


class State(BaseModel):
    """The columns of a row that plans read and write."""

    model_config = ConfigDict(frozen=True, from_attributes=True)


class JuryState(State):
    """A jury's type and name."""

    id: uuid.UUID
    site_id: uuid.UUID
    name: str
    interview_type: str
    index: int


class MovedDay(NamedTuple):
    """A day of a jury that went to another one, or whose hours changed where both are the same."""

    jury_id: uuid.UUID
    before: date
    after: date


class DateState(State):
    """A day on which a jury sits."""

    id: uuid.UUID
    jury_id: uuid.UUID
    day: date
    specificities: list[str]
    videoconference_link: str | None
    videoconference_password: str | None


class MemberState(State):
    """Somebody who sits in a jury."""

    id: uuid.UUID
    jury_id: uuid.UUID
    user_id: str
    date_id: uuid.UUID | None
    first_name: str
    last_name: str


class SlotState(State):
    """A slot and who holds it."""

    id: uuid.UUID
    jury_id: uuid.UUID
    name: str
    day: date
    convocation_time: time
    interview_time: time
    priority: bool
    specificities: list[str] | None
    videoconference_link: str | None
    videoconference_password: str | None
    candidate_id: uuid.UUID | None

    @property
    def position(self) -> tuple[uuid.UUID, date, time]:
        """Where and when the interview is."""
        return self.jury_id, self.day, self.interview_time


class AnswerState(State):
    """What a candidate answered about a slot."""

    slot_id: uuid.UUID
    candidate_id: uuid.UUID
    presence: str
    impediment: str | None
    answered: datetime


Row = TypeVar("Row", bound=State)


class Change(BaseModel, Generic[Row]):
    """A row before and after, None where there is none; the same twice for one that must not change meanwhile."""

    model_config = ConfigDict(frozen=True)

    before: Row | None
    after: Row | None

    def reversed(self) -> "Change[Row]":
        """The way back."""
        return self.model_copy(update={"before": self.after, "after": self.before})


class Plan(BaseModel):
    """Rows that change together."""

    juries: list[Change[JuryState]] = []
    dates: list[Change[DateState]] = []
    members: list[Change[MemberState]] = []
    slots: list[Change[SlotState]] = []
    answers: list[Change[AnswerState]] = []

    def reversed(self) -> "Plan":
        """The plan that takes this one back."""
        return Plan(
            juries=[jury.reversed() for jury in self.juries],
            dates=[each.reversed() for each in self.dates],
            members=[member.reversed() for member in self.members],
            slots=[slot.reversed() for slot in self.slots],
            answers=[answer.reversed() for answer in self.answers],
        )

    def places(self) -> set[uuid.UUID]:
        """The juries of the slots and dates, before or after."""
        changes = (*self.slots, *self.dates)
        return {state.jury_id for change in changes for state in (change.before, change.after) if state is not None}

    def journaled(self) -> tuple[dict[str, Any], dict[str, Any]]:
        """What the journal keeps of what changes, before and after: names of juries and slots, types, days."""
        sides = [_names([getattr(change, side) for change in self._changes()]) for side in ("before", "after")]
        before, after = ({name: values for name, values in side.items() if values} for side in sides)
        return {name: values for name, values in before.items() if values != after.get(name)}, after

    def _changes(self) -> list[Change[Any]]:
        return [jury for jury in (*self.juries, *self.dates, *self.slots) if jury.before != jury.after]

    def moves(self) -> bool:
        """Whether somebody is to be at another hour or day, to meet another candidate, or otherwise."""
        slots = [(slot.before, slot.after) for slot in self.slots]
        return (
            any(
                old is not None
                and new is not None
                and (old.position != new.position or (new.candidate_id not in {None, old.candidate_id}))
                for old, new in slots
            )
            or any(each.before != each.after for each in self.dates)
            or any(jury.before != jury.after for jury in self.juries)
        )

    def candidates(self) -> set[uuid.UUID]:
        """Those who hold one of the slots before or after."""
        states = [state for slot in self.slots for state in (slot.before, slot.after)]
        return {state.candidate_id for state in states if state is not None and state.candidate_id is not None}


def _names(states: Sequence[State | None]) -> dict[str, list[str]]:
    juries = [state for state in states if isinstance(state, JuryState)]
    slots = [state for state in states if isinstance(state, SlotState)]
    days = {state.day for state in states if isinstance(state, DateState | SlotState)}
    return {
        "juries": [jury.name for jury in juries],
        "type": [jury.interview_type for jury in juries],
        "days": [day.isoformat() for day in sorted(days)],
        "slots": [slot.name for slot in slots][:MOST_JOURNALED],
    }


TABLES: Final[dict[type[State], type[Base]]] = {
    JuryState: Jury,
    DateState: JuryDate,
    MemberState: JuryMember,
    SlotState: InterviewSlot,
    AnswerState: SlotAnswer,
}


def table_of(state: type[State]) -> Table[Any]:
    """The table whose rows a kind of state is of."""
    table = TABLES[state].__table__
    assert isinstance(table, Table)
    return cast("Table[Any]", table)
