"""The candidate table as a ranking reads it: which columns rank, whom the platform waits for, ranked group by group."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.questions.filters import HasValue, Value, rows_passing
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.candidate_table.snapshot.sorting import natural
from parvis.formula_language import Column, FormulaType, Kind, french_key, text_of_number
from parvis.formulas.computations.methods import unconfirmed
from parvis.formulas.definitions.queries import formulas_listed
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.results.ranking_file.rules import GroupRanking, TieBreaker, ranked_group
from parvis.results.ranking_file.schemas import LeftOutOut, RankingIn

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
    """Returns those of ``columns`` that the table does not have."""
    known = catalogue(session).by_technical_name
    return [name for name in names if name not in known and not table.has(name)]


def person_names(table: Snapshot, row: int) -> tuple[str, str, str]:
    """Number, last name and first name of the candidate of a row."""
    number, last, first = (table.table_column(name).cell(row) for name in ("Numero", "Nom", "Prenom"))
    return str(number), str(last or ""), str(first or "")


@dataclass(frozen=True, slots=True)
class Parted:
    """Masks of the (rows,) candidates: made by hand, absent from the file, unconfirmed, and those to rank."""

    manual: Mask
    absent: Mask
    unconfirmed: Mask
    called: Mask


def parted(table: Snapshot) -> Parted:
    """The candidates by what the platform knows of them."""
    manual = table.alive & ~_has(table, "Source", _PLATFORM)
    absent = _has(table, "AbsentDuFichier", True) & ~manual
    withdrawn = unconfirmed(table) & ~manual & ~absent
    return Parted(manual, absent, withdrawn, table.alive & ~manual & ~absent & ~withdrawn)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A table ranked by a choice: each group with its ranking, in the natural order of groups, and how many of it did
    not confirm their wish, whether they are ranked or not.
    """

    table: Snapshot
    groups: dict[str, GroupRanking]
    unconfirmed: dict[str, int]
    ranks: Column
    breakers: list[TieBreaker]
    left_out: LeftOutOut


def ranked(session: Session, choice: RankingIn) -> Ranked:
    """The table by a choice of columns. Raises `InvalidInput` for a column that is none."""
    table = current.snapshot(session)
    breaks = choice.breaks()
    fields = [("rankColumn", choice.rank_column), ("groupColumn", choice.group_column)]
    fields += [(f"tieBreak.{index}", each.column) for index, each in enumerate(breaks)]
    if unknown := unknown_columns(session, table, [name for _, name in fields]):
        raise InvalidInput(
            f"Colonne inconnue : {unknown[0][:200]}",
            fields=[FieldError(field=field, message="Colonne inconnue") for field, name in fields if name in unknown],
        )
    found = parted(table)
    is_ranked = found.called | found.unconfirmed if choice.keep_unconfirmed else found.called
    ranks = table.column(choice.rank_column)
    breakers = [TieBreaker(table.column(each.column), each.direction == "ASC") for each in breaks]
    by_hand = {str(each.candidate_id): each.rank for each in choice.by_hand}
    ids = cells_of(table, ID) if by_hand else []
    chosen = {row: by_hand[str(person)] for row, person in enumerate(ids) if str(person) in by_hand}
    groups: dict[str, GroupRanking] = {}
    withdrawn: dict[str, int] = {}
    for name, rows in rows_by_group(cells_of(table, choice.group_column), np.flatnonzero(table.alive)):
        known = rows[(found.called | found.unconfirmed)[rows]]
        if len(known) and (choice.groups is None or name in choice.groups):
            groups[name] = ranked_group(rows[is_ranked[rows]], ranks, breakers, chosen, rows[~is_ranked[rows]])
            withdrawn[name] = int(found.unconfirmed[rows].sum())
    left_out = LeftOutOut(
        manual=int(found.manual.sum()),
        absent=int(found.absent.sum()),
        unconfirmed=0 if choice.keep_unconfirmed else int(found.unconfirmed.sum()),
    )
    return Ranked(table, groups, withdrawn, ranks, breakers, left_out)


def cells_of(table: Snapshot, name: str) -> list[object]:
    """The cells of a column, by row."""
    column = table.table_column(name)
    return column.gathered(column.values()).tolist()


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


def _has(table: Snapshot, column: str, value: Value) -> Mask:
    return rows_passing(table, [HasValue(column, [value])], table.alive)
