"""Files on the wire (api.md §11)."""

import uuid
from datetime import datetime

from parvis.files.stored.model import DepositedBy, FileType
from parvis.kernel.schemas import Out


class FileNameOut(Out):
    """What a download tells of its file."""

    id: uuid.UUID
    name: str
    created: datetime
    mime_type: str


class FileOut(FileNameOut):
    """A file in a list; ``deletable`` by who asks."""

    size: int
    deletable: bool
    type: FileType
    deposited_by: DepositedBy


class DownloadOut(Out):
    """A file with its bytes in base64."""

    content: str
    file: FileNameOut
