"""What received zips and their reports say about a person: waiting zips are deleted, reports rewritten."""

from collections.abc import Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.imports.zip_imports.model import ZipImport
from parvis.imports.zip_imports.service import drop
from parvis.imports.zip_imports.undoing import forget_attached
from parvis.kernel.personal_data import DataSubject, PersonalData, without_people

_NOBODY: Final[dict[str, list[object]]] = {
    "unmatchedFiles": [], "invalidFiles": [], "candidatesWithoutFile": [], "problems": [], "refusedLines": []
}  # fmt: skip


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    forget_attached(session)  # nothing can be taken back after an erasure
    for received in session.scalars(select(ZipImport)).all():
        if received.confirmed is None:
            drop(session, received.id)
        elif received.report is not None:
            left = without_people(received.report, people)
            received.report = received.report | _NOBODY if left is None else left
    session.flush()


PERSONAL_DATA = PersonalData(
    columns={"zip_imports": {"file_name", "report"}, "zip_import_files": {"replaced"}},
    erase=_erase,
)
