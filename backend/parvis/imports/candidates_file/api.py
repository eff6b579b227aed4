"""The import's calls (docs/rules/imports.md; the first is the contract's)."""

import asyncio
import uuid
from collections.abc import AsyncIterator, Sequence
from typing import Annotated, Final

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import Response

from parvis.imports.candidates_file import queries, service
from parvis.imports.candidates_file.csv.upload import received_file
from parvis.imports.candidates_file.errors import (
    ImportColumnsMissing,
    ImportFileInvalid,
    ImportNotReady,
    ImportRefused,
    ImportTooLarge,
    NoRowToImport,
    ProfileInvalid,
    RefusedRowsNotAccepted,
    SimulationStale,
    WarningsNotAccepted,
)
from parvis.imports.candidates_file.plan.report_rows import report_rows
from parvis.imports.candidates_file.profile.store import profile_shown
from parvis.imports.candidates_file.schemas import (
    MOST_CODES,
    ImportConfirmationIn,
    ImportJobOut,
    ProfileIn,
    ProfileOut,
    ReportOut,
    SimulationOut,
)
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import (
    DomainError,
    FeatureLockAlreadyTaken,
    InvalidInput,
    NotFound,
    StaleVersion,
    TooLarge,
    Unavailable,
    raises,
)
from parvis.kernel.http.body import streams_upload
from parvis.kernel.http.spreadsheet_csv import csv_answer, spreadsheet_csv
from parvis.kernel.http.upload import ReceivedFile, upload_documented
from parvis.kernel.jobs import JobKind, enqueue, result_of
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.kernel.settings import settings
from parvis.kernel.storage_outcomes import StorageFull

router = APIRouter(prefix="/api/v1/admin/import/candidates", tags=["imports"], dependencies=[requires(Role.ADMIN)])

_REFUSALS: Final[tuple[type[DomainError], ...]] = (
    ImportFileInvalid,
    ImportColumnsMissing,
    ImportTooLarge,
    ImportRefused[ReportOut],
    SimulationStale,
)


async def _upload(request: Request) -> AsyncIterator[ReceivedFile]:
    async for file in received_file(request, settings().import_file_limit):
        yield file


Upload = Annotated[ReceivedFile, Depends(_upload)]
Accepted = Annotated[Sequence[str], Query(max_length=MOST_CODES)]


@router.post(
    "",
    responses=raises(
        ImportFileInvalid,
        ImportColumnsMissing,
        ImportTooLarge,
        ImportRefused[ReportOut],
        TooLarge,
        InvalidInput,
        FeatureLockAlreadyTaken,
        Unavailable,
        StorageFull,
    ),
    openapi_extra=upload_documented(),
)
@streams_upload
async def import_candidates(upload: Upload, person: CurrentPerson, accepted: Accepted = ()) -> ReportOut:
    """Imports a candidates file in one call, by the saved profile; any refused row, and a warning that must be accepted
    and is not among the codes ``accepted``, refuses the file.
    """
    simulation_id, job_id = await asyncio.to_thread(_received_for_import, upload, person, accepted)
    await result_of(
        job_id,
        still_running="L'import est encore en cours : suivez-le dans les travaux.",
        failed="L'import a échoué : rien n'a été enregistré.",
        refusals=_REFUSALS,
    )
    return await asyncio.to_thread(_report, simulation_id)


@router.post(
    "/simulate",
    status_code=202,
    responses=raises(ImportFileInvalid, TooLarge, InvalidInput, StorageFull),
    openapi_extra=upload_documented(),
)
@streams_upload
def simulate_import(upload: Upload, session: DbSession, person: CurrentPerson) -> SimulationOut:
    """Receives a candidates file and simulates its import."""
    simulation = service.receive(
        session, file_name=upload.name, size=upload.size, content=upload.content, author=person
    )
    payload = {"simulationId": str(simulation.id)}
    job = enqueue(
        session, JobKind.CANDIDATES_SIMULATION, feature=None, author=person, payload=payload, cancellable=True
    )
    return SimulationOut(simulation_id=simulation.id, job_id=job.id)


@router.get("/simulations/{simulation_id:uuid}", responses=raises(NotFound, ImportNotReady))
def get_import_simulation(simulation_id: uuid.UUID, session: DbSession) -> ReportOut:
    """The report of a simulation; after its confirmation, of the import."""
    return queries.report_kept(session, simulation_id)


@router.get(
    "/simulations/{simulation_id:uuid}/report.csv",
    response_class=Response,
    responses=raises(NotFound, ImportNotReady),
)
def get_import_simulation_csv(simulation_id: uuid.UUID, session: DbSession) -> Response:
    """The report as CSV, as spreadsheets open it."""
    content = spreadsheet_csv(report_rows(queries.report_kept(session, simulation_id)))
    return csv_answer(content, "rapport-candidatures.csv")


@router.post(
    "/simulations/{simulation_id:uuid}/confirm",
    status_code=202,
    responses=raises(
        NotFound,
        ImportNotReady,
        NoRowToImport,
        RefusedRowsNotAccepted,
        WarningsNotAccepted,
        SimulationStale,
        FeatureLockAlreadyTaken,
    ),
)
def confirm_import(
    simulation_id: uuid.UUID, body: ImportConfirmationIn, session: DbSession, person: CurrentPerson
) -> ImportJobOut:
    """Imports a simulated file."""
    service.check_confirmable(
        session, simulation_id, accept_refused_rows=body.accept_refused_rows, accepted=body.accepted
    )
    payload = {
        "simulationId": str(simulation_id),
        "acceptRefusedRows": body.accept_refused_rows,
        "accepted": body.accepted,
        "computeAfter": body.compute_after,
    }
    job = enqueue(session, JobKind.CANDIDATES_IMPORT, feature=service.FEATURE, author=person, payload=payload)
    return ImportJobOut(job_id=job.id)


@router.delete(
    "/simulations/{simulation_id:uuid}",
    status_code=204,
    responses=raises(NotFound, ImportNotReady),
)
def delete_import_simulation(simulation_id: uuid.UUID, session: DbSession, person: CurrentPerson) -> None:
    """Deletes a simulation and its file."""
    service.drop(session, simulation_id, person)


@router.get("/profile")
def get_import_profile(session: DbSession) -> ProfileOut:
    """The import profile; the default one before the first import."""
    return queries.current_profile(session)


@router.put("/profile", responses=raises(StaleVersion[ProfileOut], ProfileInvalid))
def put_import_profile(body: ProfileIn, session: DbSession, person: CurrentPerson) -> ProfileOut:
    """Corrects the import profile, for the next simulation; columns declared as codes become codes at once."""
    return profile_shown(service.correct_profile(session, body, person))


def _received_for_import(upload: ReceivedFile, person: Person, accepted: Sequence[str]) -> tuple[uuid.UUID, uuid.UUID]:
    with new_session() as session, session.begin():
        # The lock first: whoever does not get it stores nothing.
        simulation_id = uuid.uuid4()
        payload = {"simulationId": str(simulation_id), "atOnce": True, "accepted": list(accepted)}
        job = enqueue(session, JobKind.CANDIDATES_IMPORT, feature=service.FEATURE, author=person, payload=payload)
        service.receive(
            session,
            file_name=upload.name,
            size=upload.size,
            content=upload.content,
            simulation_id=simulation_id,
            author=person,
        )
        return simulation_id, job.id


def _report(simulation_id: uuid.UUID) -> ReportOut:
    with new_session() as session:
        return queries.report_kept(session, simulation_id)
