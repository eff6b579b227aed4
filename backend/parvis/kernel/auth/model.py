"""The table of withdrawn tokens (docs/rules/accounts.md)."""

from datetime import datetime

from sqlalchemy import DateTime
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base

INSTANT = DateTime(timezone=True)


class WithdrawnTokensRow(Base):
    """A subject whose access tokens are refused if they were issued until ``at``.

    ``subject`` is the id of a person, of a program or of a browser session. After ``expires`` all these tokens have
    expired: the row can go.
    """

    __tablename__ = "withdrawn_tokens"

    subject: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(INSTANT)
    expires: Mapped[datetime] = mapped_column(INSTANT, index=True)
