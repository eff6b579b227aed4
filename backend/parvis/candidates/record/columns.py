"""The columns of the candidate table that come from the records themselves."""

from typing import Final

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
_ROW: Final = "#row"
_ABSENT: Final = "AbsentDuFichier"
RECORDS_AT_ONCE: Final = 2_000
"""The driver makes Python objects of so many before any other thread has its turn: 85,000 held up every request."""


def columns_of_records(session: Session) -> dict[str, TableColumn]:
    """The columns of the records, cell i being that of row number i (one query)."""
    columns = {_ROW: Candidate.row_number, _ABSENT: Candidate.absent_from_file, **_TEXTS}
    types = {_ROW: pl.Int64, _ABSENT: pl.Boolean, **dict.fromkeys(_TEXTS, pl.String)}
    wanted = select(*(column.label(name) for name, column in columns.items()))
    parts = session.execute(wanted.execution_options(yield_per=RECORDS_AT_ONCE)).partitions()
    frames = (pl.DataFrame(dict(zip(types, zip(*part, strict=True), strict=True)), types) for part in parts)
    read = pl.concat([pl.DataFrame(schema=types), *frames])
    row_numbers = read[_ROW].to_numpy()
    records = np.full(row_numbers.max(initial=-1) + 1, -1)
    records[row_numbers] = np.arange(len(row_numbers))
    of_rows = read.select(pl.all().gather(pl.Series(records).replace(-1, None)))
    absences = of_rows[_ABSENT].cast(pl.UInt8).fill_null(2).to_numpy()
    return {
        **{name: TableColumn.of_texts(of_rows[name], holds_codes=name in HOLDING_CODES) for name in _TEXTS},
        _ABSENT: TableColumn(absences, Column.of([False, True, None])),
    }
