"""The keys that outlive a secret."""

from sqlalchemy.orm import Mapped, mapped_column

from parvis.kernel.db import Base


class InstallationKey(Base):
    """A key that stays what it is when the secret is replaced; ``sealed`` is its bytes in Base64, under the secret."""

    __tablename__ = "installation_keys"

    name: Mapped[str] = mapped_column(primary_key=True)
    sealed: Mapped[str]
