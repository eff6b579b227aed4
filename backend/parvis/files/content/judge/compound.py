"""Compound files, which older programs write: a workbook, another document, or an envelope with a password."""

import struct
from collections.abc import Iterator
from typing import Final

from parvis.files.content.judge.reasons import FileRefusal

_MAGIC: Final = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_ENTRY: Final = 128
_END_OF_CHAIN: Final = 0xFFFF_FFFA
_HEADER_TABLE: Final = 109
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
    """The names of its directory."""
    (shift,) = struct.unpack_from("<H", data, 30)
    if shift not in {9, 12}:
        raise IndexError(shift)
    size = 1 << shift
    (sector,) = struct.unpack_from("<I", data, 48)
    tables = struct.unpack_from(f"<{_HEADER_TABLE}I", data, 76)
    passed: set[int] = set()
    while sector < _END_OF_CHAIN and sector not in passed:
        passed.add(sector)
        start = (sector + 1) * size
        for offset in range(start, start + size, _ENTRY):
            (length,) = struct.unpack_from("<H", data, offset + 64)
            if 2 <= length <= 64:
                yield data[offset : offset + length - 2].decode("utf-16-le", errors="replace")
        table = tables[sector // (size // 4)]
        (sector,) = struct.unpack_from("<I", data, (table + 1) * size + sector % (size // 4) * 4)
