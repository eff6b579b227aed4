"""Reads of overall results."""

from sqlalchemy.orm import Session

from parvis.candidate_table import snapshot
from parvis.columns.rules import Family, technical_name
from parvis.computations.schemas import wire_cell
from parvis.formula_language.checking import FormulaType
from parvis.formulas.queries import formulas_listed
from parvis.statistics.schemas import OverallResult


def overall_results(session: Session) -> list[OverallResult]:
    """Each formula for all candidates, by name, with its result at the last computation; blank before the first."""
    results = snapshot.current(session).aggregates
    shown: list[OverallResult] = []
    for formula in formulas_listed(session):
        if formula.type == FormulaType.AGGREGATE:
            value, error = wire_cell(results.get(technical_name(Family.AGGREGATE_FORMULA, formula.name)))
            shown.append(OverallResult(name=formula.name, value=value, error=error))
    return shown
