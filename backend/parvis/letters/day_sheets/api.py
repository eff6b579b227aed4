"""Calls that print the sheets of a day."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from parvis.files.stored.rules import disposition
from parvis.interviews.juries.queries import jury_visible
from parvis.interviews.sites.queries import site_visible
from parvis.kernel.audit import audit
from parvis.kernel.clock import now
from parvis.kernel.days import Day
from parvis.kernel.db import DbSession
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import STAFF, CurrentPerson, requires
from parvis.letters.day_sheets.errors import NoInterviewThatDay
from parvis.letters.day_sheets.page import printed
from parvis.letters.day_sheets.queries import sheets_of_jury, sheets_of_site

router = APIRouter(
    prefix="/admin",
    tags=["day sheets"],
    dependencies=[requires(*STAFF)],
)

InterviewDate = Annotated[Day, Query(alias="interview-date")]
_REFUSALS = raises(NotFound, NoInterviewThatDay, InvalidInput)


@router.get("/juries/{jury_id:uuid}/day-sheet.pdf", response_class=Response, responses=_REFUSALS)
def get_day_sheet(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, day: InterviewDate) -> Response:
    """The sheet of a jury's day."""
    jury = jury_visible(session, person, jury_id)
    audit("day_sheet_printed", person, jury=jury.name, day=day.isoformat())
    return _file(sheets_of_jury(session, jury_id, day), f"feuille-{jury.name}-{day}.pdf")


@router.get("/interview-sites/{site_id:uuid}/day-sheets.pdf", response_class=Response, responses=_REFUSALS)
def get_day_sheets(session: DbSession, person: CurrentPerson, site_id: uuid.UUID, day: InterviewDate) -> Response:
    """The sheets of all juries of a site on a day, in one file."""
    site = site_visible(session, person, site_id)
    audit("day_sheets_printed", person, site=str(site_id), day=day.isoformat())
    return _file(sheets_of_site(session, site_id, day), f"feuilles-{site.trigram}-{day}.pdf")


def _file(sheets: Sequence[Mapping[str, Any]], name: str) -> Response:
    if not sheets:
        raise NoInterviewThatDay
    headers = {"Content-Disposition": disposition(name, download=False)}
    return Response(printed(sheets, at=now()), media_type="application/pdf", headers=headers)
