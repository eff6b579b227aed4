"""Calls of the ranking handed back to the national platform (docs/rules/ranking.md)."""

import asyncio
import uuid
from typing import Annotated

from fastapi import APIRouter, Depends, Query
from fastapi.responses import Response

from parvis.files.content.errors import FileTooLarge, TooManyDeposits
from parvis.files.content.service import file_received
from parvis.files.stored.rules import disposition
from parvis.kernel.audit.lines import note
from parvis.kernel.db import new_session
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.upload import ReceivedFile, upload_documented
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.results.ranking_file import queries, service
from parvis.results.ranking_file.errors import NobodyRanked, RankingStale, RankingUnresolved
from parvis.results.ranking_file.schemas import (
    RankFileCheckOut,
    RankingCheckOut,
    RankingFileOut,
    RankingIn,
    RankingStateOut,
    ScholarshipsIn,
    ScholarshipsOut,
)

router = APIRouter(prefix="/api/v1/admin/ranking", tags=["ranking"], dependencies=[requires(Role.ADMIN)])


def _file_checked(upload: ReceivedFile, *, keep_unconfirmed: bool) -> RankFileCheckOut:
    with new_session() as session:
        return queries.file_checked(session, upload.content.read(), keep_unconfirmed=keep_unconfirmed)


@router.get("")
def get_ranking_state(session: DbSession) -> RankingStateOut:
    """The columns that may rank, the last choice, and the files that were frozen."""
    return queries.ranking_state(session)


@router.post("/check", responses=raises(InvalidInput))
def check_ranking(body: RankingIn, session: DbSession) -> RankingCheckOut:
    """What the national platform would find in each group: ties, gaps, wrong ranks, candidates without one."""
    return queries.ranking_checked(session, body)


@router.post(
    "/check-file",
    responses=raises(InvalidInput, FileTooLarge, TooManyDeposits),
    openapi_extra=upload_documented(),
)
@streams_upload
async def check_ranking_file(
    upload: Annotated[ReceivedFile, Depends(file_received)],
    keep_unconfirmed: Annotated[bool, Query(alias="keepUnconfirmed")] = False,
) -> RankFileCheckOut:
    """Checks a CSV that staff made elsewhere, as Parvis checks its own ranking; nothing is kept."""
    return await asyncio.to_thread(_file_checked, upload, keep_unconfirmed=keep_unconfirmed)


@router.post("/freeze", status_code=201, responses=raises(InvalidInput, RankingUnresolved, RankingStale, NobodyRanked))
def freeze_ranking(body: RankingIn, session: DbSession, person: CurrentPerson) -> RankingFileOut:
    """Freezes the ranking as the file that is handed back."""
    return queries.file_shown(service.freeze(session, body, person))


@router.get("/files/{file_id:uuid}/content", response_class=Response, responses=raises(NotFound))
def get_ranking_file(file_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> Response:
    """A frozen ranking, as it was."""
    file = queries.ranking_file(session, file_id)
    note(person)
    headers = {"Content-Disposition": disposition(file.name, download=True)}
    return Response(file.content, media_type="text/csv; charset=utf-8", headers=headers)


@router.post("/scholarships", responses=raises(InvalidInput, NobodyRanked))
def simulate_scholarship_rate(body: ScholarshipsIn, session: DbSession) -> list[ScholarshipsOut]:
    """The order of call at a rate, group by group, by the published national algorithm; nothing is kept."""
    return queries.order_of_call(session, body)
