"""The call that previews a formula (docs/rules/formulas.md)."""

from fastapi import APIRouter

from parvis.formulas.computations.errors import FormulaCheckTooLong
from parvis.formulas.definitions.api import REFUSALS
from parvis.kernel.errors import raises
from parvis.kernel.permissions import requires
from parvis.kernel.request_session import DbSession
from parvis.kernel.roles import Role
from parvis.ranking.formula_previews import queries
from parvis.ranking.formula_previews.schemas import FormulaPreview, PreviewedFormula

router = APIRouter(prefix="/api/v1/admin/formula-edition", tags=["formulas"], dependencies=[requires(Role.ADMIN)])


@router.post("/preview", responses=raises(*REFUSALS, FormulaCheckTooLong))
def preview_formula(session: DbSession, form: PreviewedFormula) -> FormulaPreview:
    """What this formula gives to everyone, and to a few candidates; nothing is saved."""
    return queries.preview(session, form)
