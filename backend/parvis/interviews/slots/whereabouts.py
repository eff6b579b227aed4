"""Where each candidate is to be interviewed, and how far that is: columns of the candidate table.

A candidate who holds a slot goes to its site; any other to the site that their file wishes for, or that covers where
they come from. The hidden column `SLOT_SITE` holds the site of the slot held. Of whom a jury graded at an interview,
`JURY` and `JURY_SITE` say which jury saw them and where: that of their slot, else the one that the grade names.
"""

import uuid
from collections.abc import Mapping
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.columns.business import YES
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin
from parvis.candidate_table.questions.filters import of_rows
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.loaders import Consequence, Derivation
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.record.model import Candidate
from parvis.formula_language import CellValue, Kind
from parvis.formulas.computations.methods import EvaluationMethod
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.interviews.juries.model import Jury
from parvis.interviews.jury_grades.model import GradeType
from parvis.interviews.jury_grades.rules import COLUMNS as GRADE_COLUMNS
from parvis.interviews.jury_grades.rules import JURY_GRADED
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.sites.queries import own_sites
from parvis.interviews.sites.rules import Wish, coverage_of
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.rules import (
    STATUS_ATTRIBUTED,
    STATUS_GRADED,
    STATUS_NOT_CONCERNED,
    STATUS_TO_ATTRIBUTE,
    jury_of,
)
from parvis.kernel.auth import Person

SLOT: Final = "CreneauEntretien"
SITE: Final = "SiteEntretienEffectif"
STATUS: Final = "StatutEntretien"
JURY: Final = "JuryEntretien"
JURY_SITE: Final = "SiteEntretienJury"
SLOT_SITE: Final = "slotSite"
COLUMNS_OF_SLOTS: Final = (SLOT, SLOT_SITE)
"""What changes in the table when candidates get or lose slots."""

WISHED: Final = ("LieuEntretien", "DepartementEtablissement", "PaysEtablissement")
_BAC_PLUS_1: Final = "BacPlus1"
ABSENT: Final = "AbsentDuFichier"
GRADE: Final = GRADE_COLUMNS[GradeType.INTERVIEW]


class HeldSlot(NamedTuple):
    """What the table says of the slot that a candidate holds."""

    name: str | None
    site: uuid.UUID | None


NO_SLOT: Final = HeldSlot(None, None)


def columns_of_slots(session: Session) -> dict[str, TableColumn]:
    """The slot that each candidate holds and its site, cell i being that of row number i (one query)."""
    held = session.execute(
        select(Candidate.row_number, InterviewSlot.name, Jury.site_id)
        .join(InterviewSlot, InterviewSlot.candidate_id == Candidate.id)
        .join(Jury, Jury.id == InterviewSlot.jury_id)
    ).all()
    rows = max((row for row, _, _ in held), default=-1) + 1
    names: list[str | None] = [None] * rows
    sites: list[str | None] = [None] * rows
    for row, name, site in held:
        names[row], sites[row] = name, str(site)
    return {SLOT: TableColumn.of_texts(names), SLOT_SITE: TableColumn.of_texts(sites)}


def cells_of_slot(row: int, before: HeldSlot | None, after: HeldSlot | None) -> list[CellChange]:
    """What the log says when the candidate of a row gets, changes or loses a slot."""
    old, new = before or NO_SLOT, after or NO_SLOT
    return [
        CellChange(row, SLOT, new.name, old.name, ChangeOrigin.BUSINESS),
        CellChange(row, SLOT_SITE, _text(new.site), _text(old.site), ChangeOrigin.BUSINESS),
    ]


def wishes(
    session: Session, snapshot: Snapshot, rows: NDArray[np.intp] | None = None
) -> tuple[NDArray[np.intp], list[Wish]]:
    """Where the files of the candidates of these rows, or of all, send them: for each an index into the distinct
    answers.
    """
    wanted = np.arange(snapshot.rows) if rows is None else rows
    coverage = coverage_of(session.scalars(select(InterviewSite)).all())
    columns = [snapshot.table_column(name) for name in WISHED]
    combined = np.zeros(len(wanted), np.int64)
    for column in columns:
        combined = combined * len(column.entries) + _codes(column)[wanted]
    _, first, group = np.unique(combined, return_index=True, return_inverse=True)
    cells = [[_text_of(column.cell(row)) for column in columns] for row in wanted[first].tolist()]
    return group, [coverage.wish(*cell) for cell in cells]


def is_to_attribute(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates who wait for a slot."""
    return _is(snapshot.table_column(STATUS), STATUS_TO_ATTRIBUTE) & snapshot.alive


def is_concerned(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates of the newest file whose method is an interview."""
    return method_is_interview(snapshot) & ~is_absent(snapshot)


def is_absent(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates whom the newest file no longer has."""
    absent = snapshot.table_column(ABSENT)
    return (absent.kinds == Kind.TRUE)[_codes(absent)]


def is_graded(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates whose interview was graded: whatever slot they hold or not, it took place."""
    return _holds_text(snapshot.table_column(GRADE))


def method_is_interview(snapshot: Snapshot) -> Mask:
    """The (rows,) candidates whose method is an interview."""
    return _is(snapshot.table_column(METHOD_COLUMN), EvaluationMethod.INTERVIEW.value)


def candidates_of_own_sites(session: Session, snapshot: Snapshot, person: Person) -> Mask:
    """The (rows,) candidates whose site is one that the person manages now."""
    names = session.scalars(select(InterviewSite.name).where(own_sites(person))).all()
    column = snapshot.table_column(SITE)
    return np.logical_or.reduce([np.zeros(snapshot.rows, np.bool_), *(_is(column, name) for name in names)])


def is_chosen_by_bac_plus_1(session: Session, site: InterviewSite) -> bool:
    """Whether a candidate in a bac+1 situation wishes for that site by its name in the file."""
    snapshot = current.snapshot(session)
    group, found = wishes(session, snapshot)
    chosen = np.array([wish.chosen and wish.site == site.id for wish in found], np.bool_)
    return bool(len(chosen) and (chosen[group] & _is(snapshot.table_column(_BAC_PLUS_1), YES) & snapshot.alive).any())


def _sites(session: Session, snapshot: Snapshot) -> Mapping[str, TableColumn]:
    names: dict[str, str] = {
        str(site): name for site, name in session.execute(select(InterviewSite.id, InterviewSite.name))
    }
    group, found = wishes(session, snapshot)
    wished = [names.get(_text(wish.site) or "") for wish in found]
    held_site = snapshot.table_column(SLOT_SITE)
    held = [names.get(str(value)) for value in held_site.values().tolist()]
    of_slot = _codes(held_site)
    which = np.where(np.array(held, np.bool_)[of_slot], of_slot, len(held) + group)
    return {SITE: TableColumn.of_texts([*held, *wished], which=which)} | _met(session, snapshot, held)


def _met(session: Session, snapshot: Snapshot, sites: list[str | None]) -> dict[str, TableColumn]:
    """The jury and the site of each interview that was graded; ``sites``: those of the entries of `SLOT_SITE`."""
    by_name: dict[str, str] = {
        jury: site for jury, site in session.execute(select(Jury.name, InterviewSite.name).join(Jury.site))
    }
    slots, slot_sites = snapshot.table_column(SLOT), snapshot.table_column(SLOT_SITE)
    named = snapshot.table_column(JURY_GRADED)
    of_slot: list[int] = _codes(slot_sites).tolist()
    graded = np.flatnonzero(is_graded(snapshot))
    juries: list[str | None] = [None]
    places: list[str | None] = [None]
    for row in graded.tolist():
        slot, number = _text_of(slots.cell(row)), _text_of(named.cell(row))
        juries.append(jury_of(slot) if slot else number)
        places.append(sites[of_slot[row]] if slot else by_name.get(number or ""))
    which = np.zeros(snapshot.rows, np.intp)
    which[graded] = 1 + np.arange(len(graded))
    return {JURY: TableColumn.of_texts(juries, which=which), JURY_SITE: TableColumn.of_texts(places, which=which)}


def _status(snapshot: Snapshot) -> TableColumn:
    holds = _holds_text(snapshot.table_column(SLOT))
    cases = [~snapshot.alive, holds, is_graded(snapshot), is_concerned(snapshot)]
    texts = (None, STATUS_ATTRIBUTED, STATUS_GRADED, STATUS_TO_ATTRIBUTE, STATUS_NOT_CONCERNED)
    return TableColumn.of_texts(texts, which=np.select(cases, range(len(cases)), len(cases)))


SITES: Final = Derivation((SLOT, SLOT_SITE, GRADE, JURY_GRADED, "id", *WISHED), (SITE, JURY, JURY_SITE), _sites)
"""SiteEntretienEffectif, JuryEntretien and SiteEntretienJury."""

STATUSES: Final = Consequence((SLOT, METHOD_COLUMN, ABSENT, GRADE, "id"), _status)
"""StatutEntretien."""


def _codes(column: TableColumn) -> NDArray[np.int64]:
    """The (rows,) entry of each cell."""
    return np.arange(len(column)) if column.codes is None else column.codes.astype(np.int64)


def _is(column: TableColumn, text: str) -> Mask:
    return of_rows(column, column.is_text({text}))


def _holds_text(column: TableColumn) -> Mask:
    return (column.kinds == Kind.TEXT)[_codes(column)]


def _text(site: uuid.UUID | None) -> str | None:
    return None if site is None else str(site)


def _text_of(cell: CellValue) -> str | None:
    return None if cell is None or isinstance(cell, Kind) else str(cell)
