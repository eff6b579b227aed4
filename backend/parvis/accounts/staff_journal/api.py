"""The calls of the journal of what staff did (docs/rules/accounts.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from parvis.accounts.staff_journal import queries
from parvis.accounts.staff_journal.queries import Wanted
from parvis.accounts.staff_journal.schemas import LineOut, WordsOut
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.days import Day
from parvis.kernel.errors import InvalidInput, raises
from parvis.kernel.http.spreadsheet_csv import csv_answer, spreadsheet_csv
from parvis.kernel.permissions import requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE, Page

router = APIRouter(prefix="/api/v1/admin/journal", tags=["accounts"], dependencies=[requires(Role.ADMIN)])

_Word = Annotated[str | None, Query(max_length=200)]


def _wanted(
    person: uuid.UUID | None = None,
    action: _Word = None,
    of: Annotated[str | None, Query(alias="object", max_length=200, description="An id, or a kind of objects.")] = None,
    first_day: Annotated[Day | None, Query(alias="from", description="First day, in Paris.")] = None,
    last_day: Annotated[Day | None, Query(alias="to", description="Last day, included.")] = None,
) -> Wanted:
    return Wanted(None if person is None else str(person), action, of, first_day, last_day)


_Wanted = Annotated[Wanted, Depends(_wanted)]


@router.get("", responses=raises(InvalidInput))
def list_journal(
    session: DbSession,
    wanted: _Wanted,
    page: PageNumber = 0,
    size: PageSize = USUAL_PAGE,
) -> Page[LineOut]:
    """Lists what staff did, newest first, by person, action, object and days."""
    return queries.lines_listed(session, wanted, page=page, size=size)


@router.get("/words")
def list_journal_words() -> WordsOut:
    """The actions and kinds of objects of the journal, in French."""
    return WordsOut.all()


@router.get("/export", response_class=Response, responses=raises(InvalidInput))
def export_journal(session: DbSession, wanted: _Wanted) -> Response:
    """Exports what staff did, newest first, as CSV: by person, action, object and days."""
    return csv_answer(spreadsheet_csv(queries.lines_exported(session, wanted)), "journal.csv")
