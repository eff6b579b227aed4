"""A candidate's documents on the wire (api.md §20, decisions.md §15)."""

from datetime import datetime

from parvis.files.stored.schemas import FileOut


class OwnDocumentOut(FileOut):
    """A document addressed to the candidate; ``read_at`` is null until they opened it."""

    read_at: datetime | None
