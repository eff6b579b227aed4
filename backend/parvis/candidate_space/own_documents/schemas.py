"""A candidate's documents on the wire (docs/rules/candidate-space.md)."""

from datetime import datetime

from parvis.files.stored.schemas import FileOut


class OwnDocumentOut(FileOut):
    """A document addressed to the candidate; ``read_at`` is null until they opened it."""

    read_at: datetime | None
