"""Reads of what moves: under a formula that is not saved, and between two kept computations."""

import uuid
from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.columns.naming import collapsed
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.log import storage
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, Snapshot
from parvis.formula_language import Column, FormulaType, matching_key
from parvis.formulas.comparisons.rules import (
    Change,
    RankMoves,
    any_of,
    by_rank,
    change_of,
    effect_of,
    rank_moves,
    ranks_of,
)
from parvis.formulas.comparisons.schemas import (
    MOST_HARMED,
    ChangedColumn,
    HarmedCandidates,
    MovedCandidate,
    MovesBin,
    MovesOut,
    WhatIf,
)
from parvis.formulas.computations.queries import kept_computation, results_are_of
from parvis.formulas.definitions.errors import FormulaNameTaken
from parvis.formulas.definitions.model import BusinessValue
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition, judged
from parvis.formulas.tables.queries import school_names, school_tables
from parvis.kernel.errors import FieldError, InvalidInput, existing

_OF_ALL: Final = "Globales["
"""What the technical name of a formula over all candidates begins with: its one cell is nobody's."""

LONGEST_WHAT_IF_SECONDS: Final = 5.0
"""Processor time that trying a formula on every candidate may take in the web process."""


def what_if(session: Session, form: WhatIf) -> MovesOut:
    """What saving would move. Raises as saving does, `NotFound`, `InvalidInput`, `FormulaCheckTooLong`."""
    saved = [Definition.of(formula) for formula in formulas_listed(session)]
    draft = _draft(session, form, saved)
    names = {formula.id: formula.technical_name for formula in (*saved, draft)}
    _refuse_unless_known(form.rank_column, [each.technical_name for each in saved if each.type is FormulaType.ROW])
    table = current.snapshot(session)
    published = results_are_of(session, table)
    effect = effect_of(
        draft,
        saved,
        table,
        school_tables(session),
        published=published,
        longest_seconds=LONGEST_WHAT_IF_SECONDS,
    )
    changes = {names[each]: change_of(effect.before[each], after) for each, after in effect.after.items()}
    ranked = next((formula_id for formula_id in effect.after if names[formula_id] == form.rank_column), None)
    alive = np.flatnonzero(table.alive)
    if ranked is None:
        same = np.full(len(alive), np.nan)
        if form.rank_column is not None:
            same = ranks_of(table.column(form.rank_column).take(alive))
        moves = rank_moves(same, same, form.top)
    else:
        moves = rank_moves(ranks_of(effect.before[ranked]), ranks_of(effect.after[ranked]), form.top)
    return _moves_out(table, alive, moves, changes, int(changes[draft.technical_name].differing.sum()))


def computations_compared(
    session: Session, former_id: uuid.UUID, later_id: uuid.UUID, rank_column: str | None, top: int
) -> MovesOut:
    """What moved between two kept computations, over today's candidates. Raises `NotFound`, `InvalidInput`."""
    blob_ids = [kept_computation(session, computation_id).blob_id for computation_id in (former_id, later_id)]
    table = current.snapshot(session)
    alive = np.flatnonzero(table.alive)
    former, later = (_results(session, blob_id, table) for blob_id in blob_ids)
    _refuse_unless_known(rank_column, former.keys() | later.keys())
    blank = Column.scalar(None, table.rows)
    changes = {
        name: change_of(former.get(name, blank).take(alive), later.get(name, blank).take(alive))
        for name in [*former, *(name for name in later if name not in former)]
    }
    anything = any_of((change.differing for change in changes.values()), len(alive))
    before, after = (ranks_of(results.get(rank_column or "", blank).take(alive)) for results in (former, later))
    return _moves_out(table, alive, rank_moves(before, after, top), changes, int(anything.sum()))


def _draft(session: Session, form: WhatIf, saved: list[Definition]) -> Definition:
    """The formula that is tried, once saving it would be let through."""
    sent = form.formula
    others = [formula for formula in saved if formula.id != sent.id]
    if sent.id is None:
        name = collapsed(sent.name or "")
        if any(matching_key(formula.name) == matching_key(name) for formula in saved):
            raise FormulaNameTaken
        draft = Definition(uuid.uuid4(), name, sent.type, BusinessValue.NONE, sent.formula)
    else:
        formula = existing(next((formula for formula in saved if formula.id == sent.id), None))
        draft = replace(formula, type=sent.type, formula=sent.formula)
    return replace(draft, dependencies=judged(draft, others, catalogue(session), school_names(session)))


def _refuse_unless_known(rank_column: str | None, known: Collection[str]) -> None:
    if rank_column is not None and rank_column not in known:
        message = f"Colonne inconnue : {rank_column[:200]}"
        raise InvalidInput(message, fields=[FieldError(field="rankColumn", message=message)])


def _results(session: Session, blob_id: uuid.UUID | None, table: Snapshot) -> dict[str, Column]:
    """The columns of a computation on the rows of the table as it is now, which may have more of them."""
    assert blob_id is not None
    columns, _ = storage.computation_results(session, blob_id)
    return {name: TableColumn.of_column(column).with_rows(table.rows).column for name, column in columns.items()}


def _moves_out(
    table: Snapshot, alive: NDArray[np.intp], moves: RankMoves, changes: Mapping[str, Change], changed: int
) -> MovesOut:
    def harmed(positions: NDArray[np.intp]) -> HarmedCandidates:
        first = by_rank(positions, moves.before)[:MOST_HARMED]
        return HarmedCandidates(count=len(positions), candidates=_people(table, alive, moves, first))

    of_candidates = [change for name, change in changes.items() if not name.startswith(_OF_ALL)]
    columns = [
        ChangedColumn(
            column=name,
            name=_bare(name),
            changed=int(change.differing.sum()),
            errors=int(change.errors.sum()),
            blanks=int(change.blanks.sum()),
        )
        for name, change in changes.items()
    ]
    return MovesOut(
        total=len(alive),
        changed=changed,
        moved=moves.moved,
        stayed=moves.stayed,
        largest_move=moves.largest,
        ranked_before=int(np.count_nonzero(~np.isnan(moves.before))),
        ranked_after=int(np.count_nonzero(~np.isnan(moves.after))),
        entered=_people(table, alive, moves, moves.entered),
        left=_people(table, alive, moves, moves.left),
        histogram=[MovesBin(least=each.least, most=each.most, count=each.candidates) for each in moves.histogram],
        columns=sorted((column for column in columns if column.changed), key=lambda each: (-each.changed, each.column)),
        losing_rank=harmed(moves.unranked),
        errors=harmed(np.flatnonzero(any_of((change.errors for change in of_candidates), len(alive)))),
        blanks=harmed(np.flatnonzero(any_of((change.blanks for change in of_candidates), len(alive)))),
    )


def _bare(name: str) -> str:
    return name.partition("[")[2].removesuffix("]") or name


def _people(
    table: Snapshot, alive: NDArray[np.intp], moves: RankMoves, positions: NDArray[np.intp]
) -> list[MovedCandidate]:
    identity, number, last, first = (table.table_column(name) for name in (ID, NUMBER, "Nom", "Prenom"))
    return [
        MovedCandidate(
            id=str(identity.cell(row)),
            external_id=str(number.cell(row)),
            name=" ".join(str(part) for part in (last.cell(row), first.cell(row)) if part),
            before=_rank(float(moves.before[position])),
            after=_rank(float(moves.after[position])),
        )
        for position, row in zip(positions.tolist(), alive[positions].tolist(), strict=True)
    ]


def _rank(rank: float) -> float | None:
    return None if np.isnan(rank) else rank
