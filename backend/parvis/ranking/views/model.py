"""The saved views."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class CandidateView(Base):
    """A saved view; ``owner`` is the subject of the person who made it, ``view`` the JSON of `schemas.View`."""

    __tablename__ = "candidate_views"
    __table_args__ = (
        Index("ix_candidate_views_owner", "owner"),
        Index("uq_candidate_views_selected", "owner", unique=True, postgresql_where=text("selected")),
    )

    id: Mapped[uuid.UUID] = mapped_column(
        primary_key=True, default=uuid.uuid4, server_default=text("gen_random_uuid()")
    )
    owner: Mapped[str]
    name: Mapped[str]
    selected: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    view: Mapped[dict[str, Any]] = mapped_column(JSONB)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
