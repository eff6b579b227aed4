"""Counting what the filters of the menu would show."""

from sqlalchemy.orm import Session

from parvis.candidate_table.columns.rules import Family
from parvis.candidate_table.questions.filters import InConflict, InError, rows_passing
from parvis.candidate_table.snapshot import current, scope
from parvis.candidates.marks.queries import open_conflicts_counted
from parvis.kernel.auth import Person
from parvis.ranking.alerts.schemas import AlertsOut
from parvis.ranking.grid.queries import columns_on_offer


def alerts(session: Session, person: Person) -> AlertsOut:
    """The counts, over the candidates whom the person sees."""
    table = current.snapshot(session)
    visible = scope.visible_rows(session, table, person)
    formulas = [column.technical_name for column in columns_on_offer(session) if column.family is Family.ROW_FORMULA]
    return AlertsOut(
        conflicts=open_conflicts_counted(session),
        candidates_in_conflict=int(rows_passing(table, [InConflict()], visible).sum()),
        candidates_in_error=int(rows_passing(table, [InError(formulas)], visible).sum()),
    )
