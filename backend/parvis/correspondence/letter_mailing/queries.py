"""What each candidate was told by mail, and what is true now."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Select, select
from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.correspondence.letter_mailing.rules import NO_LONGER_TRUE, Announced, Correction, standing, still_says
from parvis.correspondence.letter_mailing.states import letter_states, letters_of
from parvis.emails.outbox.errors import EmailNoLongerTrue
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.slots.service import Letters
from parvis.kernel.personal_data import among
from parvis.letters.evaluation.interview import interviews_held

WAITING = (EmailStatus.QUEUED, EmailStatus.HELD)
LEFT = (EmailStatus.SENT, EmailStatus.DOUBTFUL)
UNSENT = (EmailStatus.HELD, EmailStatus.FAILED)
OF_LETTERS = (EmailKind.LETTER, EmailKind.CORRECTION)


def candidates_mailed(session: Session) -> frozenset[uuid.UUID]:
    """The candidates whose letter was sent by mail, or waits to be sent."""
    return frozenset(session.scalars(select(MailedLetter.candidate_id)))


def letters_missed(session: Session, owners: Sequence[AddressOwner]) -> dict[uuid.UUID, MailedLetter]:
    """Returns the candidates whose first mail failed, with that mail.

    Of ``owners``, these are the candidates whose mail went to an address that they no longer have, or failed because
    they had no address of their own or no date to announce.
    """
    addresses = {owner.candidate_id: email_key(owner.email or "") for owner in owners}
    return {
        letter.candidate_id: letter
        for letter, recipient, error in session.execute(_refused())
        if letter.candidate_id in addresses
        if error == NO_LONGER_TRUE or addresses[letter.candidate_id] != email_key(recipient)
    }


def owner_mailed(session: Session, candidate_id: uuid.UUID) -> list[AddressOwner]:
    """The candidate, where a letter was mailed to the address of their record, which was theirs alone then: one that
    is no longer is followed before the mail leaves. Of another address, whose it is is read again; none without.
    """
    columns = (Candidate.id, Candidate.external_id, Candidate.last_name, Candidate.first_name, Candidate.email)
    read = select(*columns, Email.recipient).join(MailedLetter, MailedLetter.candidate_id == Candidate.id)
    row = session.execute(
        read.join(Email, Email.id == MailedLetter.email_id).where(Candidate.id == candidate_id)
    ).one_or_none()
    if row is None:
        return []
    _, number, last_name, first_name, email, recipient = row
    if email_key(email or "") == email_key(recipient):
        return [AddressOwner(candidate_id, number, f"{last_name} {first_name}".strip(), email)]
    return [owner for owner in candidate_addresses(session).own if owner.candidate_id == candidate_id]


def are_refused(session: Session) -> bool:
    """Whether a first mail failed."""
    return session.execute(_refused().limit(1)).first() is not None


def present_recipient(session: Session, email: Email) -> str | None:
    """The candidate's address for a letter, None for another mail. Raises `EmailNoLongerTrue` where there is none."""
    if email.kind not in OF_LETTERS or email.candidate_id is None:
        return None
    own = candidate_addresses(session).own
    address = next((each.email for each in own if each.candidate_id == email.candidate_id), None)
    if address is None:
        raise EmailNoLongerTrue
    return address


def announced_now(session: Session, candidates: Collection[uuid.UUID] | None = None) -> dict[uuid.UUID, Announced]:
    """What is true now of these candidates, or of all, without those whose method is in error or who are absent (two
    queries).

    A candidate who is called to an interview and holds no slot has a letter without interview.
    """
    states = {state.candidate_id: state for state in letter_states(session, candidates)}
    letters = letters_of(states.values())
    interviews = interviews_held(session, states.keys())
    found: dict[uuid.UUID, Announced] = {}
    for candidate_id in (*letters.ready, *letters.waiting, *letters.without.get("ENCF", ())):
        method = EvaluationMethod(str(states[candidate_id].method))
        interview = interviews.get(candidate_id) if method is EvaluationMethod.INTERVIEW else None
        found[candidate_id] = Announced(method, interview)
    return found


def untrue_among(session: Session, mailed: Sequence[MailedLetter]) -> Mapping[uuid.UUID, Announced | None]:
    """The candidates whose mail is no longer true, and what is true now; None where nothing is told them."""
    present = announced_now(session, {letter.candidate_id for letter in mailed})
    return {
        letter.candidate_id: present.get(letter.candidate_id)
        for letter in mailed
        if not _says(letter.announced, letter.facts, present.get(letter.candidate_id))
    }


def letters_held(session: Session, candidates: Collection[uuid.UUID]) -> Letters:
    """The letters of these candidates: to whom one left, and whose last mail that left, or is about to, says of the
    method, the date or the place what is no longer so (three queries, one where nobody was mailed).
    """
    mailed = session.execute(
        select(MailedLetter, Email.status)
        .join(Email, Email.id == MailedLetter.email_id)
        .where(_among(candidates))
        .execution_options(populate_existing=True)
    ).all()
    left = {letter.candidate_id for letter, status in mailed if status in LEFT or letter.left_announced is not None}
    read = {
        letter.candidate_id: (letter.left_announced, letter.left_facts)
        if status in UNSENT
        else (letter.announced, letter.facts)
        for letter, status in mailed
    }
    known = {candidate_id: each for candidate_id, each in read.items() if each[0] is not None}
    present = announced_now(session, known.keys()) if known else {}
    untrue = {
        candidate_id
        for candidate_id, (announced, facts) in known.items()
        if not _says(announced, facts, present.get(candidate_id))
    }
    return Letters(frozenset(left), frozenset(untrue))


def letters_elsewhere(session: Session, letters: Sequence[Email]) -> dict[uuid.UUID, str | None]:
    """The letters that have not left and go to another address than their candidate's, which is given, or None."""
    unsent = [letter for letter in letters if letter.status != EmailStatus.SENT and letter.candidate_id is not None]
    if not unsent:
        return {}
    own = {owner.candidate_id: owner.email for owner in candidate_addresses(session).own}
    found = {each.id: (each.recipient, own.get(each.candidate_id)) for each in unsent if each.candidate_id is not None}
    return {
        email_id: address
        for email_id, (recipient, address) in found.items()
        if email_key(recipient) != email_key(address or "")
    }


def untrue_mails(session: Session, emails: Sequence[Email]) -> frozenset[uuid.UUID]:
    """The mails of letters that are not so now, that another one followed, or that go to somebody else's address."""
    letters = [email for email in emails if email.kind in OF_LETTERS]
    concerned = {email.candidate_id for email in letters if email.candidate_id is not None}
    if not concerned:
        return frozenset()
    newest = select(MailedLetter, Email.plain_text).join(Email, Email.id == MailedLetter.email_id)
    written = session.execute(newest.where(MailedLetter.candidate_id.in_(concerned))).all()
    present = announced_now(session, concerned)
    true = {
        letter.candidate_id: text
        for letter, text in written
        if _says(letter.announced, letter.facts, present.get(letter.candidate_id))
    }
    judged = {letter.candidate_id for letter, _text in written}
    return frozenset(letters_elsewhere(session, letters)) | frozenset(
        email.id
        for email in letters
        if email.candidate_id is not None
        and email.candidate_id in judged
        and email.plain_text != true.get(email.candidate_id)
    )


def is_overtaken(session: Session, email: Email) -> bool:
    """Whether the letter says what is no longer so: it was queued, and somebody withdrew, moved or was freed since."""
    if email.kind not in OF_LETTERS:
        return False
    mailed = session.scalars(select(MailedLetter).where(MailedLetter.email_id == email.id)).all()
    return bool(untrue_among(session, mailed)) if mailed else False


def corrections_of(session: Session, mailed: Sequence[MailedLetter]) -> dict[uuid.UUID, Correction]:
    """The next correction of each of these mails: what it corrects is the last one that left."""
    stayed = select(Email.id).where(Email.status.in_((*WAITING, EmailStatus.FAILED)))
    unread = set(session.scalars(stayed.where(Email.id.in_([letter.email_id for letter in mailed]))))
    return {
        letter.candidate_id: Correction(
            number=letter.corrections + 1,
            of_a_date=letter.corrects_a_date if letter.email_id in unread else _was_told_a_date(letter),
        )
        for letter in mailed
    }


def _was_told_a_date(letter: MailedLetter) -> bool:
    """Whether its candidate, who read it, was told the date of an interview that they are still called to."""
    is_called = letter.method == EvaluationMethod.INTERVIEW
    return is_called and (letter.slot is not None or letter.corrects_a_date)


def _says(announced: str | None, facts: Mapping[str, Any] | None, present: Announced | None) -> bool:
    return still_says(announced, None if facts is None else facts["link"], present and standing(present))


def _refused() -> Select[MailedLetter, str, str | None]:
    of_letters = select(MailedLetter, Email.recipient, Email.error).join(Email, Email.id == MailedLetter.email_id)
    return of_letters.where(Email.status == EmailStatus.FAILED, MailedLetter.corrections == 0)


def unread_letters(session: Session) -> list[MailedLetter]:
    """Returns the letters whose mail has not left, or failed."""
    unread = select(MailedLetter).join(Email, Email.id == MailedLetter.email_id)
    return list(session.scalars(unread.where(Email.status.in_((*WAITING, EmailStatus.FAILED)))))


def _among(candidates: Collection[uuid.UUID]) -> ColumnElement[bool]:
    return among(MailedLetter.candidate_id, candidates)
