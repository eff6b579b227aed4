"""The columns and rows of a file, `.xlsx` or `.csv`, as a table has them."""

import math
import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import IO, Final

from xlsxwriter.utility import xl_col_to_name

from parvis.candidate_table.columns.rules import names_codes
from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.package import opened_workbook
from parvis.files.workbooks.reading.typed_cells import Fault, TypedCell, typed_cells
from parvis.formula_language import ERROR_KINDS, matching_key, number_of_external, text_of_number
from parvis.formulas.tables.model import Cell, ColumnKind, TableCells, TableColumn
from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.errors import ImportFileInvalid
from parvis.imports.formula_tables.errors import (
    MOST_CELLS_LISTED,
    CellReason,
    RefusedCell,
    RefusedCells,
    TableInvalid,
)
from parvis.imports.formula_tables.schemas import MOST_COLUMNS
from parvis.kernel.french import of_number

MOST_ROWS: Final = 20_000
LONGEST_TEXT: Final = 32_767
LONGEST_HEADER: Final = 500
ERRORS: Final = frozenset({*ERROR_KINDS, "#VALEUR!", "#NOMBRE!", "#NOM?"})
_LEADING_ZERO: Final = re.compile(r"0[0-9]+")


@dataclass(frozen=True, slots=True)
class ReadTable:
    """A table as it will be kept."""

    columns: list[TableColumn]
    cells: TableCells


@dataclass(frozen=True, slots=True)
class _Grid:
    """The rows of a file by line, and what its texts may be: those of a .csv may be numbers."""

    headers: Mapping[int, TypedCell]
    rows: Mapping[int, Mapping[int, TypedCell]]
    header_line: int = 1
    merged: Sequence[str] = ()
    are_texts: bool = False


def table_of_file(file_name: str, content: IO[bytes], text_columns: Collection[str] | None) -> ReadTable:
    """The table; ``text_columns`` hold texts whatever they look like, None: the file says. Raises `TableInvalid`."""
    grid = _grid_of_csv(content.read()) if file_name.strip().lower().endswith(".csv") else _grid_of_workbook(content)
    return _table(grid, text_columns)


def typed_table(headers: Sequence[str], rows: Sequence[Sequence[Cell]]) -> ReadTable:
    """The table of what was typed, blank rows left out. Raises `TableInvalid`."""
    shown = {line: dict(enumerate(row)) for line, row in enumerate(rows, 2)}
    filled = {
        line: {position: cell for position, cell in row.items() if cell is not None and cell != ""}
        for line, row in shown.items()
    }
    return _table(_Grid(dict(enumerate(headers)), {line: row for line, row in filled.items() if row}), None)


def _grid_of_csv(content: bytes) -> _Grid:
    try:
        found = read_rows(content, of_candidates=False)
    except ImportFileInvalid as error:
        raise _unreadable(error.message) from error
    if found.refused:
        raise _unreadable(f"{found.refused[0].message}.")
    rows: dict[int, dict[int, TypedCell]] = {line: {} for line in found.lines.tolist()}
    for position, column in enumerate(found.columns):
        for line, text in zip(rows, column.texts().to_list(), strict=True):
            if text:
                rows[line][position] = Fault.ERROR if text in ERRORS else text
    headers: dict[int, TypedCell] = {position: header for position, header in enumerate(found.headers) if header}
    return _Grid(headers, rows, are_texts=True)


def _grid_of_workbook(content: IO[bytes]) -> _Grid:
    try:
        with opened_workbook(content) as workbook:
            cells = typed_cells(workbook, workbook.sheets[0], last_row=MOST_ROWS + 2)
    except WorkbookEncrypted as error:
        message = (
            "Ce fichier est protégé par un mot de passe, ou d'un ancien format : enregistrez-le en .xlsx sans lui."
        )
        raise _unreadable(message) from error
    except (WorkbookUnreadable, WorkbookUnsafe) as error:
        raise _unreadable("Ce fichier n'est ni un classeur .xlsx ni un fichier .csv lisible.") from error
    rows = {
        line: {position: cell for position, cell in row.items() if not isinstance(cell, str) or cell.strip()}
        for line, row in sorted(cells.typed.items())
    }
    return _Grid(rows.pop(1, {}), {line: row for line, row in rows.items() if row}, merged=cells.merged)


def _table(grid: _Grid, text_columns: Collection[str] | None) -> ReadTable:
    """Raises `TableInvalid`."""
    width = 1 + max((position for row in (grid.headers, *grid.rows.values()) for position in row), default=-1)
    if not width:
        raise _unreadable("Ce fichier est vide : il faut une ligne d'en-têtes.")
    wrong = (*_refused_headers(grid.headers, width), *_refused(grid))
    refused = [RefusedCell(cell=cell, reason=reason) for cell, reason in wrong]
    if refused:
        count = len(refused)
        message = f"Ce fichier a {count} {of_number(count, 'cellule', 'cellules')} à corriger."
        raise TableInvalid(message, data=RefusedCells(cells=refused[:MOST_CELLS_LISTED]))
    names = [_header(grid.headers[position]) for position in range(width)]
    columns: list[TableColumn] = []
    cells: list[list[Cell]] = []
    for position, name in enumerate(names):
        column = [row.get(position) for row in grid.rows.values()]
        cells.append(list(_values(name, column, text_columns, are_texts=grid.are_texts)))
        columns.append({"name": name, "kind": _kind(cells[-1])})
    return ReadTable(columns, {"lines": list(grid.rows), "columns": cells})


def _refused_headers(headers: Mapping[int, TypedCell], width: int) -> Iterator[tuple[str, CellReason]]:
    names: set[str] = set()
    for position in range(min(width, MOST_COLUMNS)):
        cell, header = f"{xl_col_to_name(position)}1", headers.get(position)
        if isinstance(header, Fault):
            yield cell, CellReason(header)
        elif header is None or not str(header).strip():
            yield cell, CellReason.BLANK_HEADER
        elif len(str(header)) > LONGEST_HEADER:
            yield cell, CellReason.TEXT_TOO_LONG
        elif (key := matching_key(_header(header))) in names:
            yield cell, CellReason.EQUAL_HEADERS
        else:
            names.add(key)
    if width > MOST_COLUMNS:
        yield f"{xl_col_to_name(MOST_COLUMNS)}1", CellReason.TOO_MANY_COLUMNS


def _refused(grid: _Grid) -> Iterator[tuple[str, CellReason]]:
    for merged in grid.merged:
        yield merged, CellReason.MERGED
    for number, (line, row) in enumerate(grid.rows.items()):
        if number == MOST_ROWS:
            yield f"A{line}", CellReason.TOO_MANY_ROWS
            return
        for position, cell in row.items():
            if isinstance(cell, Fault):
                yield f"{xl_col_to_name(position)}{line}", CellReason(cell)
            elif isinstance(cell, str) and len(cell) > LONGEST_TEXT:
                yield f"{xl_col_to_name(position)}{line}", CellReason.TEXT_TOO_LONG


def _values(
    name: str, column: Sequence[TypedCell | None], text_columns: Collection[str] | None, *, are_texts: bool
) -> Iterator[Cell]:
    """The cells of a column: those of one of texts as they are written, others as numbers where they read as such."""
    if text_columns is not None:
        is_text, reads = name in text_columns, True
    else:
        codes = any(isinstance(cell, str) and _LEADING_ZERO.fullmatch(cell) for cell in column)
        is_text, reads = are_texts and (codes or names_codes(name)), are_texts
    for cell in column:
        if is_text:
            yield text_of_number(cell) if isinstance(cell, float) else cell
        elif reads and isinstance(cell, str) and not math.isnan(number := number_of_external(cell)):
            yield number
        else:
            yield cell


def _header(cell: TypedCell) -> str:
    return text_of_number(cell) if isinstance(cell, float) else " ".join(str(cell).split())


def _kind(cells: Sequence[Cell]) -> ColumnKind:
    kinds = {type(cell) for cell in cells if cell is not None}
    if kinds == {float}:
        return "NUMBER"
    return "TEXT" if kinds <= {str} else "MIXED"


def _unreadable(message: str) -> TableInvalid:
    return TableInvalid(message, data=RefusedCells(cells=[]))
