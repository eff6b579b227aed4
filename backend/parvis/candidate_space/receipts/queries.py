"""The receipts of the candidate who is signed in."""

from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.receipts.schemas import ReceiptOut
from parvis.candidates.history.model import ACTION_NAMES, Action, HistoryItem
from parvis.kernel.auth import Person

_MOST: Final = 20
# The history calls cells of the profile and of marks by technical names: how many is enough there.
_SHOWN_CELLS: Final = frozenset({"file", "presence", "message"})


def own_receipts(session: Session, person: Person) -> list[ReceiptOut]:
    """What the person did, the newest first, twenty at most. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    theirs = HistoryItem.candidate_id == candidate.id, HistoryItem.author_subject == person.subject
    items = session.scalars(select(HistoryItem).where(*theirs).order_by(HistoryItem.id.desc()).limit(_MOST))
    return [
        ReceiptOut(
            number=item.id,
            received=item.created,
            action=Action(item.action),
            label=ACTION_NAMES[Action(item.action)],
            what=_what(item),
        )
        for item in items
    ]


def last_receipt(session: Session, person: Person) -> ReceiptOut:
    """What the person has just done. Raises `CandidateNotFound`."""
    return own_receipts(session, person)[0]


def _what(item: HistoryItem) -> str | None:
    values = [cell["value"] or cell["previousValue"] for cell in item.content["cells"] if cell["name"] in _SHOWN_CELLS]
    return ", ".join(str(value) for value in values if value) or None
