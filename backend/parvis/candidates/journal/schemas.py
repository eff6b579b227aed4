"""The access journal on the wire (docs/rules/candidates.md)."""

from datetime import datetime
from typing import Self

from parvis.candidates.journal.model import Access, AccessKind
from parvis.kernel.people import PersonOut
from parvis.kernel.schemas import Out


class AccessOut(Out):
    """An opening; ``file_name`` is that of a file alone."""

    id: str
    at: datetime
    author: PersonOut
    role: str
    kind: AccessKind
    file_name: str | None

    @classmethod
    def of(cls, access: Access, **more: object) -> Self:
        """The opening as a row keeps it, with what a subclass adds."""
        author = PersonOut(last_name=access.last_name, first_name=access.first_name)
        return cls.model_validate(
            {name: getattr(access, name) for name in ("at", "role", "kind", "file_name")}
            | {"id": str(access.id), "author": author, **more}
        )
