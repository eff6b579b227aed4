"""Letters that leave by mail at an hour that somebody chose: a job waits for it, and switches their mails on."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.features.errors import LettersAlreadySent, LettersOutdated
from parvis.campaign.features.queries import preview
from parvis.campaign.features.schemas import SendingTimeIn, SendingTimeOut
from parvis.campaign.features.service import switch_on
from parvis.correspondence.letter_mailing.waiting import AT_AN_HOUR, FEATURE, cancel_sending, when_nothing_runs
from parvis.formulas.computations.staleness import methods_are_stale
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import PARIS, now
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.kernel.jobs import Job, JobKind, Payload, Result, RunningJob, enqueue
from parvis.school.features.errors import LetterNotOpen
from parvis.school.features.queries import feature_named, letters_are_open

LONGEST_AHEAD: Final = timedelta(days=60)
_LOCK: Final = "LETTERS_AT_AN_HOUR"


def set_time(session: Session, person: Person, form: SendingTimeIn) -> Job:
    """Chooses when the letters leave by mail, instead of the hour that was chosen before.

    Raises `InvalidInput` for an hour that is past or too far away, `LettersAlreadySent`, `LetterNotOpen`.
    """
    at = datetime.combine(form.day, form.time, PARIS)
    if not now() < at <= now() + LONGEST_AHEAD:
        sentence = f"L'heure de l'envoi est dans les {LONGEST_AHEAD.days} jours à venir"
        raise InvalidInput(fields=[FieldError(field="time", message=sentence)])
    # Before the job: whoever switches the feature, or shows the letters no more, comes before or after this.
    feature = feature_named(session, FEATURE)
    if feature.activated:
        raise LettersAlreadySent
    if not letters_are_open(session):
        raise LetterNotOpen
    cancel_sending(session)
    job = enqueue(
        session,
        JobKind.MAILING,
        feature=_LOCK,
        author=person,
        payload={"mailing": AT_AN_HOUR, "expected": form.expected, "stale": methods_are_stale(session)},
        cancellable=True,
        not_before=at,
        name="Envoi programmé des lettres",
    )
    note(person, count=form.expected, at=at.isoformat(), job=str(job.id))
    return job


def time_shown(session: Session) -> SendingTimeOut | None:
    """When letters leave by mail, and what has changed since that was chosen; None where no hour is."""
    waiting = select(Job).where(Job.finished.is_(None), ~Job.cancel_requested, Job.not_before.is_not(None))
    job = session.scalar(
        waiting.where(Job.payload["mailing"].astext == AT_AN_HOUR).order_by(Job.created.desc()).limit(1)
    )
    if job is None or job.not_before is None:
        return None
    present = preview(session, feature_named(session, FEATURE))
    return SendingTimeOut(
        job_id=job.id,
        at=job.not_before,
        author=job.author,
        expected=job.payload["expected"],
        recipients=present.recipients,
        stale=present.stale,
        was_stale=job.payload["stale"],
        email_mode=present.email_mode,
    )


def forget_time(session: Session, person: Person) -> None:
    """Forgets the hour; letters leave by mail once somebody says so."""
    cancel_sending(session)
    note(person)


def send_at_the_hour(job: RunningJob, payload: Payload) -> Result | None:
    """Switches the mails of letters on, once no computation or import runs.

    Raises `LetterNotOpen` when candidates do not read their letters, `LettersOutdated` when the results became older
    than the data since the hour was chosen.
    """
    return when_nothing_runs(job, lambda session: _sent(session, job, payload))


def _sent(session: Session, job: RunningJob, payload: Payload) -> Result | None:
    hold(session, AdvisoryLock.EXCLUDING_FEATURES)  # before the row, as whoever switches it by hand
    feature = feature_named(session, FEATURE)
    if feature.activated:
        return None
    if methods_are_stale(session) and not payload["stale"]:
        raise LettersOutdated
    result = {"expected": payload["expected"]}
    # Over with what it does: done twice, it would say that it was cancelled.
    job.succeed(session, result)
    switch_on(session, job.author, feature.id, stale=True)
    return result
