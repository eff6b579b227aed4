"""The candidates of the campaign, one row a person."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Final, Literal

from sqlalchemy import CheckConstraint, DateTime, Numeric, String, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base, RowId

Source = Literal["PARCOURSUP", "MANUAL"]
"""Where a record comes from: the national platform, or a member of the staff."""

SOURCE_NAMES: Final[Mapping[str, str]] = {"PARCOURSUP": "Parcoursup", "MANUAL": "Saisie à la main"}
"""What each source is called where it is written out."""


class Candidate(Base):
    """A person who applies.

    ``account_subject`` is the identity provider's id of their account, whatever address the account has.
    ``row_number`` is the row of the candidate table (from 0): never changed, and after the highest of those who are
    there, so that those of the last who were removed are given again. ``external_id`` is the national platform's
    number, or ``M00001``… for a record created by hand.
    """

    __tablename__ = "candidates"
    __table_args__ = (CheckConstraint("source IN ('PARCOURSUP', 'MANUAL')", name="source"),)

    id: Mapped[RowId]
    row_number: Mapped[int] = mapped_column(unique=True)
    external_id: Mapped[str] = mapped_column(unique=True)
    source: Mapped[Source] = mapped_column(String)
    last_name: Mapped[str]
    first_name: Mapped[str]
    email: Mapped[str | None]
    birth_date: Mapped[date | None]
    birth_place: Mapped[str | None]
    phone_number: Mapped[str | None]
    remark: Mapped[str | None]
    account_subject: Mapped[str | None] = mapped_column(unique=True)
    absent_from_file: Mapped[bool] = mapped_column(default=False, server_default=text("false"))
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))


class ManualNumber(Base):
    """The greatest number that was ever given by hand (3 for ``M00003``): an erased person's is never given again."""

    __tablename__ = "manual_numbers"
    __table_args__ = (CheckConstraint("id = 1", name="one_row"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=False, default=1, server_default=text("1"))
    greatest: Mapped[Decimal] = mapped_column(Numeric)
