"""Writing a confirmed import: records, columns, cells, conflicts, history, in the caller's one transaction."""

import json
import uuid
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final

import numpy as np
import polars as pl
from numpy.typing import NDArray
from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import TAGS
from parvis.candidate_table.columns.service import keep_columns
from parvis.candidate_table.log import blobs, storage
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.snapshot.snapshot import REMARK
from parvis.candidates.history.service import Action, record_written, written_items
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
from parvis.imports.candidates_file.plan.typed_texts import json_values
from parvis.kernel.auth import Person
from parvis.kernel.row_ids import increasing_ids

OTHERS: Final = (REMARK, TAGS)
"""What an import neither reads nor writes: a change of it leaves a simulation true."""

Rows = NDArray[np.int64]
_TOUCHED = text(
    "UPDATE candidates SET absent_from_file = :absent, version = version + 1, updated = now() "
    "WHERE id = ANY(CAST(:ids AS uuid[]))"
)
_NEW_CONTENT = '{"cells":[]}'
_VANISHED = '{"cells":[{"name":"AbsentDuFichier","value":true,"previousValue":false}]}'
_RETURNED = '{"name":"AbsentDuFichier","value":false,"previousValue":true}'


def write_plan(session: Session, plan: Plan, author: Person | None, progress: Progress) -> None:
    """Writes everything that ``plan`` contains; the caller has locked the state of the table, and it is the plan's."""
    places = _ids_and_rows(session, plan)
    # While the database writes the people.
    with ThreadPoolExecutor(1, "encoding") as beside:
        encoded = beside.submit(blobs.import_content, *_whole_table(plan, places[1]))
        _write_people(session, plan, author, progress, places)
        storage.store_content(session, encoded.result(), author)
    progress(len(plan.incoming), len(plan.incoming), "Enregistrement")


def _write_people(
    session: Session, plan: Plan, author: Person | None, progress: Progress, places: tuple[list[str], Rows]
) -> None:
    """Writes the records, conflicts and history of the candidates, who have these ids and rows."""
    total, (ids, rows) = len(plan.incoming), places
    new, history = _new_records(plan, ids, rows), written_items(_history(plan, ids), author)
    written = new.write_csv(include_header=False)
    progress(0, total, "Identités et profils")
    cursor = session.connection().connection.cursor()
    with cursor.copy(f"COPY candidates ({', '.join(new.columns)}) FROM STDIN (FORMAT csv)") as copy:
        copy.write(written)
    _update_known(session, plan, ids)
    keep_columns(session, plan.incoming.columns, plan.incoming.profile.codes)
    progress(total // 3, total, "Conflits et historique")
    found = [ConflictFound(cell.candidate_id, cell.column, cell.external, cell.modified) for cell in plan.opened]
    open_conflicts(session, found)
    close_conflicts(session, [(cell.candidate_id, cell.column) for cell in plan.closed])
    end_conflicts_on(session, plan.columns_removed, author)
    keep_vanished_values(session, plan.vanished_values, plan.columns_added)
    record_written(session, history)
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


def _new_records(plan: Plan, ids: list[str], rows: Rows) -> pl.DataFrame:
    """The records of the candidates whom the file brings, by the columns of their table."""
    identity, new = plan.incoming.identity, plan.comparison.new
    present = [name for name in IDENTITY.values() if name in identity.columns]
    indices: list[int] = new.tolist()
    texts = pl.col("last_name", "first_name").fill_null("")
    blank_is_null = [
        pl.col(name).replace("", None) for name in present if name in {"email", "birth_place", "phone_number"}
    ]
    return pl.DataFrame(
        {
            "id": pl.Series([ids[index] for index in indices], dtype=pl.String),
            "row_number": rows[new],
            "external_id": identity[NUMBER].gather(new),
            "source": pl.Series(["PARCOURSUP"]).gather(np.zeros(len(new), np.int64)),
        }
    ).hstack(identity.select(present).with_columns(texts, *blank_is_null)[new])


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


def _history(plan: Plan, ids: list[str]) -> pl.DataFrame:
    """Returns an item for each candidate whom the file creates, changes, or no longer contains."""
    comparison = plan.comparison
    changed: list[int] = comparison.changed.tolist()
    contents = _changed_cells(comparison.cells, plan.incoming.codes)
    returned = set(comparison.returned.tolist())
    contents_changed: list[str] = []
    for index in changed:
        cells = [part for part in (contents.get(index), _RETURNED if index in returned else None) if part]
        contents_changed.append(f'{{"cells":[{",".join(cells)}]}}')
    new: list[str] = [ids[index] for index in comparison.new.tolist()]
    gone: list[str] = comparison.held["id"].gather(comparison.vanished).to_list()
    return pl.DataFrame(
        {
            "candidate_id": [*new, *(ids[index] for index in changed), *gone],
            "content": [*([_NEW_CONTENT] * len(new)), *contents_changed, *([_VANISHED] * len(gone))],
        },
        schema={"candidate_id": pl.String, "content": pl.String},
    ).with_columns(pl.lit(Action.IMPORT.value).alias("action"))


def _changed_cells(cells: pl.DataFrame, codes: frozenset[str]) -> dict[int, str]:
    """The cells of each candidate as JSON, encoded one distinct text at a time."""
    if not cells.height:
        return {}
    names = {name: json.dumps(name, ensure_ascii=False) for name in cells[COLUMN].unique().to_list()}
    is_code = cells[COLUMN].is_in(list(codes))

    def values(texts: pl.Series) -> pl.Series:
        return json_values(texts, is_code=True).zip_with(is_code, json_values(texts))

    written = cells.select(
        INDEX,
        pl.concat_str(
            pl.lit('{"name":'),
            pl.col(COLUMN).replace_strict(names, return_dtype=pl.String),
            pl.lit(',"value":'),
            values(cells[NEW]),
            pl.lit(',"previousValue":'),
            values(cells[OLD]),
            pl.lit("}"),
        ).alias("cell"),
    )
    joined = written.group_by(INDEX).agg(pl.col("cell").str.join(","))
    return dict(joined.iter_rows())
