"""What can be taken back."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class Undoable(Base):
    """Something that was done.

    ``kind`` names its `Undoer`, ``title`` is what people recognise it by; ``takes_back`` is
    ``[{"label", "count"}]`` in French. ``kept`` is the undoer's own: what it takes to restore what was before.
    ``created`` is the instant of the transaction that did it, which all its other rows carry too.
    """

    __tablename__ = "undoables"
    __table_args__ = (Index("ix_undoables_created", "created"),)

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    kind: Mapped[str]
    title: Mapped[str]
    author_subject: Mapped[str | None]
    author_first_name: Mapped[str | None]
    author_last_name: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    takes_back: Mapped[list[dict[str, Any]]] = mapped_column(JSONB)
    kept: Mapped[dict[str, Any]] = mapped_column(JSONB)
