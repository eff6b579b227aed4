"""A slot and one candidate: what giving it to them changes, and in what it does not suit them."""

import uuid
from collections.abc import Set as AbstractSet
from dataclasses import asdict, dataclass

from sqlalchemy import Select, or_, select
from sqlalchemy.orm import Session

from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.errors import CandidateNotConcerned
from parvis.interviews.attribution.queries import Waiting, candidate_at
from parvis.interviews.attribution.rules import Mismatch, is_night, is_suitable
from parvis.interviews.attribution.schemas import SlotAttributionOut
from parvis.interviews.juries.model import InterviewType, Jury, Specificity
from parvis.interviews.jury_grades.queries import candidates_graded
from parvis.interviews.members.queries import panels_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.queries import slot_row
from parvis.kernel.errors import NotFound


@dataclass(frozen=True, slots=True)
class Pair:
    """A slot and its candidate to be: who loses it, the slot that they leave, and how it does not suit them."""

    interview_slot_id: uuid.UUID
    candidate_id: uuid.UUID
    displaced_candidate_id: uuid.UUID | None
    displaced_candidate_name: str | None
    released_slot_id: uuid.UUID | None
    released_slot_name: str | None
    warnings: list[Mismatch]
    needs: list[Specificity]
    specificities: list[Specificity]
    letters_sent: int = 0


def involved_slots(slot_id: uuid.UUID, candidate_id: uuid.UUID) -> Select[InterviewSlot]:
    """The slot, and the one that the candidate holds, in a fixed order."""
    involved = or_(InterviewSlot.id == slot_id, InterviewSlot.candidate_id == candidate_id)
    return select(InterviewSlot).where(involved).order_by(InterviewSlot.id)


def pair_of(session: Session, slot_id: uuid.UUID, candidate_id: uuid.UUID) -> Pair:
    """What giving the slot changes, and how it does not suit. Raises `NotFound`, `CandidateNotConcerned`."""
    candidate = session.get(Candidate, candidate_id)
    involved = session.scalars(involved_slots(slot_id, candidate_id)).all()
    slot = next((each for each in involved if each.id == slot_id), None)
    if candidate is None or slot is None:
        raise NotFound
    concerned, holds_it = candidate_at(session, candidate.row_number), slot.candidate_id == candidate_id
    if concerned is None and not holds_it:
        raise CandidateNotConcerned
    row, jury = slot_row(session, slot_id), session.get_one(Jury, slot.jury_id)
    released = next((each for each in involved if each.id != slot_id), None)
    needs = frozenset[str]() if concerned is None else concerned.needs
    return Pair(
        interview_slot_id=slot_id,
        candidate_id=candidate_id,
        displaced_candidate_id=None if holds_it else slot.candidate_id,
        displaced_candidate_name=None if holds_it else row.candidate,
        released_slot_id=released and released.id,
        released_slot_name=released and released.name,
        warnings=[
            *(
                []
                if concerned is None
                else _mismatches(concerned, jury, {specificity.value for specificity in row.specificities})
            ),
            *([Mismatch.GRADED] if not holds_it and _is_any_graded(session, candidate_id, slot.candidate_id) else []),
            *([Mismatch.CONFLICT_OF_INTEREST] if _is_in_conflict(session, candidate_id, slot) else []),
            *([Mismatch.NIGHT_THERE] if concerned is not None and _is_at_night(concerned, jury, slot) else []),
        ],
        needs=sorted(Specificity(need) for need in needs),
        specificities=row.specificities,
    )


def _is_any_graded(session: Session, *candidates: uuid.UUID | None) -> bool:
    return bool(candidates_graded(session, [candidate for candidate in candidates if candidate is not None]))


def _is_in_conflict(session: Session, candidate_id: uuid.UUID, slot: InterviewSlot) -> bool:
    panels = panels_of(session, [slot.jury_id], [candidate_id])
    return panels.is_in_conflict(candidate_id, slot.jury_id, slot.day)


def _is_at_night(candidate: Waiting, jury: Jury, slot: InterviewSlot) -> bool:
    is_remote = InterviewType(jury.interview_type).is_remote
    return is_remote and is_night(slot.day, slot.interview_time, candidate.overseas_zone)


def pair_shown(pair: Pair) -> SlotAttributionOut:
    """The pair as it travels."""
    return SlotAttributionOut(**asdict(pair))


def _mismatches(concerned: Waiting, jury: Jury, specificities: AbstractSet[str]) -> list[Mismatch]:
    wish = concerned.wish
    wrong = {
        Mismatch.SITE: wish.site != jury.site_id,
        Mismatch.MODE: wish.remote != InterviewType(jury.interview_type).is_remote,
        Mismatch.SPECIFICITIES: not is_suitable(concerned.needs, specificities),
    }
    return [mismatch for mismatch, is_wrong in wrong.items() if is_wrong]
