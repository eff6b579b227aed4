"""The access journal on the wire (docs/rules/candidates.md)."""

from datetime import datetime

from parvis.candidates.journal.model import AccessKind
from parvis.kernel.schemas import Out


class AccessAuthorOut(Out):
    """Who opened it."""

    last_name: str
    first_name: str


class AccessOut(Out):
    """An opening; ``file_name`` is that of a file alone."""

    id: str
    at: datetime
    author: AccessAuthorOut
    role: str
    kind: AccessKind
    file_name: str | None
