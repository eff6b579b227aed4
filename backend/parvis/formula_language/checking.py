"""Whether a formula may be saved: what it names exists, and it reads the current row only where there is one."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Final

from parvis.formula_language.functions import Function, Takes, function_named
from parvis.formula_language.names import KnownNames, nearest_functions, nearest_tables, table_named
from parvis.formula_language.problems import FormulaRefused, Problem, ProblemCode, span_of
from parvis.formula_language.syntax import parse
from parvis.formula_language.tree import Call, Reference, Table, Tree, postorder

_LONGEST_QUOTED: Final = 100


class FormulaType(StrEnum):
    """What a formula yields: a value for each candidate, or one for all (docs/rules/formulas.md)."""

    ROW = "ROW_FORMULA"
    AGGREGATE = "AGGREGATE_FORMULA"


@dataclass(frozen=True, slots=True, eq=False)
class CheckedFormula:
    """A formula whose names are settled.

    resolved: for each reference of the tree, the same one under the catalogue's names.
    missing: those that name no known column (`resolved_formula` only); their cells are #REF!.
    """

    tree: Tree
    type: FormulaType
    resolved: Mapping[Reference, Reference]
    missing: tuple[Reference, ...] = ()

    @property
    def references(self) -> tuple[Reference, ...]:
        """The references in the order of the text, under the catalogue's names, missing ones included."""
        return tuple(self.resolved.values())


def check(text: str, formula_type: FormulaType, names: KnownNames) -> CheckedFormula:
    """A formula about to be saved.

    Raises FormulaRefused with the first problem: of the syntax, FORMULA_UNKNOWN_REFERENCE, FORMULA_ARGUMENT_COUNT,
    FORMULA_CURRENT_ROW_IN_AGGREGATE, or FORMULA_INVALID where RANK or COUNTIF is not given a column.
    """
    formula = _resolved(text, formula_type, names)
    for problem in _problems(formula, names):
        raise FormulaRefused(problem)
    return formula


def problems_of(text: str, formula_type: FormulaType, names: KnownNames) -> tuple[Problem, ...]:
    """Every problem of a formula, in the order of the text; one only when the syntax is wrong."""
    try:
        formula = _resolved(text, formula_type, names)
    except FormulaRefused as refused:
        return (refused.problem,)
    return tuple(sorted(_problems(formula, names), key=lambda problem: problem.span.start))


def resolved_formula(text: str, formula_type: FormulaType, names: KnownNames) -> CheckedFormula:
    """A formula saved before, whose columns may have gone since: `missing` tells which.

    Raises FormulaRefused for any other problem.
    """
    formula = _resolved(text, formula_type, names)
    for problem in _problems(formula, names):
        if problem.code is not ProblemCode.UNKNOWN_REFERENCE or not _is_of_missing(problem, formula):
            raise FormulaRefused(problem)
    return formula


def _resolved(text: str, formula_type: FormulaType, names: KnownNames) -> CheckedFormula:
    tree = parse(text)
    resolved: dict[Reference, Reference] = {}
    missing: list[Reference] = []
    for node in postorder(tree.root):
        if isinstance(node, Reference):
            table = table_named(node.table)
            column = names.column(table, node.column) if table else None
            found = replace(node, table=str(table or node.table), column=column or node.column)
            resolved[node] = found
            if column is None:
                missing.append(found)
    return CheckedFormula(tree, formula_type, resolved, tuple(missing))


def _is_of_missing(problem: Problem, formula: CheckedFormula) -> bool:
    return any(reference.start == problem.span.start and table_named(reference.table) for reference in formula.missing)


def _problems(formula: CheckedFormula, names: KnownNames) -> Iterator[Problem]:
    for node in postorder(formula.tree.root):
        if isinstance(node, Reference):
            yield from _of_reference(node, formula, names)
        elif isinstance(node, Call):
            yield from _of_call(node, formula.tree.text)


def _of_reference(node: Reference, formula: CheckedFormula, names: KnownNames) -> Iterator[Problem]:
    where = span_of(formula.tree.text, node.start, node.end)
    table = table_named(node.table)
    if table is None:
        message = f"La table {_shown(node.table)} n'existe pas"
        yield Problem(ProblemCode.UNKNOWN_REFERENCE, message, where, suggestions=nearest_tables(node.table))
        return
    if formula.resolved[node] in formula.missing:
        message = f"La colonne {table}[{_shown(node.column)}] n'existe pas"
        nearest = names.nearest_columns(table, node.column)
        yield Problem(ProblemCode.UNKNOWN_REFERENCE, message, where, suggestions=nearest)
    if formula.type is FormulaType.AGGREGATE and node.current_row and table is not Table.AGGREGATES:
        message = "Une formule globale ne peut pas lire la ligne d'un candidat"
        yield Problem(ProblemCode.CURRENT_ROW_IN_AGGREGATE, message, where)


def _of_call(node: Call, text: str) -> Iterator[Problem]:
    function = function_named(node.name)
    if function is None:
        message = f"La fonction {_shown(node.name)} n'existe pas"
        where = span_of(text, node.start, node.name_end)
        yield Problem(ProblemCode.UNKNOWN_REFERENCE, message, where, suggestions=nearest_functions(node.name))
    elif not function.minimum <= len(node.arguments) <= function.maximum:
        where = span_of(text, node.start, node.end)
        yield Problem(ProblemCode.ARGUMENT_COUNT, _count_message(function, len(node.arguments)), where)
    else:
        for position, argument in enumerate(node.arguments):
            if function.parameter(position).takes is Takes.RANGE and not isinstance(argument, Reference):
                message = f"L'argument {position + 1} de {function.french_name} doit être une colonne"
                where = span_of(text, argument.start, argument.end)
                yield Problem(ProblemCode.INVALID, message, where, expected=("référence",))


def _shown(name: str) -> str:
    """A name as a message quotes it: nobody reads thousands of characters pasted in place of a name."""
    return name if len(name) <= _LONGEST_QUOTED else f"{name[:_LONGEST_QUOTED]}…"


def _count_message(function: Function, found: int) -> str:
    least, most = function.minimum, function.maximum
    wanted = f"{least}" if least == most else f"de {least} à {most}"
    plurals = "s" if most > 1 else "", "s" if found > 1 else ""
    return f"{function.french_name} attend {wanted} argument{plurals[0]}, {found} donné{plurals[1]}"
