"""The switches, one row each; the migration writes them, off."""

import uuid
from datetime import datetime
from enum import StrEnum

from sqlalchemy import CheckConstraint, DateTime, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class FeatureName(StrEnum):
    """The features, in the order of the page (docs/rules/campaign.md)."""

    CANDIDATE_ACCOUNT_CREATION = "CANDIDATE_ACCOUNT_CREATION"
    INTERVIEW_SLOTS_ATTRIBUTION = "INTERVIEW_SLOTS_ATTRIBUTION"
    SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS = "SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS"


class Feature(Base):
    """A switch; ``changed`` is null until somebody turns it."""

    __tablename__ = "features"
    __table_args__ = (
        CheckConstraint(
            "name IN ('CANDIDATE_ACCOUNT_CREATION', 'INTERVIEW_SLOTS_ATTRIBUTION',"
            " 'SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS')",
            name="name",
        ),
    )

    id: Mapped[uuid.UUID] = mapped_column(primary_key=True, server_default=text("gen_random_uuid()"))
    name: Mapped[str] = mapped_column(unique=True)
    activated: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    changed: Mapped[datetime | None] = mapped_column(DateTime(timezone=True))
