"""Mailing letters, and correcting them."""

import uuid
from collections.abc import Collection, Sequence
from dataclasses import replace
from typing import Final

from sqlalchemy import case, delete, exists, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidates.addresses.queries import AddressOwner
from parvis.candidates.history.service import Action, Happened, record
from parvis.correspondence.letter_mailing.automatic import CANDIDATES, plan_automatic
from parvis.correspondence.letter_mailing.errors import LettersChanged, LettersChangedOut
from parvis.correspondence.letter_mailing.model import MailedLetter, WaitingLetter
from parvis.correspondence.letter_mailing.outdated import follow_results, letters_outdated
from parvis.correspondence.letter_mailing.queries import (
    OF_LETTERS,
    announced_now,
    corrections_of,
    letters_missed,
    owner_mailed,
)
from parvis.correspondence.letter_mailing.rules import Announced, Correction, digest, facts_of
from parvis.correspondence.letter_mailing.schemas import LettersToSendIn
from parvis.correspondence.letter_mailing.unsent import follow_addresses, locked_letters, withdraw_untrue
from parvis.correspondence.letter_mailing.waiting import LOCK, may_mail, owners_waiting
from parvis.correspondence.letter_mailing.writing import queue_letters
from parvis.emails.outbox.errors import NoRecipients
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import keep_back, remove
from parvis.formulas.computations.staleness import require_current_methods
from parvis.kernel.audit.lines import leave_no_line, note
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job, JobKind, enqueue
from parvis.kernel.jobs.locks import exclude_jobs
from parvis.kernel.personal_data import among
from parvis.kernel.roles import Role
from parvis.school.features.errors import LetterNotOpen
from parvis.school.features.queries import letters_are_open

LETTERS: Final = "letters"
LETTERS_NAME: Final = "Lettres par e-mail"
CORRECTIONS: Final = "corrections"
REASON: Final = "reason"


def start_letters(session: Session, person: Person) -> None:
    """Asks for the job of the first mailing: to all who have a letter now. Raises `FeatureLockAlreadyTaken`."""
    session.execute(delete(WaitingLetter))
    mail_waiting(session, person, owners_waiting(session))


def mail_waiting(session: Session, person: Person, owners: Sequence[AddressOwner]) -> Job:
    """Starts the job that mails these. Raises `FeatureLockAlreadyTaken` beside a computation, import or mailing."""
    payload = {"mailing": LETTERS, CANDIDATES: [str(owner.candidate_id) for owner in owners]}
    return enqueue(session, JobKind.MAILING, feature=LOCK, author=person, payload=payload, name=LETTERS_NAME)


def send_waiting(session: Session, person: Person, form: LettersToSendIn) -> tuple[Job | None, int]:
    """Sends the letters that wait, those of ``form`` or all; a dry run starts no job. Gives it, and how many leave.

    Raises `NoRecipients`, `LettersChanged` when not those that the caller saw wait, `ResultsStale`,
    `FeatureLockAlreadyTaken`.
    """
    if form.expected == 0:
        raise NoRecipients
    waiting = {owner.candidate_id: owner for owner in owners_waiting(session)}
    chosen = list(waiting) if form.candidate_ids is None else list(dict.fromkeys(form.candidate_ids))
    owners = [waiting[each] for each in chosen if each in waiting]
    if not len(owners) == len(chosen) == form.expected:
        raise LettersChanged(data=LettersChangedOut(expected=form.expected, present=len(owners)))
    require_current_methods(session)
    exclude_jobs(session, LOCK)
    if form.dry_run:
        leave_no_line()
        return None, len(owners)
    job = mail_waiting(session, person, owners)
    note(person, count=len(owners))
    return job, len(owners)


def follow_letters() -> None:
    """Keeps the mails of letters that have not left true, without writing to anybody whom nobody asked to write to.

    Those that wait go where their candidates are; one that is no longer true is withdrawn, and what it should say waits
    for a hand. While letters do not leave by mail, a correction that is no longer true is held.
    """
    with new_session() as session, session.begin():
        follow_addresses(session)
    with new_session() as session, session.begin():
        if may_mail(session):
            withdraw_untrue(session)
        else:
            keep_back(session, (EmailKind.CORRECTION,))
    with new_session() as session, session.begin():
        plan_automatic(session)


def mail_letters(session: Session, owners: Sequence[AddressOwner], *, job_id: uuid.UUID) -> int:
    """Queues the first mail of those mailed none, or one that failed at an address corrected since; gives how many."""
    present = announced_now(session, {owner.candidate_id for owner in owners})
    sendable = {candidate_id: announced for candidate_id, announced in present.items() if announced.is_sendable}
    unsent, letters = locked_letters(session, sendable)
    missed = letters_missed(session, [each for each in owners if each.candidate_id in sendable])
    missed = {candidate_id: letter for candidate_id, letter in missed.items() if letter.email_id in unsent}
    for letter in letters:
        if letter.candidate_id not in missed:
            del sendable[letter.candidate_id]
    remove(session, Email.id.in_([letter.email_id for letter in missed.values()]))
    mailed = queue_letters(session, owners, sendable, {}, job_id)
    if mailed:
        rows = [_row(sendable[candidate_id], candidate_id, email_id, None) for candidate_id, email_id in mailed.items()]
        session.execute(insert(MailedLetter), rows)
        session.execute(delete(WaitingLetter).where(among(WaitingLetter.candidate_id, mailed.keys())))
    return len(mailed)


def record_sent(session: Session, kind: EmailKind, candidate_id: uuid.UUID, email_id: uuid.UUID) -> None:
    """Writes in the history that a letter left by mail: what it announced can no longer be taken back in silence.

    Of one that is followed by another, which waits, nobody knows any more what it announced.
    """
    if kind in OF_LETTERS:
        record(session, [Happened(candidate_id, Action.SEND_LETTER)], None)
        another = exists().where(Email.id == MailedLetter.email_id, Email.status != EmailStatus.SENT)
        left = {
            name: case((MailedLetter.email_id == email_id, present), (another, None), else_=before)
            for name, present, before in (
                ("left_announced", MailedLetter.announced, MailedLetter.left_announced),
                ("left_facts", MailedLetter.facts, MailedLetter.left_facts),
            )
        }
        session.execute(update(MailedLetter).where(MailedLetter.candidate_id == candidate_id).values(left))


def start_corrections(
    session: Session,
    person: Person,
    candidates: Sequence[uuid.UUID],
    *,
    stale: bool = False,
    reason: str | None = None,
) -> Job:
    """Asks for the job that mails these candidates what is true now, and why; for a slot manager, those called to an
    interview before or after.

    Raises `LetterNotOpen`, `ResultsStale` unless ``stale`` or where only slots, hours or places are told, and
    `FeatureLockAlreadyTaken` while a computation, an import or another mailing runs.
    """
    if not letters_are_open(session):
        raise LetterNotOpen
    if Role.ADMIN not in person.roles:
        candidates = list(letters_outdated(session, candidates, interviews_alone=True))
    if not stale and follow_results(session, candidates):
        require_current_methods(session)
    payload = {"mailing": CORRECTIONS, CANDIDATES: [str(candidate) for candidate in candidates], REASON: reason}
    job = enqueue(session, JobKind.MAILING, feature=LOCK, author=person, payload=payload, name="E-mails corrigés")
    note(person, count=len(candidates))
    return job


def correct_at_once(session: Session, candidate_id: uuid.UUID) -> bool:
    """Queues the corrected mail of a candidate whose hour changed by their own doing, in the transaction that changes
    it; tells whether there is one. Whoever was mailed nothing, or has no address of their own, is in staff's lists.

    The caller read `stopped_kinds` before it locked anything.
    """
    owners = owner_mailed(session, candidate_id)
    return bool(owners and mail_corrections(session, [candidate_id], owners, job_id=None))


def mail_corrections(
    session: Session,
    candidates: Collection[uuid.UUID],
    own: Sequence[AddressOwner],
    *,
    job_id: uuid.UUID | None,
    reason: str | None = None,
) -> int:
    """Queues a corrected mail to each of these whose mail is no longer true, with that reason; gives how many. ``own``:
    those who have an address of their own.

    A correction that is there already is true, so that asking again sends nothing.
    """
    unsent, letters = locked_letters(session, candidates)
    mailed = {letter.candidate_id: letter for letter in letters}
    outdated = {
        candidate_id: each.present
        for candidate_id, each in letters_outdated(session, mailed.keys()).items()
        if each.present is not None
    }
    owners = [owner for owner in own if owner.candidate_id in outdated]
    corrections = {
        candidate_id: replace(correction, reason=reason)
        for candidate_id, correction in corrections_of(session, [mailed[each] for each in outdated]).items()
    }
    queued = queue_letters(session, owners, outdated, corrections, job_id)
    for candidate_id, email_id in queued.items():
        row = _row(outdated[candidate_id], candidate_id, email_id, corrections[candidate_id])
        for name, value in row.items():
            setattr(mailed[candidate_id], name, value)
    session.flush()
    remove(session, Email.id.in_(unsent), Email.candidate_id.in_(queued.keys()))
    return len(queued)


def _row(
    present: Announced, candidate_id: uuid.UUID, email_id: uuid.UUID, correction: Correction | None
) -> dict[str, object]:
    return {
        "candidate_id": candidate_id,
        "email_id": email_id,
        "method": present.method,
        "slot": present.slot,
        "announced": digest(present),
        "facts": facts_of(present),
        "corrections": 0 if correction is None else correction.number,
        "corrects_a_date": correction is not None and correction.of_a_date,
    }
