"""The versions of the settings."""

from datetime import datetime
from typing import Any

from sqlalchemy import CheckConstraint, DateTime, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base
from parvis.kernel.people import Authored


class CampaignVersion(Authored, Base):
    """The settings as somebody saved them, never changed since; the newest is in force.

    ``content``: the members of `CampaignSettings` that differ from the contract's. ``changed``: their names, those of
    the texts too, that differ from the version before.
    """

    __tablename__ = "campaign_versions"
    __table_args__ = (CheckConstraint("version > 0", name="version"),)

    version: Mapped[int] = mapped_column(primary_key=True, autoincrement=False)
    content: Mapped[dict[str, Any]] = mapped_column(JSONB)
    changed: Mapped[list[str]] = mapped_column(JSONB)
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
