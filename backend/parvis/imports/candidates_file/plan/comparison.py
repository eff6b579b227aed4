"""What a file changes: the candidates and cells that differ from what Parvis holds, found on whole columns at once."""

from dataclasses import dataclass

import numpy as np
import polars as pl
from numpy.typing import NDArray
from sqlalchemy import String, cast, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import FROM_FILE
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.plan.incoming import IDENTITY, Incoming
from parvis.imports.candidates_file.plan.numbers import NUMBER
from parvis.imports.candidates_file.plan.typed_texts import typed_keys

INDEX, COLUMN, OLD, NEW = "index", "column", "old", "new"
_RECORD = {
    "external_id": pl.String,
    "row_number": pl.Int64,
    "id": pl.String,
    "source": pl.String,
    "last_name": pl.String,
    "first_name": pl.String,
    "email": pl.String,
    "birth_date": pl.Date,
    "birth_place": pl.String,
    "phone_number": pl.String,
    "absent_from_file": pl.Boolean,
}


@dataclass(frozen=True, slots=True)
class Comparison:
    """A file beside what Parvis holds; an index is that of a row of the incoming frames.

    held: the records, one row each (the columns of `_RECORD`); ``record_of[index]`` is its row of ``held``, -1 for a
    new candidate. cells: the cells that differ, `INDEX`, `COLUMN` (technical name), `OLD` and `NEW` texts (null =
    blank), in order of index. renamed: the indices of those whose identity differs from the record's. returned: those
    whose record was absent from the last file. vanished: the rows of ``held`` that the file no longer has, not even as
    a refused row, and that were not absent before. kept: the rows of ``held`` of which the file brings nothing.
    """

    held: pl.DataFrame
    record_of: NDArray[np.int64]
    cells: pl.DataFrame
    renamed: NDArray[np.int64]
    returned: NDArray[np.int64]
    vanished: NDArray[np.int64]
    kept: NDArray[np.int64]

    @property
    def new(self) -> NDArray[np.int64]:
        """The indices of new candidates."""
        return np.flatnonzero(self.record_of < 0)

    @property
    def changed(self) -> NDArray[np.int64]:
        """Returns the indices of known candidates with a change, in order."""
        return np.union1d(self.cells[INDEX].unique().to_numpy(), np.union1d(self.renamed, self.returned))

    @property
    def changes_nothing(self) -> bool:
        """Whether importing the file would change nothing."""
        return not (len(self.new) or len(self.changed) or len(self.vanished))


def records(session: Session) -> pl.DataFrame:
    """The candidates, one row each, as `Comparison.held` has them (one query)."""
    columns = [cast(Candidate.id, String) if name == "id" else getattr(Candidate, name) for name in _RECORD]
    rows = session.execute(select(*columns).order_by(Candidate.row_number)).all()
    return pl.DataFrame([tuple(row) for row in rows], schema=_RECORD, orient="row")


def compared(incoming: Incoming, snapshot: Snapshot, held: pl.DataFrame) -> Comparison:
    """The file beside the newest import (``snapshot``) and the records (``held``)."""
    where = {number: row for row, number in enumerate(held["external_id"].to_list())}
    numbers = incoming.identity[NUMBER].to_list()
    record_of = np.array([where.get(number, -1) for number in numbers], np.int64)
    known = np.flatnonzero(record_of >= 0)
    absent = held["absent_from_file"].to_numpy()
    from_portal = (held["source"] == "PARCOURSUP").to_numpy()
    kept = np.setdiff1d(np.flatnonzero(from_portal), record_of[known])
    refused = [where[row.external_id] for row in incoming.refused if row.external_id in where]
    gone = np.setdiff1d(kept, refused)
    return Comparison(
        held=held,
        record_of=record_of,
        cells=_changed_cells(incoming, known, snapshot, held["row_number"].to_numpy()[record_of[known]]),
        renamed=_renamed(incoming.identity, held, known, record_of[known]),
        returned=known[absent[record_of[known]]] if len(known) else known,
        vanished=gone[~absent[gone]] if len(gone) else gone,
        kept=kept,
    )


def _changed_cells(
    incoming: Incoming, known: NDArray[np.int64], snapshot: Snapshot, rows: NDArray[np.int64]
) -> pl.DataFrame:
    """Returns the differing cells of the candidates at the ``known`` indices, whose rows of the table are ``rows``.

    Bare columns follow from external columns; they count alone only for candidates without any other change: after the
    profile was corrected.
    """
    found: dict[bool, list[pl.DataFrame]] = {True: [], False: []}
    codes, blank = incoming.codes, RawColumn.blank(snapshot.rows)
    for name, new in incoming.cells.items():
        old = snapshot.raw.get(name, blank)
        differing = np.flatnonzero(old.codes[rows] != old.codes_of(new.dictionary)[new.codes[known]])
        if len(differing):
            before, after = old.chosen(rows[differing]), new.chosen(known[differing])
            part = pl.DataFrame({INDEX: known[differing], OLD: before, NEW: after, COLUMN: [name] * len(differing)})
            found[name in FROM_FILE].append(part)
    external, bare = (_really_different(found[kind], codes) for kind in (False, True))
    alone = bare.join(external.select(INDEX).unique(), on=INDEX, how="anti")
    return pl.concat([external, alone]).sort(INDEX, maintain_order=True)


def _really_different(parts: list[pl.DataFrame], codes: frozenset[str]) -> pl.DataFrame:
    """The cells whose values differ, not just their spelling, unless they are codes; blanks become null."""
    schema = {INDEX: pl.Int64, OLD: pl.String, NEW: pl.String, COLUMN: pl.String}
    if not parts:
        return pl.DataFrame(schema=schema)
    cells = pl.concat(parts)
    differ = typed_keys(cells[OLD]) != typed_keys(cells[NEW])
    cells = cells.filter(differ | cells[COLUMN].is_in(list(codes)))
    return cells.with_columns(pl.when(pl.col(name) != "").then(pl.col(name)).alias(name) for name in (OLD, NEW))


def _renamed(
    identity: pl.DataFrame, held: pl.DataFrame, known: NDArray[np.int64], record_of: NDArray[np.int64]
) -> NDArray[np.int64]:
    """Returns the indices where the file has another identity for the candidate; a blank there changes nothing."""
    differs = np.zeros(len(known), np.bool_)
    for name in IDENTITY.values():
        if name in identity.columns and len(known):
            written, had = identity[name].gather(known), held[name].gather(record_of)
            blank = written.is_null() if written.dtype != pl.String else written.fill_null("") == ""
            differs |= (~blank & written.ne_missing(had)).to_numpy()
    return known[differs]
