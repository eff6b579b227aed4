"""What a formula must satisfy to be saved (docs/rules/formulas.md)."""

import uuid
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from types import MappingProxyType
from typing import Final

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.queries import Catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidates.visibility.rules import every_manager_reads
from parvis.formula_language import (
    TABLES,
    CheckedFormula,
    FormulaRefused,
    FormulaType,
    KnownNames,
    Problem,
    ProblemCode,
    Reference,
    Table,
    check,
    circle_through,
    matching_key,
)
from parvis.formulas.definitions.errors import (
    EvaluationMethodNeedsRowFormula,
    EvaluationMethodTaken,
    FormulaArgumentCount,
    FormulaCircle,
    FormulaCurrentRowInAggregate,
    FormulaCycle,
    FormulaInvalid,
    FormulaNamed,
    FormulaPlace,
    FormulaTextRefused,
    FormulaTooLarge,
    FormulaUnknownReference,
)
from parvis.formulas.definitions.model import BusinessValue, Dependency, Formula
from parvis.formulas.tables.queries import SchoolTables
from parvis.formulas.tables.rules import dependency_name

METHOD_COLUMN: Final = "MethodeEvaluation"
"""The business column that a formula of business value EVALUATION_METHOD fills."""

FAMILIES: Final[Mapping[Table, Family]] = MappingProxyType(
    {
        Table.EXTERNAL: Family.EXTERNAL,
        Table.ROW_FORMULAS: Family.ROW_FORMULA,
        Table.AGGREGATES: Family.AGGREGATE_FORMULA,
        Table.BUSINESS: Family.BUSINESS,
    }
)

_ERRORS: Final[Mapping[ProblemCode, type[FormulaTextRefused]]] = MappingProxyType(
    {
        ProblemCode.INVALID: FormulaInvalid,
        ProblemCode.UNKNOWN_REFERENCE: FormulaUnknownReference,
        ProblemCode.ARGUMENT_COUNT: FormulaArgumentCount,
        ProblemCode.TOO_LARGE: FormulaTooLarge,
        ProblemCode.CURRENT_ROW_IN_AGGREGATE: FormulaCurrentRowInAggregate,
    }
)


@dataclass(frozen=True, slots=True)
class Definition:
    """What a formula says, saved or not: a node of the graph."""

    id: uuid.UUID
    name: str
    type: FormulaType
    business_value: BusinessValue
    formula: str
    dependencies: Sequence[Dependency] = ()
    visible_to_managers: bool = True
    notes: str | None = None

    @property
    def technical_name(self) -> str:
        """The name that the column of its results carries."""
        return technical_name(Family(self.type), self.name)

    @classmethod
    def of(cls, saved: Formula) -> "Definition":
        """What a saved formula says."""
        type_, value = FormulaType(saved.type), BusinessValue(saved.business_value)
        shown = saved.visible_to_managers
        return cls(saved.id, saved.name, type_, value, saved.formula, saved.dependencies, shown, saved.notes)


def judged(
    draft: Definition, others: Sequence[Definition], columns: Catalogue, school: SchoolTables
) -> list[Dependency]:
    """What ``draft`` uses, once every rule lets it through; ``others`` are the other saved formulas.

    Raises the errors of `definitions.errors` with status 422, and `EvaluationMethodTaken`.
    """
    if draft.business_value is BusinessValue.EVALUATION_METHOD:
        if draft.type is not FormulaType.ROW:
            raise EvaluationMethodNeedsRowFormula
        for other in others:
            if other.business_value is BusinessValue.EVALUATION_METHOD:
                message = f"La formule {other.name} donne déjà la méthode d'évaluation."
                raise EvaluationMethodTaken(message, data=FormulaNamed(formula=other.name))
    try:
        checked = check(draft.formula, draft.type, known_names(columns, [*others, draft], school))
    except FormulaRefused as refused:
        raise _error_of(refused.problem) from refused
    used = dependencies_of(checked)
    formulas = [replace(draft, dependencies=used), *others]
    members = circle(draft.id, formulas)
    if members:
        data = FormulaCircle(members=[formula.name for formula in members])
        raise FormulaCycle(cycle_sentence(members), data=data)
    return used


def known_names(columns: Catalogue, formulas: Iterable[Definition], school: SchoolTables) -> KnownNames:
    """The names a formula may use: of the newest file, of Parvis, of formulas, of the school's tables."""
    listed = list(formulas)
    present = [column for column in columns.columns if column.present]
    return KnownNames(
        {
            Table.EXTERNAL: [column.name for column in present if column.family is Family.EXTERNAL],
            Table.BUSINESS: [column.name for column in present if column.family is Family.BUSINESS],
            Table.ROW_FORMULAS: [formula.name for formula in listed if formula.type is FormulaType.ROW],
            Table.AGGREGATES: [formula.name for formula in listed if formula.type is FormulaType.AGGREGATE],
        },
        school.names,
    )


def dependencies_of(checked: CheckedFormula) -> list[Dependency]:
    """The columns that a formula names, each once, in the order of the text, then the tables that it names alone."""
    used = dict.fromkeys(family_and_name(reference) for reference in checked.resolved.values())
    used |= dict.fromkeys((Family.TABLE, dependency_name(columns[0].table)) for columns in checked.tables.values())
    return [Dependency(family=family, name=name) for family, name in used]


def family_and_name(reference: Reference) -> tuple[Family, str]:
    """Where the column of a reference comes from, and its name there; that of a school's table has the table's."""
    if reference.table not in TABLES:
        return Family.TABLE, dependency_name(reference.table, reference.column)
    return FAMILIES[Table(reference.table)], reference.column


def tables_used(formulas: Iterable[Definition | Formula]) -> list[str]:
    """What formulas use of the tables of the school (`dependency_name`)."""
    return [used["name"] for formula in formulas for used in formula.dependencies if used["family"] == Family.TABLE]


def method_columns() -> list[str]:
    """The business columns that hold the evaluation method or follow from it."""
    following = (name for name, each in TableHooks.joined().consequences.items() if METHOD_COLUMN in each.inputs)
    return [METHOD_COLUMN, *(name for name in following if name != METHOD_COLUMN)]


def reads(formulas: Sequence[Definition]) -> dict[uuid.UUID, list[uuid.UUID]]:
    """The graph: for each formula, those it reads, the evaluation method through its business columns included."""
    nodes: dict[tuple[str, str], uuid.UUID] = {}
    for formula in formulas:
        nodes[formula.type, matching_key(formula.name)] = formula.id
        if formula.business_value is BusinessValue.EVALUATION_METHOD:
            nodes |= {(Family.BUSINESS, matching_key(column)): formula.id for column in method_columns()}
    return {
        formula.id: [
            nodes[key]
            for used in formula.dependencies
            if (key := (used["family"], matching_key(used["name"]))) in nodes
        ]
        for formula in formulas
    }


def unreadable_by_managers(root: Definition, formulas: Iterable[Definition]) -> list[Dependency]:
    """The columns that ``root`` reads, itself or through ``formulas``, and that a manager may not."""
    by_key = {(str(formula.type), matching_key(formula.name)): formula for formula in formulas}
    found: dict[tuple[str, str], Dependency] = {}
    waiting, met = list(root.dependencies), set[tuple[str, str]]()
    while waiting:
        used = waiting.pop(0)
        key = (used["family"], matching_key(used["name"]))
        if key in met:
            continue
        met.add(key)
        formula = by_key.get(key)
        shown = formula is None or formula.visible_to_managers
        if not every_manager_reads(technical_name(Family(used["family"]), used["name"]), visible_to_managers=shown):
            found[key] = used
        if formula is not None:
            waiting += formula.dependencies
    return list(found.values())


def drawn_from(columns: Collection[str], formulas: Sequence[Definition]) -> frozenset[uuid.UUID]:
    """The formulas that read one of these business columns, themselves or through others."""
    direct = [
        formula.id
        for formula in formulas
        if any(used["family"] == Family.BUSINESS and used["name"] in columns for used in formula.dependencies)
    ]
    return frozenset(direct) | dependants(reads(formulas), direct).keys()


def hidden_from_managers(formulas: Sequence[Definition]) -> frozenset[uuid.UUID]:
    """The formulas that managers do not see: those that the school keeps from them, those that draw from the tags."""
    kept = frozenset(formula.id for formula in formulas if not formula.visible_to_managers)
    return kept | drawn_from([TAGS], formulas)


def dependants(
    edges: Mapping[uuid.UUID, Sequence[uuid.UUID]], roots: Collection[uuid.UUID]
) -> dict[uuid.UUID, list[uuid.UUID]]:
    """The formulas that read one of ``roots``, directly or through others, with those roots; ``edges`` as `reads`."""
    readers: dict[uuid.UUID, list[uuid.UUID]] = {}
    for formula, read in edges.items():
        for each in read:
            readers.setdefault(each, []).append(formula)
    found: dict[uuid.UUID, list[uuid.UUID]] = {}
    for root in roots:
        waiting, met = [root], {root}
        while waiting:
            for formula in readers.get(waiting.pop(), ()):
                if formula not in met:
                    met.add(formula)
                    waiting.append(formula)
                    if formula not in roots:
                        found.setdefault(formula, []).append(root)
    return found


def reached(formula: Definition, formulas: Sequence[Definition]) -> list[Definition]:
    """A formula and all that it reads, however far: itself first, those nearest to it before the others."""
    by_id, edges = {each.id: each for each in formulas}, reads(formulas)
    found = {formula.id: None}
    waiting = [formula.id]
    for each in waiting:
        new = [read for read in dict.fromkeys(edges[each]) if read not in found]
        found |= dict.fromkeys(new)
        waiting += new
    return [by_id[each] for each in found]


def circle(formula_id: uuid.UUID, formulas: Sequence[Definition]) -> list[Definition]:
    """The formulas of the circle that one of ``formulas`` closes, itself first; empty when it closes none."""
    by_id = {formula.id: formula for formula in formulas}
    return [by_id[member] for member in circle_through(formula_id, reads(formulas))]


def cycle_sentence(members: Sequence[Definition]) -> str:
    """Why formulas that go round in a circle cannot be computed, with the business columns that lead to the method."""
    steps: list[str] = []
    for reader, read in pairwise((*members, members[0])):
        steps += [reader.name, *_columns_between(reader, read)]
    return f"La formule dépend d'elle-même : {' → '.join((*steps, members[0].name))}"


def _columns_between(reader: Definition, read: Definition) -> list[str]:
    used = {
        (dependency["family"], matching_key(dependency["name"])): dependency["name"]
        for dependency in reader.dependencies
    }
    if (read.type, matching_key(read.name)) in used:
        return []
    through = (used.get((Family.BUSINESS, matching_key(column))) for column in method_columns())
    return [column for column in through if column is not None][:1]


def _error_of(problem: Problem) -> FormulaTextRefused:
    return _ERRORS[problem.code](
        problem.message,
        data=FormulaPlace(
            line=problem.span.line,
            column=problem.span.column,
            expected=list(problem.expected),
            suggestions=list(problem.suggestions),
        ),
    )
