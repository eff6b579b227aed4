"""Candidates by number, the files that they have, and the imports that were made."""

import uuid
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.dialects.postgresql import distinct_on
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.files.content.errors import AntivirusUnavailable, FileInvalid
from parvis.files.stored.model import FileType, StoredFile
from parvis.files.zips.errors import ArchiveUnsafe
from parvis.formulas.computations.methods import unconfirmed
from parvis.imports.candidates_file.plan.former import last_imported
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.imports.zip_imports.errors import FileProblem, WorkbookColumns, ZipImportNotReady
from parvis.imports.zip_imports.model import KeptFile, KnownCandidate, ZipImport, ZipImportKind
from parvis.imports.zip_imports.reading import Expected, Tally
from parvis.imports.zip_imports.rules import LARGEST_LISTS, MESSAGES, REMARKS, UNMATCHED
from parvis.imports.zip_imports.schemas import CandidateWithoutFileOut, FileProblemOut, LastImportOut, ZipReportOut
from parvis.kernel.errors import DomainError, existing
from parvis.kernel.jobs import result_of
from parvis.kernel.storage_outcomes import StorageFull

_REFUSALS: Final[tuple[type[DomainError], ...]] = (
    FileInvalid,
    ArchiveUnsafe,
    WorkbookColumns,
    AntivirusUnavailable,
    StorageFull,
)
_PLATFORM: Final = "PARCOURSUP"


def known_candidates(session: Session) -> dict[str, KnownCandidate]:
    """Every candidate by number (one query, and the snapshot)."""
    rows = session.execute(
        select(
            Candidate.id,
            Candidate.external_id,
            Candidate.last_name,
            Candidate.first_name,
            Candidate.source,
            Candidate.absent_from_file,
            Candidate.row_number,
        )
    ).all()
    withdrawn = set(unconfirmed(current.snapshot(session)).nonzero()[0].tolist())
    return {
        row.external_id: KnownCandidate(
            row.id,
            row.external_id,
            row.last_name,
            row.first_name,
            row.source == _PLATFORM and not row.absent_from_file and row.row_number not in withdrawn,
        )
        for row in rows
    }


def candidates_with_file(session: Session, file_type: FileType) -> set[uuid.UUID]:
    """The candidates who have a file of that type."""
    found = select(StoredFile.candidate_id).where(StoredFile.type == file_type, StoredFile.candidate_id.is_not(None))
    return {candidate for candidate in session.scalars(found) if candidate is not None}


def files_of_type(session: Session, file_type: FileType) -> dict[uuid.UUID, list[KeptFile]]:
    """The files of that type that each candidate has (one query)."""
    found: dict[uuid.UUID, list[KeptFile]] = {}
    rows = select(StoredFile.candidate_id, StoredFile.name, StoredFile.sha256).where(StoredFile.type == file_type)
    for candidate_id, name, sha256 in session.execute(rows):
        if candidate_id is not None:
            found.setdefault(candidate_id, []).append(KeptFile(name, sha256))
    return found


def import_of(session: Session, import_id: uuid.UUID, *, lock: bool = False) -> ZipImport:
    """The import with that id. Raises `NotFound`."""
    return existing(session.get(ZipImport, import_id, with_for_update=lock))


def report_kept(session: Session, import_id: uuid.UUID) -> ZipReportOut:
    """The whole report of an import that was simulated or made. Raises `NotFound`, `ZipImportNotReady`."""
    report = import_of(session, import_id).report
    if report is None:
        raise ZipImportNotReady
    return ZipReportOut.model_validate(report)


def report_sent(whole: ZipReportOut) -> ZipReportOut:
    """A report as it travels: the beginning of each list, of the problems that of each sort."""
    listed: Counter[str] = Counter()
    problems: list[FileProblemOut] = []
    for problem in whole.problems:
        sort = _sort_of(problem)
        listed[sort] += 1
        if listed[sort] <= LARGEST_LISTS:
            problems.append(problem)
    return whole.model_copy(
        update={
            "problems": problems,
            "unmatched_files": whole.unmatched_files[:LARGEST_LISTS],
            "invalid_files": whole.invalid_files[:LARGEST_LISTS],
            "candidates_without_file": whole.candidates_without_file[:LARGEST_LISTS],
            "refused_lines": whole.refused_lines[:LARGEST_LISTS],
        }
    )


def report_rows(whole: ZipReportOut) -> Iterator[tuple[str, str, str]]:
    """The headers, then a row for each entry of a report."""
    yield "Fichier ou candidat", "Constat", "Candidat"
    yield from ((problem.file, problem.message, problem.candidate or "") for problem in whole.problems)
    yield from ((f"Ligne {line.line}", line.message, "") for line in whole.refused_lines)
    yield from (
        (candidate.external_id, "Candidat sans fichier", candidate.name) for candidate in whole.candidates_without_file
    )


def _sort_of(problem: FileProblemOut) -> str:
    if problem.reason in UNMATCHED:
        return "unmatched"
    return "remarks" if problem.reason in REMARKS else "invalid"


def last_imports(session: Session) -> list[LastImportOut]:
    """The last import of each kind that was confirmed, that of the candidates first (two queries)."""
    return [*_last_candidates_file(session), *_last_zips(session, tuple(ZipImportKind))]


async def report_of_job(job_id: uuid.UUID) -> ZipReportOut:
    """The report of an import, once its job has ended. Raises what the job ended with, or `Unavailable`."""
    result = await result_of(
        job_id,
        still_running="L'import est encore en cours : suivez-le dans les travaux.",
        failed="L'import a échoué.",
        refusals=_REFUSALS,
    )
    return ZipReportOut.model_validate(result)


def _last_candidates_file(session: Session) -> list[LastImportOut]:
    simulation = last_imported(session)
    if simulation is None or simulation.confirmed is None or simulation.report is None:
        return []
    counts = ReportOut.model_validate(simulation.report).counts
    author = f"{simulation.author_first_name or ''} {simulation.author_last_name or ''}".strip() or None
    return [
        LastImportOut(
            kind="CANDIDATES",
            import_id=simulation.id,
            file_name=simulation.file_name,
            imported=counts.new + counts.changed + counts.unchanged,
            without_file=0,
            author=author,
            confirmed=simulation.confirmed,
            report=f"admin/import/candidates/simulations/{simulation.id}/report.csv",
        )
    ]


def _last_zips(session: Session, kinds: Collection[ZipImportKind]) -> list[LastImportOut]:
    newest = (
        select(ZipImport)
        .where(ZipImport.confirmed.is_not(None), ZipImport.kind.in_(kinds))
        .ext(distinct_on(ZipImport.kind))
        .order_by(ZipImport.kind, ZipImport.confirmed.desc())
    )
    found: Sequence[ZipImport] = session.scalars(newest).all()
    return [_import_shown(row) for row in found]


def _import_shown(made: ZipImport) -> LastImportOut:
    assert made.confirmed is not None
    assert made.report is not None
    return LastImportOut(
        kind=made.kind,
        import_id=made.id,
        file_name=made.file_name,
        imported=made.report["imported"],
        without_file=made.report["withoutFile"],
        author=f"{made.author_first_name} {made.author_last_name}",
        confirmed=made.confirmed,
        report=f"admin/import/files/{made.id}/report.csv",
    )


def report_of(
    row: ZipImport, expected: Expected, tally: Tally, lacking: list[KnownCandidate], concerned: int
) -> ZipReportOut:
    """The whole report of an import: what was attached, what was left out, and who is ``lacking`` one."""
    unmatched = [each for each in tally.left if each.problem in UNMATCHED]
    invalid = [each for each in tally.left if each.problem not in UNMATCHED]
    problems = [
        problem_shown(each.file, each.problem, each.candidate) for each in (*invalid, *unmatched)
    ] + tally.remarks
    lacking.sort(key=lambda candidate: (len(candidate.number), candidate.number))
    return ZipReportOut.from_row(
        row,
        import_id=row.id,
        kind=ZipImportKind(row.kind),
        files=expected.total,
        imported=tally.imported,
        new=tally.new,
        replaced=tally.replaced,
        unchanged=tally.unchanged,
        concerned=concerned,
        unmatched_files=[each.file for each in unmatched],
        invalid_files=[each.file for each in invalid],
        candidates_without_file=[CandidateWithoutFileOut(external_id=each.number, name=each.name) for each in lacking],
        problems=problems,
        refused_lines=list(expected.lines),
        unmatched=len(unmatched),
        invalid=len(invalid),
        remarks=len(tally.remarks),
        refused=len(expected.lines),
        without_file=len(lacking),
    )


def problem_shown(file: str, problem: FileProblem, candidate: KnownCandidate | None) -> FileProblemOut:
    """A problem of a file, in words."""
    shown = None if candidate is None else f"{candidate.name} ({candidate.number})"
    return FileProblemOut(file=file, reason=problem, message=MESSAGES[problem], candidate=shown)
