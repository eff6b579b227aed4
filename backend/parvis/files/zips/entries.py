"""Opening a zip, and reading its entries under limits that are counted on what comes out, not on what is announced."""

import stat
import struct
import tempfile
import zipfile
import zlib
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import pairwise
from typing import IO, Final

from parvis.files.zips.errors import EntryProblem, EntryUnreadable, NotAZip, UnsafeReason, archive_unsafe
from parvis.kernel.settings import MEBIBYTE

_DIRECTORY_ENTRY: Final = b"PK\x01\x02"
_LOCAL_HEADER: Final = b"PK\x03\x04"
_LOCAL_HEADER_SIZE: Final = 30
_CHUNK: Final = MEBIBYTE
_METHODS: Final = {zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED}
_ENCRYPTED: Final = 0x1
_UTF8: Final = 0x800
# Documents rarely shrink to a tenth; what shrinks more than this, and is large, was made to.
_HIGHEST_RATIO: Final = 200
_RATIO_COUNTS_FROM: Final = 100 * MEBIBYTE
_IGNORED: Final = ("__MACOSX/", ".DS_Store", "Thumbs.db", "desktop.ini")


@dataclass(frozen=True, slots=True)
class ZipLimits:
    """So many entries, so many bytes in all once they are inflated."""

    entries: int = 25_000
    inflated: int = 2048 * MEBIBYTE


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of the archive: ``path`` as the archive writes it, and why it is not read, if so."""

    path: str
    info: zipfile.ZipInfo
    problem: EntryProblem | None


class OpenZip:
    """An archive that is safe to read; `content` gives what an entry holds."""

    def __init__(self, opened: zipfile.ZipFile, limits: ZipLimits) -> None:
        self._zip = opened
        self._limits = limits
        self._inflated = 0

    @cached_property
    def entries(self) -> list[Entry]:
        """Its files in the order of the directory; folders and the files that operating systems add are left out."""
        # Not `is_dir`, which fails on a name of no character.
        files = [info for info in self._zip.infolist() if not info.filename.endswith("/")]
        named = [Entry(_path(info), info, None) for info in files]
        kept = [entry for entry in named if not _is_ignored(entry.path)]
        times = Counter(entry.path for entry in kept)
        return [replace(entry, problem=_problem(entry, times[entry.path])) for entry in kept]

    @contextmanager
    def content(self, entry: Entry, largest: int) -> Generator[IO[bytes]]:
        """The bytes of an entry in a temporary file, at its beginning.

        Raises `EntryUnreadable` for an entry with a problem, damaged, an archive itself, or larger than ``largest``,
        and `ArchiveUnsafe` when the archive turns out to hold more than its limit.
        """
        if entry.problem is not None:
            raise EntryUnreadable(entry.problem)
        with tempfile.SpooledTemporaryFile(max_size=8 * MEBIBYTE, prefix="parvis-entry-") as file:
            try:
                with self._zip.open(entry.info) as stream:
                    size = 0
                    while chunk := stream.read(_CHUNK):
                        if not size and chunk.startswith(_LOCAL_HEADER):
                            raise EntryUnreadable(EntryProblem.NESTED)
                        size += len(chunk)
                        self._inflated += len(chunk)
                        if self._inflated > self._limits.inflated:
                            raise archive_unsafe(UnsafeReason.TOO_LARGE_INFLATED)
                        if size > largest:
                            raise EntryUnreadable(EntryProblem.TOO_LARGE)
                        file.write(chunk)
            except (zipfile.BadZipFile, zlib.error, RuntimeError, EOFError, UnicodeDecodeError, struct.error) as error:
                raise EntryUnreadable(EntryProblem.DAMAGED) from error
            file.seek(0)
            yield file


@contextmanager
def opened_zip(file: IO[bytes], limits: ZipLimits | None = None) -> Generator[OpenZip]:
    """Opens the archive of these bytes, after checking that it is safe as a whole.

    Raises `NotAZip`, and `ArchiveUnsafe` for an archive that needs a password, holds too many entries, or would be too
    large.
    """
    limits = limits or ZipLimits()
    if _occurrences(file, _DIRECTORY_ENTRY, limits.entries) > limits.entries:
        raise archive_unsafe(UnsafeReason.TOO_MANY_ENTRIES)
    file.seek(0)
    try:
        opened = zipfile.ZipFile(file, metadata_encoding="cp850")
    except (zipfile.BadZipFile, UnicodeDecodeError, ValueError, RuntimeError, EOFError, struct.error) as error:
        raise NotAZip from error
    with opened:
        _check_whole(opened.infolist(), limits)
        yield OpenZip(opened, limits)


def _check_whole(infos: list[zipfile.ZipInfo], limits: ZipLimits) -> None:
    if any(info.flag_bits & _ENCRYPTED for info in infos):
        raise archive_unsafe(UnsafeReason.ENCRYPTED)
    # No entry gives more than it announces: what announces less than it holds fails its checksum.
    announced, packed = sum(info.file_size for info in infos), sum(info.compress_size for info in infos)
    too_dense = announced > _RATIO_COUNTS_FROM and announced > _HIGHEST_RATIO * packed
    if announced > limits.inflated or too_dense or _overlap(infos):
        raise archive_unsafe(UnsafeReason.TOO_LARGE_INFLATED)


def _overlap(infos: list[zipfile.ZipInfo]) -> bool:
    """Whether entries share bytes: the same few would inflate again under each name."""
    ordered = sorted(infos, key=lambda info: info.header_offset)
    return any(
        before.header_offset + _LOCAL_HEADER_SIZE + before.compress_size > after.header_offset
        for before, after in pairwise(ordered)
    )


def _occurrences(file: IO[bytes], mark: bytes, most: int) -> int:
    """How often ``mark`` occurs in the file; exact only up to ``most``."""
    file.seek(0)
    count, rest = 0, b""
    while count <= most and (chunk := file.read(_CHUNK)):
        joined = rest + chunk
        count += joined.count(mark)
        rest = joined[-(len(mark) - 1) :]
    return count


def _path(info: zipfile.ZipInfo) -> str:
    """The path in the encoding of the program that wrote it: many write UTF-8 without declaring it."""
    name = info.orig_filename
    if info.flag_bits & _UTF8:
        return name
    try:
        return name.encode("cp850").decode("utf-8")
    except UnicodeError:
        return name


def _is_ignored(path: str) -> bool:
    return path.startswith(_IGNORED[0]) or path.replace("\\", "/").rsplit("/", 1)[-1] in _IGNORED[1:]


def _problem(entry: Entry, times: int) -> EntryProblem | None:
    if not _is_plain(entry.path):
        return EntryProblem.NAME
    if stat.S_ISLNK(entry.info.external_attr >> 16):
        return EntryProblem.LINK
    if times > 1:
        return EntryProblem.DUPLICATE
    if entry.path.lower().endswith(".zip"):
        return EntryProblem.NESTED
    is_readable = entry.info.compress_type in _METHODS and entry.info.header_offset >= 0
    return None if is_readable else EntryProblem.DAMAGED


def _is_plain(path: str) -> bool:
    """Whether a path stays in its folder wherever the archive is unpacked: no way up, no root, no drive, no NUL."""
    parts = path.replace("\\", "/").split("/")
    return bool(parts[-1].strip()) and ".." not in parts and parts[0] != "" and ":" not in parts[0] and "\0" not in path
