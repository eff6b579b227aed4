"""The call that tells the state of formulas (docs/rules/formulas.md)."""

from fastapi import APIRouter

from parvis.formulas.overview import queries
from parvis.formulas.overview.schemas import FormulaOverview
from parvis.kernel.permissions import requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/formula-edition", tags=["formulas"], dependencies=[requires(Role.ADMIN)])


@router.get("/overview")
def list_formula_overviews(session: DbSession) -> list[FormulaOverview]:
    """What is wrong with each formula, who reads it, who changed it last."""
    return queries.overviews(session)
