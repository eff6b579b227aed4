"""Reads of the tables of the school: the list, the rows, the workbook of one, what a simulated file changes."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from typing import IO, Final

from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from parvis.candidate_table.export.book import BookSheet, made_book
from parvis.candidate_table.export.sheet import sheet_name
from parvis.formula_language import folded, french_key, text_of_number
from parvis.formulas.definitions.model import Formula
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition, dependants, reads, tables_used
from parvis.formulas.tables.model import Cell, FormulaTable, TableCells, TableContent
from parvis.formulas.tables.rules import table_of, uses
from parvis.imports.formula_tables.errors import TableUser
from parvis.imports.formula_tables.rules import KEYS_REPEATED, Content, columns_gone, comparison
from parvis.imports.formula_tables.schemas import (
    TableCellChangeOut,
    TableColumnOut,
    TableOut,
    TableRowChangeOut,
    TableRowOut,
    TableSimulationOut,
)
from parvis.kernel.errors import NotFound
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Page
from parvis.school.settings.queries import campaign_settings

SAMPLED: Final = 20


def tables_listed(session: Session) -> list[TableOut]:
    """Every table, by name in French order."""
    formulas = formulas_listed(session)
    listed = select(FormulaTable, TableContent).join(TableContent, TableContent.id == FormulaTable.content_id)
    rows = sorted(session.execute(listed), key=lambda row: (french_key(row[0].name), row[0].name))
    return [_table_shown(table, content, formulas) for table, content in rows]


def table_shown(session: Session, table: FormulaTable) -> TableOut:
    """A table without its rows."""
    return _table_shown(table, session.get_one(TableContent, table.content_id), formulas_listed(session))


def table_of_id(session: Session, table_id: uuid.UUID, *, lock: bool = False) -> FormulaTable:
    """The table of that id. Raises `NotFound`."""
    table = session.get(FormulaTable, table_id, with_for_update=lock, populate_existing=lock)
    if table is None:
        raise NotFound
    return table


def users_of(formulas: Iterable[Formula], table: str, columns: Iterable[str] | None = None) -> list[TableUser]:
    """The formulas that read a table, or one of these columns of it."""

    def is_used(name: str) -> bool:
        return table_of(name) == table if columns is None else uses(name, table, columns)

    return [
        TableUser(id=str(formula.id), name=formula.name)
        for formula in formulas
        if any(map(is_used, tables_used([formula])))
    ]


def ranking_broken(session: Session, formulas: Sequence[Formula], broken: Collection[TableUser]) -> bool:
    """Whether the ranks follow from one of the formulas that are broken."""
    column = campaign_settings(session).rank_column
    roots = [uuid.UUID(each.id) for each in broken]
    edges = reads([Definition.of(formula) for formula in formulas])
    followers = {*roots, *dependants(edges, roots)} if roots else set[uuid.UUID]()
    return any(formula.id in followers and formula.technical_name == column for formula in formulas)


def cells_of(session: Session, content_id: uuid.UUID) -> TableCells:
    """The cells of a content."""
    return session.scalars(select(TableContent.cells).where(TableContent.id == content_id)).one()


def rows_found(session: Session, table: FormulaTable, search: str, number: int, size: int) -> Page[TableRowOut]:
    """A page of the rows in which a text stands, letter case and accents aside."""
    rows, wanted = rows_of(cells_of(session, table.content_id)), folded(search.strip())
    found = [row for row in rows if not wanted or any(wanted in folded(_text(cell)) for cell in row.cells)]
    content = found[number * size : (number + 1) * size]
    return Page[TableRowOut].of(content, total=len(found), number=number, size=size)


def rows_of(cells: TableCells) -> list[TableRowOut]:
    """The rows of a content."""
    columns = cells["columns"]
    return [
        TableRowOut.model_construct(row=line, cells=[column[position] for column in columns])
        for position, line in enumerate(cells["lines"])
    ]


def _text(cell: Cell) -> str:
    return text_of_number(cell).replace(".", ",") if isinstance(cell, float) else "" if cell is None else str(cell)


def table_workbook(session: Session, table: FormulaTable) -> IO[bytes]:
    """The workbook of a table."""
    content = session.get_one(TableContent, table.content_id, options=[undefer(TableContent.cells)])
    headers = [column["name"] for column in content.columns]
    rows = zip(*content.cells["columns"], strict=True)
    return made_book([BookSheet(sheet_name(table.name), headers, rows, plain=True)])


def simulation_shown(session: Session, simulated: TableContent) -> TableSimulationOut:
    """What a file would make of its table."""
    table = None if simulated.table_id is None else table_of_id(session, simulated.table_id)
    cells, found, gone = cells_of(session, simulated.id), None, list[str]()
    if table is not None:
        former = session.get_one(TableContent, table.content_id)
        gone = columns_gone(former.columns, simulated.columns)
        before = Content(former.columns, cells_of(session, former.id))
        found = comparison(before, Content(simulated.columns, cells))
    broken = users_of(formulas_listed(session), table.name, gone) if table is not None and gone else []
    counts = found.counts if found else dict.fromkeys(("ADDED", "REMOVED", "CHANGED"))
    if table is None:
        counts = {"ADDED": simulated.rows, "REMOVED": 0, "CHANGED": 0}
    return TableSimulationOut(
        simulation_id=simulated.id,
        name=simulated.name,
        columns=[TableColumnOut.model_validate(column) for column in simulated.columns],
        rows=simulated.rows,
        added=counts["ADDED"],
        removed=counts["REMOVED"],
        changed=counts["CHANGED"],
        message=KEYS_REPEATED if table is not None and found is None else None,
        columns_gone=gone,
        broken_formulas=broken,
        examples=[
            TableRowChangeOut(
                change=row.change,
                key=row.key,
                cells=[
                    TableCellChangeOut(column=name, before=before, after=after) for name, before, after in row.cells
                ],
            )
            for row in (found.examples if found else ())
        ],
        sample=rows_of(cells)[:SAMPLED],
    )


def _table_shown(table: FormulaTable, content: TableContent, formulas: Sequence[Formula]) -> TableOut:
    return TableOut(
        id=table.id,
        name=table.name,
        columns=[TableColumnOut.model_validate(column) for column in content.columns],
        rows=content.rows,
        version=table.version,
        updated_at=table.updated,
        author=PersonOut(last_name=table.author_last_name, first_name=table.author_first_name),
        file_name=content.file_name,
        used_by=users_of(formulas, table.name),
    )
