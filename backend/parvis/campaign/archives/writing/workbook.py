"""``candidats.xlsx``: the campaign as sheets, each read when the former is written."""

import hashlib
import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from typing import IO, Final

import numpy as np
from numpy.typing import NDArray
from sqlalchemy import func, select
from sqlalchemy.orm import Session, undefer

from parvis.campaign.archives.writing.history import history_sheets
from parvis.campaign.archives.writing.words import words_of_column
from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.export.book import BookSheet, write_book
from parvis.candidate_table.export.cells import Cells, rows_of
from parvis.candidate_table.export.sheet import sheet_cells, sheet_name
from parvis.candidate_table.log import storage
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.history.model import HistoryItem
from parvis.candidates.record.model import Candidate
from parvis.formula_language import ERROR_CODES, FormulaType, Kind
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.overall_results.queries import overall_results
from parvis.formulas.tables.model import FormulaTable, TableContent
from parvis.interviews.juries.model import Jury
from parvis.interviews.juries.rules import SPECIFICITY_NAMES, TYPE_NAMES
from parvis.interviews.jury_grades.model import GRADE_TYPE_NAMES, LETTER_NAMES, MODE_NAMES
from parvis.interviews.jury_grades.queries import jury_notes
from parvis.interviews.sites.model import InterviewSite
from parvis.interviews.slots.model import InterviewSlot
from parvis.interviews.slots.table import slots_selected
from parvis.kernel.clock import PARIS

_FORMULA_TYPES: Final = {FormulaType.ROW.value: "Par candidat", FormulaType.AGGREGATE.value: "Globale"}

_EMPTY: Final = 14_000
_OF_A_CELL: Final = 4
_OF_AN_ACTION: Final = 40
"""Bytes of a workbook, as it is compressed: without a candidate, and what each cell and each action adds."""

Lines = Iterable[Sequence[object]]


def write_campaign(session: Session, file: IO[bytes]) -> None:
    """Writes every sheet, as the session's transaction sees the campaign."""
    write_book(chain(_sheets(session), history_sheets(session)), file)


def workbook_size(session: Session) -> int:
    """About how many bytes the workbook would have now."""
    table = current.snapshot(session)
    items = session.scalar(select(func.count(HistoryItem.id))) or 0
    cells = int(table.alive.sum()) * sum(len(column.entries) > 1 for column in table.columns.values())
    return _EMPTY + _OF_A_CELL * cells + _OF_AN_ACTION * items


def digest_of_campaign(session: Session) -> str:
    """A digest that changes with the table, the history and the other sheets."""
    state, items = storage.state(session), session.scalar(select(func.count(HistoryItem.id)))
    digest = hashlib.sha256(f"{state.epoch} {state.position} {items}\n".encode())
    for sheet in _beside_candidates(session, current.snapshot(session)):
        lines = sorted("\t".join(map(str, row)) for row in sheet.rows)
        digest.update(json.dumps([sheet.name, lines], ensure_ascii=False).encode())
    return digest.hexdigest()


def _sheets(session: Session) -> Iterator[BookSheet]:
    table = current.snapshot(session)
    alive = np.flatnonzero(table.alive)
    yield _candidates(session, table, alive[np.argsort(table.number_places[alive])])
    yield from _beside_candidates(session, table)


def _beside_candidates(session: Session, table: Snapshot) -> Iterator[BookSheet]:
    yield BookSheet("Formules", _FORMULA_HEADERS, _formulas(session))
    yield from _tables(session)
    yield BookSheet("Résultats globaux", ("Nom", "Valeur", "Erreur"), _overall(session))
    yield BookSheet("Sites", _SITE_HEADERS, _sites(session))
    yield BookSheet("Jurys", ("Site", "Jury", "Type", "Date", "Spécificités"), _juries(session))
    yield BookSheet("Créneaux", _SLOT_HEADERS, _slots(session))
    yield BookSheet("Notes", _GRADE_HEADERS, _grades(session, table))


def _candidates(session: Session, table: Snapshot, rows: NDArray[np.integer]) -> BookSheet:
    """Every column of the grid, then what only the record holds; one candidate a line."""
    columns = [(each.technical_name, each.name) for each in catalogue(session).columns if each.present]
    columns += [
        (technical_name(Family.ROW_FORMULA, formula.name), formula.name)
        for formula in formulas_listed(session)
        if formula.type == FormulaType.ROW
    ]
    own = select(Candidate.row_number, Candidate.birth_place, Candidate.phone_number, Candidate.remark)
    records = {row[0]: tuple(row[1:]) for row in session.execute(own)}
    own_cells = (records.get(row, (None,) * len(_RECORD_HEADERS)) for row in rows.tolist())
    cells = rows_of([_cells(table, rows, *column) for column in columns], len(rows))
    return BookSheet(
        "Candidats",
        [*(header for _, header in columns), *_RECORD_HEADERS],
        ((*line, *own) for line, own in zip(cells, own_cells, strict=True)),
    )


def _cells(table: Snapshot, rows: NDArray[np.integer], name: str, header: str) -> Cells:
    """A column as the grid's export has it, with words for codes."""
    words = words_of_column(name)
    if words is None or not table.is_known(name):
        return sheet_cells(table, rows, name, header)
    column = table.column(name)
    cells = (column.cell(row) for row in rows.tolist())
    return Cells([ERROR_CODES[cell] if isinstance(cell, Kind) else words.get(str(cell), cell) for cell in cells])


_RECORD_HEADERS: Final = ("Lieu de naissance", "Téléphone", "Commentaire")
_FORMULA_HEADERS: Final = (
    *("Nom", "Nom technique", "Type", "Formule", "Valeur métier", "Version", "Modifiée le", "Notes"),
)
_SITE_HEADERS: Final = (
    *("Nom", "Trigramme", "Adresse", "E-mail", "Téléphone", "Informations", "Places", "Départements", "Pays"),
    *("Valeur en présentiel", "Valeur en distanciel", "Fuseau horaire"),
)
_SLOT_HEADERS: Final = (
    *("Créneau", "Site", "Jury", "Type", "Date", "Convocation", "Entretien", "Prioritaire", "Spécificités"),
    *("Numéro", "Nom", "Prénom"),
)
_GRADE_HEADERS: Final = (
    *("Numéro", "Nom", "Prénom", "Type", "Note", "Jury", "Mode"),
    *("Date", "Début", "Fin"),
)


def _formulas(session: Session) -> Lines:
    for formula in formulas_listed(session):
        name = formula.technical_name
        kind, method = _FORMULA_TYPES[formula.type], formula.business_value and "Méthode d'évaluation"
        changed = formula.updated.astimezone(PARIS).date()
        yield formula.name, name, kind, formula.formula, method, formula.version, changed, formula.notes


def _tables(session: Session) -> Iterator[BookSheet]:
    """A sheet for each table of the school, whose name tells it from the other sheets."""
    listed = select(FormulaTable.name, TableContent).join(TableContent, TableContent.id == FormulaTable.content_id)
    content = listed.options(undefer(TableContent.cells)).order_by(FormulaTable.name_key)
    for number, (name, each) in enumerate(session.execute(content), 1):
        headers = [column["name"] for column in each.columns]
        yield BookSheet(
            sheet_name(f"Table {number} {name}"), headers, zip(*each.cells["columns"], strict=True), plain=True
        )


def _overall(session: Session) -> Lines:
    return ((result.name, result.value, result.error) for result in overall_results(session))


def _sites(session: Session) -> Lines:
    for site in session.scalars(select(InterviewSite).order_by(InterviewSite.name)):
        values = {value.remote: value.value for value in site.values}
        yield (
            *(site.name, site.trigram, site.address, site.email, site.phone, site.additional_information),
            *(site.number_of_places, ", ".join(site.departments), ", ".join(site.countries)),
            *(values.get(False), values.get(True), site.time_zone),
        )


def _juries(session: Session) -> Lines:
    for jury in session.scalars(select(Jury).order_by(Jury.name)):
        kind = TYPE_NAMES[jury.interview_type]
        if not jury.dates:
            yield jury.site.name, jury.name, kind, None, None
        for date in jury.dates:
            yield jury.site.name, jury.name, kind, date.day, _needs(date.specificities)


def _slots(session: Session) -> Lines:
    for row in session.execute(slots_selected().order_by(InterviewSlot.name)):
        yield (
            *(row.name, row.site, row.jury_name, TYPE_NAMES[row.interview_type], row.day),
            *(row.convocation_time, row.interview_time, "Oui" if row.priority else "Non", _needs(row.specificities)),
            *(row.external_id, row.last_name, row.first_name),
        )


def _grades(session: Session, table: Snapshot) -> Lines:
    for note in jury_notes(session, None, range(len(table.alive))):
        mode = None if note.jury_interview_type is None else MODE_NAMES[note.jury_interview_type]
        kind, letter = GRADE_TYPE_NAMES[note.grade_type], LETTER_NAMES[note.grade]
        yield note._replace(grade_type=kind, grade=letter, jury_interview_type=mode)


def _needs(specificities: Iterable[str]) -> str:
    return ", ".join(SPECIFICITY_NAMES[specificity] for specificity in specificities)
