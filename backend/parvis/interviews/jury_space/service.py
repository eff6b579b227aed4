"""Searching by number, grading, declaring a conflict of interest."""

import uuid
from math import ceil

from sqlalchemy import delete, select
from sqlalchemy.orm import Session

from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.journal.service import note_access
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.interviews.juries.model import Jury
from parvis.interviews.jury_grades.model import GradeType, JuryGrade
from parvis.interviews.jury_grades.queries import grade_info
from parvis.interviews.jury_grades.service import delete_grade, set_grade
from parvis.interviews.jury_space.errors import (
    CandidateAlreadyGraded,
    InterviewAhead,
    JuryDateFar,
    JuryDateOut,
    SlotAheadOut,
    TooManySearches,
)
from parvis.interviews.jury_space.model import JuryMiss
from parvis.interviews.jury_space.queries import candidate_numbered, candidate_reached, starts_at
from parvis.interviews.jury_space.rules import MISSES_COUNT_FOR, MOST_MISSES, is_far
from parvis.interviews.jury_space.schemas import ConflictIn, GradeIn
from parvis.interviews.members.model import JuryConflict
from parvis.interviews.readings import service as readings
from parvis.interviews.readings.model import PfmReading
from parvis.interviews.readings.queries import project_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import end_of_school_year, now, today
from parvis.kernel.db import new_session
from parvis.kernel.errors import StaleVersion, existing

CONFLICT = "conflict"
"""The name of a conflict of interest in the history."""


def search(session: Session, person: Person, typed: str) -> Candidate:
    """The candidate of that number. Raises `CandidateNotFound`, `ConflictOfInterest`, `TooManySearches`."""
    counted = select(JuryMiss.at).where(JuryMiss.subject == person.subject, JuryMiss.at > now() - MISSES_COUNT_FOR)
    oldest = session.scalar(counted.order_by(JuryMiss.at.desc()).offset(MOST_MISSES - 1).limit(1))
    if oldest is not None:
        raise TooManySearches(ceil((oldest + MISSES_COUNT_FOR - now()).total_seconds()))
    try:
        candidate = candidate_numbered(session, person, typed)
    except CandidateNotFound:
        _note_miss(person)
        raise
    note_access(session, person, candidate.id)
    return candidate


def grade(session: Session, person: Person, candidate_id: uuid.UUID, form: GradeIn) -> JuryGrade | PfmReading:
    """Gives a candidate whom the person reaches the grade of the form.

    Raises `CandidateNotFound`, `ConflictOfInterest`, `JuryDateFar` and `InterviewAhead` unless ``form.force``,
    `StaleVersion` when the grade is not the one that they saw, and of a project `ReadingDone`, `ReadingNotYours`.
    """
    candidate_reached(session, person, candidate_id)
    present = session.get(JuryGrade, candidate_id)
    is_new_day = present is None or present.jury_date != form.jury_date
    year = campaign_year(session) or end_of_school_year(today())
    if is_new_day and not form.force and is_far(form.jury_date, year):
        raise JuryDateFar(data=JuryDateOut(jury_date=form.jury_date, campaign_year=year))
    checked = "version" in form.model_fields_set
    if form.grade_type == GradeType.PFM:
        return readings.grade_by_number(session, person, candidate_id, form, form.version, checked=checked)
    if not form.force:
        _refuse_ahead(session, candidate_id)
    rules = readings.rules_held(session)
    grade = set_grade(
        session, candidate_id=candidate_id, form=form, version=form.version, checked=checked, author=person
    )
    if rules.readings == 1:
        readings.forget_readings(session, person, candidate_id)
    return grade


def take_grade_back(session: Session, person: Person, candidate_id: uuid.UUID, version: int) -> None:
    """Removes the grade that the person gave to a candidate whom they reach.

    Raises `CandidateNotFound`, `ConflictOfInterest`, `NotFound` without a grade, and `StaleVersion` where the present
    grade is another, or somebody else's.
    """
    candidate_reached(session, person, candidate_id)
    if readings.take_back(session, person, candidate_id, version):
        return
    present = session.get(JuryGrade, candidate_id)
    if present is not None and present.author_subject != person.subject:
        raise StaleVersion(data=grade_info(present))
    remove_grade(session, person, candidate_id, version)


def remove_grade(session: Session, author: Person, candidate_id: uuid.UUID, version: int | None = None) -> None:
    """Removes a candidate's grade, of that ``version`` if given, and every reading of a project; once an interview's is
    gone, the readings of the project count again.

    Raises `NotFound`, `StaleVersion` (with the present grade).
    """
    readings.rules_held(session)
    present = session.get(JuryGrade, candidate_id)
    was_interview = present is not None and present.grade_type == GradeType.INTERVIEW
    has_readings = not was_interview and readings.forget_readings(session, author, candidate_id)
    if present is not None or not has_readings:
        delete_grade(session, candidate_id=candidate_id, version=version, author=author)
    if was_interview:
        readings.follow_again(session, author, candidate_id)


def declare_conflict(session: Session, person: Person, candidate_id: uuid.UUID, form: ConflictIn) -> None:
    """Forbids a candidate to the person from now on. Raises `CandidateNotFound`, `CandidateAlreadyGraded`."""
    readings.rules_held(session)
    existing(session.get(Candidate, candidate_id, with_for_update=True), CandidateNotFound)
    if session.get(JuryConflict, (candidate_id, person.subject)) is not None:
        return
    present = session.get(JuryGrade, candidate_id)
    is_read = project_of(session, candidate_id).own(person.subject) is not None
    if is_read or (present is not None and present.author_subject == person.subject):
        raise CandidateAlreadyGraded
    session.add(
        JuryConflict(
            candidate_id=candidate_id,
            subject=person.subject,
            first_name=person.first_name,
            last_name=person.last_name,
            reason=form.reason,
        )
    )
    session.flush()
    readings.give_back(session, person, candidate_id)
    cell = ChangedCell(CONFLICT, form.reason, None)
    record(session, [Happened(candidate_id, Action.CONFLICT_OF_INTEREST, (cell,))], person)
    note(person)


def lift_conflict(session: Session, author: Person, candidate_id: uuid.UUID, subject: str) -> None:
    """Lets a person reach a candidate again. Raises `NotFound`."""
    conflict = existing(session.get(JuryConflict, (candidate_id, subject)))
    session.delete(conflict)
    session.flush()
    cell = ChangedCell(CONFLICT, None, conflict.reason)
    record(session, [Happened(candidate_id, Action.CONFLICT_OF_INTEREST, (cell,))], author)
    note(author)


def _refuse_ahead(session: Session, candidate_id: uuid.UUID) -> None:
    """Raises `InterviewAhead` while the interview of the slot that the candidate holds has not begun."""
    held = session.execute(
        select(InterviewSlot, Jury)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
        .where(InterviewSlot.candidate_id == candidate_id)
    ).one_or_none()
    if held is not None and starts_at(*held) > now():
        slot, jury = held
        raise InterviewAhead(data=SlotAheadOut(slot_name=slot.name, starts=starts_at(slot, jury)))


def _note_miss(person: Person) -> None:
    """In a transaction of its own: that of the search is undone by its refusal."""
    with new_session() as session, session.begin():
        old = delete(JuryMiss).where(JuryMiss.subject == person.subject, JuryMiss.at < now() - MISSES_COUNT_FOR)
        session.execute(old)
        session.add(JuryMiss(subject=person.subject))
