"""How formulas name the columns of the tables of the school, and what a table may be called."""

import re
from collections.abc import Iterable
from typing import Final

from parvis.formula_language import FUNCTIONS, Table, is_cell_address, matching_key

LONGEST_NAME: Final = 50
WHOLE: Final = "#Tout"
"""The column that a formula uses which names a table alone."""

_NAME: Final = re.compile(rf"[^\W\d_]\w{{0,{LONGEST_NAME - 1}}}")
_NO_LETTER: Final = re.compile(r"\W+")
_TAKEN: Final = frozenset(
    matching_key(name)
    for name in (
        *Table,
        *("VRAI", "FAUX", "TRUE", "FALSE"),
        *(name for function in FUNCTIONS for name in (*function.english_names, *function.french_names)),
    )
)


def dependency_name(table: str, column: str = WHOLE) -> str:
    """What a formula that uses a column keeps of it; also its technical name."""
    return f"{table}[{column}]"


def table_of(dependency: str) -> str:
    """The table of a `dependency_name`."""
    return dependency.partition("[")[0]


def uses(dependency: str, table: str, columns: Iterable[str]) -> bool:
    """Whether a `dependency_name` names one of these columns of the table, or the table alone."""
    return dependency in {dependency_name(table, column) for column in (*columns, WHOLE)}


def name_refused(name: str) -> str | None:
    """Why a table may not be called so, None where it may."""
    if _NAME.fullmatch(name) is None:
        return f"Une lettre, puis des lettres, des chiffres ou « _ », {LONGEST_NAME} caractères au plus"
    if is_cell_address(name):
        return "C'est l'adresse d'une cellule pour un tableur : choisissez un autre nom"
    if matching_key(name) in _TAKEN:
        return "C'est le nom d'une fonction ou d'un tableau de Parvis : choisissez un autre nom"
    return None


def name_of_file(file_name: str) -> str:
    """The name of a table after that of its file."""
    name = _NO_LETTER.sub("_", file_name.rpartition(".")[0]).strip("_")[: LONGEST_NAME - len("Table_")]
    return name if name_refused(name) is None else f"Table_{name}".rstrip("_")
