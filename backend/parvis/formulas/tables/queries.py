"""What formulas read of the tables of the school."""

import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.formula_language import Column, Reference
from parvis.formulas.tables.model import FormulaTable, TableContent
from parvis.formulas.tables.rules import table_of

_READ: Final[dict[uuid.UUID, Mapping[str, Column]]] = {}
"""The columns of present contents, by name: a content never changes, and each request that explains reads them."""


@dataclass(frozen=True, slots=True)
class SchoolTables:
    """The tables of the school, by name: the names of their columns in order, their cells, and which contents."""

    names: Mapping[str, Sequence[str]] = field(default_factory=dict[str, Sequence[str]])
    cells: Mapping[str, Mapping[str, Column]] = field(default_factory=dict[str, Mapping[str, Column]])
    contents: Mapping[str, tuple[uuid.UUID, uuid.UUID]] = field(default_factory=dict[str, tuple[uuid.UUID, uuid.UUID]])
    """By name, the id of the table and that of its content."""

    def column(self, reference: Reference) -> Column | None:
        """The cells of a column, None where there is none."""
        return self.cells.get(reference.table, {}).get(reference.column)

    def read(self, dependencies: Iterable[str]) -> dict[str, str]:
        """The content of each table that formulas use, by the table's id; ``dependencies`` are names (`table_of`)."""
        tables = {table_of(name) for name in dependencies}
        return {str(table): str(content) for name, (table, content) in self.contents.items() if name in tables}


def school_names(session: Session) -> SchoolTables:
    """The tables without their cells, by name (one query)."""
    listed = select(FormulaTable.name, FormulaTable.id, TableContent.id, TableContent.columns)
    rows = session.execute(listed.join(TableContent, TableContent.id == FormulaTable.content_id)).all()
    names = {name: [column["name"] for column in columns] for name, _, _, columns in rows}
    return SchoolTables(names=names, contents={name: (table, content) for name, table, content, _ in rows})


def school_tables(session: Session) -> SchoolTables:
    """The tables with their cells (two queries at most)."""
    found = school_names(session)
    wanted = {content for _, content in found.contents.values()}
    known = {content: columns for content, columns in list(_READ.items()) if content in wanted}
    if missing := wanted - known.keys():
        listed = select(TableContent.id, TableContent.columns, TableContent.cells).where(TableContent.id.in_(missing))
        for content, columns, cells in session.execute(listed):
            names = (column["name"] for column in columns)
            known[content] = dict(zip(names, map(Column.of, cells["columns"]), strict=True))
    for gone in _READ.keys() - known.keys():
        _READ.pop(gone, None)
    _READ.update(known)
    cells = {name: known[content] for name, (_, content) in found.contents.items()}
    return SchoolTables(found.names, cells, found.contents)
