"""What candidates said of themselves."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.candidate_space.own_record.model import OwnProfile
from parvis.kernel.personal_data import DataSubject, Holder, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, OwnProfile, OwnProfile.candidate_id == person.id)


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(OwnProfile).where(among(OwnProfile.candidate_id, [each.id for each in people])))


HOLDER = Holder(
    columns={
        "own_profiles": {"address", "admission_sites", "current_scholar_year", "scholar_info", "scholarship_type"}
    },
    export=_exported,
    erase=_erase,
)
