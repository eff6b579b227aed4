"""Calls on the juries' grades (docs/rules/interviews.md)."""

from fastapi import APIRouter, Response

from parvis.candidate_table.questions.listing import rows_listed
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.interviews.jury_grades.queries import jury_notes
from parvis.interviews.jury_grades.schemas import jury_notes_csv
from parvis.kernel.audit.lines import note
from parvis.kernel.errors import Unavailable, raises
from parvis.kernel.http.spreadsheet_csv import CSV, csv_answer
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.ranking.grid.queries import visible_table

router = APIRouter(prefix="/api/v1/admin/candidates", tags=["jury grades"])

EXPORT_NAME = "export-jury-notes.csv"


@router.get(
    "/export/jury-notes",
    response_class=Response,
    dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN_READ_ONLY, Role.ADMIN)],
    responses={200: {"content": {CSV: {"schema": {"type": "string", "format": "binary"}}}}} | raises(Unavailable),
)
def export_jury_notes(session: DbSession, person: CurrentPerson) -> Response:
    """`export-jury-notes.csv`: the grades of the candidates whom the caller sees, by name."""
    visible = visible_table(session, person)
    rows = rows_listed(visible.snapshot, [], [SortBy("Nom", descending=False)], visible.rows)
    notes = jury_notes(session, person, rows.tolist())
    note(person, count=len(notes))
    return csv_answer(jury_notes_csv(notes), EXPORT_NAME)
