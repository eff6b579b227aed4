"""The files of a person: their rows, and their bytes once the rows are gone."""

from collections.abc import Sequence
from dataclasses import replace

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.kernel.personal_data import DataSubject, among, kept_in
from parvis.kernel.stored_with_rows import discard_on_commit


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    of_people = among(StoredFile.candidate_id, [person.id for person in people])
    erased = session.scalars(delete(StoredFile).where(of_people).returning(StoredFile.id)).all()
    discard_on_commit(session, *(key_of(file_id) for file_id in erased))


PERSONAL_DATA = replace(
    kept_in(
        StoredFile,
        {"name", "sha256", "depositor_subject"},
        leave_out={"sha256"},
        noun="Pièces, fiches avenir, PFM, documents",
    ),
    erase=_erase,
)
