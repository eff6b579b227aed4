"""The call of column statistics (docs/rules/ranking.md): computed over the rows that the person may see."""

from fastapi import APIRouter

from parvis.candidate_table.questions import queries as questions
from parvis.kernel.errors import FieldError, InvalidInput, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF
from parvis.ranking.column_statistics.schemas import ColumnStatisticsIn, ColumnStatisticsOut
from parvis.ranking.grid import queries
from parvis.ranking.grid.rules import filters_requested

router = APIRouter(prefix="/api/v1/admin/candidates", tags=["candidates"], dependencies=[requires(*STAFF)])


@router.post("/column-statistics", responses=raises(InvalidInput, Unavailable))
def get_column_statistics(session: DbSession, person: CurrentPerson, body: ColumnStatisticsIn) -> ColumnStatisticsOut:
    """The statistics of a column over the caller's rows that pass the filters."""
    visible = queries.visible_table(session, person)
    if body.column not in visible.columns:
        message = f"Colonne inconnue : {body.column[:200]}"
        raise InvalidInput(message, fields=[FieldError(field="column", message=message)])
    filters = filters_requested(body.filters, visible.columns)
    return ColumnStatisticsOut.of(questions.statistics(visible.snapshot, body.column, filters, visible.rows))
