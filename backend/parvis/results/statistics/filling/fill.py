"""From a template and columns to the filled workbook."""

from collections.abc import Iterator, Mapping
from typing import IO, Final

import numpy as np
import polars as pl

from parvis.candidate_table.export.cells import ERROR, stream_of
from parvis.candidate_table.export.process import ExportFailed, made_in_process
from parvis.files.workbooks.reading.package import Workbook
from parvis.formula_language import ERROR_CODES, FIRST_ERROR, Column, Kind
from parvis.results.statistics.filling.process import UNWRITABLE

_MODULE: Final = "parvis.results.statistics.filling.process"
_ERRORS: Final = {int(kind): code for kind, code in ERROR_CODES.items()}

Columns = Mapping[int, Column]
"""By column of the sheet (from 0), what its cells hold from row 2 on."""


class TemplateUnwritable(ValueError):
    """A sheet is written in a way that cannot be rewritten safely."""


def filled_workbook(template: Workbook, sheets: Mapping[str, Columns]) -> IO[bytes]:
    """The package with these columns in its sheets, by their parts, in a temporary file at its beginning; every other
    part is as it was, but that all is to be computed anew when it is opened.

    Raises `TemplateUnwritable`, `StorageFull`, and as reading the template does.
    """
    described = {
        "main": template.main,
        "sheets": [
            {
                "part": part,
                "columns": list(columns),
                "rows": max((len(column.kind) for column in columns.values()), default=0),
            }
            for part, columns in sheets.items()
        ],
        "parts": list(template.entries),
    }
    try:
        return made_in_process(described, _frames(template, sheets), _MODULE)
    except ExportFailed as error:
        if error.status == UNWRITABLE:
            raise TemplateUnwritable from error
        raise


def _frames(template: Workbook, sheets: Mapping[str, Columns]) -> Iterator[bytes]:
    """The Arrow stream of each column, then the pieces of each part, each part ended by an empty one."""
    for columns in sheets.values():
        yield from (_stream(column) for column in columns.values())
    for entry in template.entries.values():
        yield from (piece for piece in template.bytes_of(entry) if piece)
        yield b""


def _stream(column: Column) -> bytes:
    kind, number = pl.Series(column.kind), pl.Series(column.number)
    code = kind.replace_strict(_ERRORS, default=None, return_dtype=pl.String)
    text = code
    if column.codes is not None and column.texts:
        text = code.zip_with(code.is_not_null(), pl.Series(list(column.texts), dtype=pl.String).gather(column.codes))
    shown = np.where(column.kind < FIRST_ERROR, column.kind, np.uint8(Kind.BLANK))
    kinds = pl.Series(np.where(code.is_not_null().to_numpy(), np.uint8(ERROR), shown))
    return stream_of({"kind": kinds, "number": number, "text": text})
