"""What jobs contain about people: in their results, their errors, and the progress of running jobs."""

from collections.abc import Sequence

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from parvis.kernel.jobs.model import Job
from parvis.kernel.personal_data import DataSubject, PersonalData, without_people

_AT_ONCE = 500


def _erase(session: Session, people: Sequence[DataSubject]) -> None:
    finished = select(Job).where(Job.finished.is_not(None)).execution_options(yield_per=_AT_ONCE)
    for part in session.scalars(finished).partitions():
        for job in part:
            kept = {
                "result": job.result,
                "error": job.error,
                "message": job.message,
                "payload": job.payload,
                "name": job.name,
            }
            left = without_people(kept, people)
            if left is None:
                error = None if job.error is None else job.error | {"message": "…", "data": None, "fields": None}
                left = {"result": None, "error": error, "message": None, "payload": {}, "name": None}
            if left != kept:
                session.execute(update(Job).where(Job.id == job.id).values(left))
    _forget_authors(session, people)


def _forget_authors(session: Session, people: Sequence[DataSubject]) -> None:
    """Removes candidates from the authors of jobs: they start none, but one with such an author would stay."""
    for account in [person.account for person in people if person.account is not None]:
        names = {"author_email": "", "author_first_name": "", "author_last_name": ""}
        session.execute(update(Job).where(Job.author_subject == account).values(names))


PERSONAL_DATA = PersonalData(columns={"jobs": {"payload", "message", "name", "error", "result"}}, erase=_erase)
