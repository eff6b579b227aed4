"""What reads as nothing at the ends of a cell, and lines that hold nothing else."""

import re
from typing import Final

import polars as pl

from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK

_ZERO_WIDTH: Final = "\ufeff\u200b\u2060\u200c\u200d"
BLANKS: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000" + _ZERO_WIDTH
)
"""Unicode's White_Space, the byte order mark and the signs without width."""
_SEPARATOR_LINE: Final = re.compile(rb"\s*sep=(.)[ \t]*\r*(?:\n|$)", re.IGNORECASE)


def separator_line(content: bytes) -> re.Match[bytes] | None:
    """Returns the line ``sep=;``, which names the separator for spreadsheets, if the file begins with such a line."""
    start = len(BYTE_ORDER_MARK) if content.startswith(BYTE_ORDER_MARK) else 0
    return _SEPARATOR_LINE.match(content, start)


def is_empty_line(text: str) -> bool:
    """Whether every cell of a line is blank, however many there are."""
    return not text.strip(BLANKS + ';"')


def has_zero_width(content: bytes) -> bool:
    """Whether a sign without width may stand somewhere in a file."""
    return any(sign.encode() in content for sign in _ZERO_WIDTH)


def trimmed(frame: pl.DataFrame, *, zero_width: bool) -> pl.DataFrame:
    """The cells of ``frame``, which may have signs of ``zero_width``, without blanks at their ends; empty ones null."""
    # Polars trims White_Space twice as fast as a set of ours, and few files have the others.
    frame = frame.with_columns(pl.all().str.strip_chars(BLANKS if zero_width else None))
    empty = frame.select((pl.all() == "").any()).row(0) if frame.height else ()
    columns = [name for name, is_there in zip(frame.columns, empty, strict=False) if is_there]
    return frame.with_columns(pl.when(pl.col(columns) != "").then(pl.col(columns))) if columns else frame
