"""What the candidate who is signed in may do about the hour of their interview."""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from typing import Any

from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.candidate_space.own_hour.rules import Sitting, hours_of, territory_of, zone_lived
from parvis.candidate_space.own_hour.schemas import (
    MODES,
    ChoiceSlotOut,
    HoldOut,
    HoursOut,
    OwnHourOut,
    OwnRequestOut,
)
from parvis.candidate_space.own_letter.queries import own_candidate
from parvis.candidate_space.slot_requests.queries import last_request
from parvis.candidates.history.model import Action, HistoryItem
from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.queries import Waiting, candidate_at
from parvis.interviews.attribution.suitable import FreeSlot, slots_open_to
from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.jury_grades.queries import candidates_graded
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot, SlotHold
from parvis.kernel.auth import Person
from parvis.kernel.clock import now, today
from parvis.school.features.queries import letters_are_open
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import SlotChoice, SlotChoiceMode


@dataclass(frozen=True, slots=True)
class OwnSlot:
    """The slot that the candidate holds."""

    id: uuid.UUID
    begins: datetime
    remote: bool
    jury: str
    site_id: uuid.UUID
    site: str
    site_zone: str

    @property
    def sitting(self) -> Sitting:
        """When and where it is, as staff know it."""
        return Sitting(self.begins, self.jury, self.site, self.site_zone)


@dataclass(frozen=True, slots=True)
class OwnHour:
    """What decides; ``concerned`` is None for a candidate who knows of no interview to come, ``used`` how often they
    chose.
    """

    candidate: Candidate
    rules: SlotChoice
    concerned: Waiting | None
    slot: OwnSlot | None
    used: int

    @property
    def open(self) -> bool:
        """Whether they may do something about their hour now."""
        at = now()
        if self.concerned is None or not self.rules.is_open(at):
            return False
        begins = None if self.slot is None else self.slot.begins
        return begins is None or (at < begins and today() <= self.rules.last_day(begins.date()))

    @property
    def left(self) -> int:
        """How often they may still choose."""
        return max(0, self.rules.times - self.used)

    @property
    def chooses(self) -> bool:
        """Whether they may choose among free slots now."""
        return self.open and self.rules.mode is SlotChoiceMode.CHOOSE and self.left > 0

    def zone(self, *, remote: bool, site_zone: str) -> str:
        """Where they live an interview."""
        home = None if self.concerned is None else self.concerned.overseas_zone
        return zone_lived(remote=remote, site_zone=site_zone, overseas_zone=home)


def own_hour(session: Session, person: Person) -> OwnHour:
    """What decides of the caller's hour. Raises `CandidateNotFound`."""
    candidate = own_candidate(session, person)
    rules = campaign_settings(session).slot_choice
    if rules.mode is SlotChoiceMode.NONE:  # every candidate reads this when letters open
        return OwnHour(candidate, rules, concerned=None, slot=None, used=0)
    concerned = candidate_at(session, candidate.row_number) if letters_are_open(session) else None
    return present_hour(session, person, OwnHour(candidate, rules, concerned, slot=None, used=0))


def present_hour(session: Session, person: Person, own: OwnHour) -> OwnHour:
    """The same with the slot that the candidate holds now, how often they chose, and whether they were graded."""
    candidate = own.candidate
    concerned = None if candidates_graded(session, [candidate.id]) else own.concerned
    theirs = HistoryItem.candidate_id == candidate.id, HistoryItem.action == Action.ATTRIBUTE_SLOT
    chosen = select(func.count()).select_from(HistoryItem).where(*theirs, HistoryItem.author_subject == person.subject)
    return replace(own, concerned=concerned, slot=_own_slot(session, candidate.id), used=session.scalar(chosen) or 0)


def free_slots(session: Session, own: OwnHour, slot_id: uuid.UUID | None = None) -> Sequence[FreeSlot]:
    """The free slots that the candidate may choose now, or that one among them; of those, others may hold some."""
    if own.concerned is None or not own.chooses:
        return ()
    far_enough = InterviewSlot.day >= today() + timedelta(days=own.rules.until_days)
    conditions = (far_enough,) if slot_id is None else (far_enough, InterviewSlot.id == slot_id)
    return slots_open_to(session, [own.concerned], *conditions)[own.candidate.id]


def choices_shown(session: Session, person: Person) -> OwnHourOut:
    """What the caller may do, and among what they choose. Raises `CandidateNotFound`."""
    own = own_hour(session, person)
    slot, rules = own.slot, own.rules
    holds = session.execute(select(SlotHold.slot_id, SlotHold.candidate_id, SlotHold.until)).all()
    at = now()
    others = {slot_id for slot_id, candidate_id, until in holds if until > at and candidate_id != own.candidate.id}
    free = [each for each in free_slots(session, own) if each.id not in others]
    held = next((hold for hold in holds if hold[1] == own.candidate.id and hold[2] > at), None)
    request = last_request(session, own.candidate.id)
    lived = next((own.zone(remote=each.remote, site_zone=each.site_zone) for each in ([slot] if slot else free)), None)
    return OwnHourOut(
        mode=rules.mode,
        open=own.open,
        opens_at=rules.opens_at,
        closes_at=rules.closes_at,
        times=rules.times,
        left=own.left,
        change_until=None if slot is None or not own.open else rules.last_day(slot.begins.date()),
        territory=None if own.concerned is None or lived is None else territory_of(lived),
        current=current_shown(own),
        held=HoldOut(slot_id=held[0], held_until=held[2], now=at)
        if held is not None and any(each.id == held[0] for each in free)
        else None,
        slots=[
            ChoiceSlotOut(id=each.id, **_hours(own, each.begins, each.site, each.site_zone, remote=each.remote))
            for each in free
        ],
        request=None if request is None else OwnRequestOut.model_validate(request),
    )


def current_shown(own: OwnHour) -> HoursOut | None:
    """The hour that is the candidate's, None without slot or where an interview concerns them no more."""
    slot = own.slot
    if slot is None or own.concerned is None:
        return None
    return HoursOut(**_hours(own, slot.begins, slot.site, slot.site_zone, remote=slot.remote))


def _own_slot(session: Session, candidate_id: uuid.UUID) -> OwnSlot | None:
    columns = (InterviewSlot.id, InterviewSlot.day, InterviewSlot.interview_time, Jury.interview_type)
    row = session.execute(
        select(*columns, Jury.name, InterviewSite.id, InterviewSite.name, InterviewSite.time_zone)
        .select_from(InterviewSlot)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(InterviewSlot.candidate_id == candidate_id)
    ).one_or_none()
    if row is None:
        return None
    slot_id, day, hour, interview_type, jury, site_id, site, zone = row
    begins = datetime.combine(day, hour, zone_of(interview_type, zone))
    return OwnSlot(slot_id, begins, InterviewType(interview_type).is_remote, jury, site_id, site, zone)


def _hours(own: OwnHour, begins: datetime, site: str, site_zone: str, *, remote: bool) -> dict[str, Any]:
    hours = hours_of(begins, own.zone(remote=remote, site_zone=site_zone))
    return hours._asdict() | {
        "site": site,
        "mode": MODES[remote],
        "change_until": own.rules.last_day(begins.date()),
    }
