"""Opening again the conflicts that a person has just resolved."""

import uuid
from collections.abc import Collection

from sqlalchemy.orm import Session

from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes, entries_of, imported_last
from parvis.candidate_table.snapshot import current
from parvis.candidates.history.queries import WrittenCell, newest_cells
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.marks.errors import ConflictNotReopened
from parvis.candidates.marks.queries import open_among, rows_of
from parvis.candidates.marks.rules import Scalar, is_same_value
from parvis.candidates.marks.service import ConflictFound, external_value, open_conflicts, raise_versions
from parvis.kernel.auth import Person


def reopen_conflicts(session: Session, named: Collection[tuple[uuid.UUID, str]], author: Person) -> int:
    """Opens these conflicts (candidate, technical name) again, all or none, with both values as they were.

    Raises `NotFound`, and `ConflictNotReopened` when the author did not resolve one of them, or when its mark was
    changed, or a file imported, since.
    """
    storage.locked_state(session)
    rows = rows_of(session, {candidate_id for candidate_id, _ in named})
    table = current.snapshot(session)
    written = newest_cells(session, named)
    imported = imported_last(session)
    entries = entries_of(session, set(rows.values()), {name for _, name in named})
    changes: list[CellChange] = []
    cells: dict[uuid.UUID, list[ChangedCell]] = {}
    found: dict[bool, list[ConflictFound]] = {False: [], True: []}
    if open_among(session, named):
        raise ConflictNotReopened
    for candidate_id, name in sorted(named):
        last = written.get((candidate_id, name))
        if last is None or not _is_own_resolution(last, author) or (imported and imported > last.created):
            raise ConflictNotReopened
        value, modified, discarded = (last.content[key] for key in ("value", "previousValue", "discardedValue"))
        row = rows[candidate_id]
        if not table.has(name) or not is_same_value(_present(table.table_column(name).cell(row)), value):
            raise ConflictNotReopened
        keeps_modified = is_same_value(value, modified)
        external = discarded if keeps_modified else value
        proposed = not is_same_value(external, external_value(table, name, row))
        found[proposed].append(ConflictFound(candidate_id, name, external, modified))
        origin = ChangeOrigin.KEPT_MODIFIED
        if not keeps_modified:
            # Whose value it was decides what a later entry of the candidate does to it.
            origin = next(
                (
                    ChangeOrigin(entry.origin)
                    for entry in entries
                    if (entry.row_number, entry.column_name) == (row, name)
                    and entry.origin in {ChangeOrigin.STAFF, ChangeOrigin.CANDIDATE}
                    and is_same_value(entry.value, modified)
                ),
                ChangeOrigin.STAFF,
            )
        changes.append(CellChange(row, name, modified, value, origin))
        cells.setdefault(candidate_id, []).append(ChangedCell(name, modified, value))
    for proposed, conflicts in found.items():
        open_conflicts(session, conflicts, proposed=proposed)
    record(session, [Happened(each, Action.REOPEN_CONFLICT, tuple(own)) for each, own in cells.items()], author)
    raise_versions(session, cells)
    append_changes(session, changes, author)
    return len(changes)


def _is_own_resolution(last: WrittenCell, author: Person) -> bool:
    return last.action is Action.RESOLVE_CONFLICT and last.author_subject == author.subject


def _present(value: object) -> Scalar:
    return value if isinstance(value, str | float | bool) else None
