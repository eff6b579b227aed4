"""The computations that were published."""

import uuid
from datetime import datetime

from sqlalchemy import BigInteger, DateTime, ForeignKey, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class Computation(Base):
    """A published computation: who, when, how long, on which data and versions.

    ``versions``: the version of each formula that ran, by formula id; ``tables``: the content of each table of the
    school that they read, by the table's id. ``position`` is the candidate table's at which
    the data were read. The newest one is that whose results are shown. ``blob_id``: its results, null once they are
    kept no longer. ``name``: what people call it.
    """

    __tablename__ = "computations"
    __table_args__ = (Index("ix_computations_finished", "finished"),)

    id: Mapped[RowId]
    job_id: Mapped[uuid.UUID]
    author: Mapped[str]
    author_first_name: Mapped[str] = mapped_column(server_default=text("''"))
    author_last_name: Mapped[str] = mapped_column(server_default=text("''"))
    name: Mapped[str | None]
    blob_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("computation_blobs.id", ondelete="SET NULL"))
    started: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    finished: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    candidates: Mapped[int]
    versions: Mapped[dict[str, int]] = mapped_column(JSONB)
    tables: Mapped[dict[str, str]] = mapped_column(JSONB, default=dict, server_default=text("'{}'::jsonb"))
    position: Mapped[int] = mapped_column(BigInteger)
