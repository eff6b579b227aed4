"""Reading what readers gave, what they may still read, and whose names they do not see."""

import uuid
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Any

from sqlalchemy import ColumnElement, ScalarSelect, exists, func, or_, select
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.questions.filters import of_rows
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.errors import CandidateNotFound
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.schemas import GradeInfoOut
from parvis.candidates.visibility.queries import letters_hidden
from parvis.candidates.visibility.rules import is_reader
from parvis.files.stored.model import FileType, StoredFile
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.juries.model import JuryDate
from parvis.interviews.jury_grades.model import GradeType, JuryGrade, Letter
from parvis.interviews.jury_grades.queries import grade_info
from parvis.interviews.members.errors import ConflictOfInterest, OwnConflict
from parvis.interviews.members.model import JuryConflict, JuryMember
from parvis.interviews.readings.model import PfmReading, WithdrawnReader
from parvis.interviews.readings.rules import COLUMNS, cells_of, numbered, result_of
from parvis.interviews.readings.schemas import LetterReadOut
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.whereabouts import is_absent
from parvis.kernel.auth import Person
from parvis.kernel.clock import PARIS
from parvis.kernel.errors import existing
from parvis.kernel.people import PersonOut
from parvis.kernel.personal_data import among
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import PfmSettings


@dataclass(frozen=True, slots=True)
class ReadProject:
    """The readings of a candidate's project, the oldest first, and the one that settled them."""

    pair: Sequence[PfmReading] = ()
    settling: PfmReading | None = None

    @property
    def letters(self) -> list[Letter]:
        """Those of the pair."""
        return [Letter(each.grade) for each in self.pair]

    @property
    def settled(self) -> Letter | None:
        """The letter that settled them."""
        return None if self.settling is None else Letter(self.settling.grade)

    def result(self, rules: PfmSettings) -> Letter | None:
        """What NotePFM shows by these rules."""
        return result_of(self.letters, self.settled, rules)

    def cells(self) -> dict[str, str | float | None]:
        """What each of `COLUMNS` says."""
        return cells_of(self.letters, self.settled)

    def own(self, subject: str) -> PfmReading | None:
        """The reading of that reader."""
        return next((each for each in self.pair if each.subject == subject), None)


def readings_of(session: Session, candidates: Collection[uuid.UUID] | None = None) -> dict[uuid.UUID, ReadProject]:
    """The readings of these candidates who have any, or of all (one query)."""
    read = select(PfmReading).order_by(PfmReading.candidate_id, PfmReading.created, PfmReading.id)
    if candidates is not None:
        read = read.where(among(PfmReading.candidate_id, candidates))
    listed = session.scalars(read.execution_options(populate_existing=True))
    return {
        candidate: ReadProject(
            [row for row in rows if not row.settles], next((row for row in rows if row.settles), None)
        )
        for candidate, group in groupby(listed, attrgetter("candidate_id"))
        for rows in [list(group)]
    }


def project_of(session: Session, candidate_id: uuid.UUID) -> ReadProject:
    """The readings of one candidate, none where there are none (one query)."""
    return readings_of(session, [candidate_id]).get(candidate_id, ReadProject())


def columns_of_readings(session: Session) -> dict[str, TableColumn]:
    """NotePFM1, NotePFM2, LecturesPFM and EcartPFM, cell i being that of row number i (two queries)."""
    projects = readings_of(session)
    numbers = select(Candidate.id, Candidate.row_number).where(among(Candidate.id, projects))
    cells = {row: projects[candidate].cells() for candidate, row in session.execute(numbers)}
    rows = range(max(cells, default=-1) + 1)
    return {
        name: TableColumn.of_values([cells[row][name] if row in cells else None for row in rows]) for name in COLUMNS
    }


def readings_part(candidate_id: ColumnElement[uuid.UUID]) -> ScalarSelect[Any]:
    """The readings as a candidate's record reads them: a list of the members of `PfmReadingOut`, null without any."""
    reader = func.jsonb_build_object("lastName", PfmReading.last_name, "firstName", PfmReading.first_name)
    members = {
        "grade": PfmReading.grade,
        "comment": PfmReading.comment,
        "created": PfmReading.created,
        "settles": PfmReading.settles,
        "reader": reader,
    }
    reading = func.jsonb_build_object(*(part for name, column in members.items() for part in (name, column)))
    ordered = aggregate_order_by(reading, PfmReading.settles, PfmReading.created, PfmReading.id)
    return select(func.jsonb_agg(ordered)).where(PfmReading.candidate_id == candidate_id).scalar_subquery()


def projects_to_read(table: Snapshot) -> Mask:
    """The (rows,) candidates of the newest file whose project is to be read."""
    return has_project_method(table) & ~is_absent(table) & table.alive


def has_project_method(table: Snapshot) -> Mask:
    """The (rows,) candidates whose method is the project."""
    method = table.table_column(METHOD_COLUMN)
    return of_rows(method, method.is_text({EvaluationMethod.PFM.value}))


def is_name_hidden(session: Session, person: Person, row: int) -> bool:
    """Whether the person reads the project of the candidate of that row without their name."""
    hidden = names_hidden(session, person)
    return hidden is not None and row < len(hidden) and bool(hidden[row])


def names_hidden(session: Session, person: Person) -> Mask | None:
    """The (rows,) candidates whose names are hidden from the person, None for nobody (one query)."""
    if not is_reader(person) or not campaign_settings(session).pfm.anonymous:
        return None
    return has_project_method(current.snapshot(session))


def candidate_to_read(session: Session, person: Person, candidate_id: uuid.UUID) -> Candidate:
    """A candidate whose project the person may judge. Raises `CandidateNotFound`, `ConflictOfInterest`."""
    candidate = existing(session.get(Candidate, candidate_id), CandidateNotFound)
    refuse_in_conflict(session, person, candidate)
    return candidate


def refuse_in_conflict(session: Session, person: Person, candidate: Candidate) -> None:
    """Raises `ConflictOfInterest` where the person declared one with the candidate."""
    conflict = session.get(JuryConflict, (candidate.id, person.subject))
    if conflict is not None:
        hidden = is_name_hidden(session, person, candidate.row_number)
        name = numbered(candidate.external_id) if hidden else f"{candidate.last_name} {candidate.first_name}"
        raise ConflictOfInterest(data=OwnConflict(name=name, reason=conflict.reason, created=conflict.created))


def has_interviewed(subject: str) -> ColumnElement[bool]:
    """Whether that person sits in the jury of the candidate's slot on its day."""
    sits_that_day = or_(JuryMember.date_id.is_(None), JuryDate.day == InterviewSlot.day)
    return exists(
        select(JuryMember.id)
        .join(InterviewSlot, InterviewSlot.jury_id == JuryMember.jury_id)
        .outerjoin(JuryDate, JuryDate.id == JuryMember.date_id)
        .where(InterviewSlot.candidate_id == Candidate.id, JuryMember.user_id == subject, sits_that_day)
    )


def letters_shown(readings: Iterable[PfmReading]) -> list[LetterReadOut]:
    """Letters with their readers, for those who may see them."""
    return [
        LetterReadOut.from_row(reading, reader=PersonOut(last_name=reading.last_name, first_name=reading.first_name))
        for reading in readings
    ]


def is_withdrawn(session: Session, subject: str) -> bool:
    """Whether the reader gets no more projects."""
    return session.get(WithdrawnReader, subject) is not None


def own_grade_info(reading: PfmReading) -> GradeInfoOut:
    """A reader's own letter, as a grade travels."""
    return GradeInfoOut.model_validate(
        {
            "grade_type": GradeType.PFM.value,
            "grade": reading.grade,
            "jury_number": None,
            "jury_interview_type": None,
            "jury_date": reading.created.astimezone(PARIS).date(),
            "jury_start_time": None,
            "jury_end_time": None,
            "version": reading.version,
            "author": {"last_name": reading.last_name, "first_name": reading.first_name},
            "graded": reading.created,
        }
    )


def letter_shown(letter: JuryGrade | PfmReading) -> GradeInfoOut:
    """A grade, or a reader's own letter, as its author sees it."""
    return own_grade_info(letter) if isinstance(letter, PfmReading) else grade_info(letter)


def grade_for_reader(
    session: Session, person: Person, candidate_id: uuid.UUID, grade: GradeInfoOut | None
) -> GradeInfoOut | None:
    """What a reader sees of a project's ``grade`` where two read it: their own letter alone until somebody settled it,
    then the letter that did, without who gave it; any other grade as it is.
    """
    is_interview = grade is not None and grade.grade_type == GradeType.INTERVIEW
    if is_interview or not letters_hidden(session, person):
        return grade
    project = project_of(session, candidate_id)
    if project.settling is not None:
        return None if grade is None else grade.model_copy(update={"author": None})
    own = project.own(person.subject)
    return None if own is None else own_grade_info(own)


def name_of_file(session: Session, person: Person, file: StoredFile) -> str:
    """The name under which the person gets a candidate's file: that of a project may hold a name that is hidden."""
    if file.type != FileType.PFM or file.candidate_id is None or not is_reader(person):
        return file.name
    candidate = session.get(Candidate, file.candidate_id)
    if candidate is None or not is_name_hidden(session, person, candidate.row_number):
        return file.name
    return f"PFM {candidate.external_id}.pdf"
