"""What a tag's name is compared by, and how the names of several are written in a cell."""

from collections.abc import Iterable
from typing import Final

from parvis.candidate_table.columns.business import LIST_SEPARATOR, TAGS
from parvis.candidate_table.columns.naming import folded
from parvis.formula_language import french_key

COLUMN: Final = TAGS
"""The column of the table that tells the tags of a candidate."""


def name_key(name: str) -> str:
    """Two tags may not have the same key: neither case, nor accents, nor blanks make a difference."""
    return folded(name)


def in_order(names: Iterable[str]) -> list[str]:
    """Names in French order."""
    return sorted(names, key=lambda name: (french_key(name), name))


def cell_of(names: Iterable[str]) -> str | None:
    """The cell of a candidate who bears these tags."""
    return LIST_SEPARATOR.join(in_order(names)) or None
