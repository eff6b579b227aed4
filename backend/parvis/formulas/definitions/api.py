"""Calls on formulas (docs/rules/formulas.md). Trying one out is `formulas.computations.api`'s."""

import uuid

from fastapi import APIRouter

from parvis.formulas.definitions import queries, service
from parvis.formulas.definitions.errors import (
    EvaluationMethodNeedsRowFormula,
    EvaluationMethodTaken,
    FormulaArgumentCount,
    FormulaCurrentRowInAggregate,
    FormulaCycle,
    FormulaInUse,
    FormulaInvalid,
    FormulaNameFrozen,
    FormulaNameTaken,
    FormulaTooLarge,
    FormulaUnknownReference,
)
from parvis.formulas.definitions.schemas import ComputationMetadataOut, FormulaChange, FormulaIn, FormulaOut
from parvis.kernel.errors import InvalidInput, NotFound, StaleVersion, raises
from parvis.kernel.permissions import CurrentPerson, requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin/formula-edition", tags=["formulas"], dependencies=[requires(Role.ADMIN)])

REFUSALS = (
    InvalidInput,
    FormulaInvalid,
    FormulaUnknownReference,
    FormulaArgumentCount,
    FormulaTooLarge,
    FormulaCurrentRowInAggregate,
    FormulaCycle,
    EvaluationMethodNeedsRowFormula,
    EvaluationMethodTaken,
)


@router.get("")
def get_computation_metadata(session: DbSession) -> ComputationMetadataOut:
    """The formulas, and the columns and functions that a formula may use."""
    return queries.computation_metadata(session)


@router.get("/name/{name:path}", responses=raises(NotFound))
def get_formula_by_name(session: DbSession, name: str) -> FormulaOut:
    """The formula of that name, whatever its letter case and Unicode form."""
    return queries.formula_shown(session, queries.formula_named(session, name))


@router.get("/{formula_id:uuid}", responses=raises(NotFound))
def get_formula(session: DbSession, formula_id: uuid.UUID) -> FormulaOut:
    """One formula."""
    return queries.formula_shown(session, queries.formula_of(session, formula_id))


@router.post("", status_code=201, responses=raises(*REFUSALS, FormulaNameTaken))
def create_formula(session: DbSession, person: CurrentPerson, form: FormulaIn) -> FormulaOut:
    """Saves a new formula."""
    return queries.formula_shown(session, service.create_formula(session, person, form))


@router.put("", responses=raises(*REFUSALS, NotFound, FormulaNameFrozen, FormulaInUse, StaleVersion[FormulaOut]))
def change_formula(session: DbSession, person: CurrentPerson, form: FormulaChange) -> FormulaOut:
    """Saves a formula again; its name is fixed."""
    return queries.formula_shown(session, service.change_formula(session, person, form))


@router.delete("/{formula_id:uuid}", status_code=204, responses=raises(NotFound, FormulaInUse))
def delete_formula(session: DbSession, person: CurrentPerson, formula_id: uuid.UUID) -> None:
    """Deletes a formula that no other uses, and its results with it."""
    service.delete_formula(session, person, formula_id)
