"""From the database to a snapshot: the whole table, or what changed since the last one.

Every function expects a transaction at REPEATABLE READ: the state, the blobs, the log and the business columns it
reads are those of one instant.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

import numpy as np
from sqlalchemy import text
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import FROM_FILE, HOLDING_CODES
from parvis.candidate_table.columns.queries import columns_of_table
from parvis.candidate_table.log.changes import WHOLE_TABLE, ChangeOrigin, LoggedCell, changes_between
from parvis.candidate_table.log.storage import State, computation_results, imported_columns
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.snapshot.loaders import TableHooks
from parvis.candidate_table.snapshot.snapshot import (
    NUMBER,
    Snapshot,
    effective,
    empty_snapshot,
    number_places,
    with_results,
)
from parvis.candidate_table.texts import PackedTexts
from parvis.formula_language import CellValue, Column

_OVERLAY = text(
    """
    SELECT DISTINCT ON (row_number, column_name) row_number, column_name, value, origin FROM cell_changes
    WHERE row_number IS NOT NULL AND origin <> 'BUSINESS' ORDER BY row_number, column_name, position DESC
    """
)


def whole_table(session: Session, state: State) -> Snapshot:
    """The table at ``state``, read from nothing."""
    imported = imported_columns(session, state)
    business: dict[str, TableColumn] = {}
    for loader in TableHooks.joined().business:
        business |= loader(session)
    rows = max([imported.rows, *(len(column) for column in business.values())], default=0)
    overlay = _overlay(session)
    of_codes, external = columns_of_table(session)
    raw = _completed(imported.placed(rows, of_codes), rows, external)
    columns = {name: effective(column, overlay.get(name, {})) for name, column in raw.items()}
    columns |= {name: column.with_rows(rows) for name, column in business.items()}
    snapshot = replace(
        empty_snapshot(),
        state=state,
        rows=rows,
        raw=raw,
        columns=columns,
        number_places=number_places(columns.get(NUMBER), rows),
        overlay=overlay,
        conflicts=_conflicts(session, rows),
    )
    return _with_derived(session, None, with_results(snapshot, state, *_results(session, state)))


def _completed(imported: dict[str, RawColumn], rows: int, external: Iterable[str]) -> dict[str, RawColumn]:
    """Returns the columns of the file with the missing columns added, blank: candidates created by hand fill them."""
    nothing = (np.zeros(rows, np.uint8), PackedTexts.of([""]))
    missing = [name for name in (*FROM_FILE, *external) if name not in imported]
    return {**imported, **{name: RawColumn(*nothing, holds_codes=name in HOLDING_CODES) for name in missing}}


def caught_up(session: Session, snapshot: Snapshot, state: State) -> Snapshot:
    """The table at ``state``: cells of the log, then results, on an earlier snapshot, or the whole of it."""
    if state == snapshot.state:
        return snapshot
    before = snapshot
    same_file = (state.epoch, state.import_id) == (snapshot.state.epoch, snapshot.state.import_id)
    if not same_file or state.position < snapshot.position:
        return whole_table(session, state)
    logged = changes_between(session, snapshot.position, state.position) if state.position > snapshot.position else []
    gapless = [cell.position for cell in logged] == list(range(snapshot.position + 1, state.position + 1))
    if not gapless or any(cell.column == WHOLE_TABLE for cell in logged):
        return whole_table(session, state)
    if logged:
        snapshot = _with_log(session, snapshot, logged)
    if state.computation_id != snapshot.state.computation_id:
        snapshot = with_results(snapshot, state, *_results(session, state))
    return _with_derived(session, before, replace(snapshot, state=state))


def _with_derived(session: Session, before: Snapshot | None, snapshot: Snapshot) -> Snapshot:
    """The snapshot with the columns that follow from others, as ``before`` has them where nothing they read changed."""
    after = snapshot

    def is_out_of_date(inputs: tuple[str, ...]) -> bool:
        return before is None or any(after.columns.get(name) is not before.columns.get(name) for name in inputs)

    hooks = TableHooks.joined()
    if is_out_of_date(hooks.derivation.inputs):
        after = replace(after, columns={**after.columns, **hooks.derivation.columns(session, after)})
    for name, each in hooks.consequences.items():
        if is_out_of_date(each.inputs):
            after = replace(after, columns={**after.columns, name: each.column(after)})
    return after


def _with_log(session: Session, snapshot: Snapshot, logged: list[LoggedCell]) -> Snapshot:
    """The snapshot with the cells of the log."""
    overlay = {name: dict(cells) for name, cells in snapshot.overlay.items()}
    changed: dict[str, dict[int, CellValue]] = {}
    for cell in logged:
        assert cell.row_number is not None
        if cell.origin is not ChangeOrigin.BUSINESS:
            _overlay_cell(overlay, cell)
        changed.setdefault(cell.column, {})[cell.row_number] = cell.value
    columns = dict(snapshot.columns)
    for name, cells in changed.items():
        if name in snapshot.raw or name in columns:
            known = {row: _effective_cell(snapshot, overlay, name, row, value) for row, value in cells.items()}
            columns[name] = snapshot.table_column(name).with_cells(known)
    conflicts = snapshot.conflicts
    if any(cell.origin is not ChangeOrigin.BUSINESS for cell in logged):
        conflicts = _conflicts(session, snapshot.rows)
    return replace(snapshot, columns=columns, overlay=overlay, conflicts=conflicts)


def _overlay_cell(overlay: dict[str, dict[int, CellValue]], cell: LoggedCell) -> None:
    assert cell.row_number is not None
    modified = overlay.setdefault(cell.column, {})
    if cell.origin is ChangeOrigin.KEPT_EXTERNAL:
        modified.pop(cell.row_number, None)
    else:
        modified[cell.row_number] = cell.value


def _effective_cell(
    snapshot: Snapshot, overlay: Mapping[str, Mapping[int, CellValue]], name: str, row: int, logged: CellValue
) -> CellValue:
    raw = snapshot.raw.get(name)
    modified = overlay.get(name, {})
    if raw is None or row in modified:
        return modified.get(row, logged)
    return raw.cell(row)


def _overlay(session: Session) -> dict[str, dict[int, CellValue]]:
    overlay: dict[str, dict[int, CellValue]] = {}
    for row_number, column, value, origin in session.execute(_OVERLAY):
        if origin != ChangeOrigin.KEPT_EXTERNAL:
            overlay.setdefault(column, {})[row_number] = value
    return overlay


def _conflicts(session: Session, rows: int) -> Mask:
    mask = np.zeros(rows, np.bool_)
    mask[TableHooks.joined().in_conflict(session)] = True
    return mask


def _results(session: Session, state: State) -> tuple[dict[str, Column], dict[str, CellValue]]:
    if state.computation_id is None:
        return {}, {}
    return computation_results(session, state.computation_id)
