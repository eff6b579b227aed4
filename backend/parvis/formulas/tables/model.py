"""The tables of the school, and the contents that they have and had."""

import uuid
from datetime import datetime
from typing import Literal, TypedDict

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base

Cell = float | str | bool | None
ColumnKind = Literal["NUMBER", "TEXT", "MIXED"]


class TableColumn(TypedDict):
    """A column: its name, and what its cells are."""

    name: str
    kind: ColumnKind


class TableCells(TypedDict):
    """The line of the file of each row, from 1, and the cells of each column."""

    lines: list[int]
    columns: list[list[Cell]]


class TableContent(Base):
    """The columns and cells of a table at one moment; also those of a file that waits to be confirmed.

    table_id: the table that it belongs to, None for a new one. simulated: the version of that table which the file was
    compared with, 0 for a new table; None once it is confirmed. name: the table's. file_name: None for typed rows.
    """

    __tablename__ = "formula_table_contents"

    id: Mapped[uuid.UUID] = mapped_column(
        primary_key=True, default=uuid.uuid4, server_default=text("gen_random_uuid()")
    )
    table_id: Mapped[uuid.UUID | None]  # without a foreign key: a kept computation may have read what is deleted now
    simulated: Mapped[int | None]
    name: Mapped[str]
    file_name: Mapped[str | None]
    columns: Mapped[list[TableColumn]] = mapped_column(JSONB)
    rows: Mapped[int]
    cells: Mapped[TableCells] = mapped_column(JSONB, deferred=True)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class FormulaTable(Base):
    """A table of the school; ``name_key``: its name as compared; ``updated``: its present content or name."""

    __tablename__ = "formula_tables"

    id: Mapped[uuid.UUID] = mapped_column(
        primary_key=True, default=uuid.uuid4, server_default=text("gen_random_uuid()")
    )
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    content_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("formula_table_contents.id"))
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    author_first_name: Mapped[str]
    author_last_name: Mapped[str]
