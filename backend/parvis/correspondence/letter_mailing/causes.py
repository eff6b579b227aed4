"""Why a letter waits: the first event since the first mailing to which somebody owes it (docs/rules/letters.md)."""

import uuid
from collections.abc import Collection, Iterable, Iterator, Mapping, Set
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.history.model import Action, HistoryItem
from parvis.correspondence.letter_mailing.model import WaitingLetter
from parvis.correspondence.letter_mailing.schemas import CauseKind, Why
from parvis.correspondence.letter_mailing.states import ABSENT_COLUMN, SLOT_COLUMN
from parvis.formulas.computations.staleness import shown_computation
from parvis.imports.candidates_file.queries import wish_columns
from parvis.imports.candidates_file.service import UNDO_KIND as IMPORT
from parvis.interviews.attribution.service import UNDO_KIND as ATTRIBUTION
from parvis.kernel.personal_data import among
from parvis.kernel.undo.model import Undoable

_ACTIONS: Final = (Action.IMPORT, Action.UNDO_IMPORT, Action.CREATE_CANDIDATE, Action.ATTRIBUTE_SLOT)


@dataclass(frozen=True, slots=True)
class Cause:
    """Why a letter waits; ``id``: of the import, computation or attribution, None for what was done by hand."""

    why: Why
    kind: CauseKind
    id: uuid.UUID | None
    at: datetime


def causes_of(session: Session, candidates: Collection[uuid.UUID], since: datetime) -> dict[uuid.UUID, Cause]:
    """Why the letter of each of these waits (seven queries): the first event after ``since``, that of the first
    mailing.

    Of somebody to whom nothing happened since, whose address was corrected or whose mail did not leave, it is the slot
    that they hold, or the results that are shown.
    """
    events: dict[uuid.UUID, list[Cause]] = {candidate_id: [] for candidate_id in candidates}
    acts = session.execute(
        select(HistoryItem.candidate_id, HistoryItem.action, HistoryItem.created, HistoryItem.content)
        .where(among(HistoryItem.candidate_id, candidates), HistoryItem.action.in_(_ACTIONS))
        .order_by(HistoryItem.id)
    ).all()
    done_at = {created for _, _, created, _ in acts}
    undoables = select(Undoable.created, Undoable.kind, Undoable.id).where(Undoable.created.in_(done_at))
    known = {created: (kind, undo_id) for created, kind, undo_id in session.execute(undoables)}
    before, wish = dict[uuid.UUID, Cause](), wish_columns(session)
    for candidate_id, action, created, content in acts:
        for cause in _causes(Action(action), created, content["cells"], known, wish):
            if created >= since:
                events[candidate_id].append(cause)
            elif cause.why == "SLOT_GIVEN":
                before[candidate_id] = cause
    for letter in session.scalars(select(WaitingLetter).where(among(WaitingLetter.candidate_id, candidates))):
        if letter.at is not None:
            why: Why = "METHOD_CHANGED" if letter.had_method else "METHOD_COMPUTED"
            events[letter.candidate_id].append(Cause(why, "COMPUTATION", letter.computation_id, letter.at))
    shown = shown_computation(session)
    otherwise = Cause("METHOD_COMPUTED", "COMPUTATION", shown and shown.id, shown.finished if shown else since)
    return {
        candidate_id: min(_latest_of_each(causes), key=lambda cause: cause.at)
        if causes
        else before.get(candidate_id, otherwise)
        for candidate_id, causes in events.items()
    }


def _latest_of_each(causes: Iterable[Cause]) -> Iterator[Cause]:
    """Of a slot that was given, taken and given again, and of a wish likewise, the last time."""
    yield from {cause.why: cause for cause in causes}.values()


def _causes(
    action: Action,
    at: datetime,
    cells: Collection[Mapping[str, Any]],
    known: Mapping[datetime, tuple[str, uuid.UUID]],
    wish: Set[str],
) -> Iterator[Cause]:
    """What an item of the history says that may make a letter wait."""
    kind, undo_id = known.get(at, (None, None))
    if action is Action.CREATE_CANDIDATE:
        yield Cause("NEW_IN_FILE", "BY_HAND", None, at)
    elif action is Action.ATTRIBUTE_SLOT:
        if any(cell["name"] == SLOT_COLUMN and cell["value"] is not None for cell in cells):
            by_machine = kind == ATTRIBUTION
            yield Cause("SLOT_GIVEN", "ATTRIBUTION" if by_machine else "BY_HAND", undo_id if by_machine else None, at)
    else:
        import_id = undo_id if kind == IMPORT else None
        values = {cell["name"]: cell["value"] for cell in cells}
        # The history of a person whom a file brings has no cell.
        if not cells or values.get(ABSENT_COLUMN) is False:
            yield Cause("NEW_IN_FILE", "IMPORT", import_id, at)
        elif not wish.isdisjoint(values):  # of somebody with a letter, who did confirm it
            yield Cause("WISH_CONFIRMED", "IMPORT", import_id, at)
