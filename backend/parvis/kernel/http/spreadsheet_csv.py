"""CSV files that people open in a French spreadsheet."""

import csv
import io
from collections.abc import Iterable, Sequence
from typing import Final

from starlette.responses import Response

CSV: Final = "text/csv"

_STARTS_FORMULA: Final = ("=", "+", "-", "@")


def spreadsheet_csv(rows: Iterable[Sequence[str]]) -> bytes:
    """Writes rows for a French spreadsheet: ``;``, UTF-8 with BOM, and no text that would run as a formula."""
    written = io.StringIO(newline="")
    csv.writer(written, delimiter=";", lineterminator="\r\n").writerows([inert(cell) for cell in row] for row in rows)
    return written.getvalue().encode("utf-8-sig")


def csv_answer(content: bytes, name: str) -> Response:
    """Answers such a file, which the browser saves under ``name``, an ASCII name."""
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(content, media_type=f"{CSV}; charset=utf-8", headers=headers)


def inert(text: str) -> str:
    """Returns a text with a leading apostrophe if a spreadsheet would run it as a formula."""
    return f"'{text}" if text.startswith("\t") or text.lstrip().startswith(_STARTS_FORMULA) else text
