"""The erased people."""

from datetime import datetime

from sqlalchemy import DateTime, LargeBinary, text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class ErasedPerson(Base):
    """Somebody who was erased; ``number_hash`` is that of `kernel.personal_data`.

    ``campaign``: the row is the purge of everybody of the campaign that ended in that year, under a hash of its own.
    """

    __tablename__ = "erased_people"

    number_hash: Mapped[bytes] = mapped_column(LargeBinary, primary_key=True)
    erased: Mapped[datetime] = mapped_column(DateTime(timezone=True), server_default=text("now()"))
    campaign: Mapped[int | None]
