"""What the table holds of a person: the rows of the blobs, the changes of cells. Positions of the log stay, so that it
has no gap; another epoch makes every process forget its copy.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

import numpy as np
from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.log import blobs
from parvis.candidate_table.log.changes import WHOLE_TABLE, ChangeOrigin
from parvis.candidate_table.log.model import ComputationBlob, ImportBlob, LoggedChange
from parvis.candidate_table.log.storage import content_of, locked_state
from parvis.candidate_table.snapshot import current
from parvis.formula_language import ERROR_CODES, Kind
from parvis.kernel.personal_data import DataSubject, PersonalData, among, rows_exported

_NEW_EPOCH: Final = text("UPDATE table_state SET epoch = (random() * 9e15)::bigint")
_Rewritten = Callable[[bytes, Sequence[int]], bytes]


def _exported(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
    table = current.snapshot(session)
    names = [column.technical_name for column in catalogue(session).columns if column.present]
    names = [name for name in names if table.is_known(name)] + sorted(table.computed)
    return {
        "cells": {name: _cell_shown(table.table_column(name).cell(person.row)) for name in names},
        "changes": rows_exported(
            session, LoggedChange, LoggedChange.row_number == person.row, leave_out={"author_subject"}
        ),
    }


def _cell_shown(value: Any) -> Any:  # noqa: ANN401 - a cell
    return ERROR_CODES.get(value) if isinstance(value, Kind) else value


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    locked_state(session)
    rows = [person.row for person in people]
    bare = {"row_number": None, "column_name": WHOLE_TABLE, "value": None, "previous": None}
    author = {"author_subject": None, "author_first_name": None, "author_last_name": None}
    theirs = update(LoggedChange).where(among(LoggedChange.row_number, rows))
    session.execute(theirs.values({**bare, **author, "origin": ChangeOrigin.BUSINESS}))
    for blob, rewritten in ((ImportBlob, blobs.import_content_without), (ComputationBlob, _computation_without)):
        for blob_id in session.scalars(select(blob.id)).all():
            content = rewritten(content_of(session, blob, blob_id), rows)
            session.execute(update(blob).where(blob.id == blob_id).values(content=content))
    session.execute(_NEW_EPOCH)


def _computation_without(content: bytes, rows: Sequence[int]) -> bytes:
    return blobs.computation_content_without(content, np.asarray(rows, np.int64))


def _changes_counted(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
    changed = among(LoggedChange.row_number, [person.row for person in people])
    return {"Notes et cellules modifiées": session.scalar(select(func.count()).where(changed)) or 0}


PERSONAL_DATA = PersonalData(
    columns={
        "cell_changes": {"value", "previous", "author_subject", "author_first_name", "author_last_name"},
        "import_blobs": {"content"},
        "computation_blobs": {"content", "aggregates"},
    },
    export=_exported,
    erase=_erase,
    count=_changes_counted,
)
