"""Texts against the patterns of COUNTIF: `*` any characters, `?` one, `~` before either takes it literally.

A pattern is cut at its stars into pieces; taking the first position for each piece in turn is enough: nothing is ever
tried twice. A piece with `?` is searched for with one bit for each of its characters: the time is linear in the text.

A criterion may differ in each row. Many patterns are therefore not tried on every text: texts that hold a pattern's own
characters, three in a row, are found first, for all patterns in one reading of the texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from parvis.formula_language.interruption import interruptible

_TOKEN: Final = re.compile(r"~([*?~])|([*?])|(.)", re.DOTALL)

_RUN: Final = 3  # characters in a row: rare enough to single texts out, short enough for most patterns to hold some
_EDGE: Final = "\0"  # stands before and after a text, so that a pattern's start and end are characters like others
_FEW: Final = 16  # patterns that are tried on every text sooner than the texts' runs are found


@dataclass(frozen=True, slots=True)
class Piece:
    """Characters between two stars, None for `?`; `literal` is the piece when it has none."""

    characters: tuple[str | None, ...]
    literal: str | None

    def find(self, text: str, start: int) -> int:
        """The first position of the piece in the text from `start` on, −1 if none."""
        if self.literal is not None:
            return text.find(self.literal, start)
        anything = sum(1 << bit for bit, character in enumerate(self.characters) if character is None)
        bits: dict[str, int] = {}
        for bit, character in enumerate(self.characters):
            if character is not None:
                bits[character] = bits.get(character, anything) | 1 << bit
        last, state = 1 << len(self.characters) - 1, 0
        for position in range(start, len(text)):
            state = (state << 1 | 1) & bits.get(text[position], anything)
            if state & last:
                return position - len(self.characters) + 1
        return -1

    def stands_at(self, text: str, start: int) -> bool:
        """Whether the piece is what the text reads from `start` on."""
        if self.literal is not None:
            return text.startswith(self.literal, start)
        return start + len(self.characters) <= len(text) and all(
            character is None or character == text[start + offset] for offset, character in enumerate(self.characters)
        )


@dataclass(frozen=True, slots=True)
class Pattern:
    """The pieces of a pattern: one without a star; else the first stands at the start, the last at the end."""

    pieces: tuple[Piece, ...]

    @property
    def literal(self) -> str | None:
        """The one text that the pattern matches, None when it has a wildcard."""
        return self.pieces[0].literal if len(self.pieces) == 1 else None

    @property
    def literals(self) -> list[str]:
        """What every text of the pattern holds word for word, the edges of the text included."""
        last = len(self.pieces) - 1
        found: list[str] = []
        for position, piece in enumerate(self.pieces):
            before, after = (_EDGE,) * (position == 0), (_EDGE,) * (position == last)
            characters = (*before, *piece.characters, *after)
            for literal, run in groupby(characters, lambda character: character is not None):
                if literal:
                    found.append("".join(filter(None, run)))
        return found

    def matches(self, text: str) -> bool:
        """Whether the whole text is of the pattern; both are compared as they are, folded by the caller."""
        first, *rest = self.pieces
        if not first.stands_at(text, 0):
            return False
        position = len(first.characters)
        if not rest:
            return position == len(text)
        *middle, last = rest
        for piece in middle:
            found = piece.find(text, position)
            if found < 0:
                return False
            position = found + len(piece.characters)
        end = len(text) - len(last.characters)
        return end >= position and last.stands_at(text, end)

    def first_in(self, text: str, start: int) -> int:
        """Where the first stretch of the text from `start` on that is of the pattern begins, −1 if there is none."""
        first, *rest = self.pieces
        begin = position = first.find(text, start) if first.characters else start
        if begin < 0:
            return -1
        position += len(first.characters)
        for piece in rest:
            if not piece.characters:
                continue
            position = piece.find(text, position)
            if position < 0:
                return -1
            position += len(piece.characters)
        return begin


def pattern_of(text: str) -> Pattern:
    """The pattern that a criterion writes."""
    pieces: list[list[str | None]] = [[]]
    for match in _TOKEN.finditer(text):
        escaped, wildcard, plain = match.groups()
        if wildcard == "*":
            pieces.append([])
        else:
            pieces[-1].append(None if wildcard == "?" else escaped or plain)
    return Pattern(
        tuple(Piece(tuple(piece), None if None in piece else "".join(filter(None, piece))) for piece in pieces)
    )


def texts_of_patterns(patterns: Sequence[Pattern], texts: Sequence[str]) -> Iterator[tuple[Pattern, list[str]]]:
    """Each pattern with those of the texts that it matches."""
    if len(patterns) <= _FEW:
        for pattern in patterns:
            longest = max((literal.strip(_EDGE) for literal in pattern.literals), key=len, default="")
            yield pattern, [text for text in interruptible(texts) if longest in text and pattern.matches(text)]
        return
    wanted = [
        (pattern, {run for literal in pattern.literals for run in _runs(literal)})
        for pattern in interruptible(patterns)
    ]
    indexes_with: dict[str, set[int]] = {run: set() for _, runs in wanted for run in runs}
    for index, text in enumerate(interruptible(texts)):
        for run in _runs(f"{_EDGE}{text}{_EDGE}"):
            if run in indexes_with:
                indexes_with[run].add(index)
    for pattern, runs in wanted:
        rarest_first = sorted((indexes_with[run] for run in runs), key=len)
        indices: Iterable[int] = rarest_first[0].intersection(*rarest_first[1:]) if rarest_first else range(len(texts))
        yield pattern, [texts[index] for index in interruptible(indices) if pattern.matches(texts[index])]


def _runs(text: str) -> Iterator[str]:
    return (text[start : start + _RUN] for start in range(len(text) - _RUN + 1))
