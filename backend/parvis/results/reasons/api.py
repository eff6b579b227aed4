"""The calls that say why (docs/rules/ranking.md, why)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query
from fastapi.responses import Response

from parvis.candidates.journal.service import note_access
from parvis.files.stored.rules import disposition
from parvis.formulas.computations.errors import FormulaCheckTooLong, NotComputed
from parvis.kernel.clock import now
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.results.reasons import queries, report, service
from parvis.results.reasons.errors import NoRankColumn
from parvis.results.reasons.schemas import WhyOut
from parvis.results.reasons.sheet import number_of, printed

router = APIRouter(prefix="/api/v1/admin", tags=["reasons"])


@router.get(
    "/candidates/{candidate_id:uuid}/why",
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


@router.get(
    "/candidates/{candidate_id:uuid}/reasons.pdf",
    dependencies=[requires(Role.ADMIN)],
    response_class=Response,
    responses=raises(NotFound, NoRankColumn, NotComputed, FormulaCheckTooLong),
)
def get_reasons(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> Response:
    """The sheet of reasons that a candidate may ask for; making it is in their history."""
    question, formulas = queries.ranked_question(session, person, candidate_id)
    content = printed(session, question, formulas, queries.last_computed(session))
    service.keep_communication(session, person, candidate_id)
    headers = {"Content-Disposition": disposition(f"motifs-{number_of(question)}.pdf", download=False)}
    return Response(content, media_type="application/pdf", headers=headers)


@router.get(
    "/campaign/public-report.pdf",
    dependencies=[requires(Role.ADMIN)],
    response_class=Response,
    responses=raises(NoRankColumn, NotComputed),
)
def get_public_report(session: DbSession) -> Response:
    """The report that a selective course must publish; nobody can be recognised in it."""
    content = report.printed(session, now())
    headers = {"Content-Disposition": disposition("rapport-public.pdf", download=False)}
    return Response(content, media_type="application/pdf", headers=headers)
