"""The interview sites, and what the national platform's file calls them."""

import uuid

from sqlalchemy import CheckConstraint, ForeignKey, String, UniqueConstraint, text
from sqlalchemy.dialects.postgresql import ARRAY
from sqlalchemy.orm import Mapped, mapped_column, relationship

from parvis.kernel.db import Base, RowId

TRIGRAM_LENGTH = 3


class SiteValue(Base):
    """A value of LieuEntretien that means a site, interviews being ``remote`` or face to face.

    ``key`` compares values as `rules.value_key` does: a value means one site and one mode only.
    """

    __tablename__ = "interview_site_values"
    __table_args__ = (UniqueConstraint("site_id", "remote", deferrable=True, initially="DEFERRED"),)

    key: Mapped[str] = mapped_column(primary_key=True)
    site_id: Mapped[uuid.UUID] = mapped_column(ForeignKey("interview_sites.id", ondelete="CASCADE"))
    remote: Mapped[bool]
    value: Mapped[str]


class InterviewSite(Base):
    """A site; ``manager`` is the subject of the account that manages it.

    ``departments`` are numbers, ``countries`` names as `reference.places` writes them. ``number_of_places`` is that of
    a year of the programme. Face-to-face interviews are told in the local time of ``time_zone``.
    """

    __tablename__ = "interview_sites"
    __table_args__ = (
        CheckConstraint("trigram ~ '^[A-Z]{3}$' AND length(trigram) = 3", name="trigram"),
        CheckConstraint("number_of_places > 0", name="number_of_places"),
    )

    id: Mapped[RowId]
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    trigram: Mapped[str] = mapped_column(String(TRIGRAM_LENGTH), unique=True)
    address: Mapped[str]
    email: Mapped[str]
    phone: Mapped[str]
    additional_information: Mapped[str] = mapped_column(default="", server_default=text("''"))
    number_of_places: Mapped[int]
    manager: Mapped[str] = mapped_column(index=True)
    departments: Mapped[list[str]] = mapped_column(ARRAY(String))
    countries: Mapped[list[str]] = mapped_column(ARRAY(String))
    time_zone: Mapped[str]
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    values: Mapped[list[SiteValue]] = relationship(
        cascade="all, delete-orphan", passive_deletes=True, lazy="selectin", order_by=SiteValue.remote
    )
