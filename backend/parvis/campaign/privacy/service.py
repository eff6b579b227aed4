"""Erasing people, asking for a purge or an export, and what an export leaves."""

import uuid
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from parvis.campaign.archives import queries as archives_queries
from parvis.campaign.archives import service as archives_service
from parvis.campaign.archives.model import Archive
from parvis.campaign.privacy import queries
from parvis.campaign.privacy.errors import ConfirmationWrong, EndIsPast, PurgeNotDue
from parvis.campaign.privacy.model import SetAside
from parvis.campaign.privacy.queries import PrivacyHooks
from parvis.campaign.privacy.rules import EXPORT_DAYS, LEFT
from parvis.campaign.privacy.schemas import ErasureReason, PurgeIn, SetAsideForm
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.erased.queries import unknown_erasures
from parvis.candidates.erased.rules import Erasure
from parvis.candidates.erased.service import remember, remember_erased
from parvis.candidates.journal.model import AccessKind
from parvis.candidates.journal.service import note_access
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import FileType, StoredFile
from parvis.files.stored.service import access_with_own_call, discard
from parvis.imports.candidates_file.profile.store import present_year
from parvis.interviews.slots.service import locked_slots
from parvis.kernel import jobs
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.auth.person import PARVIS
from parvis.kernel.clock import now, today
from parvis.kernel.db import new_session
from parvis.kernel.errors import existing
from parvis.kernel.jobs import Job, JobKind
from parvis.kernel.jobs.locks import exclude_jobs
from parvis.kernel.personal_data import DataSubject, among
from parvis.kernel.roles import Role

FEATURE: Final = "privacy"
"""No job that reads or writes candidates' data runs while some are erased (`app.wiring`)."""


def start_purge(session: Session, form: PurgeIn, author: Person) -> Job:
    """Asks for the erasure of everybody. Raises `PurgeNotDue`, `ConfirmationWrong`, `FeatureLockAlreadyTaken`."""
    due = queries.due_date(session)
    if today() <= due:
        raise PurgeNotDue(f"{due:%d/%m/%Y}")
    return ask_for_purge(session, form, author)


def ask_for_purge(session: Session, form: PurgeIn, author: Person, *, archive_id: uuid.UUID | None = None) -> Job:
    """Asks for the erasure of everybody: of the archives too, or as long as the archive of that id holds them all.

    Raises `ConfirmationWrong`, `FeatureLockAlreadyTaken`.
    """
    if form.confirmation != str(present_year(session)):
        raise ConfirmationWrong
    payload = {"archiveId": None if archive_id is None else str(archive_id)}
    job = jobs.enqueue(session, JobKind.PURGE, feature=FEATURE, author=author, payload=payload)
    note(author, job=str(job.id), reason_length=len(form.reason))
    return job


def start_export(session: Session, candidate_id: uuid.UUID, author: Person) -> Job:
    """Asks for the zip of all that is held on a candidate. Raises `NotFound`."""
    queries.subject_of(session, candidate_id)
    payload = {"candidateId": str(candidate_id)}
    job = jobs.enqueue(session, JobKind.PERSON_EXPORT, feature=None, author=author, payload=payload)
    note_access(session, author, candidate_id, AccessKind.RECORD)
    note(author, job=str(job.id))
    return job


def set_aside(session: Session, candidate_id: uuid.UUID, form: SetAsideForm, author: Person) -> None:
    """Has the purges to come leave a candidate until a day. Raises `NotFound`, `EndIsPast`."""
    queries.subject_of(session, candidate_id, lock=True)
    if form.until < today():
        raise EndIsPast
    kept = session.get(SetAside, candidate_id) or SetAside(candidate_id=candidate_id)
    kept.reason, kept.until = form.reason, form.until
    kept.author_first_name, kept.author_last_name, kept.created = author.first_name, author.last_name, now()
    session.add(kept)
    session.flush()
    note(author, until=form.until.isoformat())


def no_longer_set_aside(session: Session, candidate_id: uuid.UUID, author: Person) -> None:
    """A purge takes the candidate again. Raises `NotFound`."""
    kept = existing(session.get(SetAside, candidate_id, with_for_update=True))
    session.delete(kept)
    session.flush()
    note(author)


def erase_first(session: Session, people: Sequence[DataSubject]) -> None:
    """What is erased in a transaction before the others', such as accounts."""
    for concept in PrivacyHooks.joined().personal_data.values():
        concept.erase_first(session, people)


def erase_everybody(session: Session, people: Sequence[DataSubject]) -> list[str]:
    """Does the same as `erase` for everybody; returns what `remove_left` must remove once this is committed.

    The transaction must hold `AdvisoryLock.ACCOUNTS`. Raises `LastAdministrator` or `UserManagesSite`: then nothing at
    all is erased.
    """
    _hold_records(session, people)
    left = [each for concept in PrivacyHooks.joined().personal_data.values() for each in concept.left(session, people)]
    erase(session, people)
    return left


def remove_left(session: Session, left: Sequence[str]) -> None:
    """Removes what an erasure of everybody left, such as accounts; again without harm."""
    for concept in PrivacyHooks.joined().personal_data.values():
        concept.remove(session, left)


def end_purges() -> None:
    """Removes what failed purges left after all the rest was erased, as accounts elsewhere that did not answer."""
    with new_session() as session:
        failed = session.scalars(queries.purges_with_left()).all()
    for job in failed:
        with new_session() as session, session.begin():
            remove_left(session, job.payload[LEFT])
            session.execute(update(Job).where(Job.id == job.id).values(payload={**job.payload, LEFT: []}))


def erase_person(
    session: Session, candidate_id: uuid.UUID, confirmation: str, author: Person, reason: ErasureReason
) -> None:
    """Erases a candidate wherever they are kept; nothing at all when that is refused.

    Raises `NotFound`, `ConfirmationWrong` unless ``confirmation`` is their number, `FeatureLockAlreadyTaken`, and
    `LastAdministrator` or `UserManagesSite` when their account has become somebody's of the staff.
    """
    if confirmation.strip() != queries.subject_of(session, candidate_id).number:
        raise ConfirmationWrong
    person = _erase_found(session, candidate_id)
    remember_erased(session, [person])
    note(author, erased=str(person.pseudonym), reason=reason)


def _erase_found(session: Session, candidate_id: uuid.UUID) -> DataSubject:
    exclude_jobs(session, FEATURE)
    # In its own transaction, but with the jobs kept out until this one ends: an account that is gone is not given back.
    with new_session() as before, before.begin():
        erase_first(before, [queries.subject_of(before, candidate_id)])
    hold_writers(session)
    person = queries.subject_of(session, candidate_id, lock=True)
    erase(session, [person])
    return person


def purge_everybody(
    session: Session, people: Sequence[DataSubject], archives: Sequence[Archive], author: Person
) -> dict[str, Any]:
    """Erases people and archives in the caller's transaction, which holds `AdvisoryLock.ACCOUNTS` and the writers.

    Returns how many went, and by `LEFT` what `remove_left` must remove once this is committed.
    """
    left = erase_everybody(session, people)
    archives_service.purge(session, archives, author)
    return {LEFT: left, "candidates": len(people), "archives": len(archives)}


def replay(listed: Sequence[Erasure], *, before_purge: bool) -> dict[str, int]:
    """Erases again whoever was erased after the state of this database, which a backup brought back: the people of the
    list, and everybody where a purge has followed, unless it is to be as ``before_purge``.

    Returns how many people were erased again, one by one and by purges. Raises a `DomainError` for what forbids it.
    """
    with new_session() as session:
        unknown = unknown_erasures(session, listed)
    purges = [index for index, each in enumerate(unknown) if each.campaign is not None]
    done = {"erasedAgain": 0, "purgedAgain": 0}
    if purges and not before_purge:
        done["purgedAgain"] = _purge_again()
    else:
        # After a purge the numbers are those of other people, who are not in this database.
        gone = {each.hash for each in unknown[: purges[0] if purges else None]}
        with new_session() as session:
            people = [each for each in queries.everyone(session) if each.number_hash in gone]
        for person in people:
            with new_session() as session, session.begin():
                _erase_found(session, person.id)
        done["erasedAgain"] = len(people)
    with new_session() as session, session.begin():
        remember(session, unknown)
    return done


def _purge_again() -> int:
    """Leaves whom a purge leaves today, and the archives that are not due, whatever the purge was for."""
    with new_session() as session, session.begin():
        hold(session, AdvisoryLock.ACCOUNTS)
        hold_writers(session)
        archives = archives_queries.short_archives(session, archives_queries.is_due())
        done = purge_everybody(session, queries.people_to_purge(session), archives, PARVIS)
    with new_session() as session, session.begin():
        remove_left(session, done[LEFT])
    return done["candidates"]


def erase(session: Session, people: Sequence[DataSubject]) -> None:
    """Erases everything stored about people, in the caller's transaction, which holds the writers and their records."""
    for concept in PrivacyHooks.joined().personal_data.values():
        concept.erase(session, people)
    session.flush()


def _hold_records(session: Session, people: Sequence[DataSubject]) -> None:
    """Before what hangs on them, as everybody does."""
    listed = select(Candidate.id).where(among(Candidate.id, [person.id for person in people]))
    session.execute(listed.order_by(Candidate.id).with_for_update())


def sweep_exports() -> None:
    """Deletes the exports that were not downloaded in time."""
    with new_session() as session, session.begin():
        old = StoredFile.created < now() - timedelta(days=EXPORT_DAYS)
        for file in session.scalars(select(StoredFile).where(StoredFile.type == FileType.PERSON_EXPORT, old)).all():
            discard(session, file)


ACCESS: Final = access_with_own_call(Role.ADMIN)
"""The rules of exports, for `files.stored`."""


def hold_writers(session: Session) -> None:
    """Makes other writers wait, in the order in which all of them lock: the slots, the candidate table, a candidate."""
    locked_slots(session)
    locked_state(session)
