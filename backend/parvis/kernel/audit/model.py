"""The lines of the journal, and where their chain begins and ends."""

from datetime import datetime
from typing import Any

from sqlalchemy import BigInteger, Boolean, CheckConstraint, DateTime, FetchedValue, Index, UniqueConstraint, func, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class AuditLine(Base):
    """Somebody did ``action`` on an object, the first of ``count`` where there were several.

    ``author`` is the subject of their token, null for a refused sign-in. The number, the instant, the digest of the
    line before and that of this line are the database's, which refuses that a line changes or goes.
    """

    __tablename__ = "audit_lines"
    __table_args__ = (
        UniqueConstraint("previous"),
        Index("ix_audit_lines_at", "at"),
        Index("ix_audit_lines_author", "author", "number"),
        Index("ix_audit_lines_object_id", "object_id", "number"),
    )

    number: Mapped[int] = mapped_column(
        BigInteger, primary_key=True, autoincrement=False, server_default=FetchedValue()
    )
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=FetchedValue())
    author: Mapped[str | None]
    action: Mapped[str]
    object_kind: Mapped[str | None]
    object_id: Mapped[str | None]
    count: Mapped[int | None]
    before: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    after: Mapped[dict[str, Any] | None] = mapped_column(JSONB(none_as_null=True))
    request_id: Mapped[str | None]
    previous: Mapped[str] = mapped_column(server_default=FetchedValue())
    digest: Mapped[str] = mapped_column(server_default=FetchedValue())


class JournaledSession(Base):
    """A session of an external issuer whose sign-in is in the journal. It is forgotten with the lines of its time."""

    __tablename__ = "journaled_sessions"

    hashed_id: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=func.now())


class AuditSeal(Base):
    """The only row: the last line that Parvis sealed, by the line itself, and from which one on it did so."""

    __tablename__ = "audit_seals"
    __table_args__ = (CheckConstraint("single", name="single"),)

    single: Mapped[bool] = mapped_column(Boolean, primary_key=True, server_default=text("true"))
    since: Mapped[int] = mapped_column(BigInteger)
    number: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str]
    seal: Mapped[str]


class AuditChain(Base):
    """The only row: the last line's number and digest, and those of the last line that was forgotten."""

    __tablename__ = "audit_chain"
    __table_args__ = (CheckConstraint("single", name="single"),)

    single: Mapped[bool] = mapped_column(Boolean, primary_key=True, server_default=text("true"))
    number: Mapped[int] = mapped_column(BigInteger)
    digest: Mapped[str]
    forgotten_number: Mapped[int] = mapped_column(BigInteger)
    forgotten_digest: Mapped[str]
