"""What happened to a candidate, one row an action."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, DateTime, Identity, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class HistoryItem(Base):
    """An action on a candidate; ``id`` grows with time.

    ``content`` is ``{"cells": [{"name", "value", "previousValue"}]}`` with technical names. The author's name is kept
    as it was then; no author means the system. The candidate is not a foreign key: erasing a person erases these rows
    explicitly.
    """

    __tablename__ = "history_items"

    candidate_id: Mapped[uuid.UUID] = mapped_column(primary_key=True)
    id: Mapped[int] = mapped_column(BigInteger, Identity(always=True), primary_key=True)
    action: Mapped[str]
    author_subject: Mapped[str | None]
    author_first_name: Mapped[str | None]
    author_last_name: Mapped[str | None]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
