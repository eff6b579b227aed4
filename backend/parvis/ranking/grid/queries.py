"""Reading candidates: the columns of the records, the columns on offer, and the table as one person sees it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.columns.business import HOLDING_CODES
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot import current, scope
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.value_types import ValueType, value_type
from parvis.candidates.visibility.rules import is_reader
from parvis.formula_language import FormulaType, french_key
from parvis.formulas.definitions.model import BusinessValue, Formula
from parvis.formulas.definitions.queries import columns_hidden
from parvis.formulas.definitions.rules import Definition, hidden_from_managers
from parvis.kernel.auth import Person
from parvis.ranking.grid.rules import COUNTER, ShownColumn, columns_readable
from parvis.ranking.grid.schemas import ColumnDescriptorOut

# What differs whenever a formula is added, changed or deleted.
_FORMULAS_VERSION: Final = select(func.count(), func.sum(Formula.version), func.max(Formula.updated))

_ICONS: Final[dict[Family, Literal["users", "graduate", "hashtag"]]] = {
    Family.BUSINESS: "users",
    Family.EXTERNAL: "graduate",
    Family.ROW_FORMULA: "hashtag",
}


@dataclass(frozen=True, slots=True)
class VisibleTable:
    """The table as one person sees it: the columns that they may read, the (rows,) rows that they may see."""

    snapshot: Snapshot
    columns: Mapping[str, ShownColumn]
    rows: Mask


def columns_on_offer(session: Session) -> tuple[ShownColumn, ...]:
    """Every column of the grid in its default order: business, then the newest file's, then formulas (two queries).

    A formula that draws from the tags is the administration's alone, as they are.
    """
    known = [
        ShownColumn(
            column.technical_name,
            column.name,
            column.family,
            column.shown,
            mark=column.mark,
            panel=column.panel,
        )
        for column in catalogue(session).columns
        if column.present
    ]
    definitions = [Definition.of(formula) for formula in session.scalars(select(Formula))]
    hidden = hidden_from_managers(definitions)
    formulas = [
        ShownColumn(
            technical_name(Family.ROW_FORMULA, formula.name),
            formula.name,
            Family.ROW_FORMULA,
            formula_id=str(formula.id),
            visible_to_managers=formula.id not in hidden,
            evaluation_method=formula.business_value is BusinessValue.EVALUATION_METHOD,
        )
        for formula in sorted(definitions, key=lambda formula: (french_key(formula.name), formula.name))
        if formula.type is FormulaType.ROW
    ]
    return (*known, *formulas)


def descriptors(visible: VisibleTable) -> list[ColumnDescriptorOut]:
    """The columns of the grid for the person's role, the row counter first (docs/rules/ranking.md)."""
    counter = ColumnDescriptorOut(
        technical_name=COUNTER,
        display_name="#",
        display_prefix_icon=None,
        column_type="counter",
        sort=None,
        hide=False,
        family="COUNTER",
        formula_id=None,
        editable_grade=False,
        panel=None,
        evaluation_method=False,
        value_type=ValueType.NUMBER,
    )
    return [counter, *(_descriptor(visible.snapshot, column) for column in visible.columns.values())]


def visible_table(session: Session, person: Person) -> VisibleTable:
    """The table as committed now: two queries when nothing changed, and those of limited rows and
    of readers of projects.
    """
    table = current.snapshot(session)
    columns = columns_readable(_last_columns.of(session, table), person)
    if is_reader(person):
        hidden = columns_hidden(session, person)
        columns = {name: column for name, column in columns.items() if name not in hidden}
    return VisibleTable(table, columns, scope.visible_rows(session, table, person))


class _LastColumns:
    """The columns on offer in the last table, read anew with the file or a formula: they take longer than a page."""

    def __init__(self) -> None:
        self._last: tuple[object, tuple[ShownColumn, ...]] = (None, ())

    def of(self, session: Session, table: Snapshot) -> tuple[ShownColumn, ...]:
        """The columns of this table."""
        key = (table.state.epoch, table.state.import_id, session.execute(_FORMULAS_VERSION).one())
        read_for, columns = self._last
        if read_for != key:
            # Read after the table: a column of a still newer file is not in it.
            columns = tuple(
                column
                for column in columns_on_offer(session)
                if column.family is not Family.EXTERNAL or table.has(column.technical_name)
            )
            self._last = (key, columns)
        return columns


_last_columns = _LastColumns()


def _value_type(table: Snapshot, column: ShownColumn) -> ValueType:
    """What a column holds; without a value yet, what it will: a formula mostly gives numbers."""
    if column.mark is not None:
        return ValueType.NUMBER
    if column.technical_name in HOLDING_CODES:
        return ValueType.CODE
    of_formula = column.family is Family.ROW_FORMULA
    return value_type(table.table_column(column.technical_name)) or (ValueType.NUMBER if of_formula else ValueType.TEXT)


def _descriptor(table: Snapshot, column: ShownColumn) -> ColumnDescriptorOut:
    return ColumnDescriptorOut.from_row(
        column,
        display_name=column.name,
        display_prefix_icon=_ICONS[column.family],
        column_type="id" if column.technical_name == "Numero" else "other",
        sort="asc" if column.technical_name == "Nom" else None,
        hide=not column.shown,
        editable_grade=column.mark is not None,
        value_type=_value_type(table, column),
    )
