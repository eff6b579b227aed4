"""Letters that wait, after the first mailing, for somebody to send them (docs/rules/letters.md)."""

import uuid
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.features.model import FeatureName
from parvis.campaign.features.queries import is_on, letter_states, letters_are_open
from parvis.campaign.features.rules import letters_of
from parvis.campaign.letter_mailing.model import WaitingLetter
from parvis.campaign.letter_mailing.queries import are_refused, candidates_mailed, letters_missed
from parvis.candidates.addresses.queries import AddressOwner, candidate_addresses

LOCK: Final = "LETTER_MAILING"
"""The lock of the mailings of letters, which computations and imports exclude."""
FEATURE: Final = FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS


def may_mail(session: Session) -> bool:
    """Whether letters leave by mail: the feature is on, and candidates can read what the mail leads to."""
    return is_on(session, FEATURE) and letters_are_open(session)


def owners_waiting(session: Session) -> list[AddressOwner]:
    """Returns the candidates with a letter and an own address whom no mailed letter could reach, by number; nobody
    while letters do not leave by mail.
    """
    if not may_mail(session):
        return []
    ready = set(letters_of(letter_states(session)).ready)
    left = ready - candidates_mailed(session)
    if not left and not are_refused(session):
        return []
    own = candidate_addresses(session).own
    left |= ready & letters_missed(session, own).keys()
    return [owner for owner in own if owner.candidate_id in left]


def candidates_held(session: Session) -> frozenset[uuid.UUID]:
    """The candidates whose automatic mailing somebody held: their letters wait for a hand."""
    return frozenset(session.scalars(select(WaitingLetter.candidate_id).where(WaitingLetter.held)))
