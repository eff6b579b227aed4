"""Why a formula is refused: a stable code, a French message, a span of the text and what would help.

These are exceptions of the text, raised while it is read and checked. Errors of the values (`#DIV/0!`) are cells.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

INVALID_MESSAGE: Final = "La formule de calcul est invalide"


class ProblemCode(StrEnum):
    """The codes of the API (docs/rules/formulas.md)."""

    INVALID = "FORMULA_INVALID"
    UNKNOWN_REFERENCE = "FORMULA_UNKNOWN_REFERENCE"
    ARGUMENT_COUNT = "FORMULA_ARGUMENT_COUNT"
    TOO_LARGE = "FORMULA_TOO_LARGE"
    CURRENT_ROW_IN_AGGREGATE = "FORMULA_CURRENT_ROW_IN_AGGREGATE"
    CYCLE = "FORMULA_CYCLE"


@dataclass(frozen=True, slots=True)
class Span:
    """A stretch of the text: offsets in characters, `end` excluded; line and column count from 1."""

    start: int
    end: int
    line: int
    column: int


@dataclass(frozen=True, slots=True)
class Problem:
    """One reason to refuse a formula.

    expected: the French names of what could stand at the position of a syntax error.
    suggestions: the nearest known names, nearest first.
    members: the formulas of a cycle, in order.
    """

    code: ProblemCode
    message: str
    span: Span
    expected: tuple[str, ...] = ()
    suggestions: tuple[str, ...] = ()
    members: tuple[str, ...] = ()


class FormulaRefused(Exception):
    """The text is no formula that can be saved; `problem` says why and where."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem


def span_of(text: str, start: int, end: int) -> Span:
    """The span of `text[start:end]`."""
    before = text[:start]
    return Span(start, end, before.count("\n") + 1, start - before.rfind("\n"))
