"""Reads of the state of every formula."""

import uuid
from collections import defaultdict
from collections.abc import Mapping, Sequence

import numpy as np
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.formula_language import FIRST_ERROR, FormulaType, Kind, is_error
from parvis.formulas.computations.model import Computation
from parvis.formulas.definitions.model import Formula
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition, reads
from parvis.formulas.overview.schemas import FormulaOverview, FormulaReader
from parvis.kernel.errors import Unavailable
from parvis.kernel.people import PersonOut
from parvis.kernel.roles import Role


def overviews(session: Session) -> list[FormulaOverview]:
    """The state of every formula, by name in French order; as many statements for many as for one."""
    formulas = formulas_listed(session)
    versions = session.scalar(select(Computation.versions).order_by(Computation.finished.desc()).limit(1)) or {}
    table = current.snapshot(session)
    readers = _readers(formulas)
    names = _names_of_administrators(session) if formulas else {}
    return [
        FormulaOverview(
            id=str(formula.id),
            errors=_errors(formula, table) if str(formula.id) in versions else None,
            outdated=versions.get(str(formula.id), formula.version) != formula.version,
            used_by=readers[formula.id],
            changed=formula.updated,
            changed_by=names.get(formula.updated_by),
        )
        for formula in formulas
    ]


def _readers(formulas: Sequence[Formula]) -> Mapping[uuid.UUID, list[FormulaReader]]:
    edges = reads([Definition.of(formula) for formula in formulas])
    readers: defaultdict[uuid.UUID, list[FormulaReader]] = defaultdict(list)
    for formula in formulas:
        for read in dict.fromkeys(edges[formula.id]):
            if read != formula.id:
                readers[read].append(FormulaReader(id=str(formula.id), name=formula.name))
    return readers


def _errors(formula: Formula, table: Snapshot) -> int:
    """The cells in error among the results of the last computation, those of living candidates alone."""
    name = formula.technical_name
    if formula.type == FormulaType.AGGREGATE:
        value = table.aggregates.get(name)
        return int(isinstance(value, Kind) and is_error(value))
    return int(np.count_nonzero(table.column(name).kind[table.alive] >= FIRST_ERROR))


def _names_of_administrators(session: Session) -> dict[str, PersonOut]:
    """By account; empty where nobody tells Parvis. Formulas are changed by administrators alone."""
    try:
        names = current_directory(session).names_with_role(Role.ADMIN)
    except (DirectoryNotConfigured, Unavailable):
        return {}
    return {subject: PersonOut(last_name=each.last_name, first_name=each.first_name) for subject, each in names.items()}
