"""Giving readers projects, and writing what they read."""

import uuid

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from parvis.candidates.journal.service import note_access
from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import GradeType, JuryGrade, Letter
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.interviews.jury_grades.service import set_grade
from parvis.interviews.readings.errors import ReadingDone, ReadingNotYours
from parvis.interviews.readings.following import follow, log_cells
from parvis.interviews.readings.model import PfmHold, PfmReading
from parvis.interviews.readings.queries import (
    ReadProject,
    candidate_to_read,
    is_withdrawn,
    own_grade_info,
    project_of,
)
from parvis.interviews.readings.queue import Waiting, hold_of, own_reading, projects_left
from parvis.interviews.readings.rules import HELD_FOR
from parvis.interviews.readings.schemas import ReadingChangeIn, ReadingIn
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import FieldError, InvalidInput, StaleVersion
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import PfmSettings

WITHDRAWN = "Vos lectures sont suspendues."
ABSENT = "Un projet ne peut pas être absent"


def rules_held(session: Session) -> PfmSettings:
    """The rules in force, under the lock of readings: neither they nor any reading change until the end."""
    hold(session, AdvisoryLock.PFM_READINGS)
    return campaign_settings(session).pfm


def hold_next(session: Session, person: Person) -> tuple[Waiting, PfmHold] | None:
    """Holds the next project for the person, or the one that they hold anew; None where there is none for them."""
    rules = rules_held(session)
    if is_withdrawn(session, person.subject):
        return None
    left = projects_left(session, person, rules)
    held = hold_of(session, person)
    at = now()
    goes_on = held is not None and held.until > at
    waiting = next((each for each in left if goes_on and held is not None and each.id == held.candidate_id), None)
    if held is not None and waiting is not None:
        held.until = at + HELD_FOR
        session.flush()
        return waiting, held
    if not left:
        return None
    if held is not None:
        session.delete(held)
        session.flush()
    taken = PfmHold(subject=person.subject, candidate_id=left[0].id, since=at, until=at + HELD_FOR)
    session.add(taken)
    session.flush()
    note_access(session, person, left[0].id)
    return left[0], taken


def give_back(session: Session, person: Person, candidate_id: uuid.UUID | None = None) -> bool:
    """Lets others have the project that the person holds, that of this candidate if named; tells whether they did."""
    held = hold_of(session, person)
    if held is None or candidate_id not in {None, held.candidate_id}:
        return False
    session.delete(held)
    session.flush()
    return True


def read_held(session: Session, person: Person, candidate_id: uuid.UUID, form: ReadingIn) -> PfmReading:
    """Writes the reading of a project that the person holds, also after the end where nobody else took it.

    Raises `CandidateNotFound`, `ConflictOfInterest`, `ReadingDone`, `ReadingNotYours`.
    """
    rules = rules_held(session)
    candidate = candidate_to_read(session, person, candidate_id)
    project = project_of(session, candidate_id)
    held = hold_of(session, person)
    check_turn(session, person, candidate, project, rules)
    if held is None or held.candidate_id != candidate_id:
        raise ReadingNotYours
    at = now()
    reading = _new_reading(candidate, person, form)
    reading.minutes = (at - held.since).total_seconds() / 60 if held.until > at else None
    session.delete(held)
    session.add(reading)
    session.flush()
    follow(session, candidate, project, rules, person)
    note(person, version=reading.version)
    return reading


def change_reading(session: Session, person: Person, candidate_id: uuid.UUID, form: ReadingChangeIn) -> PfmReading:
    """Changes the person's own reading, until somebody settled it; what the readings give is worked out again.

    Raises `CandidateNotFound`, `ConflictOfInterest`, `ReadingDone`, `ReadingNotYours`, `StaleVersion`.
    """
    rules = rules_held(session)
    candidate = candidate_to_read(session, person, candidate_id)
    project = project_of(session, candidate_id)
    own = project.own(person.subject)
    if own is None or is_withdrawn(session, person.subject):
        raise ReadingNotYours("Vous n'avez pas lu ce projet." if own is None else WITHDRAWN)
    if project.settling is not None or _is_interviewed(session, candidate_id):
        raise ReadingDone
    if form.version != own.version:
        raise StaleVersion(data=own_reading(session, own))
    if (form.grade, form.comment) == (own.grade, own.comment):
        return own
    before = project.cells()
    own.grade, own.comment = form.grade, form.comment
    own.version += 1
    session.flush()
    follow(session, candidate, project, rules, person, before=before)
    note(person, version=own.version)
    return own


def grade_by_number(
    session: Session, person: Person, candidate_id: uuid.UUID, form: JuryGradeIn, version: int | None, *, checked: bool
) -> JuryGrade | PfmReading:
    """Writes a project's letter by the grade form: a reading like any other where projects are read twice.

    ``version`` and ``checked`` are as `set_grade` takes them, of what the person sees. Raises `ConflictOfInterest`,
    `CandidateNotFound`, `InvalidInput` (ABS with two readings), `ReadingDone`, `ReadingNotYours`, `StaleVersion`.
    """
    rules = rules_held(session)
    candidate = candidate_to_read(session, person, candidate_id)
    if is_withdrawn(session, person.subject):
        raise ReadingNotYours(WITHDRAWN)
    project = project_of(session, candidate_id)
    if rules.readings == 1:
        grade = set_grade(
            session, candidate_id=candidate_id, form=form, version=version, author=person, checked=checked
        )
        _replace_readings(session, candidate, project, grade, person)
        return grade
    if form.grade is Letter.ABS:
        raise InvalidInput(fields=[FieldError(field="grade", message=ABSENT)])
    own = project.own(person.subject)
    if (checked or version is not None) and version != (own and own.version):
        raise StaleVersion(data=own and own_grade_info(own))
    own_form = ReadingChangeIn(grade=form.grade.value, comment=own and own.comment, version=own.version if own else 0)
    if own is not None:
        return change_reading(session, person, candidate_id, own_form)
    check_turn(session, person, candidate, project, rules)
    reading = _new_reading(candidate, person, own_form)
    session.add(reading)
    session.flush()
    give_back(session, person, candidate_id)
    follow(session, candidate, project, rules, person)
    note(person, version=reading.version)
    return reading


def take_back(session: Session, person: Person, candidate_id: uuid.UUID, version: int) -> bool:
    """Removes the person's own reading of a project that is read twice; tells whether projects are.

    Raises `CandidateNotFound`, `ConflictOfInterest`, `ReadingDone`, `StaleVersion` where it is another, or there is
    none.
    """
    rules = rules_held(session)
    if rules.readings == 1 or _is_interviewed(session, candidate_id):
        return False
    candidate = candidate_to_read(session, person, candidate_id)
    project = project_of(session, candidate_id)
    own = project.own(person.subject)
    if own is None or own.version != version:
        raise StaleVersion(data=own and own_grade_info(own))
    if project.settling is not None:
        raise ReadingDone
    before = project.cells()
    session.delete(own)
    session.flush()
    follow(session, candidate, project, rules, person, before=before)
    note(person)
    return True


def forget_readings(session: Session, author: Person, candidate_id: uuid.UUID) -> bool:
    """Removes every reading of a project, as its letter was given to the wrong person or is an interview's; tells
    whether there were any.
    """
    rules = rules_held(session)
    candidate, project = session.get(Candidate, candidate_id), project_of(session, candidate_id)
    if candidate is None or not project.pair:
        return False
    before = project.cells()
    session.execute(delete(PfmReading).where(PfmReading.candidate_id == candidate_id))
    after = project_of(session, candidate_id).cells()
    log_cells(session, candidate, before, after, author, in_history=rules.readings > 1)
    return True


def follow_again(session: Session, author: Person, candidate_id: uuid.UUID) -> None:
    """Gives a project that has no grade any more the one that its readings give."""
    rules = rules_held(session)
    follow(session, session.get_one(Candidate, candidate_id), project_of(session, candidate_id), rules, author)


def check_turn(
    session: Session, person: Person, candidate: Candidate, project: ReadProject, rules: PfmSettings
) -> None:
    """Raises `ReadingDone` where the project needs no reading by the person, `ReadingNotYours` where others who hold it
    give those that it needs, or the person is withdrawn.
    """
    is_graded = session.get(JuryGrade, candidate.id) is not None
    if is_graded or project.settling is not None or len(project.pair) >= rules.readings:
        raise ReadingDone
    if project.own(person.subject) is not None:
        raise ReadingDone("Vous avez déjà lu ce projet.")
    if is_withdrawn(session, person.subject):
        raise ReadingNotYours(WITHDRAWN)
    others = select(func.count()).where(
        PfmHold.candidate_id == candidate.id, PfmHold.subject != person.subject, PfmHold.until > now()
    )
    if len(project.pair) + (session.scalar(others) or 0) >= rules.readings:
        raise ReadingNotYours


def _is_interviewed(session: Session, candidate_id: uuid.UUID) -> bool:
    grade = session.get(JuryGrade, candidate_id)
    return grade is not None and grade.grade_type == GradeType.INTERVIEW


def _new_reading(candidate: Candidate, person: Person, form: ReadingIn) -> PfmReading:
    return PfmReading(
        candidate_id=candidate.id,
        subject=person.subject,
        first_name=person.first_name,
        last_name=person.last_name,
        grade=form.grade,
        comment=form.comment,
        created=now(),
    )


def _replace_readings(
    session: Session, candidate: Candidate, project: ReadProject, grade: JuryGrade, person: Person
) -> None:
    """The one reading of a project that is read once is the grade, by whoever gave it last."""
    before, own = project.cells(), project.own(person.subject)
    if own is None or own.grade != grade.grade or len(project.pair) > 1 or project.settling is not None:
        session.execute(delete(PfmReading).where(PfmReading.candidate_id == candidate.id))
        if grade.grade != Letter.ABS:
            form = ReadingIn.model_validate({"grade": grade.grade, "comment": own and own.comment})
            session.add(_new_reading(candidate, person, form))
        session.flush()
    log_cells(session, candidate, before, project_of(session, candidate.id).cells(), person)
