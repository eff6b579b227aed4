"""Where the rows of a CSV begin and end and how many fields each has, from whole arrays of positions.

Polars reads a file fast but neither counts the fields of a short row nor tells lines; this does, without a loop over
rows.
"""

import io
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from parvis.imports.candidates_file.csv.characters import (
    NEWLINE,
    QUOTE,
    RETURN,
    SEPARATOR,
    Characters,
    Positions,
    characters_of,
    count_before,
    places,
)

_PAIRS = 1024 * 1024
"""Pairs of quotes looked at together."""


@dataclass(frozen=True, slots=True, eq=False)
class Marks:
    """A content and where its quotes and the ends of its lines stand; the last line ends at the content's end."""

    characters: Characters
    quotes: Positions
    newlines: Positions


@dataclass(frozen=True, eq=False)
class Rows:
    """The rows of a content, blank ones left out: bytes ``starts[i]:ends[i]``, ``lines`` from 1.

    ``ordinals`` counts blank rows too: two rows touch where theirs follow each other. ``blanks`` were left out.
    """

    marks: Marks
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    lines: NDArray[np.int64]
    ordinals: NDArray[np.int64]
    blanks: int

    def __len__(self) -> int:
        return len(self.starts)

    @cached_property
    def fields(self) -> NDArray[np.int64]:
        """How many fields each row has."""
        separators = _Separators(places(self.marks.characters, SEPARATOR), self.marks.quotes)
        return separators.before(self.ends) - separators.before(self.starts) + 1


def marks_of(data: bytes | memoryview) -> Marks:
    """Where the quotes and the ends of the lines of ``data`` stand."""
    characters = characters_of(data)
    newlines = places(characters, NEWLINE)
    if len(characters) and characters[-1] != NEWLINE:
        newlines = np.append(newlines, newlines.dtype.type(len(characters)))
    return Marks(characters, places(characters, QUOTE), newlines)


def rows_of(marks: Marks) -> Rows:
    """The rows of a content whose quotes pair (not `has_unpaired_quote`)."""
    breaks = np.arange(len(marks.newlines))
    if len(marks.quotes):
        breaks = np.flatnonzero(count_before(marks.quotes, marks.newlines) % 2 == 0)
    ends = marks.newlines[breaks].astype(np.int64)
    first = np.concatenate(([0], breaks[:-1] + 1)) if len(breaks) else breaks
    starts = np.concatenate(([0], ends[:-1] + 1)) if len(ends) else ends
    ends = ends - ((ends > starts) & (marks.characters[np.maximum(ends - 1, 0)] == RETURN))
    kept = ends > starts
    ordinals = np.flatnonzero(kept)
    return Rows(marks, starts[kept], ends[kept], first[kept] + 1, ordinals, len(kept) - len(ordinals))


def has_unpaired_quote(marks: Marks) -> bool:
    """Whether a quote neither opens a field, closes one, nor is doubled inside one."""
    characters, quotes = marks.characters, marks.quotes
    last = len(characters) - 1
    for begin in range(0, len(quotes) - 1, 2 * _PAIRS):
        pairs = quotes[begin : min(begin + 2 * _PAIRS, len(quotes) // 2 * 2)]
        opening, closing = pairs[::2], pairs[1::2]
        before, after = characters[np.maximum(opening - 1, 0)], characters[np.minimum(closing + 1, last)]
        opens = (opening == 0) | (before == SEPARATOR) | (before == NEWLINE) | (before == QUOTE)
        ends = (after == SEPARATOR) | (after == NEWLINE) | (after == RETURN) | (after == QUOTE)
        if not (opens & (ends | (closing == last))).all():
            return True
    return len(quotes) % 2 == 1


class _Separators:
    """The separators of a content, without those in quoted fields: only the quotes are visited, not every separator."""

    def __init__(self, separators: Positions, quotes: Positions) -> None:
        self._separators = separators
        self._closing = quotes[1::2]
        quoted = count_before(separators, self._closing) - count_before(separators, quotes[::2])
        self._quoted = np.concatenate(([0], np.cumsum(quoted)))

    def before(self, wanted: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many stand before each of ``wanted``, which are in no quoted field."""
        return count_before(self._separators, wanted) - self._quoted[count_before(self._closing, wanted)]


def joined(data: bytes | memoryview, rows: Rows, chosen: NDArray[np.intp]) -> bytes:
    """The chosen rows, one after the other, each ended by a line feed; neighbours are copied at once."""
    breaks = np.flatnonzero(np.diff(rows.ordinals[chosen]) > 1)
    first, last = (
        chosen[np.append(0, breaks + 1)[: len(chosen)]],
        chosen[np.append(breaks, len(chosen) - 1)[: len(chosen)]],
    )
    content = io.BytesIO()
    for start, end in zip(rows.starts[first].tolist(), rows.ends[last].tolist(), strict=True):
        content.write(data[start:end])
        content.write(b"\n")
    return content.getvalue()
