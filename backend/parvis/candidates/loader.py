"""What the record gives to the candidate table: identity, contact, source, and the members of a grid row."""

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import TableColumn
from parvis.candidates.model import Candidate
from parvis.formula_language.values import CellValue

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
    if not read:
        return {name: TableColumn.of_texts([]) for name in (*_TEXTS, "AbsentDuFichier")}
    row_numbers, absent, *texts = zip(*read, strict=True)
    rows = max(row_numbers) + 1
    columns = {
        name: TableColumn.of_texts(_placed(row_numbers, cells, rows)) for name, cells in zip(_TEXTS, texts, strict=True)
    }
    absences: list[CellValue] = [None] * rows
    for row_number, is_absent in zip(row_numbers, absent, strict=True):
        absences[row_number] = is_absent
    columns["AbsentDuFichier"] = TableColumn.of_values(absences)
    return columns


def _placed(row_numbers: tuple[int, ...], cells: tuple[object, ...], rows: int) -> list[str | None]:
    """The cells at their row, as texts; dates are ``YYYY-MM-DD``."""
    texts: list[str | None] = [None] * rows
    for row_number, cell in zip(row_numbers, cells, strict=True):
        texts[row_number] = None if cell is None else str(cell)
    return texts
