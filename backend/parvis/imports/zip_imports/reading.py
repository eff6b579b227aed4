"""Reads the PDFs of a zip, one after the other: checks them, and removes what they could run once opened."""

from __future__ import annotations

import uuid
from collections.abc import Generator, Iterable, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from io import SEEK_END, BytesIO
from typing import IO, TYPE_CHECKING, Final, Self

import orjson

from parvis.files.content.antivirus import is_infected
from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.stored.model import FileType
from parvis.files.zips.entries import Entry, OpenZip
from parvis.files.zips.errors import EntryUnreadable
from parvis.imports.zip_imports.errors import FileProblem
from parvis.imports.zip_imports.model import KnownCandidate
from parvis.imports.zip_imports.schemas import FileProblemOut, RefusedLineOut
from parvis.kernel.settings import MEBIBYTE, settings

if TYPE_CHECKING:
    from pikepdf import Pdf

    from parvis.files.content.judge.pdf import Look

LARGEST_BIG_PDF: Final = 200 * MEBIBYTE

_PROBLEMS: Final = {
    FileRefusal.ENCRYPTED: FileProblem.ENCRYPTED,
    FileRefusal.DAMAGED: FileProblem.DAMAGED,
    FileRefusal.EMPTY: FileProblem.EMPTY,
    FileRefusal.CONTENT: FileProblem.NOT_PDF,
    FileRefusal.POLYGLOT: FileProblem.NOT_PDF,
}


class FileRefused(Exception):
    """A file of the zip that is not imported."""

    def __init__(self, problem: FileProblem) -> None:
        super().__init__(problem)
        self.problem = problem


@dataclass(frozen=True, slots=True)
class CleanPdf:
    """A PDF as it may be stored; ``was_active``: active content was removed."""

    content: IO[bytes]
    size: int
    was_active: bool


class Findings:
    """What the simulation of a zip found out about files that may be stored as they are: its import does not read them
    again.

    The zip stays in the object store under a key that is written once, and no two entries share bytes: an entry that
    begins at the same offset, with the same size and checksum, is the entry that was checked.
    """

    def __init__(self, found: dict[str, list[str]] | None = None) -> None:
        self._found: Final = found or {}

    @classmethod
    def of_json(cls, text: bytes) -> Self:
        """Reads what `as_json` wrote."""
        return cls(orjson.loads(text))

    def as_json(self) -> bytes:
        """To be kept beside the zip."""
        return orjson.dumps(self._found)

    def note(self, entry: Entry, read: Sequence[str] = ()) -> None:
        """Notes a file that may be stored as it is; ``read``: what its reader needs again at the import."""
        self._found[_identity(entry)] = list(read)

    def read_in(self, entry: Entry) -> list[str] | None:
        """What was noted of a file, None where nothing was."""
        return self._found.get(_identity(entry))


def _identity(entry: Entry) -> str:
    info = entry.info
    return f"{info.header_offset}-{info.file_size}-{info.CRC}"


@contextmanager
def judged_content(
    archive: OpenZip, entry: Entry, look: Look | None = None, *, was_judged: bool = False
) -> Generator[IO[bytes]]:
    """The bytes of a PDF of the zip, at their beginning; ``look`` is given the PDF while it is judged, which it is not
    when it ``was_judged``; the antivirus may have learnt since.

    Raises `FileRefused`, and `ArchiveUnsafe`.
    """
    try:
        with archive.content(entry, LARGEST_BIG_PDF) as content:
            reason = None if was_judged else _judged(content, look)
            if reason is not None:
                raise FileRefused(_PROBLEMS[reason])
            content.seek(0)
            if is_infected(content):
                raise FileRefused(FileProblem.DAMAGED)
            content.seek(0)
            yield content
    except EntryUnreadable as error:
        raise FileRefused(FileProblem(error.problem.value)) from error


def _judged(content: IO[bytes], look: Look | None) -> FileRefusal | None:
    """Whole in memory while it is judged."""
    from parvis.files.content.judge.pdf import judged_pdf  # noqa: PLC0415 - a web server reads none of them

    data = content.read()
    return judged_pdf(data, look) if data else FileRefusal.EMPTY


@contextmanager
def judged_document(archive: OpenZip, entry: Entry, findings: Findings) -> Generator[tuple[IO[bytes], CleanPdf]]:
    """A PDF as it was sent, and as it may be stored: equal if harmless. Raises `FileRefused`, `ArchiveUnsafe`."""
    from parvis.imports.zip_imports.cleaning import without_actions, written  # noqa: PLC0415 - as above

    was_judged = findings.read_in(entry) is not None
    made: list[BytesIO] = []

    def clean(pdf: Pdf) -> None:
        if without_actions(pdf):
            made.append(written(pdf))

    with judged_content(archive, entry, clean, was_judged=was_judged) as content:
        size = content.seek(0, SEEK_END)
        if size > settings().file_limit:
            raise FileRefused(FileProblem.TOO_LARGE)
        content.seek(0)
        if made:
            yield content, CleanPdf(made[0], len(made[0].getbuffer()), was_active=True)
        else:
            yield content, CleanPdf(content, size, was_active=False)


@dataclass(frozen=True, slots=True)
class Attached:
    """A file that belongs to a candidate: its name once stored, and its entry in the report."""

    file: str
    name: str
    candidate: KnownCandidate
    pdf: CleanPdf
    remarks: tuple[FileProblem, ...] = ()


@dataclass(frozen=True, slots=True)
class FileLeft:
    """A file that is not imported, and whose it would be where that is known."""

    file: str
    problem: FileProblem
    candidate: KnownCandidate | None = None


@dataclass(frozen=True, slots=True)
class Expected:
    """A zip as its concept reads it: its files in turn, whom it is expected to hold a file of, and refused lines.

    ``by_name``: a candidate may have several files, each replaced by one of its name; else the newest is the only one.
    ``wanted``: whom this zip itself is to hold a file of; None where a file from before does as well. ``missing``:
    those of them who lack one, whatever other file they are given.
    """

    total: int
    files: Iterable[Attached | FileLeft]
    file_type: FileType
    by_name: bool = False
    lines: tuple[RefusedLineOut, ...] = ()
    wanted: dict[uuid.UUID, KnownCandidate] | None = None
    missing: frozenset[uuid.UUID] = frozenset()


@dataclass(slots=True)
class Tally:
    """What is counted while files are read."""

    new: int = 0
    replaced: int = 0
    unchanged: int = 0
    left: list[FileLeft] = field(default_factory=list[FileLeft])
    remarks: list[FileProblemOut] = field(default_factory=list[FileProblemOut])
    with_file: set[uuid.UUID] = field(default_factory=set[uuid.UUID])

    @property
    def imported(self) -> int:
        """What is attached now."""
        return self.new + self.replaced + self.unchanged
