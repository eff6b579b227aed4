"""A small campaign in the database of the tests: candidates, an imported file, a computation; and edits of it."""

import uuid
from collections.abc import Mapping, Sequence

import polars as pl
from sqlalchemy import insert, update

from parvis.candidate_table.columns.model import ExternalColumn
from parvis.candidate_table.columns.rules import external_name
from parvis.candidate_table.log import storage
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.candidates.record.model import Candidate
from parvis.formula_language import CellValue, Column
from parvis.kernel.db import new_session
from tests.given.people import ANNE


def add_candidates(names: Sequence[str], first: int = 0) -> None:
    """Candidates of these last names, numbered from 1000000 + ``first``, in the rows from ``first`` on, of a table that
    is not that of another test: every one that was never written is the same.
    """
    rows = [
        {
            "row_number": row,
            "external_id": str(1_000_000 + row),
            "source": "PARCOURSUP",
            "last_name": name,
            "first_name": f"Prénom {row}",
            "email": f"candidat{row}@exemple.fr",
        }
        for row, name in enumerate(names, first)
    ]
    with new_session() as session, session.begin():
        storage.locked_state(session)
        session.execute(insert(Candidate), rows)


def import_columns(columns: Mapping[str, Sequence[str | None]], rows: Sequence[int] | None = None) -> uuid.UUID:
    """Makes these texts the newest file, and its external columns those of the catalogue."""
    frame = pl.DataFrame({name: pl.Series(texts, dtype=pl.String) for name, texts in columns.items()})
    with new_session() as session, session.begin():
        known = set(session.scalars(ExternalColumn.__table__.select().with_only_columns(ExternalColumn.name)))
        names = [external_name(name) for name in columns]
        session.execute(update(ExternalColumn).values(present=ExternalColumn.name.in_([*filter(None, names)])))
        for position, bare in enumerate(names):
            if bare is not None and bare not in known:
                session.add(ExternalColumn(name=bare, header=bare, position=position, present=True, panel="Notes"))
        return storage.store_import(session, frame, list(range(frame.height)) if rows is None else rows)


def publish_results(
    columns: Mapping[str, Sequence[CellValue]], aggregates: Mapping[str, CellValue] | None = None
) -> uuid.UUID:
    """Makes these cells the newest results."""
    with new_session() as session, session.begin():
        computed = {name: Column.of(cells) for name, cells in columns.items()}
        return storage.store_computation(session, computed, aggregates or {})


def edit(row: int, column: str, value: float | str | None, origin: ChangeOrigin = ChangeOrigin.STAFF) -> None:
    """Changes one cell, in a transaction of its own."""
    with new_session() as session, session.begin():
        append_changes(session, [CellChange(row, column, value, None, origin)], ANNE)
