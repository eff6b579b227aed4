"""Receiving a zip, attaching its files, telling what was done."""

import uuid
from collections.abc import Callable, Generator, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from datetime import timedelta
from typing import IO, Final

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.imports.zip_imports.attaching import Batch, Outcome, Taken
from parvis.imports.zip_imports.errors import FileProblem, ZipImportNotReady
from parvis.imports.zip_imports.model import KeptFile, KnownCandidate, ZipImport, ZipImportKind
from parvis.imports.zip_imports.queries import (
    files_of_type,
    import_of,
    known_candidates,
    problem_shown,
    report_of,
    report_sent,
)
from parvis.imports.zip_imports.reading import Attached, Expected, FileLeft, Findings, Tally
from parvis.imports.zip_imports.undoing import FEATURE, remember_import
from parvis.kernel import storage, stored_with_rows
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.kernel.http.upload import ReceivedFile
from parvis.kernel.jobs import (
    Job,
    JobCancelled,
    JobKind,
    Payload,
    Result,
    RunningJob,
    await_exclusions,
    cancel_jobs_about,
    enqueue,
    worked_on,
)

FOLDER: Final = "zip_imports/"
KEPT: Final = timedelta(days=7)
_MEMBER: Final = "importId"
JOB_KINDS: Final = {
    ZipImportKind.FUTURE_SHEET: JobKind.PDF_IMPORT,
    ZipImportKind.PFM: JobKind.PDF_IMPORT,
    ZipImportKind.DOCUMENTS: JobKind.DOCUMENTS_IMPORT,
}


Reader = Callable[[ZipImport, IO[bytes], IO[bytes] | None, dict[str, KnownCandidate], Findings], Generator[Expected]]


def receive(
    session: Session,
    kind: ZipImportKind,
    archive: ReceivedFile,
    workbook: ReceivedFile | None,
    author: Person,
    *,
    at_once: bool,
) -> tuple[ZipImport, Job]:
    """Keeps a zip, with its workbook, and asks for the job that simulates it, or imports it ``at_once``.

    Raises `FeatureLockAlreadyTaken` before anything is stored, and `StorageFull`.
    """
    import_id = uuid.uuid4()
    payload = {"importId": str(import_id), "simulate": not at_once}
    feature = FEATURE if at_once else None
    job = enqueue(session, JOB_KINDS[kind], feature=feature, author=author, payload=payload, cancellable=not at_once)
    received = ZipImport(
        id=import_id,
        kind=kind,
        file_name=archive.name,
        size=archive.size + (workbook.size if workbook else 0),
        author_first_name=author.first_name,
        author_last_name=author.last_name,
    )
    session.add(received)
    session.flush()
    stored_with_rows.keep(session, _zip_key(import_id), archive.content)
    if workbook is not None:
        stored_with_rows.keep(session, _workbook_key(import_id), workbook.content)
    note(author, files=str(import_id), kind=kind, job=str(job.id), at_once=at_once)
    return received, job


def confirm(session: Session, import_id: uuid.UUID, author: Person) -> Job:
    """Asks for the import of a simulated zip. Raises `NotFound`, `ZipImportNotReady`, `FeatureLockAlreadyTaken`."""
    await_exclusions(session, FEATURE)
    received = import_of(session, import_id, lock=True)
    if received.report is None or received.confirmed is not None:
        raise ZipImportNotReady
    payload = {"importId": str(import_id), "simulate": False}
    kind = JOB_KINDS[ZipImportKind(received.kind)]
    job = enqueue(session, kind, feature=FEATURE, author=author, payload=payload)
    note(author, kind=received.kind, job=str(job.id))
    return job


def drop(session: Session, import_id: uuid.UUID) -> None:
    """Forgets an import, and cancels its simulation. Raises `NotFound`, `ZipImportNotReady` once it is being made."""
    received = import_of(session, import_id, lock=True)
    cancel_jobs_about(session, _MEMBER, str(import_id))
    if received.confirmed is not None:
        raise ZipImportNotReady
    if import_id in worked_on(session, _MEMBER):
        raise ZipImportNotReady("Cet import est en cours.")
    session.delete(received)
    session.flush()
    _discard(session, import_id)


def sweep_files() -> None:
    """Deletes what was never imported, and every zip that no import waits for."""
    with new_session() as session, session.begin():
        old = ZipImport.confirmed.is_(None) & (ZipImport.created < now() - KEPT)
        session.execute(delete(ZipImport).where(old, ZipImport.id.not_in(worked_on(session, _MEMBER))))
        waiting = session.scalars(select(ZipImport.id).where(ZipImport.confirmed.is_(None))).all()
    stored_with_rows.sweep(FOLDER, {key for each in waiting for key in _keys(each)})


def run(job: RunningJob, payload: Payload, reader: Reader) -> Result:
    """The job of an import: its files in batches, one transaction each, then its report. Raises as ``reader`` does."""
    import_id, simulate = uuid.UUID(payload["importId"]), bool(payload["simulate"])
    with new_session() as session:
        received = import_of(session, import_id)
        known = known_candidates(session)
        session.expunge(received)
    findings = Findings() if simulate else _findings(import_id)
    # A batch waits for the disk while the next one is read.
    with (
        storage.opened(_zip_key(import_id)) as archive,
        _workbook(import_id) as workbook,
        contextmanager(reader)(received, archive, workbook, known, findings) as expected,
        ThreadPoolExecutor(1, "attaching") as thread,
    ):
        with new_session() as session:
            present = files_of_type(session, expected.file_type)
        tally = Tally(with_file=set(present) if expected.wanted is None else set())
        batch = Batch(job, import_id, expected)
        attached = thread.submit(Batch(job, import_id, expected).attach)  # nothing yet: ``batch`` is being filled
        for done, each in enumerate(expected.files):
            if job.cancel_requested():
                raise JobCancelled
            job.progress(done, expected.total, each.file)
            if isinstance(each, FileLeft):
                tally.left.append(each)
            elif simulate:
                _count(tally, each, _simulated(expected, each, present.get(each.candidate.id, [])))
            else:
                if batch.has_no_room_for(each):
                    _count_all(tally, attached.result())
                    attached = thread.submit(batch.attach)
                    batch = Batch(job, import_id, expected)
                batch.take(each)
        _count_all(tally, [*attached.result(), *batch.attach()])
        return _ended(job, received, expected, tally, known, findings=findings if simulate else None)


def _count_all(tally: Tally, outcomes: Iterable[tuple[Attached, Outcome]]) -> None:
    for each, outcome in outcomes:
        _count(tally, each, outcome)


def _count(tally: Tally, each: Attached, outcome: Outcome) -> None:
    if outcome is Outcome.GONE:
        tally.left.append(FileLeft(each.file, FileProblem.UNKNOWN_NUMBER))
        return
    setattr(tally, outcome, getattr(tally, outcome) + 1)
    tally.with_file.add(each.candidate.id)
    remarks = (*each.remarks, *((FileProblem.ACTIVE_CONTENT_REMOVED,) if each.pdf.was_active else ()))
    tally.remarks += [problem_shown(each.file, remark, each.candidate) for remark in remarks]


def _simulated(expected: Expected, each: Attached, present: Sequence[KeptFile]) -> Outcome:
    """What an import made now would do with the file."""
    before = [file for file in present if not expected.by_name or file.name == each.name]
    if not before:
        return Outcome.NEW
    digest = Taken.of(each).digest
    return Outcome.UNCHANGED if any(file.sha256 == digest for file in before) else Outcome.REPLACED


def _ended(
    job: RunningJob,
    received: ZipImport,
    expected: Expected,
    tally: Tally,
    known: dict[str, KnownCandidate],
    *,
    findings: Findings | None,
) -> Result:
    """Keeps the report, and of a simulation its ``findings``, for the import of the same zip."""
    wanted = expected.wanted
    if wanted is None:
        wanted = {candidate.id: candidate for candidate in known.values() if candidate.awaits_sheet}
    lacking = [candidate for key, candidate in wanted.items() if key not in tally.with_file or key in expected.missing]
    with new_session() as session, session.begin():
        row = import_of(session, received.id, lock=True)
        job.hold(session)
        row.confirmed = now() if findings is None else None
        report = report_of(row, expected, tally, lacking, len(wanted))
        row.report = report.model_dump(mode="json", by_alias=True)
        shown = report_sent(report).model_dump(mode="json", by_alias=True)
        undoable = False
        if findings is None:
            _discard(session, received.id)
            undoable = remember_import(session, row, job.author)
        else:
            stored_with_rows.keep(session, _findings_key(received.id), findings.as_json())
        job.succeed(session, shown | {"undoId": str(received.id) if undoable else None})
    return shown


@contextmanager
def _workbook(import_id: uuid.UUID) -> Generator[IO[bytes] | None]:
    """The workbook that came with a zip; None without one."""
    with ExitStack() as opened:
        try:
            workbook = opened.enter_context(storage.opened(_workbook_key(import_id)))
        except NotFound:
            workbook = None
        yield workbook


def _findings(import_id: uuid.UUID) -> Findings:
    """Returns what the simulation of the zip found; empty without a simulation."""
    try:
        return Findings.of_json(storage.read(_findings_key(import_id)))
    except NotFound:
        return Findings()


def _discard(session: Session, import_id: uuid.UUID) -> None:
    stored_with_rows.discard_on_commit(session, *_keys(import_id))


def _keys(import_id: uuid.UUID) -> tuple[str, ...]:
    return _zip_key(import_id), _workbook_key(import_id), _findings_key(import_id)


def _zip_key(import_id: uuid.UUID) -> str:
    return f"{FOLDER}{import_id}.zip"


def _workbook_key(import_id: uuid.UUID) -> str:
    return f"{FOLDER}{import_id}.xlsx"


def _findings_key(import_id: uuid.UUID) -> str:
    return f"{FOLDER}{import_id}.json"
