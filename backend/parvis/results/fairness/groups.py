"""The grades that are compared, and what they have in common."""

import uuid
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, time
from typing import Final, NamedTuple

from sqlalchemy import func, select
from sqlalchemy.orm import Session, aliased

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.formula_language import CellValue, french_key
from parvis.interviews.juries.model import InterviewType, Jury
from parvis.interviews.jury_grades.model import GradeType, JuryGrade, Letter
from parvis.interviews.members.queries import panels_of
from parvis.interviews.readings.queries import readings_of
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.whereabouts import SITE
from parvis.kernel.personal_data import among
from parvis.results.fairness.schemas import Grouping, JuryWithoutMembersOut

_LAST_ORDER: Final = 13
"""This place of the day and the later ones are one group."""


class Group(NamedTuple):
    """What grades have in common: its key on the wire, its name, and what it is sorted by."""

    key: str
    name: str
    order: tuple[object, ...]


class _Jury(NamedTuple):
    id: uuid.UUID
    name: str
    is_morning: bool
    site: str
    site_id: uuid.UUID


class _Person(NamedTuple):
    subject: str
    name: str


@dataclass(frozen=True, slots=True)
class Grade:
    """A grade, and what is known of where it was given; ``jury`` is that of the candidate's slot, else the one whose
    name the grade has, None where nothing is.
    """

    row: int
    letter: Letter
    jury: _Jury | None
    jury_number: str | None
    day: date
    start: time | None
    author: _Person | None


_HALVES: Final = {
    True: Group("MORNING", "Matin", (0,)),
    False: Group("AFTERNOON", "Après-midi", (1,)),
}


def grades_of(session: Session, of: GradeType) -> list[Grade]:
    """The current grades of a type (one query)."""
    number, named = func.upper(func.trim(JuryGrade.jury_number)), aliased(Jury)
    read = (
        select(Candidate.row_number, JuryGrade, number, Jury.id, Jury.name, Jury.interview_type, InterviewSite)
        .join(Candidate, Candidate.id == JuryGrade.candidate_id)
        .outerjoin(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .outerjoin(named, named.name == number)
        .outerjoin(
            Jury,
            (Jury.id == func.coalesce(InterviewSlot.jury_id, named.id)) & (JuryGrade.grade_type == GradeType.INTERVIEW),
        )
        .outerjoin(InterviewSite, InterviewSite.id == Jury.site_id)
        .where(JuryGrade.grade_type == of)
        .order_by(Candidate.row_number)
    )
    return [
        Grade(
            row=row,
            letter=Letter(grade.grade),
            jury=_Jury(jury_id, name, InterviewType(kind).is_morning, site.name, site.id) if name else None,
            jury_number=jury_number or None,
            day=grade.jury_date,
            start=grade.jury_start_time,
            author=None
            if grade.author_subject is None
            else _Person(
                grade.author_subject, f"{grade.author_first_name or ''} {grade.author_last_name or ''}".strip()
            ),
        )
        for row, grade, jury_number, jury_id, name, kind, site in session.execute(read)
    ]


def letters_of_readers(session: Session, grades: Sequence[Grade]) -> list[Grade]:
    """Every reading of the projects, each by its own reader, and the ``grades`` of projects without any."""
    projects = readings_of(session)
    rows = select(Candidate.id, Candidate.row_number).where(among(Candidate.id, projects))
    row_of: dict[uuid.UUID, int] = {candidate: row for candidate, row in session.execute(rows)}
    read = set(row_of.values())
    letters = [
        Grade(
            row=row_of[candidate],
            letter=Letter(each.grade),
            jury=None,
            jury_number=None,
            day=each.created.date(),
            start=None,
            author=None
            if each.subject is None
            else _Person(each.subject, f"{each.first_name} {each.last_name}".strip()),
        )
        for candidate, project in projects.items()
        for each in project.pair
    ]
    return sorted([*letters, *(grade for grade in grades if grade.row not in read)], key=lambda each: each.row)


def double_readings(session: Session) -> list[tuple[Letter, Letter]]:
    """The first and the second letter of each project that two read (one query)."""
    letters = [project.letters for project in readings_of(session).values()]
    return [(each[0], each[1]) for each in letters if len(each) > 1]


def juries_without_members(session: Session, grades: Sequence[Grade]) -> list[JuryWithoutMembersOut]:
    """The juries of which nobody is known to have sat on a day of these grades, by name."""
    panels = panels_of(session, {grade.jury.id for grade in grades if grade.jury})
    juries = {grade.jury for grade in grades if grade.jury and not panels.sitting(grade.jury.id, grade.day)}
    listed = sorted(juries, key=lambda jury: french_key(jury.name))
    return [JuryWithoutMembersOut(id=jury.id, name=jury.name, site_id=jury.site_id) for jury in listed]


def groups_of(session: Session, grades: Sequence[Grade], by: Grouping) -> list[list[Group]]:
    """The groups of each grade: several where several members sat, none where nobody knows."""
    match by:
        case Grouping.JURY:
            return [_named(grade.jury.name if grade.jury else grade.jury_number) for grade in grades]
        case Grouping.READER:
            return [_people([grade.author]) for grade in grades]
        case Grouping.MEMBER:
            panels = panels_of(session, {grade.jury.id for grade in grades if grade.jury})
            return [
                _people(_Person(each.user_id, each.name) for each in panels.sitting(grade.jury.id, grade.day))
                or _people([grade.author])
                if grade.jury
                else _people([grade.author])
                for grade in grades
            ]
        case Grouping.SITE:
            sites = current.snapshot(session).table_column(SITE)
            return [_named(grade.jury.site if grade.jury else _text(sites.cell(grade.row))) for grade in grades]
        case Grouping.HALF:
            return [[_HALVES[grade.jury.is_morning]] if grade.jury else [] for grade in grades]
        case Grouping.ORDER:
            return _orders(grades)


def _orders(grades: Sequence[Grade]) -> list[list[Group]]:
    """The place of each interview among those of its jury that day, by hour."""
    groups: list[list[Group]] = [[] for _ in grades]
    days: defaultdict[tuple[str, date], list[tuple[time, int]]] = defaultdict(list)
    for index, grade in enumerate(grades):
        jury = grade.jury.name if grade.jury else grade.jury_number
        if jury is not None and grade.start is not None:
            days[jury, grade.day].append((grade.start, index))
    for interviews in days.values():
        for order, (_, index) in enumerate(sorted(interviews), start=1):
            name = str(order) if order < _LAST_ORDER else f"{_LAST_ORDER} et plus"
            groups[index] = [Group(str(min(order, _LAST_ORDER)), name, (min(order, _LAST_ORDER),))]
    return groups


def _named(name: str | None) -> list[Group]:
    return [] if name is None else [Group(name, name, (french_key(name),))]


def _people(people: Iterable[_Person | None]) -> list[Group]:
    return [
        Group(person.subject, person.name, (french_key(person.name), person.subject)) for person in people if person
    ]


def _text(cell: CellValue) -> str | None:
    return cell if isinstance(cell, str) else None
