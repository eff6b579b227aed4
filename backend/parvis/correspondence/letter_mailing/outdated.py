"""Letters that told something else than what is so now, whoever their candidate, to be corrected by hand."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.log.storage import State, state
from parvis.candidates.addresses.queries import candidate_addresses
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.model import MailedLetter
from parvis.correspondence.letter_mailing.queries import WAITING, announced_now
from parvis.correspondence.letter_mailing.rules import Announced, Standing, facts_of, standing, still_says
from parvis.correspondence.letter_mailing.schemas import LetterFactsOut, OutdatedLetterOut
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.slots.model import SlotsState
from parvis.kernel.personal_data import among

_INTERVIEW: Final = EvaluationMethod.INTERVIEW


class Read(NamedTuple):
    """What a candidate read last, or is about to read: a digest, None where it is not known, and the facts, None for
    those of a version that did not keep them.
    """

    announced: str | None
    facts: Mapping[str, Any] | None


_standings_kept: dict[tuple[State, int | None], Mapping[uuid.UUID, Standing]] = {}
"""What is so now, by the table and the slots that it was read on: the newest alone."""


def _standings_now(session: Session) -> Mapping[uuid.UUID, Standing]:
    """Returns what is so now, by candidate; there may be thousands.

    A process works them out again only once the table, the slots, their dates or the sites have changed: nothing else
    that letters announce ever changes.
    """
    read_on = state(session), session.scalar(select(SlotsState.version))
    standings = _standings_kept.get(read_on)
    if standings is None:
        standings = {candidate_id: standing(announced) for candidate_id, announced in announced_now(session).items()}
        _standings_kept.clear()
        _standings_kept[read_on] = standings
    return standings


def _letters_changed(session: Session) -> list[MailedLetter]:
    """The letters that do not say what is so now, of those who were told something."""
    present = _standings_now(session)
    return [
        letter
        for letter, read in letters_read(session).values()
        if not still_says(*read, present.get(letter.candidate_id))
    ]


def letters_read(
    session: Session, candidates: Collection[uuid.UUID] | None = None
) -> dict[uuid.UUID, tuple[MailedLetter, Read]]:
    """The letters of those of these candidates, or of all, who were told something, with what they read last (one
    query).

    A first letter that has not left told nothing. A correction that waits is about to be read; of one that failed
    they read the mail before it.
    """
    mailed = select(MailedLetter, Email.status).join(Email, Email.id == MailedLetter.email_id)
    if candidates is not None:
        mailed = mailed.where(among(MailedLetter.candidate_id, candidates))
    return {
        letter.candidate_id: (
            letter,
            Read(letter.left_announced, letter.left_facts)
            if status == EmailStatus.FAILED
            else Read(letter.announced, letter.facts),
        )
        for letter, status in session.execute(mailed.execution_options(populate_existing=True))
        if letter.corrections or status not in {*WAITING, EmailStatus.FAILED}
    }


def outdated_among(session: Session, mailed: Collection[MailedLetter]) -> Mapping[uuid.UUID, Announced | None]:
    """Returns the candidates of these letters who were told something that is no longer so, and what is so now: None
    where their method is in error, or they are absent, of which nothing is told them.
    """
    concerned = {letter.candidate_id for letter in mailed}
    present = announced_now(session, concerned)
    return {
        candidate_id: present.get(candidate_id)
        for candidate_id, (_, read) in letters_read(session, concerned).items()
        if not still_says(*read, standing(present[candidate_id]) if candidate_id in present else None)
    }


def outdated_counted(session: Session, *, interviews_alone: bool = False) -> int:
    """How many candidates were told by mail what is no longer so."""
    changed = _letters_changed(session)
    if not interviews_alone or not changed:
        return len(changed)
    return len(about_interviews(changed, outdated_among(session, changed)))


def about_interviews(
    mailed: Sequence[MailedLetter], outdated: Mapping[uuid.UUID, Announced | None]
) -> dict[uuid.UUID, Announced | None]:
    """Returns the outdated letters that announced an interview, or would announce one."""
    methods = {letter.candidate_id: letter.method for letter in mailed}
    return {
        candidate_id: announced
        for candidate_id, announced in outdated.items()
        if _INTERVIEW in {None if announced is None else announced.method, methods[candidate_id]}
    }


def follow_results(session: Session, candidates: Collection[uuid.UUID]) -> bool:
    """Whether correcting one of these tells what results say: a correction of the slot, the hour or the place of an
    interview does not.
    """
    read = letters_read(session, candidates)
    outdated = outdated_among(session, [letter for letter, _ in read.values()])
    return any(
        announced is not None and not (announced.method == _facts_read(*read[candidate_id])["method"] == _INTERVIEW)
        for candidate_id, announced in outdated.items()
    )


def letters_outdated(session: Session, *, interviews_alone: bool = False) -> list[OutdatedLetterOut]:
    """Returns the candidates who were told by mail what is no longer so, by number."""
    changed = _letters_changed(session)
    if not changed:
        return []
    outdated = outdated_among(session, changed)
    if interviews_alone:
        outdated = about_interviews(changed, outdated)
    read = letters_read(session, outdated.keys())
    own = {owner.candidate_id for owner in candidate_addresses(session).own} if outdated else set[uuid.UUID]()
    people = session.scalars(select(Candidate).where(Candidate.id.in_(outdated)))
    return [
        _shown(person, *read[person.id], outdated[person.id], can_be_mailed=person.id in own)
        for person in sorted(people, key=lambda each: (len(each.external_id), each.external_id))
        if person.id in read
    ]


def _facts_read(letter: MailedLetter, read: Read) -> Mapping[str, Any]:
    """The facts that were told, as far as they are known."""
    return read.facts or letter.facts or {"method": letter.method, "slot": letter.slot}


def _shown(
    person: Candidate, letter: MailedLetter, read: Read, present: Announced | None, *, can_be_mailed: bool
) -> OutdatedLetterOut:
    facts = _facts_read(letter, read)
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
        can_be_mailed=can_be_mailed and present is not None,
    )
