"""Files whose rows end with a carriage return, as spreadsheets on a Mac still write them."""

import re
from typing import Final

from parvis.imports.candidates_file.csv.bounds import LONGEST_ROW

_QUOTE_OR_END: Final = re.compile(rb'"|\r+\n?|\n')
_SOMETHING: Final = re.compile(rb"\S")


def with_line_feeds(content: bytes) -> bytes:
    """``content`` with line feeds alone at the end of lines, where a return alone ends the header: a cell may hold line
    feeds all the same, and another program may have added lines that end with them.
    """
    if not _return_ends_header(content):
        return content
    return content.replace(b"\r\n", b"\n").replace(b"\r", b"\n")


def _return_ends_header(content: bytes) -> bool:
    if b"\n" not in content:
        return True
    begins = _SOMETHING.search(content)
    start = begins.start() if begins else 0
    in_quotes = False
    for found in _QUOTE_OR_END.finditer(content, start, start + LONGEST_ROW):
        if found[0] == b'"':
            in_quotes = not in_quotes
        elif not in_quotes:
            return not found[0].endswith(b"\n")
    return False
