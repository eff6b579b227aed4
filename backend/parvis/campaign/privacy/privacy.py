"""Why a candidate was set aside from a purge: it goes with them."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import delete
from sqlalchemy.orm import Session

from parvis.campaign.privacy.model import SetAside
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    return rows_exported(session, SetAside, SetAside.candidate_id == person.id, leave_out=("candidate_id",))


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    session.execute(delete(SetAside).where(among(SetAside.candidate_id, [each.id for each in people])))


PERSONAL_DATA = PersonalData(columns={"people_set_aside": {"reason"}}, export=_exported, erase=_erase)
