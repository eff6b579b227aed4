"""The migrations that were applied."""

from datetime import datetime

from sqlalchemy import CheckConstraint, DateTime, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class AppliedMigration(Base):
    """A migration, noted as it was applied: whether it only added (``expand``) or took away (``contract``), and the
    version of Parvis that brought it. Those applied before this table was made are not in it.
    """

    __tablename__ = "applied_migrations"
    __table_args__ = (CheckConstraint("kind IN ('expand', 'contract')", name="kind"),)

    revision: Mapped[str] = mapped_column(primary_key=True)
    kind: Mapped[str]
    version: Mapped[str]
    at: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("clock_timestamp()"))
