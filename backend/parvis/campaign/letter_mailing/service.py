"""Mailing letters, and correcting them."""

import contextlib
import uuid
from collections.abc import Collection, Sequence, Set
from typing import Final

from sqlalchemy import case, delete, exists, select, update
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session, load_only

from parvis.campaign.features.errors import LetterNotOpen
from parvis.campaign.features.model import FeatureName
from parvis.campaign.features.queries import is_on, letters_are_open
from parvis.campaign.letter_mailing.model import MailedLetter
from parvis.campaign.letter_mailing.queries import (
    OF_LETTERS,
    WAITING,
    about_interviews,
    announced_now,
    corrections_of,
    letters_elsewhere,
    letters_left,
    letters_missed,
    outdated_among,
    unread_letters,
    untrue_among,
)
from parvis.campaign.letter_mailing.rules import NO_LONGER_TRUE, Announced, Correction, digest
from parvis.campaign.letter_mailing.writing import queue_letters
from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.candidates.history.service import Action, Happened, record
from parvis.emails.outbox.errors import EmailNoLongerTrue
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import (
    keep_back,
    kept_back,
    lock_candidates,
    lock_mails,
    mode_in_force,
    remove,
    stopped_kinds,
)
from parvis.emails.outbox.rules import may_leave
from parvis.formulas.computations.queries import computation_status
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import PARVIS, Person
from parvis.kernel.db import new_session
from parvis.kernel.errors import FeatureLockAlreadyTaken
from parvis.kernel.jobs import Job, JobKind, enqueue
from parvis.kernel.personal_data import among
from parvis.kernel.roles import Role

LOCK: Final = "LETTER_MAILING"
FEATURE: Final = FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS
LETTERS: Final = "letters"
LETTERS_NAME: Final = "Lettres par e-mail"
CORRECTIONS: Final = "corrections"
_ADDRESSED: Final = load_only(Email.candidate_id, Email.recipient, Email.status)


def start_letters(session: Session, person: Person) -> None:
    """Asks for the job that mails the letters; a job that is running serves these too."""
    with contextlib.suppress(FeatureLockAlreadyTaken):
        enqueue(session, JobKind.MAILING, feature=LOCK, author=person, payload={"mailing": LETTERS}, name=LETTERS_NAME)


def serve_late_letters() -> None:
    """Starts the mailing when letters may leave and somebody who has one was mailed none, or waits for an old one.

    While they may not, corrections that were asked for still leave: one that is no longer true is held.
    """
    with new_session() as session, session.begin():
        follow_addresses(session)
    with new_session() as session, session.begin():
        if not may_mail(session):
            keep_back(session, (EmailKind.CORRECTION,))
        elif letters_left(session) or untrue_among(session, unread_letters(session)):
            start_letters(session, PARVIS)


def follow_addresses(session: Session) -> None:
    """Sends the letters that wait to the address that their candidates have now.

    Without one of their own a first letter is withdrawn until they have one, and a correction fails.
    """
    waiting = select(Email).where(Email.kind.in_(OF_LETTERS), Email.status.in_(WAITING)).order_by(Email.id)
    # Without a lock: there may be thousands, and those that go where they should leave meanwhile.
    moved = letters_elsewhere(session, session.scalars(waiting.options(_ADDRESSED)).all())
    if not moved:
        return
    stopped = stopped_kinds(session)
    locked = waiting.where(Email.id.in_(moved)).with_for_update(skip_locked=True)
    held: list[Email] = []
    for email in session.scalars(locked.execution_options(populate_existing=True)).all():
        address = moved[email.id]
        if address is not None:
            email.recipient = address
            held += [email] if email.error == EmailNoLongerTrue.message else []
        elif email.kind == EmailKind.LETTER:
            session.delete(email)
        else:
            email.status, email.error = EmailStatus.FAILED, NO_LONGER_TRUE
    session.flush()
    if held and may_leave(mode_in_force(session)):
        kept = kept_back(session, held, stopped)
        for email in (each for each in held if each.id not in kept):
            email.status, email.error = EmailStatus.QUEUED, None
    session.flush()


def may_mail(session: Session) -> bool:
    """Whether letters leave by mail: the feature is on, and candidates can read what the mail leads to."""
    return is_on(session, FEATURE) and letters_are_open(session)


def mail_letters(session: Session, owners: Sequence[AddressOwner], *, job_id: uuid.UUID) -> int:
    """Queues the mail of each of these who has a letter and was mailed none, or one that failed at an address that was
    corrected since; gives how many. A correction that failed goes when what was read last is true again.
    """
    present = announced_now(session, {owner.candidate_id for owner in owners})
    sendable = {candidate_id: announced for candidate_id, announced in present.items() if announced.is_sendable}
    unsent, _ = _locked_letters(session, sendable)
    missed = letters_missed(session, [each for each in owners if each.candidate_id in sendable])
    missed = {candidate_id: letter for candidate_id, letter in missed.items() if letter.email_id in unsent}
    for candidate_id in [each for each, letter in missed.items() if _is_true_again(session, letter, sendable[each])]:
        del missed[candidate_id], sendable[candidate_id]
    corrections = {candidate_id: _correction(letter) for candidate_id, letter in missed.items()}
    remove(session, Email.id.in_([letter.email_id for letter in missed.values()]))
    mailed = queue_letters(session, owners, sendable, corrections, job_id)
    rows = [
        _row(sendable[candidate_id], candidate_id, email_id, corrections.get(candidate_id))
        for candidate_id, email_id in mailed.items()
    ]
    if rows:
        session.execute(insert(MailedLetter), rows)
    return len(rows)


def withdraw_old_letters(session: Session, *, job_id: uuid.UUID) -> None:
    """Removes the mails that were not sent and are no longer true: their candidates will be mailed again.

    A candidate who was mailed before gets a new correction instead of the waiting mail, as a first letter never leaves
    twice, or none when what they read last is true again. Without an address of their own, or a date to announce, the
    new correction fails, and is sent again once they have one.
    """
    untrue = untrue_among(session, unread_letters(session))
    unsent, letters = _locked_letters(session, untrue)
    letters = [letter for letter in letters if letter.email_id in unsent]  # the others have left meanwhile
    old = {letter.candidate_id: untrue[letter.candidate_id] for letter in letters}
    corrections = [letter for letter in letters if letter.corrections]
    corrections = [letter for letter in corrections if not _is_true_again(session, letter, old[letter.candidate_id])]
    first = old.keys() - {letter.candidate_id for letter in corrections}
    remove(session, Email.id.in_(unsent), Email.candidate_id.in_(first))
    own = candidate_addresses(session).own if corrections else ()
    _correct(session, corrections, unsent, own, job_id)
    still_old = untrue_among(session, corrections)
    untold = [letter.email_id for letter in corrections if letter.candidate_id in still_old]
    session.execute(update(Email).where(Email.id.in_(untold)).values(status=EmailStatus.FAILED, error=NO_LONGER_TRUE))


def _locked_letters(
    session: Session, candidates: Collection[uuid.UUID]
) -> tuple[Set[uuid.UUID], Sequence[MailedLetter]]:
    """The mails of letters to these candidates that have not left, and do not until the transaction ends, and what each
    of them was told last. Locked as everybody does: the candidates, their mails, then what these say.
    """
    lock_candidates(session, candidates)
    of_letters = among(Email.candidate_id, candidates), Email.kind.in_(OF_LETTERS)
    unsent = lock_mails(session, *of_letters, Email.status.in_((*WAITING, EmailStatus.FAILED)))
    newest = (
        select(MailedLetter).where(among(MailedLetter.candidate_id, candidates)).order_by(MailedLetter.candidate_id)
    )
    letters = session.scalars(newest.with_for_update(), execution_options={"populate_existing": True}).all()
    return set(unsent), letters


def _is_true_again(session: Session, letter: MailedLetter, present: Announced | None) -> bool:
    """Whether the last mail that left says what is so now: the correction that waits is then withdrawn."""
    if present is None or digest(present) != letter.left_announced:
        return False
    of_candidate = (Email.candidate_id == letter.candidate_id) & Email.kind.in_(OF_LETTERS)
    sent = select(Email.id).where(of_candidate, Email.status == EmailStatus.SENT)
    last = session.scalar(sent.order_by(Email.queued_at.desc()).limit(1))
    if last is None:
        return False
    waiting, letter.email_id = letter.email_id, last
    letter.method, letter.slot, letter.announced = present.method, present.slot, digest(present)
    session.flush()
    session.execute(delete(Email).where(Email.id == waiting))
    return True


def record_sent(session: Session, kind: EmailKind, candidate_id: uuid.UUID, email_id: uuid.UUID) -> None:
    """Writes in the history that a letter left by mail: what it announced can no longer be taken back in silence.

    Of one that is followed by another, which waits, nobody knows any more what it announced.
    """
    if kind in OF_LETTERS:
        record(session, [Happened(candidate_id, Action.SEND_LETTER)], None)
        another = exists().where(Email.id == MailedLetter.email_id, Email.status != EmailStatus.SENT)
        announced = case(
            (MailedLetter.email_id == email_id, MailedLetter.announced),
            (another, None),
            else_=MailedLetter.left_announced,
        )
        session.execute(
            update(MailedLetter).where(MailedLetter.candidate_id == candidate_id).values(left_announced=announced)
        )


def start_corrections(session: Session, person: Person, candidates: Sequence[uuid.UUID]) -> Job:
    """Asks for the job that mails these candidates what is true now; for a slot manager, those called to an interview
    before or after.

    Raises `LetterNotOpen`, and `FeatureLockAlreadyTaken` while a computation or another mailing runs.
    """
    if not letters_are_open(session):
        raise LetterNotOpen
    if computation_status(session) == "IN_PROGRESS":
        raise FeatureLockAlreadyTaken
    chosen = candidates if Role.ADMIN in person.roles else _about_interviews(session, candidates)
    payload = {"mailing": CORRECTIONS, "candidates": [str(each) for each in chosen]}
    job = enqueue(session, JobKind.MAILING, feature=LOCK, author=person, payload=payload, name="E-mails corrigés")
    note(person, count=len(chosen))
    return job


def _about_interviews(session: Session, candidates: Sequence[uuid.UUID]) -> list[uuid.UUID]:
    mailed = session.scalars(select(MailedLetter).where(among(MailedLetter.candidate_id, candidates))).all()
    return list(about_interviews(mailed, outdated_among(session, mailed)))


def mail_corrections(
    session: Session, candidates: Collection[uuid.UUID], own: Sequence[AddressOwner], *, job_id: uuid.UUID
) -> int:
    """Queues a corrected mail to each of these whose mail is no longer true; gives how many. ``own``: those who have an
    address of their own.

    A correction that is there already is true, so that asking again sends nothing.
    """
    unsent, letters = _locked_letters(session, candidates)
    return _correct(session, letters, unsent, own, job_id)


def _correct(
    session: Session,
    letters: Sequence[MailedLetter],
    unsent: Set[uuid.UUID],
    own: Sequence[AddressOwner],
    job_id: uuid.UUID,
) -> int:
    """Does the same as `mail_corrections` for the mails that `_locked_letters` found before they left, and replaces
    them.
    """
    mailed = {letter.candidate_id: letter for letter in letters}
    outdated = outdated_among(session, list(mailed.values()))
    owners = [owner for owner in own if owner.candidate_id in outdated]
    corrections = corrections_of(session, [mailed[candidate_id] for candidate_id in outdated])
    queued = queue_letters(session, owners, outdated, corrections, job_id)
    for candidate_id, email_id in queued.items():
        row = _row(outdated[candidate_id], candidate_id, email_id, corrections[candidate_id])
        for name, value in row.items():
            setattr(mailed[candidate_id], name, value)
    session.flush()
    remove(session, Email.id.in_(unsent), Email.candidate_id.in_(queued.keys()))
    return len(queued)


def _correction(letter: MailedLetter) -> Correction | None:
    """What the mail is, None for the first one."""
    return Correction(letter.corrections, of_a_date=letter.corrects_a_date) if letter.corrections else None


def _row(
    present: Announced, candidate_id: uuid.UUID, email_id: uuid.UUID, correction: Correction | None
) -> dict[str, object]:
    return {
        "candidate_id": candidate_id,
        "email_id": email_id,
        "method": present.method,
        "slot": present.slot,
        "announced": digest(present),
        "corrections": 0 if correction is None else correction.number,
        "corrects_a_date": correction is not None and correction.of_a_date,
    }
