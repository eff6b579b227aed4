"""Reading candidates: the columns of the records, the columns on offer, and the table as one person sees it."""

import asyncio
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal, TypeVar

from sqlalchemy import func, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.orm import Session

from parvis.candidate_table import scope, snapshot
from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.snapshot import Snapshot
from parvis.candidate_table.state_reader import Witness
from parvis.candidates.model import Candidate
from parvis.candidates.rules import COUNTER, ShownColumn, columns_readable
from parvis.candidates.schemas import ColumnDescriptorOut
from parvis.columns.queries import catalogue
from parvis.columns.rules import Family, technical_name
from parvis.formula_language.keys import french_key
from parvis.formula_language.values import CellValue
from parvis.formulas.model import Formula
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session

_TEXTS = {
    "id": Candidate.id,
    "remark": Candidate.remark,
    "Numero": Candidate.external_id,
    "Nom": Candidate.last_name,
    "Prenom": Candidate.first_name,
    "Email": Candidate.email,
    "DateNaissance": Candidate.birth_date,
    "Source": Candidate.source,
}

# What differs whenever a formula is added, changed or deleted, as the candidate table reads it with its state.
FORMULAS_WITNESS = str(
    select(func.concat_ws("/", func.count(), func.sum(Formula.version), func.max(Formula.updated))).compile(
        dialect=postgresql.dialect(), compile_kwargs={"literal_binds": True}
    )
)

_ROW_FORMULAS = select(Formula.id, Formula.name).where(Formula.type == Family.ROW_FORMULA)

Answer = TypeVar("Answer")

_ICONS: Final[dict[Family, Literal["users", "graduate", "hashtag"]]] = {
    Family.BUSINESS: "users",
    Family.EXTERNAL: "graduate",
    Family.ROW_FORMULA: "hashtag",
}


@dataclass(frozen=True, slots=True)
class SeenTable:
    """The table as one person sees it: the columns that are his to read, the (rows,) rows that are his to see."""

    snapshot: Snapshot
    columns: Mapping[str, ShownColumn]
    visible: Mask


def columns_of_records(session: Session) -> dict[str, TableColumn]:
    """The columns of the records, cell i being that of row number i (one query)."""
    read = session.execute(select(Candidate.row_number, Candidate.absent_from_file, *_TEXTS.values())).all()
    row_numbers = [row[0] for row in read]
    rows = max(row_numbers, default=-1) + 1
    columns: dict[str, TableColumn] = {}
    for place, name in enumerate(_TEXTS, 2):
        texts: list[str | None] = [None] * rows
        for row in read:
            texts[row[0]] = None if row[place] is None else str(row[place])
        columns[name] = TableColumn.of_texts(texts)
    absences: list[CellValue] = [None] * rows
    for row in read:
        absences[row[0]] = row[1]
    columns["AbsentDuFichier"] = TableColumn.of_values(absences)
    return columns


def columns_on_offer(session: Session) -> tuple[ShownColumn, ...]:
    """Every column of the grid in its default order: business, then the newest file's, then formulas (two queries)."""
    known = [
        ShownColumn(
            column.technical_name,
            column.name,
            column.family,
            column.shown,
            is_mark=column.mark is not None,
            panel=column.panel,
        )
        for column in catalogue(session).columns
        if column.present
    ]
    formulas = [
        ShownColumn(
            technical_name(Family.ROW_FORMULA, formula.name),
            formula.name,
            Family.ROW_FORMULA,
            formula_id=str(formula.id),
        )
        for formula in sorted(
            session.execute(_ROW_FORMULAS), key=lambda formula: (french_key(formula.name), formula.name)
        )
    ]
    return (*known, *formulas)


def descriptors(session: Session, person: Person) -> list[ColumnDescriptorOut]:
    """The columns of the grid for the person's role, the row counter first (api.md §4)."""
    counter = ColumnDescriptorOut(
        technical_name=COUNTER,
        display_name="#",
        display_prefix_icon=None,
        column_type="counter",
        sort=None,
        hide=False,
        family="COUNTER",
        formula_id=None,
        editable_grade=False,
        panel=None,
    )
    return [counter, *map(_descriptor, columns_readable(columns_on_offer(session), person).values())]


async def table_seen(person: Person) -> SeenTable:
    """The table as it is committed now, for the event loop: one awaited query when nothing changed.

    A person whose rows are limited costs one thread more. Raises `Unavailable` when the database does not answer.
    """
    table, witness = await snapshot.current_async()
    columns = await _offer.of(table, witness, person)
    if scope.is_unlimited(person):
        return SeenTable(table, columns, table.alive)
    visible = await asyncio.to_thread(_in_session, lambda session: scope.visible_rows(session, table, person))
    return SeenTable(table, columns, visible)


class _Offer:
    """The columns on offer, kept as long as neither the file nor the formulas changed."""

    def __init__(self) -> None:
        self._key: object = None
        self._all: tuple[ShownColumn, ...] = ()
        self._of_roles: dict[frozenset[str], dict[str, ShownColumn]] = {}

    async def of(self, table: Snapshot, witness: Witness, person: Person) -> Mapping[str, ShownColumn]:
        """The columns that the person may read and that this table has, by technical name."""
        key = (table.state.epoch, table.state.import_id, witness)
        if self._key != key:
            read = await asyncio.to_thread(_in_session, columns_on_offer)
            # Read after the table: a column of a still newer file is not in it.
            self._all = tuple(one for one in read if one.family is not Family.EXTERNAL or table.has(one.technical_name))
            self._key, self._of_roles = key, {}
        columns = self._of_roles.get(person.roles)
        if columns is None:
            columns = self._of_roles[person.roles] = columns_readable(self._all, person)
        return columns


_offer = _Offer()


def _in_session(read: Callable[[Session], Answer]) -> Answer:
    with new_session() as session:
        return read(session)


def _descriptor(column: ShownColumn) -> ColumnDescriptorOut:
    return ColumnDescriptorOut(
        technical_name=column.technical_name,
        display_name=column.name,
        display_prefix_icon=_ICONS[column.family],
        column_type="id" if column.technical_name == "Numero" else "other",
        sort="asc" if column.technical_name == "Nom" else None,
        hide=not column.shown,
        family=column.family,
        formula_id=column.formula_id,
        editable_grade=column.is_mark,
        panel=column.panel,
    )
