"""Feature locks: at most one unfinished job per feature (docs/rules/wire.md)."""

import uuid
from collections.abc import Collection

from sqlalchemy import delete, exists, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.errors import FeatureLockAlreadyTaken
from parvis.kernel.jobs.model import FeatureLock, Job
from parvis.kernel.jobs.queries import JobsHooks


def take_lock(session: Session, feature: str, job_id: uuid.UUID) -> None:
    """Gives ``feature`` to the job ``job_id``, which may be written later in the same transaction.

    Raises `FeatureLockAlreadyTaken` when an unfinished job holds it, or holds a feature that excludes it. Of two
    transactions at once, the second waits for the end of the first. Three statements, not one upsert: whether the
    former job is finished is read under a snapshot that is taken after that wait.
    """
    excluded = _excluded_by(feature)
    if excluded:
        hold(session, AdvisoryLock.EXCLUDING_FEATURES)
        if _is_any_held(session, excluded):
            raise FeatureLockAlreadyTaken
    if _inserted(session, feature, job_id):
        return
    unfinished = exists(select(Job.id).where(Job.id == FeatureLock.job_id, Job.finished.is_(None)))
    session.execute(
        delete(FeatureLock)
        .where(FeatureLock.feature == feature, ~unfinished)
        .execution_options(synchronize_session=False)
    )
    if not _inserted(session, feature, job_id):
        raise FeatureLockAlreadyTaken


def exclude_jobs(session: Session, feature: str) -> None:
    """Keeps every job that ``feature`` excludes from starting until the transaction ends, for work that is not a job
    itself.

    Raises `FeatureLockAlreadyTaken` while such a job waits or runs.
    """
    hold(session, AdvisoryLock.EXCLUDING_FEATURES)
    if _is_any_held(session, {feature, *_excluded_by(feature)}):
        raise FeatureLockAlreadyTaken


def is_excluded(session: Session, feature: str) -> bool:
    """Whether a job that ``feature`` excludes waits or runs."""
    return _is_any_held(session, _excluded_by(feature))


def exclude_jobs_of(session: Session, feature: str) -> None:
    """Keeps jobs of ``feature`` from starting until the transaction ends. Raises `FeatureLockAlreadyTaken`."""
    hold(session, AdvisoryLock.EXCLUDING_FEATURES)
    if _is_any_held(session, {feature}):
        raise FeatureLockAlreadyTaken


def await_exclusions(session: Session, feature: str) -> None:
    """Waits for the transactions that decide about a feature that excludes this one.

    Call it before locking the first row that is also locked by transactions that then enqueue a job of ``feature``: in
    another order each would wait for the other.
    """
    if _excluded_by(feature):
        hold(session, AdvisoryLock.EXCLUDING_FEATURES)


def release_lock(session: Session, job_id: uuid.UUID) -> None:
    """Frees the feature that the job ``job_id`` holds, if it holds one."""
    session.execute(
        delete(FeatureLock).where(FeatureLock.job_id == job_id).execution_options(synchronize_session=False)
    )


def _excluded_by(feature: str) -> set[str]:
    exclusions = JobsHooks.joined().exclusions
    return {*exclusions.get(feature, ()), *(each for each, excluded in exclusions.items() if feature in excluded)}


def _is_any_held(session: Session, features: Collection[str]) -> bool:
    held = (
        select(FeatureLock.feature)
        .join(Job, Job.id == FeatureLock.job_id)
        .where(FeatureLock.feature.in_(features), Job.finished.is_(None))
    )
    return session.scalar(held.limit(1)) is not None


def _inserted(session: Session, feature: str, job_id: uuid.UUID) -> bool:
    taken = insert(FeatureLock).values(feature=feature, job_id=job_id).on_conflict_do_nothing()
    return session.scalar(taken.returning(FeatureLock.feature)) is not None
