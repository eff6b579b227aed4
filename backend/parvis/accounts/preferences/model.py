"""The table of preferences: nobody has a row before they change one."""

from sqlalchemy import text
from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class Preferences(Base):
    """The preferences of the person whose ``subject`` it is."""

    __tablename__ = "preferences"

    subject: Mapped[str] = mapped_column(primary_key=True)
    page_keys: Mapped[bool] = mapped_column(default=True, server_default=text("true"))
