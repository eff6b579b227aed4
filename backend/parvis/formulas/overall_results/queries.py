"""Reads of overall results."""

from sqlalchemy.orm import Session

from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot import current
from parvis.formula_language import FormulaType
from parvis.formulas.computations.schemas import wire_cell
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.overall_results.schemas import OverallResult


def overall_results(session: Session) -> list[OverallResult]:
    """Each formula for all candidates, by name, with its result at the last computation; blank before the first."""
    results = current.snapshot(session).aggregates
    shown: list[OverallResult] = []
    for formula in formulas_listed(session):
        if formula.type == FormulaType.AGGREGATE:
            value, error = wire_cell(results.get(technical_name(Family.AGGREGATE_FORMULA, formula.name)))
            shown.append(OverallResult(name=formula.name, value=value, error=error))
    return shown
