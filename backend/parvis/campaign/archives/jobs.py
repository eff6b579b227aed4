"""The job that writes an archive."""

import uuid

from parvis.campaign.archives import queries, service
from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.rules import attempt_file_id
from parvis.campaign.archives.writing.archive import write_archive
from parvis.files.stored.queries import key_of
from parvis.kernel import storage
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobCancelled, JobKind, Payload, Result, RunningJob, job_handler


@job_handler(JobKind.ARCHIVE)
def run_archive(job: RunningJob, payload: Payload) -> Result:
    """Writes the archive ``payload["archiveId"]``, without what a killed attempt left, and publishes it."""
    archive_id = uuid.UUID(payload["archiveId"])
    service.discard_attempts(archive_id, job.attempt - 1)
    file_id = attempt_file_id(archive_id, job.attempt)

    def report(done: int, total: int, step: str) -> None:
        if job.cancel_requested():
            raise JobCancelled
        job.progress(done, total, step)

    with new_session() as session:
        archive = queries.archive_of(session, archive_id)
    try:
        written = write_archive(archive, file_id, report)
        with new_session() as session, session.begin():
            archive = queries.archive_of(session, archive_id, lock=True)
            job.hold(session)
            service.publish(session, archive, written, job.author)
            job.succeed(session, written.counts)
    except BaseException:
        if not _is_published(archive_id, file_id):
            storage.delete(key_of(file_id))
            storage.delete_unfinished(key_of(file_id))
        raise
    return written.counts


def _is_published(archive_id: uuid.UUID, file_id: uuid.UUID) -> bool:
    """Whether the commit was done, though its answer may have been lost."""
    with new_session() as session:
        archive = session.get(Archive, archive_id)
        return archive is not None and archive.file_id == file_id
