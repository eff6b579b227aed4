"""What open conflicts and vanished columns hold of a person's marks."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return {
        "conflicts": rows_exported(session, GradeConflict, GradeConflict.candidate_id == person.id),
        "vanished": rows_exported(session, VanishedValue, VanishedValue.candidate_id == person.id),
    }


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    ids = [each.id for each in people]
    session.execute(delete(GradeConflict).where(among(GradeConflict.candidate_id, ids)))
    session.execute(delete(VanishedValue).where(among(VanishedValue.candidate_id, ids)))


PERSONAL_DATA = PersonalData(
    columns={"grade_conflicts": {"external_value", "modified_value"}, "vanished_values": {"external_text"}},
    export=_exported,
    erase=_erase,
)
