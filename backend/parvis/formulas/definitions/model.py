"""The saved formulas."""

from datetime import datetime
from enum import StrEnum
from typing import TypedDict

from sqlalchemy import CheckConstraint, DateTime, Index, text, true
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.kernel.db import Base, RowId


class BusinessValue(StrEnum):
    """What Parvis itself does with a formula's results: nothing, or the candidate's evaluation method."""

    NONE = "NONE"
    EVALUATION_METHOD = "EVALUATION_METHOD"


class Dependency(TypedDict):
    """A column that a formula uses: its family (`Family`) and its name as the catalogue writes it."""

    family: str
    name: str


class Formula(Base):
    """A formula. ``name_key`` is the name as the language compares names; ``dependencies`` follow from ``formula``.

    ``notes``: what it stands for, in the school's words. ``visible_to_managers``: whether the managers of sites and
    slots see its results.
    """

    __tablename__ = "formulas"
    __table_args__ = (
        CheckConstraint("type IN ('ROW_FORMULA', 'AGGREGATE_FORMULA')", name="type"),
        CheckConstraint("business_value IN ('NONE', 'EVALUATION_METHOD')", name="business_value"),
        CheckConstraint("business_value = 'NONE' OR type = 'ROW_FORMULA'", name="business_value_of_row_formula"),
        Index(
            "uq_formulas_evaluation_method",
            "business_value",
            unique=True,
            postgresql_where=text("business_value = 'EVALUATION_METHOD'"),
        ),
    )

    id: Mapped[RowId]
    name: Mapped[str]
    name_key: Mapped[str] = mapped_column(unique=True)
    type: Mapped[str]
    business_value: Mapped[str]
    formula: Mapped[str]
    dependencies: Mapped[list[Dependency]] = mapped_column(JSONB)
    notes: Mapped[str | None]
    visible_to_managers: Mapped[bool] = mapped_column(default=True, server_default=true())
    version: Mapped[int] = mapped_column(default=1, server_default=text("1"))
    created: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    created_by: Mapped[str]
    updated: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    updated_by: Mapped[str]

    @property
    def technical_name(self) -> str:
        """The name that the column of its results carries."""
        return technical_name(Family(self.type), self.name)
