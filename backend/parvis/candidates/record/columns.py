"""The columns of the candidate table that come from the records themselves."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidate_table.columns.business import HOLDING_CODES
from parvis.candidates.record.model import Candidate
from parvis.formula_language import CellValue

_TEXTS = {
    "id": Candidate.id,
    "remark": Candidate.remark,
    "Numero": Candidate.external_id,
    "Nom": Candidate.last_name,
    "Prenom": Candidate.first_name,
    "Email": Candidate.email,
    "DateNaissance": Candidate.birth_date,
    "Source": Candidate.source,
}


def columns_of_records(session: Session) -> dict[str, TableColumn]:
    """The columns of the records, cell i being that of row number i (one query)."""
    read = session.execute(select(Candidate.row_number, Candidate.absent_from_file, *_TEXTS.values())).all()
    row_numbers = [row[0] for row in read]
    rows = max(row_numbers, default=-1) + 1
    columns: dict[str, TableColumn] = {}
    for index, name in enumerate(_TEXTS, 2):
        texts: list[str | None] = [None] * rows
        for row in read:
            texts[row[0]] = None if row[index] is None else str(row[index])
        columns[name] = TableColumn.of_texts(texts, holds_codes=name in HOLDING_CODES)
    absences: list[CellValue] = [None] * rows
    for row in read:
        absences[row[0]] = row[1]
    columns["AbsentDuFichier"] = TableColumn.of_values(absences)
    return columns
