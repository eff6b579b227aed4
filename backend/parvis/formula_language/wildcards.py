"""Texts against the patterns of COUNTIF: `*` any characters, `?` one, `~` before either takes it literally.

A pattern is translated to a regular expression. What stands before a star is taken at its first position, for good
(an atomic group): trying a later one never helps, and the time stays linear however many stars a criterion has.

A criterion may differ in each row. Many patterns are therefore not tried on every text: texts that hold a pattern's own
characters, three in a row, are found first, for all patterns in one reading of the texts.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from parvis.formula_language.interruption import interruptible

_TOKEN: Final = re.compile(r"~([*?~])|([*?])|([^~*?]+|~)", re.DOTALL)
_RUN: Final = 3  # characters in a row: rare enough to single texts out, short enough for most patterns to hold some
_EDGE: Final = "\0"  # stands before and after a text, so that a pattern's start and end are characters like others
_FEW: Final = 16  # patterns that are tried on every text sooner than the texts' runs are found


@dataclass(frozen=True)
class Pattern:
    """What a criterion writes, as the expressions of what stands between its stars.

    literal: the one text that the pattern matches, None when it has a wildcard. literals: what every text of the
    pattern holds word for word, the edges of the text included.
    """

    pieces: tuple[str, ...]
    literal: str | None
    literals: tuple[str, ...]

    @cached_property
    def _whole(self) -> re.Pattern[str]:
        first, *rest = self.pieces
        middle = "".join(f"(?>.*?{piece})" for piece in rest[:-1] if piece)
        return re.compile(first + middle + "".join(f".*{last}" for last in rest[-1:]), re.DOTALL)

    @cached_property
    def _anywhere(self) -> re.Pattern[str]:
        first, *rest = self.pieces
        return re.compile(f"(?>.*?({first}))" + "".join(f"(?>.*?{piece})" for piece in rest if piece), re.DOTALL)

    def matches(self, text: str) -> bool:
        """Whether the whole text is of the pattern; both are compared as they are, folded by the caller."""
        return self._whole.fullmatch(text) is not None

    def first_in(self, text: str, start: int) -> int:
        """Where the first stretch of the text from `start` on that is of the pattern begins, −1 if there is none."""
        match = self._anywhere.match(text, start)
        return -1 if match is None else match.start(1)


def pattern_of(text: str) -> Pattern:
    """The pattern that a criterion writes."""
    pieces, literals = [""], [_EDGE]
    is_literal = True
    for escaped, wildcard, plain in _TOKEN.findall(text):
        if wildcard:
            is_literal = False
            literals.append("")
        else:
            literals[-1] += escaped or plain
        if wildcard == "*":
            pieces.append("")
        else:
            pieces[-1] += "." if wildcard else re.escape(escaped or plain)
    literals[-1] += _EDGE
    return Pattern(tuple(pieces), literals[0][1:-1] if is_literal else None, tuple(literals))


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
