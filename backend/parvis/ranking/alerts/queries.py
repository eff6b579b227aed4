"""Counting what the filters of the menu would show, and telling what one file lacks."""

import uuid
from collections.abc import Mapping

from sqlalchemy.orm import Session

from parvis.candidate_table.columns.rules import Family
from parvis.candidate_table.questions.filters import InConflict, InError, rows_passing
from parvis.candidate_table.snapshot import current, scope
from parvis.candidates.marks.queries import open_conflicts_counted
from parvis.candidates.visibility.queries import visible_row
from parvis.formula_language import ERROR_CODES, Kind
from parvis.kernel.auth import Person
from parvis.ranking.alerts.schemas import AlertsOut, ColumnErrorOut, LacksOut, TermOut
from parvis.ranking.grid.queries import columns_on_offer
from parvis.ranking.grid.rules import ShownColumn, columns_readable
from parvis.ranking.worklists.queries import lacking
from parvis.ranking.worklists.rules import Lack, columns_to_complete, terms_lacking


def alerts(session: Session, person: Person) -> AlertsOut:
    """The counts, over the candidates whom the person sees."""
    table = current.snapshot(session)
    visible = scope.visible_rows(session, table, person)
    columns = columns_readable(columns_on_offer(session), person)
    formulas = _formulas(columns)
    to_complete = columns_to_complete(columns.values())
    return AlertsOut(
        conflicts=open_conflicts_counted(session),
        candidates_in_conflict=int(rows_passing(table, [InConflict()], visible).sum()),
        candidates_in_error=int(rows_passing(table, [InError(formulas)], visible).sum()),
        columns_in_error=[name for name in formulas if rows_passing(table, [InError([name])], visible).any()],
        lacking={lack: int(rows_passing(table, [lacking(lack, to_complete)], visible).sum()) for lack in Lack},
    )


def lacks_of(session: Session, person: Person, candidate_id: uuid.UUID) -> LacksOut:
    """What the file of a candidate lacks. Raises `NotFound`."""
    row = visible_row(session, person, candidate_id)
    table = current.snapshot(session)
    columns = columns_readable(columns_on_offer(session), person)
    to_complete = columns_to_complete(columns.values())
    cells = {name: table.table_column(name).cell(row) for name in _formulas(columns)}
    return LacksOut(
        lacks=[lack for lack in Lack if lacking(lack, to_complete).rows(table)[row]],
        terms=[
            TermOut(year=term.year, trimester=term.number)
            for term, lacking in terms_lacking(table, to_complete).items()
            if lacking[row]
        ],
        errors=[
            ColumnErrorOut(column=name, name=columns[name].name, error=ERROR_CODES[cell])
            for name, cell in cells.items()
            if isinstance(cell, Kind) and cell in ERROR_CODES
        ],
    )


def _formulas(columns: Mapping[str, ShownColumn]) -> list[str]:
    return [name for name, column in columns.items() if column.family is Family.ROW_FORMULA]
