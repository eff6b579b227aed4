"""The truth behind the snapshot: the state, the log of cells, the blobs."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, DateTime, Index, LargeBinary, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class TableState(Base):
    """The one row that says what the table is made of; it is written with the first import, edit or computation.

    ``epoch`` is drawn for each database: another epoch means another history, so every snapshot is loaded anew.
    ``position`` is that of the newest row of the log.
    """

    __tablename__ = "table_state"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1, server_default=text("1"))
    epoch: Mapped[int] = mapped_column(BigInteger, server_default=text("(random() * 9e15)::bigint"))
    position: Mapped[int] = mapped_column(BigInteger, default=0, server_default=text("0"))
    import_id: Mapped[uuid.UUID | None]
    computation_id: Mapped[uuid.UUID | None]


class LoggedChange(Base):
    """A row of the log: a person changed a cell at an instant, from one value to another (JSON scalars, SQL NULL for
    blank).

    Positions follow one another without a gap, in the order of commits. ``row_number`` is null and ``column_name``
    ``*`` where more than a cell changed (an import, records created or rewritten): readers load again.
    """

    __tablename__ = "cell_changes"
    __table_args__ = (Index("ix_cell_changes_cell", "row_number", "column_name", "position"),)

    position: Mapped[int] = mapped_column(BigInteger, primary_key=True, autoincrement=False)
    row_number: Mapped[int | None]
    column_name: Mapped[str]
    value: Mapped[Any | None] = mapped_column(JSONB(none_as_null=True))
    previous: Mapped[Any | None] = mapped_column(JSONB(none_as_null=True))
    origin: Mapped[str]
    author_subject: Mapped[str | None]
    author_first_name: Mapped[str | None]
    author_last_name: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class ImportBlob(Base):
    """An imported file: Parquet, every column a string, null for blank, with the row number of each line."""

    __tablename__ = "import_blobs"

    id: Mapped[RowId]
    content: Mapped[bytes] = mapped_column(LargeBinary)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class ComputationBlob(Base):
    """Results: Arrow for the row formulas, JSON for the aggregates; ``kept``: it stays when newer ones come."""

    __tablename__ = "computation_blobs"

    id: Mapped[RowId]
    content: Mapped[bytes] = mapped_column(LargeBinary)
    aggregates: Mapped[dict[str, Any]] = mapped_column(JSONB)
    kept: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
