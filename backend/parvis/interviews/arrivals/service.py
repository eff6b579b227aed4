"""Saying where the candidate of a slot is."""

import uuid

from sqlalchemy import ColumnElement, select, true
from sqlalchemy.orm import Session

from parvis.candidates.history.rules import ARRIVAL
from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.interviews.arrivals.errors import ArrivalNotToday, ArrivalOfAnother, ArrivalWithoutCandidate
from parvis.interviews.arrivals.model import ArrivalState, InterviewArrival
from parvis.interviews.arrivals.rules import WORDS
from parvis.interviews.arrivals.schemas import ArrivalIn
from parvis.interviews.juries.hours import is_today, zone_of
from parvis.interviews.juries.model import Jury
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import own_sites
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import existing


def note_arrival_of_site(
    session: Session, person: Person, slot_id: uuid.UUID, form: ArrivalIn
) -> InterviewArrival | None:
    """Notes an arrival at a site that the person sees. Raises `NotFound`, and as `note_arrival`."""
    return note_arrival(session, person, slot_id, form, own_sites(person))


def note_arrival(
    session: Session, person: Person, slot_id: uuid.UUID, form: ArrivalIn, may_see: ColumnElement[bool] | None = None
) -> InterviewArrival | None:
    """Notes where the candidate of a slot of today is; the same again changes nothing, and keeps since when.

    Raises `NotFound`, `ArrivalWithoutCandidate`, `ArrivalNotToday`, `ArrivalOfAnother`.
    """
    read = (
        select(InterviewSlot, Jury.interview_type, InterviewSite.time_zone)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(InterviewSlot.id == slot_id, true() if may_see is None else may_see)
        .with_for_update(of=InterviewSlot)  # of two who press at once, and of a change of the slot, one comes first
    )
    slot, interview_type, time_zone = existing(session.execute(read).one_or_none())
    if slot.candidate_id is None:
        raise ArrivalWithoutCandidate
    if not is_today(slot.day, zone_of(interview_type, time_zone)):
        raise ArrivalNotToday
    if form.candidate_id not in {None, slot.candidate_id}:
        raise ArrivalOfAnother
    arrival = session.get(InterviewArrival, (slot.candidate_id, slot.day))
    before = None if arrival is None else ArrivalState(arrival.state)
    if before == form.state:
        return arrival
    if arrival is not None and form.state is None:
        session.delete(arrival)
        arrival = None
    elif form.state is not None:
        arrival = session.merge(
            InterviewArrival(candidate_id=slot.candidate_id, day=slot.day, state=form.state.value, since=now())
        )
    session.flush()
    cell = ChangedCell(ARRIVAL, form.state and WORDS[form.state], before and WORDS[before])
    record(session, [Happened(slot.candidate_id, Action.NOTE_ARRIVAL, (cell,))], person)
    note(person)
    return arrival
