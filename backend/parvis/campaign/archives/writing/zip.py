"""A zip written to the object store as a stream: never whole in memory or on a disk of this machine.

Entries are stored, not deflated: what candidates send is compressed already. Python's own writer does it, on a sink
that cannot be rewound.
"""

import hashlib
import uuid
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from parvis.campaign.archives.errors import ArchiveDamaged
from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.queries import key_of
from parvis.kernel import storage
from parvis.kernel.auth import Person
from parvis.kernel.clock import PARIS
from parvis.kernel.settings import MEBIBYTE

_PIECE: Final = 4 * MEBIBYTE
_FOR_OWNER: Final = 0o600 << 16
_OLDEST_YEAR: Final = 1980  # of a zip's dates


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the zip; ``size`` in bytes, as far as it is known; ``is_text``: worth deflating."""

    path: str
    content: Iterable[bytes]
    size: int
    modified: datetime
    is_text: bool = False


@dataclass(frozen=True, slots=True)
class WrittenObject:
    """What is in the object store under an id: its size and SHA-256."""

    file_id: uuid.UUID
    size: int
    sha256: bytes

    def row(self, file_type: FileType, name: str, author: Person, candidate_id: uuid.UUID | None = None) -> StoredFile:
        """The row that describes it as a zip of that name."""
        return StoredFile(
            id=self.file_id,
            type=file_type,
            candidate_id=candidate_id,
            name=name,
            mime_type="application/zip",
            size=self.size,
            sha256=self.sha256,
            deposited_by=DepositedBy.STAFF,
            depositor_subject=author.subject,
        )


class _Sink:
    """What the writer has written since it was last emptied; it cannot be rewound."""

    def __init__(self) -> None:
        self._pieces: list[bytes] = []
        self.size = 0

    def write(self, data: bytes) -> int:
        self._pieces.append(bytes(data))
        self.size += len(data)
        return len(data)

    def flush(self) -> None:
        """Nothing waits elsewhere."""

    def taken(self) -> bytes:
        pieces, self._pieces, self.size = self._pieces, [], 0
        return b"".join(pieces)


def zip_pieces(entries: Iterable[Entry]) -> Iterator[bytes]:
    """The bytes of a zip of these entries, each asked for when the former is written."""
    sink = _Sink()
    target_file: Any = sink  # all that the writer needs of a file
    with zipfile.ZipFile(target_file, "w") as archive:
        for entry in entries:
            with archive.open(_info(entry), "w") as target:
                for chunk in entry.content:
                    target.write(chunk)
                    if sink.size >= _PIECE:
                        yield sink.taken()
    yield sink.taken()


def put_and_read_back(file_id: uuid.UUID, pieces: Iterable[bytes]) -> WrittenObject:
    """Stores these pieces on the disk and reads them again, for a purge. Raises `StorageFull`, `ArchiveDamaged`."""
    digest, size, crc = hashlib.sha256(), 0, 0

    def counted() -> Iterator[bytes]:
        nonlocal size, crc
        for piece in pieces:
            digest.update(piece)
            size += len(piece)
            crc = zlib.crc32(piece, crc)
            yield piece

    storage.put(key_of(file_id), counted())
    storage.bring_to_disk([key_of(file_id)])
    size_read = crc_read = 0
    for chunk in storage.get(key_of(file_id)):
        size_read += len(chunk)
        crc_read = zlib.crc32(chunk, crc_read)
    if (size_read, crc_read) != (size, crc):
        raise ArchiveDamaged
    return WrittenObject(file_id, size, digest.digest())


def _info(entry: Entry) -> zipfile.ZipInfo:
    when = entry.modified.astimezone(PARIS)
    info = zipfile.ZipInfo(entry.path, (max(when.year, _OLDEST_YEAR), *when.timetuple()[1:6]))
    info.compress_type = zipfile.ZIP_DEFLATED if entry.is_text else zipfile.ZIP_STORED
    info.external_attr = _FOR_OWNER
    info.file_size = entry.size
    return info
