"""Calls that change days and several slots at once (docs/rules/interviews.md)."""

import uuid
from typing import Annotated, Final

from fastapi import APIRouter, Query, Response

from parvis.interviews.juries.errors import JuryIndexExhausted
from parvis.interviews.planning import service
from parvis.interviews.planning.board import board_shown
from parvis.interviews.planning.errors import JurySitsThatDay, NothingToMove, SlotsCollide, SlotTaken
from parvis.interviews.planning.schemas import (
    BoardOut,
    ChangeModeIn,
    MoveDayIn,
    MoveSlotsIn,
    PlanOut,
    PresentSlots,
    SlotIdsIn,
    SlotsOfDateIn,
    SlotsOfDateOut,
    SwapIn,
)
from parvis.interviews.slots.errors import JuryDatesWithoutLink, NothingToCreate
from parvis.kernel.days import Day
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

changes = APIRouter(
    prefix="/api/v1/admin", tags=["planning"], dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN)]
)
boards = APIRouter(
    prefix="/api/v1/admin/interview-slots",
    tags=["planning"],
    dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.INTERVIEW_SITE_MANAGER, Role.ADMIN)],
)

_OF_SLOTS: Final = (InvalidInput, NotFound, FeatureLockAlreadyTaken, StaleVersion[PresentSlots])


@boards.get("/board", response_model=BoardOut, responses=raises(InvalidInput, NotFound))
def get_board(
    session: DbSession,
    person: CurrentPerson,
    day: Annotated[Day, Query(alias="date")],
    site_id: Annotated[uuid.UUID | None, Query(alias="siteId")] = None,
) -> Response:
    """The juries and slots of a day, those who wait, and the days of the campaign; of a site, or of all."""
    shown = board_shown(session, person, day, site_id)
    return Response(shown.model_dump_json(by_alias=True), media_type="application/json")


@changes.post(
    "/juries/{jury_id:uuid}/interview-dates/{date_id:uuid}/move",
    responses=raises(*_OF_SLOTS, JurySitsThatDay, SlotsCollide),
)
def move_day(
    session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, date_id: uuid.UUID, form: MoveDayIn
) -> PlanOut:
    """Moves a day of a jury with its slots and those who hold them."""
    return PlanOut.model_validate(service.move_day(session, person, jury_id, date_id, form))


@changes.post(
    "/juries/{jury_id:uuid}/interview-dates/{date_id:uuid}/create-slots",
    responses=raises(*_OF_SLOTS, JuryDatesWithoutLink, NothingToCreate),
)
def create_slots_of_date(
    session: DbSession,
    person: CurrentPerson,
    jury_id: uuid.UUID,
    date_id: uuid.UUID,
    form: SlotsOfDateIn | None = None,
) -> SlotsOfDateOut:
    """Creates the slots that the site's templates give a date, also after the automatic creation."""
    planned, undo_id = service.create_slots_of_date(session, person, jury_id, date_id, form or SlotsOfDateIn())
    return SlotsOfDateOut(
        created=len(planned.rows), skipped=planned.skipped, overlapping=planned.overlapping, undo_id=undo_id
    )


@changes.post(
    "/juries/{jury_id:uuid}/change-mode",
    responses=raises(*_OF_SLOTS, JuryIndexExhausted),
)
def change_jury_mode(session: DbSession, person: CurrentPerson, jury_id: uuid.UUID, form: ChangeModeIn) -> PlanOut:
    """Turns a jury from face to face to remote, or back, with its slots and those who hold them."""
    return PlanOut.model_validate(service.change_mode(session, person, jury_id, form))


@changes.post("/interview-slots/move", responses=raises(*_OF_SLOTS, NothingToMove, SlotsCollide, JuryDatesWithoutLink))
def move_slots(session: DbSession, person: CurrentPerson, form: MoveSlotsIn) -> PlanOut:
    """Moves slots to another day, hour or jury, all or none."""
    return PlanOut.model_validate(service.move_slots(session, person, form))


@changes.post("/interview-slots/swap", responses=raises(*_OF_SLOTS))
def swap_slots(session: DbSession, person: CurrentPerson, form: SwapIn) -> PlanOut:
    """Exchanges the candidates of two slots."""
    return PlanOut.model_validate(service.swap_slots(session, person, form))


@changes.post("/interview-slots/free", responses=raises(*_OF_SLOTS))
def free_slots(session: DbSession, person: CurrentPerson, form: SlotIdsIn) -> PlanOut:
    """Takes slots from those who hold them, all or none."""
    return PlanOut.model_validate(service.free_slots(session, person, form))


@changes.post("/interview-slots/delete", responses=raises(*_OF_SLOTS, SlotTaken))
def delete_slots(session: DbSession, person: CurrentPerson, form: SlotIdsIn) -> PlanOut:
    """Removes free slots, all or none."""
    return PlanOut.model_validate(service.delete_slots(session, person, form))


@changes.post("/interview-slots/open", responses=raises(*_OF_SLOTS, SlotTaken))
def open_slots(session: DbSession, person: CurrentPerson, form: SlotIdsIn) -> PlanOut:
    """Makes free slots those of everybody, all or none."""
    return PlanOut.model_validate(service.open_slots(session, person, form))


router = APIRouter(routes=[*changes.routes, *boards.routes])
