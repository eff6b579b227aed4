"""The free slots that suit a candidate, as automatic attribution judges it: what staff and candidates choose among."""

import uuid
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from parvis.candidates.record.model import Candidate
from parvis.interviews.attribution.queries import Waiting, candidate_at
from parvis.interviews.attribution.rules import is_suitable
from parvis.interviews.attribution.schemas import SuitableSlotOut
from parvis.interviews.juries.hours import zone_of
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.members.queries import conflicts_of, panels_of
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import today
from parvis.kernel.errors import existing

MOST_SUITABLE: Final = 200
"""How many free slots staff are offered for a candidate."""


@dataclass(frozen=True, slots=True)
class FreeSlot:
    """A free slot; ``begins`` is in the zone in which its jury's hours are told, ``site_zone`` that of its site."""

    id: uuid.UUID
    name: str
    jury_id: uuid.UUID
    site: str
    site_zone: str
    remote: bool
    day: date
    start: time
    begins: datetime
    priority: bool
    specificities: frozenset[str]


def suitable_slots(session: Session, candidate_id: uuid.UUID) -> list[SuitableSlotOut]:
    """The free slots after today that suit the candidate, the earliest first; at most `MOST_SUITABLE`, none where an
    interview does not concern them. Raises `NotFound`.
    """
    candidate = existing(session.get(Candidate, candidate_id))
    concerned = candidate_at(session, candidate.row_number)
    if concerned is None:
        return []
    return [
        SuitableSlotOut(
            id=each.id, slot_name=each.name, date=each.day, interview_time=each.start, priority=each.priority
        )
        for each in slots_open_to(session, [concerned])[candidate_id][:MOST_SUITABLE]
    ]


def slots_open_to(
    session: Session, concerned: Collection[Waiting], *conditions: ColumnElement[bool]
) -> Mapping[uuid.UUID, list[FreeSlot]]:
    """The free slots after today that suit each of these candidates, the earliest first (queries do not grow): of their
    site and mode, made for people of their needs, where nobody sits who cannot judge them.
    """
    by_kind: defaultdict[tuple[uuid.UUID | None, bool], list[FreeSlot]] = defaultdict(list)
    sites = {each.wish.site for each in concerned if each.wish.site is not None}
    for site_id, slot in _free_slots(session, sites, *conditions):
        by_kind[site_id, slot.remote].append(slot)
    suiting = {
        each.id: [
            slot for slot in by_kind[each.wish.site, each.wish.remote] if is_suitable(each.needs, slot.specificities)
        ]
        for each in concerned
    }
    refused = conflicts_of(session, suiting.keys())
    if not refused:  # nearly always; who sits is asked of the directory, which may be elsewhere
        return suiting
    juries = {slot.jury_id for candidate_id in refused for slot in suiting[candidate_id]}
    panels = panels_of(session, juries, refused.keys())
    return {
        candidate_id: [slot for slot in slots if not panels.is_in_conflict(candidate_id, slot.jury_id, slot.day)]
        for candidate_id, slots in suiting.items()
    }


def _free_slots(
    session: Session, sites: Collection[uuid.UUID], *conditions: ColumnElement[bool]
) -> Iterator[tuple[uuid.UUID, FreeSlot]]:
    """Yields the free slots after today of these sites, each with its site, by day and hour (one query)."""
    slot = InterviewSlot
    columns = (slot.id, slot.name, slot.jury_id, slot.day, slot.interview_time, slot.priority, slot.specificities)
    read = (
        select(
            *(*columns, JuryDate.specificities, Jury.interview_type),
            *(InterviewSite.id, InterviewSite.name, InterviewSite.time_zone),
        )
        .select_from(InterviewSlot)
        .join(Jury, Jury.id == slot.jury_id)
        .join(InterviewSite, InterviewSite.id == Jury.site_id)
        .outerjoin(JuryDate, (JuryDate.jury_id == slot.jury_id) & (JuryDate.day == slot.day))
        .where(Jury.site_id.in_(sites), slot.candidate_id.is_(None), slot.day > today(), *conditions)
        .order_by(slot.day, slot.interview_time, slot.name)
    )
    for slot_id, name, jury, day, start, priority, own, of_date, kind, site_id, site, zone in session.execute(read):
        yield (
            site_id,
            FreeSlot(
                id=slot_id,
                name=name,
                jury_id=jury,
                site=site,
                site_zone=zone,
                remote=InterviewType(kind).is_remote,
                day=day,
                start=start,
                begins=datetime.combine(day, start, zone_of(kind, zone)),
                priority=priority,
                specificities=frozenset((of_date or ()) if own is None else own),
            ),
        )
