"""The table of withdrawn tokens (docs/rules/accounts.md)."""

from datetime import datetime

from sqlalchemy import DateTime
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base

INSTANT = DateTime(timezone=True)


class WithdrawnTokensRow(Base):
    """The access tokens of ``holder``, a person's or a program's subject or the id of a browser session, that were
    given until ``at`` are refused. After ``expires`` none of them would be good any more: the row can go.
    """

    __tablename__ = "withdrawn_tokens"

    holder: Mapped[str] = mapped_column(primary_key=True)
    at: Mapped[datetime] = mapped_column(INSTANT)
    expires: Mapped[datetime] = mapped_column(INSTANT, index=True)
