"""The branches that choices (IF, IFS, MAX, LET…) take for one candidate, and those that they leave."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from parvis.formula_language.comparison import compare
from parvis.formula_language.functions import canonical_name
from parvis.formula_language.parts import FormulaParts
from parvis.formula_language.selection import chosen_rows
from parvis.formula_language.tree import Call, Node
from parvis.formula_language.values import CellValue, Kind, is_error, kind_and_number
from parvis.formula_language.vectors import Vector


def taken(parts: FormulaParts, node: Node) -> Node:
    """The part whose value the node gives: the branch taken, the number chosen, what a name stands for, looked through
    again; any other node as it is.
    """
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
    match canonical_name(node.name):
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
            number = kind_and_number(parts.value(arguments[0]))[1]
            choice = int(number) if 1 <= number < len(arguments) else None
        case _:
            return _of_values(parts, node)
    return arguments[choice] if choice is not None and choice < len(arguments) else None


def _of_values(parts: FormulaParts, call: Call) -> Node | None:
    """The argument that is the number chosen among values, or that stands for what a look-up does not find."""
    arguments = call.arguments
    match canonical_name(call.name):
        case "XLOOKUP":
            looked_up = chosen_rows(parts, call)
            is_absent = looked_up is not None and not looked_up.found
            return next(iter(arguments[3:4]), None) if is_absent else None
        case "MAX" | "MIN":
            return _equal_part(parts, arguments, parts.value(call))
        case "LARGE" | "SMALL" if isinstance(arguments[0], Call):
            return _equal_part(parts, arguments[0].arguments, parts.value(call))
        case _:
            return None


def _case(parts: FormulaParts, arguments: Sequence[Node]) -> int | None:
    """The result of SWITCH: that of the first equal value, else the argument that stands alone."""
    value = Vector.of_value(parts.value(arguments[0]))
    for case in range(1, len(arguments) - 1, 2):
        if compare("=", value, Vector.of_value(parts.value(arguments[case]))).kind[0] == Kind.TRUE:
            return case + 1
    return len(arguments) - 1 if len(arguments) % 2 == 0 else None


def _equal_part(parts: FormulaParts, arguments: Sequence[Node], value: CellValue) -> Node | None:
    """The first argument that is the number chosen; None for one of a whole column."""
    return next(
        (argument for argument in arguments if isinstance(value, float) and parts.value(argument) == value), None
    )


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
    name, arguments = canonical_name(node.name), node.arguments
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
    return {result: Untaken.OTHER_CHOICE for result in results if result is not chosen}
