"""The reminders that an administrator changed."""

from datetime import date, datetime, time
from enum import StrEnum

from sqlalchemy import CheckConstraint, DateTime, SmallInteger
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class ReminderKind(StrEnum):
    """Who is reminded: candidates who have not answered, who sits tomorrow, who has projects to read."""

    PRESENCE_UNKNOWN = "PRESENCE_UNKNOWN"
    JURY_TOMORROW = "JURY_TOMORROW"
    PFM_TO_READ = "PFM_TO_READ"


class Reminder(Base):
    """A reminder as it was saved; one that nobody saved is off (`rules.DEFAULTS`).

    ``days``: how many days before, of PFM_TO_READ the day of the week from 1, Monday. ``hour``: of Paris. ``changed``:
    an hour that was past then does not count. ``ran``: the last day on which it was sent, or had nobody to be sent to.
    """

    __tablename__ = "reminders"
    __table_args__ = (
        CheckConstraint(f"kind IN ({', '.join(repr(kind.value) for kind in ReminderKind)})", name="kind"),
    )

    kind: Mapped[str] = mapped_column(primary_key=True)
    on: Mapped[bool]
    days: Mapped[int] = mapped_column(SmallInteger)
    hour: Mapped[time]
    subject: Mapped[str]
    text: Mapped[str]
    version: Mapped[int] = mapped_column(default=1, server_default="1")
    changed: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    ran: Mapped[date | None]
