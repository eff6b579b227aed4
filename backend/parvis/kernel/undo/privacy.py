"""What was kept to take something back: with somebody's data in it, it can no longer be."""

from collections.abc import Sequence

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.kernel.personal_data import DataSubject, PersonalData
from parvis.kernel.undo.model import Undoable


def _erase(session: Session, _people: Sequence[DataSubject]) -> None:
    session.execute(delete(Undoable))


PERSONAL_DATA = PersonalData(columns={"undoables": {"title", "takes_back", "kept"}}, erase=_erase)
