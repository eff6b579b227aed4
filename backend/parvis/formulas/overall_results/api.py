"""Overall results (docs/rules/formulas.md)."""

from fastapi import APIRouter

from parvis.formulas.overall_results import queries
from parvis.formulas.overall_results.schemas import OverallResult
from parvis.kernel.permissions import requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/statistics", tags=["statistics"], dependencies=[requires(Role.ADMIN)])


@router.get("")
def list_overall_results(session: DbSession) -> list[OverallResult]:
    """What each formula for all candidates gave at the last computation, by name."""
    return queries.overall_results(session)
