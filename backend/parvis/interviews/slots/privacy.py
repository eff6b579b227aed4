"""The slot that a person holds, free again once they are erased, and what they answered about theirs."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from parvis.interviews.slots.model import InterviewSlot, SlotAnswer, SlotHold, SlotsState
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    held = InterviewSlot.candidate_id == person.id
    return {
        "slot": rows_exported(session, InterviewSlot, held, leave_out={"videoconference_password"}),
        "answers": rows_exported(session, SlotAnswer, SlotAnswer.candidate_id == person.id),
    }


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(update(SlotsState).values(version=SlotsState.version + 1))
    ids = [person.id for person in people]
    session.execute(delete(SlotHold).where(among(SlotHold.candidate_id, ids)))
    session.execute(delete(SlotAnswer).where(among(SlotAnswer.candidate_id, ids)))
    held = among(InterviewSlot.candidate_id, ids)
    session.execute(update(InterviewSlot).where(held).values(candidate_id=None))


PERSONAL_DATA = PersonalData(columns={"slot_answers": {"impediment", "presence"}}, export=_exported, erase=_erase)
