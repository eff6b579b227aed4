"""The present workbooks, what the template names, and the template filled with today's results."""

import tempfile
from collections.abc import Generator
from contextlib import contextmanager
from typing import IO, Final

import numpy as np
from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.export.book import BookSheet, made_book
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.files.stored.model import FileType, StoredFile
from parvis.files.stored.queries import key_of
from parvis.files.workbooks.errors import WorkbookEncrypted, WorkbookUnreadable, WorkbookUnsafe
from parvis.files.workbooks.reading.cells import rows_of
from parvis.files.workbooks.reading.package import Workbook, opened_workbook
from parvis.formula_language import Column, FormulaType
from parvis.formulas.computations.errors import NotComputed
from parvis.formulas.definitions.queries import formulas_listed
from parvis.interviews.jury_grades.model import Letter
from parvis.interviews.jury_grades.queries import grades_by_jury
from parvis.kernel import storage
from parvis.results.statistics.errors import (
    NoTemplate,
    ResultsAbsent,
    SheetCountOut,
    TemplateLayout,
    TemplateWithoutNames,
)
from parvis.results.statistics.filling.fill import TemplateUnwritable, filled_workbook
from parvis.results.statistics.schemas import JurySeverityOut, StatisticsTemplateOut

FEWEST_SHEETS: Final = 3
_GLOBAL: Final = "Globales["


def present_file(session: Session, file_type: FileType) -> StoredFile | None:
    """The workbook of that type, if one was sent."""
    found = select(StoredFile).where(StoredFile.type == file_type).order_by(StoredFile.created.desc()).limit(1)
    return session.scalar(found)


def file_present(session: Session, file_type: FileType) -> StoredFile:
    """The workbook of that type. Raises `NoTemplate`, `ResultsAbsent`."""
    file = present_file(session, file_type)
    if file is None:
        raise NoTemplate if file_type is FileType.STATISTICS_TEMPLATE else ResultsAbsent
    return file


def template_shown(session: Session) -> StatisticsTemplateOut:
    """The template, with the names in it that do not exist."""
    file = present_file(session, FileType.STATISTICS_TEMPLATE)
    if file is None:
        return StatisticsTemplateOut(id=None, name=None, created=None, unknown_names=[])
    with _content(file) as content, opened_workbook(content) as workbook:
        names, globals_named = names_of(workbook)
    known, of_all = _known(session)
    unknown = [name for name in names.values() if name not in known]
    unknown += [name for name in globals_named.values() if _bare(name) not in of_all]
    return StatisticsTemplateOut(
        id=file.id, name=file.name, created=file.created, unknown_names=list(dict.fromkeys(unknown))
    )


def names_of(workbook: Workbook) -> tuple[dict[int, str], dict[int, str]]:
    """What the first rows of the first two sheets name, by column. Raises `WorkbookUnreadable`."""
    first, second = (rows_of(workbook, sheet, last_row=1).get(1, {}) for sheet in workbook.sheets[:2])
    return _trimmed(first), _trimmed(second)


def check_layout(content: IO[bytes]) -> None:
    """Raises `TemplateLayout`, `TemplateWithoutNames` unless a workbook may be a template."""
    try:
        with opened_workbook(content) as workbook:
            if len(workbook.sheets) < FEWEST_SHEETS:
                raise TemplateLayout(data=SheetCountOut(sheets=len(workbook.sheets)))
            names, _ = names_of(workbook)
            if not names:
                raise TemplateWithoutNames
    except (WorkbookUnreadable, WorkbookUnsafe, WorkbookEncrypted) as error:
        raise TemplateLayout(data=SheetCountOut(sheets=0)) from error


def filled_template(session: Session) -> IO[bytes]:
    """The template with today's results, by number. Raises `NoTemplate`, `NotComputed`, `TemplateLayout`."""
    file = file_present(session, FileType.STATISTICS_TEMPLATE)
    table = current.snapshot(session)
    if table.state.computation_id is None:
        raise NotComputed
    known, of_all = _known(session)
    try:
        with storage.refused_when_full(), _content(file) as content, opened_workbook(content) as workbook:
            names, globals_named = names_of(workbook)
            people = {index: name for index, name in names.items() if name in known}
            overall = {index: _bare(name) for index, name in globals_named.items() if _bare(name) in of_all}
            first, second = workbook.sheets[0].part, workbook.sheets[1].part
            return filled_workbook(workbook, {first: _columns(table, people), second: _overall(table, overall)})
    except TemplateUnwritable as error:
        raise TemplateLayout(data=SheetCountOut(sheets=0)) from error


def starting_template(session: Session) -> IO[bytes]:
    """A template to begin with: today's formulas in two sheets, a third for the staff's own, as a temporary file."""
    formulas = formulas_listed(session)
    names = ["Numero"] + [
        technical_name(Family.ROW_FORMULA, formula.name) for formula in formulas if formula.type == FormulaType.ROW
    ]
    overall = [f"{_GLOBAL}{formula.name}]" for formula in formulas if formula.type == FormulaType.AGGREGATE]
    sheets = {"Candidats": names, "Globales": overall or [""], "Statistiques": ["Vos formules et vos graphiques"]}
    return made_book(BookSheet.of_texts(name, dict.fromkeys(headers, ())) for name, headers in sheets.items())


def severity_of_juries(session: Session) -> list[JurySeverityOut]:
    """What each jury gave, by jury number."""
    return [
        JurySeverityOut(jury_number=jury, grades={letter: counted[letter] for letter in Letter})
        for jury, counted in sorted(grades_by_jury(session).items())
    ]


def _columns(table: Snapshot, names: dict[int, str]) -> dict[int, Column]:
    alive = np.flatnonzero(table.alive)
    rows = alive[np.argsort(table.number_places[alive])]
    return {index: table.column(name).take(rows) for index, name in names.items()}


def _overall(table: Snapshot, names: dict[int, str]) -> dict[int, Column]:
    results = table.aggregates
    return {
        index: Column.of([results.get(technical_name(Family.AGGREGATE_FORMULA, name))]) for index, name in names.items()
    }


def _known(session: Session) -> tuple[set[str], set[str]]:
    """The technical names of the grid, and the names of the formulas for all candidates."""
    formulas = formulas_listed(session)
    of_rows = {
        technical_name(Family.ROW_FORMULA, formula.name) for formula in formulas if formula.type == FormulaType.ROW
    }
    present = {name for name, column in catalogue(session).by_technical_name.items() if column.present}
    of_all = {formula.name for formula in formulas if formula.type == FormulaType.AGGREGATE}
    return present | of_rows, of_all


def _bare(name: str) -> str:
    return name[len(_GLOBAL) : -1] if name.startswith(_GLOBAL) and name.endswith("]") else name


def _trimmed(cells: dict[int, str]) -> dict[int, str]:
    return {index: text.strip() for index, text in cells.items() if text.strip()}


@contextmanager
def _content(file: StoredFile) -> Generator[IO[bytes]]:
    with tempfile.TemporaryFile(prefix="parvis-template-") as content:
        for chunk in storage.get(key_of(file.id)):
            content.write(chunk)
        content.seek(0)
        yield content
