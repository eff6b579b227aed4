"""A formula at one row, with the value of each of its parts (docs/rules/formulas.md)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from parvis.formula_language.checking import CheckedFormula
from parvis.formula_language.conditions import condition
from parvis.formula_language.evaluation import Evaluation
from parvis.formula_language.program import compile_formula
from parvis.formula_language.sources import Source
from parvis.formula_language.terms import Terms, terms_of_values
from parvis.formula_language.tree import (
    Binary,
    Boolean,
    Error,
    Missing,
    Name,
    Node,
    Number,
    Reference,
    Table,
    Text,
    children,
)
from parvis.formula_language.values import CellValue, Kind
from parvis.formula_language.vectors import Vector

_CHAINS: Final = ({"+", "-"}, {"*", "/"}, {"&"})


class FormulaParts:
    """The parts of a formula at one row, each with its value; ``evaluation`` may serve other formulas and rows too."""

    def __init__(self, formula: CheckedFormula, row: int, evaluation: Evaluation) -> None:
        self.root: Final = formula.tree.root
        self._formula = formula
        self._row = row
        self._evaluation = evaluation
        self._program = compile_formula(formula, every_part=True)
        self._registers = evaluation.registers(self._program, slice(row, row + 1))

    def text(self, node: Node) -> str:
        """The node's own text."""
        return self._formula.tree.text[node.start : node.end]

    def reference(self, node: Reference) -> Reference:
        """A reference of the formula under the catalogue's names."""
        return self._formula.resolved.get(node, node)

    def source(self, node: Reference) -> Source:
        """The whole column that a reference names."""
        return self._evaluation.source(self.reference(node))

    def columns_of_table(self, node: Node) -> Sequence[Reference]:
        """The columns of the table of the school that a bare name means."""
        return self._formula.tables[node] if isinstance(node, Name) else ()

    def meant(self, node: Node) -> Node:
        """What a name of LET stands for; any other node as it is."""
        return self._formula.tree.meant(node)

    def reads_cell(self, node: Node) -> bool:
        """Whether the node is one cell, and no column as a whole."""
        if not isinstance(node, Reference):
            return False
        of_row = node.current_row or self.reference(node).table == Table.AGGREGATES
        return of_row or isinstance(self._register(node), Vector)

    def value(self, node: Node) -> CellValue:
        """The value of a node at the row; a blank for a column taken as a whole."""
        match node:
            case Reference():
                return self._evaluation.cell(self.reference(node), self._row) if self.reads_cell(node) else None
            case Number() | Text() | Boolean() | Error():
                return node.value
            case Missing():
                return 0.0
            case Name():
                return self.value(meant) if (meant := self.meant(node)) is not node else None
            case _:
                register = self._register(node)
                # Texts too large to be computed leave registers empty; their cells are #VALUE!.
                return register.column(1).cell(0) if isinstance(register, Vector) else Kind.VALUE

    def item(self, node: Node) -> tuple[float, int]:
        """What an argument of SUM or AVERAGE gives: the sum of its numbers, and how many they are."""
        register = self._register(self.meant(node))
        terms = register if isinstance(register, Terms) else terms_of_values(Vector.of_value(self.value(node)))
        return float(terms.number[0]), int(terms.counts[0])

    def holds(self, node: Node) -> bool:
        """Whether a value is true as the condition of IF."""
        return bool(condition(Vector.of_value(self.value(node)))[0][0])

    def _register(self, node: Node) -> object:
        return self._registers.get(self._program.registers.get(node, -1))


def parts_of(node: Node) -> list[Node]:
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
