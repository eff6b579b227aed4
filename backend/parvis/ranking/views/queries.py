"""Reads of saved views."""

from collections.abc import Sequence

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.formula_language.keys import french_key
from parvis.ranking.views.model import CandidateView


def views_of(session: Session, owner: str) -> Sequence[CandidateView]:
    """The views of the person whose subject is ``owner``, by name in French order."""
    views = session.scalars(select(CandidateView).where(CandidateView.owner == owner)).all()
    return sorted(views, key=lambda view: (french_key(view.name), view.created))
