"""The actions that can be undone."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class Undoable(Base):
    """An action that can be undone.

    kind: names its `Undoer`. title: how people recognise it. takes_back: ``[{"label", "count"}]`` in French. kept: the
    undoer's own data, with which it restores the former state. created: the instant of the action's transaction, which
    all its other rows have too. superseded: a later action of the kind took its place.
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
    superseded: Mapped[bool] = mapped_column(server_default=text("false"), default=False)
