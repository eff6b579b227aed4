"""The data kept to undo actions: those that contain an erased person's data can no longer be undone."""

from collections.abc import Sequence

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.kernel.personal_data import DataSubject, PersonalData
from parvis.kernel.undo.model import Undoable


def _erase(session: Session, _people: Sequence[DataSubject]) -> None:
    session.execute(delete(Undoable))


PERSONAL_DATA = PersonalData(columns={"undoables": {"title", "takes_back", "kept"}}, erase=_erase)
