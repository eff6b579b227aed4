"""Calls that attribute slots (docs/rules/interviews.md)."""

import asyncio
import uuid
from contextlib import ExitStack
from typing import Annotated, Final

from fastapi import APIRouter, Query
from fastapi.responses import Response, StreamingResponse

from parvis.candidate_table.export.errors import TooManyExports
from parvis.candidate_table.export.process import workbook
from parvis.candidate_table.export.sent import SENT_WORKBOOK, SentWorkbook
from parvis.candidate_table.export.turns import export_turn
from parvis.interviews.attribution import export, pairs, queries, report, service, suitable
from parvis.interviews.attribution.errors import CandidateNotConcerned, SlotTakenMeanwhile
from parvis.interviews.attribution.schemas import (
    AutomaticAttributionOut,
    SlotAttributionIn,
    SlotAttributionOut,
    SlotFreedOut,
    SuitableSlotOut,
)
from parvis.interviews.slots.service import FEATURE
from parvis.kernel.audit.lines import leave_no_line, note
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, Unavailable, raises
from parvis.kernel.http.spreadsheet_csv import csv_answer, spreadsheet_csv
from parvis.kernel.jobs import JobKind, enqueue, result_of
from parvis.kernel.jobs.queries import job_of
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.storage_outcomes import StorageFull

router = APIRouter(
    prefix="/api/v1/admin", tags=["attribution"], dependencies=[requires(Role.INTERVIEW_SLOT_MANAGER, Role.ADMIN)]
)

EXPORT_NAME: Final = "export-candidats-interview_slots.xlsx"


@router.post(
    "/interview-slots/attribute-automatically", responses=raises(FeatureLockAlreadyTaken, InvalidInput, Unavailable)
)
async def attribute_slots_automatically(
    person: CurrentPerson, dry_run: Annotated[bool, Query(alias="dryRun")] = False
) -> AutomaticAttributionOut:
    """Attributes the free slots in the best way, by a job where there is something to do; ``dryRun`` only tells."""
    if dry_run:
        leave_no_line()
    begun = None if dry_run else await asyncio.to_thread(_begun, person)
    if begun is None:
        return await asyncio.to_thread(_simulated)
    result = await result_of(
        begun,
        still_running="L'attribution des créneaux est encore en cours : suivez-la dans les travaux.",
        failed="L'attribution des créneaux a échoué : rien n'a été enregistré.",
    )
    return AutomaticAttributionOut.model_validate(result)


@router.get("/jobs/{job_id:uuid}/report.csv", response_class=Response, responses=raises(NotFound))
def get_attribution_report(session: DbSession, person: CurrentPerson, job_id: uuid.UUID) -> Response:
    """Those whom an automatic attribution left, as CSV: of the caller's own jobs, of all for an administrator."""
    kept = report.report_kept(job_of(session, person, job_id))
    return csv_answer(spreadsheet_csv(report.report_rows(kept)), "rapport-attribution.csv")


@router.post(
    "/interview-slots/attribute-slot",
    responses=raises(NotFound, InvalidInput, CandidateNotConcerned, SlotTakenMeanwhile),
)
def attribute_slot(
    session: DbSession,
    person: CurrentPerson,
    body: SlotAttributionIn,
    dry_run: Annotated[bool, Query(alias="dryRun")] = False,
) -> SlotAttributionOut:
    """Gives a slot to a candidate; the candidate who held it loses it. ``dryRun`` tells what it would do."""
    pair = service.attribute_by_hand(
        session,
        person,
        slot_id=body.interview_slot_id,
        candidate_id=body.candidate_id,
        expected=body.expected_candidate_id,
        checked="expected_candidate_id" in body.model_fields_set,
        dry_run=dry_run or body.dry_run,
    )
    return pairs.pair_shown(pair)


@router.get("/interview-slots/suitable", responses=raises(NotFound, InvalidInput))
def list_suitable_slots(
    session: DbSession, candidate_id: Annotated[uuid.UUID, Query(alias="candidateId")]
) -> list[SuitableSlotOut]:
    """The free slots that suit a candidate, the earliest first, at most 200."""
    return suitable.suitable_slots(session, candidate_id)


@router.delete(
    "/interview-slots/{slot_id:uuid}/candidate",
    responses=raises(NotFound, InvalidInput, SlotTakenMeanwhile),
)
def free_slot(
    session: DbSession,
    person: CurrentPerson,
    slot_id: uuid.UUID,
    expected: Annotated[uuid.UUID | None, Query(alias="expectedCandidateId")] = None,
) -> SlotFreedOut:
    """Takes a slot from the candidate who holds it; where it is sent, ``expectedCandidateId`` is who the caller saw."""
    return SlotFreedOut.model_validate(service.free_slot(session, person, slot_id, expected=expected))


@router.post(
    "/candidates/export/interview-slot",
    response_class=StreamingResponse,
    responses=SENT_WORKBOOK | raises(TooManyExports, Unavailable, StorageFull),
)
def export_interview_slots(person: CurrentPerson) -> StreamingResponse:
    """`export-candidats-interview_slots.xlsx`: the method's candidates with their slots, and whoever else holds one."""
    with new_session() as session:  # closed before the workbook is made
        table, rows, headers = export.slots_of_candidates(session)
    note(person, count=len(rows))
    with ExitStack() as sending:
        sending.enter_context(export_turn(person.subject))
        file = workbook(table, rows, headers, export.SHEET)
        return SentWorkbook(file, EXPORT_NAME, sending.pop_all())


def _simulated() -> AutomaticAttributionOut:
    with new_session() as session:
        return report.simulation(session)


def _begun(person: Person) -> uuid.UUID | None:
    """The job's id; None when nothing forbids the job but it would have nothing to do."""
    with new_session() as session, session.begin() as transaction:
        job = enqueue(session, JobKind.SLOT_ATTRIBUTION, feature=FEATURE, author=person)
        if queries.is_work_left(session):
            return job.id
        transaction.rollback()
        return None
