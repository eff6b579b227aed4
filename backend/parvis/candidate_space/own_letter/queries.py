"""The letter of the candidate who is signed in."""

import uuid
from collections.abc import Sequence
from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import Select, Text, bindparam, cast, select, true
from sqlalchemy.orm import Session

from parvis.campaign.features.queries import letters_open
from parvis.campaign.settings.queries import content_in_force, settings_of
from parvis.campaign.settings.rules import CampaignSettings, letter_texts
from parvis.candidate_space.own_letter.schemas import OwnEvaluationOut
from parvis.candidate_table.log.model import TableState
from parvis.candidate_table.log.storage import STATE_COLUMNS, State, state_of
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel import db
from parvis.kernel.auth import Person
from parvis.letters.evaluation.errors import EvaluationNotAvailable
from parvis.letters.evaluation.interview import (
    INTERVIEW_PARTS,
    InterviewParts,
    interview_of,
    joined_to_interview,
)
from parvis.letters.evaluation.queries import department_at, evaluation_details, method_of
from parvis.letters.evaluation.rules import LetterTexts
from parvis.letters.evaluation.schemas import CandidateDetailsOut, EvaluationDetailsOut

NO_RECORD: Final = "Aucune candidature n'est liée à ce compte."


class _Found(NamedTuple):
    """What decides of a candidate's letter, as it was at one instant; ``interview`` of who holds a slot."""

    addressee: CandidateDetailsOut
    row_number: int
    is_open: bool
    content: str | None
    state: State
    interview: InterviewParts | None


def own_candidate(session: Session, person: Person) -> Candidate:
    """The record that the account is tied to, whatever its address. Raises `CandidateNotFound`."""
    candidate = session.scalar(select(Candidate).where(Candidate.account_subject == person.subject))
    if candidate is None:
        raise CandidateNotFound(NO_RECORD)
    return candidate


def is_own_record(session: Session, person: Person, candidate_id: uuid.UUID | None) -> bool:
    """Whether the person's account is tied to that record."""
    tied = select(Candidate.id).where(Candidate.id == candidate_id, Candidate.account_subject == person.subject)
    return session.scalar(tied) is not None


async def own_evaluation(person: Person) -> OwnEvaluationOut:
    """How the caller is evaluated; no details while the letters are closed.

    On the evening of the results every candidate calls at once: what decides of the letter is read by one statement,
    and all of it as it was at one instant. Raises `CandidateNotFound`, `EvaluationNotAvailable`.
    """
    found = _found(await db.row(_statement(), subject=person.subject))
    texts = _texts(found)
    if not found.is_open:
        return OwnEvaluationOut(enabled=False, closed_notice=texts.soon)
    details = _details(found, texts, await current.snapshot_at(found.state))
    return OwnEvaluationOut.model_construct(**dict(details))


def own_letter(session: Session, person: Person) -> EvaluationDetailsOut:
    """The details of one's letter, to print it.

    Raises `CandidateNotFound`, and `EvaluationNotAvailable` when there is none to read.
    """
    found = _found(session.execute(_statement(), {"subject": person.subject}).one_or_none())
    texts = _texts(found)
    if not found.is_open:
        raise EvaluationNotAvailable(texts.soon)
    return _details(found, texts, current.snapshot(session, found.state))


def _details(found: _Found, texts: LetterTexts, table: Snapshot) -> EvaluationDetailsOut:
    method = method_of(table, found.row_number, texts)
    interview, department = None, None
    if method is EvaluationMethod.INTERVIEW and found.interview is not None:
        interview, department = interview_of(found.interview), department_at(table, found.row_number)
    return evaluation_details(found.addressee, method, interview, texts, department=department, enabled=True)


def _texts(found: _Found) -> LetterTexts:
    return letter_texts(_campaign(found.content), found.addressee.first_name)


@lru_cache(maxsize=1)
def _campaign(content: str | None) -> CampaignSettings:
    return settings_of(None if content is None else orjson.loads(content))


@cache
def _statement() -> Select[*tuple[Any, ...]]:
    return joined_to_interview(
        select(
            Candidate.row_number,
            Candidate.last_name,
            Candidate.first_name,
            Candidate.email,
            Candidate.source,
            Candidate.external_id,
            letters_open(),
            cast(content_in_force(), Text),
            *STATE_COLUMNS,
            InterviewSlot.id,
            *INTERVIEW_PARTS,
        )
        .select_from(Candidate)
        .outerjoin(TableState, true())
        .outerjoin(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .where(Candidate.account_subject == bindparam("subject", type_=Text))
    )


def _found(row: Sequence[Any] | None) -> _Found:
    """What `_statement` gives. Raises `CandidateNotFound`."""
    if row is None:
        raise CandidateNotFound(NO_RECORD)
    row_number, last_name, first_name, email, source, external_id, is_open, content, *rest = row
    epoch, position, import_id, computation_id, slot_id, *parts = rest
    addressee = CandidateDetailsOut(
        last_name=last_name, first_name=first_name, email=email, source=source, external_id=external_id
    )
    state = state_of(epoch, position, import_id, computation_id)
    return _Found(addressee, row_number, is_open, content, state, None if slot_id is None else InterviewParts(*parts))
