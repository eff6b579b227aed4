"""How formulas are computed over the candidates of one snapshot."""

import time
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import Final

import numpy as np

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import BUSINESS_COLUMNS
from parvis.candidate_table.columns.rules import external_name, technical_name
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import (
    ERROR_CODES,
    TABLES,
    CellValue,
    CheckedFormula,
    Column,
    Evaluation,
    Explanation,
    FormulaParts,
    FormulaRefused,
    FormulaType,
    Kind,
    KnownNames,
    LookupOutcome,
    Reference,
    Table,
    compile_formula,
    dependency_order,
    explanation_of,
    lookup_outcomes,
    lookups_of,
    resolved_formula,
)
from parvis.formulas.computations.errors import FormulaCheckTooLong
from parvis.formulas.computations.methods import (
    EvaluationMethod,
    evaluation_methods,
    method_results,
    unconfirmed,
)
from parvis.formulas.definitions.model import BusinessValue
from parvis.formulas.definitions.rules import FAMILIES, METHOD_COLUMN, Definition, method_columns, reads
from parvis.formulas.tables.queries import SchoolTables

_METHOD: Final = (Table.BUSINESS, METHOD_COLUMN)


@dataclass(frozen=True, slots=True)
class Results:
    """What a computation gives: columns of one cell a row of the table, and single values, by technical name.

    The column of the method is what the formula gives: what wishes say is laid over it on reading (`methods`).
    """

    columns: dict[str, Column]
    aggregates: dict[str, CellValue]


class FormulaRun:
    """Formulas over the candidates of one snapshot, and the tables of the school; rows of erased persons are out of
    every column.

    It may take ``longest_seconds`` of processor time, then raises `FormulaCheckTooLong`; None for as long as it takes.
    ``checkpoint`` is called on the way, within long formulas too: what it raises ends the run.
    """

    def __init__(
        self,
        formulas: Sequence[Definition],
        table: Snapshot,
        school: SchoolTables,
        longest_seconds: float | None = None,
        checkpoint: Callable[[], None] = lambda: None,
    ) -> None:
        self._stop_if_wanted = checkpoint
        self._table = table
        self._school = school
        self._end = None if longest_seconds is None else time.thread_time() + longest_seconds
        self._alive = np.flatnonzero(table.alive)
        self._formulas = {formula.id: formula for formula in formulas}
        self._names = names_of(table, formulas, school)
        self._reads = reads(formulas)
        self._order = dependency_order(self._reads)
        self._columns: dict[tuple[str, str], Column] = {}
        self._known: dict[uuid.UUID, CheckedFormula] = {}
        self._evaluation = Evaluation(len(self._alive), self._column_of, self._checkpoint)

    def results(self, report: Callable[[int, str], None]) -> Results:
        """Every formula, each after those it reads; ``report`` gets how many are done and the next name."""
        self._give_cycles()
        for done, formula_id in enumerate(self._order.order):
            formula = self._formulas[formula_id]
            report(done, formula.name)
            self._give(formula, self._computed(formula))
        return self._results()

    def users_of(self, formula_id: uuid.UUID) -> set[uuid.UUID]:
        """The formulas that read one, directly or through others, itself among them."""
        return {formula_id} | {other for other in self._formulas if formula_id in self.read_by(other)}

    def results_of(
        self, wanted: Collection[uuid.UUID], known: Mapping[uuid.UUID, Column] = MappingProxyType({})
    ) -> dict[uuid.UUID, Column]:
        """The cells of living candidates for these formulas, each computed after those it reads.

        They read the results that are ``known``, which are told by formula; whatever else they read must be wanted.
        """
        self._give_cycles()
        for formula_id, cells in known.items():
            self._give(self._formulas[formula_id], cells)
        self.prepare(wanted)
        return {formula_id: self._result_of(self._formulas[formula_id]) for formula_id in wanted}

    def published(self, formula_id: uuid.UUID) -> Column:
        """What the table's last computation gave living candidates for a formula of the run; blank if nothing."""
        formula = self._formulas[formula_id]
        name = formula.technical_name
        if formula.type is FormulaType.AGGREGATE:
            return Column.scalar(self._table.aggregates.get(name))
        return self._of_living(self._table.column(name))

    def explained(self, formula: Definition, row: int) -> Explanation:
        """``formula``, one of the run's, for the candidate at ``row`` of the table, part by part.

        What it reads is computed for it, so that no computation is needed before. Raises `FormulaRefused` for a text
        that could not be saved.
        """
        self.prepare(self.read_by(formula.id))
        explanation, missing = explanation_of(self.parts(formula, row)), self._checked(formula).missing
        return replace(explanation, value=None, error=ERROR_CODES[Kind.REF]) if missing else explanation

    def lookups(self, formula: Definition) -> list[LookupOutcome]:
        """For how many candidates each look-up of ``formula``, one of the run's, finds nothing, and why."""
        checked = self._checked(formula)
        if checked.missing or not lookups_of(checked):
            return []
        self.prepare(self.read_by(formula.id))
        return lookup_outcomes(checked, self._evaluation)

    def prepare(self, wanted: Collection[uuid.UUID], *, published: bool = False) -> None:
        """Gives these formulas their results, each after those it reads, which must be wanted too.

        They are those of the table's last computation where it is ``published``: still what the cells give.
        """
        self._give_cycles()
        for formula_id in self._order.order:
            if formula_id in wanted:
                formula = self._formulas[formula_id]
                self._give(formula, self.published(formula_id) if published else self._computed(formula))

    def parts(self, formula: Definition, row: int) -> FormulaParts:
        """The parts of a formula at ``row``, once what it reads is prepared. Raises `FormulaRefused`."""
        return FormulaParts(self._checked(formula), int(np.searchsorted(self._alive, row)), self._evaluation)

    def cell(self, formula: Definition, row: int) -> CellValue:
        """The result of a prepared formula for the candidate at ``row`` of the table."""
        results = self._result_of(formula)
        return results.cell(0 if len(results) == 1 else int(np.searchsorted(self._alive, row)))

    def is_in_circle(self, formula: Definition) -> bool:
        """Whether a formula depends on itself."""
        return any(formula.id in members for members in self._order.cycles)

    def _checkpoint(self) -> None:
        self._stop_if_wanted()
        if self._end is not None and time.thread_time() > self._end:
            raise FormulaCheckTooLong

    def read_by(self, formula_id: uuid.UUID) -> set[uuid.UUID]:
        """The formulas that one reads, directly or through others, itself left out."""
        needed: set[uuid.UUID] = set()
        waiting = list(self._reads[formula_id])
        while waiting:
            read = waiting.pop()
            if read not in needed and read != formula_id:
                needed.add(read)
                waiting.extend(self._reads[read])
        return needed

    def _computed(self, formula: Definition) -> Column:
        """The formula's cells: all in error where one of its columns is missing, or where it can no longer be read."""
        try:
            checked = self._checked(formula)
        except FormulaRefused:
            return self._same(formula, Kind.NAME)
        if checked.missing:
            return self._same(formula, Kind.REF)
        return self._evaluation.run(compile_formula(checked))

    def _checked(self, formula: Definition) -> CheckedFormula:
        if formula.id not in self._known:
            self._known[formula.id] = resolved_formula(formula.formula, formula.type, self._names)
        return self._known[formula.id]

    def _give_cycles(self) -> None:
        for members in self._order.cycles:
            for member in members:
                formula = self._formulas[member]
                self._give(formula, self._same(formula, Kind.CYCLE))

    def _same(self, formula: Definition, value: CellValue) -> Column:
        return Column.scalar(value, len(self._alive) if formula.type is FormulaType.ROW else 1)

    def _give(self, formula: Definition, cells: Column) -> None:
        """Lets other formulas read the results of one."""
        if formula.type is FormulaType.AGGREGATE:
            self._columns[Table.AGGREGATES, formula.name] = cells
        elif formula.business_value is BusinessValue.EVALUATION_METHOD:
            cells = method_results(cells)
            self._columns[_METHOD] = evaluation_methods(cells, self._confirmed())
            self._columns[Table.ROW_FORMULAS, formula.name] = cells
        else:
            self._columns[Table.ROW_FORMULAS, formula.name] = cells

    def _result_of(self, formula: Definition) -> Column:
        table = Table.AGGREGATES if formula.type is FormulaType.AGGREGATE else Table.ROW_FORMULAS
        return self._columns[table, formula.name]

    def _column_of(self, reference: Reference) -> Column | None:
        """The cells of living candidates that a reference names; None for a column that is no longer there."""
        if reference.table == Table.BUSINESS and reference.column in method_columns():
            return self._of_method(reference.column)
        computed = self._columns.get(reference.key)
        return self._read(reference) if computed is None else computed

    def _of_method(self, name: str) -> Column:
        """The method, or a column that follows from it, by the methods of this run and not by those of the table."""
        if name == METHOD_COLUMN:
            return self._methods()
        methods = TableColumn.of_column(self._placed(self._methods()))
        table = replace(self._table, columns={**self._table.columns, METHOD_COLUMN: methods})
        return self._of_living(TableHooks.joined().consequences[name].column(table).column)

    def _methods(self) -> Column:
        computed = self._columns.get(_METHOD)
        return evaluation_methods(None, self._confirmed()) if computed is None else computed

    def _read(self, reference: Reference) -> Column | None:
        if reference.table not in TABLES:
            return self._school.column(reference)
        table = Table(reference.table)
        name = technical_name(FAMILIES[table], reference.column)
        if table in (Table.ROW_FORMULAS, Table.AGGREGATES) or (table is Table.EXTERNAL and not self._table.has(name)):
            return None
        return self._of_living(self._table.column(name))

    def _of_living(self, column: Column) -> Column:
        return column if len(self._alive) == self._table.rows else column.take(self._alive)

    def _confirmed(self) -> Mask:
        """Which living candidates did not leave their wish unconfirmed."""
        return ~unconfirmed(self._table)[self._alive]

    def _results(self) -> Results:
        columns = {METHOD_COLUMN: self._placed(Column.scalar(EvaluationMethod.NONE.value, len(self._alive)))}
        aggregates: dict[str, CellValue] = {}
        for formula in self._formulas.values():
            name = formula.technical_name
            if formula.business_value is BusinessValue.EVALUATION_METHOD:
                columns[METHOD_COLUMN] = self._placed(self._result_of(formula))
            if formula.type is FormulaType.ROW:
                columns[name] = self._placed(self._columns[Table.ROW_FORMULAS, formula.name])
            else:
                aggregates[name] = self._columns[Table.AGGREGATES, formula.name].cell(0)
        return Results(columns, aggregates)

    def _placed(self, cells: Column) -> Column:
        """Cells of living candidates at their rows of the table, the other rows blank."""
        rows = self._table.rows
        if len(self._alive) == rows:
            return cells
        number, kind = np.zeros(rows), np.full(rows, Kind.BLANK, np.uint8)
        number[self._alive], kind[self._alive] = cells.number, cells.kind
        if cells.codes is None:
            return Column(number, kind)
        codes = np.zeros(rows, cells.codes.dtype)
        codes[self._alive] = cells.codes
        return Column(number, kind, codes, cells.texts)


def names_of(table: Snapshot, formulas: Sequence[Definition], school: SchoolTables) -> KnownNames:
    """The columns that the snapshot holds, the formulas, the school's tables; the catalogue may be newer."""
    return KnownNames(
        {
            Table.EXTERNAL: [name for technical in table.raw if (name := external_name(technical)) is not None],
            Table.BUSINESS: [column.name for column in BUSINESS_COLUMNS],
            Table.ROW_FORMULAS: [formula.name for formula in formulas if formula.type is FormulaType.ROW],
            Table.AGGREGATES: [formula.name for formula in formulas if formula.type is FormulaType.AGGREGATE],
        },
        school.names,
    )
