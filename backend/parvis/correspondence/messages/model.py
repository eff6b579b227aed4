"""The messages and their templates."""

import uuid
from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId
from parvis.kernel.people import Authored


class WrittenMessage(Authored, Base):
    """A message as it was sent; ``name_key``: its name without case. The author keeps the name that they had then.

    ``author_deleted``: the account for which its mails were being written was deleted: they are held.
    """

    __tablename__ = "messages"

    id: Mapped[RowId]
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    subject: Mapped[str]
    body: Mapped[str]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("clock_timestamp()"))
    job_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("jobs.id", ondelete="SET NULL"), index=True)
    author_deleted: Mapped[bool] = mapped_column(default=False, server_default=text("false"))


class MessageTemplate(Base):
    """A subject and a text to write other messages from; ``name_key``: its name without case."""

    __tablename__ = "message_templates"

    id: Mapped[RowId]
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    subject: Mapped[str]
    body: Mapped[str]
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
