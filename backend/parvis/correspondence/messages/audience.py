"""Whom a message reaches, and what its placeholders are for each of them."""

import uuid
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from sqlalchemy.orm import Session

from identity_provider.accounts import email_key
from parvis.candidate_table.cells import Mask
from parvis.candidate_table.questions.filters import HasValue, of_rows, rows_passing
from parvis.candidate_table.questions.listing import rows_listed
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import ID, NUMBER, Snapshot
from parvis.candidate_table.value_types import ValueType, value_type
from parvis.candidates.record.errors import CandidateUnknown, UnknownCandidates
from parvis.correspondence.messages.placeholders import DAY, HOUR, LINK, SITE, Part, Placeholder, Vocabulary
from parvis.formula_language import FIRST_ERROR, Kind
from parvis.formulas.computations.methods import METHOD_NAMES
from parvis.formulas.definitions.rules import METHOD_COLUMN
from parvis.kernel.addresses import can_receive_mail
from parvis.kernel.french import date_in_letters, shown_number
from parvis.kernel.settings import settings
from parvis.letters.evaluation.interview import interviews_held
from parvis.ranking.grid.queries import columns_on_offer
from parvis.ranking.grid.rules import FilterRequest, ShownColumn, filters_requested
from parvis.ranking.worklists.rules import ABSENT, EMAIL

Rows = NDArray[np.int32]


@dataclass(frozen=True, eq=False)
class Table:
    """The candidates as they are now."""

    session: Session
    snapshot: Snapshot
    columns: Mapping[str, ShownColumn]

    @classmethod
    def of(cls, session: Session) -> "Table":
        """The table with every column: administrators alone write to candidates, and they read all."""
        columns = {column.technical_name: column for column in columns_on_offer(session)}
        return cls(session, current.snapshot(session), columns)

    @cached_property
    def vocabulary(self) -> Vocabulary:
        """The placeholders that a text may hold."""
        return Vocabulary(self.columns.values(), self.snapshot.aggregates)

    @cached_property
    def interviews(self) -> Mapping[str, Mapping[str, str]]:
        """The day, hour and site of the interview of each who holds a slot, by the id of the candidate (one query).

        A remote one says so, as its convocation does: who reads only a town goes there.
        """
        found: dict[str, Mapping[str, str]] = {}
        for candidate_id, interview in interviews_held(self.session).items():
            start, site = interview.interview_date_time, interview.interview_site_name
            found[str(candidate_id)] = {
                DAY: date_in_letters(start.date()),
                HOUR: f"{start.hour} h {start.minute:02}",
                SITE: site if interview.interview_remote_details is None else f"à distance (site : {site})",
            }
        return found

    def texts(self, name: str, rows: Rows) -> list[str]:
        """The texts of a column for these rows, ``""`` where it is blank."""
        column = self.snapshot.table_column(name)
        entries = rows if column.codes is None else column.codes.take(rows)
        return ["" if value is None else str(value) for value in column.values(entries).tolist()]

    def chosen(self, ids: Sequence[uuid.UUID] | None, filters: Sequence[FilterRequest] | None) -> Rows:
        """The rows of those who are chosen, each once, in order. Raises `CandidateUnknown`, `InvalidInput`."""
        if ids is None:
            wanted = filters_requested(filters, self.columns)
            return rows_listed(self.snapshot, wanted, [], self.snapshot.alive)
        unknown = [each for each in dict.fromkeys(ids) if str(each) not in self.row_of]
        if unknown:
            raise CandidateUnknown(data=UnknownCandidates(ids=unknown[:100]))
        return self.rows_of(dict.fromkeys(map(str, ids)))

    @cached_property
    def row_of(self) -> Mapping[str, int]:
        """The row of each candidate who is there, by id."""
        alive = np.flatnonzero(self.snapshot.alive).astype(np.int32)
        return dict(zip(self.texts(ID, alive), alive.tolist(), strict=True))

    def rows_of(self, ids: Iterable[str]) -> Rows:
        """The rows of those of these who are still there."""
        return np.array([self.row_of[each] for each in ids if each in self.row_of], np.int32)


@dataclass(frozen=True, eq=False)
class Audience:
    """Who is written to, in order, and who is not: nobody is in two of these."""

    recipients: Rows
    without_email: Rows
    blank: Rows
    absent: Rows


def audience(table: Table, rows: Rows, values: "Values", *, leave_out_absent: bool) -> Audience:
    """Returns whom the message reaches among these rows; people absent from the file get it when chosen by id."""
    snapshot = table.snapshot
    is_absent = rows_passing(snapshot, [HasValue(ABSENT, (True,))], snapshot.alive)
    absent = is_absent[rows] if leave_out_absent else np.zeros(len(rows), np.bool_)
    addresses = table.texts(EMAIL, rows)
    unreachable = np.fromiter((not can_receive_mail(address.strip()) for address in addresses), np.bool_, len(rows))
    blank = values.blank[rows]
    return Audience(
        recipients=rows[~absent & ~unreachable & ~blank],
        without_email=rows[~absent & unreachable],
        blank=rows[~absent & ~unreachable & blank],
        absent=rows[absent],
    )


def shared_addresses(table: Table, rows: Rows) -> list[list[int]]:
    """The rows that have the same address, address by address."""
    by_key: dict[str, list[int]] = {}
    for row, address in zip(rows.tolist(), table.texts(EMAIL, rows), strict=True):
        by_key.setdefault(email_key(address.strip()), []).append(row)
    return [same for same in by_key.values() if len(same) > 1]


class Values:
    """What each placeholder of a message is for each row."""

    def __init__(self, table: Table, parts: Iterable[Part]) -> None:
        placeholders = [part for part in parts if isinstance(part, Placeholder)]
        self.sources = {placeholder.source for placeholder in placeholders}
        self._placeholders = list(dict.fromkeys(placeholders))
        self._readers = {source: _reader(table, source) for source in self.sources}
        self._required = {placeholder.source for placeholder in placeholders if placeholder.otherwise is None}
        self._rows = table.snapshot.rows

    @cached_property
    def blank(self) -> Mask:
        """The (rows,) candidates for whom a placeholder without a text of its own is blank."""
        found = np.zeros(self._rows, np.bool_)
        for source in self._required:
            _, is_blank = self._readers[source]
            found |= is_blank()
        return found

    def of(self, row: int, blank: str = "") -> dict[Placeholder, str]:
        """The values of one candidate, ``blank`` for those that are blank and have no text of their own."""
        texts = {source: read(row) for source, (read, _) in self._readers.items()}
        otherwise = {
            placeholder: blank if placeholder.otherwise is None else placeholder.otherwise
            for placeholder in self._placeholders
        }
        return {placeholder: texts[placeholder.source] or otherwise[placeholder] for placeholder in self._placeholders}


Reader = tuple[Callable[[int], str | None], Callable[[], Mask]]


def _reader(table: Table, source: str) -> Reader:
    """How one row is read, None for a blank, and who is blank."""
    rows = table.snapshot.rows
    if source == LINK:
        address = f"{settings().base_url}/candidate"
        return lambda _row: address, lambda: np.zeros(rows, np.bool_)
    if source in {DAY, HOUR}:
        return _of_interviews(table, source)
    if source == SITE:
        return _of_sites(table)
    if source.startswith("Globales["):
        text = value_text(table.snapshot.aggregates.get(source.removeprefix("Globales[").removesuffix("]")))
        return lambda _row: text, lambda: np.full(rows, text is None)
    return _of_column(table.snapshot, source)


def _of_sites(table: Table) -> Reader:
    """The site of the interview, else the one to which the candidate would go."""
    (read_held, _), (read_column, blank) = (
        _of_interviews(table, SITE),
        _of_column(table.snapshot, "SiteEntretienEffectif"),
    )
    return lambda row: read_held(row) or read_column(row), blank


def _of_interviews(table: Table, part: str) -> Reader:
    id_of = {row: candidate_id for candidate_id, row in table.row_of.items()}

    def read(row: int) -> str | None:
        held = table.interviews.get(id_of[row])
        return None if held is None else held[part]

    def blank() -> Mask:
        found = np.ones(table.snapshot.rows, np.bool_)
        found[[row for row, each in id_of.items() if each in table.interviews]] = False
        return found

    return read, blank


def _of_column(snapshot: Snapshot, name: str) -> Reader:
    column = snapshot.table_column(name)
    is_day = value_type(column) is ValueType.DATE
    is_number = name == NUMBER
    # What a formula says of a method is the method's code as well.
    words: Mapping[str, str] = METHOD_NAMES if name == METHOD_COLUMN or name.startswith("Candidats[") else {}

    def of_entry(entry: int) -> str | None:
        if column.kinds[entry] == Kind.BLANK or column.kinds[entry] >= FIRST_ERROR:
            return None
        (value,) = column.values(np.array([entry])).tolist()
        if isinstance(value, str) and value in words:
            return words[value]
        return str(value) if is_number else value_text(value, is_day=is_day)

    def read(row: int) -> str | None:
        return of_entry(row if column.codes is None else int(column.codes[row]))

    def blank() -> Mask:
        found = (column.kinds == Kind.BLANK) | (column.kinds >= FIRST_ERROR)
        return of_rows(column, found | column.has_text(lambda text: not text.strip()))

    return read, blank


def value_text(value: object, *, is_day: bool = False) -> str | None:
    """A value in French, None for a blank or an error."""
    match value:
        case Kind():  # an error, which Python takes for a number
            return None
        case bool():
            return "Oui" if value else "Non"
        case int() | float():
            return shown_number(value, 2, 0)
        case str():
            return (_day_read(value) if is_day else None) or value.strip() or None
        case _:
            return None


def _day_read(text: str) -> str | None:
    try:
        return date_in_letters(date.fromisoformat(text))
    except ValueError:
        return None
