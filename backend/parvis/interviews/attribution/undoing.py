"""Taking attribution back, automatic or by hand, while what it did is as it left it."""

import uuid
from collections.abc import Callable, Collection
from typing import Final

from sqlalchemy import func, select, text, update
from sqlalchemy.orm import Session

from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.history.service import Action
from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.service import (
    HAND_UNDO_KIND,
    UNDO_KIND,
    as_columns,
    held_slot,
    write_changes,
    write_many,
)
from parvis.interviews.slots.model import InterviewSlot, SlotsState
from parvis.interviews.slots.service import FEATURE, Progress, letters_sent_since, locked_slots
from parvis.kernel.auth import Person
from parvis.kernel.personal_data import among
from parvis.kernel.undo import Obstacle, Undoer
from parvis.kernel.undo.model import Undoable

_TAKE = text(
    """
    UPDATE interview_slots SET candidate_id = NULL, version = version + 1
    FROM unnest(CAST(:slots AS uuid[]), CAST(:candidates AS uuid[])) AS pair (slot, candidate)
    WHERE interview_slots.id = pair.slot AND interview_slots.candidate_id = pair.candidate
    """
)
_STILL = text(
    """
    SELECT count(*) FROM interview_slots
    JOIN unnest(CAST(:slots AS uuid[]), CAST(:candidates AS uuid[])) AS pair (slot, candidate)
      ON interview_slots.id = pair.slot AND interview_slots.candidate_id = pair.candidate
    """
)

_Held = list[tuple[uuid.UUID, uuid.UUID | None, uuid.UUID | None]]
"""Slots with the candidate before and after."""


def _obstacles(session: Session, undoable: Undoable) -> list[Obstacle]:
    pairs: list[tuple[str, str, str]] = undoable.kept["pairs"]
    still = session.scalar(_STILL, as_columns((slot, candidate) for slot, candidate, _ in pairs)) or 0
    since = _happened_since(session, undoable, [uuid.UUID(candidate) for _, candidate, _ in pairs])
    return [*_to_slots_and_candidates(len(pairs) - still, since), letters_sent_since(session, undoable)]


def _happened_since(session: Session, undoable: Undoable, candidates: Collection[uuid.UUID]) -> Callable[[Action], int]:
    """Counts to how many of these candidates each action happened since."""
    counted = (
        select(HistoryItem.action, func.count(HistoryItem.candidate_id.distinct()))
        .where(HistoryItem.created > undoable.created, among(HistoryItem.candidate_id, candidates))
        .group_by(HistoryItem.action)
    )
    counts = {action: count for action, count in session.execute(counted)}
    return lambda action: counts.get(action, 0)


def _to_slots_and_candidates(changed: int, since: Callable[[Action], int]) -> list[Obstacle]:
    graded, answered = since(Action.JURY_GRADE), since(Action.ANSWER_PRESENCE)
    return [
        Obstacle("ATTRIBUTION", changed, "attribution changée depuis", "attributions changées depuis"),
        Obstacle("JURY_GRADE", graded, "candidat noté depuis", "candidats notés depuis"),
        Obstacle("PRESENCE", answered, "candidat qui a répondu depuis", "candidats qui ont répondu depuis"),
    ]


def _take_back(session: Session, undoable: Undoable, author: Person, progress: Progress) -> None:
    pairs: list[tuple[str, str, str]] = undoable.kept["pairs"]
    progress(0, len(pairs), "Libération des créneaux")
    locked_state(session)
    # A slot may have moved since, and so have another name.
    of_pairs = among(InterviewSlot.id, [uuid.UUID(slot) for slot, _, _ in pairs])
    names = {
        str(slot): name for slot, name in session.execute(select(InterviewSlot.id, InterviewSlot.name).where(of_pairs))
    }
    session.execute(_TAKE, as_columns((slot, candidate) for slot, candidate, _ in pairs))
    write_many(
        session, [(uuid.UUID(candidate), None, names.get(slot, name)) for slot, candidate, name in pairs], author
    )
    session.execute(update(SlotsState).values(attributed=undoable.kept["attributed"]))


def _held_of(undoable: Undoable) -> _Held:
    rows: list[tuple[str, str | None, str | None]] = undoable.kept["held"]

    def candidate(of_row: str | None) -> uuid.UUID | None:
        return None if of_row is None else uuid.UUID(of_row)

    return [(uuid.UUID(slot), candidate(before), candidate(after)) for slot, before, after in rows]


def _obstacles_by_hand(session: Session, undoable: Undoable) -> list[Obstacle]:
    held = _held_of(undoable)
    of_slots = select(InterviewSlot.id, InterviewSlot.candidate_id).where(
        InterviewSlot.id.in_([slot for slot, _, _ in held])
    )
    present = {slot: candidate for slot, candidate in session.execute(of_slots)}
    changed = {slot for slot, _, after in held if slot not in present or present[slot] != after}
    people = sorted({candidate for _, before, after in held for candidate in (before, after) if candidate is not None})
    # Whoever would get a slot back may hold another one by now.
    elsewhere = select(InterviewSlot.id).where(
        InterviewSlot.candidate_id.in_(people), InterviewSlot.id.not_in([slot for slot, _, _ in held])
    )
    changed |= set(session.scalars(elsewhere))
    since = _happened_since(session, undoable, people)
    return [
        *_to_slots_and_candidates(len(changed), since),
        Obstacle("LETTER", since(Action.SEND_LETTER), "courrier envoyé depuis", "courriers envoyés depuis"),
    ]


def _take_back_by_hand(session: Session, undoable: Undoable, author: Person, progress: Progress) -> None:
    held = _held_of(undoable)
    progress(0, len(held), "Annulation de l'attribution")
    locked_state(session)
    slots = {slot: session.get_one(InterviewSlot, slot, with_for_update=True) for slot, _, _ in held}
    after = {candidate: held_slot(session, slots[slot]) for slot, _, candidate in held if candidate is not None}
    before = {candidate: held_slot(session, slots[slot]) for slot, candidate, _ in held if candidate is not None}
    # A slot is taken from a candidate before another gets it.
    for slot in slots.values():
        slot.candidate_id = None
    session.flush()
    for slot, candidate, _ in held:
        slots[slot].candidate_id = candidate
    session.flush()
    people = sorted({*after, *before})
    write_changes(
        session,
        author,
        [(session.get_one(Candidate, person), after.get(person), before.get(person)) for person in people],
    )


UNDOERS: Final = {
    UNDO_KIND: Undoer(feature=FEATURE, lock=locked_slots, obstacles=_obstacles, take_back=_take_back),
    HAND_UNDO_KIND: Undoer(
        feature=FEATURE, lock=locked_slots, obstacles=_obstacles_by_hand, take_back=_take_back_by_hand
    ),
}
"""How attribution is taken back: the slots are held again as before."""
