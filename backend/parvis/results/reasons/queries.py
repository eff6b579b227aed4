"""Reading why a candidate has the value of a column."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

import numpy as np
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.columns.rules import technical_name
from parvis.candidate_table.log import storage
from parvis.candidate_table.questions.ranks import RankScope, ranked_beside
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, Snapshot
from parvis.candidates.visibility.queries import visible_row
from parvis.formula_language import (
    TABLES,
    Addend,
    CellValue,
    Column,
    FormulaRefused,
    FormulaType,
    Kind,
    Node,
    Reference,
    addends,
    ranked,
)
from parvis.formulas.computations.errors import NotComputed
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.computations.schemas import wire_cell
from parvis.formulas.computations.staleness import results_are_stale
from parvis.formulas.definitions.queries import columns_hidden, formulas_listed
from parvis.formulas.definitions.rules import Definition, family_and_name, reached
from parvis.formulas.tables.queries import SchoolTables, school_tables
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput, NotFound, existing
from parvis.results.reasons.errors import NoRankColumn
from parvis.results.reasons.rules import NOBODY, neighbours_of, parting_term
from parvis.results.reasons.schemas import (
    AddendOut,
    CandidateNamed,
    FormulaShown,
    NeighbourOut,
    PartingOut,
    RankedOut,
    TiedOut,
    WhyNode,
    WhyOut,
)
from parvis.results.reasons.unfolding import Branch, Unfolding
from parvis.school.settings.queries import campaign_settings

LONGEST_SECONDS: Final = 5.0
"""Processor time that explaining one candidate may take in the web process, where formulas must be computed first."""


def why(session: Session, person: Person, candidate_id: uuid.UUID, column: str | None, key: str | None) -> WhyOut:
    """Why a candidate has the value of a column, the rank column of the settings without one; from the node ``key``.

    Raises `NotFound` for the candidate and the node, `InvalidInput` for the column, `NoRankColumn`,
    `FormulaCheckTooLong`.
    """
    row = visible_row(session, person, candidate_id)
    formulas = [Definition.of(formula) for formula in formulas_listed(session)]
    hidden = columns_hidden(session, person)
    formula = _formula_of(session, [each for each in formulas if each.technical_name not in hidden], column)
    table = current.snapshot(session)
    is_stale = results_are_stale(session)
    is_published = not is_stale and storage.state(session) == table.state
    question = _question(table, school_tables(session), formulas, formula, row, published=is_published)
    root = question.unfolding.root(formula)
    branch = existing(root if key is None else question.unfolding.at(root, key))
    question.unfolding.grow(branch)
    return _answer(question, branch, stale=is_stale)


def ranked_question(session: Session, person: Person, candidate_id: uuid.UUID) -> tuple["Question", list[Definition]]:
    """A candidate's rank in the last computation, and every formula. Raises `NotFound`, `NoRankColumn`."""
    row = visible_row(session, person, candidate_id)
    formulas = [Definition.of(formula) for formula in formulas_listed(session)]
    formula = _formula_of(session, formulas, None)
    table, school = current.snapshot(session), school_tables(session)
    return _question(table, school, formulas, formula, row, published=True), formulas


def ranked_formulas(session: Session) -> list[Definition]:
    """The formula of the rank column of the settings, and all that it reads, however far. Raises `NoRankColumn`."""
    formulas = [Definition.of(formula) for formula in formulas_listed(session)]
    return reached(_formula_of(session, formulas, None), formulas)


def last_computed(session: Session) -> datetime:
    """When the last computation ended. Raises `NotComputed`."""
    finished = session.scalar(select(func.max(Computation.finished)))
    if finished is None:
        raise NotComputed
    return finished


def _question(
    table: Snapshot,
    school: SchoolTables,
    formulas: Sequence[Definition],
    formula: Definition,
    row: int,
    *,
    published: bool,
) -> "Question":
    if row >= table.rows or not table.alive[row]:
        raise NotFound
    run = FormulaRun(formulas, table, school, LONGEST_SECONDS)
    run.prepare(run.read_by(formula.id) | {formula.id}, published=published)
    return Question(table, run, Unfolding(run, formulas, row), formula, row)


def _formula_of(session: Session, formulas: Sequence[Definition], column: str | None) -> Definition:
    """The formula that gives a column. Raises `InvalidInput`, and `NoRankColumn` without any column."""
    wanted = campaign_settings(session).rank_column if column is None else column
    of_candidates = (formula for formula in formulas if formula.type is FormulaType.ROW)
    found = next((formula for formula in of_candidates if formula.technical_name == wanted), None)
    if found is None and column is None:
        raise NoRankColumn
    if found is None:
        message = f"Colonne inconnue : {(column or '')[:200]}"
        raise InvalidInput(message, fields=[FieldError(field="column", message=message)])
    return found


@dataclass(frozen=True, slots=True)
class Summed:
    """What terms and neighbours are of: the ranked column where the formula is RANK, else the formula's own.

    ``formula``: whose sum the value is, None where no formula gives it; ``node``: the part of it that is ranked, None
    for the whole. ``value``: the candidate's, None where it is no number. ``group``: among whom, in words, and
    ``among`` which rows of the table; None for all.
    """

    column: str
    name: str
    formula: Definition | None
    node: Node | None
    value: float | None
    ascending: bool = False
    group: str | None = None
    among: Mask | None = None


@dataclass(frozen=True, slots=True)
class Question:
    """A candidate and a formula, on a table whose results are prepared."""

    table: Snapshot
    run: FormulaRun
    unfolding: Unfolding
    formula: Definition
    row: int

    @property
    def value(self) -> CellValue:
        """What the formula gives the candidate."""
        return self.run.cell(self.formula, self.row)

    def ranking(self) -> Summed | None:
        """What the formula ranks, None where it ranks nothing for this candidate."""
        parts = self.unfolding.parts(self.formula)
        found = None if parts is None or not isinstance(self.value, float) else ranked(parts)
        if found is None or parts is None:
            return None
        reference = parts.reference(found.value if isinstance(found.value, Reference) else found.column)
        if reference.table not in TABLES:
            return None
        column, value = technical_name(*family_and_name(reference)), parts.value(found.value)
        formula, node = self.unfolding.formula_of(reference), None
        if not isinstance(found.value, Reference):
            formula, node = self.formula, found.value
        number = value if isinstance(value, float) else None
        among = None
        if found.rows is not None:
            among = self.table.alive.copy()
            among[among] = found.rows
        return Summed(column, reference.column, formula, node, number, found.ascending, found.group, among)

    def whole(self) -> Summed:
        """The formula's own column."""
        value = self.value if isinstance(self.value, float) else None
        return Summed(self.formula.technical_name, self.formula.name, self.formula, None, value)

    def count(self, ranking: Summed | None, column: str, scope: RankScope | None = None) -> int:
        """How many candidates have a number in a column, of the candidate's group where it ranks by group."""
        if ranking is None or ranking.among is None:
            return ranked_beside(self.table, column, scope, self.row)
        return int(np.count_nonzero(ranking.among & (self.table.column(column).kind == Kind.NUMBER)))

    def terms(self, summed: Summed, row: int) -> tuple[Addend, ...]:
        """The terms of a candidate's value."""
        if summed.formula is None or summed.value is None:
            return ()
        try:
            return addends(self.run.parts(summed.formula, row), summed.node)
        except FormulaRefused:
            return ()


def _answer(question: Question, branch: Branch, *, stale: bool) -> WhyOut:
    table, row, formula = question.table, question.row, question.formula
    ranking = question.ranking()
    summed = ranking or question.whole()
    column, terms = table.column(summed.column), question.terms(summed, row)
    beside = NOBODY
    if summed.value is not None:
        among = table.alive if summed.among is None else summed.among
        beside = neighbours_of(row, column, among, table.number_places, ascending=summed.ascending)
    ranks = None if ranking is None else table.column(formula.technical_name)

    def neighbour(other: int) -> NeighbourOut:
        parting = parting_term(terms, question.terms(summed, other) if terms else ())
        rank = None if ranks is None else ranks.cell(other)
        return NeighbourOut(
            **_tied(table, column, row, other),
            rank=rank if isinstance(rank, float) else None,
            term=parting and PartingOut(label=parting.label, value=parting.value, other=parting.other),
        )

    value, error = wire_cell(question.value)
    return WhyOut(
        candidate=CandidateNamed(**_named(table, row)),
        column=formula.technical_name,
        value=value,
        error=error,
        stale=stale,
        formula=_shown(formula),
        ranked=ranking
        and RankedOut(
            column=ranking.column,
            name=ranking.name,
            value=ranking.value,
            count=question.count(ranking, ranking.column),
            group=ranking.group,
        ),
        tree=_node(branch),
        terms=[
            AddendOut(
                label=term.label,
                value=term.value,
                share=term.value / summed.value if summed.value else None,
                cell=term.cell,
            )
            for term in terms
        ],
        above=[neighbour(other) for other in beside.above],
        below=[neighbour(other) for other in beside.below],
        tied=[TiedOut(**_tied(table, column, row, other)) for other in beside.tied],
        tied_count=beside.tied_count,
    )


def _shown(formula: Definition) -> FormulaShown:
    return FormulaShown(id=str(formula.id), name=formula.name, text=formula.formula)


def _node(branch: Branch) -> WhyNode:
    value, error = wire_cell(branch.value)
    return WhyNode(
        id=branch.key,
        label=branch.label,
        text=branch.text,
        start=branch.start,
        end=branch.end,
        value=value,
        error=error,
        children=[_node(child) for child in branch.children],
        more=branch.more,
        formula=branch.formula and _shown(branch.formula),
        untaken=branch.untaken,
    )


def _tied(table: Snapshot, column: Column, row: int, other: int) -> dict[str, Any]:
    own, theirs = float(column.number[row]), float(column.number[other])
    is_absent = table.table_column("AbsentDuFichier").cell(other) is True
    return {**_named(table, other), "value": theirs, "difference": theirs - own, "absent": is_absent}


def _named(table: Snapshot, row: int) -> dict[str, str]:
    identity, number, last, first = (table.table_column(name).cell(row) for name in (ID, NUMBER, "Nom", "Prenom"))
    return {
        "id": str(identity),
        "external_id": str(number),
        "name": " ".join(str(part) for part in (last, first) if part),
    }
