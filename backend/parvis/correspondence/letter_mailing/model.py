"""What the letters that were mailed announced, and why others wait."""

import uuid
from datetime import datetime
from typing import Any

from sqlalchemy import DateTime, ForeignKey, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class MailedLetter(Base):
    """The newest mail that tells a candidate how they are evaluated.

    ``slot``: the name of the interview's slot, null without interview. ``announced``: the digest of what the mail says
    of the method, the date and the place (`rules.digest`). ``corrections``: how many mails came after the first;
    ``corrects_a_date``: whether the one that it corrects, and that left, announced the date of an interview.

    ``facts``: what it tells (`rules.facts_of`), null for the mail of a version that did not keep them.

    ``left_announced`` and ``left_facts``: those of the last one that left, null before that, and where they are not
    known.

    A mail that is withdrawn before it left takes its row with it.
    """

    __tablename__ = "mailed_letters"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    email_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("emails.id", ondelete="CASCADE"), unique=True)
    method: Mapped[str]
    slot: Mapped[str | None]
    announced: Mapped[str]
    corrections: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    facts: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    left_announced: Mapped[str | None]
    left_facts: Mapped[dict[str, Any] | None] = mapped_column(JSONB)
    corrects_a_date: Mapped[bool] = mapped_column(default=False, server_default=text("false"))


class WaitingLetter(Base):
    """What only the event itself knows of a letter that waits for somebody to send it.

    ``computation_id`` and ``at``: the computation that gave its candidate a method, or another one, since the first
    mailing, null where another event makes it wait; ``had_method``: whether there was a method before. ``held``:
    somebody held the automatic mailing that was to send it.
    """

    __tablename__ = "waiting_letters"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    computation_id: Mapped[uuid.UUID | None]
    at: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    had_method: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    held: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
