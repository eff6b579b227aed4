"""Third readings, readers who are withdrawn, and what a change of the rules does to what was read."""

import uuid
from dataclasses import dataclass

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from parvis.candidates.record.model import Candidate
from parvis.candidates.record.schemas import GradeInfoOut
from parvis.interviews.jury_grades.model import GradeType, JuryGrade
from parvis.interviews.jury_grades.queries import grade_info
from parvis.interviews.members.queries import jurors
from parvis.interviews.readings.errors import ReadingDone, ReadingNotYours
from parvis.interviews.readings.following import follow
from parvis.interviews.readings.model import PfmHold, PfmReading, WithdrawnReader
from parvis.interviews.readings.queries import ReadProject, candidate_to_read, project_of, readings_of
from parvis.interviews.readings.rules import State, can_settle, state_of
from parvis.interviews.readings.schemas import SettledProjectIn, WithdrawnOut
from parvis.interviews.readings.service import rules_held
from parvis.kernel.audit.lines import note
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.errors import Forbidden, NotFound, existing
from parvis.kernel.personal_data import among
from parvis.kernel.roles import Role
from parvis.school.settings.rules import PfmSettings

_READ_BY_YOU = "Vous avez lu ce projet : quelqu'un d'autre le départage."
_NOTHING_TO_SETTLE = "Ce projet n'est plus à départager."


def settle(session: Session, person: Person, candidate_id: uuid.UUID, form: SettledProjectIn) -> GradeInfoOut:
    """Gives a third reading, or changes the one that the person gave.

    Raises `Forbidden`, `CandidateNotFound`, `ConflictOfInterest`, `ReadingNotYours` for the readers of the project,
    `ReadingDone` where none is needed.
    """
    rules = rules_held(session)
    if not can_settle(person, rules):
        raise Forbidden
    candidate = candidate_to_read(session, person, candidate_id)
    project = project_of(session, candidate_id)
    if project.own(person.subject) is not None:
        raise ReadingNotYours(_READ_BY_YOU)
    settling, before = project.settling, project.cells()
    is_own = settling is not None and (settling.subject == person.subject or Role.ADMIN in person.roles)
    grade = session.get(JuryGrade, candidate_id)
    is_interview = grade is not None and grade.grade_type == GradeType.INTERVIEW
    if is_interview or not (is_own or state_of(project.letters, project.settled, rules) == State.TO_SETTLE):
        raise ReadingDone(_NOTHING_TO_SETTLE)
    if settling is None:
        settling = PfmReading(candidate_id=candidate_id, settles=True, comment=None, created=now(), version=0)
        session.add(settling)
    settling.subject, settling.first_name, settling.last_name = person.subject, person.first_name, person.last_name
    settling.grade = form.grade
    settling.version += 1
    session.flush()
    follow(session, candidate, project, rules, person, before=before)
    note(person)
    return grade_info(session.get_one(JuryGrade, candidate_id))


def withdraw_reader(session: Session, author: Person, subject: str) -> WithdrawnOut:
    """Withdraws the letters of a reader, who gets no more projects; what somebody settled stays. Raises `NotFound`."""
    rules = rules_held(session)
    first_name, last_name = _names_of_reader(session, subject)
    projects = readings_of(session, session.scalars(select(PfmReading.candidate_id).where(_by(subject))).all())
    settled = sum(each.settling is not None for each in projects.values())
    back = 0
    for candidate_id, project in projects.items():
        if project.settling is None:
            candidate, before = session.get_one(Candidate, candidate_id), project.cells()
            session.delete(existing(project.own(subject)))
            session.flush()
            follow(session, candidate, project, rules, author, before=before)
            grade = session.get(JuryGrade, candidate_id)
            back += grade is None
    session.execute(delete(PfmHold).where(PfmHold.subject == subject))
    if session.get(WithdrawnReader, subject) is None:
        session.add(
            WithdrawnReader(subject=subject, author_first_name=author.first_name, author_last_name=author.last_name)
        )
    session.flush()
    withdrawn = len(projects) - settled
    note(author, reader=subject, count=withdrawn)
    name = f"{first_name} {last_name}".strip()
    return WithdrawnOut(name=name, readings=withdrawn, projects=back, settled=settled)


def let_read(session: Session, author: Person, subject: str) -> None:
    """Lets a reader who was withdrawn have projects again. Raises `NotFound`."""
    rules_held(session)
    session.delete(existing(session.get(WithdrawnReader, subject)))
    session.flush()
    note(author, reader=subject)


@dataclass(frozen=True, slots=True)
class RulesFollowed:
    """What other rules make of what was read: how many readings and projects there are, and how many letters differ."""

    readings: int
    settled: int
    to_settle: int
    letters_changed: int


def rules_followed(session: Session, rules: PfmSettings) -> RulesFollowed:
    """What these rules would make of what was read (two queries)."""
    projects = readings_of(session)
    grades = _grades(session, projects)
    states = [state_of(project.letters, project.settled, rules) for project in projects.values()]
    return RulesFollowed(
        readings=sum(len(project.pair) for project in projects.values()),
        settled=states.count(State.SETTLED),
        to_settle=states.count(State.TO_SETTLE),
        letters_changed=len(_other_letters(projects, grades, rules)),
    )


def follow_rules(session: Session, author: Person, rules: PfmSettings) -> None:
    """Makes the grades of projects follow these rules, which the caller puts in force under the lock of readings."""
    projects = readings_of(session)
    for candidate_id in _other_letters(projects, _grades(session, projects), rules):
        candidate = session.get_one(Candidate, candidate_id)
        follow(session, candidate, projects[candidate_id], rules, author)


def _grades(session: Session, projects: dict[uuid.UUID, ReadProject]) -> dict[uuid.UUID, JuryGrade]:
    read = select(JuryGrade).where(among(JuryGrade.candidate_id, projects))
    return {each.candidate_id: each for each in session.scalars(read)}


def _other_letters(
    projects: dict[uuid.UUID, ReadProject], grades: dict[uuid.UUID, JuryGrade], rules: PfmSettings
) -> list[uuid.UUID]:
    """The candidates whose NotePFM these rules would change."""
    return [
        candidate_id
        for candidate_id, project in projects.items()
        for grade in [grades.get(candidate_id)]
        if (grade is None or grade.grade_type == GradeType.PFM)
        and (None if grade is None else grade.grade) != project.result(rules)
    ]


def _by(subject: str) -> ColumnElement[bool]:
    return (PfmReading.subject == subject) & ~PfmReading.settles


def _names_of_reader(session: Session, subject: str) -> tuple[str, str]:
    """First and last name, of the account or else of a reading. Raises `NotFound`."""
    account = jurors(session).get(subject)
    if account is not None:
        return account.first_name, account.last_name
    read = select(PfmReading).where(PfmReading.subject == subject).order_by(PfmReading.created.desc()).limit(1)
    reading = existing(session.scalar(read), NotFound)
    return reading.first_name, reading.last_name
