"""A formula as an xlsx file holds it, for any spreadsheet to compute: English names, commas, decimal points, references
to tables in their long form.

What only our language says is written so that a spreadsheet reads the same: a whole column where one value is wanted is
the current row's, an argument left out is 0, a text is cut into pieces that Excel takes.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from parvis.formula_language.bindings import is_let, plain_name
from parvis.formula_language.checking import CheckedFormula, FormulaType, is_stack
from parvis.formula_language.functions import Takes, function_named
from parvis.formula_language.numerals import text_of_number
from parvis.formula_language.tree import (
    TABLES,
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
from parvis.formula_language.values import ERROR_CODES

LONGEST_LITERAL: Final = 255
"""UTF-16 units of a text between quotes."""

_LEVELS: Final = {
    **dict.fromkeys(("=", "<>", "<", ">", "<=", ">="), 1),
    "&": 2,
    **dict.fromkeys("+-", 3),
    **dict.fromkeys("*/", 4),
    "^": 5,
}
_SIGN: Final = 6
_PERCENT: Final = 7
_ATOM: Final = 8
_ESCAPED: Final = "[]#'"
_RECENT: Final = frozenset(
    (
        *(
            "IFS",
            "SWITCH",
            "IFNA",
            "XOR",
            "LET",
            "HSTACK",
            "CONCAT",
            "TEXTJOIN",
            "MAXIFS",
            "MINIFS",
            "XLOOKUP",
            "XMATCH",
        ),
        *("STDEV.S", "STDEV.P", "VAR.S", "VAR.P", "PERCENTILE.INC", "QUARTILE.INC", "PERCENTRANK.INC", "RANK.AVG"),
    )
)
"""The functions that a file names with a prefix, as they are younger than its format."""


def workbook_formula(formula: CheckedFormula, headings: Mapping[str, str]) -> str:
    """The text of a checked formula without missing columns, its ``=`` left out; ``headings``: what the columns of the
    file, and those of the school's tables (``Table[Column]``), are called in the workbook, those that have another name
    there.
    """
    return _Writer(formula, headings).text()


def _level(node: Node) -> int:
    """How tightly a node holds together: the higher binds its operands first."""
    match node:
        case Binary():
            return _LEVELS[node.operator]
        case Unary():
            return _PERCENT if node.operator == "%" else _SIGN
        case _:
            return _ATOM


class _Writer:
    def __init__(self, formula: CheckedFormula, headings: Mapping[str, str]) -> None:
        self._formula = formula
        self._headings = headings
        self._texts: dict[Node, str] = {}

    def text(self) -> str:
        for node in postorder(self._formula.tree.root):
            self._texts[node] = self._written(node)
        root = self._formula.tree.root
        return self._value(root)

    def _written(self, node: Node) -> str:
        if isinstance(node, Unary):
            if node.operator == "%":
                return f"{self._operand(node.operand, _PERCENT)}%"
            return f"{node.operator}{self._operand(node.operand, _SIGN)}"
        if isinstance(node, Binary):
            level = _LEVELS[node.operator]
            return f"{self._operand(node.left, level)}{node.operator}{self._operand(node.right, level + 1)}"
        # A reference has no text of its own: its parent knows how it reads it.
        return self._call(node) if isinstance(node, Call) else _constant(node)

    def _operand(self, node: Node, level: int) -> str:
        text = self._value(node)
        return f"({text})" if _level(node) < level else text

    def _call(self, call: Call) -> str:
        function = function_named(call.name)
        assert function is not None, "a checked formula has no unknown function"
        if is_stack(call) and all(isinstance(argument, Reference) for argument in call.arguments):
            return f"({','.join(map(self._value, call.arguments))})"  # a blank cell of HSTACK would be 0
        names = set(call.arguments[:-1:2]) if is_let(call) else set[Node]()
        arguments = [
            self._name(argument)
            if isinstance(argument, Name) and (argument in names or argument in self._formula.tables)
            else self._argument(argument, function.parameter(position).takes, is_absent=function.absent_when_empty)
            for position, argument in enumerate(call.arguments)
        ]
        name = f"_xlfn.{function.name}" if function.name in _RECENT else function.name
        return f"{name}({','.join(arguments)})"

    def _argument(self, argument: Node, takes: Takes, *, is_absent: bool) -> str:
        meant = self._meant(argument)
        if isinstance(meant, Missing) and is_absent:
            return ""
        if isinstance(meant, Reference) and takes not in {Takes.VALUE, Takes.CRITERION, Takes.STACKED}:
            return self._reference(meant, whole=not meant.current_row)
        value = self._value(argument)
        return f'IF(ISNUMBER({value}),{value},IF(ISERROR({value}),{value},""))' if takes is Takes.STACKED else value

    def _meant(self, node: Node) -> Node:
        """The column that a name of LET stands for, which has no one text: as a whole here, the current row's there."""
        meant = self._formula.tree.meant(node)
        return meant if isinstance(meant, Reference) else node

    def _name(self, node: Name) -> str:
        """A table of the school, or a name of LET as Excel's files prefix it."""
        if node in self._formula.tables:
            return self._formula.tables[node][0].table
        return f"_xlpm.{plain_name(node.name)}"

    def _value(self, node: Node) -> str:
        """The text of a node where one value is wanted."""
        node = self._meant(node)
        if isinstance(node, Name):
            return self._name(node)
        if not isinstance(node, Reference):
            return self._texts[node]
        if self._formula.resolved[node].table != Table.AGGREGATES and self._formula.type is FormulaType.AGGREGATE:
            return "#VALUE!"
        return self._reference(node, whole=False)

    def _reference(self, node: Reference, *, whole: bool) -> str:
        reference = self._formula.resolved[node]
        name = reference.column
        if reference.table == Table.EXTERNAL:
            name = self._headings.get(name, name)
        elif reference.table not in TABLES:
            name = self._headings.get(f"{reference.table}[{name}]", name)
        column = "".join(f"'{character}" if character in _ESCAPED else character for character in name)
        if whole or reference.table == Table.AGGREGATES:
            plain = all(character.isalnum() or character in "_ " for character in column)
            return f"{reference.table}[{column if plain else f'[{column}]'}]"
        return f"{reference.table}[[#This Row],[{column}]]"


def _constant(node: Node) -> str:
    match node:
        case Number():
            return text_of_number(node.value)
        case Text():
            return _literal(node.value)
        case Boolean():
            return "TRUE" if node.value else "FALSE"
        case Error():
            return ERROR_CODES[node.value]
        case Missing():
            return "0"
        case _:
            return ""


def _literal(text: str) -> str:
    pieces: list[str] = [""]
    units = 0
    for character in text:
        size = 2 if ord(character) > 0xFFFF else 1
        if units + size > LONGEST_LITERAL:
            pieces.append("")
            units = 0
        pieces[-1] += character
        units += size
    quoted = ['"' + piece.replace('"', '""') + '"' for piece in pieces]
    return quoted[0] if len(quoted) == 1 else f"({'&'.join(quoted)})"
