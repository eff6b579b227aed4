"""The import profile, and the simulations that wait to be confirmed."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, CheckConstraint, DateTime, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class ImportProfile(Base):
    """The one profile of the campaign (`profile.Profile`), written by the first import or by staff.

    ``text_columns`` tells of columns by name whether their cells are texts whatever they look like, once that was
    decided; ``campaign_year`` is the year that ends the school year written N, fixed by the first import; ``renamed``
    gives the known name of columns whose header was accepted to continue it, by the `header_key` of their new name.
    """

    __tablename__ = "import_profiles"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1, server_default=text("1"))
    fields: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    grade_patterns: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    summary: Mapped[dict[str, Any]] = mapped_column(JSONB)
    text_columns: Mapped[dict[str, bool]] = mapped_column(JSONB, server_default=text("'{}'::jsonb"))
    campaign_year: Mapped[int | None]
    renamed: Mapped[dict[str, str]] = mapped_column(JSONB, server_default=text("'{}'::jsonb"))
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))


class ImportedFile(Base):
    """A file imported and not taken back, by its simulation's id, whose report it outlives; ``digest``: its SHA-256."""

    __tablename__ = "imported_files"

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    digest: Mapped[str]
    imported: Mapped[datetime] = mapped_column(DateTime(timezone=True))


class Simulation(Base):
    """A file that was received: its content is in the object store under this id until it is imported or dropped.

    ``position`` and ``epoch`` (`candidate_table`) and ``profile_version`` say what it was simulated on; ``report`` is
    null until the simulation has ended, ``author…`` until somebody imported it by the interface, ``taken_back`` unless
    the import was undone.
    """

    __tablename__ = "import_simulations"

    id: Mapped[RowId]
    file_name: Mapped[str]
    size: Mapped[int] = mapped_column(BigInteger)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    epoch: Mapped[int | None] = mapped_column(BigInteger)
    position: Mapped[int | None] = mapped_column(BigInteger)
    profile_version: Mapped[int | None]
    author_first_name: Mapped[str | None]
    author_last_name: Mapped[str | None]
    report: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    confirmed: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    taken_back: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
