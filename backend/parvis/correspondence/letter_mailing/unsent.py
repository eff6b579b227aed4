"""Mails of letters that have not left: they follow their candidates' addresses, and go once they are untrue."""

import uuid
from collections.abc import Collection, Sequence, Set
from typing import Final

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session, load_only

from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.correspondence.letter_mailing.queries import (
    OF_LETTERS,
    WAITING,
    letters_elsewhere,
    unread_letters,
    untrue_among,
)
from parvis.correspondence.letter_mailing.rules import NO_LONGER_TRUE
from parvis.emails.outbox.errors import EmailNoLongerTrue
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import kept_back, lock_candidates, lock_mails, mode_in_force, remove, stopped_kinds
from parvis.emails.outbox.rules import may_leave
from parvis.kernel.personal_data import among

_ADDRESSED: Final = load_only(Email.candidate_id, Email.recipient, Email.status)


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


def withdraw_untrue(session: Session) -> None:
    """Removes the mails that were not sent and are no longer true, and writes no other.

    A first letter waits again for somebody to send it. Of a correction, what was read before it counts again; where
    that is not known, it fails.
    """
    untrue = untrue_among(session, unread_letters(session))
    if not untrue:
        return
    unsent, letters = locked_letters(session, untrue)
    letters = [letter for letter in letters if letter.email_id in unsent]  # the others have left meanwhile
    first = [letter.candidate_id for letter in letters if not letter.corrections]
    remove(session, Email.id.in_(unsent), Email.candidate_id.in_(first))
    for letter in letters:
        if letter.corrections:
            _take_back(session, letter)


def locked_letters(
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


def _take_back(session: Session, letter: MailedLetter) -> None:
    """Withdraws a correction that has not left: its candidate was told what the mail before it says."""
    of_candidate = (Email.candidate_id == letter.candidate_id) & Email.kind.in_(OF_LETTERS)
    sent = select(Email.id).where(of_candidate, Email.status == EmailStatus.SENT)
    last = session.scalar(sent.order_by(Email.queued_at.desc()).limit(1))
    waiting, facts = letter.email_id, letter.left_facts
    if last is None or facts is None or letter.left_announced is None:
        refused = update(Email).where(Email.id == waiting)
        session.execute(refused.values(status=EmailStatus.FAILED, error=NO_LONGER_TRUE))
        return
    letter.email_id, letter.announced, letter.facts = last, letter.left_announced, facts
    letter.method, letter.slot = facts["method"], facts["slot"]
    session.flush()
    session.execute(delete(Email).where(Email.id == waiting))
