"""The mails, and whether the outbox is paused."""

import uuid
from datetime import datetime
from enum import StrEnum
from typing import Any

from sqlalchemy import CheckConstraint, DateTime, ForeignKey, FromClause, Index, SmallInteger, text
from sqlalchemy.orm import InstrumentedAttribute, Mapped, mapped_column

from parvis.kernel.db import Base


class EmailKind(StrEnum):
    """What a mail is for. LATENESS: what a site's manager is told of a candidate, late or at another hour."""

    ACTIVATION = "ACTIVATION"
    LETTER = "LETTER"
    CORRECTION = "CORRECTION"
    PASSWORD = "PASSWORD"  # noqa: S105 - a kind of mail
    TEST = "TEST"
    MESSAGE = "MESSAGE"
    RECEIPT = "RECEIPT"
    LATENESS = "LATENESS"
    JURY_DAY = "JURY_DAY"


class EmailStatus(StrEnum):
    """The state of a mail (docs/rules/emails.md)."""

    QUEUED = "QUEUED"
    SENDING = "SENDING"
    SENT = "SENT"
    HELD = "HELD"
    FAILED = "FAILED"
    DOUBTFUL = "DOUBTFUL"


def _one_of(values: type[StrEnum]) -> str:
    return ", ".join(repr(value.value) for value in values)


class Email(Base):
    """A mail to one recipient.

    unique_key: of the mails with the same key, only the first is ever written. secret: the text that the body's mask
    stands for, sealed, until the mail has left. calendar: a calendar file that goes with it. due: when it may leave at
    the earliest. priority: those of the least leave first, by age. attempt: how often its sending was begun. error: the
    last answer of the mail server, or what stopped the mail. job_id: the mailing that wrote it, null without a mailing.
    message_id: the message of staff to many candidates that it is of.
    """

    __tablename__ = "emails"
    __table_args__ = (
        CheckConstraint(f"kind IN ({_one_of(EmailKind)})", name="kind"),
        CheckConstraint(f"status IN ({_one_of(EmailStatus)})", name="status"),
        CheckConstraint("(status = 'SENT') = (sent_at IS NOT NULL)", name="sent"),
        Index("ix_emails_turn", "priority", "queued_at", "id", postgresql_where=text("status = 'QUEUED'")),
        Index("ix_emails_shown", "status", text("coalesce(sent_at, queued_at) DESC"), "id"),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    kind: Mapped[str]
    candidate_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("candidates.id", ondelete="SET NULL"), index=True)
    job_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("jobs.id", ondelete="SET NULL"), index=True)
    message_id: Mapped[uuid.UUID | None] = mapped_column(ForeignKey("messages.id", ondelete="SET NULL"), index=True)
    unique_key: Mapped[str | None] = mapped_column(unique=True)
    recipient: Mapped[str]
    subject: Mapped[str]
    html: Mapped[str]
    plain_text: Mapped[str]
    calendar: Mapped[str | None]
    secret: Mapped[str | None]
    status: Mapped[str]
    priority: Mapped[int] = mapped_column(SmallInteger, default=1, server_default=text("1"))
    attempt: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    queued_at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("clock_timestamp()"))
    due: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("clock_timestamp()"))
    sent_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    error: Mapped[str | None]


def referred(column: InstrumentedAttribute[Any]) -> FromClause:
    """The table that a column of mails refers to, whose model is above this one."""
    [key] = Email.__table__.columns[column.key].foreign_keys
    return key.column.table


class Outbox(Base):
    """The one row of the outbox.

    ``away_since``: since when the mail server refuses all mails, null while it accepts them; ``away_reason``: why, in
    French. ``restored_at``: when the database was brought back from a backup, null once mails may leave again.
    """

    __tablename__ = "outbox"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1, server_default=text("1"))
    paused: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    away_since: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    away_reason: Mapped[str | None]
    restored_at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
