"""Reads a whole record: the candidate's identity, summary, and marks beside the file's values."""

import uuid
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any, Literal, cast

from sqlalchemy import ColumnElement, ScalarSelect, func, or_, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import LIST_SEPARATOR, TAGS
from parvis.candidate_table.columns.naming import is_by_semester, year_of_periodicity
from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.columns.rules import Mark, SchoolYear
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, modifications_of
from parvis.candidate_table.questions.ranks import RankScope, ranked_beside
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.marks.errors import ModifiedOut
from parvis.candidates.marks.queries import columns_in_conflict
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.rules import LABELS, STANDING, RecordColumns, Status, name_key, statuses_of
from parvis.candidates.record.schemas import (
    CandidateIn,
    CandidateOut,
    CellScalar,
    GradeInfoOut,
    PersonalInfoOut,
    PfmReadingOut,
    RecordMarkOut,
    SpecialInfoOut,
    StandingOut,
    SummaryGradeOut,
)
from parvis.candidates.visibility.queries import is_visible
from parvis.candidates.visibility.rules import LETTERS_OF_READERS, can_read
from parvis.emails.outbox.schemas import EmailCandidateOut
from parvis.formula_language import ERROR_CODES, CellValue, Kind
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.hooks import Hooks
from parvis.school.settings.queries import ranking_in_force


@dataclass(frozen=True)
class RecordHooks(Hooks):
    """profile: the scalar that says which columns the detail reads, and record_columns what it says under the
    catalogue. columns_hidden: those kept from a person. grade: the jury's grade of a candidate, from their id, as
    `GradeInfoOut` in JSON, or null. readings: those of their project, a list of `PfmReadingOut`, or null.
    """

    profile: Callable[[], ScalarSelect[Any]]
    record_columns: Callable[[Any, Catalogue], RecordColumns]
    columns_hidden: Callable[[Session, Person], frozenset[str]]
    grade: Callable[[ColumnElement[uuid.UUID]], ScalarSelect[Any]]
    readings: Callable[[ColumnElement[uuid.UUID]], ScalarSelect[Any]]


@dataclass(frozen=True, slots=True)
class _Read:
    """The row of the one statement; ``transaction``: when the caller's began, by which the log dates what it writes."""

    candidate: Candidate
    transaction: datetime
    modifications: Mapping[str, ModifiedOut]
    conflicts: frozenset[str]
    grade: GradeInfoOut | None
    readings: Sequence[PfmReadingOut]
    profile: Any
    ranking: Mapping[str, str | None]

    def grade_of_blind(self) -> GradeInfoOut | None:
        """The grade; a project's only once a third reading settled it, without its author."""
        if self.grade is None or self.grade.grade_type == "INTERVIEW":
            return self.grade
        return self.grade.model_copy(update={"author": None}) if any(each.settles for each in self.readings) else None


@dataclass(frozen=True)
class _Cells:
    """The cells of one row, blank for a record that no snapshot knows; ``saved``: what this transaction changes."""

    table: Snapshot | None
    row: int
    modifications: Mapping[str, ModifiedOut] = field(default_factory=dict[str, ModifiedOut])
    saved: Mapping[str, CellChange] = field(default_factory=dict[str, CellChange])

    def cell(self, name: str) -> CellValue:
        """The effective cell; blank for a column that the newest file does not have."""
        if name in self.saved:
            return self.saved[name].value
        return self.table.table_column(name).cell(self.row) if self.table and self.table.has(name) else None

    def external(self, name: str) -> CellValue:
        """What the file says there."""
        return self.table.external_cell(name, self.row) if self.table else None

    def modification(self, name: str) -> ModifiedOut | None:
        """Returns the author of the cell's modified value, if it has one."""
        if name in self.saved:
            return self.modifications.get(name)
        stands = self.table is not None and self.row in self.table.modified(name)
        return self.modifications.get(name) if stands else None

    def texts(self, names: Iterable[str]) -> list[str]:
        """The cells as texts, without the blanks."""
        return [str(cell) for cell in map(self.cell, names) if cell not in (None, "")]


def candidates_like(session: Session, form: CandidateIn) -> list[Candidate]:
    """Returns the candidates with the same name and birth date, or the same e-mail, by number."""
    same = or_(Candidate.birth_date == form.birth_date, func.lower(Candidate.email) == form.email.lower())
    found = select(Candidate).where(same).order_by(func.length(Candidate.external_id), "external_id")
    name = name_key(form.last_name, form.first_name)
    return [
        candidate
        for candidate in session.scalars(found)
        if (candidate.email or "").lower() == form.email.lower()
        or name_key(candidate.last_name, candidate.first_name) == name
    ]


def candidate_visible(
    session: Session, person: Person, candidate_id: uuid.UUID, *, saved: Sequence[CellChange] = ()
) -> CandidateOut:
    """The record of a candidate whom the person may see, ``saved`` being what this transaction changes of its marks.

    Two statements beside the state of the table. Raises `NotFound`, the same for those whom they may not see.
    """
    read = _record_read(session, candidate_id)
    if read is None or not is_visible(session, person, read.candidate.row_number):
        raise NotFound
    changes = {change.column: change for change in saved}
    modifications = dict(read.modifications)
    for column, change in changes.items():
        modifications.pop(column, None)
        if change.origin is ChangeOrigin.STAFF:
            modifications[column] = ModifiedOut.by(person.last_name, person.first_name, read.transaction)
    cells = _Cells(current.snapshot(session), read.candidate.row_number, modifications, changes)
    return _detail(session, person, read, cells)


def candidate_created(session: Session, person: Person, candidate: Candidate) -> CandidateOut:
    """The record that this very transaction creates: no file speaks of it yet."""
    read = _record_read(session, candidate.id)
    assert read is not None
    return _detail(session, person, read, _Cells(None, candidate.row_number))


def _record_read(session: Session, candidate_id: uuid.UUID) -> _Read | None:
    """Everything that PostgreSQL knows of a candidate, in one statement."""
    hooks = RecordHooks.joined()
    own = cast("ColumnElement[uuid.UUID]", Candidate.id)
    found = session.execute(
        select(
            Candidate,
            func.now(),
            modifications_of(cast("ColumnElement[int]", Candidate.row_number)),
            columns_in_conflict(own),
            hooks.grade(own),
            hooks.readings(own),
            hooks.profile(),
            ranking_in_force(),
        )
        .where(Candidate.id == candidate_id)
        .execution_options(populate_existing=True)
    ).one_or_none()
    if found is None:
        return None
    candidate, transaction, modified, conflicts, grade, readings, profile, ranking = found
    changes: Mapping[str, tuple[str | None, str | None, str]] = modified or {}
    return _Read(
        candidate=candidate,
        transaction=transaction,
        modifications={
            name: ModifiedOut.by(last_name, first_name, datetime.fromisoformat(created))
            for name, (last_name, first_name, created) in changes.items()
        },
        conflicts=frozenset(conflicts or ()),
        grade=None if grade is None else GradeInfoOut.model_validate(grade),
        readings=[PfmReadingOut.model_validate(each) for each in readings or ()],
        profile=profile,
        ranking=ranking or {},
    )


def candidates_of_emails(session: Session, ids: Collection[uuid.UUID]) -> dict[uuid.UUID, EmailCandidateOut]:
    """Returns the names of these candidates, for the page of mails."""
    of_ids = select(Candidate.id, Candidate.external_id, Candidate.last_name, Candidate.first_name)
    return {
        key: EmailCandidateOut(external_id=number, name=f"{last_name} {first_name}".strip())
        for key, number, last_name, first_name in session.execute(of_ids.where(Candidate.id.in_(ids)))
    }


def is_account_of_candidate(session: Session, account_id: str) -> bool:
    """Whether a record is tied to the account with that id."""
    return bool(accounts_of_candidates(session, [account_id]))


def accounts_of_candidates(session: Session, account_ids: Collection[str]) -> frozenset[str]:
    """The accounts among these to which a record is tied."""
    tied = select(Candidate.account_subject).where(Candidate.account_subject.in_(account_ids))
    return frozenset(subject for subject in session.scalars(tied) if subject is not None)


def _detail(session: Session, person: Person, read: _Read, cells: _Cells) -> CandidateOut:
    candidate, columns = read.candidate, catalogue(session)
    hooks = RecordHooks.joined()
    chosen, hidden = hooks.record_columns(read.profile, columns), hooks.columns_hidden(session, person)
    is_blind = not hidden.isdisjoint(LETTERS_OF_READERS)
    conflicts = frozenset(_readable(person, read.conflicts))
    statuses = statuses_of(cells.cell)
    if not can_read(person, "BoursierCertifie"):
        statuses = [status for status in statuses if status is not Status.NON_CERTIFIED_SCHOLARSHIP_HOLDER]
    return CandidateOut.from_row(
        candidate,
        id=str(candidate.id),
        name=f"{candidate.last_name} {candidate.first_name}".strip(),
        personal_info=PersonalInfoOut.model_validate(candidate),
        special_info=SpecialInfoOut(
            eds_bac_premiere=cells.texts(_readable(person, chosen.premiere)),
            eds_bac_terminale=cells.texts(_readable(person, chosen.terminale)),
            eds_bac_abandonne=next(iter(cells.texts(_readable(person, [chosen.abandoned]))), None),
        ),
        statuses=statuses,
        grade_info=read.grade_of_blind() if is_blind else read.grade,
        pfm_readings=[] if is_blind or not can_read(person, "", visible_to_managers=False) else read.readings,
        conflict_count=len(conflicts),
        summary=[
            _summary(cells, key, None if column in hidden else next(iter(_readable(person, [column])), None))
            for key, column in chosen.summary.items()
        ],
        grades=[
            _mark(cells, column.technical_name, column.mark, conflicts, columns.class_means.get(column.mark))
            for column in columns.marks
            if column.mark is not None and can_read(person, column.technical_name)
        ],
        periodicity={year: _periodicity(cells, person, columns, year) for year in SchoolYear},
        tags=[tag for cell in cells.texts(_readable(person, [TAGS])) for tag in cell.split(LIST_SEPARATOR)],
        standing=_standing(cells, person, hidden, read.ranking),
    )


def _standing(cells: _Cells, person: Person, hidden: Collection[str], ranking: Mapping[str, str | None]) -> StandingOut:
    def shown(name: str | None) -> tuple[CellScalar, str | None]:
        readable = next(iter(_readable(person, [name])), None)
        return (None, None) if readable is None else _cell_shown(cells.cell(readable))

    column, scope_name = ranking.get("column"), ranking.get("scope")
    scope = RankScope(scope_name) if scope_name else None
    rank, rank_error = shown(None if column in hidden else column)
    of = None
    if column and cells.table and isinstance(rank, float):
        of = ranked_beside(cells.table, column, scope, cells.row)
    stands = {key: shown(name)[0] for key, name in STANDING.items()}
    return StandingOut(rank=rank, rank_error=rank_error, of=of, scope=scope, **stands)


def _readable(person: Person, columns: Iterable[str | None]) -> list[str]:
    return [column for column in columns if column is not None and can_read(person, column)]


def _summary(cells: _Cells, key: str, column: str | None) -> SummaryGradeOut:
    value, error = _cell_shown(None if column is None else cells.cell(column))
    return SummaryGradeOut(key=key, label=LABELS[key], column=column, value=value, error=error)


def _mark(cells: _Cells, column: str, mark: Mark, conflicts: frozenset[str], class_mean: str | None) -> RecordMarkOut:
    value, error = _cell_shown(cells.cell(column))
    mean = None if class_mean is None else cells.cell(class_mean)
    return RecordMarkOut(
        column=column,
        subject=mark.subject,
        year=mark.year,
        trimester=mark.trimester,
        value=value,
        error=error,
        external_value=_cell_shown(cells.external(column))[0],
        modified=cells.modification(column),
        conflict=column in conflicts,
        class_mean=mean if isinstance(mean, float) else None,
    )


def _periodicity(
    cells: _Cells, person: Person, columns: Catalogue, year: SchoolYear
) -> Literal["TRIMESTER", "SEMESTER"]:
    """Semesters where a report of that year says so: they fill terms 1 and 2 only."""
    of_year = [
        column.technical_name for column in columns.external if year_of_periodicity(column.name, column.panel) is year
    ]
    texts = cells.texts(_readable(person, of_year))
    return "SEMESTER" if any(map(is_by_semester, texts)) else "TRIMESTER"


def _cell_shown(cell: CellValue) -> tuple[CellScalar, str | None]:
    """Value and error code of a cell; a text ``""`` is a blank (docs/rules/candidates.md)."""
    return (None, ERROR_CODES.get(cell)) if isinstance(cell, Kind) else (None if cell == "" else cell, None)
