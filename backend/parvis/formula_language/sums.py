"""What a value sums up: the terms of `a + b - c`, of SUM, of AVERAGE, at one row (docs/rules/ranking.md, why)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from parvis.formula_language.comparison import compare
from parvis.formula_language.explanation import FormulaParts
from parvis.formula_language.functions import function_named
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.tree import (
    Binary,
    Boolean,
    Call,
    Error,
    Missing,
    Node,
    Number,
    Reference,
    Text,
    Unary,
    children,
    postorder,
)
from parvis.formula_language.values import CellValue, Kind, is_error, kind_and_number
from parvis.formula_language.vectors import Vector

LONGEST_LABEL: Final = 200

_LITERALS: Final = (Number, Text, Boolean, Error, Missing)
_OPERATORS: Final = {"*": "\N{MULTIPLICATION SIGN}", "-": "\N{MINUS SIGN}"}
_BLANKS: Final = re.compile(r"\s+")


@dataclass(frozen=True, slots=True)
class Addend:
    """A term of a sum. ``start``: where it is in the formula. ``value``: what it adds, with its sign and factor.

    ``label``: the name of the column that it is, else its text with the names of columns in place of references.
    ``cell``: the number in the only cell that it reads, None where it reads several, or none.
    """

    start: int
    label: str
    value: float
    cell: float | None


@dataclass(frozen=True, slots=True)
class Ranked:
    """What RANK ranks: the value, the column in which, and whether the smallest number comes first."""

    value: Node
    column: Reference
    ascending: bool


def ranked(parts: FormulaParts) -> Ranked | None:
    """What the formula ranks at the row, where it is RANK, the choices before it looked through."""
    call = _taken(parts, parts.root)
    if not isinstance(call, Call) or _name(call) != "RANK":
        return None
    value, named, *order = call.arguments
    column = parts.meant(named)
    assert isinstance(column, Reference), "a checked formula gives RANK a column"
    return Ranked(value, column, bool(order) and _number(parts.value(order[0])) != 0)


def addends(parts: FormulaParts, root: Node | None = None) -> tuple[Addend, ...]:
    """The terms of the formula, or of one of its nodes; none where it is no sum.

    Looked through: parentheses, signs, what IF, IFS, SWITCH, CHOOSE, IFERROR, IFNA, MAX, MIN, LARGE, SMALL and LET
    choose, and a factor, which the terms then carry.
    """
    node, factor = parts.root if root is None else root, 1.0
    if not isinstance(parts.value(node), float):
        return ()
    node = _taken(parts, node)
    while (scaled := _scaled(parts, node)) is not None:
        node, factor = _taken(parts, scaled[0]), factor * scaled[1]
    name = _name(node) if isinstance(node, Call) else None
    if name == "AVERAGE":
        count = sum(parts.item(argument)[1] for argument in children(node))
        return tuple(_item(parts, argument, factor / count) for argument in children(node)) if count else ()
    return tuple(_terms(parts, node, factor)) if name == "SUM" or _is_chain(node) else ()


def _terms(parts: FormulaParts, root: Node, factor: float) -> Iterator[Addend]:
    """The terms of a chain, from left to right; those of its parentheses and of SUM among them."""
    pending = [(root, factor)]
    while pending:
        node, sign = pending.pop()
        if isinstance(node, Binary) and _is_chain(node):
            pending += [(node.right, sign if node.operator == "+" else -sign), (node.left, sign)]
        elif isinstance(node, Unary) and node.operator != "%":
            pending.append((node.operand, -sign if node.operator == "-" else sign))
        elif isinstance(node, Call) and _name(node) == "SUM":
            yield from (_item(parts, argument, sign) for argument in node.arguments)
        elif (taken := _taken(parts, node)) is not node and not isinstance(taken, _LITERALS):
            pending.append((taken, sign))
        else:
            # A branch that is a mere number is told as the condition that gives it.
            yield _addend(parts, node, sign * _number(parts.value(node)), sign)


def _item(parts: FormulaParts, argument: Node, factor: float) -> Addend:
    return _addend(parts, argument, parts.item(argument)[0] * factor, factor)


def _addend(parts: FormulaParts, node: Node, value: float, factor: float) -> Addend:
    cells = [parts.value(each) for each in postorder(node) if parts.reads_cell(each)]
    number = cells[0] if len(cells) == 1 and isinstance(cells[0], float) else None
    own = None if number is None or (isinstance(node, Reference) and abs(factor) == 1) else number
    return Addend(node.start, label_of(parts, node), value + 0.0, own)


def _scaled(parts: FormulaParts, node: Node) -> tuple[Node, float] | None:
    """What a constant multiplies or divides, a sign included, and the factor."""
    match node:
        case Unary():
            return node.operand, {"+": 1.0, "-": -1.0, "%": 0.01}[node.operator]
        case Binary(operator="*") if _is_constant(node.left):
            return node.right, _number(parts.value(node.left))
        case Binary(operator="*") if _is_constant(node.right):
            return node.left, _number(parts.value(node.right))
        case Binary(operator="/") if _is_constant(node.right):
            return node.left, 1 / _number(parts.value(node.right))
        case _:
            return None


def _taken(parts: FormulaParts, node: Node) -> Node:
    """The part whose value the node gives: the branch taken, number chosen or thing named; another node as it is."""
    while (chosen := _chosen(parts, node)) is not None:
        node = chosen
    return node


def _chosen(parts: FormulaParts, node: Node) -> Node | None:
    """The argument that a choice gives, None where the node chooses nothing."""
    meant = parts.meant(node)
    if meant is not node:
        return meant
    if not isinstance(node, Call):
        return None
    arguments, choice = node.arguments, None
    match _name(node):
        case "LET":
            choice = len(arguments) - 1
        case "IFERROR":
            choice = int(is_error(parts.value(arguments[0])))
        case "IFNA":
            choice = int(parts.value(arguments[0]) is Kind.NA)
        case "IF":
            choice = 1 if parts.holds(arguments[0]) else 2
        case "IFS":
            choice = next((test + 1 for test in range(0, len(arguments), 2) if parts.holds(arguments[test])), None)
        case "SWITCH":
            choice = _case(parts, arguments)
        case "CHOOSE":
            choice = int(_number(parts.value(arguments[0])))
        case "MAX" | "MIN":
            return _equal_part(parts, arguments, parts.value(node))
        case "LARGE" | "SMALL" if isinstance(arguments[0], Call):
            return _equal_part(parts, arguments[0].arguments, parts.value(node))
        case _:
            pass
    return arguments[choice] if choice is not None and choice < len(arguments) else None


def _case(parts: FormulaParts, arguments: Sequence[Node]) -> int | None:
    """The result of SWITCH: that of the first equal value, else the argument that stands alone."""
    value = Vector.of_value(parts.value(arguments[0]))
    for case in range(1, len(arguments) - 1, 2):
        if compare("=", value, Vector.of_value(parts.value(arguments[case]))).kind[0] == Kind.TRUE:
            return case + 1
    return len(arguments) - 1 if len(arguments) % 2 == 0 else None


def _equal_part(parts: FormulaParts, arguments: Sequence[Node], value: CellValue) -> Node | None:
    """The first argument that is the number chosen; None for one of a whole column."""
    return next((each for each in arguments if isinstance(value, float) and parts.value(each) == value), None)


class Untaken(StrEnum):
    """Why a branch of a choice gives nothing."""

    CONDITION_TRUE = "CONDITION_TRUE"
    CONDITION_FALSE = "CONDITION_FALSE"
    CONDITION_IN_ERROR = "CONDITION_IN_ERROR"
    NO_ERROR = "NO_ERROR"
    OTHER_CHOICE = "OTHER_CHOICE"


def untaken(parts: FormulaParts, node: Node) -> dict[Node, Untaken]:
    """The branches of a choice (IF, IFERROR, IFS…) that are not taken at the row, with why; none of any other node."""
    if not isinstance(node, Call):
        return {}
    name, arguments = _name(node), node.arguments
    if name == "IF":
        if is_error(parts.value(arguments[0])):
            return dict.fromkeys(arguments[1:], Untaken.CONDITION_IN_ERROR)
        if parts.holds(arguments[0]):
            return dict.fromkeys(arguments[2:], Untaken.CONDITION_TRUE)
        return dict.fromkeys(arguments[1:2], Untaken.CONDITION_FALSE)
    if name in {"IFERROR", "IFNA"}:
        return dict.fromkeys(() if _chosen(parts, node) is arguments[1] else arguments[1:], Untaken.NO_ERROR)
    results = {"IFS": arguments[1::2], "CHOOSE": arguments[1:]}.get(name, ())
    if name == "SWITCH":
        results = (*arguments[2::2], *(arguments[-1:] if len(arguments) % 2 == 0 else ()))
    chosen = _chosen(parts, node) if results else None
    return {each: Untaken.OTHER_CHOICE for each in results if each is not chosen}


def label_of(parts: FormulaParts, node: Node) -> str:
    """A part in words: names in place of references, × in place of *, a decimal comma."""
    if isinstance(node, Reference):
        return parts.reference(node).column
    replaced: dict[int, tuple[int, str]] = {}
    for each in postorder(node):
        match each:
            case Reference():
                replaced[each.start] = each.end, parts.reference(each).column
            case Number():
                replaced[each.start] = each.end, text_of_number(each.value).replace(".", ",")
            case Binary():
                sign = _OPERATORS.get(each.operator, each.operator)
                replaced[each.left.end] = each.right.start, f" {sign} "
            case _:
                pass
    text, at, words = parts.text(node), 0, list[str]()
    for start, (end, word) in sorted(replaced.items()):
        words += [text[at : start - node.start], word]
        at = end - node.start
    label = _BLANKS.sub(" ", "".join([*words, text[at:]])).strip()
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _is_chain(node: Node) -> bool:
    return isinstance(node, Binary) and node.operator in {"+", "-"}


def _is_constant(node: Node) -> bool:
    return all(not isinstance(each, Reference | Call | Text) for each in postorder(node))


def _name(call: Call) -> str:
    function = function_named(call.name)
    assert function is not None, "a checked formula has no unknown function"
    return function.name


def _number(value: CellValue) -> float:
    """A value as arithmetic reads it."""
    return kind_and_number(value)[1]
