"""Whose each file of a zip of sheets is."""

from collections.abc import Generator, Iterator
from io import SEEK_END
from typing import IO, BinaryIO, cast

import pikepdf
import pypdfium2

from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import clean_name
from parvis.files.stored.model import FileType
from parvis.files.zips.entries import Entry, OpenZip, opened_zip
from parvis.files.zips.errors import NotAZip
from parvis.imports.future_sheets.pages import cut_pages, text_of_first_page, texts_of_pages
from parvis.imports.future_sheets.rules import PageNumber, Part, is_name_of, number_of_page, parts_of
from parvis.imports.zip_imports.errors import FileProblem
from parvis.imports.zip_imports.model import KnownCandidate, ZipImport
from parvis.imports.zip_imports.reading import (
    Attached,
    Expected,
    FileLeft,
    FileRefused,
    Findings,
    judged_content,
    judged_document,
)
from parvis.imports.zip_imports.rules import file_invalid, number_named, numbers_in
from parvis.kernel.settings import settings

_SHORTEST_NUMBER = 5

Known = dict[str, KnownCandidate]


def expected_sheets(
    received: ZipImport, archive: IO[bytes], _workbook: IO[bytes] | None, known: Known, findings: Findings
) -> Generator[Expected]:
    """The sheets of a zip. Raises `FileInvalid` when it is not a zip, and `ArchiveUnsafe`."""
    try:
        with opened_zip(archive) as opened:
            yield Expected(len(opened.entries), _sheets(opened, known, findings), FileType(received.kind))
    except NotAZip as error:
        raise file_invalid(received.file_name, FileRefusal.CONTENT) from error


def _sheets(opened: OpenZip, known: Known, findings: Findings) -> Iterator[Attached | FileLeft]:
    served: set[str] = set()
    for entry in opened.entries:
        for sheet in _sheets_of(opened, entry, known, findings):
            if isinstance(sheet, Attached):
                if sheet.candidate.number in served:
                    yield FileLeft(sheet.file, FileProblem.SAME_CANDIDATE, sheet.candidate)
                    continue
                served.add(sheet.candidate.number)
            yield sheet


def _sheets_of(opened: OpenZip, entry: Entry, known: Known, findings: Findings) -> Iterator[Attached | FileLeft]:
    name = clean_name(entry.path)
    number = number_named(name, known)
    if isinstance(number, FileProblem):
        yield FileLeft(name, number)
        return
    try:
        if number is None:
            with judged_content(opened, entry) as content:
                yield from _parts(content, content.seek(0, SEEK_END), name, known)
        else:
            with judged_document(opened, entry, findings) as (content, document):
                page = _first_page(content, entry, findings)
                if not document.was_active:
                    findings.note(entry, () if page is None else (page.number, page.name))
                candidate = known[number]
                yield Attached(name, name, candidate, document, _remarks(page, candidate))
    except FileRefused as refused:
        yield FileLeft(name, refused.problem, known.get(number) if number is not None else None)


def _first_page(content: IO[bytes], entry: Entry, findings: Findings) -> PageNumber | None:
    """The candidate whom the first page names."""
    read = findings.read_in(entry)
    if read is not None:
        return PageNumber(*read) if read else None
    return number_of_page(text_of_first_page(content))


def _remarks(found: PageNumber | None, candidate: KnownCandidate) -> tuple[FileProblem, ...]:
    """What the first page says against the name of its file: another number, or another name."""
    if found is None:
        return ()
    same = found.number == candidate.number and is_name_of(found.name, candidate.last_name)
    return () if same else (FileProblem.NAME_DIFFERS,)


def _parts(content: IO[bytes], size: int, name: str, known: Known) -> Iterator[Attached | FileLeft]:
    try:
        parts = list(parts_of(texts_of_pages(content)))
    except pypdfium2.PdfiumError as error:
        raise FileRefused(FileProblem.DAMAGED) from error
    if [part.number for part in parts] == [None]:
        is_numbered = any(len(number) >= _SHORTEST_NUMBER for number in numbers_in(name))
        yield FileLeft(name, FileProblem.UNKNOWN_NUMBER if is_numbered else FileProblem.NO_NUMBER)
        return
    content.seek(0)
    with pikepdf.open(cast("BinaryIO", content), suppress_warnings=True) as pdf:
        for part in parts:
            yield _part(pdf, part, name, known, whole=size if len(parts) == 1 else None)


def _part(pdf: pikepdf.Pdf, part: Part, name: str, known: Known, *, whole: int | None) -> Attached | FileLeft:
    if part.number is None:
        return FileLeft(f"{name} ({part.pages})", FileProblem.NO_NUMBER)
    label = name if whole is not None else f"{name} : n°{part.number} ({part.pages})"
    candidate = known.get(part.number)
    if candidate is None:
        return FileLeft(label, FileProblem.UNKNOWN_NUMBER)
    cut = cut_pages(pdf, part.start, part.end)
    if cut.size > settings().file_limit:
        return FileLeft(label, FileProblem.TOO_LARGE, candidate)
    remarks = () if is_name_of(part.name, candidate.last_name) else (FileProblem.NAME_DIFFERS,)
    return Attached(label, f"{part.number}.pdf", candidate, cut, remarks)
