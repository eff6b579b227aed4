"""The files of a person: their rows, and their bytes once the rows are gone."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported
from parvis.kernel.stored_with_rows import discard_on_commit


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, StoredFile, StoredFile.candidate_id == person.id, leave_out={"sha256"})


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    of_people = among(StoredFile.candidate_id, [each.id for each in people])
    erased = session.scalars(delete(StoredFile).where(of_people).returning(StoredFile.id)).all()
    discard_on_commit(session, *(key_of(file_id) for file_id in erased))


def _counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    of_people = among(StoredFile.candidate_id, [each.id for each in people])
    return {"Pièces, fiches avenir, PFM, documents": session.scalar(select(func.count()).where(of_people)) or 0}


PERSONAL_DATA = PersonalData(
    columns={"stored_files": {"name", "sha256", "depositor_subject"}}, export=_exported, erase=_erase, count=_counted
)
