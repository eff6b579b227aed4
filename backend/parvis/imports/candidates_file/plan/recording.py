"""Writing a confirmed import: records, columns, cells, conflicts, history, in the caller's one transaction."""

import uuid
from collections import defaultdict
from collections.abc import Iterator, Mapping
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import func, insert, select, text, update
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.service import keep_columns
from parvis.candidate_table.log import blobs, storage
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.snapshot.snapshot import REMARK
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.marks.service import (
    ConflictFound,
    close_conflicts,
    end_conflicts_on,
    keep_vanished_values,
    open_conflicts,
)
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.plan.comparison import COLUMN, INDEX, NEW, OLD
from parvis.imports.candidates_file.plan.incoming import IDENTITY
from parvis.imports.candidates_file.plan.numbers import NUMBER
from parvis.imports.candidates_file.plan.plan import Plan, Progress
from parvis.imports.candidates_file.plan.typed_texts import scalar_of
from parvis.kernel.auth import Person
from parvis.kernel.row_ids import increasing_ids

OTHERS: Final = (REMARK, TAGS)
"""What an import neither reads nor writes: a change of it leaves a simulation true."""

_NAMES: Final = {"last_name", "first_name"}

Rows = NDArray[np.int64]
_TOUCHED = text(
    "UPDATE candidates SET absent_from_file = :absent, version = version + 1, updated = now() "
    "WHERE id = ANY(CAST(:ids AS uuid[]))"
)
_VANISHED: Final = ChangedCell("AbsentDuFichier", value=True, previous_value=False)
_RETURNED: Final = ChangedCell("AbsentDuFichier", value=False, previous_value=True)


def write_plan(session: Session, plan: Plan, author: Person | None, progress: Progress) -> None:
    """Writes everything that ``plan`` contains; the caller has locked the state of the table, and it is the plan's."""
    places = _ids_and_rows(session, plan)
    _write_people(session, plan, author, progress, places)
    storage.store_content(session, blobs.import_content(*_whole_table(plan, places[1])), author)
    progress(len(plan.incoming), len(plan.incoming), "Enregistrement")


def _write_people(
    session: Session, plan: Plan, author: Person | None, progress: Progress, places: tuple[list[str], Rows]
) -> None:
    """Writes the records, conflicts and history of the candidates, who have these ids and rows."""
    total, (ids, rows) = len(plan.incoming), places
    progress(0, total, "Identités et profils")
    if new := _new_records(plan, ids, rows):
        session.execute(insert(Candidate), new)
    _update_known(session, plan, ids)
    keep_columns(session, plan.incoming.columns, plan.incoming.profile.codes)
    progress(total // 3, total, "Conflits et historique")
    found = [ConflictFound(cell.candidate_id, cell.column, cell.external, cell.modified) for cell in plan.opened]
    open_conflicts(session, found)
    close_conflicts(session, [(cell.candidate_id, cell.column) for cell in plan.closed])
    end_conflicts_on(session, plan.columns_removed, author)
    keep_vanished_values(session, plan.vanished_values, plan.columns_added)
    record(session, _history(plan, ids), author)
    progress(2 * total // 3, total, "Notes et fiches avenir")


def _ids_and_rows(session: Session, plan: Plan) -> tuple[list[str], Rows]:
    """The id and the row of the table of each candidate of the file, new candidates included."""
    comparison = plan.comparison
    held_ids: list[str] = comparison.held["id"].to_list()
    held_rows = comparison.held["row_number"].to_numpy()
    next_row = session.scalar(select(func.coalesce(func.max(Candidate.row_number) + 1, 0))) or 0
    new = comparison.new
    ids: list[str] = [held_ids[record] if record >= 0 else "" for record in comparison.record_of.tolist()]
    rows = np.zeros(len(ids), np.int64)
    known = comparison.record_of >= 0
    rows[known] = held_rows[comparison.record_of[known]]
    rows[new] = next_row + np.arange(len(new))
    for index, new_id in zip(new.tolist(), increasing_ids(len(new)), strict=True):
        ids[index] = new_id
    return ids, rows


def _new_records(plan: Plan, ids: list[str], rows: Rows) -> list[dict[str, Any]]:
    """The records of the candidates whom the file brings."""
    identity, new = plan.incoming.identity, plan.comparison.new
    present = [name for name in IDENTITY.values() if name in identity.columns]
    indices: list[int] = new.tolist()
    return [
        {
            "id": uuid.UUID(ids[index]),
            "row_number": int(rows[index]),
            "external_id": number,
            "source": "PARCOURSUP",
            **{name: value or ("" if name in _NAMES else None) for name, value in zip(present, values, strict=True)},
        }
        for index, (number, *values) in zip(indices, identity[new].select(NUMBER, *present).iter_rows(), strict=True)
    ]


def _update_known(session: Session, plan: Plan, ids: list[str]) -> None:
    comparison, identity = plan.comparison, plan.incoming.identity
    if not len(comparison.held):
        return
    present = [name for name in IDENTITY.values() if name in identity.columns]
    records = identity[comparison.renamed].select(present).iter_rows(named=True)
    indices: list[int] = comparison.renamed.tolist()
    renamed: list[dict[str, Any]] = [
        {"id": uuid.UUID(ids[index]), **{name: value for name, value in record.items() if value not in (None, "")}}
        for index, record in zip(indices, records, strict=True)
    ]
    if renamed:
        session.execute(update(Candidate), renamed)
    changed: list[str] = [ids[index] for index in comparison.changed.tolist()]
    gone = [comparison.held["id"][record] for record in comparison.vanished.tolist()]
    session.execute(_TOUCHED, {"absent": False, "ids": changed})
    session.execute(_TOUCHED, {"absent": True, "ids": gone})


def _whole_table(plan: Plan, rows: Rows) -> tuple[Mapping[str, RawColumn], Rows]:
    """The file's cells, and under them those that the candidates who are not in it had in the same columns."""
    cells, snapshot = plan.incoming.cells, plan.snapshot
    kept = plan.comparison.held["row_number"].to_numpy()[plan.comparison.kept]
    if not len(kept):
        return cells, rows
    blank = RawColumn.blank(snapshot.rows)
    whole = {name: column.followed_by(snapshot.raw.get(name, blank).chosen(kept)) for name, column in cells.items()}
    return whole, np.concatenate([rows, kept])


def _history(plan: Plan, ids: list[str]) -> Iterator[Happened]:
    """An item for each candidate whom the file creates, changes, or no longer contains."""
    comparison, cells = plan.comparison, _changed_cells(plan)
    new: list[int] = comparison.new.tolist()
    changed: list[int] = comparison.changed.tolist()
    for index in new:
        yield Happened(uuid.UUID(ids[index]), Action.IMPORT)
    for index in comparison.returned.tolist():
        cells[index].append(_RETURNED)
    for index in changed:
        yield Happened(uuid.UUID(ids[index]), Action.IMPORT, tuple(cells[index]))
    for record_id in comparison.held["id"].gather(comparison.vanished):
        yield Happened(uuid.UUID(record_id), Action.IMPORT, (_VANISHED,))


def _changed_cells(plan: Plan) -> defaultdict[int, list[ChangedCell]]:
    """The cells of each candidate that differ."""
    cells: defaultdict[int, list[ChangedCell]] = defaultdict(list)
    for index, column, old, new in plan.comparison.cells.select(INDEX, COLUMN, OLD, NEW).iter_rows():
        is_code = column in plan.incoming.codes
        cells[index].append(ChangedCell(column, scalar_of(new, is_code=is_code), scalar_of(old, is_code=is_code)))
    return cells
