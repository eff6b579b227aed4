"""Finds the candidate of each document of a zip in its workbook."""

import uuid
from collections.abc import Generator, Iterator, Mapping
from dataclasses import dataclass, field
from typing import IO, Final

from parvis.files.content.judge.reasons import FileRefusal
from parvis.files.content.rules import clean_name
from parvis.files.stored.model import FileType
from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.cells import rows_of
from parvis.files.workbooks.reading.package import opened_workbook
from parvis.files.zips.entries import Entry, OpenZip, opened_zip
from parvis.files.zips.errors import NotAZip
from parvis.imports.documents.rules import FILE_HEADERS, NUMBER_HEADERS, folded, lines_of, names_files
from parvis.imports.zip_imports.errors import ExpectedColumnsOut, FileProblem, WorkbookColumns
from parvis.imports.zip_imports.model import KnownCandidate, ZipImport
from parvis.imports.zip_imports.reading import (
    Attached,
    Expected,
    FileLeft,
    FileRefused,
    Findings,
    judged_document,
)
from parvis.imports.zip_imports.rules import file_invalid, number_named
from parvis.imports.zip_imports.schemas import RefusedLineOut

_EXPECTED: Final = [" | ".join(NUMBER_HEADERS), " | ".join(FILE_HEADERS)]

Known = dict[str, KnownCandidate]


@dataclass(slots=True)
class _Lines:
    """The content of the workbook: the candidates of each file name, those without a file, and what cannot be read."""

    of_file: dict[str, list[KnownCandidate]] = field(default_factory=dict[str, list[KnownCandidate]])
    by_number: dict[str, KnownCandidate] = field(default_factory=dict[str, KnownCandidate])
    refused: list[RefusedLineOut] = field(default_factory=list[RefusedLineOut])

    @property
    def wanted(self) -> dict[uuid.UUID, KnownCandidate]:
        """Everyone whom a line is about."""
        return {each.id: each for group in (*self.of_file.values(), self.by_number.values()) for each in group}


def expected_documents(
    received: ZipImport, archive: IO[bytes], workbook: IO[bytes] | None, known: Known, findings: Findings
) -> Generator[Expected]:
    """The documents of a zip. Raises `FileInvalid`, `WorkbookColumns`, `ArchiveUnsafe`."""
    assert workbook is not None
    lines = _read(workbook, known)
    try:
        with opened_zip(archive) as opened:
            yield Expected(
                len(opened.entries),
                _documents(opened, lines, findings),
                FileType.ADMINISTRATIVE_DOCUMENT,
                by_name=True,
                lines=tuple(lines.refused),
                wanted=lines.wanted,
            )
    except NotAZip as error:
        raise file_invalid(received.file_name, FileRefusal.CONTENT) from error


def _read(workbook: IO[bytes], known: Known) -> _Lines:
    try:
        with opened_workbook(workbook) as opened:
            rows = rows_of(opened, opened.sheets[0])
    except WorkbookEncrypted as error:
        raise file_invalid("classeur.xlsx", FileRefusal.ENCRYPTED) from error
    except WorkbookUnsafe as error:
        raise file_invalid("classeur.xlsx", FileRefusal.UNSAFE) from error
    except WorkbookUnreadable as error:
        raise file_invalid("classeur.xlsx", FileRefusal.DAMAGED) from error
    return _lines(rows, known)


def _lines(rows: Mapping[int, Mapping[int, str]], known: Known) -> _Lines:
    read = lines_of(rows)
    if read is None:
        raise WorkbookColumns(data=ExpectedColumnsOut(expected=_EXPECTED))
    named, lines = names_files(rows), _Lines()
    for each in read:
        candidate = known.get(each.number)
        refusal = (
            f"Aucun candidat ne porte le numéro {each.number}" if each.number and candidate is None else
            "Numéro absent" if candidate is None else
            "Nom de fichier absent" if named and not each.file else None
        )  # fmt: skip
        if candidate is None or refusal is not None:
            lines.refused.append(RefusedLineOut(line=each.line, message=refusal or ""))
        elif named:
            lines.of_file.setdefault(folded(clean_name(each.file)), []).append(candidate)
        else:
            lines.by_number[each.number] = candidate
    return lines


def _documents(opened: OpenZip, lines: _Lines, findings: Findings) -> Iterator[Attached | FileLeft]:
    for entry in opened.entries:
        yield from _documents_of(opened, entry, lines, findings)


def _documents_of(opened: OpenZip, entry: Entry, lines: _Lines, findings: Findings) -> Iterator[Attached | FileLeft]:
    """A document for each candidate whom the lines name for it: one document may be for several."""
    name = clean_name(entry.path)
    candidates = lines.of_file.get(folded(name), [])
    if not lines.of_file:
        number = number_named(name, lines.by_number)
        if isinstance(number, FileProblem):
            yield FileLeft(name, number)
            return
        candidates = [] if number is None else [lines.by_number[number]]
    if not candidates:
        yield FileLeft(name, FileProblem.NOT_NAMED)
        return
    try:
        with judged_document(opened, entry, findings) as (_, document):
            if not document.was_active:
                findings.note(entry)
            for candidate in candidates:
                yield Attached(name, name, candidate, document)
    except FileRefused as refused:
        yield FileLeft(name, refused.problem, candidates[0])
