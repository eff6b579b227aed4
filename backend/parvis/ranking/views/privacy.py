"""Saved views whose filters name a person."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.kernel.personal_data import DataSubject, PersonalData, without_people
from parvis.ranking.views.model import CandidateView


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    """Filters go, columns and sort stay; of many people at once every filter goes."""
    for view in session.scalars(select(CandidateView)):
        bare: dict[str, Any] = {**view.view, "filterModel": []}
        left = without_people(view.view, people) or bare
        if left != view.view:
            view.view = left


PERSONAL_DATA = PersonalData(columns={"candidate_views": {"view"}}, erase=_erase)
