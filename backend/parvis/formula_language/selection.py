"""What a look-up or a function under conditions takes for one candidate, in French words: a row, or rows where what."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from parvis.formula_language.conditional import Criteria, Pair, rows_answering
from parvis.formula_language.functions import canonical_name, match_modes, rows_found, vlookup_modes
from parvis.formula_language.lookups import ABSENT
from parvis.formula_language.numerals import number_of_text, text_of_number
from parvis.formula_language.parts import FormulaParts
from parvis.formula_language.program import compared_value
from parvis.formula_language.tree import TABLES, Call, Missing, Node, Reference, Table
from parvis.formula_language.values import ERROR_CODES, CellValue, Kind, is_error
from parvis.formula_language.vectors import Mask, Vector

_COMPUTED: Final = {
    "COUNTIF": "Nombre",
    "COUNTIFS": "Nombre",
    "SUMIF": "Somme",
    "SUMIFS": "Somme",
    "AVERAGEIF": "Moyenne",
    "AVERAGEIFS": "Moyenne",
    "MAXIFS": "Maximum",
    "MINIFS": "Minimum",
}
LOOKUPS: Final = frozenset({"XLOOKUP", "VLOOKUP", "MATCH", "XMATCH"})
_SIGNS: Final = {"<>": "≠", "<=": "≤", ">=": "≥", "=": "=", "<": "<", ">": ">"}


@dataclass(frozen=True, slots=True)
class Chosen:
    """What was taken. ``words``: from which row, or of which rows. ``table``: the rows are of this one.

    ``count``: how many rows answered the conditions, None for a look-up. ``found``: whether a look-up has a row.
    """

    words: str
    table: str
    count: int | None = None
    found: bool = True

    @property
    def is_of_school(self) -> bool:
        """Whether the rows are those of a table of the school, and not other candidates."""
        return self.table not in TABLES

    @property
    def sentence(self) -> str:
        """The words, with how many rows there were."""
        if self.count is None:
            return self.words
        unit = "ligne" if self.is_of_school else "candidat"
        return f"{self.words}\N{NO-BREAK SPACE}: {self.count} {unit}{'s' if self.count > 1 else ''}"


def chosen_rows(parts: FormulaParts, node: Node) -> Chosen | None:
    """What the node takes at the row, where it is a look-up or a function under conditions of whole columns."""
    if not isinstance(node, Call):
        return None
    name = canonical_name(node.name)
    if name in _COMPUTED:
        return _under_conditions(parts, name, node.arguments)
    if name == "INDEX":
        return _at_number(parts, node.arguments)
    return _looked_up(parts, name, node.arguments, None)


def conditions_of(parts: FormulaParts, arguments: Sequence[Node]) -> tuple[str, Mask] | None:
    """Pairs of a whole column and a criterion: in words, and the rows that answer them all; None for other ranges."""
    words, answering = list[str](), None
    for argument, criterion in zip(arguments[::2], arguments[1::2], strict=True):
        column = parts.meant(argument)
        if not isinstance(column, Reference) or parts.reads_cell(column):
            return None
        operator, operand = compared_value(criterion) or ("", criterion)
        value = parts.value(operand)
        source = parts.source(column)
        if source.missing:
            return None
        own = rows_answering(Pair(source, Criteria(operator, Vector.of_value(value))))
        answering = own if answering is None else answering & own
        words.append(f"{parts.reference(column).column} {_criterion(operator, value)}")
    return None if answering is None else (" et ".join(words), answering)


def _under_conditions(parts: FormulaParts, name: str, arguments: Sequence[Node]) -> Chosen | None:
    values: Node | None = None
    if name in {"SUMIF", "AVERAGEIF"}:
        values, arguments = arguments[2] if len(arguments) > 2 else arguments[0], arguments[:2]
    elif name not in {"COUNTIF", "COUNTIFS"}:
        values, arguments = arguments[0], arguments[1:]
    found = conditions_of(parts, arguments)
    if found is None:
        return None
    words, rows = found
    column = parts.meant(arguments[0])
    assert isinstance(column, Reference), "conditions are of columns"
    table = parts.reference(column).table
    of = "lignes" if table not in TABLES else "candidats"
    if values is not None:
        summed = parts.meant(values)
        of = parts.reference(summed).column if isinstance(summed, Reference) else ""
    where = "" if table in TABLES else f" ({table})"
    return Chosen(f"{_COMPUTED[name]} de {of} où {words}{where}", table, int(np.count_nonzero(rows)))


def _at_number(parts: FormulaParts, arguments: Sequence[Node]) -> Chosen | None:
    """INDEX: the row that EQUIV finds, else that of a number."""
    column, number = parts.meant(arguments[0]), parts.meant(arguments[1])
    if not isinstance(column, Reference) or parts.reads_cell(column):
        return None
    if isinstance(number, Call) and (name := canonical_name(number.name)) in {"MATCH", "XMATCH"}:
        return _looked_up(parts, name, number.arguments, column)
    position, reference = parts.value(number), parts.reference(column)
    if not isinstance(position, float):
        return None
    row = f"ligne {text_of_number(float(int(position)))}"
    return Chosen(_of_row(reference.table, row, reference.column), reference.table)


def _looked_up(parts: FormulaParts, name: str, arguments: Sequence[Node], result: Reference | None) -> Chosen | None:
    """A look-up; ``result``: the column that INDEX reads at the row."""
    if name not in LOOKUPS:
        return None
    searched, results = parts.meant(arguments[1]), result
    if name == "XLOOKUP":
        results = parts.meant(arguments[2])
    if name == "VLOOKUP":
        columns, position = parts.columns_of_table(arguments[1]), parts.value(arguments[2])
        if not isinstance(position, float) or not 1 <= int(position) <= len(columns):
            return None
        searched, results = columns[0], columns[int(position) - 1]
    modes = lookup_modes(name, arguments, lambda node: Vector.of_value(parts.value(node)))
    if not isinstance(searched, Reference) or parts.reads_cell(searched):
        return None
    value, reference = parts.value(arguments[0]), parts.reference(searched)
    source = parts.source(searched)
    if is_error(value) or source.missing:
        return None
    row = int(rows_found(Vector.of_value(value), source, *modes)[0])
    if row == ABSENT:
        sought = "valeur vide" if value is None else f"aucune ligne {_shown(value)}"
        return Chosen(f"{_named(reference.table)}\N{NO-BREAK SPACE}: {sought}", reference.table, found=False)
    read = parts.reference(results).column if isinstance(results, Reference) else None
    return Chosen(_of_row(reference.table, f"ligne {_shown(source.column.cell(row))}", read), reference.table)


def lookup_modes(name: str, arguments: Sequence[Node], value_of: Callable[[Node], Vector]) -> tuple[Vector, Vector]:
    """The mode and the direction of a look-up, as XMATCH has them."""

    def option(position: int, absent: float) -> Vector:
        is_written = position < len(arguments) and not isinstance(arguments[position], Missing)
        return value_of(arguments[position]) if is_written else Vector.of_value(absent)

    if name == "MATCH":
        return match_modes(option(2, 1.0))
    if name == "VLOOKUP":
        return vlookup_modes(option(3, 1.0))
    first = 4 if name == "XLOOKUP" else 2
    return option(first, 0.0), option(first + 1, 1.0)


def _of_row(table: str, row: str, read: str | None) -> str:
    where = f"{_named(table)}, {row}"
    return where if read is None else f"{read} ({where})"


def _named(table: str) -> str:
    return "candidats" if table in TABLES and table != Table.AGGREGATES else table


def _criterion(operator: str, value: CellValue) -> str:
    """What a criterion asks: `= « G2 »`, `> 14,5`."""
    if not isinstance(value, str):
        return f"{_SIGNS[operator or '=']} {_shown(0.0 if value is None else value)}"
    written = operator + value
    sign = next((each for each in _SIGNS if written.startswith(each)), "")
    operand = written.removeprefix(sign)
    if not operand:
        return "rempli" if sign == "<>" else "vide"
    number = number_of_text(operand)
    return f"{_SIGNS[sign or '=']} {_shown(operand if np.isnan(number) else number)}"


def _shown(value: CellValue) -> str:
    match value:
        case bool():
            return "VRAI" if value else "FAUX"
        case str():
            return f"«\N{NO-BREAK SPACE}{value}\N{NO-BREAK SPACE}»"
        case Kind():
            return ERROR_CODES[value]
        case None:
            return "vide"
        case _:
            return text_of_number(value).replace(".", ",")
