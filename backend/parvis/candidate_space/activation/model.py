"""The activation links."""

import uuid
from datetime import datetime

from sqlalchemy import DateTime, ForeignKey, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class ActivationLink(Base):
    """The newest link of a candidate; the token itself is kept nowhere.

    ``email_key``: the address it was sent to, as `identity_provider.accounts.email_key` compares it. ``account_begun``:
    whether somebody who held the token began to make the account, when no other had the address;
    ``account_subject``: the identity provider's id of the account that was made; ``former_subject``: of one that a link
    to another address made and nobody ended.
    """

    __tablename__ = "activation_links"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    token_hash: Mapped[bytes] = mapped_column(LargeBinary, unique=True)
    email_key: Mapped[str]
    expires: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    used: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
    account_begun: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    account_subject: Mapped[str | None]
    former_subject: Mapped[str | None]
