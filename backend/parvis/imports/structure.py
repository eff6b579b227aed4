"""Where the rows of a CSV begin and end and how many fields each has, from whole arrays of positions.

Polars reads a file fast but neither counts the fields of a short row nor tells lines; this does, without a loop over
rows.
"""

from dataclasses import dataclass
from typing import cast

import numpy as np
from numpy.typing import NDArray

Positions = NDArray[np.int64]

_QUOTE, _SEPARATOR, _NEWLINE, _RETURN = b'";\n\r'


@dataclass(frozen=True, slots=True)
class Rows:
    """The rows of a content, blank ones left out: bytes ``starts[i]:ends[i]``, ``lines`` from 1, ``fields`` of each.

    ``ordinals`` counts blank rows too: two rows touch where theirs follow each other. ``quoted_blanks`` tells whether
    some field is ``""``.
    """

    starts: Positions
    ends: Positions
    lines: Positions
    fields: Positions
    ordinals: Positions
    quoted_blanks: bool

    def __len__(self) -> int:
        return len(self.starts)

    @property
    def touching(self) -> bool:
        """Whether no blank row stands before, between or after these rows."""
        return bool((self.ordinals == np.arange(len(self.ordinals))).all())


def rows_of(data: bytes) -> Rows | None:
    """The rows of ``data``, or None where its quotes do not pair as CSV wants: `recovery` must then read it."""
    array = np.frombuffer(data, np.uint8)
    quotes = np.flatnonzero(array == _QUOTE)
    if not _quotes_pair(array, quotes):
        return None
    newlines = np.flatnonzero(array == _NEWLINE)
    breaks = newlines[_count_before(quotes, newlines) % 2 == 0]
    starts = np.concatenate(([0], breaks + 1))
    ends = np.concatenate((breaks, [len(array)]))
    ends = ends - ((ends > starts) & (array[np.maximum(ends - 1, 0)] == _RETURN))
    separators = _Separators(np.flatnonzero(array == _SEPARATOR), quotes)
    fields = separators.before(ends) - separators.before(starts) + 1
    lines = _count_before(newlines, starts) + 1
    kept = ends > starts
    quoted_blanks = _holds_quoted_blank(array, quotes)
    return Rows(starts[kept], ends[kept], lines[kept], fields[kept], np.flatnonzero(kept), quoted_blanks)


def _count_before(marks: Positions, places: Positions) -> Positions:
    """How many of the sorted ``marks`` stand before each of ``places``."""
    return cast("Positions", np.searchsorted(marks, places))


def _quotes_pair(array: NDArray[np.uint8], quotes: Positions) -> bool:
    """Whether each quote opens a field, closes one, or is doubled inside one."""
    if len(quotes) % 2:
        return False
    opening, closing = quotes[::2], quotes[1::2]
    before = array[np.maximum(opening - 1, 0)]
    opens = (opening == 0) | np.isin(before, (_SEPARATOR, _NEWLINE, _QUOTE))
    last = len(array) - 1
    after = array[np.minimum(closing + 1, last)]
    closes = (closing == last) | np.isin(after, (_SEPARATOR, _NEWLINE, _RETURN, _QUOTE))
    return bool(opens.all() and closes.all())


def _holds_quoted_blank(array: NDArray[np.uint8], quotes: Positions) -> bool:
    """Whether a pair of quotes that pair as CSV wants stands alone between separators."""
    opening, closing = quotes[::2], quotes[1::2]
    alone = opening[closing == opening + 1]
    before, after = array[np.maximum(alone - 1, 0)], array[np.minimum(alone + 2, len(array) - 1)]
    starts = (alone == 0) | (before != _QUOTE)
    return bool((starts & ((alone + 2 >= len(array)) | (after != _QUOTE))).any())


class _Separators:
    """The separators of a content, those in quoted fields left out: they are counted at the quotes, not one by one."""

    def __init__(self, places: Positions, quotes: Positions) -> None:
        self._places = places
        self._closing = quotes[1::2]
        quoted = _count_before(places, self._closing) - _count_before(places, quotes[::2])
        self._quoted = np.concatenate(([0], np.cumsum(quoted)))

    def before(self, places: Positions) -> Positions:
        """How many stand before each of ``places``, which are in no quoted field."""
        return _count_before(self._places, places) - self._quoted[_count_before(self._closing, places)]


def joined(data: bytes, rows: Rows, kept: NDArray[np.bool_]) -> bytes:
    """The kept rows, one after the other, each ended by a line feed; neighbours are copied at once."""
    if not kept.any():
        return b""
    places = np.flatnonzero(kept)
    runs = np.split(places, np.flatnonzero(np.diff(rows.ordinals[places]) > 1) + 1)
    return b"\n".join(data[rows.starts[run[0]] : rows.ends[run[-1]]] for run in runs) + b"\n"
