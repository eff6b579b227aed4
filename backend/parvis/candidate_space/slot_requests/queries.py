"""The requests that wait, and what one candidate was answered."""

import uuid
from collections.abc import Collection, Mapping
from typing import Final

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_space.slot_requests.model import SlotRequest
from parvis.candidate_space.slot_requests.schemas import (
    HeldSlotOut,
    OfferedSlotOut,
    RequestingCandidateOut,
    SlotRequestOut,
    SlotRequestPage,
)
from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.queries import concerned_among
from parvis.interviews.attribution.suitable import FreeSlot, slots_open_to
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.jury_grades.queries import candidates_graded
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot, SlotHold
from parvis.interviews.slots.whereabouts import candidates_of_own_sites
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.personal_data import among
from parvis.kernel.roles import Role

MOST_OFFERED: Final = 40
"""How many slots a request offers."""
_ALL_SITES: Final = {Role.ADMIN, Role.INTERVIEW_SLOT_MANAGER}


def requests_counted(session: Session) -> int:
    """How many requests wait (one query)."""
    return session.scalar(select(func.count()).where(SlotRequest.resolved.is_(None))) or 0


def requests_waiting(session: Session, person: Person, *, page: int, size: int) -> SlotRequestPage:
    """The requests that wait, the oldest first, to a site manager those of their sites (queries do not grow)."""
    read = select(SlotRequest, Candidate).join(Candidate, Candidate.id == SlotRequest.candidate_id)
    rows = session.execute(
        read.where(SlotRequest.resolved.is_(None)).order_by(SlotRequest.requested, SlotRequest.id)
    ).all()
    if person.roles.isdisjoint(_ALL_SITES):
        table = current.snapshot(session)
        own = candidates_of_own_sites(session, table, person)
        rows = [row for row in rows if row[1].row_number < table.rows and own[row[1].row_number]]
    shown = rows[page * size : (page + 1) * size]
    people = [candidate for _, candidate in shown]
    ids = [each.id for each in people]
    graded = candidates_graded(session, ids)
    concerned = concerned_among(session, [each.row_number for each in people if each.id not in graded])
    offered, held = slots_open_to(session, concerned.values()), slots_held(session)
    present = _present_slots(session, ids)
    return SlotRequestPage(
        content=[
            SlotRequestOut(
                id=request.id,
                candidate=RequestingCandidateOut(
                    id=candidate.id,
                    external_id=candidate.external_id,
                    name=f"{candidate.last_name} {candidate.first_name}".strip(),
                ),
                reason=request.reason,
                requested=request.requested,
                concerned=candidate.id in concerned,
                slot=present.get(candidate.id),
                slots=[
                    _offered(slot, is_held=held.get(slot.id, candidate.id) != candidate.id)
                    for slot in offered.get(candidate.id, [])[:MOST_OFFERED]
                ],
            )
            for request, candidate in shown
        ],
        total_elements=len(rows),
        total_pages=-(-len(rows) // size),
        number=page,
        size=size,
        number_of_elements=len(shown),
    )


def last_request(session: Session, candidate_id: uuid.UUID) -> SlotRequest | None:
    """The newest request of a candidate."""
    theirs = select(SlotRequest).where(SlotRequest.candidate_id == candidate_id)
    return session.scalar(theirs.order_by(SlotRequest.requested.desc()).limit(1))


def slots_held(session: Session) -> Mapping[uuid.UUID, uuid.UUID]:
    """The slots that candidates have before their eyes now, and who (one query)."""
    held = select(SlotHold.slot_id, SlotHold.candidate_id).where(SlotHold.until > now())
    return {slot: candidate for slot, candidate in session.execute(held)}


def _present_slots(session: Session, candidates: Collection[uuid.UUID]) -> dict[uuid.UUID, HeldSlotOut]:
    read = (
        select(InterviewSlot, Jury.interview_type, InterviewSite.name)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(among(InterviewSlot.candidate_id, candidates))
    )
    return {
        slot.candidate_id: HeldSlotOut(
            id=slot.id,
            slot_name=slot.name,
            date=slot.day,
            interview_time=slot.interview_time,
            site=site,
            remote=InterviewType(interview_type).is_remote,
        )
        for slot, interview_type, site in session.execute(read)
        if slot.candidate_id is not None
    }


def _offered(slot: FreeSlot, *, is_held: bool) -> OfferedSlotOut:
    return OfferedSlotOut(
        id=slot.id,
        slot_name=slot.name,
        date=slot.day,
        interview_time=slot.start,
        site=slot.site,
        remote=slot.remote,
        held=is_held,
    )
