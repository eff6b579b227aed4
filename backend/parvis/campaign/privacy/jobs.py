"""The jobs that purge, and that gather what is held on one person."""

import uuid
from typing import Final

from parvis.campaign.archives.service import remove_archive
from parvis.campaign.archives.writing.present import check_present
from parvis.campaign.archives.writing.zip import put_and_read_back, zip_pieces
from parvis.campaign.privacy import queries, service
from parvis.campaign.privacy.export import entries_of_person
from parvis.candidates.erased.service import forget_erased
from parvis.files.stored.service import sweep_files
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, Payload, Result, RunningJob, job_handler

_AT_ONCE: Final = 500


@job_handler(JobKind.PURGE)
def run_purge(job: RunningJob, payload: Payload) -> Result:
    """Erases everybody: accounts and archives first, in steps that do no harm when they are done again, then all that
    is left in one transaction, with the job's end. An attempt that was killed leaves the rest to the next one.

    The purge at the end of retention leaves those set aside. The one before a new campaign leaves nobody: the archives,
    which it keeps, hold them. Raises `ArchiveMissing` when ``payload["archiveId"]`` no longer does.
    """
    archive_id = None if payload["archiveId"] is None else uuid.UUID(payload["archiveId"])
    listed = queries.people_to_purge if archive_id is None else queries.everyone
    with new_session() as session:
        people = listed(session)
        if archive_id is not None:
            check_present(session, archive_id)
    for start in range(0, len(people), _AT_ONCE):
        job.progress(start, len(people), "Comptes")
        with new_session() as session, session.begin():
            service.erase_first(session, people[start : start + _AT_ONCE])
    archives = 0
    if archive_id is None:
        with new_session() as session, session.begin():
            for archive in queries.short_archives(session):
                remove_archive(session, archive.id, job.author)
                archives += 1
    job.progress(len(people), len(people), "Dossiers, fichiers, historique")
    with new_session() as session, session.begin():
        job.hold(session)
        service.hold_writers(session)
        if archive_id is not None:
            check_present(session, archive_id)
        people = listed(session)
        service.erase(session, people)
        # The next campaign's numbers are other people's: nobody is skipped for a number of this one.
        forget_erased(session)
        result: Result = {"candidates": len(people), "archives": archives}
        job.succeed(session, result)
    sweep_files()
    return result


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
        row = service.export_row(person, written.file_id, written.size, written.sha256, job.author)
        session.add(row)
        session.flush()
        result: Result = {"fileId": str(row.id), "size": row.size}
        job.succeed(session, result)
    return result
