"""Letters that leave without a hand, where the campaign says so: once results have been current for 60 minutes.

A job waits for that hour, in sight of everybody; whoever cancels it holds its letters, which then wait for a hand.
"""

import uuid
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import Select, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.model import WaitingLetter
from parvis.correspondence.letter_mailing.schemas import AutomaticMailingOut
from parvis.correspondence.letter_mailing.waiting import AUTOMATIC, FEATURE, candidates_held, owners_waiting
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.staleness import methods_are_stale, shown_computation
from parvis.kernel.auth import PARVIS
from parvis.kernel.clock import now
from parvis.kernel.jobs import Job, JobKind, JobStatus, cancel_jobs_about, enqueue
from parvis.kernel.personal_data import among
from parvis.school.features.queries import changed_at
from parvis.school.settings.queries import campaign_settings

QUIET: Final = timedelta(minutes=60)
"""How long results have been current before letters leave by themselves."""

CANDIDATES: Final = "candidates"
"""Whom the payload of a mailing of letters names."""

NAME: Final = "Lettres en attente"
_LOCK: Final = "LETTERS_AUTOMATIC"


def is_automatic(session: Session) -> bool:
    """Whether the campaign sends letters that become due without a hand."""
    return campaign_settings(session).letters_to_newcomers == "AUTOMATIC"


def hour_after_computation(session: Session, computation: Computation) -> datetime | None:
    """From when letters leave by themselves once this computation is published, None where they wait for a hand."""
    return computation.finished + QUIET if is_automatic(session) else None


def present_hour(session: Session) -> datetime | None:
    """From when letters that wait leave by themselves, None where they wait for a hand or for a computation."""
    if not is_automatic(session) or methods_are_stale(session):
        return None
    shown = shown_computation(session)
    return now() if shown is None else max(now(), shown.finished + QUIET)


def automatic_shown(session: Session) -> AutomaticMailingOut | None:
    """The mailing that leaves by itself, None without one."""
    job = session.scalar(_waiting_job())
    return None if job is None or job.not_before is None else AutomaticMailingOut(job_id=job.id, at=job.not_before)


def plan_automatic(session: Session) -> None:
    """Has one job wait for the hour of the letters that wait, always 60 minutes ahead while results are stale."""
    _hold_cancelled(session)
    job = session.scalar(_waiting_job().with_for_update(skip_locked=True))
    candidates = candidates_left(session) if is_automatic(session) else []
    if not candidates:
        if job is not None:
            job.payload = {**job.payload, CANDIDATES: []}  # nobody held them: they may leave by themselves another time
            session.flush()
            cancel_jobs_about(session, "mailing", AUTOMATIC)
        return
    shown = shown_computation(session)
    since = now() if methods_are_stale(session) or shown is None else shown.finished
    payload = {"mailing": AUTOMATIC, CANDIDATES: candidates}
    if job is not None:
        job.payload, job.not_before = payload, since + QUIET
    elif session.scalar(_unfinished().limit(1)) is None:
        enqueue(
            session,
            JobKind.MAILING,
            feature=_LOCK,
            author=PARVIS,
            payload=payload,
            cancellable=True,
            not_before=since + QUIET,
            name=NAME,
        )


def candidates_left(session: Session) -> list[str]:
    """The ids of those whose letters may leave by themselves."""
    held = candidates_held(session)
    return [str(owner.candidate_id) for owner in owners_waiting(session) if owner.candidate_id not in held]


def may_leave_now(session: Session) -> bool:
    """Whether letters may leave by themselves now."""
    hour = present_hour(session)
    return hour is not None and hour <= now()


def _hold_cancelled(session: Session) -> None:
    """Keeps for whom somebody cancelled the job since letters leave by mail: their letters wait for a hand."""
    first = changed_at(session, FEATURE)
    if first is None:
        return  # letters never left by mail: there was no such job
    cancelled = select(Job.payload).where(Job.status == JobStatus.CANCELLED, Job.payload["mailing"].astext == AUTOMATIC)
    named = {
        uuid.UUID(each)
        for payload in session.scalars(cancelled.where(Job.finished >= first))
        for each in payload[CANDIDATES]
    } - candidates_held(session)
    if not named:
        return
    present = session.scalars(select(Candidate.id).where(among(Candidate.id, named))).all()
    if present:
        row = insert(WaitingLetter)
        held = row.on_conflict_do_update(index_elements=["candidate_id"], set_={"held": True})
        session.execute(held, [{"candidate_id": candidate_id, "held": True} for candidate_id in present])


def _unfinished() -> Select[Job]:
    return select(Job).where(Job.finished.is_(None), Job.payload["mailing"].astext == AUTOMATIC)


def _waiting_job() -> Select[Job]:
    return _unfinished().where(~Job.cancel_requested, Job.status == JobStatus.NOT_STARTED).limit(1)
