"""What a formula gives before it is saved."""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.columns.naming import collapsed
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.questions.statistics import column_statistics
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formula_language import FIRST_ERROR, Column, FormulaType, Kind, matching_key
from parvis.formulas.computations.queries import LONGEST_CHECK_SECONDS, results_are_of
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.computations.schemas import wire_cell
from parvis.formulas.definitions.model import BusinessValue
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition, judged
from parvis.formulas.tables.queries import school_names, school_tables
from parvis.ranking.column_statistics.schemas import ColumnStatisticsOut
from parvis.ranking.formula_previews.schemas import (
    MOST_FOUND,
    FormulaPreview,
    PreviewedCandidate,
    PreviewedFormula,
)

_NOTHING: Final = FormulaPreview(statistics=None, candidates=[], blank=[], errors=[], value=None, error=None)


def preview(session: Session, form: PreviewedFormula) -> FormulaPreview:
    """What the formula gives now; nothing is saved. Raises as saving its text does, and `FormulaCheckTooLong`."""
    draft, others = _draft(session, form)
    table = current.snapshot(session)
    run = FormulaRun([*others, draft], table, school_tables(session), LONGEST_CHECK_SECONDS)
    run.prepare(run.read_by(draft.id), published=results_are_of(session, table))
    cells = run.results_of([draft.id])[draft.id]
    if draft.type is FormulaType.AGGREGATE:
        value, error = wire_cell(cells.cell(0))
        return _NOTHING.model_copy(update={"value": value, "error": error})
    return _of_candidates(table, cells, _rows(session, form.candidates))


def _draft(session: Session, form: PreviewedFormula) -> tuple[Definition, list[Definition]]:
    """The formula, once its text could be saved, and the others; one of its name is not there beside it."""
    saved = [Definition.of(formula) for formula in formulas_listed(session)]
    former = next((formula for formula in saved if formula.id == form.id), None)
    name = collapsed(form.name or "") if former is None else former.name
    others = [each for each in saved if each.id != form.id and matching_key(each.name) != matching_key(name)]
    business = BusinessValue.NONE if former is None or form.type is FormulaType.AGGREGATE else former.business_value
    draft = Definition(form.id or uuid.uuid4(), name, form.type, business, form.formula)
    return replace(draft, dependencies=judged(draft, others, catalogue(session), school_names(session))), others


def _rows(session: Session, wanted: Sequence[uuid.UUID]) -> list[int]:
    """The rows of these candidates in their order, those who are not there left out (one query)."""
    found = session.execute(select(Candidate.id, Candidate.row_number).where(Candidate.id.in_(wanted))).all()
    rows = {candidate: row for candidate, row in found}
    return [rows[each] for each in dict.fromkeys(wanted) if each in rows]


def _of_candidates(table: Snapshot, cells: Column, shown: Iterable[int]) -> FormulaPreview:
    alive = np.flatnonzero(table.alive)
    column = TableColumn.of_column(cells)
    kinds = column.kinds if column.codes is None else column.kinds[column.codes]
    positions = {int(row): position for position, row in enumerate(alive.tolist())}

    def people(found: Iterable[int]) -> list[PreviewedCandidate]:
        return [_person(table, int(alive[position]), cells, position) for position in found]

    return _NOTHING.model_copy(
        update={
            "statistics": ColumnStatisticsOut.of(column_statistics(column, np.ones(len(alive), np.bool_))),
            "candidates": people(positions[row] for row in shown if row in positions),
            "blank": people(_first(table, alive, kinds == Kind.BLANK)),
            "errors": people(_first(table, alive, kinds >= FIRST_ERROR)),
        }
    )


def _first(table: Snapshot, alive: NDArray[np.intp], chosen: NDArray[np.bool_]) -> list[int]:
    """The first of the chosen positions, by the candidates' number."""
    positions = np.flatnonzero(chosen)
    numbers = table.number_places[alive[positions]]
    return positions[np.argsort(numbers, kind="stable")[:MOST_FOUND]].tolist()


def _person(table: Snapshot, row: int, cells: Column, position: int) -> PreviewedCandidate:
    identity, number, last, first = (table.table_column(name).cell(row) for name in (ID, NUMBER, "Nom", "Prenom"))
    value, error = wire_cell(cells.cell(position))
    return PreviewedCandidate(
        id=str(identity),
        external_id=str(number),
        last_name=None if last is None else str(last),
        first_name=None if first is None else str(first),
        value=value,
        error=error,
    )
