"""The logos that were sent."""

from datetime import datetime

from sqlalchemy import DateTime, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class Logo(Base):
    """A picture that the settings may name by its ``digest`` (SHA-256 in hexadecimal): a PNG that we wrote."""

    __tablename__ = "campaign_logos"

    digest: Mapped[str] = mapped_column(primary_key=True)
    content: Mapped[bytes]
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
