"""Shapes of the imports of files (docs/rules/imports.md)."""

import uuid
from datetime import datetime

from parvis.imports.zip_imports.errors import FileProblem
from parvis.imports.zip_imports.model import ZipImportKind
from parvis.kernel.schemas import Out


class FileProblemOut(Out):
    """A file and what is wrong with it, in French; ``candidate``: whose it is, or would be."""

    file: str
    reason: FileProblem
    message: str
    candidate: str | None


class RefusedLineOut(Out):
    """A line of the workbook that cannot be read."""

    line: int
    message: str


class CandidateWithoutFileOut(Out):
    """A candidate without a file."""

    external_id: str
    name: str


class ZipReportOut(Out):
    """What a zip would change, or has changed. Lists hold at most 500 entries, ``problems`` as many of each sort;
    ``unmatched``, ``invalid``, ``remarks``, ``refused`` and ``without_file`` tell how many files, lines and candidates
    there are.

    ``files`` counts the PDFs of the zip, ``imported`` what is attached now: new, replaced and unchanged.
    """

    import_id: uuid.UUID
    kind: ZipImportKind
    file_name: str
    size: int
    created: datetime
    confirmed: datetime | None
    files: int
    imported: int
    new: int
    replaced: int
    unchanged: int
    concerned: int
    unmatched_files: list[str]
    invalid_files: list[str]
    candidates_without_file: list[CandidateWithoutFileOut]
    problems: list[FileProblemOut]
    refused_lines: list[RefusedLineOut]
    unmatched: int
    invalid: int
    remarks: int
    refused: int
    without_file: int


class ZipImportJobOut(Out):
    """The job that simulates or imports, and the import that it is about."""

    job_id: uuid.UUID
    import_id: uuid.UUID


class LastImportOut(Out):
    """The last import of a kind; ``author``: null for the command; ``report``: the path of its CSV."""

    kind: str
    import_id: uuid.UUID
    file_name: str
    imported: int
    without_file: int
    author: str | None
    confirmed: datetime
    report: str
