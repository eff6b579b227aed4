"""What the letters that were mailed announced."""

import uuid

from sqlalchemy import ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class MailedLetter(Base):
    """The newest mail that tells a candidate how they are evaluated.

    ``slot``: the name of the interview's slot, null without interview. ``announced``: the digest of what the mail says
    of the method, the date and the place (`rules.digest`). ``corrections``: how many mails came after the first;
    ``corrects_a_date``: whether the one that it corrects, and that left, announced the date of an interview.

    ``left_announced``: the digest of the last one that left, null before that, and where it is not known.

    A mail that is withdrawn before it left takes its row with it.
    """

    __tablename__ = "mailed_letters"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    email_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("emails.id", ondelete="CASCADE"), unique=True)
    method: Mapped[str]
    slot: Mapped[str | None]
    announced: Mapped[str]
    corrections: Mapped[int] = mapped_column(default=0, server_default=text("0"))
    left_announced: Mapped[str | None]
    corrects_a_date: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
