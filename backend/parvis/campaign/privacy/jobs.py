"""The jobs that purge, and that gather what is held on one person."""

import uuid
from typing import Final

from parvis.campaign.archives.writing.present import check_present
from parvis.campaign.archives.writing.zip import put_and_read_back, zip_pieces
from parvis.campaign.privacy import queries, service
from parvis.campaign.privacy.export import entries_of_person
from parvis.campaign.privacy.rules import LEFT
from parvis.candidates.erased.service import remember_purge
from parvis.files.stored.model import FileType
from parvis.files.stored.service import sweep_files
from parvis.imports.candidates_file.profile.store import present_year
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler

_AT_ONCE: Final = 500


@job_handler(JobKind.PURGE)
def run_purge(job: RunningJob, payload: Payload) -> Result:
    """Erases everybody, with the archives, in one transaction or not at all; then their accounts, which may be kept
    elsewhere, some at once. An attempt that was killed among these leaves the rest to the next one, and a job that
    failed there to the sweeps.

    The purge at the end of retention leaves those set aside. The one before a new campaign leaves nobody: the archives,
    which it keeps, hold them. Raises `ArchiveMissing` when ``payload["archiveId"]`` no longer does, and
    `LastAdministrator` or `UserManagesSite` when the account of one of them has become somebody's of the staff.
    """
    service.end_purges()
    if LEFT not in payload:
        payload = _erased(job, payload)
    left: list[str] = payload[LEFT]
    for start in range(0, len(left), _AT_ONCE):
        job.progress(start, len(left), "Comptes")
        with new_session() as session, session.begin():
            service.remove_left(session, left[start : start + _AT_ONCE])
    result: Result = {"candidates": payload["candidates"], "archives": payload["archives"]}
    with new_session() as session, session.begin():
        job.keep(session, {**payload, LEFT: []})
        job.succeed(session, result)
    sweep_files()
    return result


def _erased(job: RunningJob, payload: Payload) -> Payload:
    """Erases everybody; gives the payload that says so, and what is left to remove."""
    archive_id = None if payload["archiveId"] is None else uuid.UUID(payload["archiveId"])
    job.progress(0, None, "Dossiers, fichiers, historique")
    with new_session() as session, session.begin():
        hold(session, AdvisoryLock.ACCOUNTS)  # before the rows
        job.hold(session)
        service.hold_writers(session)
        if archive_id is not None:
            check_present(session, archive_id)
        year, due = present_year(session), queries.due_date(session)  # which the candidates may tell
        people = queries.people_to_purge(session) if archive_id is None else queries.everyone(session)
        archives = queries.archives_to_purge(session, due) if archive_id is None else ()
        done = {**payload, **service.purge_everybody(session, people, archives, job.author)}
        # The next campaign's numbers are other people's: nobody is skipped for a number of this one.
        remember_purge(session, year)
        job.keep(session, done)
    return done


@job_handler(JobKind.PERSON_EXPORT)
def run_person_export(job: RunningJob, payload: Payload) -> Result:
    """Writes the zip of what is held on ``payload["candidateId"]``; its file's id is in the result."""
    with new_session() as session:
        person = queries.subject_of(session, uuid.UUID(payload["candidateId"]))
        entries = entries_of_person(session, person)
        written = put_and_read_back(uuid.uuid4(), zip_pieces(entries))
    with new_session() as session, session.begin():
        job.hold(session)
        queries.subject_of(session, person.id, lock=True)
        row = written.row(FileType.PERSON_EXPORT, f"donnees_{person.number}.zip", job.author, person.id)
        session.add(row)
        session.flush()
        result: Result = {"fileId": str(row.id), "size": row.size}
        job.succeed(session, result)
    return result
