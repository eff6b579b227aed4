"""The candidate table as a ranking reads it: which columns rank, whom the platform knows, group by group."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import natural
from parvis.formula_language import Column, FormulaType, Kind, french_key, text_of_number
from parvis.formulas.computations.methods import NOT_CONFIRMED, WISH_COLUMN
from parvis.formulas.definitions.queries import formulas_listed

_PLATFORM: Final = "PARCOURSUP"


def number_columns(session: Session, table: Snapshot) -> list[str]:
    """The formulas by candidate that give numbers."""
    names = [
        technical_name(Family.ROW_FORMULA, formula.name)
        for formula in formulas_listed(session)
        if formula.type == FormulaType.ROW
    ]
    return [name for name in names if Kind.NUMBER in table.table_column(name).holds]


def unknown_columns(session: Session, table: Snapshot, names: Iterable[str]) -> list[str]:
    """Those of these columns that are none of the table's."""
    known = catalogue(session).by_technical_name
    return [name for name in names if name not in known and not table.has(name)]


def person_names(table: Snapshot, row: int) -> tuple[str, str, str]:
    """Number, last name and first name of the candidate of a row."""
    number, last, first = (table.table_column(name).cell(row) for name in ("Numero", "Nom", "Prenom"))
    return str(number), str(last or ""), str(first or "")


def known_rows(table: Snapshot) -> NDArray[np.intp]:
    """The rows of the candidates whom the platform knows."""
    source, absent = cells_of(table, "Source"), cells_of(table, "AbsentDuFichier")
    alive = np.flatnonzero(table.alive).tolist()
    return np.array([row for row in alive if source[row] == _PLATFORM and not absent[row]], np.intp)


def unconfirmed(table: Snapshot, rows: NDArray[np.intp]) -> int:
    """How many of the candidates of these rows did not confirm their wish."""
    wishes = cells_of(table, WISH_COLUMN)
    return sum(wishes[row] == NOT_CONFIRMED for row in rows.tolist())


def cells_of(table: Snapshot, name: str) -> list[object]:
    """The cells of a column, by row."""
    column = table.table_column(name)
    return (column.values if column.codes is None else column.values[column.codes]).tolist()


def number_at(column: Column, row: int) -> float | None:
    """The number in a row of a column, None where there is none."""
    return float(column.number[row]) if column.kind[row] == Kind.NUMBER else None


def rows_by_group(groups: Sequence[object], rows: NDArray[np.intp]) -> Iterator[tuple[str, NDArray[np.intp]]]:
    """Some rows by group, in the natural order of groups; those without any come last, under an empty name."""
    found: dict[str, list[int]] = {}
    for row in rows.tolist():
        found.setdefault(_group_name(groups[row]), []).append(row)
    for name in sorted(found, key=lambda name: (not name, french_key(natural(name)), name)):
        yield name, np.array(found[name], np.intp)


def _group_name(value: object) -> str:
    if isinstance(value, bool):
        return "VRAI" if value else "FAUX"
    if isinstance(value, float):
        return text_of_number(value).replace(".", ",")
    return "" if value is None else str(value)
