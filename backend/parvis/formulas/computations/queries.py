"""Reads of computations: whether one runs, how the last one ended, which formulas cannot be evaluated, and why."""

import uuid
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sqlalchemy import exists, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.naming import collapsed
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.log import storage
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.schemas import LettersMadeOut
from parvis.formula_language import (
    ERROR_CODES,
    Column,
    Kind,
    Problem,
    dependency_order,
    is_error,
    problems_of,
    resolved_formula,
)
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.computations.schemas import (
    CandidateFormula,
    ComputationOut,
    Explanation,
    FormulaChecked,
    FormulaExplained,
    FormulaFault,
    FormulaStatus,
    LastComputation,
    LookupChecked,
    Status,
)
from parvis.formulas.computations.staleness import results_are_stale, stale_causes
from parvis.formulas.definitions.errors import FormulaCycle
from parvis.formulas.definitions.model import BusinessValue, Formula
from parvis.formulas.definitions.queries import Descriptors, broken_formulas, formula_of, formulas_listed
from parvis.formulas.definitions.rules import (
    Definition,
    circle,
    cycle_sentence,
    dependants,
    dependencies_of,
    known_names,
    reads,
)
from parvis.formulas.tables.queries import school_names, school_tables
from parvis.formulas.tables.rules import WHOLE, dependency_name
from parvis.kernel.errors import NotFound, existing
from parvis.kernel.hooks import Hooks
from parvis.kernel.jobs import Job, JobKind, JobStatus


@dataclass(frozen=True)
class ComputationsHooks(Hooks):
    """follow_methods: given the table as it was and the new methods, returns how many letters they make wait."""

    follow_methods: Callable[[Session, Snapshot, Column, Computation], LettersMadeOut]


MOST_KEPT: Final = 10
"""How many computations keep their results, to be compared."""

KEPT_COMPUTATIONS: Final = (
    select(Computation)
    .where(Computation.blob_id.is_not(None))
    .order_by(Computation.finished.desc(), Computation.id)
    .execution_options(populate_existing=True)
)
"""Those that keep their results, newest first."""

LONGEST_CHECK_SECONDS = 1.0
"""Processor time that a formula may take in the web process, where it keeps others waiting."""


def computation_status(session: Session) -> Status:
    """IN_PROGRESS while a computation waits or runs, else DONE."""
    unfinished = exists(select(Job.id).where(Job.kind == JobKind.COMPUTATION, Job.finished.is_(None)))
    return "IN_PROGRESS" if session.scalar(select(unfinished)) else "DONE"


def last_computation(session: Session) -> LastComputation:
    """The newest computation, whatever became of it, and whether the results shown are stale."""
    job = session.scalar(select(Job).where(Job.kind == JobKind.COMPUTATION).order_by(Job.created.desc()).limit(1))
    causes = stale_causes(session)
    if job is None:
        return LastComputation(
            job_id=None, status=None, finished=None, author=None, stale=bool(causes), causes=causes, letters=None
        )
    letters = (job.result or {}).get("letters")
    return LastComputation(
        job_id=str(job.id),
        status=JobStatus(job.status),
        finished=job.finished,
        author=job.author,
        stale=bool(causes),
        causes=causes,
        letters=letters and LettersMadeOut.model_validate(letters),
    )


def results_are_of(session: Session, table: Snapshot) -> bool:
    """Whether the results in ``table`` are what its cells and the present formulas give."""
    return not results_are_stale(session) and storage.state(session) == table.state


def computations_listed(session: Session) -> list[ComputationOut]:
    """The computations whose results are kept, newest first (one query)."""
    return [ComputationOut.of(computation) for computation in session.scalars(KEPT_COMPUTATIONS.limit(MOST_KEPT))]


def kept_computation(session: Session, computation_id: uuid.UUID) -> Computation:
    """A computation whose results are kept. Raises `NotFound`."""
    return existing(session.scalar(KEPT_COMPUTATIONS.where(Computation.id == computation_id)))


def formula_statuses(session: Session) -> list[FormulaStatus]:
    """The formulas that cannot be evaluated as a whole, by name, then all that depend on them, by name.

    A missing column and a cycle are told at once, an aggregate's error from the last computation on.
    """
    formulas = formulas_listed(session)
    by_id = {formula.id: formula for formula in formulas}
    edges = reads([Definition.of(formula) for formula in formulas])
    reasons = _in_cycles(formulas) | _with_missing_columns(session, formulas)
    # An aggregate in error because of a formula that it reads is told with that one.
    alone = {
        formula: reason
        for formula, reason in _aggregates_in_error(session, formulas).items()
        if formula not in dependants(edges, reasons)
    }
    reasons = alone | reasons
    roots = {formula: through[0] for formula, through in dependants(edges, reasons).items()}
    return [
        *(_status(formula, reasons[formula.id]) for formula in formulas if formula.id in reasons),
        *(
            _status(formula, reasons[roots[formula.id]], by_id[roots[formula.id]])
            for formula in formulas
            if formula.id in roots
        ),
    ]


def _status(formula: Formula, reason: tuple[Kind, str], root: Formula | None = None) -> FormulaStatus:
    kind, sentence = reason
    return FormulaStatus(
        formula=formula.name,
        error=sentence if root is None else f"Dépend de la formule {root.name}, en erreur : {sentence}",
        formula_id=str(formula.id),
        code=ERROR_CODES[kind],
        root_formula=None if root is None else root.name,
        root_formula_id=None if root is None else str(root.id),
    )


def _with_missing_columns(session: Session, formulas: Sequence[Formula]) -> dict[uuid.UUID, tuple[Kind, str]]:
    present = {column.technical_name for column in catalogue(session).columns if column.present}
    for table, columns in school_names(session).names.items():
        present |= {dependency_name(table, column) for column in (*columns, WHOLE)}
    used = {
        technical_name(Family(column["family"]), column["name"])
        for formula in formulas
        for column in formula.dependencies
        if column["family"] in {Family.EXTERNAL, Family.TABLE}
    }
    return {
        broken.id: (Kind.REF, _missing_sentence(broken.missing)) for broken in broken_formulas(formulas, used - present)
    }


def _missing_sentence(missing: Sequence[str]) -> str:
    if len(missing) == 1:
        return f"La colonne {missing[0]} n'existe plus"
    return f"Les colonnes {', '.join(missing)} n'existent plus"


def _in_cycles(formulas: Sequence[Formula]) -> dict[uuid.UUID, tuple[Kind, str]]:
    definitions = [Definition.of(formula) for formula in formulas]
    return {
        member: (Kind.CYCLE, cycle_sentence(circle(member, definitions)))
        for members in dependency_order(reads(definitions)).cycles
        for member in members
    }


def _aggregates_in_error(session: Session, formulas: Sequence[Formula]) -> dict[uuid.UUID, tuple[Kind, str]]:
    results = current.snapshot(session).aggregates
    in_error: dict[uuid.UUID, tuple[Kind, str]] = {}
    for formula in formulas:
        value = results.get(technical_name(Family.AGGREGATE_FORMULA, formula.name))
        if isinstance(value, Kind) and is_error(value):
            in_error[formula.id] = value, f"Le résultat est en erreur : {ERROR_CODES[value]}"
    return in_error


def formula_explained(session: Session, formula_id: uuid.UUID, candidate_id: uuid.UUID) -> FormulaExplained:
    """The value of each part of a saved formula for one candidate, on the present cells. Raises `NotFound`."""
    formula = Definition.of(formula_of(session, formula_id))
    formulas = [Definition.of(known) for known in formulas_listed(session)]
    row = _living_row(session, candidate_id)
    explained = Explanation.model_validate(_run_of_moment(session, formulas).explained(formula, row))
    return FormulaExplained(**dict(explained), stale=results_are_stale(session))


def formula_checked(session: Session, form: CandidateFormula) -> FormulaChecked:
    """What saving would say of a text, and its value for a candidate. Raises `NotFound` for the candidate."""
    columns, saved, school = catalogue(session), formulas_listed(session), school_names(session)
    others = [Definition.of(formula) for formula in saved if formula.id != form.id]
    draft = _draft(form, next((formula for formula in saved if formula.id == form.id), None))
    names = known_names(columns, [*others, draft], school)
    faults = [_fault(problem) for problem in problems_of(draft.formula, draft.type, names)]
    if not faults:
        checked = resolved_formula(draft.formula, draft.type, names)
        draft = replace(draft, dependencies=dependencies_of(checked))
        faults = _faults_of_circle(circle(draft.id, [draft, *others]))
    run, row = None, None
    if not faults:
        row = None if form.candidate_id is None else _living_row(session, form.candidate_id)
        run = _run_of_moment(session, [*others, draft])
    descriptors = Descriptors(columns, saved)
    return FormulaChecked(
        valid=not faults,
        errors=faults,
        references=descriptors.of(draft.dependencies, *Family),
        unreadable_by_managers=descriptors.unreadable_by_managers(draft),
        lookups=[] if run is None else [LookupChecked.of(outcome) for outcome in run.lookups(draft)],
        explanation=None if run is None or row is None else Explanation.model_validate(run.explained(draft, row)),
    )


def _draft(form: CandidateFormula, saved: Formula | None) -> Definition:
    """What is being written, under the saved formula's name where there is one."""
    if saved is None:
        return Definition(uuid.uuid4(), collapsed(form.name or ""), form.type, BusinessValue.NONE, form.formula)
    return Definition(saved.id, saved.name, form.type, BusinessValue(saved.business_value), form.formula)


def _fault(problem: Problem) -> FormulaFault:
    return FormulaFault(
        code=problem.code,
        message=problem.message,
        line=problem.span.line,
        column=problem.span.column,
        start=problem.span.start,
        end=problem.span.end,
        expected=list(problem.expected),
        suggestions=list(problem.suggestions),
    )


def _faults_of_circle(members: Sequence[Definition]) -> list[FormulaFault]:
    if not members:
        return []
    whole: dict[str, None] = dict.fromkeys(("line", "column", "start", "end"))
    return [FormulaFault(code=FormulaCycle.code, message=cycle_sentence(members), expected=[], suggestions=[], **whole)]


def _living_row(session: Session, candidate_id: uuid.UUID) -> int:
    """The row of a candidate. Raises `NotFound`."""
    row = session.scalar(select(Candidate.row_number).where(Candidate.id == candidate_id))
    table = current.snapshot(session)
    if row is None or row >= table.rows or not table.alive[row]:
        raise NotFound
    return row


def _run_of_moment(session: Session, formulas: Sequence[Definition]) -> FormulaRun:
    return FormulaRun(formulas, current.snapshot(session), school_tables(session), LONGEST_CHECK_SECONDS)
