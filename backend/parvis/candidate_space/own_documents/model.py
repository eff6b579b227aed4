"""When a document was first opened by the candidate to whom it is addressed."""

import uuid
from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class DocumentReading(Base):
    """A document that its candidate opened; no row, not read yet."""

    __tablename__ = "document_readings"

    file_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("stored_files.id", ondelete="CASCADE"), primary_key=True)
    read_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
