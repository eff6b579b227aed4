"""Reads of formulas: the list, the editor's metadata, the graph, what a file's columns break."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidates.visibility.queries import letters_hidden
from parvis.candidates.visibility.rules import can_read
from parvis.formula_language import FUNCTIONS, FormulaType, Takes, french_key, matching_key
from parvis.formulas.definitions.model import BusinessValue, Dependency, Formula
from parvis.formulas.definitions.rules import (
    Definition,
    dependants,
    drawn_from,
    hidden_from_managers,
    reads,
    unreadable_by_managers,
)
from parvis.formulas.definitions.schemas import (
    ComputationMetadataOut,
    DependencyDescriptor,
    ExampleOut,
    FormulaOut,
    FunctionOut,
    ParameterOut,
    SchoolTableOut,
)
from parvis.formulas.tables.queries import school_names
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.auth import Person
from parvis.kernel.errors import existing


def formulas_listed(session: Session, *, lock: bool = False) -> Sequence[Formula]:
    """Every formula, by name in French order (one query); ``lock`` keeps them so until the transaction ends."""
    if lock:
        hold(session, AdvisoryLock.FORMULAS)
    return sorted(session.scalars(select(Formula)), key=lambda formula: (french_key(formula.name), formula.name))


def formula_of(session: Session, formula_id: uuid.UUID) -> Formula:
    """The formula with that id. Raises `NotFound`."""
    return existing(session.get(Formula, formula_id))


def formula_named(session: Session, name: str) -> Formula:
    """The formula of that name, letter case, Unicode form and runs of blanks aside. Raises `NotFound`."""
    return existing(session.scalar(select(Formula).where(Formula.name_key == matching_key(name))))


def columns_hidden(session: Session, person: Person) -> frozenset[str]:
    """The technical names of the columns that are kept from the person though their roles read such columns: formulas
    from managers, what tells other readers' letters from readers (at most two queries).
    """
    letters, sees_all = letters_hidden(session, person), can_read(person, "", visible_to_managers=False)
    if sees_all and not letters:
        return frozenset()
    definitions = [Definition.of(formula) for formula in session.scalars(select(Formula))]
    hidden = drawn_from(letters, definitions)
    if not sees_all:
        hidden |= hidden_from_managers(definitions)
    return letters | {definition.technical_name for definition in definitions if definition.id in hidden}


def formula_shown(session: Session, formula: Formula) -> FormulaOut:
    """A formula as its page shows it."""
    return Descriptors(catalogue(session), formulas_listed(session)).formula(formula)


def computation_metadata(session: Session) -> ComputationMetadataOut:
    """The formulas by name, the columns that a formula may use, in catalogue order, and the functions."""
    columns = catalogue(session)
    formulas = formulas_listed(session)
    descriptors = Descriptors(columns, formulas)
    return ComputationMetadataOut(
        internal_column_descriptors=[descriptors.formula(formula) for formula in formulas],
        external_column_descriptors=descriptors.of_family(Family.EXTERNAL),
        business_column_descriptors=descriptors.of_family(Family.BUSINESS),
        tables=[SchoolTableOut(name=name, columns=list(own)) for name, own in school_names(session).names.items()],
        functions=_functions(),
    )


def _functions() -> list[FunctionOut]:
    return [
        FunctionOut.from_row(
            function,
            names=list(dict.fromkeys((*function.french_names, *function.english_names))),
            parameters=[
                ParameterOut(name=parameter.name, help=parameter.help, column=parameter.takes is Takes.RANGE)
                for parameter in function.parameters
            ],
            example=ExampleOut(formula=function.example.formula, result=function.example.result),
            min_arguments=function.minimum,
            max_arguments=function.maximum,
        )
        for function in FUNCTIONS
    ]


class Descriptors:
    """How formulas and columns are described to a client: one look-up for a whole answer."""

    def __init__(self, columns: Catalogue, formulas: Collection[Formula]) -> None:
        self._columns = columns
        self._definitions = [Definition.of(formula) for formula in formulas]
        self._ids = {column.technical_name: column.id for column in columns.columns}
        self._ids |= {formula.technical_name: str(formula.id) for formula in formulas}

    def of_family(self, family: Family) -> list[DependencyDescriptor]:
        """The present columns of the catalogue that belong to ``family``."""
        return [
            DependencyDescriptor(id=column.id, technical_name=column.technical_name, name=column.name, type=family)
            for column in self._columns.columns
            if column.family is family and column.present
        ]

    def of(self, dependencies: Iterable[Dependency], *families: Family) -> list[DependencyDescriptor]:
        """The ``dependencies`` of those families. One that no longer exists goes by its technical name as id."""
        return [self._dependency(used) for used in dependencies if Family(used["family"]) in families]

    def unreadable_by_managers(self, formula: Definition) -> list[DependencyDescriptor]:
        """The columns that it draws from, however far, and that a manager may not read."""
        return self.of(unreadable_by_managers(formula, self._definitions), *Family)

    def formula(self, formula: Formula) -> FormulaOut:
        """A formula and what it uses."""
        technical = formula.technical_name
        return FormulaOut.from_row(
            formula,
            id=str(formula.id),
            technical_name=technical,
            type=FormulaType(formula.type),
            business_value=BusinessValue(formula.business_value),
            grid_name=technical if formula.type == FormulaType.ROW else None,
            external_column_descriptors=self.of(formula.dependencies, Family.EXTERNAL),
            internal_column_descriptors=self.of(formula.dependencies, Family.ROW_FORMULA, Family.AGGREGATE_FORMULA),
            business_column_descriptors=self.of(formula.dependencies, Family.BUSINESS),
            table_column_descriptors=self.of(formula.dependencies, Family.TABLE),
            unreadable_by_managers=self.unreadable_by_managers(Definition.of(formula)),
        )

    def _dependency(self, used: Dependency) -> DependencyDescriptor:
        family = Family(used["family"])
        technical = technical_name(family, used["name"])
        return DependencyDescriptor(
            id=self._ids.get(technical, technical), technical_name=technical, name=used["name"], type=family
        )


@dataclass(frozen=True, slots=True)
class BrokenFormula:
    """A formula that uses ``missing`` columns (technical names), or goes ``through`` formulas that do (names)."""

    id: uuid.UUID
    name: str
    missing: tuple[str, ...]
    through: tuple[str, ...] = ()


def formulas_missing(session: Session, removed: Collection[str]) -> list[BrokenFormula]:
    """What an import would break: the formulas that use a ``removed`` column, then all that depend on them."""
    formulas = formulas_listed(session)
    roots = broken_formulas(formulas, removed)
    names = {formula.id: formula.name for formula in formulas}
    through = dependants(reads([Definition.of(formula) for formula in formulas]), [root.id for root in roots])
    return [
        *roots,
        *(
            BrokenFormula(formula.id, formula.name, (), tuple(names[root] for root in through[formula.id]))
            for formula in formulas
            if formula.id in through
        ),
    ]


def broken_formulas(formulas: Iterable[Formula], removed: Collection[str]) -> list[BrokenFormula]:
    """Of ``formulas``, those that use one of the columns ``removed`` (technical names)."""
    broken: list[BrokenFormula] = []
    for formula in formulas:
        used = (technical_name(Family(column["family"]), column["name"]) for column in formula.dependencies)
        missing = tuple(name for name in used if name in removed)
        if missing:
            broken.append(BrokenFormula(formula.id, formula.name, missing))
    return broken
