"""What a candidate says of themselves beyond what their record holds."""

import uuid
from typing import Any

from sqlalchemy import ForeignKey, Uuid, text
from sqlalchemy.dialects.postgresql import ARRAY, JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class OwnProfile(Base):
    """What a candidate added to their record: one row, deleted with the candidate's.

    scholar_info: ``{"2026-2027": {"grade", "school", "city", "location"}}``, by school year; the location is the number
    of a department or a country. admission_sites: ids of sites, the preferred one first; a closed site may be among
    them. files_complete: the candidate says that all their files are uploaded.
    """

    __tablename__ = "own_profiles"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    address: Mapped[str | None]
    scholarship: Mapped[bool | None]
    scholarship_type: Mapped[str | None]
    current_scholar_year: Mapped[str | None]
    scholar_info: Mapped[dict[str, Any]] = mapped_column(JSONB, default=dict, server_default=text("'{}'::jsonb"))
    interview_site_id: Mapped[uuid.UUID | None] = mapped_column(
        ForeignKey("interview_sites.id", ondelete="SET NULL"), index=True
    )
    admission_sites: Mapped[list[uuid.UUID]] = mapped_column(ARRAY(Uuid), default=list, server_default=text("'{}'"))
    files_complete: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
