"""Attributing slots: automatically to all who wait, or by hand to one candidate.

Both hold the slots first (`slots.service.locked_slots`), so that of two persons on one slot the second reads what the
first did; then the candidate table, as everyone does who writes a candidate, a jury who grades one among them: in
another order each would wait for the other. A slot is taken from a candidate before another gets it: a candidate holds
one slot, a slot one candidate.
"""

import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

from sqlalchemy import Select, delete, select, text
from sqlalchemy.orm import Session

from parvis.candidate_table.log.changes import append_changes, append_reload
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution import queries
from parvis.interviews.attribution.errors import SlotTakenMeanwhile
from parvis.interviews.attribution.pairs import Pair, involved_slots, pair_of
from parvis.interviews.attribution.report import report_of
from parvis.interviews.attribution.rules import Mismatch
from parvis.interviews.juries.model import Jury
from parvis.interviews.jury_grades.queries import candidates_graded
from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.interviews.slots.queries import slot_row
from parvis.interviews.slots.service import (
    Progress,
    SlotsHooks,
    letters_untrue,
    locked_slots,
    taken_back_if,
)
from parvis.interviews.slots.whereabouts import COLUMNS_OF_SLOTS, SLOT, HeldSlot, cells_of_slot
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import existing
from parvis.kernel.jobs import JobKind
from parvis.kernel.undo import keep_newest
from parvis.kernel.undo import remember as remember_undo
from parvis.kernel.undo.queries import MOST_LISTED

UNDO_KIND: Final = "SLOT_ATTRIBUTION"
HAND_UNDO_KIND: Final = "SLOT_GIVEN_BY_HAND"

_GIVE = text(
    """
    UPDATE interview_slots SET candidate_id = pair.candidate, version = version + 1
    FROM unnest(CAST(:slots AS uuid[]), CAST(:candidates AS uuid[])) AS pair (slot, candidate)
    WHERE interview_slots.id = pair.slot
    """
)
_RAISE = text("UPDATE candidates SET version = version + 1 WHERE id = ANY(CAST(:candidates AS uuid[]))")


Changes = Sequence[tuple[Candidate, HeldSlot | None, HeldSlot | None]]
"""Candidates with the slot that they held before, and the one that they hold after."""


@dataclass(frozen=True, slots=True)
class Freed:
    """What freeing a slot did: how many letters no longer say the truth, and what is doubtful."""

    letters_sent: int
    warnings: list[Mismatch]


def attribute_automatically(session: Session, author: Person, progress: Progress) -> dict[str, Any]:
    """Gives free slots the best way; its report as JSON, with what takes it back, null where nobody got one."""
    state = locked_slots(session)
    progress(0, None, "Recherche de la meilleure attribution")
    attribution = queries.best(session)
    locked_state(session)
    attribution = queries.still_waiting(session, attribution)
    account = report_of(session, attribution)
    total = len(attribution.placed)
    progress(0, total, "Attribution des créneaux")
    pairs = [
        (attribution.free[attribution.placed[each.row]], each.id)
        for each in attribution.waiting
        if each.row in attribution.placed
    ]
    undo_id = uuid.uuid4()
    if pairs:
        session.execute(_GIVE, as_columns((slot.id, candidate) for slot, candidate in pairs))
        write_many(session, [(candidate, slot.name, None) for slot, candidate in pairs], author)
        remember_undo(
            session,
            undoable_id=undo_id,
            kind=UNDO_KIND,
            title="Attribution automatique des créneaux",
            author=author,
            takes_back=[(total, "créneau attribué", "créneaux attribués")],
            kept={
                "pairs": [[str(slot.id), str(candidate), slot.name] for slot, candidate in pairs],
                "attributed": None if state.attributed is None else state.attributed.isoformat(),
            },
        )
    state.attributed = now()
    progress(total, total, "Attribution des créneaux")
    letters = SlotsHooks.joined().letters_made(session, [candidate for _, candidate in pairs])
    return account.model_dump(mode="json", by_alias=True) | {
        "letters": letters.model_dump(mode="json", by_alias=True),
        "kind": JobKind.SLOT_ATTRIBUTION.value,
        "undoId": str(undo_id) if pairs else None,
    }


def attribute_by_hand(
    session: Session,
    author: Person,
    *,
    slot_id: uuid.UUID,
    candidate_id: uuid.UUID,
    expected: uuid.UUID | None = None,
    checked: bool = False,
    dry_run: bool = False,
) -> Pair:
    """Gives a slot to a candidate, who loses their former slot; the candidate who held this one loses it. ``dry_run``
    tells it, and takes it back.

    ``checked``: only where ``expected`` holds it (None: nobody). The same again changes nothing. Raises `NotFound`,
    `CandidateNotConcerned`, `SlotTakenMeanwhile`.
    """
    with taken_back_if(session, dry_run=dry_run):
        locked_slots(session)
        locked_state(session)
        involved = session.scalars(_locked(slot_id, candidate_id)).all()
        slot = next((each for each in involved if each.id == slot_id), None)
        if slot is not None and checked and slot.candidate_id not in {expected, candidate_id}:
            raise SlotTakenMeanwhile(data=slot_row(session, slot_id))
        attributed = pair_of(session, slot_id, candidate_id)
        if slot is None or slot.candidate_id == candidate_id:
            return attributed
        former = next((each for each in involved if each.id != slot_id), None)
        before = slot.candidate_id
        changes = _swap(session, slot, former, candidate_id)
        untrue = letters_untrue(session, [candidate.id for candidate, _, _ in changes])
        if not dry_run:
            _remember_by_hand(session, author, slot, before, former)
            write_changes(session, author, changes)
            displaced = [str(candidate.id) for candidate, _, gained in changes if gained is None]
            held = {"candidate": displaced[0] if displaced else None, "former_slot": former and str(former.id)}
            note(author, slot=str(slot.id), candidate=str(candidate_id), before=held)
        return replace(attributed, letters_sent=len(untrue))


def give_free_slot(session: Session, author: Person, slot_id: uuid.UUID, candidate_id: uuid.UUID) -> bool:
    """Gives a slot that nobody holds to the candidate who chose it: their former slot is free again, and nothing is
    known of whether they come. False where it is held, or is no more. The slots and the table's state are locked.
    """
    involved = session.scalars(_locked(slot_id, candidate_id)).all()
    slot = next((each for each in involved if each.id == slot_id), None)
    if slot is None or slot.candidate_id is not None:
        return False
    former = next((each for each in involved if each.id != slot_id), None)
    write_changes(session, author, _swap(session, slot, former, candidate_id))
    # What they answered when they held it before: they are asked anew.
    session.execute(delete(SlotAnswer).where(SlotAnswer.slot_id == slot_id, SlotAnswer.candidate_id == candidate_id))
    return True


def _locked(slot_id: uuid.UUID, candidate_id: uuid.UUID) -> Select[InterviewSlot]:
    return involved_slots(slot_id, candidate_id).with_for_update().execution_options(populate_existing=True)


def _swap(session: Session, slot: InterviewSlot, former: InterviewSlot | None, candidate_id: uuid.UUID) -> Changes:
    """Gives the slot, and tells who gained and lost what. Raises `CandidateNotFound` where they were erased."""
    candidate = existing(session.get(Candidate, candidate_id, populate_existing=True), CandidateNotFound)
    displaced = None if slot.candidate_id is None else session.get_one(Candidate, slot.candidate_id)
    gained = held_slot(session, slot)
    lost = None if former is None else held_slot(session, former)
    slot.candidate_id = None
    if former is not None:
        former.candidate_id = None
    session.flush()
    slot.candidate_id = candidate_id
    session.flush()
    return [(candidate, lost, gained), *([] if displaced is None else [(displaced, gained, None)])]


def free_slot(session: Session, author: Person, slot_id: uuid.UUID, *, expected: uuid.UUID | None = None) -> Freed:
    """Takes a slot from the candidate who holds it, from ``expected`` alone where it is given; a free one stays free.

    Raises `NotFound`, and `SlotTakenMeanwhile` where somebody else holds it.
    """
    locked_slots(session)
    locked_state(session)
    slot = existing(session.get(InterviewSlot, slot_id, with_for_update=True))
    if slot.candidate_id is None:
        return Freed(letters_sent=0, warnings=[])
    if expected not in {None, slot.candidate_id}:
        raise SlotTakenMeanwhile(data=slot_row(session, slot_id))
    candidate = session.get_one(Candidate, slot.candidate_id)
    held = held_slot(session, slot)
    slot.candidate_id = None
    _remember_by_hand(session, author, slot, candidate.id, None)
    write_changes(session, author, [(candidate, held, None)])
    note(author, before={"candidate": str(candidate.id)})
    graded = candidates_graded(session, [candidate.id])
    untrue = letters_untrue(session, [candidate.id])
    return Freed(letters_sent=len(untrue), warnings=[Mismatch.GRADED] if graded else [])


def _remember_by_hand(
    session: Session, author: Person, slot: InterviewSlot, before: uuid.UUID | None, former: InterviewSlot | None
) -> None:
    """Keeps who held the slots, and who holds them now: ``former`` is the slot that its new candidate left."""
    is_attributed = slot.candidate_id is not None
    held = [(slot.id, before, slot.candidate_id), *([] if former is None else [(former.id, slot.candidate_id, None)])]
    remember_undo(
        session,
        undoable_id=uuid.uuid4(),
        kind=HAND_UNDO_KIND,
        title=f"{'Attribution' if is_attributed else 'Libération'} à la main du créneau {slot.name}",
        author=author,
        takes_back=[(1, "créneau attribué" if is_attributed else "créneau libéré", "")],
        kept={"held": [[each and str(each) for each in ids] for ids in held]},
        alone=False,
    )
    keep_newest(session, [HAND_UNDO_KIND], MOST_LISTED)


def write_changes(session: Session, author: Person, changes: Changes) -> None:
    """Writes who got and lost what: history, the candidates' versions, the log."""
    for candidate, _, _ in changes:
        candidate.version += 1
    session.flush()
    happened = [
        (candidate.id, after.name if after else None, before.name if before else None)
        for candidate, before, after in changes
    ]
    record(session, (_happened(*each) for each in happened), author)
    for candidate, before, after in changes:
        append_changes(session, cells_of_slot(candidate.row_number, before, after), author)


def write_many(
    session: Session, changes: Sequence[tuple[uuid.UUID, str | None, str | None]], author: Person | None
) -> None:
    """As `write_changes`, for many candidates at once: their ids, the slot after and before."""
    session.execute(_RAISE, {"candidates": [str(candidate) for candidate, _, _ in changes]})
    record(session, (_happened(*change) for change in changes), author)
    append_reload(session, author, columns=COLUMNS_OF_SLOTS)


def _happened(candidate: uuid.UUID, after: str | None, before: str | None) -> Happened:
    return Happened(candidate, Action.ATTRIBUTE_SLOT, (ChangedCell(SLOT, after, before),))


def held_slot(session: Session, slot: InterviewSlot) -> HeldSlot:
    """The name and the site of a slot, which are cells of its candidate."""
    return HeldSlot(slot.name, session.scalars(select(Jury.site_id).where(Jury.id == slot.jury_id)).one())


def as_columns(pairs: Iterable[tuple[object, object]]) -> dict[str, list[str]]:
    """Slots and candidates as two lists of ids, which a statement joins again."""
    slots, candidates = zip(*((str(slot), str(candidate)) for slot, candidate in pairs), strict=True)
    return {"slots": list(slots), "candidates": list(candidates)}
