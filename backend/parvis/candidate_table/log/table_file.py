"""The columns of the newest import in a file, which every process of a machine maps instead of holding its own copy.

A copy of a blob of the database and nothing more: whoever finds no sound one writes it anew, whoever cannot write does
with memory alone. Its name changes with the import and, as an erasure draws another epoch, with each erasure; what has
another name goes (`sweep`). A process that has mapped a file keeps it until it lets its table go, though the name be
gone. docs/rules/candidate-table.md says what it holds.
"""

from __future__ import annotations

import json
import mmap
import os
import time
import uuid
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from struct import Struct
from tempfile import NamedTemporaryFile
from typing import IO, Any, Final

import numpy as np
import structlog
from numpy.typing import NDArray

from parvis.candidate_table.log.blobs import ImportedColumns
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.texts import PackedTexts
from parvis.kernel.settings import settings

_FORMAT: Final = b"ParvisT1"  # another number for another arrangement, or another reading of the blob
_BEGINNING: Final = Struct("<8sQQQ")  # the format; bytes in all, those of the list of columns, their CRC from there on
_ALIGNMENT: Final = 64
_PIECE: Final = 1 << 20
_ENDING, _UNFINISHED = ".table", ".part"
SWEPT_AFTER_SECONDS: Final = 60
"""A file with a name of no use may be that of an import that is being stored, or not be whole yet."""

log = structlog.get_logger("parvis.table")


def folder() -> Path:
    """Where the files are."""
    return settings().table_dir or settings().data_dir / "table"


def name_of(import_id: uuid.UUID | None, epoch: int) -> str:
    """What the file of an import is called in this epoch of the table."""
    return f"{import_id}-{epoch:x}{_ENDING}"


def mapped(name: str) -> ImportedColumns | None:
    """The columns that this file holds, mapped; None where there is no sound file of them."""
    path = folder() / name
    try:
        with path.open("rb") as file:
            if not _is_sound(file):
                raise ValueError("The file is not whole, or of another version.")
            return _columns(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        log.warning("table_file_unreadable", file=str(path), reason=type(error).__name__)
        return None


def kept(name: str, columns: ImportedColumns) -> ImportedColumns:
    """Writes the columns of an import for all, and returns them mapped; as they are where that fails: the log tells it
    once.
    """
    try:
        folder().mkdir(mode=0o700, parents=True, exist_ok=True)
        _write(folder() / name, columns)
    except OSError as error:
        _tell_not_written(str(folder()), error.strerror or type(error).__name__)
        return columns
    return mapped(name) or columns


def sweep(name: str) -> None:
    """Removes the files but this: of other imports, from before an erasure, or left unfinished by a killed process."""
    for path in _files():
        if path.name != name:
            try:
                if time.time() - path.stat().st_mtime > SWEPT_AFTER_SECONDS:
                    path.unlink()
            except OSError:
                continue  # gone already, or not ours


def has_others(name: str) -> bool:
    """Whether there is anything beside this file to sweep, now or soon."""
    return any(path.name != name for path in _files())


def _files() -> list[Path]:
    try:
        return [path for path in folder().iterdir() if path.suffix in {_ENDING, _UNFINISHED}]
    except OSError:
        return []


@cache
def _tell_not_written(path: str, reason: str) -> None:
    log.warning("table_file_not_written", folder=path, reason=reason)


def _arrays(columns: ImportedColumns) -> Iterator[NDArray[Any]]:
    for column in columns.columns.values():
        yield from (np.ascontiguousarray(column.codes), column.dictionary.offsets, column.dictionary.data)


def _write(path: Path, columns: ImportedColumns) -> None:
    """Writes beside it and renames: who reads meanwhile finds a whole file or none."""
    arrays = [[array.dtype.str, len(array)] for array in _arrays(columns)]
    listed = json.dumps({"rows": columns.rows, "names": [*columns.columns], "arrays": arrays}).encode()
    with NamedTemporaryFile(dir=path.parent, suffix=_UNFINISHED, delete=False) as file:  # for its owner alone
        try:
            file.write(bytes(_BEGINNING.size))
            crc = _written(file, listed, 0)
            for array in _arrays(columns):
                crc = _written(file, bytes(-file.tell() % _ALIGNMENT), crc)
                crc = _written(file, array.data, crc)
            length = file.tell()
            file.seek(0)
            file.write(_BEGINNING.pack(_FORMAT, length, len(listed), crc))
            file.flush()
            Path(file.name).replace(path)
        except BaseException:
            Path(file.name).unlink(missing_ok=True)
            raise


def _written(file: IO[bytes], data: bytes | memoryview, crc: int) -> int:
    file.write(data)
    return zlib.crc32(data, crc)


def _is_sound(file: IO[bytes]) -> bool:
    beginning = file.read(_BEGINNING.size)
    if len(beginning) < _BEGINNING.size:
        return False
    version, length, _, crc = _BEGINNING.unpack(beginning)
    if version != _FORMAT or length != os.fstat(file.fileno()).st_size:
        return False
    found = 0
    while piece := file.read(_PIECE):
        found = zlib.crc32(piece, found)
    return found == crc


def _columns(content: mmap.mmap) -> ImportedColumns:
    _, _, length, _ = _BEGINNING.unpack_from(content)
    offset = _BEGINNING.size + length
    listed = json.loads(content[_BEGINNING.size : offset])
    arrays: list[NDArray[Any]] = []
    for dtype, items in listed["arrays"]:
        offset += -offset % _ALIGNMENT
        arrays.append(np.frombuffer(content, dtype, items, offset))
        offset += arrays[-1].nbytes
    columns = {
        name: RawColumn(codes, PackedTexts(data, offsets))
        for name, codes, offsets, data in zip(listed["names"], arrays[::3], arrays[1::3], arrays[2::3], strict=True)
    }
    return ImportedColumns(listed["rows"], columns)
