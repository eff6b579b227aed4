"""Programs on columns: what depends on no row once, the rest over all rows at a time.

An `Evaluation` is one run over one state of the table. What one formula finds out about a column (its order, its
counts, its kinds) serves all the others.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Final, TypeAlias

import numpy as np

from parvis.formula_language.checking import FormulaType
from parvis.formula_language.concatenation import TextsTooLarge
from parvis.formula_language.functions import Register
from parvis.formula_language.interruption import go_on, interrupted_by
from parvis.formula_language.program import Apply, Constant, Load, Program, Step, View
from parvis.formula_language.results import column_of
from parvis.formula_language.sources import Source
from parvis.formula_language.tree import TABLES, Reference, Table
from parvis.formula_language.values import CellValue, Column, Kind
from parvis.formula_language.vectors import Vector

ColumnOf: TypeAlias = Callable[[Reference], Column | None]
"""The column that a reference names: n cells, one for `Globales`, any number for a table of the school; None when there
is no such column any more.
"""

MAXIMUM_CHARACTERS: Final = 1 << 27
"""The characters that the texts a formula makes may hold together, over all candidates."""
_ALL_ROWS: Final = slice(None)


class Evaluation:
    """One run of formulas over `rows` candidates. Each column is asked for once, when a formula first reads it.

    `checkpoint` is called before each step and within the long ones: what it raises ends the run.
    """

    def __init__(self, rows: int, column_of: ColumnOf, checkpoint: Callable[[], None] = go_on) -> None:
        self._rows = rows
        self._checkpoint = checkpoint
        self._column_of = column_of
        self._sources: dict[tuple[str, str], Source] = {}
        self._results: dict[int, Source] = {}  # by the identity of the column, which the source keeps alive

    def run(self, program: Program) -> Column:
        """The formula's values: `rows` cells, or one for an aggregate formula. Errors are cells, nothing is raised."""
        rows = 1 if program.type is FormulaType.AGGREGATE else self._rows
        with np.errstate(all="ignore"), interrupted_by(self._checkpoint):
            try:
                return self._column(program, rows)
            except TextsTooLarge:
                return Column.scalar(Kind.VALUE, rows)

    def registers(self, program: Program, rows: slice) -> dict[int, Register]:
        """The registers of a program for some rows; those from the first too large text on are left out."""
        registers: dict[int, Register] = {}
        with np.errstate(all="ignore"), interrupted_by(self._checkpoint), suppress(TextsTooLarge):
            registers.update(self._registers_for_all_rows(program))
            for position, step in enumerate(program.steps):
                if program.per_row[position]:
                    registers[position] = self._filled(step, registers, rows)
        return registers

    def cell(self, reference: Reference, row: int) -> CellValue:
        """The cell of a column at a row, #REF! when there is no such column any more."""
        return self.source(reference).cells(slice(row, row + 1)).column(1).cell(0)

    def _column(self, program: Program, rows: int) -> Column:
        for_all_rows = self._registers_for_all_rows(program)
        if not program.per_row[program.result]:
            return self._kept(self._result(for_all_rows, program), rows)
        registers = dict(for_all_rows)
        for position, step in enumerate(program.steps):
            if program.per_row[position]:
                registers[position] = self._filled(step, registers, _ALL_ROWS)
                for register in program.last_uses[position]:
                    del registers[register]
        result = self._result(registers, program)
        if not result.dictionary.lasting and int(result.dictionary.lengths.sum()) > MAXIMUM_CHARACTERS:
            raise TextsTooLarge
        return self._kept(result, rows)

    def _kept(self, result: Vector, rows: int) -> Column:
        """The column of a result, remembered with the kinds that it can hold, in case a later formula reads it."""
        column = column_of(result, rows)
        self._results[id(column)] = Source(column, kinds=result.kinds)
        return column

    def _result(self, registers: dict[int, Register], program: Program) -> Vector:
        result = registers[program.result]
        assert isinstance(result, Vector)
        return result

    def _registers_for_all_rows(self, program: Program) -> dict[int, Register]:
        """The registers that depend on no row."""
        registers: dict[int, Register] = {}
        for position, step in enumerate(program.steps):
            if not program.per_row[position]:
                filled = self._filled(step, registers, slice(0, 1))
                registers[position] = filled.exact() if isinstance(filled, Vector) else filled
        return registers

    def _filled(self, step: Step, registers: dict[int, Register], rows: slice) -> Register:
        self._checkpoint()
        match step:
            case Apply():
                return step.body(*[registers[register] for register in step.inputs])
            case Load():
                source = self.source(step.reference)
                return source if step.view is View.RANGE else source.cells(rows)
            case Constant():
                return Vector.of_value(step.value)

    def source(self, reference: Reference) -> Source:
        """The column that a reference names, with what formulas of the run know of it."""
        source = self._sources.get(reference.key)
        if source is None:
            column = self._column_of(reference)
            if column is None:
                source = Source.of_missing()
            else:
                expected = 1 if reference.table == Table.AGGREGATES else self._rows
                if reference.table in TABLES and len(column) != expected:
                    message = f"{reference.key} has {len(column)} cells, not {expected}"
                    raise ValueError(message)
                source = self._results.get(id(column)) or Source(column)
            self._sources[reference.key] = source
        return source


def evaluate(program: Program, rows: int, column_of: ColumnOf) -> Column:
    """One formula alone over `rows` candidates; an `Evaluation` when there are several."""
    return Evaluation(rows, column_of).run(program)
