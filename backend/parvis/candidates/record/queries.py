"""Reading one record whole: who it is, its summary, its marks beside what the file says."""

import uuid
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, Literal

from sqlalchemy import func, or_, select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.naming import folded
from parvis.candidate_table.columns.panels import REPORTS
from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.columns.rules import Mark, SchoolYear
from parvis.candidate_table.log.changes import Modification, modifications_of
from parvis.candidate_table.snapshot import current, scope
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.candidates.record.rules import RecordColumns, Status, name_key, statuses_of
from parvis.candidates.record.schemas import (
    CandidateIn,
    CandidateOut,
    CellScalar,
    GradeInfoOut,
    ModifiedOut,
    ModifierOut,
    PersonalInfoOut,
    RecordGradeOut,
    SpecialInfoOut,
    SummaryGradeOut,
)
from parvis.candidates.visibility.rules import can_read
from parvis.formula_language import ERROR_CODES, CellValue, Kind
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound

ColumnsReader = Callable[[Session, Catalogue], RecordColumns]
ConflictsReader = Callable[[Session, uuid.UUID], frozenset[str]]
GradeReader = Callable[[Session, uuid.UUID], GradeInfoOut | None]

LABELS: Final = {
    "GLOBAL_GRADE": "Note globale",
    "HARMONISED_GLOBAL_GRADE": "Note globale harmonisée",
    "EDS_PREMIERE": "Spé première",
    "EDS_TERMINALE": "Spé terminale",
    "EDS_ABANDONNE": "Spé abandonnée",
    "SCHOLARSHIP_STATUS": "Statut de boursier",
    "PAYMENT_STATUS": "Statut de paiement",
}
"""The summary's points (part 1 §2, "candidate drawer"), in order."""

_PERIODICITY = "periodicite du bulletin"


columns_readers: dict[str, ColumnsReader] = {}
"""Which columns the detail reads, by the concept that knows; filled by `parvis.app.wiring`, as those below."""

conflicts_readers: dict[str, ConflictsReader] = {}
"""Which columns of a candidate are in conflict (technical names)."""

grade_readers: dict[str, GradeReader] = {}
"""What the jury's grade of a candidate is, None where there is none."""


@dataclass(frozen=True)
class _Cells:
    """The cells of one row; all blank for a record that no snapshot knows yet."""

    table: Snapshot | None
    row: int
    modifications: Mapping[str, Modification] = field(default_factory=dict[str, Modification])

    def cell(self, name: str) -> CellValue:
        """The effective cell; blank for a column that the newest file does not have."""
        return self.table.table_column(name).cell(self.row) if self.table and self.table.has(name) else None

    def external(self, name: str) -> CellValue:
        """What the file says there."""
        return self.table.external_cell(name, self.row) if self.table else None

    def modification(self, name: str) -> Modification | None:
        """Who changed the cell, if a modified value stands."""
        stands = self.table is not None and self.row in self.table.modified(name)
        return self.modifications.get(name) if stands else None

    def texts(self, names: Iterable[str]) -> list[str]:
        """The cells as texts, without the blanks."""
        return [str(cell) for cell in map(self.cell, names) if cell not in (None, "")]


def candidates_like(session: Session, form: CandidateIn) -> list[Candidate]:
    """Those with the same name and birth date, or the same e-mail, by number."""
    same = or_(Candidate.birth_date == form.birth_date, func.lower(Candidate.email) == form.email.lower())
    found = session.scalars(select(Candidate).where(same).order_by(func.length(Candidate.external_id), "external_id"))
    name = name_key(form.last_name, form.first_name)
    return [
        candidate
        for candidate in found
        if (candidate.email or "").lower() == form.email.lower()
        or name_key(candidate.last_name, candidate.first_name) == name
    ]


def candidate_visible(session: Session, person: Person, candidate_id: uuid.UUID) -> CandidateOut:
    """The record of a candidate whom the person may see. Raises `NotFound`, the same for those whom they may not."""
    candidate = session.get(Candidate, candidate_id)
    table = current.snapshot(session)
    if candidate is None or not scope.visible_rows(session, table, person)[candidate.row_number]:
        raise NotFound
    cells = _Cells(table, candidate.row_number, modifications_of(session, candidate.row_number))
    return _detail(session, person, candidate, cells)


def candidate_created(session: Session, person: Person, candidate: Candidate) -> CandidateOut:
    """The record that this very transaction creates: no file speaks of it yet."""
    return _detail(session, person, candidate, _Cells(None, candidate.row_number))


def _detail(session: Session, person: Person, candidate: Candidate, cells: _Cells) -> CandidateOut:
    columns = catalogue(session)
    chosen = RecordColumns(dict.fromkeys(LABELS))
    for columns_of in columns_readers.values():
        chosen = columns_of(session, columns)
    in_conflict = frozenset[str]().union(*(read(session, candidate.id) for read in conflicts_readers.values()))
    conflicts = frozenset(_readable(person, in_conflict))
    grades = (read(session, candidate.id) for read in grade_readers.values())
    statuses = statuses_of(cells.cell)
    if not can_read(person, "BoursierCertifie"):
        statuses = [status for status in statuses if status is not Status.NON_CERTIFIED_SCHOLARSHIP_HOLDER]
    return CandidateOut(
        id=str(candidate.id),
        external_id=candidate.external_id,
        name=f"{candidate.last_name} {candidate.first_name}".strip(),
        personal_info=PersonalInfoOut.model_validate(candidate),
        special_info=SpecialInfoOut(
            eds_bac_premiere=cells.texts(_readable(person, chosen.premiere)),
            eds_bac_terminale=cells.texts(_readable(person, chosen.terminale)),
            eds_bac_abandonne=next(iter(cells.texts(_readable(person, [chosen.abandoned]))), None),
        ),
        statuses=statuses,
        grade_info=next((grade for grade in grades if grade is not None), None),
        source="MANUAL" if candidate.source == "MANUAL" else "PARCOURSUP",
        email=candidate.email,
        remark=candidate.remark,
        conflict_count=len(conflicts),
        version=candidate.version,
        summary=[
            _summary(cells, key, next(iter(_readable(person, [column])), None))
            for key, column in chosen.summary.items()
        ],
        grades=[
            _grade(cells, column.technical_name, column.mark, conflicts)
            for column in columns.marks
            if column.mark is not None and can_read(person, column.technical_name)
        ],
        periodicity={year: _periodicity(cells, person, columns, year) for year in SchoolYear},
    )


def _readable(person: Person, columns: Iterable[str | None]) -> list[str]:
    return [column for column in columns if column is not None and can_read(person, column)]


def _summary(cells: _Cells, key: str, column: str | None) -> SummaryGradeOut:
    value, error = _shown(None if column is None else cells.cell(column))
    return SummaryGradeOut(key=key, label=LABELS[key], column=column, value=value, error=error)


def _grade(cells: _Cells, column: str, mark: Mark, conflicts: frozenset[str]) -> RecordGradeOut:
    value, error = _shown(cells.cell(column))
    by = cells.modification(column)
    author = None
    if by is not None and by.last_name is not None and by.first_name is not None:
        author = ModifierOut(last_name=by.last_name, first_name=by.first_name)
    return RecordGradeOut(
        column=column,
        subject=mark.subject,
        year=mark.year,
        trimester=mark.trimester,
        value=value,
        error=error,
        external_value=_shown(cells.external(column))[0],
        modified=None if by is None else ModifiedOut(author=author, created=by.created),
        conflict=column in conflicts,
    )


def _periodicity(
    cells: _Cells, person: Person, columns: Catalogue, year: SchoolYear
) -> Literal["TRIMESTER", "SEMESTER"]:
    """Semesters where a report of that year says so: they fill terms 1 and 2 only."""
    of_year = [
        column.technical_name
        for column in columns.external
        if column.panel == REPORTS[year] and folded(column.name).startswith(_PERIODICITY)
    ]
    texts = cells.texts(_readable(person, of_year))
    return "SEMESTER" if any(folded(text).startswith("semestr") for text in texts) else "TRIMESTER"


def _shown(cell: CellValue) -> tuple[CellScalar, str | None]:
    """Value and error code of a cell; a text ``""`` is a blank (decisions.md §4)."""
    if isinstance(cell, Kind):
        return None, ERROR_CODES.get(cell)
    return (None if cell == "" else cell), None
