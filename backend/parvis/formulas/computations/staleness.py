"""Whether the results that are shown are older than the data: all of them, or what some formulas give."""

import uuid
from collections.abc import Collection

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.log.changes import changed_after, changed_among
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.snapshot import REMARK
from parvis.formulas.computations.errors import ResultsStale
from parvis.formulas.computations.model import Computation
from parvis.formulas.definitions.model import BusinessValue, Formula
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition, reached


def shown_computation(session: Session) -> Computation | None:
    """The computation whose results are shown, None before the first."""
    return session.scalar(select(Computation).order_by(Computation.finished.desc()).limit(1))


def results_are_stale(session: Session) -> bool:
    """Whether data or formulas changed since the results that are shown; before any, whether there are formulas.

    A comment is no column: no formula reads it. Tags count while a formula reads them.
    """
    formulas = session.execute(select(Formula.id, Formula.version, Formula.dependencies)).all()
    versions = {str(formula): version for formula, version, _ in formulas}
    shown = shown_computation(session)
    if shown is None:
        return bool(versions)
    if shown.versions != versions:
        return True
    read = {used["name"] for *_, used_ones in formulas for used in used_ones if used["family"] == Family.BUSINESS}
    return changed_after(session, shown.position, besides={REMARK, TAGS} - read)


def methods_are_stale(session: Session) -> bool:
    """Whether something that the formula of the evaluation method reads, however far, changed since its results.

    A slot that is given holds no letter back where no such formula reads the slots. Without such a formula the methods
    are stale once one of those that were computed is gone.
    """
    formulas = formulas_listed(session)
    roots = [each.id for each in formulas if each.business_value == BusinessValue.EVALUATION_METHOD]
    if roots:
        return are_stale(session, roots)
    shown = shown_computation(session)
    return shown is not None and not shown.versions.keys() <= {str(each.id) for each in formulas}


def are_stale(session: Session, roots: Collection[uuid.UUID]) -> bool:
    """Whether one of these formulas, or something that it reads, however far, changed since the results."""
    formulas = [(each.version, Definition.of(each)) for each in formulas_listed(session)]
    definitions = [formula for _, formula in formulas]
    read = {each.id: each for root in definitions if root.id in roots for each in reached(root, definitions)}
    shown = shown_computation(session)
    if shown is None:
        return bool(read)
    if any(shown.versions.get(str(each.id)) != version for version, each in formulas if each.id in read):
        return True
    named = ((Family(used["family"]), used["name"]) for each in read.values() for used in each.dependencies)
    columns = {technical_name(family, name) for family, name in named if family in (Family.BUSINESS, Family.EXTERNAL)}
    return changed_among(session, shown.position, _with_inputs(columns))


def require_current_methods(session: Session) -> None:
    """Raises `ResultsStale` while the evaluation methods are older than what they follow from."""
    if methods_are_stale(session):
        raise ResultsStale


def _with_inputs(columns: Collection[str]) -> set[str]:
    """These columns, and those that they follow from."""
    hooks = TableHooks.joined()
    follows_from = {name: each.inputs for name, each in hooks.consequences.items()}
    follows_from |= dict.fromkeys(hooks.derivation.outputs, hooks.derivation.inputs)
    read = dict.fromkeys(columns)
    waiting = list(read)
    for name in waiting:
        new = [each for each in follows_from.get(name, ()) if each not in read]
        read |= dict.fromkeys(new)
        waiting += new
    return set(read)
