"""An xlsx package on its way out: a zip whose parts are deflated by isal as they are made, and the text of its
cells.
"""

from __future__ import annotations

import struct
from collections.abc import Iterable
from dataclasses import dataclass
from typing import IO, Final, TypeVar

import polars as pl
from isal import isal_zlib

_LEVEL: Final = 1
_LARGEST: Final = 0xFFFF_FFFF
_VERSION, _UTF8, _DEFLATED, _DATE = 20, 0x800, 8, 0x21  # 1 January 1980: the same rows give the same bytes

# As Excel writes what XML cannot hold; a text that looks like such an escape is escaped itself.
_CONTROLS: Final = {chr(code): f"_x{code:04X}_" for code in (*range(9), 11, 12, *range(14, 32), 0xFFFE, 0xFFFF)}
_REPLACED: Final = {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\r": "\n", **_CONTROLS}

Texts = TypeVar("Texts", pl.Series, pl.Expr)


def escaped(texts: Texts) -> Texts:
    """Texts as a cell's XML holds them; line ends become line feeds."""
    return (
        texts.str.replace_all(r"_x([0-9A-Fa-f]{4})_", "_x005F_x${1}_")
        .str.replace_all("\r\n", "\n", literal=True)
        .str.replace_many(_REPLACED)
    )


class PackageTooLarge(ValueError):
    """A part beyond 4 GiB, which the plain zip format cannot hold."""


@dataclass(frozen=True, slots=True)
class _Part:
    name: bytes
    crc: int
    packed: int
    size: int
    offset: int

    def header(self) -> bytes:
        fields = (_VERSION, _UTF8, _DEFLATED, 0, _DATE, self.crc, self.packed, self.size, len(self.name), 0)
        return struct.pack("<4sHHHHHLLLHH", b"PK\3\4", *fields) + self.name

    def entry(self) -> bytes:
        fields = (_VERSION, _VERSION, _UTF8, _DEFLATED, 0, _DATE, self.crc, self.packed, self.size, len(self.name))
        return struct.pack("<4sHHHHHHLLLHHHHHLL", b"PK\1\2", *fields, 0, 0, 0, 0, 0, self.offset) + self.name


class Package:
    """Writes a zip on a seekable file."""

    def __init__(self, file: IO[bytes]) -> None:
        self._file = file
        self._parts: list[_Part] = []

    def write(self, name: str, content: Iterable[bytes]) -> None:
        """Adds a part, compressed piece by piece. Raises `PackageTooLarge`."""
        offset = self._file.tell()
        self._file.write(_Part(name.encode(), 0, 0, 0, offset).header())
        start = self._file.tell()
        deflate = isal_zlib.compressobj(_LEVEL, isal_zlib.DEFLATED, -15)
        crc = size = 0
        for piece in content:
            crc = isal_zlib.crc32(piece, crc)
            size += len(piece)
            self._file.write(deflate.compress(piece))
        self._file.write(deflate.flush())
        end = self._file.tell()
        if size > _LARGEST or end > _LARGEST:
            raise PackageTooLarge(name)
        part = _Part(name.encode(), crc, end - start, size, offset)
        self._file.seek(offset)
        self._file.write(part.header())
        self._file.seek(end)
        self._parts.append(part)

    def close(self) -> None:
        """Writes the directory of the parts."""
        start = self._file.tell()
        for part in self._parts:
            self._file.write(part.entry())
        count, length = len(self._parts), self._file.tell() - start
        self._file.write(struct.pack("<4sHHHHLLH", b"PK\5\6", 0, 0, count, count, length, start, 0))
        self._file.flush()
