"""Storing what the table is made of: the newest import, the newest computation, and the row that points at them.

Everything happens in the caller's transaction: readers see a whole import with its records, or none of it.
"""

from __future__ import annotations

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray
from sqlalchemy import Engine, delete, select, text, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_table.log import blobs
from parvis.candidate_table.log.blobs import ImportedColumns
from parvis.candidate_table.log.changes import ChangeOrigin, append_reload
from parvis.candidate_table.log.model import ComputationBlob, ImportBlob, TableState
from parvis.formula_language import CellValue, Column
from parvis.kernel.auth import Person


@dataclass(frozen=True, slots=True)
class State:
    """What the table is made of at one instant."""

    epoch: int
    position: int
    import_id: uuid.UUID | None
    computation_id: uuid.UUID | None


NOTHING_YET = State(epoch=-1, position=0, import_id=None, computation_id=None)

STATE_COLUMNS: Final = (TableState.epoch, TableState.position, TableState.import_id, TableState.computation_id)
"""The members of `State`, for whoever reads it in a query of their own, by `state_of`."""


def state(session: Session) -> State:
    """What the table is made of, as the session's transaction sees it."""
    row = session.execute(select(*STATE_COLUMNS)).one_or_none()
    return NOTHING_YET if row is None else State(*row)


def state_of(
    epoch: int | None, position: int | None, import_id: uuid.UUID | None, computation_id: uuid.UUID | None
) -> State:
    """What `STATE_COLUMNS` gave, null where the table was never written."""
    if epoch is None or position is None:
        return NOTHING_YET
    return State(epoch, position, import_id, computation_id)


def locked_state(session: Session) -> State:
    """Does the same as `state`, and keeps every other writer out until the transaction ends."""
    present = select(*STATE_COLUMNS).with_for_update()
    row = session.execute(present).one_or_none()
    if row is None:
        session.execute(insert(TableState).values(id=1).on_conflict_do_nothing())
        row = session.execute(present).one()
    return State(*row)


def store_import(
    session: Session,
    frame: pl.DataFrame,
    row_numbers: Sequence[int] | NDArray[np.integer],
    author: Person | None = None,
) -> uuid.UUID:
    """Makes ``frame`` the newest import, and keeps the previous import.

    frame: every column a string, null or ``""`` for blank; its names and row_numbers are as `blobs.import_content`
    takes them.

    Raises ``ValueError`` when a column is no string or the lengths differ. Advances the log by one position, so that
    what was read before the import is known to be old.
    """
    content = blobs.import_content(blobs.columns_of_frame(frame), np.asarray(row_numbers, np.int64))
    return store_content(session, content, author)


def store_content(session: Session, content: bytes, author: Person | None = None) -> uuid.UUID:
    """Does the same as `store_import` with what `blobs.import_content` made of the file."""
    before = locked_state(session)
    blob = ImportBlob(id=uuid.uuid4(), content=content)
    session.add(blob)
    session.flush()
    session.execute(delete(ImportBlob).where(ImportBlob.id.not_in([blob.id, *_unless_none(before.import_id)])))
    session.execute(update(TableState).values(import_id=blob.id))
    append_reload(session, author, ChangeOrigin.IMPORT)
    return blob.id


def store_computation(
    session: Session, columns: Mapping[str, Column], aggregates: Mapping[str, CellValue], *, kept: bool = False
) -> uuid.UUID:
    """Makes these results the newest, and keeps those before; ``kept``: until `release_computations`.

    columns: by technical name ``Candidats[...]``, one cell for each row of the snapshot that was computed on.
    aggregates: by name as the caller reads it back in `Snapshot.aggregates`.
    """
    content = blobs.computation_content(columns)
    before = locked_state(session)
    blob = ComputationBlob(id=uuid.uuid4(), content=content, aggregates=blobs.aggregates_content(aggregates), kept=kept)
    session.add(blob)
    session.flush()
    session.execute(
        delete(ComputationBlob).where(
            ComputationBlob.id.not_in([blob.id, *_unless_none(before.computation_id)]), ~ComputationBlob.kept
        )
    )
    session.execute(update(TableState).values(computation_id=blob.id))
    return blob.id


def release_computations(session: Session, blob_ids: Collection[uuid.UUID]) -> None:
    """Removes results that were stored as ``kept``, unless they are the newest."""
    session.execute(update(ComputationBlob).where(ComputationBlob.id.in_(blob_ids)).values(kept=False))
    newest = select(TableState.computation_id).where(TableState.computation_id.is_not(None))
    session.execute(delete(ComputationBlob).where(ComputationBlob.id.in_(blob_ids), ComputationBlob.id.not_in(newest)))


def imported_columns(session: Session, state: State) -> ImportedColumns:
    """The columns of the newest import."""
    if state.import_id is None:
        return blobs.NO_IMPORT
    return blobs.imported_columns(content_of(session, ImportBlob, state.import_id))


def computation_results(session: Session, blob_id: uuid.UUID) -> tuple[dict[str, Column], dict[str, CellValue]]:
    """What `store_computation` stored under this id: columns, aggregates."""
    ours = select(ComputationBlob.aggregates).where(ComputationBlob.id == blob_id)
    columns = blobs.computed_columns(content_of(session, ComputationBlob, blob_id))
    return columns, blobs.aggregates_of(session.scalars(ours).one())


def content_of(session: Session, table: type[ImportBlob | ComputationBlob], blob_id: uuid.UUID) -> bytes:
    """The bytes of a blob, asked for in binary: written as text they take five times as long to arrive."""
    cursor = session.connection().connection.cursor(binary=True)
    cursor.execute(f"SELECT content FROM {table.__tablename__} WHERE id = %s", [blob_id])  # noqa: S608 - our own table
    row = cursor.fetchone()
    assert row is not None
    return bytes(row[0])


def forget_results(session: Session, names: Collection[str]) -> None:
    """Takes the columns and aggregates ``names`` out of the newest computation: those of a formula that is deleted."""
    before = locked_state(session)
    if before.computation_id is None:
        return
    blob = session.get_one(ComputationBlob, before.computation_id)
    columns, aggregates = blobs.computed_columns(blob.content), blobs.aggregates_of(blob.aggregates)
    if columns.keys().isdisjoint(names) and aggregates.keys().isdisjoint(names):
        return
    store_computation(
        session,
        {name: column for name, column in columns.items() if name not in names},
        {name: value for name, value in aggregates.items() if name not in names},
    )


def vacuum(engine: Engine) -> None:
    """Gives back the room of deleted blobs: after each commit of `store_import` or `store_computation`."""
    with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text("VACUUM import_blobs, computation_blobs"))


def _unless_none(blob: uuid.UUID | None) -> list[uuid.UUID]:
    return [] if blob is None else [blob]
