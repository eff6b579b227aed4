"""A formula for one candidate, part by part, with what look-ups and conditions take (docs/rules/formulas.md)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from parvis.formula_language.parts import FormulaParts, parts_of
from parvis.formula_language.selection import chosen_rows
from parvis.formula_language.tree import Node
from parvis.formula_language.values import ERROR_CODES, Kind, is_error

MAXIMUM_DEPTH: Final = 100
"""Parts deeper than this are left out: an answer must not be nested without limit."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """A part of a formula, `text` being the formula's own from `start` to `end` (in characters).

    value: None for a blank, for an error and for a whole column. error: its code, None when there is none.
    chosen: from which row, or of how many, a look-up or a function under conditions takes its value; None for others.
    children: the parts it is made of, literals left out; the terms of a sum side by side.
    """

    text: str
    start: int
    end: int
    value: float | str | bool | None
    error: str | None
    chosen: str | None
    children: tuple[Explanation, ...]


def explanation_of(parts: FormulaParts) -> Explanation:
    """The root with all that it is made of, `MAXIMUM_DEPTH` levels at most."""
    return _explanation(parts, parts.root, MAXIMUM_DEPTH)


def _explanation(parts: FormulaParts, node: Node, depth: int) -> Explanation:
    value, chosen = parts.value(node), chosen_rows(parts, node)
    failed = is_error(value)
    return Explanation(
        parts.text(node),
        node.start,
        node.end,
        None if isinstance(value, Kind) else value,
        ERROR_CODES[Kind(value)] if failed else None,
        chosen and chosen.sentence,
        tuple(_explanation(parts, part, depth - 1) for part in parts_of(node)) if depth else (),
    )
