"""What a value sums up: the terms of `a + b - c`, of SUM, of AVERAGE, at one row (docs/rules/ranking.md, why)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from parvis.formula_language.functions import canonical_name
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.parts import FormulaParts
from parvis.formula_language.program import compared_value
from parvis.formula_language.selection import chosen_rows, conditions_of
from parvis.formula_language.taken_branches import taken
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
from parvis.formula_language.values import CellValue, kind_and_number
from parvis.formula_language.vectors import Mask

LONGEST_LABEL: Final = 200

_LITERALS: Final = (Number, Text, Boolean, Error, Missing)
_OPERATORS: Final = {"*": "\N{MULTIPLICATION SIGN}", "-": "\N{MINUS SIGN}"}
_ROUNDINGS: Final = {"ROUND", "ROUNDUP", "ROUNDDOWN", "MROUND", "INT", "TRUNC", "CEILING", "FLOOR"}
_BLANKS: Final = re.compile(r"[^\S\u00a0\u202f]+")


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
    """What a rank ranks: the value, the column in which, and whether the smallest number comes first.

    group: who else is ranked, in words, and `rows` which cells of the column; None for all of them.
    """

    value: Node
    column: Reference
    ascending: bool
    group: str | None = None
    rows: Mask | None = None


def ranked(parts: FormulaParts) -> Ranked | None:
    """What the formula ranks at the row, where it is RANK or counts who is before and adds 1, the choices before it
    looked through.
    """
    call = taken(parts, parts.root)
    match call:
        case (
            Binary(operator="+", left=counted, right=Number(value=1))
            | Binary(operator="+", left=Number(value=1), right=counted)
        ):
            return _counted(parts, taken(parts, counted))
        case Call() if _name(call) in {"RANK", "RANK.AVG"}:
            value, named, *order = call.arguments
            column = parts.meant(named)
            assert isinstance(column, Reference), "a checked formula gives RANK a column"
            return Ranked(value, column, bool(order) and _number(parts.value(order[0])) != 0)
        case _:
            return None


def _counted(parts: FormulaParts, call: Node) -> Ranked | None:
    """What `NB.SI.ENS(…;…;column;">"&own cell)` ranks, the other pairs being the group."""
    if not isinstance(call, Call) or _name(call) not in {"COUNTIF", "COUNTIFS"}:
        return None
    group, found = list[Node](), list[Ranked]()
    for range_, criterion in zip(call.arguments[::2], call.arguments[1::2], strict=True):
        column, (operator, value) = parts.meant(range_), compared_value(criterion) or ("", criterion)
        own = parts.meant(value)
        if (
            operator in {"<", ">"}
            and isinstance(column, Reference)
            and isinstance(own, Reference)
            and parts.reads_cell(own)
            and parts.reference(column).key == parts.reference(own).key
        ):
            found.append(Ranked(own, column, operator == "<"))
        else:
            group += [range_, criterion]
    if len(found) != 1:
        return None
    among = conditions_of(parts, group)
    return found[0] if among is None else replace(found[0], group=among[0], rows=among[1])


def addends(parts: FormulaParts, root: Node | None = None) -> tuple[Addend, ...]:
    """The terms of the formula, or of one of its nodes; none where it is no sum.

    Looked through: parentheses, signs, what IF, IFS, SWITCH, CHOOSE, IFERROR, IFNA, MAX, MIN, LARGE, SMALL, LET and the
    last resort of XLOOKUP choose, a factor, which the terms then carry, and a rounding, whose difference is a term. A
    look-up, or the sum or mean of some rows, is one term.
    """
    node, factor = parts.root if root is None else root, 1.0
    if not isinstance(parts.value(node), float):
        return ()
    node, roundings = taken(parts, node), list[tuple[Call, float]]()
    while (inner := _scaled(parts, node) or _rounded(parts, node)) is not None:
        if isinstance(node, Call):
            rounding = _number(parts.value(node)) - _number(parts.value(inner[0]))
            roundings.append((node, rounding * factor))
        node, factor = taken(parts, inner[0]), factor * inner[1]
    terms = _sum_terms(parts, node, factor)
    return terms and (*terms, *(Addend(each.start, "arrondi", by, None) for each, by in roundings if by))


def _sum_terms(parts: FormulaParts, node: Node, factor: float) -> tuple[Addend, ...]:
    name = _name(node) if isinstance(node, Call) else None
    if name == "AVERAGE":
        count = sum(parts.item(argument)[1] for argument in children(node))
        return tuple(_item(parts, argument, factor / count) for argument in children(node)) if count else ()
    if name == "SUM" or _is_chain(node):
        return tuple(_terms(parts, node, factor))
    return (
        () if chosen_rows(parts, node) is None else (_addend(parts, node, factor * _number(parts.value(node)), factor),)
    )


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
        elif (chosen := taken(parts, node)) is not node and not isinstance(chosen, _LITERALS):
            pending.append((chosen, sign))
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
    """What a number multiplies or divides, a sign included, and the factor: a constant, or beside a sum any number."""

    def scales(factor: Node, other: Node) -> bool:
        return _is_constant(factor) or (_is_sum(parts, other) and not _is_sum(parts, factor))

    match node:
        case Unary():
            return node.operand, {"+": 1.0, "-": -1.0, "%": 0.01}[node.operator]
        case Binary(operator="*") if scales(node.left, node.right):
            return node.right, _number(parts.value(node.left))
        case Binary(operator="*") if scales(node.right, node.left):
            return node.left, _number(parts.value(node.right))
        case Binary(operator="/") if _is_constant(node.right) or _is_sum(parts, node.left):
            return node.left, 1 / _number(parts.value(node.right))
        case _:
            return None


def _rounded(parts: FormulaParts, node: Node) -> tuple[Node, float] | None:
    """What a function rounds."""
    is_rounding = (
        isinstance(node, Call) and _name(node) in _ROUNDINGS and isinstance(parts.value(node.arguments[0]), float)
    )
    return (node.arguments[0], 1.0) if isinstance(node, Call) and is_rounding else None


def _is_sum(parts: FormulaParts, node: Node) -> bool:
    chosen = taken(parts, node)
    return _is_chain(chosen) or (isinstance(chosen, Call) and _name(chosen) in {"SUM", "AVERAGE"})


def label_of(parts: FormulaParts, node: Node) -> str:
    """A part in words: names in place of references, the rows that look-ups and conditions take, ×, decimal commas."""
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
            case Call() if (words := _rows_in_words(parts, each)) is not None:
                replaced[each.start] = each.end, words
            case _:
                pass
    text, at, words = parts.text(node), 0, list[str]()
    for start, (end, word) in sorted(replaced.items()):
        if start - node.start >= at:  # else within a part that is told as a whole
            words += [text[at : start - node.start], word]
            at = end - node.start
    label = _BLANKS.sub(" ", "".join([*words, text[at:]])).strip()
    return label if len(label) <= LONGEST_LABEL else f"{label[: LONGEST_LABEL - 1]}…"


def _rows_in_words(parts: FormulaParts, call: Call) -> str | None:
    """The rows that a call takes, or that there is none for the number that IFERROR gives in place of them."""
    is_guard = _name(call) in {"IFERROR", "IFNA"} and isinstance(call.arguments[1], _LITERALS)
    chosen = chosen_rows(parts, call.arguments[0] if is_guard else call)
    return None if chosen is None or (is_guard and chosen.found) else chosen.words


def _is_chain(node: Node) -> bool:
    return isinstance(node, Binary) and node.operator in {"+", "-"}


def _is_constant(node: Node) -> bool:
    return all(not isinstance(each, Reference | Call | Text) for each in postorder(node))


def _name(call: Call) -> str:
    return canonical_name(call.name)


def _number(value: CellValue) -> float:
    """A value as arithmetic reads it."""
    return kind_and_number(value)[1]
