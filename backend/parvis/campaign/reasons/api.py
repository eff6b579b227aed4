"""The call that says why (docs/rules/ranking.md, why)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query

from parvis.campaign.reasons import queries
from parvis.campaign.reasons.errors import NoRankColumn
from parvis.campaign.reasons.schemas import WhyOut
from parvis.candidates.journal.service import note_access
from parvis.formulas.computations.errors import FormulaCheckTooLong
from parvis.kernel.db import DbSession
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, Role, requires

router = APIRouter(prefix="/admin/candidates", tags=["reasons"])


@router.get(
    "/{candidate_id:uuid}/why",
    dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY)],
    responses=raises(NotFound, InvalidInput, NoRankColumn, FormulaCheckTooLong),
)
def explain_value(
    session: DbSession,
    person: CurrentPerson,
    candidate_id: uuid.UUID,
    column: Annotated[str | None, Query()] = None,
    node: Annotated[str | None, Query()] = None,
) -> WhyOut:
    """Why a candidate has the value of a column of formulas, their rank by default, and who is beside them."""
    shown = queries.why(session, person, candidate_id, column, node)
    note_access(session, person, candidate_id)
    return shown
