"""What reads as nothing at the ends of a cell, and lines that hold nothing else."""

import re
from typing import Final

from parvis.imports.candidates_file.csv.encoding import BYTE_ORDER_MARK

BLANKS: Final = (
    "\t\n\v\f\r \x85\xa0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a"
    "\u2028\u2029\u202f\u205f\u3000"
    "\ufeff\u200b\u2060\u200c\u200d"
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
