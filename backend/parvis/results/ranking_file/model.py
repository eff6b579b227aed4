"""The rankings that were frozen."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, LargeBinary, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId
from parvis.kernel.people import Authored


class RankingFile(Authored, Base):
    """A file as it was handed back: ``choice`` are the columns that made it (`RankingChoice`), ``computation_id`` the
    computation that its ranks come from, ``left_out`` how many it leaves out and why, null where that was not kept.
    """

    __tablename__ = "ranking_files"

    id: Mapped[RowId]
    name: Mapped[str]
    content: Mapped[bytes] = mapped_column(LargeBinary, deferred=True)
    candidates: Mapped[int]
    choice: Mapped[dict[str, Any]] = mapped_column(JSONB)
    left_out: Mapped[dict[str, int] | None] = mapped_column(JSONB)
    computation_id: Mapped[uuid.UUID]
    computed: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
