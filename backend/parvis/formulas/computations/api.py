"""Calls that compute: launching, following, and trying a formula out on one candidate (docs/rules/formulas.md)."""

import uuid

from fastapi import APIRouter

from parvis.formulas.computations import queries, service
from parvis.formulas.computations.errors import FormulaCheckTooLong
from parvis.formulas.computations.schemas import (
    CandidateFormula,
    ComputationNamed,
    ComputationOut,
    ComputationStarted,
    FormulaChecked,
    FormulaExplained,
    FormulaStatus,
    LastComputation,
    Status,
)
from parvis.kernel.errors import FeatureLockAlreadyTaken, InvalidInput, NotFound, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import STAFF, Role

computations = APIRouter(prefix="/api/v1/admin/candidates", tags=["computations"])
trials = APIRouter(prefix="/api/v1/admin/formula-edition", tags=["computations"], dependencies=[requires(Role.ADMIN)])


@computations.post(
    "/computation/execute/start",
    status_code=202,
    dependencies=[requires(Role.ADMIN)],
    responses=raises(FeatureLockAlreadyTaken),
)
def start_computation(session: DbSession, person: CurrentPerson) -> ComputationStarted:
    """Queues a computation of every formula; one at a time."""
    return ComputationStarted(job_id=str(service.start_computation(session, person)))


@computations.post("/computation/execute/status", dependencies=[requires(*STAFF)])
def get_computation_status(session: DbSession) -> Status:
    """IN_PROGRESS while a computation waits or runs, else DONE, as a bare JSON string."""
    return queries.computation_status(session)


@computations.get("/computation/last", dependencies=[requires(*STAFF)])
def get_last_computation(session: DbSession) -> LastComputation:
    """The state of the newest computation, and whether the results shown are stale."""
    return queries.last_computation(session)


@computations.get("/computations", dependencies=[requires(Role.ADMIN)])
def list_computations(session: DbSession) -> list[ComputationOut]:
    """The computations whose results are kept, newest first: ten at most."""
    return queries.computations_listed(session)


@computations.put(
    "/computations/{computation_id:uuid}",
    dependencies=[requires(Role.ADMIN)],
    responses=raises(NotFound, InvalidInput),
)
def name_computation(
    session: DbSession, person: CurrentPerson, computation_id: uuid.UUID, form: ComputationNamed
) -> ComputationOut:
    """Names a kept computation, or removes its name."""
    return ComputationOut.of(service.name_computation(session, person, computation_id, form.name))


@computations.get("/formula-status", dependencies=[requires(Role.ADMIN)])
def list_formula_statuses(session: DbSession) -> list[FormulaStatus]:
    """The formulas that cannot be evaluated as a whole."""
    return queries.formula_statuses(session)


@trials.post("/check", responses=raises(InvalidInput, NotFound, FormulaCheckTooLong))
def check_formula(session: DbSession, form: CandidateFormula) -> FormulaChecked:
    """What saving this formula would report, and its value for one candidate, part by part; nothing is saved."""
    return queries.formula_checked(session, form)


@trials.get("/{formula_id:uuid}/explain/{candidate_id:uuid}", responses=raises(NotFound, FormulaCheckTooLong))
def explain_formula(session: DbSession, formula_id: uuid.UUID, candidate_id: uuid.UUID) -> FormulaExplained:
    """The value of each part of a saved formula for one candidate."""
    return queries.formula_explained(session, formula_id, candidate_id)


router = APIRouter(routes=[*computations.routes, *trials.routes])
