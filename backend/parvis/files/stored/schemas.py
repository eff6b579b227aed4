"""Files on the wire (docs/rules/files.md)."""

import uuid
from datetime import datetime
from typing import Self

from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.kernel.schemas import Out


class FileNameOut(Out):
    """The members of a download that describe its file."""

    id: uuid.UUID
    name: str
    created: datetime
    mime_type: str


class FileOut(FileNameOut):
    """A file in a list; ``deletable``: whether the caller may delete it."""

    size: int
    deletable: bool
    type: FileType
    deposited_by: DepositedBy

    @classmethod
    def of(cls, file: StoredFile, *, deletable: bool, **more: object) -> Self:
        """Returns a stored file as lists show it; ``more``: the members that a subclass adds."""
        return cls.from_row(file, deletable=deletable, **more)


class DownloadOut(Out):
    """A file with its bytes in base64."""

    content: str
    file: FileNameOut
