"""The saved views, and the one that each person uses."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId
from parvis.kernel.roles import STAFF


class CandidateView(Base):
    """A saved view; ``owner`` is the subject of the person who made it, ``view`` the JSON of `schemas.View`.

    ``shared`` is the role that sees it beside its owner, None for nobody; a ``locked`` one is changed by its owner
    alone.
    """

    __tablename__ = "candidate_views"
    __table_args__ = (
        CheckConstraint(f"shared IN {tuple(map(str, STAFF))}", name="shared"),
        Index("ix_candidate_views_owner", "owner"),
    )

    id: Mapped[RowId]
    owner: Mapped[str]
    name: Mapped[str]
    view: Mapped[dict[str, Any]] = mapped_column(JSONB)
    shared: Mapped[str | None]
    locked: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class SelectedView(Base):
    """The view that a person uses, their own or a shared one."""

    __tablename__ = "selected_views"

    subject: Mapped[str] = mapped_column(primary_key=True)
    view_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidate_views.id", ondelete="CASCADE"), index=True)
