"""Calls on the juries' grades (part 1 §7, admin/candidates; api.md §8)."""

import structlog
from fastapi import APIRouter, Response

from parvis.jury_grades import queries
from parvis.jury_grades.schemas import jury_notes_csv
from parvis.kernel.db import DbSession
from parvis.kernel.errors import Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, Role, requires

log = structlog.get_logger("parvis.audit")

router = APIRouter(prefix="/admin/candidates", tags=["jury grades"])

CSV = "text/csv"
EXPORT_NAME = "export-jury-notes.csv"


@router.get(
    "/export/jury-notes",
    response_class=Response,
    dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN_READ_ONLY, Role.ADMIN)],
    responses={200: {"content": {CSV: {"schema": {"type": "string", "format": "binary"}}}}} | raises(Unavailable),
)
def export_jury_notes(session: DbSession, person: CurrentPerson) -> Response:
    """`export-jury-notes.csv`: the grades of the candidates whom the caller sees, by name."""
    notes = queries.jury_notes_seen(session, person)
    log.info("jury_notes_exported", subject=person.subject, rows=len(notes))
    headers = {"Content-Disposition": f'attachment; filename="{EXPORT_NAME}"'}
    return Response(jury_notes_csv(notes), media_type=f"{CSV}; charset=utf-8", headers=headers)
