"""The columns of the candidate table that come from the records themselves."""

from typing import Any, Final

import numpy as np
import polars as pl
from sqlalchemy import Text, cast, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.columns.business import HOLDING_CODES
from parvis.candidates.record.model import Candidate
from parvis.formula_language import Column

_TEXTS = {
    "id": cast(Candidate.id, Text),
    "remark": Candidate.remark,
    "Numero": Candidate.external_id,
    "Nom": Candidate.last_name,
    "Prenom": Candidate.first_name,
    "Email": Candidate.email,
    "DateNaissance": func.to_char(Candidate.birth_date, "YYYY-MM-DD"),
    "Source": Candidate.source,
}
RECORDS_AT_ONCE: Final = 2_000
"""The driver makes Python objects of so many before any other thread has its turn: 85,000 held up every request."""


def columns_of_records(session: Session) -> dict[str, TableColumn]:
    """The columns of the records, cell i being that of row number i (one query)."""
    wanted = select(Candidate.row_number, Candidate.absent_from_file, *_TEXTS.values())
    read: list[list[Any]] = [[] for _ in wanted.selected_columns]
    for part in session.execute(wanted.execution_options(yield_per=RECORDS_AT_ONCE)).partitions():
        for cells, more in zip(read, zip(*part, strict=True), strict=True):
            cells.extend(more)
    row_numbers, absent, *texts = read
    rows = max(row_numbers, default=-1) + 1
    absences = np.full(rows, 2, np.uint8)
    absences[row_numbers] = absent
    records = np.full(rows, -1)
    records[row_numbers] = np.arange(len(row_numbers))
    of_rows = pl.Series(records).replace(-1, None)
    columns = {
        name: TableColumn.of_texts(
            pl.Series(column, dtype=pl.String).gather(of_rows), holds_codes=name in HOLDING_CODES
        )
        for name, column in zip(_TEXTS, texts, strict=True)
    }
    columns["AbsentDuFichier"] = TableColumn(absences, Column.of([False, True, None]))
    return columns
