"""A formula for one candidate, with the value of each of its parts (docs/rules/formulas.md)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from parvis.formula_language.checking import CheckedFormula
from parvis.formula_language.evaluation import ColumnOf, Evaluation
from parvis.formula_language.interruption import go_on
from parvis.formula_language.program import compile_formula
from parvis.formula_language.tree import Binary, Boolean, Error, Missing, Node, Number, Reference, Table, Text, children
from parvis.formula_language.values import ERROR_CODES, CellValue, Kind, is_error
from parvis.formula_language.vectors import Vector

MAXIMUM_DEPTH: Final = 100
"""Parts deeper than this are left out: an answer must not be nested without limit."""

_CHAINS: Final = ({"+", "-"}, {"*", "/"}, {"&"})


@dataclass(frozen=True, slots=True)
class Explanation:
    """A part of a formula, `text` being the formula's own from `start` to `end` (in characters).

    value: None for a blank, for an error and for a whole column. error: its code, None when there is none.
    children: the parts it is made of, literals left out; the terms of a sum side by side.
    """

    text: str
    start: int
    end: int
    value: float | str | bool | None
    error: str | None
    children: tuple[Explanation, ...]


def explain(
    formula: CheckedFormula, row: int, rows: int, column_of: ColumnOf, checkpoint: Callable[[], None] = go_on
) -> Explanation:
    """The formula for the candidate at `row` of `rows`; for an aggregate formula the row does not matter.

    ``checkpoint`` as for `Evaluation`.
    """
    return _Explainer(formula, row, Evaluation(rows, column_of, checkpoint)).explanation(
        formula.tree.root, MAXIMUM_DEPTH
    )


class _Explainer:
    def __init__(self, formula: CheckedFormula, row: int, evaluation: Evaluation) -> None:
        self._formula = formula
        self._row = row
        self._evaluation = evaluation
        self._program = compile_formula(formula)
        self._registers = evaluation.registers(self._program, row)

    def explanation(self, node: Node, depth: int) -> Explanation:
        value = self._value(node)
        failed = is_error(value)
        return Explanation(
            self._formula.tree.text[node.start : node.end],
            node.start,
            node.end,
            None if isinstance(value, Kind) else value,
            ERROR_CODES[Kind(value)] if failed else None,
            tuple(self.explanation(part, depth - 1) for part in _parts(node)) if depth else (),
        )

    def _value(self, node: Node) -> CellValue:
        """The value of a node at the row; a blank for a column taken as a whole."""
        if isinstance(node, Reference):
            reference = self._formula.resolved[node]
            register = self._registers.get(self._program.registers.get(node, -1))
            if reference.current_row or reference.table == Table.AGGREGATES or isinstance(register, Vector):
                return self._evaluation.cell(reference, self._row)
            return None
        position = self._program.result if node is self._formula.tree.root else self._program.registers.get(node, -1)
        register = self._registers.get(position)
        # Texts too large to be computed leave registers empty; their cells are #VALUE!.
        return register.column(1).cell(0) if isinstance(register, Vector) else Kind.VALUE


def _parts(node: Node) -> list[Node]:
    """The children worth showing: no literals, and the terms of `a + b - c` side by side."""
    terms: list[Node] = []
    while isinstance(node, Binary):
        terms.append(node.right)
        if not _continues(node.left, node):
            break
        node = node.left
    found = [node.left, *reversed(terms)] if isinstance(node, Binary) else children(node)
    return [child for child in found if not isinstance(child, Number | Text | Boolean | Error | Missing)]


def _continues(left: Node, node: Binary) -> bool:
    """Whether the left operand belongs to the same chain of operators, without parentheses around it."""
    if not isinstance(left, Binary) or left.end > left.right.end:
        return False
    return any({left.operator, node.operator} <= operators for operators in _CHAINS)
