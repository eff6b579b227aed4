"""Reading for juries: whom they find, whom they meet on a day, who declared a conflict."""

import uuid
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import date, datetime, timedelta

from sqlalchemy import ColumnElement, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.queries import candidate_visible
from parvis.candidates.record.schemas import PersonalInfoOut, SpecialInfoOut
from parvis.candidates.visibility.queries import is_visible, letters_hidden
from parvis.files.stored.model import FileType
from parvis.files.stored.queries import files_of_candidate
from parvis.formula_language import french_key
from parvis.interviews.arrivals.model import ArrivalState, InterviewArrival
from parvis.interviews.arrivals.queries import IS_OF_SLOT
from parvis.interviews.arrivals.rules import progress_at
from parvis.interviews.juries.hours import is_today, zone_of
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.juries.queries import jury_visible
from parvis.interviews.jury_grades.model import GradeType, JuryGrade
from parvis.interviews.jury_space.rules import is_jury, numbers_searched
from parvis.interviews.jury_space.schemas import (
    ConflictOut,
    InterviewedOut,
    JuryCandidateOut,
    JuryChoiceOut,
    JuryDayOut,
    PfmOut,
    SittingOut,
    SlotOfCandidateOut,
)
from parvis.interviews.members.model import JuryConflict
from parvis.interviews.members.queries import panels_of, people_shown
from parvis.interviews.readings.queries import (
    grade_for_reader,
    is_name_hidden,
    names_hidden,
    refuse_in_conflict,
)
from parvis.interviews.readings.rules import numbered
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import own_sites
from parvis.interviews.slots.leavers import Leavers, leavers_of
from parvis.interviews.slots.model import InterviewSlot, Presence, SlotAnswer
from parvis.interviews.slots.queries import counts_of_juries, grades_missing
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import existing
from parvis.kernel.people import PersonOut
from parvis.kernel.roles import Role
from parvis.school.settings.queries import interview_minutes


def juries_offered(session: Session, person: Person) -> list[JuryChoiceOut]:
    """The juries among which the person chooses, by name: all of them for a jury member."""
    read = select(Jury).join(InterviewSite, InterviewSite.id == Jury.site_id)
    if not is_jury(person):
        read = read.where(own_sites(person))
    juries = sorted(session.scalars(read), key=lambda jury: french_key(jury.name))
    days = {jury.id: {each.day for each in jury.dates} for jury in juries}
    emptied = {jury.id: {each.day for each in jury.dates if each.emptied} for jury in juries}
    for jury_id, day in counts_of_juries(session, days):
        days[jury_id].add(day)
    panels = panels_of(session, days)
    missing = grades_missing(session)
    return [
        JuryChoiceOut(
            id=jury.id,
            name=jury.name,
            site=jury.site.name,
            time_zone=zone_of(jury.interview_type, jury.site.time_zone).key,
            interview_type=InterviewType(jury.interview_type),
            dates=sorted(days[jury.id]),
            to_grade=sorted(day for jury_id, day in missing if jury_id == jury.id),
            days=[
                SittingOut(
                    date=day,
                    members=people_shown(sitting),
                    mine=day not in emptied[jury.id] and any(each.user_id == person.subject for each in sitting),
                )
                for day in sorted(days[jury.id])
                for sitting in [panels.sitting(jury.id, day)]
            ],
            members=people_shown(panels.members.get(jury.id, ())),
        )
        for jury in juries
    ]


def jury_day(session: Session, person: Person, jury_id: uuid.UUID, day: date) -> JuryDayOut:
    """The candidates whom the jury meets on a day; none on a day without interviews. Raises `NotFound`."""
    jury = existing(session.get(Jury, jury_id) if is_jury(person) else jury_visible(session, person, jury_id))
    is_of_candidate = (SlotAnswer.slot_id == InterviewSlot.id) & (SlotAnswer.candidate_id == InterviewSlot.candidate_id)
    met = session.execute(
        select(InterviewSlot, Candidate, JuryGrade, SlotAnswer.presence, InterviewArrival)
        .join(Candidate, Candidate.id == InterviewSlot.candidate_id)
        .outerjoin(JuryGrade, JuryGrade.candidate_id == Candidate.id)
        .outerjoin(SlotAnswer, is_of_candidate)
        .outerjoin(InterviewArrival, IS_OF_SLOT)
        .where(InterviewSlot.jury_id == jury_id, InterviewSlot.day == day)
        .order_by(InterviewSlot.interview_time)
    ).all()
    conflicts = _conflicts(session, [candidate.id for _, candidate, *_ in met])
    leavers = leavers_of(current.snapshot(session))
    lasts = timedelta(minutes=interview_minutes(session))
    hidden = names_hidden(session, person)
    blind = bool(letters_hidden(session, person))
    return JuryDayOut(
        id=jury.id,
        name=jury.name,
        interview_type=InterviewType(jury.interview_type),
        date=day,
        today=is_today(day, zone_of(jury.interview_type, jury.site.time_zone)),
        members=people_shown(panels_of(session, [jury.id]).sitting(jury.id, day)),
        candidates=[
            _interviewed(
                starts_at(slot, jury),
                candidate,
                _unless_blind(grade, blind=blind),
                conflicts,
                person,
                slot_id=slot.id,
                leavers=leavers,
                presence=presence,
                arrival=arrival,
                lasts=lasts,
                nameless=hidden is not None
                and candidate.row_number < len(hidden)
                and bool(hidden[candidate.row_number]),
            )
            for slot, candidate, grade, presence, arrival in met
        ],
    )


def _unless_blind(grade: JuryGrade | None, *, blind: bool) -> JuryGrade | None:
    """A grade, but a project's where the person reads projects blind."""
    return None if blind and grade is not None and grade.grade_type == GradeType.PFM else grade


def starts_at(slot: InterviewSlot, jury: Jury) -> datetime:
    """When the interview begins, told in the site's own time, or that of Paris for a remote jury."""
    return datetime.combine(slot.day, slot.interview_time, zone_of(jury.interview_type, jury.site.time_zone))


def candidate_reached(session: Session, person: Person, candidate_id: uuid.UUID) -> Candidate:
    """A candidate whom the person may look at. Raises `CandidateNotFound`, `ConflictOfInterest`."""
    return _reached(session, person, Candidate.id == candidate_id)


def is_in_conflict(session: Session, person: Person, candidate_id: uuid.UUID) -> bool:
    """Whether the person declared a conflict of interest with the candidate."""
    return session.get(JuryConflict, (candidate_id, person.subject)) is not None


def candidate_numbered(session: Session, person: Person, typed: str) -> Candidate:
    """The candidate of that number, whole and exact. Raises as `candidate_reached`."""
    for number in numbers_searched(typed):
        with suppress(CandidateNotFound):
            return _reached(session, person, Candidate.external_id == number)
    raise CandidateNotFound


def _reached(session: Session, person: Person, is_sought: ColumnElement[bool]) -> Candidate:
    candidate = session.scalars(select(Candidate).where(is_sought)).one_or_none()
    if candidate is None or not (is_jury(person) or is_visible(session, person, candidate.row_number)):
        raise CandidateNotFound
    refuse_in_conflict(session, person, candidate)
    return candidate


def candidate_shown(session: Session, person: Person, candidate_id: uuid.UUID) -> JuryCandidateOut:
    """A candidate whom the person reaches, as a jury sees them."""
    # A jury reads no column of the grid, but what this view shows of a record it shows whole.
    reader = replace(person, roles=frozenset({Role.ADMIN_READ_ONLY.value})) if is_jury(person) else person
    record = candidate_visible(session, reader, candidate_id)
    row = session.get_one(Candidate, candidate_id).row_number
    hidden = _without_names(record.external_id) if is_name_hidden(session, person, row) else {}
    return JuryCandidateOut.from_row(
        record,
        id=candidate_id,
        grade_info=grade_for_reader(session, person, candidate_id, record.grade_info),
        **hidden,
        interview_slot=_slot_of(session, candidate_id),
        pfm=_newest_pfm(session, candidate_id),
    )


def _without_names(external_id: str) -> dict[str, object]:
    """What stands for a candidate's identity where the campaign hides names from readers."""
    return {
        "name": numbered(external_id),
        "personal_info": PersonalInfoOut(first_name="", last_name="", birth_date=None),
        "special_info": SpecialInfoOut(eds_bac_premiere=[], eds_bac_terminale=[], eds_bac_abandonne=None),
        "statuses": [],
    }


def pfm_of(session: Session, candidate_id: uuid.UUID) -> PfmOut:
    """The candidate's newest PFM. Raises `NotFound`."""
    return existing(_newest_pfm(session, candidate_id))


def _newest_pfm(session: Session, candidate_id: uuid.UUID) -> PfmOut | None:
    files = files_of_candidate(session, candidate_id, [FileType.PFM])
    return PfmOut(id=files[-1].id, created=files[-1].created) if files else None


def _slot_of(session: Session, candidate_id: uuid.UUID) -> SlotOfCandidateOut | None:
    held = session.execute(
        select(
            InterviewSlot.name.label("slot_name"),
            Jury.name.label("jury_name"),
            InterviewSlot.day.label("date"),
            InterviewSlot.interview_time,
            Jury.interview_type,
        )
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .where(InterviewSlot.candidate_id == candidate_id)
    ).one_or_none()
    return None if held is None else SlotOfCandidateOut.model_validate(held)


def _conflicts(session: Session, candidates: Sequence[uuid.UUID]) -> Sequence[JuryConflict]:
    declared = select(JuryConflict).where(JuryConflict.candidate_id.in_(candidates))
    return session.scalars(declared.order_by(JuryConflict.created)).all()


def _interviewed(
    at: datetime,
    candidate: Candidate,
    grade: JuryGrade | None,
    conflicts: Sequence[JuryConflict],
    person: Person,
    *,
    slot_id: uuid.UUID,
    leavers: Leavers,
    presence: str | None,
    arrival: InterviewArrival | None,
    lasts: timedelta,
    nameless: bool,
) -> InterviewedOut:
    is_staff = not is_jury(person)
    declared = [conflict for conflict in conflicts if conflict.candidate_id == candidate.id]
    author = grade.author_last_name if grade is not None else None
    is_gone, state = leavers.is_gone(candidate.row_number), arrival and arrival.state
    is_followed = grade is None and not is_gone
    names = {"last_name": numbered(candidate.external_id), "first_name": ""} if nameless else {}
    return InterviewedOut.from_row(
        candidate,
        **names,
        slot_id=slot_id,
        interview_date=at,
        interview_time=at.time(),
        left=leavers.left(candidate.row_number),
        leaver=is_gone,
        presence=None if presence is None else Presence(presence),
        arrival=state and ArrivalState(state),
        late=progress_at(at, lasts, state, arrival and arrival.since, at=now()).late if is_followed else None,
        notes=None if grade is None else grade.grade,
        graded_by=None
        if grade is None or author is None
        else PersonOut(last_name=author, first_name=grade.author_first_name or ""),
        graded_at=None if grade is None else grade.graded,
        conflict=any(is_staff or each.subject == person.subject for each in declared),
        conflicts=[ConflictOut.model_validate(each) for each in declared] if is_staff else [],
    )
