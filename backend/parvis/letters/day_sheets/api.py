"""Calls that print the sheets of a day, and give who sits their calendar."""

import uuid
from collections.abc import Mapping, Sequence
from typing import Annotated, Any

from fastapi import APIRouter, Query
from fastapi.responses import Response

from parvis.files.stored.rules import disposition
from parvis.interviews.juries.queries import jury_visible
from parvis.interviews.sites.queries import site_visible
from parvis.kernel.clock import now
from parvis.kernel.days import Day
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role
from parvis.letters.day_sheets.errors import NoInterviewThatDay
from parvis.letters.day_sheets.page import printed, printed_for_doors
from parvis.letters.day_sheets.queries import meetings_of, sheets_of_jury, sheets_of_site
from parvis.letters.evaluation import calendar

own = APIRouter(prefix="/api/v1/jury", tags=["day sheets"])
printing = APIRouter(
    prefix="/api/v1/admin",
    tags=["day sheets"],
    dependencies=[requires(*STAFF)],
    default_response_class=Response,
    responses=raises(NotFound, NoInterviewThatDay, InvalidInput),
)

InterviewDate = Annotated[Day, Query(alias="interview-date")]


@printing.get("/juries/{jury_id:uuid}/day-sheet.pdf")
def get_day_sheet(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, day: InterviewDate) -> Response:
    """The sheet of a jury's day."""
    jury = jury_visible(session, person, jury_id)
    return _file(sheets_of_jury(session, jury_id, day), f"feuille-{jury.name}-{day}.pdf")


@printing.get("/interview-sites/{site_id:uuid}/day-sheets.pdf")
def get_day_sheets(session: DbSession, person: CurrentPerson, site_id: uuid.UUID, day: InterviewDate) -> Response:
    """The sheets of all juries of a site on a day, in one file."""
    site = site_visible(session, person, site_id)
    return _file(sheets_of_site(session, site_id, day), f"feuilles-{site.trigram}-{day}.pdf")


@printing.get("/juries/{jury_id:uuid}/door-sheet.pdf")
def get_door_sheet(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, day: InterviewDate) -> Response:
    """What hangs at the door of a jury on a day: hours and numbers, no name."""
    jury = jury_visible(session, person, jury_id)
    return _file(sheets_of_jury(session, jury_id, day), f"porte-{jury.name}-{day}.pdf", is_of_door=True)


@printing.get("/interview-sites/{site_id:uuid}/door-sheets.pdf")
def get_door_sheets(session: DbSession, person: CurrentPerson, site_id: uuid.UUID, day: InterviewDate) -> Response:
    """What hangs at the doors of all juries of a site on a day, in one file."""
    site = site_visible(session, person, site_id)
    return _file(sheets_of_site(session, site_id, day), f"portes-{site.trigram}-{day}.pdf", is_of_door=True)


@own.get("/planning.ics", dependencies=[requires(Role.JURY)], response_class=Response)
def get_own_planning(session: DbSession, person: CurrentPerson) -> Response:
    """The interviews of the days on which the caller sits as a calendar file, without their candidates."""
    content = calendar.planning_file(meetings_of(session, person.subject), at=now())
    headers = {"Content-Disposition": disposition("planning-jury.ics", download=True)}
    return Response(content, media_type=calendar.MEDIA_TYPE, headers=headers)


router = APIRouter(routes=[*printing.routes, *own.routes])


def _file(sheets: Sequence[Mapping[str, Any]], name: str, *, is_of_door: bool = False) -> Response:
    if not sheets:
        raise NoInterviewThatDay
    headers = {"Content-Disposition": disposition(name, download=False)}
    print_sheets = printed_for_doors if is_of_door else printed
    return Response(print_sheets(sheets, at=now()), media_type="application/pdf", headers=headers)
