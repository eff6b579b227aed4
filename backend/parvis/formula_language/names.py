"""The names a formula may use: columns matched as people type them, and the nearest ones when none matches."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection, Iterable, Mapping, Sequence
from difflib import get_close_matches
from functools import cached_property
from types import MappingProxyType
from typing import Final

from parvis.formula_language.bindings import plain_function_name
from parvis.formula_language.excel_functions import EXCEL_FUNCTIONS
from parvis.formula_language.functions import FUNCTIONS
from parvis.formula_language.tree import TABLES, Table

_SUGGESTIONS: Final = 3
_APART: Final = re.compile(r"[\s\-‐-―−'‘’ʼ`´′]+")
_LIGATURES: Final = str.maketrans({"œ": "oe", "æ": "ae"})


def matching_key(name: str) -> str:
    """Two names are the same when their keys are equal: case, NFC or NFD, and runs of blanks make no difference."""
    return " ".join(unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold()).split())


def header_key(name: str) -> str:
    """The same for two headers of one column: accents, case, hyphens, apostrophes and blanks make no difference."""
    plain = unicodedata.normalize("NFKD", name).casefold().translate(_LIGATURES)
    letters = "".join(character for character in plain if not unicodedata.combining(character))
    return _APART.sub(" ", letters).strip()


def by_header_key(names: Collection[str]) -> dict[str, str]:
    """The names by their `header_key`; those that share one are left out, as only their exact texts tell them apart."""
    by_key: dict[str, str | None] = {}
    for name in names:
        key = header_key(name)
        by_key[key] = None if key in by_key else name
    return {key: name for key, name in by_key.items() if name is not None}


class KnownNames:
    """The columns of each table under the catalogue's names. school: of each table of the school, in order."""

    def __init__(
        self, columns: Mapping[Table, Iterable[str]], school: Mapping[str, Sequence[str]] = MappingProxyType({})
    ) -> None:
        every: dict[str, Iterable[str]] = {table: columns.get(table, ()) for table in Table} | dict(school)
        self._tables = {matching_key(table): str(table) for table in every}
        self._columns = {str(table): {matching_key(name): name for name in names} for table, names in every.items()}

    def table(self, name: str) -> str | None:
        """The table of a name, whatever its case."""
        return self._tables.get(matching_key(name))

    def school_table(self, name: str) -> str | None:
        """The table of the school of a name, whatever its case."""
        table = self.table(name)
        return None if table in TABLES else table

    def columns(self, table: str) -> tuple[str, ...]:
        """The columns of a table, in order."""
        return tuple(self._columns[table].values())

    def column(self, table: str, name: str) -> str | None:
        """The catalogue's name of a column, of the file also by its `header_key`; None when the table has none."""
        known = self._columns[table].get(matching_key(name))
        return self._external.get(header_key(name)) if known is None and table == Table.EXTERNAL else known

    @cached_property
    def _external(self) -> dict[str, str]:
        return by_header_key(self._columns[Table.EXTERNAL].values())

    def nearest_columns(self, table: str, name: str) -> tuple[str, ...]:
        """The nearest names in the table, nearest first."""
        return _nearest(name, self._columns[table])

    def nearest_tables(self, name: str) -> tuple[str, ...]:
        """The nearest tables, nearest first."""
        return _nearest(name, self._tables)


def unknown_function(name: str) -> tuple[str, tuple[str, ...]]:
    """Why a function is refused, with what serves instead of Excel's, and the nearest names, nearest first."""
    lacking = EXCEL_FUNCTIONS.get(plain_function_name(name))
    if lacking is None:
        return f"La fonction {name} n'existe pas", _nearest(name, _FUNCTION_NAMES)
    if lacking.volatile:
        message = f"{name} change de valeur d'elle-même : un rang ne doit pas changer tout seul, elle n'existe pas ici"
        return message, lacking.instead
    message = f"{name} existe dans Excel, mais pas ici"
    return (f"{message} ; la plus proche : {lacking.instead[0]}" if lacking.instead else message), lacking.instead


_FUNCTION_NAMES: Final = {
    matching_key(name): name for function in FUNCTIONS for name in (*function.english_names, *function.french_names)
}


def _nearest(name: str, known: Mapping[str, str]) -> tuple[str, ...]:
    return tuple(known[key] for key in get_close_matches(matching_key(name)[:200], known, _SUGGESTIONS))
