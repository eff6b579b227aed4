"""How far readings are, for administrators; what waits for a third reading."""

from collections import Counter

import numpy as np
from sqlalchemy import func, select
from sqlalchemy.orm import Session

from parvis.accounts.directory.port import Names
from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.candidates.visibility.rules import is_reader
from parvis.files.stored.model import FileType, StoredFile
from parvis.formula_language import french_key
from parvis.interviews.jury_grades.model import GradeType, JuryGrade
from parvis.interviews.members.model import JuryConflict
from parvis.interviews.members.queries import jurors
from parvis.interviews.readings.model import PfmReading, WithdrawnReader
from parvis.interviews.readings.queries import (
    ReadProject,
    has_interviewed,
    letters_shown,
    projects_to_read,
    readings_of,
)
from parvis.interviews.readings.queue import addresses_of
from parvis.interviews.readings.rules import State, can_settle, state_of
from parvis.interviews.readings.schemas import ProgressOut, ReaderOut, ToSettleOut
from parvis.kernel.auth import Person
from parvis.kernel.schemas import Page
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import PfmSettings


def progress(session: Session) -> ProgressOut:
    """How many projects are read, of those that are to be, and by whom (queries do not grow)."""
    rules = campaign_settings(session).pfm
    counts = Counter(_states(session, rules))
    return ProgressOut(
        readings=rules.readings,
        unread=counts[State.UNREAD],
        read_once=counts[State.READ_ONCE],
        settled=counts[State.SETTLED],
        to_settle=counts[State.TO_SETTLE],
        readers=_readers(session),
    )


def to_settle(session: Session, person: Person, *, page: int, size: int) -> Page[ToSettleOut]:
    """The projects that the person may settle, by number (queries do not grow)."""
    rules = campaign_settings(session).pfm
    waiting = _waiting(session, person, rules)
    shown = waiting[page * size : (page + 1) * size]
    addresses = addresses_of(session, [candidate.id for candidate, _ in shown])
    hides = rules.anonymous and is_reader(person)
    rows = [
        ToSettleOut(
            id=candidate.id,
            external_id=candidate.external_id,
            name=None if hides else f"{candidate.last_name} {candidate.first_name}".strip(),
            pfm=addresses.get(candidate.id),
            readings=letters_shown(project.pair),
        )
        for candidate, project in shown
    ]
    return Page[ToSettleOut].of(rows, total=len(waiting), number=page, size=size)


def to_settle_counted(session: Session, person: Person) -> int | None:
    """How many projects the person may settle, None for a person who settles none."""
    rules = campaign_settings(session).pfm
    return len(_waiting(session, person, rules)) if can_settle(person, rules) else None


def _waiting(session: Session, person: Person, rules: PfmSettings) -> list[tuple[Candidate, ReadProject]]:
    projects = {
        candidate_id: project
        for candidate_id, project in readings_of(session).items()
        if state_of(project.letters, project.settled, rules) == State.TO_SETTLE and project.own(person.subject) is None
    }
    if not projects:
        return []
    conflicts = select(JuryConflict.candidate_id).where(JuryConflict.subject == person.subject)
    interviews = select(JuryGrade.candidate_id).where(JuryGrade.grade_type == GradeType.INTERVIEW)
    read = select(Candidate).where(
        Candidate.id.in_(select(PfmReading.candidate_id)),
        Candidate.id.not_in(conflicts),
        Candidate.id.not_in(interviews),
    )
    if rules.not_own_interview and is_reader(person):
        read = read.where(~has_interviewed(person.subject))
    ordered = session.scalars(read.order_by(func.length(Candidate.external_id), Candidate.external_id))
    return [(each, projects[each.id]) for each in ordered if each.id in projects]


def _states(session: Session, rules: PfmSettings) -> list[State]:
    """The state of each project that is to be read."""
    has_project = select(StoredFile.candidate_id).where(StoredFile.type == FileType.PFM)
    read = (
        select(Candidate.row_number, Candidate.id, JuryGrade.candidate_id.is_not(None))
        .outerjoin(JuryGrade, JuryGrade.candidate_id == Candidate.id)
        .where(Candidate.id.in_(has_project), JuryGrade.grade_type.is_distinct_from(GradeType.INTERVIEW.value))
    )
    projects, wanted = readings_of(session), projects_to_read(current.snapshot(session))
    listed = session.execute(read).all()
    rows = np.array([row for row, _, _ in listed], np.intp)
    inside = rows < len(wanted)
    kept = np.zeros(len(rows), np.bool_)
    kept[inside] = wanted[rows[inside]]
    states: list[State] = []
    for (_, candidate_id, is_graded), keeps in zip(listed, kept.tolist(), strict=True):
        project = projects.get(candidate_id, ReadProject())
        state = state_of(project.letters, project.settled, rules)
        if keeps:
            states.append(State.SETTLED if is_graded else state)
    return states


def _readers(session: Session) -> list[ReaderOut]:
    """Who read or was withdrawn, by last name; of somebody without an account any more, the names that they had."""
    counted = (
        select(
            PfmReading.subject,
            func.max(PfmReading.first_name),
            func.max(PfmReading.last_name),
            func.count(),
            func.max(PfmReading.created),
            func.avg(PfmReading.minutes),
        )
        .where(PfmReading.subject.is_not(None), ~PfmReading.settles)
        .group_by(PfmReading.subject)
    )
    withdrawn = set(session.scalars(select(WithdrawnReader.subject)))
    accounts = jurors(session)
    read = {row[0]: row for row in session.execute(counted)}
    found: list[tuple[tuple[str, str], ReaderOut]] = []
    for subject in {each for each in (*read, *withdrawn) if each is not None}:
        row, account = read.get(subject), accounts.get(subject)
        names = account or (row and Names(row[1], row[2])) or Names("", subject)
        reader = ReaderOut(
            id=subject,
            name=f"{names.first_name} {names.last_name}".strip(),
            read=row[3] if row else 0,
            last_at=row[4] if row else None,
            mean_minutes=round(float(row[5]), 1) if row and row[5] is not None else None,
            withdrawn=subject in withdrawn,
        )
        found.append(((french_key(names.last_name), french_key(names.first_name)), reader))
    return [reader for _, reader in sorted(found, key=lambda each: (each[0], each[1].id))]
