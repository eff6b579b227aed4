"""Whether the results that are shown are older than the data: all of them, or what some formulas give."""

import uuid
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.log.changes import ChangeOrigin, changed_after, changed_among, origins_after
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.snapshot import REMARK
from parvis.formulas.computations.errors import ResultsStale
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.schemas import StaleCause
from parvis.formulas.definitions.model import BusinessValue, Dependency, Formula
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition, reached
from parvis.formulas.tables.queries import school_names

_CAUSES: Final[Mapping[ChangeOrigin, StaleCause]] = {ChangeOrigin.IMPORT: "IMPORT", ChangeOrigin.BUSINESS: "DATA"}
"""Whatever else changes a cell is what somebody entered: a mark."""


def shown_computation(session: Session) -> Computation | None:
    """The computation whose results are shown, None before the first."""
    return session.scalar(select(Computation).order_by(Computation.finished.desc()).limit(1))


def results_are_stale(session: Session) -> bool:
    """Whether data or formulas changed since the results that are shown; before any, whether there are formulas.

    A comment is no column: no formula reads it. Tags count while a formula reads them.
    """
    standing = _standing(session)
    if standing.shown is None or standing.causes:
        return bool(standing.causes)
    return changed_after(session, standing.shown.position, besides=standing.besides)


def stale_causes(session: Session) -> list[StaleCause]:
    """Why the results that are shown are stale, none while they are current."""
    standing = _standing(session)
    if standing.shown is None:
        return standing.causes
    origins = origins_after(session, standing.shown.position, besides=standing.besides)
    return [*standing.causes, *dict.fromkeys(_CAUSES.get(origin, "MARKS") for origin in sorted(origins))]


@dataclass(frozen=True, slots=True)
class _Standing:
    """The computation that is shown, why its formulas and tables make it stale, the columns that do not count."""

    shown: Computation | None
    causes: list[StaleCause]
    besides: Collection[str] = ()


def _standing(session: Session) -> _Standing:
    formulas = session.execute(select(Formula.id, Formula.version, Formula.dependencies)).all()
    versions = {str(formula): version for formula, version, _ in formulas}
    shown = shown_computation(session)
    if shown is None:
        return _Standing(None, ["FORMULA"] if versions else [])
    used = [column for *_, used_ones in formulas for column in used_ones]
    causes: list[StaleCause] = [] if shown.versions == versions else ["FORMULA"]
    present = _tables_read(session, used)
    if any(shown.tables.get(table, content) != content for table, content in present.items()):
        causes.append("TABLE")
    read = {column["name"] for column in used if column["family"] == Family.BUSINESS}
    return _Standing(shown, causes, {REMARK, TAGS} - read)


def methods_are_stale(session: Session) -> bool:
    """Whether something that the formula of the evaluation method reads, however far, changed since its results.

    A slot that is given holds no letter back where no such formula reads the slots. Without such a formula the methods
    are stale once one of those that were computed is gone.
    """
    formulas = formulas_listed(session)
    roots = [formula.id for formula in formulas if formula.business_value == BusinessValue.EVALUATION_METHOD]
    if roots:
        return are_stale(session, roots)
    shown = shown_computation(session)
    return shown is not None and not shown.versions.keys() <= {str(formula.id) for formula in formulas}


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
    used = [column for each in read.values() for column in each.dependencies]
    tables = _tables_read(session, used)
    if tables != {table: shown.tables.get(table) for table in tables}:
        return True
    named = ((Family(column["family"]), column["name"]) for column in used)
    columns = {technical_name(family, name) for family, name in named if family in (Family.BUSINESS, Family.EXTERNAL)}
    return changed_among(session, shown.position, _with_inputs(columns))


def require_current_methods(session: Session) -> None:
    """Raises `ResultsStale` while the evaluation methods are older than what they follow from."""
    if methods_are_stale(session):
        raise ResultsStale


def _tables_read(session: Session, used: Iterable[Dependency]) -> dict[str, str]:
    """The present content of each table of the school that columns of these are of, by the table's id."""
    names = [column["name"] for column in used if column["family"] == Family.TABLE]
    return school_names(session).read(names) if names else {}


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
