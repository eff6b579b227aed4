"""Reading slots: the state, counts by site and by jury, one row, and pages of the grid."""

import uuid
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from datetime import date, timedelta

import orjson
from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from parvis.candidate_table.questions.filter_values import values_listed
from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, rows_passing
from parvis.candidate_table.questions.listing import rows_listed
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.candidates.record.model import Candidate
from parvis.interviews.juries.model import InterviewType, Jury, JuryDate
from parvis.interviews.juries.queries import SlotCount
from parvis.interviews.jury_grades.model import JuryGrade
from parvis.interviews.sites.queries import InterviewCount
from parvis.interviews.slots.creation import LACKS_LINK
from parvis.interviews.slots.leavers import leavers_counted, leavers_of
from parvis.interviews.slots.model import InterviewSlot, Presence, SlotAnswer, SlotsState
from parvis.interviews.slots.schemas import SlotOut, SlotsStateOut
from parvis.interviews.slots.table import (
    SPECIFICITIES,
    SlotTable,
    filters_on_slots,
    slot_shown,
    slots_selected,
    specificities_counted,
)
from parvis.interviews.slots.whereabouts import is_to_attribute
from parvis.kernel.clock import today
from parvis.kernel.errors import NoData, existing


def overlapping_counted(session: Session, minutes: int) -> int:
    """How many slots of today and later meet another of their jury and day, where an interview lasts so long."""
    before, after = (
        function(InterviewSlot.interview_time).over(
            partition_by=(InterviewSlot.jury_id, InterviewSlot.day), order_by=InterviewSlot.interview_time
        )
        for function in (func.lag, func.lead)
    )
    lasts = timedelta(minutes=minutes)
    near = select(
        or_(InterviewSlot.interview_time - before < lasts, after - InterviewSlot.interview_time < lasts).label("met")
    )
    slots = near.where(InterviewSlot.day >= today()).subquery()
    return session.scalar(select(func.count()).where(slots.c.met)) or 0


def impediments_counted(session: Session) -> int:
    """How many candidates cannot come to the interview to come that they hold."""
    counted = (
        select(func.count())
        .select_from(InterviewSlot)
        .join(
            SlotAnswer,
            (SlotAnswer.slot_id == InterviewSlot.id) & (SlotAnswer.candidate_id == InterviewSlot.candidate_id),
        )
        .where(SlotAnswer.presence == Presence.IMPEDED, InterviewSlot.day >= today())
    )
    return session.scalar(counted) or 0


def dates_without_link_counted(session: Session) -> int:
    """How many days to come of remote juries lack the link or the password of their video meeting."""
    lacking = select(func.count()).select_from(JuryDate).join(Jury, Jury.id == JuryDate.jury_id)
    return session.scalar(lacking.where(*LACKS_LINK, JuryDate.day >= today())) or 0


def grades_missing(session: Session) -> Mapping[tuple[uuid.UUID, date], int]:
    """How many interviews of past days, of candidates who still come, have no grade, by jury and day (one query)."""
    met = (
        select(InterviewSlot.jury_id, InterviewSlot.day, Candidate.row_number)
        .join(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .outerjoin(JuryGrade, JuryGrade.candidate_id == Candidate.id)
        .where(InterviewSlot.day < today(), JuryGrade.candidate_id.is_(None))
    )
    found = leavers_of(current.snapshot(session))
    return Counter((jury_id, day) for jury_id, day, row in session.execute(met) if not found.is_gone(row))


def state_shown(session: Session) -> SlotsStateOut:
    """What was done to slots, and what remains to do."""
    state = session.get_one(SlotsState, 1, populate_existing=True)
    table = current.snapshot(session)
    slots, held = session.execute(
        select(func.count(), func.count(InterviewSlot.candidate_id)).select_from(InterviewSlot)
    ).one()
    return SlotsStateOut(
        created=state.created,
        attributed=state.attributed,
        slots=slots,
        free=slots - held,
        to_attribute=int(is_to_attribute(table).sum()),
        leavers=leavers_counted(session, table),
    )


def slot_row(session: Session, slot_id: uuid.UUID) -> SlotOut:
    """A slot as a row of the grid. Raises `NotFound`."""
    row = existing(session.execute(slots_selected().where(InterviewSlot.id == slot_id)).one_or_none())
    return SlotOut.model_validate(slot_shown(row, leavers_of(current.snapshot(session))))


def counts_of_sites(session: Session, sites: Collection[uuid.UUID]) -> Mapping[uuid.UUID, InterviewCount]:
    """The slots of these sites by mode, and those that a candidate holds (one query)."""
    counted: dict[uuid.UUID, InterviewCount] = {}
    by_type = (
        select(Jury.site_id, Jury.interview_type, func.count(), func.count(InterviewSlot.candidate_id))
        .join(InterviewSlot, InterviewSlot.jury_id == Jury.id)
        .where(Jury.site_id.in_(sites))
        .group_by(Jury.site_id, Jury.interview_type)
    )
    for site, interview_type, slots, held in session.execute(by_type):
        before = counted.get(site, InterviewCount())
        is_remote = InterviewType(interview_type).is_remote
        counted[site] = InterviewCount(
            face_to_face=before.face_to_face + (0 if is_remote else slots),
            remote=before.remote + (slots if is_remote else 0),
            attributed=before.attributed + held,
        )
    return counted


def counts_of_juries(session: Session, juries: Collection[uuid.UUID]) -> Mapping[tuple[uuid.UUID, date], SlotCount]:
    """The slots of these juries by jury and day, and those that a candidate holds (one query)."""
    by_day = (
        select(InterviewSlot.jury_id, InterviewSlot.day, func.count(), func.count(InterviewSlot.candidate_id))
        .where(InterviewSlot.jury_id.in_(juries))
        .group_by(InterviewSlot.jury_id, InterviewSlot.day)
    )
    return {(jury, day): SlotCount(slots, held) for jury, day, slots, held in session.execute(by_day)}


def page_of_slots(slots: SlotTable, filters: Sequence[Filter], sort: SortBy, *, number: int, size: int) -> bytes:
    """Page ``number`` (from 0) as JSON; past the end it is empty. Raises `NoData` when no slot passes."""
    table = slots.table
    found = rows_listed(table, filters_on_slots(table, filters), [sort], table.alive)
    if not len(found):
        raise NoData
    shown: list[int] = found[number * size : (number + 1) * size].tolist()
    around = {
        "totalElements": len(found),
        "totalPages": -(-len(found) // size),
        "number": number,
        "size": size,
        "numberOfElements": len(shown),
    }
    content = b",".join(slots.rows[row] for row in shown)
    return b"".join([b'{"content":[', content, b"],", orjson.dumps(around)[1:]])


def filter_values_of_slots(slots: SlotTable, columns: Sequence[str], filters: Sequence[Filter], search: str) -> bytes:
    """What each column takes among the slots that pass the filters on other columns, as JSON."""
    table = slots.table
    answers: list[dict[str, object]] = []
    for name in columns:
        others = [
            each for each in filters if not (isinstance(each, HasValue | HasError | Compares) and each.column == name)
        ]
        rows = rows_passing(table, filters_on_slots(table, others), table.alive)
        listed = values_listed(name, table.table_column(name), rows, search)
        values, counts = listed.values, listed.counts
        if name == SPECIFICITIES:
            counted = specificities_counted(values, counts)
            values, counts = list(counted), list(counted.values())
        answers.append({"column": name, "values": values, "counts": counts, "truncated": listed.truncated})
    return orjson.dumps(answers)
