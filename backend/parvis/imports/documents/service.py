"""Finds the candidate of each document of a zip in its workbook."""

import uuid
from collections.abc import Generator, Iterator, Mapping, Sequence
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
from parvis.imports.documents.rules import FILE_HEADERS, NUMBER_HEADERS, Line, NamedFiles, lines_of, names_files
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
    """The content of the workbook: the candidate and the file of each line that names one, the candidates by number
    where no line does, and what cannot be read.
    """

    naming: list[tuple[Line, KnownCandidate]] = field(default_factory=list[tuple[Line, KnownCandidate]])
    by_number: dict[str, KnownCandidate] = field(default_factory=dict[str, KnownCandidate])
    refused: list[RefusedLineOut] = field(default_factory=list[RefusedLineOut])

    def refuse(self, line: Line, message: str) -> None:
        """Tells why a line gives nobody anything."""
        self.refused.append(RefusedLineOut(line=line.line, message=message))

    @property
    def wanted(self) -> dict[uuid.UUID, KnownCandidate]:
        """Everyone whom a line is about."""
        return {each.id: each for each in (*(candidate for _, candidate in self.naming), *self.by_number.values())}


@dataclass(slots=True)
class _Naming:
    """What the lines that name files mean in this zip: the candidates of each file, the files that a line does not tell
    from another, and whose file is missing.
    """

    candidates: dict[int, list[KnownCandidate]] = field(default_factory=dict[int, list[KnownCandidate]])
    confused: set[int] = field(default_factory=set[int])
    missing: set[uuid.UUID] = field(default_factory=set[uuid.UUID])


def expected_documents(
    received: ZipImport, archive: IO[bytes], workbook: IO[bytes] | None, known: Known, findings: Findings
) -> Generator[Expected]:
    """The documents of a zip. Raises `FileInvalid`, `WorkbookColumns`, `ArchiveUnsafe`."""
    assert workbook is not None
    lines = _workbook_read(workbook, known)
    try:
        with opened_zip(archive) as opened:
            naming = _naming(opened, lines)
            yield Expected(
                len(opened.entries),
                _documents(opened, lines, naming, findings),
                FileType.ADMINISTRATIVE_DOCUMENT,
                by_name=True,
                lines=tuple(sorted(lines.refused, key=lambda each: each.line)),
                wanted=lines.wanted,
                missing=frozenset(naming.missing),
            )
    except NotAZip as error:
        raise file_invalid(received.file_name, FileRefusal.CONTENT) from error


def _workbook_read(workbook: IO[bytes], known: Known) -> _Lines:
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
    for line in read:
        candidate = known.get(line.number)
        refusal = (
            f"Aucun candidat ne porte le numéro {line.number}" if line.number and candidate is None else
            "Numéro absent" if candidate is None else
            "Nom de fichier absent" if named and not line.file else None
        )  # fmt: skip
        if candidate is None or refusal is not None:
            lines.refuse(line, refusal or "")
        elif named:
            lines.naming.append((line, candidate))
        else:
            lines.by_number[line.number] = candidate
    return lines


def _naming(opened: OpenZip, lines: _Lines) -> _Naming:
    """Finds the file of each line.

    A line that may mean several files is refused, and none of them is used for it. Lines that name different files but
    find the same file are refused too: one of their files is missing.
    """
    files, naming = NamedFiles([entry.path for entry in opened.entries]), _Naming()
    found: dict[int, list[tuple[Line, KnownCandidate]]] = {}
    for line, candidate in lines.naming:
        meant = files.named(line.file)
        if len(meant) == 1:
            found.setdefault(meant[0], []).append((line, candidate))
            continue
        naming.missing.add(candidate.id)
        naming.confused.update(meant)
        if meant:
            lines.refuse(line, f"{len(meant)} fichiers du zip portent ce nom : {line.file}")
    for index, named in found.items():
        shared = files.shared(index, {line.file for line, _ in named})
        naming.candidates[index] = [candidate for line, candidate in named if line.file in shared]
        for line, candidate in named:
            if line.file not in shared:
                naming.missing.add(candidate.id)
                name = clean_name(opened.entries[index].path)
                lines.refuse(line, f"Une autre ligne nomme autrement le même fichier du zip : {name}")
    return naming


def _documents(opened: OpenZip, lines: _Lines, naming: _Naming, findings: Findings) -> Iterator[Attached | FileLeft]:
    named_before: set[tuple[uuid.UUID, str]] = set()
    for index, entry in enumerate(opened.entries):
        name = clean_name(entry.path)
        candidates = naming.candidates.get(index, [])
        problem = FileProblem.DUPLICATE if index in naming.confused else FileProblem.NOT_NAMED
        if not lines.naming:
            number = number_named(name, lines.by_number)
            if isinstance(number, FileProblem):
                problem = number
            elif number is not None:
                candidates = [lines.by_number[number]]
        if not candidates:
            yield FileLeft(name, problem)
            continue
        yield from _documents_of(opened, entry, candidates, named_before, findings)


def _documents_of(
    opened: OpenZip,
    entry: Entry,
    candidates: Sequence[KnownCandidate],
    named_before: set[tuple[uuid.UUID, str]],
    findings: Findings,
) -> Iterator[Attached | FileLeft]:
    """Returns a document for each candidate whom the lines name for it.

    One document may be for several candidates, but nobody gets two of the same name (``named_before``: the candidates
    who have one, by name).
    """
    name = clean_name(entry.path)
    try:
        with judged_document(opened, entry, findings) as (_, document):
            if not document.was_active:
                findings.note(entry)
            for candidate in dict.fromkeys(candidates):
                if (candidate.id, name) in named_before:
                    yield FileLeft(name, FileProblem.DUPLICATE, candidate)
                else:
                    named_before.add((candidate.id, name))
                    yield Attached(name, name, candidate, document)
    except FileRefused as refused:
        yield FileLeft(name, refused.problem, candidates[0])
