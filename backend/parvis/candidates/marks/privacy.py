"""What open conflicts and vanished columns hold of a person's marks."""

from collections.abc import Sequence
from typing import Any, Final

from sqlalchemy.orm import Session

from parvis.candidates.marks.model import GradeConflict, VanishedValue
from parvis.kernel.personal_data import DataSubject, PersonalData, kept_in

_CONFLICTS: Final = kept_in(GradeConflict, {"external_value", "modified_value"})
_VANISHED: Final = kept_in(VanishedValue, {"external_text"})


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return {"conflicts": _CONFLICTS.export(session, person), "vanished": _VANISHED.export(session, person)}


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    _CONFLICTS.erase(session, people)
    _VANISHED.erase(session, people)


PERSONAL_DATA = PersonalData(columns={**_CONFLICTS.columns, **_VANISHED.columns}, export=_exported, erase=_erase)
