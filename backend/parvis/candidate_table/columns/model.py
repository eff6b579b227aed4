"""The external columns met so far, one row each, kept when a later file no longer has them."""

from sqlalchemy import CheckConstraint, Index, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class ExternalColumn(Base):
    """A column of the national platform's file.

    ``name`` is the stable name (`naming`), ``header`` what the newest file writes, ``position`` its place there (from
    0), ``present`` whether the newest file has it, ``panel`` its heading in the list of fields, ``holds_codes`` whether
    its cells are texts whatever they look like; a mark also has its ``subject``, ``year`` (TERMINALE or PREMIERE) and
    ``trimester`` (from 1).
    """

    __tablename__ = "external_columns"
    __table_args__ = (
        CheckConstraint("year IN ('TERMINALE', 'PREMIERE')", name="year"),
        CheckConstraint("(subject IS NULL) = (year IS NULL) AND (year IS NULL) = (trimester IS NULL)", name="mark"),
        Index("uq_external_columns_name", text("lower(name)"), unique=True),
    )

    id: Mapped[RowId]
    name: Mapped[str]
    header: Mapped[str]
    position: Mapped[int]
    present: Mapped[bool]
    panel: Mapped[str]
    holds_codes: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    subject: Mapped[str | None]
    year: Mapped[str | None]
    trimester: Mapped[int | None]
