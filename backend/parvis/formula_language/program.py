"""The compiled formula: a straight list of steps on registers, each distinct sub-expression once.

Steps that do not depend on the current row are apart: they run once, and formulas of one run share their results.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, auto
from functools import partial
from typing import Final, TypeAlias

from parvis.formula_language import arithmetic
from parvis.formula_language.bindings import is_let
from parvis.formula_language.checking import CheckedFormula, FormulaType, is_stack
from parvis.formula_language.comparison import compare
from parvis.formula_language.concatenation import concatenate
from parvis.formula_language.conditional import criteria_of_values
from parvis.formula_language.functions import READINGS, Function, Parameter, Register, Takes, function_named
from parvis.formula_language.tree import (
    Binary,
    Boolean,
    Call,
    Error,
    Missing,
    Name,
    Node,
    Number,
    Reference,
    Table,
    Text,
    Unary,
    postorder,
)
from parvis.formula_language.values import CellValue, Kind
from parvis.formula_language.vectors import Vector

Body: TypeAlias = Callable[..., Register]

BINARY_OPERATORS: Final[Mapping[str, Callable[[Vector, Vector], Vector]]] = {
    "+": arithmetic.add,
    "-": arithmetic.subtract,
    "*": arithmetic.multiply,
    "/": arithmetic.divide,
    "^": arithmetic.power,
    "&": concatenate,
    **{operator: partial(compare, operator) for operator in ("=", "<>", "<", "<=", ">", ">=")},
}
UNARY_OPERATORS: Final[Mapping[str, Callable[[Vector], Vector]]] = {
    "+": arithmetic.identity,
    "-": arithmetic.negate,
    "%": arithmetic.percent,
}


CRITERIA_OF_VALUES: Final[Mapping[str, Callable[[Vector], Register]]] = {
    operator: partial(criteria_of_values, operator) for operator in ("", "=", "<>", "<", "<=", ">", ">=")
}


class View(Enum):
    """How a step reads a column: its cells at the current rows, or all of it."""

    CELLS = auto()
    RANGE = auto()


@dataclass(frozen=True, slots=True)
class Constant:
    """A literal, or the error that stands for what has no value."""

    value: CellValue


@dataclass(frozen=True, slots=True, eq=False)
class Load:
    """A column, seen in one of the ways of `View`."""

    view: View
    reference: Reference


@dataclass(frozen=True, slots=True)
class Apply:
    """`body` on the registers of earlier steps."""

    body: Body
    inputs: tuple[int, ...]


Step: TypeAlias = Constant | Load | Apply


@dataclass(frozen=True, slots=True, eq=False)
class Program:
    """Step i fills register i; `result` is the register of the formula's value.

    per_row: for each step, whether its value depends on the current row.
    last_uses: for each step, the registers that no later step reads.
    registers: the register of each node of the tree that has one of its own.
    """

    type: FormulaType
    steps: tuple[Step, ...]
    per_row: tuple[bool, ...]
    last_uses: tuple[tuple[int, ...], ...]
    result: int
    registers: Mapping[Node, int]

    @property
    def references(self) -> tuple[Reference, ...]:
        """The columns that the program reads."""
        return tuple(dict.fromkeys(step.reference for step in self.steps if isinstance(step, Load)))


def compile_formula(formula: CheckedFormula, *, every_part: bool = False) -> Program:
    """The program of a checked formula. Compiling takes well under a millisecond and needs no data.

    every_part: each part that has a value has a register, also where the result does not need it.
    """
    return _Compiler(formula, every_part=every_part).program()


def compared_value(node: Node) -> tuple[str, Node] | None:
    """The operator and the value of a criterion written `">"&value`; None for any other."""
    match node:
        case Binary(operator="&", left=Text(value=operator)) if operator and operator in CRITERIA_OF_VALUES:
            return operator, node.right
        case _:
            return None


def _written(call: Call, function: Function) -> Sequence[Node]:
    """The arguments of a call, without those left empty at its end where they are absent."""
    arguments = call.arguments
    if function.absent_when_empty:
        while len(arguments) > function.minimum and isinstance(arguments[-1], Missing):
            arguments = arguments[:-1]
    return arguments


class _Compiler:
    def __init__(self, formula: CheckedFormula, *, every_part: bool) -> None:
        self._formula = formula
        self._every_part = every_part
        self._steps: list[Step] = []
        self._per_row: list[bool] = []
        self._known: dict[object, int] = {}
        self._registers: dict[Node, int] = {}

    def program(self) -> Program:
        root = self._formula.tree.root
        unread = set[Node]() if self._every_part else self._unread()
        for node in postorder(root):
            match node:
                case Binary() if node in unread:
                    pass  # the criterion's operator and value are read apart
                case Unary():
                    body = UNARY_OPERATORS[node.operator]
                    self._registers[node] = self._apply(body, self._value(node.operand))
                case Binary():
                    body = BINARY_OPERATORS[node.operator]
                    self._registers[node] = self._apply(body, self._value(node.left), self._value(node.right))
                case Call():
                    self._registers[node] = self._call(node)
                case _:
                    pass  # a literal or a reference: its parent knows how it reads it
        result = self._value(root)
        last_uses = self._last_uses(result)
        return Program(self._formula.type, tuple(self._steps), tuple(self._per_row), last_uses, result, self._registers)

    def _unread(self) -> set[Node]:
        """The criteria whose operator and value are read apart: their text is not written."""
        return {
            argument
            for call in postorder(self._formula.tree.root)
            if isinstance(call, Call) and (function := function_named(call.name)) is not None
            for position, argument in enumerate(call.arguments)
            if function.parameter(position).takes is Takes.CRITERION and compared_value(argument) is not None
        }

    def _call(self, call: Call) -> int:
        if is_let(call):
            return self._value(call.arguments[-1])
        function = function_named(call.name)
        assert function is not None, "a checked formula has no unknown function"
        inputs: list[int] = []
        for position, argument in enumerate(_written(call, function)):
            inputs += self._argument(argument, function.parameter(position), function)
        return self._apply(function.body, *inputs)

    def _argument(self, node: Node, parameter: Parameter, function: Function) -> list[int]:
        """The registers of an argument: one, or that of each column of a table."""
        node = self._formula.tree.meant(node)
        takes = parameter.takes
        if isinstance(node, Missing) and function.absent_when_empty and takes is Takes.VALUE:
            return [self._constant(parameter.default)]
        if isinstance(node, Name) and takes is Takes.TABLE:
            return [self._column(reference) for reference in self._formula.tables[node]]
        return [self._one_argument(node, takes)]

    def _one_argument(self, node: Node, takes: Takes) -> int:
        if takes is Takes.VALUE:
            return self._value(node)
        if takes is Takes.CRITERION:
            operator, operand = compared_value(node) or ("", node)
            return self._apply(CRITERIA_OF_VALUES[operator], self._value(operand))
        if isinstance(node, Reference):
            return self._reference(node, takes)
        if isinstance(node, Call) and is_stack(node):
            return self._registers[node]
        return self._apply(READINGS[takes].of_values, self._value(node))

    def _reference(self, node: Reference, takes: Takes) -> int:
        register = self._load(node, View.CELLS if node.current_row else View.RANGE)
        if takes is not Takes.RANGE:
            reading = READINGS[takes]
            register = self._apply(reading.of_cells if node.current_row else reading.of_column, register)
        self._registers[node] = register
        return register

    def _value(self, node: Node) -> int:
        """The register of a node where one value is wanted; a whole column then means the current row's cell."""
        node = self._formula.tree.meant(node)
        match node:
            case Number() | Text() | Boolean() | Error():
                return self._constant(node.value)
            case Missing():
                return self._constant(0.0)
            case Reference() if self._has_row(node):
                self._registers[node] = self._load(node, View.CELLS)
                return self._registers[node]
            case Reference():
                return self._constant(Kind.VALUE)
            case _:
                return self._registers[node]

    def _has_row(self, node: Reference) -> bool:
        one_for_all = self._formula.resolved[node].table == Table.AGGREGATES
        return one_for_all or self._formula.type is FormulaType.ROW

    def _constant(self, value: CellValue) -> int:
        return self._step((type(value), value), Constant(value), per_row=False)

    def _load(self, node: Reference, view: View) -> int:
        reference = self._formula.resolved[node]
        per_row = view is View.CELLS and reference.table != Table.AGGREGATES
        return self._step((view, reference.key), Load(view, reference), per_row=per_row)

    def _column(self, reference: Reference) -> int:
        return self._step((View.RANGE, reference.key), Load(View.RANGE, reference), per_row=False)

    def _apply(self, body: Body, *inputs: int) -> int:
        per_row = any(self._per_row[register] for register in inputs)
        return self._step((body, inputs), Apply(body, inputs), per_row=per_row)

    def _step(self, key: object, step: Step, *, per_row: bool) -> int:
        """The register of a step, an earlier one where the same sub-expression has been met."""
        known = self._known.get(key)
        if known is not None:
            return known
        self._steps.append(step)
        self._per_row.append(per_row)
        self._known[key] = len(self._steps) - 1
        return len(self._steps) - 1

    def _last_uses(self, result: int) -> tuple[tuple[int, ...], ...]:
        last: dict[int, int] = {}
        for position, step in enumerate(self._steps):
            if isinstance(step, Apply):
                last.update(dict.fromkeys(step.inputs, position))
        ended: list[list[int]] = [[] for _ in self._steps]
        for register, position in last.items():
            if register != result:
                ended[position].append(register)
        return tuple(map(tuple, ended))
