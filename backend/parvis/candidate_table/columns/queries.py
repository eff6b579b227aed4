"""The catalogue: every business and external column, in order."""

from dataclasses import dataclass
from functools import cached_property

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import BUSINESS_COLUMNS, HOLDING_CODES
from parvis.candidate_table.columns.model import ExternalColumn
from parvis.candidate_table.columns.naming import class_mean_of
from parvis.candidate_table.columns.rules import Family, Mark, MarkColumn, SchoolYear, technical_name


@dataclass(frozen=True, slots=True)
class CatalogueColumn:
    """A business or external column.

    ``id`` is the business name or the external column's UUID; ``panel`` is the heading in the list of fields (None for
    a business column), ``header`` what the newest file with the column writes; ``present`` is false for an external
    column that the newest file no longer has.
    """

    id: str
    technical_name: str
    name: str
    family: Family
    shown: bool
    present: bool
    panel: str | None = None
    mark: Mark | None = None
    holds_codes: bool = False
    header: str | None = None


@dataclass(frozen=True)
class Catalogue:
    """The columns in the default order of the grid: business first, then external in the order of the newest file."""

    columns: tuple[CatalogueColumn, ...]

    @cached_property
    def by_technical_name(self) -> dict[str, CatalogueColumn]:
        """Returns the same columns by technical name."""
        return {column.technical_name: column for column in self.columns}

    @cached_property
    def external(self) -> tuple[CatalogueColumn, ...]:
        """The external columns, those that vanished last."""
        return tuple(column for column in self.columns if column.family is Family.EXTERNAL)

    @cached_property
    def marks(self) -> tuple[CatalogueColumn, ...]:
        """The marks of school reports that the newest file has."""
        return tuple(column for column in self.external if column.mark is not None and column.present)

    @cached_property
    def class_means(self) -> dict[Mark, str]:
        """The columns of the newest file with the mean of the class, by the mark beside which each stands."""
        present = [column for column in reversed(self.external) if column.present]
        found = {class_mean_of(column.name, column.panel): column.technical_name for column in present}
        return {mark: name for mark, name in found.items() if mark is not None}


_BUSINESS = tuple(
    CatalogueColumn(
        column.name,
        column.name,
        column.name,
        Family.BUSINESS,
        column.shown,
        present=True,
        holds_codes=column.holds_codes,
    )
    for column in BUSINESS_COLUMNS
)


def catalogue(session: Session) -> Catalogue:
    """Every column of the campaign except the formulas' (one query)."""
    listed = select(ExternalColumn).order_by(ExternalColumn.present.desc(), ExternalColumn.position)
    stored = session.scalars(listed.execution_options(populate_existing=True))
    return Catalogue((*_BUSINESS, *(_external(column) for column in stored)))


def marks_present(session: Session) -> list[MarkColumn]:
    """The marks that the newest file has, in its order (one query), for a page that thousands open on one evening."""
    column = ExternalColumn
    listed = select(column.name, column.subject, column.year, column.trimester).order_by(column.position)
    found = session.execute(listed.where(column.present, column.subject.is_not(None)))
    return [
        MarkColumn(name, Mark(subject, SchoolYear(year), trimester))
        for name, subject, year, trimester in found
        if subject is not None and year is not None and trimester is not None
    ]


def columns_of_table(session: Session) -> tuple[frozenset[str], list[str]]:
    """The technical names of the columns of codes, and those of the external columns in their order (one query)."""
    column = ExternalColumn
    read = session.execute(select(column.name, column.present, column.holds_codes).order_by(column.position)).all()
    of_codes = {technical_name(Family.EXTERNAL, name) for name, _, holds_codes in read if holds_codes}
    return HOLDING_CODES | of_codes, [technical_name(Family.EXTERNAL, name) for name, present, _ in read if present]


def _external(column: ExternalColumn) -> CatalogueColumn:
    mark = (
        Mark(column.subject, SchoolYear(column.year), column.trimester)
        if column.subject is not None and column.year is not None and column.trimester is not None
        else None
    )
    name = technical_name(Family.EXTERNAL, column.name)
    return CatalogueColumn(
        str(column.id),
        name,
        column.name,
        Family.EXTERNAL,
        shown=False,
        present=column.present,
        panel=column.panel,
        mark=mark,
        holds_codes=column.holds_codes,
        header=column.header,
    )
