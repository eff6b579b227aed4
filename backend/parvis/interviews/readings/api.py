"""Calls of readers of projects, and of those who follow and settle their readings (docs/rules/interviews.md)."""

import uuid

from fastapi import APIRouter, Depends, Response

from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.schemas import GradeInfoOut
from parvis.interviews.members.errors import ConflictOfInterest
from parvis.interviews.readings import progress, queue, service, settling
from parvis.interviews.readings.errors import ReadingDone, ReadingNotYours
from parvis.interviews.readings.rules import can_settle
from parvis.interviews.readings.schemas import (
    HeldProjectOut,
    ProgressOut,
    QueueOut,
    ReadingChangeIn,
    ReadingIn,
    ReadingOut,
    SettledProjectIn,
    ToSettleOut,
    WithdrawIn,
    WithdrawnOut,
)
from parvis.interviews.slots.service import taken_back_if
from parvis.kernel.calls import PageNumber, PageSize
from parvis.kernel.errors import Forbidden, InvalidInput, NotFound, StaleVersion, Unavailable, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.schemas import USUAL_PAGE, Page
from parvis.school.settings.queries import campaign_settings

router = APIRouter(prefix="/api/v1", tags=["readings"])

_REFUSED = (CandidateNotFound, ConflictOfInterest, InvalidInput, ReadingDone, ReadingNotYours)


@router.get("/jury/pfm/queue", dependencies=[requires(Role.JURY)])
def get_reading_queue(session: DbSession, person: CurrentPerson) -> QueueOut:
    """How many projects the caller may still read, and the one that they hold; nothing is held by looking."""
    return queue.queue_shown(session, person, progress.to_settle_counted(session, person))


@router.post(
    "/jury/pfm/queue/next",
    dependencies=[requires(Role.JURY)],
    response_model=HeldProjectOut,
    responses={204: {"description": "None is left for the caller."}},
)
def hold_next_project(session: DbSession, person: CurrentPerson) -> HeldProjectOut | Response:
    """Holds the next project for the caller for 30 minutes, or the one that they hold anew."""
    held = service.hold_next(session, person)
    if held is None:
        return Response(status_code=204)
    waiting, hold = held
    return queue.held_shown(session, waiting, hold.until, campaign_settings(session).pfm)


@router.delete(
    "/jury/pfm/{candidate_id:uuid}/hold",
    status_code=204,
    dependencies=[requires(Role.JURY)],
    responses=raises(NotFound),
)
def give_project_back(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID) -> None:
    """Gives back the project that the caller holds."""
    if not service.give_back(session, person, candidate_id):
        raise NotFound


@router.get("/jury/pfm/readings", dependencies=[requires(Role.JURY)], responses=raises(InvalidInput))
def list_own_readings(
    session: DbSession, person: CurrentPerson, page: PageNumber = 0, size: PageSize = USUAL_PAGE
) -> Page[ReadingOut]:
    """The caller's own readings, newest first."""
    return queue.own_readings(session, person, page=page, size=size)


@router.post(
    "/jury/pfm/{candidate_id:uuid}/reading",
    status_code=201,
    dependencies=[requires(Role.JURY)],
    responses=raises(*_REFUSED),
)
def read_project(session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: ReadingIn) -> ReadingOut:
    """Keeps the caller's reading of the project that they hold."""
    return queue.own_reading(session, service.read_held(session, person, candidate_id, form))


@router.put(
    "/jury/pfm/{candidate_id:uuid}/reading",
    dependencies=[requires(Role.JURY)],
    responses=raises(*_REFUSED, StaleVersion[ReadingOut]),
)
def change_reading(
    session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: ReadingChangeIn
) -> ReadingOut:
    """Changes the caller's own reading, until somebody settled it."""
    return queue.own_reading(session, service.change_reading(session, person, candidate_id, form))


@router.get(
    "/admin/pfm/progress",
    dependencies=[requires(Role.ADMIN, Role.ADMIN_READ_ONLY)],
    responses=raises(DirectoryNotConfigured, Unavailable),
)
def get_reading_progress(session: DbSession) -> ProgressOut:
    """How far the reading of projects is, and by whom."""
    return progress.progress(session)


def _require_arbiter(session: DbSession, person: CurrentPerson) -> None:
    """Raises `Forbidden` for a person who gives no third readings, whatever they send."""
    if not can_settle(person, campaign_settings(session).pfm):
        raise Forbidden


@router.get(
    "/admin/pfm/to-settle",
    dependencies=[requires(Role.ADMIN, Role.JURY), Depends(_require_arbiter)],
    responses=raises(Forbidden, InvalidInput),
)
def list_projects_to_settle(
    session: DbSession, person: CurrentPerson, page: PageNumber = 0, size: PageSize = USUAL_PAGE
) -> Page[ToSettleOut]:
    """The projects whose readings are too far apart, with both letters, for those who may settle them."""
    return progress.to_settle(session, person, page=page, size=size)


@router.post(
    "/admin/pfm/{candidate_id:uuid}/settle",
    dependencies=[requires(Role.ADMIN, Role.JURY), Depends(_require_arbiter)],
    responses=raises(Forbidden, *_REFUSED),
)
def settle_project(
    session: DbSession, person: CurrentPerson, candidate_id: uuid.UUID, form: SettledProjectIn
) -> GradeInfoOut:
    """Settles a project by a third reading."""
    return settling.settle(session, person, candidate_id, form)


@router.post(
    "/admin/pfm/readers/{reader_id:uuid}/withdraw",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, InvalidInput, DirectoryNotConfigured, Unavailable),
)
def withdraw_reader(session: DbSession, person: CurrentPerson, reader_id: uuid.UUID, form: WithdrawIn) -> WithdrawnOut:
    """Withdraws the letters of a reader, whose projects come back to the queue; ``dryRun`` tells it first."""
    with taken_back_if(session, dry_run=form.dry_run):
        return settling.withdraw_reader(session, person, str(reader_id))


@router.delete(
    "/admin/pfm/readers/{reader_id:uuid}/withdraw",
    status_code=204,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound),
)
def let_reader_read(session: DbSession, person: CurrentPerson, reader_id: uuid.UUID) -> None:
    """Lets a reader who was withdrawn have projects again."""
    settling.let_read(session, person, str(reader_id))
