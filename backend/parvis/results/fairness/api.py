"""Calls that compare what juries, members, readers and sites gave (docs/rules/interviews.md)."""

from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import StreamingResponse

from parvis.candidate_table.export.sent import SentWorkbook
from parvis.interviews.jury_grades.model import GradeType
from parvis.kernel.clock import today
from parvis.kernel.errors import InvalidInput, raises
from parvis.kernel.permissions import requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.results.fairness import queries
from parvis.results.fairness.schemas import FairnessOut, Grouping

router = APIRouter(
    prefix="/api/v1/admin/fairness",
    tags=["statistics"],
    dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY)],
)

ByGroup = Annotated[Grouping, Query()]
OfType = Annotated[GradeType, Query()]
AtEqualFiles = Annotated[str | None, Query(max_length=200)]


@router.get("", responses=raises(InvalidInput))
def get_fairness(
    session: DbSession,
    by: ByGroup = Grouping.JURY,
    of: OfType = GradeType.INTERVIEW,
    formula: AtEqualFiles = None,
) -> FairnessOut:
    """How the grades of each group differ from all, as they are and, by a formula, at equal files."""
    return queries.fairness(session, by, of, formula)


@router.get("/export", response_class=StreamingResponse, responses=raises(InvalidInput))
def export_fairness(
    session: DbSession,
    by: ByGroup = Grouping.JURY,
    of: OfType = GradeType.INTERVIEW,
    formula: AtEqualFiles = None,
) -> StreamingResponse:
    """The same figures as a workbook."""
    return SentWorkbook(queries.fairness_book(session, by, of, formula), f"equite-des-jurys-{today():%Y-%m-%d}.xlsx")
