"""The open conflicts, and the last external value of modified cells whose column the file no longer has."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class GradeConflict(Base):
    """An open conflict on one cell: the row is deleted when it is resolved, and the history keeps how.

    ``column_name`` is the technical name; the values are JSON scalars, SQL NULL for a blank. ``proposed``: the external
    value is what the candidate entered over a value of the staff, not the file's.
    """

    __tablename__ = "grade_conflicts"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    column_name: Mapped[str] = mapped_column(primary_key=True)
    external_value: Mapped[Any | None] = mapped_column(JSONB(none_as_null=True))
    modified_value: Mapped[Any | None] = mapped_column(JSONB(none_as_null=True))
    proposed: Mapped[bool] = mapped_column(server_default=text("false"))
    opened: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class VanishedValue(Base):
    """The value of a modified cell in the newest file that had its column: a column that comes back is compared with
    it.

    ``external_text`` is the file's own text, ``""`` for a blank.
    """

    __tablename__ = "vanished_values"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    column_name: Mapped[str] = mapped_column(primary_key=True)
    external_text: Mapped[str]
