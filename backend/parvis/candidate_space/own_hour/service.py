"""Holding a slot, choosing it, and asking for another one."""

import uuid
from collections.abc import Collection
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import delete, or_, select
from sqlalchemy.dialects.postgresql import insert
from sqlalchemy.orm import Session

from parvis.candidate_space.own_hour.errors import ChoiceClosed, ChoicesUsed
from parvis.candidate_space.own_hour.queries import OwnHour, OwnSlot, free_slots, own_hour, present_hour
from parvis.candidate_space.own_hour.rules import NEAR, moved_mail
from parvis.candidate_space.receipts.service import mail_receipt
from parvis.candidate_space.slot_requests.service import end_request, keep_request
from parvis.candidate_table.log.storage import locked_state
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.correspondence.letter_mailing.service import correct_at_once
from parvis.emails.messages.writing import written
from parvis.emails.outbox.model import EmailKind
from parvis.emails.outbox.queueing import Draft, queue, stopped_kinds
from parvis.interviews.attribution.service import give_free_slot
from parvis.interviews.juries.model import Jury
from parvis.interviews.planning.errors import SlotTaken, TakenSlots
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import manager_address
from parvis.interviews.slots.model import InterviewSlot, SlotHold
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.kernel.errors import existing
from parvis.kernel.personal_data import among
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import SlotChoiceMode

HOLD_LASTS: Final = timedelta(minutes=5)
_TAKEN: Final = "Cette heure n'est plus libre."


def hold_slot(session: Session, person: Person, slot_id: uuid.UUID) -> datetime:
    """Keeps a slot for the person for five minutes, and gives back the one that they held before; gives until when.

    Raises `CandidateNotFound`, `ChoiceClosed`, `ChoicesUsed`, and `SlotTaken` where it is not free, not theirs to take,
    or no more.
    """
    own = own_hour(session, person)
    _require_choice(own)
    present = select(InterviewSlot.id).where(InterviewSlot.id == slot_id, InterviewSlot.candidate_id.is_(None))
    is_free = session.scalar(present.with_for_update(read=True, key_share=True)) is not None
    if not is_free or not free_slots(session, own, slot_id):
        raise _taken()
    return _hold(session, own.candidate.id, slot_id)


def choose_slot(session: Session, person: Person, slot_id: uuid.UUID) -> OwnHour:
    """Gives the person the slot instead of theirs, and queues what tells them; the same again changes nothing.

    Hundreds choose at once, one after another: what their own choices do not change is read before their turn.

    Raises as `hold_slot`, and `SlotTaken` too where somebody else holds it for the moment.
    """
    own = own_hour(session, person)
    managers = _managers_near(session, own, slot_id)
    stopped_kinds(session)  # features are locked before slots and mails
    locked_slots(session)
    locked_state(session)
    own = present_hour(session, person, own)
    if own.slot is not None and own.slot.id == slot_id:
        return own
    _require_choice(own)
    if not free_slots(session, own, slot_id):
        raise _taken()
    candidate_id = own.candidate.id
    if not give_free_slot(session, person, slot_id, candidate_id):
        raise _taken()
    _hold(session, candidate_id, slot_id)
    session.execute(delete(SlotHold).where(SlotHold.candidate_id == candidate_id))
    end_request(session, candidate_id)
    correct_at_once(session, candidate_id)
    after = present_hour(session, person, own)
    if after.slot is not None:
        _tell_managers(session, own.candidate, own.slot, after.slot, managers)
    return after


def ask_for_another(session: Session, person: Person, reason: str) -> None:
    """Keeps the person's request, and mails them its receipt.

    Raises `CandidateNotFound`, `ChoiceClosed`, `RequestWaiting`.
    """
    own = own_hour(session, person)
    if not own.open:
        raise ChoiceClosed
    keep_request(session, person, own.candidate, reason)
    mail_receipt(session, person, "Votre demande d'une autre heure d'entretien", f"« {reason} »")


def _managers_near(session: Session, own: OwnHour, slot_id: uuid.UUID) -> dict[uuid.UUID, str]:
    """The addresses by site of whom `_tell_managers` tells, as it looks before one's turn: nobody waits meanwhile for a
    directory that answers late.
    """
    left_or_joined = or_(InterviewSlot.id == slot_id, InterviewSlot.candidate_id == own.candidate.id)
    read = select(Jury.site_id, InterviewSlot.day).join(Jury, Jury.id == InterviewSlot.jury_id).where(left_or_joined)
    days = session.execute(read).all()
    if min((day for _, day in days), default=date.max) > today() + NEAR:
        return {}
    return _managers_of(session, {site_id for site_id, _ in days})


def _managers_of(session: Session, sites: Collection[uuid.UUID]) -> dict[uuid.UUID, str]:
    read = select(InterviewSite).where(among(InterviewSite.id, sites))
    return {site.id: manager_address(session, site) for site in session.scalars(read)} if sites else {}


def _tell_managers(
    session: Session, candidate: Candidate, before: OwnSlot | None, after: OwnSlot, managers: dict[uuid.UUID, str]
) -> None:
    """Mails each manager of the sites that a near interview leaves or joins, once; those of later days read it live."""
    slots = [slot for slot in (before, after) if slot is not None]
    if min(slot.begins.date() for slot in slots) > today() + NEAR:
        return
    sites = {slot.site_id for slot in slots}
    managers |= _managers_of(session, sites - managers.keys())  # staff moved one meanwhile
    site_of = {managers[site_id]: site_id for site_id in sites}
    sitting, campaign = None if before is None else before.sitting, campaign_settings(session)
    mails = {address: moved_mail(candidate, sitting, after.sitting, site_id) for address, site_id in site_of.items()}
    queue(session, [Draft(EmailKind.LATENESS, to, written(mail, campaign), candidate.id) for to, mail in mails.items()])


def _require_choice(own: OwnHour) -> None:
    if not own.open or own.rules.mode is not SlotChoiceMode.CHOOSE:
        raise ChoiceClosed
    if own.left == 0:
        raise ChoicesUsed


def _hold(session: Session, candidate_id: uuid.UUID, slot_id: uuid.UUID) -> datetime:
    """Makes the slot the one that the candidate holds, and gives until when. Raises `SlotTaken` where another candidate
    holds it, `CandidateNotFound` where they were erased meanwhile.

    Rows are locked as by all who write slots: the slot, the candidate, then what is theirs, in one order.
    """
    present = select(Candidate.id).where(Candidate.id == candidate_id).with_for_update(key_share=True)
    existing(session.scalar(present), CandidateNotFound)
    concerned = or_(SlotHold.slot_id == slot_id, SlotHold.candidate_id == candidate_id)
    session.execute(select(SlotHold.slot_id).where(concerned).order_by(SlotHold.slot_id).with_for_update())
    own, at = SlotHold.candidate_id == candidate_id, now()
    until = at + HOLD_LASTS
    session.execute(delete(SlotHold).where(own, SlotHold.slot_id != slot_id))
    held = insert(SlotHold).values(slot_id=slot_id, candidate_id=candidate_id, until=until)
    taken_over = held.on_conflict_do_update(
        index_elements=["slot_id"],
        set_={"candidate_id": candidate_id, "until": until},
        where=own | (SlotHold.until <= at),
    )
    if session.scalar(taken_over.returning(SlotHold.slot_id)) is None:
        raise _taken()
    return until


def _taken() -> SlotTaken:
    return SlotTaken(_TAKEN, data=TakenSlots(slots=[]))
