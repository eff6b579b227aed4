"""The computations that were published."""

import uuid
from datetime import datetime
from typing import TypedDict

from sqlalchemy import BigInteger, DateTime, Index, text
from sqlalchemy.dialects.postgresql import JSONB
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class FormulaFailure(TypedDict):
    """A formula that could not be evaluated as a whole: its id, an error code (``#REF!``) and a French sentence."""

    formula_id: str
    code: str
    error: str


class Computation(Base):
    """A published computation: who, when, how long, on which data and versions.

    ``versions``: the version of each formula that ran, by formula id. ``position_read`` is the candidate table's
    position at which the data were read, ``position_published`` the position that the publication made.
    """

    __tablename__ = "computations"
    __table_args__ = (Index("ix_computations_finished", "finished"),)

    id: Mapped[uuid.UUID] = mapped_column(
        primary_key=True, default=uuid.uuid4, server_default=text("gen_random_uuid()")
    )
    job_id: Mapped[uuid.UUID]
    author: Mapped[str]
    started: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    finished: Mapped[datetime] = mapped_column(DateTime(timezone=True))
    candidates: Mapped[int]
    versions: Mapped[dict[str, int]] = mapped_column(JSONB)
    failures: Mapped[list[FormulaFailure]] = mapped_column(JSONB)
    position_read: Mapped[int] = mapped_column(BigInteger)
    position_published: Mapped[int] = mapped_column(BigInteger)
