"""The tags, and who bears them."""

import uuid

from sqlalchemy import ForeignKey, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId


class Tag(Base):
    """A tag; ``name_key`` is its name without case and accents, ``colour`` is written ``#RRGGBB``."""

    __tablename__ = "tags"

    id: Mapped[RowId]
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    colour: Mapped[str]
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))


class CandidateTag(Base):
    """A candidate bears a tag."""

    __tablename__ = "candidate_tags"

    candidate_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("candidates.id", ondelete="CASCADE"), primary_key=True)
    tag_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("tags.id", ondelete="CASCADE"), primary_key=True, index=True)
