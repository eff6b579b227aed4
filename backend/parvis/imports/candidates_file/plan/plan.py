"""The whole effect of a file, computed on one state of the table: what the report tells and what a confirmation
writes.
"""

import uuid
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from hashlib import sha256

import numpy as np
import polars as pl
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.business import NO
from parvis.candidate_table.columns.queries import Catalogue, catalogue
from parvis.candidate_table.columns.rules import Family, technical_name
from parvis.candidate_table.memory import size_of, table_bytes
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.erased.queries import numbers_erased
from parvis.candidates.marks.queries import vanished_texts
from parvis.candidates.marks.rules import Scalar, Verdict, verdict
from parvis.candidates.marks.service import VanishedText
from parvis.candidates.record.rules import name_key
from parvis.formulas.definitions.queries import BrokenFormula, formulas_missing
from parvis.imports.candidates_file.csv.blanks import BLANKS
from parvis.imports.candidates_file.csv.reading import read_rows
from parvis.imports.candidates_file.csv.refused import RefusedRow, with_known_numbers
from parvis.imports.candidates_file.errors import ImportTooLarge
from parvis.imports.candidates_file.plan.comparison import Comparison, compared, records
from parvis.imports.candidates_file.plan.former import Former, former_imports
from parvis.imports.candidates_file.plan.incoming import LINE, Incoming, incoming_candidates
from parvis.imports.candidates_file.plan.numbers import NUMBER
from parvis.imports.candidates_file.plan.renamings import Renaming, likely_renamings, renamed_headers
from parvis.imports.candidates_file.plan.typed_texts import scalar_of
from parvis.imports.candidates_file.profile.store import stored_profile
from parvis.kernel.french import count_in_figures, of_number, size_limit
from parvis.kernel.settings import settings

# (done, total, what is being done): how far a simulation or an import is.
Progress = Callable[[int, int | None, str], None]


@dataclass(frozen=True, slots=True)
class ModifiedCell:
    """A cell that staff or the candidate changed, and what the file now says there."""

    candidate_id: uuid.UUID
    external_id: str
    candidate: str
    column: str
    earlier: Scalar
    external: Scalar
    modified: Scalar


@dataclass(frozen=True, slots=True)
class ProbableDuplicate:
    """A new candidate of the file who looks like a record created by hand."""

    external_id: str
    name: str
    manual_external_id: str


@dataclass(frozen=True, slots=True)
class Plan:
    """What importing a file does."""

    encoding: str
    snapshot: Snapshot
    profile_version: int
    incoming: Incoming
    comparison: Comparison
    refused: list[RefusedRow]
    opened: list[ModifiedCell]
    closed: list[ModifiedCell]
    vanished_values: list[VanishedText]
    duplicates: list[ProbableDuplicate]
    columns_added: list[str]
    columns_removed: list[str]
    headers_renamed: list[Renaming]
    renamings: list[Renaming]
    digest: str
    former: Former
    broken: list[BrokenFormula]
    columns: Catalogue
    records: dict[int, int]
    """The number of the record on each line that is refused, as a spreadsheet counts them."""

    @property
    def changes_nothing(self) -> bool:
        """Whether the file changes no candidate, no column and no header."""
        columns_change = self.columns_added or self.columns_removed or self.columns_retyped or self.headers_renamed
        return self.comparison.changes_nothing and not (columns_change or self.closed)

    @property
    def columns_retyped(self) -> list[str]:
        """The columns that turn out to hold codes, or no longer do."""
        return [
            column.technical_name
            for column in self.columns.external
            if column.present and column.holds_codes != (column.technical_name in self.incoming.codes)
        ]


def plan_of(session: Session, content: bytes, progress: Progress) -> Plan:
    """What the file would do now. Raises `ImportFileInvalid`, `ImportColumnsMissing` and `ImportTooLarge`."""
    progress(0, None, "Lecture du fichier")
    file = read_rows(content, lambda: progress(0, None, "Lecture du fichier"))
    progress(0, len(file), "Comparaison avec les candidatures")
    columns = catalogue(session)
    profile = stored_profile(session)
    held = records(session)
    snapshot = current.snapshot(session)
    known = {column.name: column.panel or "" for column in columns.external}
    erased = partial(numbers_erased, session)
    incoming = incoming_candidates(file, profile, known, held, campaign_year=settings().campaign_year, erased=erased)
    _check_size(incoming, snapshot.rows)
    incoming = _without_manual_numbers(incoming, held)
    known_numbers = set(held["external_id"].to_list()) if incoming.refused else frozenset[str]()
    refused = with_known_numbers(incoming.refused, incoming.number_position, known_numbers)
    incoming = replace(incoming, refused=refused)
    comparison = compared(incoming, snapshot, held)
    opened, closed = _conflicts(incoming, comparison, snapshot, vanished_texts(session))
    before = [column.technical_name for column in columns.external if column.present]
    now = [technical_name(Family.EXTERNAL, column.name) for column in incoming.columns]
    removed = [name for name in before if name not in now]
    added = [name for name in now if name not in before]
    digest = sha256(content).hexdigest()
    progress(len(file), len(file), "Rapport")
    return Plan(
        encoding=file.encoding,
        snapshot=snapshot,
        profile_version=profile.version,
        incoming=incoming,
        comparison=comparison,
        refused=incoming.refused,
        opened=opened,
        closed=closed,
        vanished_values=_vanished_values(comparison, snapshot, removed),
        duplicates=_duplicates(incoming, comparison),
        columns_added=added,
        columns_removed=removed,
        headers_renamed=renamed_headers(incoming.columns, columns),
        renamings=likely_renamings(incoming, comparison, snapshot, added=added, removed=removed),
        digest=digest,
        former=former_imports(session, digest),
        broken=formulas_missing(session, removed),
        columns=columns,
        records=file.record_numbers(row.line for row in incoming.refused),
    )


def _check_size(incoming: Incoming, rows: int) -> None:
    """Refuses a file whose table no web process could hold: an import that succeeds must not stop them all."""
    limit = settings().table_memory_limit
    estimate = table_bytes(max(rows, len(incoming)), map(size_of, incoming.cells.values()))
    if estimate > limit:
        lines = f"{count_in_figures(len(incoming))} {of_number(len(incoming), 'ligne', 'lignes')}"
        raise ImportTooLarge(
            f"Le tableau de ce fichier ({lines}, {count_in_figures(len(incoming.columns))} colonnes) prendrait environ "
            f"{size_limit(estimate)} de mémoire dans chaque serveur web, pour {size_limit(limit)} permis. Retirez-en "
            "des colonnes, ou demandez à qui exploite Parvis de relever la limite (PARVIS_TABLE_MEMORY_LIMIT)."
        )


def _without_manual_numbers(incoming: Incoming, held: pl.DataFrame) -> Incoming:
    """Refuses the rows whose number is that of a record created by hand: the file cannot change it."""
    by_hand = held.filter(pl.col("source") == "MANUAL")["external_id"]
    wrong = incoming.identity[NUMBER].is_in(by_hand.implode())
    if not wrong.any():
        return incoming
    refused = [
        RefusedRow(line, "NUMBER_MANUAL", f"Ligne {line} : {number} est une candidature créée à la main", number)
        for number, line in incoming.identity.filter(wrong).select(NUMBER, LINE).iter_rows()
    ]
    return incoming.of_rows(~wrong, refused)


def _conflicts(
    incoming: Incoming, comparison: Comparison, snapshot: Snapshot, vanished_values: Mapping[tuple[uuid.UUID, str], str]
) -> tuple[list[ModifiedCell], list[ModifiedCell]]:
    """The modified cells on which the file opens a conflict, and those on which it now agrees."""
    held = comparison.held
    rows: list[int] = held["row_number"].to_list()
    records: list[int] = comparison.record_of.tolist()
    known = {rows[record]: (record, index) for index, record in enumerate(records) if record >= 0}
    opened: list[ModifiedCell] = []
    closed: list[ModifiedCell] = []
    for column, modified in snapshot.overlay.items():
        if column not in incoming.cells:
            continue
        texts = incoming.cells[column]
        for row, value in modified.items():
            if row not in known:
                continue
            record, index = known[row]
            candidate_id = uuid.UUID(held["id"][record])
            earlier = vanished_values.get((candidate_id, column), snapshot.external_text(column, row))
            cell = ModifiedCell(
                candidate_id=candidate_id,
                external_id=held["external_id"][record],
                candidate=f"{held['last_name'][record]} {held['first_name'][record]}",
                column=column,
                earlier=scalar_of(_trimmed(earlier), is_code=column in incoming.codes),
                external=scalar_of(texts.text(index), is_code=column in incoming.codes),
                modified=value if isinstance(value, str | float | int) else None,
            )
            decision = verdict(cell.earlier, cell.external, cell.modified)
            if decision is Verdict.OPENS:
                opened.append(cell)
            elif decision is Verdict.CLOSES and snapshot.conflicts[row]:
                closed.append(cell)
    return opened, closed


def _trimmed(text: str | None) -> str | None:
    """What an earlier import kept with its blanks, without them: they open no conflict."""
    return text and text.strip(BLANKS)


def _vanished_values(comparison: Comparison, snapshot: Snapshot, removed: Sequence[str]) -> list[VanishedText]:
    """What the file in force says of the modified cells of the columns that the new file removes."""
    id_at = dict(zip(comparison.held["row_number"].to_list(), comparison.held["id"].to_list(), strict=True))
    return [
        VanishedText(uuid.UUID(id_at[row]), column, snapshot.external_text(column, row))
        for column in removed
        for row in snapshot.modified(column)
        if row in id_at
    ]


def _duplicates(incoming: Incoming, comparison: Comparison) -> list[ProbableDuplicate]:
    """New candidates with the name and birth date, or the e-mail, of a record created by hand."""
    by_hand: dict[object, str] = {}
    columns = ["external_id", "last_name", "first_name", "birth_date", "email"]
    for record in comparison.held.filter(pl.col("source") == "MANUAL").select(columns).iter_rows(named=True):
        for key in _likenesses(record):
            by_hand.setdefault(key, record["external_id"])
    if not by_hand:
        return []
    found: list[ProbableDuplicate] = []
    for record in incoming.identity[comparison.new].iter_rows(named=True):
        manual = next((by_hand[key] for key in _likenesses(record) if key in by_hand), None)
        if manual is not None:
            name = f"{record['last_name']} {record['first_name']}"
            found.append(ProbableDuplicate(record[NUMBER], name, manual))
    return found


def _likenesses(record: dict[str, object]) -> list[object]:
    keys: list[object] = []
    if record.get("birth_date") is not None:
        name = name_key(str(record["last_name"]), str(record["first_name"]))
        keys.append((name, record["birth_date"]))
    if email := record.get("email"):
        keys.append(str(email).casefold())
    return keys


def unconfirmed(plan: Plan) -> int:
    """How many rows say that the wish is not confirmed."""
    return int((plan.incoming.cells["VoeuConfirme"].texts() == NO).sum())


def name_of(plan: Plan, index: int) -> str:
    """Last and first name at an index of the file."""
    identity = plan.incoming.identity
    return f"{identity['last_name'][index] or ''} {identity['first_name'][index] or ''}".strip()


def vanished_names(plan: Plan) -> list[tuple[str, str]]:
    """Number and name of the candidates whom the file no longer has."""
    columns = ["external_id", "last_name", "first_name"]
    gone = plan.comparison.held[plan.comparison.vanished.astype(np.int64)].select(columns)
    return [(number, f"{last} {first}") for number, last, first in gone.iter_rows()]
