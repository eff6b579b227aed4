"""Whether a formula may be saved: what it names exists, and it reads the current row only where there is one."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Final

from parvis.formula_language.bindings import is_let, plain_function_name
from parvis.formula_language.functions import Function, Takes, function_named
from parvis.formula_language.names import KnownNames, unknown_function
from parvis.formula_language.problems import INVALID_MESSAGE, FormulaRefused, Problem, ProblemCode, span_of
from parvis.formula_language.syntax import OPERANDS, parse
from parvis.formula_language.tree import TABLES, Call, Name, Node, Reference, Table, Tree, postorder

_LONGEST_QUOTED: Final = 100
_DECIMAL_COMMA: Final = re.compile(r"(?<=\d),(?=\d)")
_ROWS: Final = "rows"
_ONE_VALUE: Final = {Takes.VALUE, Takes.CRITERION}
_STACKS: Final = {"HSTACK", "ASSEMB.H"}
_STACK_EXAMPLE: Final = "GRANDE.VALEUR(ASSEMB.H(Parcoursup[@A];Parcoursup[@B]);2)"


class FormulaType(StrEnum):
    """What a formula yields: a value for each candidate, or one for all (docs/rules/formulas.md)."""

    ROW = "ROW_FORMULA"
    AGGREGATE = "AGGREGATE_FORMULA"


@dataclass(frozen=True, slots=True, eq=False)
class CheckedFormula:
    """A formula whose names are settled.

    resolved: for each reference of the tree, the same one under the catalogue's names.
    missing: those that name no known column (`resolved_formula` only); their cells are #REF!.
    tables: for each bare name of a table of the school, its columns.
    """

    tree: Tree
    type: FormulaType
    resolved: Mapping[Reference, Reference]
    missing: tuple[Reference, ...] = ()
    tables: Mapping[Name, tuple[Reference, ...]] = field(default_factory=dict[Name, tuple[Reference, ...]])

    @property
    def references(self) -> tuple[Reference, ...]:
        """The references in the order of the text, under the catalogue's names, missing ones included."""
        return (*self.resolved.values(), *(column for columns in self.tables.values() for column in columns))


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
    """A saved formula, whose columns may have gone: `missing` tells. Raises FormulaRefused for any other problem."""
    formula = _resolved(text, formula_type, names)
    for problem in _problems(formula, names):
        if problem.code is not ProblemCode.UNKNOWN_REFERENCE or not _is_of_missing(problem, formula, names):
            raise FormulaRefused(problem)
    return formula


def is_stack(call: Call) -> bool:
    """Whether a call is HSTACK, which makes one list of several cells."""
    return plain_function_name(call.name) in _STACKS


def _resolved(text: str, formula_type: FormulaType, names: KnownNames) -> CheckedFormula:
    tree = parse(text)
    resolved: dict[Reference, Reference] = {}
    missing: list[Reference] = []
    tables: dict[Name, tuple[Reference, ...]] = {}
    for node in postorder(tree.root):
        if isinstance(node, Reference):
            table = names.table(node.table)
            column = names.column(table, node.column) if table else None
            known = replace(node, table=table or node.table, column=column or node.column)
            resolved[node] = known
            if column is None:
                missing.append(known)
        elif isinstance(node, Name) and node not in tree.bound and (table := names.school_table(node.name)):
            columns = names.columns(table)
            tables[node] = tuple(Reference(node.start, node.end, table, column, False) for column in columns)
    return CheckedFormula(tree, formula_type, resolved, tuple(missing), tables)


def _is_of_missing(problem: Problem, formula: CheckedFormula, names: KnownNames) -> bool:
    return any(reference.start == problem.span.start and names.table(reference.table) for reference in formula.missing)


def _problems(formula: CheckedFormula, names: KnownNames) -> Iterator[Problem]:
    placed = _placed(formula)
    for node in postorder(formula.tree.root):
        if isinstance(node, Reference):
            yield from _of_reference(node, formula, names, placed)
        elif isinstance(node, Name):
            yield from _of_name(node, formula, names, placed)
        elif isinstance(node, Call):
            yield from _of_call(node, formula, placed)


def _placed(formula: CheckedFormula) -> set[Node]:
    """The arguments that stand where a function takes a column, a list or a table, and not one value."""
    placed: set[Node] = set()
    for call in postorder(formula.tree.root):
        if not isinstance(call, Call):
            continue
        if is_let(call):
            named = (each for each in call.arguments[:-1] if each not in formula.tables)
            placed.update(each for each in named if not (isinstance(each, Call) and is_stack(each)))
        elif (function := function_named(call.name)) is not None and function.parameters:
            for position, argument in enumerate(call.arguments):
                takes = function.parameter(position).takes
                is_list = isinstance(argument, Call) and is_stack(argument)
                if argument in formula.tables:
                    is_placed = takes is Takes.TABLE
                else:
                    is_placed = takes is Takes.LIST or (takes not in _ONE_VALUE and not is_list)
                if is_placed:
                    placed.add(argument)
    return placed


def _of_reference(node: Reference, formula: CheckedFormula, names: KnownNames, placed: set[Node]) -> Iterator[Problem]:
    where = span_of(formula.tree.text, node.start, node.end)
    table = names.table(node.table)
    if table is None:
        message = f"La table {_shown(node.table)} n'existe pas"
        yield Problem(ProblemCode.UNKNOWN_REFERENCE, message, where, suggestions=names.nearest_tables(node.table))
        return
    if formula.resolved[node] in formula.missing:
        message = f"La colonne {table}[{_shown(node.column)}] n'existe pas"
        nearest = names.nearest_columns(table, node.column)
        yield Problem(ProblemCode.UNKNOWN_REFERENCE, message, where, suggestions=nearest)
    if table not in TABLES and node.current_row:
        message = f"La table {table} n'a pas de ligne par candidat : cherchez-y la valeur par RECHERCHEX"
        yield Problem(ProblemCode.INVALID, message, where)
    elif table not in TABLES and node not in placed:
        yield Problem(ProblemCode.INVALID, _column_as_value(table, node.column), where)
    if formula.type is FormulaType.AGGREGATE and node.current_row and table != Table.AGGREGATES:
        message = "Une formule globale ne peut pas lire la ligne d'un candidat"
        yield Problem(ProblemCode.CURRENT_ROW_IN_AGGREGATE, message, where)


def _of_name(node: Name, formula: CheckedFormula, names: KnownNames, placed: set[Node]) -> Iterator[Problem]:
    where = span_of(formula.tree.text, node.start, node.end)
    if node not in formula.tree.bound:
        if node in formula.tables and node in placed:
            return
        message, expected = INVALID_MESSAGE, OPERANDS
        if node in formula.tables:
            message, expected = f"La table {_shown(node.name)} ne s'écrit seule que dans RECHERCHEV", ()
        elif formula.tree.bound:
            message, expected = f"Le nom {_shown(node.name)} n'est donné par aucun LET avant lui", ()
        yield Problem(ProblemCode.INVALID, message, where, expected)
        return
    if names.table(node.name) is not None:
        message = f"« {_shown(node.name)} » est une table : choisissez un autre nom"
        yield Problem(ProblemCode.INVALID, message, where)
    meant = formula.tree.meant(node)
    if isinstance(meant, Reference) and node not in placed and names.school_table(meant.table):
        yield Problem(ProblemCode.INVALID, _column_as_value(meant.table, meant.column), where)


def _of_call(node: Call, formula: CheckedFormula, placed: set[Node]) -> Iterator[Problem]:
    text = formula.tree.text
    function = function_named(node.name)
    if function is None:
        message, suggestions = unknown_function(_shown(node.name))
        where = span_of(text, node.start, node.name_end)
        yield Problem(ProblemCode.UNKNOWN_REFERENCE, message, where, suggestions=suggestions)
        return
    where = span_of(text, node.start, node.end)
    count = len(node.arguments)
    if is_stack(node) and node not in placed:
        message = f"ASSEMB.H ne sert qu'à donner une liste à une fonction comme GRANDE.VALEUR : {_STACK_EXAMPLE}"
        yield Problem(ProblemCode.INVALID, message, where)
    if not function.minimum <= count <= function.maximum:
        message = _count_message(function, count) + _comma_corrected(text, node, function)
        yield Problem(ProblemCode.ARGUMENT_COUNT, message, where)
    elif (lacking := function.lacking_argument(count)) is not None:
        message = f"Dans {function.french_name}, l'argument {count} attend son {lacking.name}"
        yield Problem(ProblemCode.ARGUMENT_COUNT, message, where)
    else:
        yield from _of_arguments(node, function, formula)


def _of_arguments(node: Call, function: Function, formula: CheckedFormula) -> Iterator[Problem]:
    heights: set[str] = set()
    for position, argument in enumerate(node.arguments):
        takes = function.parameter(position).takes
        meant = formula.tree.meant(argument)
        where = span_of(formula.tree.text, argument.start, argument.end)
        if takes is Takes.RANGE and isinstance(meant, Reference):
            heights.add(_height(formula.resolved[meant]))
        elif takes is Takes.RANGE:
            message = f"L'argument {position + 1} de {function.french_name} doit être une colonne"
            if function.name == "SUMPRODUCT":
                message += " ; pour une condition, écrivez SOMME.SI.ENS ou NB.SI.ENS"
            yield Problem(ProblemCode.INVALID, message, where, expected=("référence",))
        elif takes is Takes.TABLE and not (isinstance(argument, Name) and argument in formula.tables):
            message = f"L'argument {position + 1} de {function.french_name} doit être une table de l'école"
            yield Problem(ProblemCode.INVALID, message, where, expected=("table",))
        elif takes is Takes.STACKED and isinstance(meant, Reference) and _height(formula.resolved[meant]) == _ROWS:
            message = f"ASSEMB.H prend des cellules, pas des colonnes entières : {_STACK_EXAMPLE}"
            yield Problem(ProblemCode.INVALID, message, where)
    if len(heights) > 1:
        message = f"Les colonnes de {function.french_name} doivent avoir le même nombre de lignes"
        yield Problem(ProblemCode.INVALID, message, span_of(formula.tree.text, node.start, node.end))


def _height(reference: Reference) -> str:
    """What tells how many rows a reference has: two that differ have, or may have, other numbers of them."""
    if reference.current_row or reference.table == Table.AGGREGATES:
        return "cell" if reference.current_row else Table.AGGREGATES
    return _ROWS if reference.table in TABLES else reference.table


def _column_as_value(table: str, column: str) -> str:
    return f"{table}[{_shown(column)}] est une colonne entière : cherchez-y une valeur par RECHERCHEX ou INDEX"


def _shown(name: str) -> str:
    """A name as a message quotes it: nobody reads thousands of characters pasted in place of a name."""
    return name if len(name) <= _LONGEST_QUOTED else f"{name[:_LONGEST_QUOTED]}…"


def _comma_corrected(text: str, node: Call, function: Function) -> str:
    """What to write where commas that separate arguments were meant as decimal marks."""
    written = text[node.start : node.end]
    meant = _DECIMAL_COMMA.sub(".", written)
    if ";" in text or len(node.arguments) <= function.maximum or meant == written:
        return ""
    return f". La virgule sépare ici deux arguments : écrivez {_shown(meant)}"


def _count_message(function: Function, found: int) -> str:
    least, most = function.minimum, function.maximum
    wanted = f"{least}" if least == most else f"de {least} à {most}"
    plurals = "s" if most > 1 else "", "s" if found > 1 else ""
    return f"{function.french_name} attend {wanted} argument{plurals[0]}, {found} donné{plurals[1]}"
