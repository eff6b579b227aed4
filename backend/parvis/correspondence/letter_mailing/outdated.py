"""Letters that told something else than what is so now, whoever their candidate, to be corrected by hand."""

import uuid
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from sqlalchemy import case, or_, select
from sqlalchemy.orm import Session

from parvis.candidates.addresses.queries import candidate_addresses
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.correspondence.letter_mailing.queries import WAITING, announced_now
from parvis.correspondence.letter_mailing.rules import Announced, facts_of, standing, still_says
from parvis.correspondence.letter_mailing.schemas import LetterFactsOut, OutdatedLetterOut
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.kernel.personal_data import among

_INTERVIEW: Final = EvaluationMethod.INTERVIEW


@dataclass(frozen=True, slots=True)
class Outdated:
    """A letter that told something else than what is so now, which is ``present``: None where the method is in error or
    the candidate absent, of which nothing is told them. ``facts``: what they read, as far as it is known.
    """

    letter: MailedLetter
    facts: Mapping[str, Any]
    present: Announced | None

    @property
    def is_about_interview(self) -> bool:
        """Whether it announced an interview, or would announce one."""
        return _INTERVIEW in {self.present and self.present.method, self.letter.method}


def letters_outdated(
    session: Session, candidates: Collection[uuid.UUID] | None = None, *, interviews_alone: bool = False
) -> dict[uuid.UUID, Outdated]:
    """The letters of those of these candidates, or of all, who were told by mail what is no longer so.

    A first letter that has not left told nothing. A correction that waits is about to be read; of one that failed
    they read the mail before it.
    """
    is_read = or_(MailedLetter.corrections > 0, Email.status.not_in((*WAITING, EmailStatus.FAILED)))
    has_failed = Email.status == EmailStatus.FAILED
    announced = case((has_failed, MailedLetter.left_announced), else_=MailedLetter.announced)
    facts = case((has_failed, MailedLetter.left_facts), else_=MailedLetter.facts)
    mailed = (
        select(MailedLetter.candidate_id, announced, facts["link"].astext)
        .join(Email, Email.id == MailedLetter.email_id)
        .where(is_read)
    )
    if candidates is not None:
        mailed = mailed.where(among(MailedLetter.candidate_id, candidates))
    letters = session.execute(mailed).all()
    present = announced_now(session, {candidate_id for candidate_id, _, _ in letters}) if letters else {}
    untrue = {
        candidate_id
        for candidate_id, digest, link in letters
        for now in [present.get(candidate_id)]
        if not still_says(digest, link, now and standing(now))
    }
    changed = select(MailedLetter, facts).join(Email, Email.id == MailedLetter.email_id)
    outdated = {
        letter.candidate_id: Outdated(
            letter,
            known or letter.facts or {"method": letter.method, "slot": letter.slot},
            present.get(letter.candidate_id),
        )
        for letter, known in session.execute(
            changed.where(among(MailedLetter.candidate_id, untrue)).execution_options(populate_existing=True)
        )
    }
    if interviews_alone:
        return {candidate_id: each for candidate_id, each in outdated.items() if each.is_about_interview}
    return outdated


def follow_results(session: Session, candidates: Collection[uuid.UUID]) -> bool:
    """Whether correcting one of these tells what results say, not only the slot, hour or place of an interview."""
    return any(
        each.present is not None and not (each.present.method == each.facts["method"] == _INTERVIEW)
        for each in letters_outdated(session, candidates).values()
    )


def outdated_shown(session: Session, *, interviews_alone: bool) -> list[OutdatedLetterOut]:
    """The candidates who were told by mail what is no longer so, by number."""
    outdated = letters_outdated(session, interviews_alone=interviews_alone)
    own = {owner.candidate_id for owner in candidate_addresses(session).own} if outdated else set[uuid.UUID]()
    people = session.scalars(select(Candidate).where(Candidate.id.in_(outdated)))
    return [
        _letter_shown(person, outdated[person.id], has_address=person.id in own)
        for person in sorted(people, key=lambda person: (len(person.external_id), person.external_id))
    ]


def _letter_shown(person: Candidate, outdated: Outdated, *, has_address: bool) -> OutdatedLetterOut:
    facts, present = outdated.facts, outdated.present
    return OutdatedLetterOut(
        candidate_id=person.id,
        external_id=person.external_id,
        name=f"{person.last_name} {person.first_name}".strip(),
        sent_slot=facts["slot"],
        present_slot=None if present is None else present.slot,
        sent_method=EvaluationMethod(facts["method"]),
        present_method=None if present is None else present.method,
        sent=LetterFactsOut.of(facts),
        now=None if present is None else LetterFactsOut.of(facts_of(present)),
        can_be_mailed=has_address and present is not None,
    )
