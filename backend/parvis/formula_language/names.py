"""The names a formula may use: columns matched as people type them, and the nearest ones when none matches."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Mapping
from difflib import get_close_matches
from typing import Final

from parvis.formula_language.functions import FUNCTIONS
from parvis.formula_language.tree import Table

_SUGGESTIONS: Final = 3


def matching_key(name: str) -> str:
    """Two names are the same when their keys are equal: case, NFC or NFD, and runs of blanks make no difference."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


class KnownNames:
    """The columns of each table, under the names that the catalogue gives them."""

    def __init__(self, columns: Mapping[Table, Iterable[str]]) -> None:
        self._columns = {table: {matching_key(name): name for name in columns.get(table, ())} for table in Table}

    def column(self, table: Table, name: str) -> str | None:
        """The catalogue's name of a column, None when the table has none of that name."""
        return self._columns[table].get(matching_key(name))

    def nearest_columns(self, table: Table, name: str) -> tuple[str, ...]:
        """The nearest names in the table, nearest first."""
        return _nearest(name, self._columns[table])


def table_named(name: str) -> Table | None:
    """The table of a name, whatever its case."""
    return _TABLES.get(matching_key(name))


def nearest_tables(name: str) -> tuple[str, ...]:
    """The nearest tables, nearest first."""
    return _nearest(name, {key: table.value for key, table in _TABLES.items()})


def nearest_functions(name: str) -> tuple[str, ...]:
    """The nearest functions, of either language, nearest first."""
    return _nearest(name, _FUNCTION_NAMES)


_TABLES: Final = {matching_key(table): table for table in Table}
_FUNCTION_NAMES: Final = {
    matching_key(name): name for function in FUNCTIONS for name in (function.name, function.french_name)
}


def _nearest(name: str, known: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(known[key] for key in get_close_matches(matching_key(name)[:200], known, _SUGGESTIONS))
