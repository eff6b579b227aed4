"""Compound files, which older programs write: a workbook, another document, or an envelope with a password."""

import struct
from collections.abc import Iterator
from itertools import islice
from typing import Final

from parvis.files.content.judge.reasons import FileRefusal

_MAGIC: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENTRY: Final = 128
_END_OF_CHAIN: Final = 0xFFFF_FFFA
_HEADER_TABLES: Final = "<109I"
_SHIFTS: Final = {9, 12}
_LONGEST_NAME: Final = 64
_ALPHABET: Final = "utf-16-le"
_ENCRYPTED: Final = {"EncryptedPackage", "EncryptionInfo"}
_MACROS: Final = {"_VBA_PROJECT_CUR"}
_WORKBOOK: Final = {"Workbook", "Book"}


def judged_older_workbook(data: bytes) -> FileRefusal | None:
    """What is wrong with the bytes of an .xls, None for nothing."""
    if not data.startswith(_MAGIC):
        return FileRefusal.CONTENT
    try:
        names = set(_names(data))
    except (struct.error, IndexError):
        return FileRefusal.DAMAGED
    if names & _ENCRYPTED:
        return FileRefusal.ENCRYPTED
    if names & _MACROS:
        return FileRefusal.UNSAFE
    return None if names & _WORKBOOK else FileRefusal.CONTENT


def judged_envelope(data: bytes) -> FileRefusal:
    """What is wrong with a compound file that is called .xlsx."""
    return FileRefusal.ENCRYPTED if judged_older_workbook(data) is FileRefusal.ENCRYPTED else FileRefusal.CONTENT


def _names(data: bytes) -> Iterator[str]:
    """The names of its directory, a chain of sectors. Raises ``struct.error`` or ``IndexError`` where it is cut."""
    (shift,) = struct.unpack_from("<H", data, 30)
    if shift not in _SHIFTS:
        raise IndexError
    size = 1 << shift
    each = size // 4
    tables = list(islice(_tables(data, size), len(data) // (size * each) + 1))
    (sector,) = struct.unpack_from("<I", data, 48)
    passed: set[int] = set()
    while sector < _END_OF_CHAIN and sector not in passed:
        passed.add(sector)
        start = (sector + 1) * size
        for offset in range(start, start + size, _ENTRY):
            (length,) = struct.unpack_from("<H", data, offset + 64)
            if length <= _LONGEST_NAME:
                yield data[offset : offset + length - 2].decode(_ALPHABET, errors="replace")
        (sector,) = struct.unpack_from("<I", data, (tables[sector // each] + 1) * size + sector % each * 4)


def _tables(data: bytes, size: int) -> Iterator[int]:
    """The sectors of the table that links sectors: the first in the header, the others in a chain of lists."""
    yield from struct.unpack_from(_HEADER_TABLES, data, 76)
    (sector,) = struct.unpack_from("<I", data, 68)
    while sector < _END_OF_CHAIN:
        *tables, sector = struct.unpack_from(f"<{size // 4}I", data, (sector + 1) * size)
        yield from tables
