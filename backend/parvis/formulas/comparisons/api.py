"""Calls that compare results (docs/rules/formulas.md)."""

import uuid
from typing import Annotated

from fastapi import APIRouter, Query

from parvis.formulas.comparisons import queries
from parvis.formulas.comparisons.schemas import DEFAULT_TOP, MOST_TOP, MovesOut, WhatIf
from parvis.formulas.computations.errors import FormulaCheckTooLong
from parvis.formulas.definitions.api import REFUSALS
from parvis.formulas.definitions.errors import FormulaNameTaken
from parvis.kernel.errors import InvalidInput, NotFound, raises
from parvis.kernel.permissions import requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role

router = APIRouter(prefix="/api/v1/admin", tags=["computations"], dependencies=[requires(Role.ADMIN)])


@router.post("/formula-edition/what-if", responses=raises(*REFUSALS, NotFound, FormulaNameTaken, FormulaCheckTooLong))
def try_formula_on_everyone(session: DbSession, form: WhatIf) -> MovesOut:
    """What saving this formula would change: values, ranks, candidates among the first ones; nothing is saved."""
    return queries.what_if(session, form)


@router.get(
    "/candidates/computations/{former_id:uuid}/compare/{later_id:uuid}", responses=raises(NotFound, InvalidInput)
)
def compare_computations(
    session: DbSession,
    former_id: uuid.UUID,
    later_id: uuid.UUID,
    rank_column: Annotated[str | None, Query(alias="rankColumn", max_length=200)] = None,
    top: Annotated[int, Query(ge=1, le=MOST_TOP)] = DEFAULT_TOP,
) -> MovesOut:
    """What changed from one kept computation to another."""
    return queries.computations_compared(session, former_id, later_id, rank_column, top)
