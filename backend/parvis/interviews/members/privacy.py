"""Why somebody said that they cannot judge a person."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.interviews.members.model import JuryConflict
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, JuryConflict, JuryConflict.candidate_id == person.id, leave_out={"subject"})


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(JuryConflict).where(among(JuryConflict.candidate_id, [each.id for each in people])))


PERSONAL_DATA = PersonalData(columns={"jury_conflicts": {"reason"}}, export=_exported, erase=_erase)
