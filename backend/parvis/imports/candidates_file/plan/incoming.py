"""The candidates of a file under the profile: cells by technical name, identity, the rows that cannot be candidates."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from typing import Final

import numpy as np
import polars as pl
from numpy.typing import NDArray

from parvis.candidate_table.columns.business import FROM_FILE, HOLDING_CODES, NO, YES
from parvis.candidate_table.columns.naming import NamedColumn, campaign_year_of, folded, named
from parvis.candidate_table.columns.rules import Family, names_codes, technical_name
from parvis.candidate_table.raw_column import BLANK_ENTRY, RawColumn, coded
from parvis.candidate_table.texts import PackedTexts
from parvis.imports.candidates_file.csv.refused import RefusedRow
from parvis.imports.candidates_file.csv.rows import FileRows
from parvis.imports.candidates_file.errors import ImportColumnsMissing, MissingColumns
from parvis.imports.candidates_file.plan.numbers import NUMBER, Known, Numbers, RowIdentities, plain_number
from parvis.imports.candidates_file.plan.report_years import ReportYears
from parvis.imports.candidates_file.profile.profile import Profile, ProfileField
from parvis.kernel.clock import today
from parvis.kernel.phones import is_doubtful_phone, stored_phone

LINE = "#line"
YOUNGEST, OLDEST = 10, 100
"""Years of age that a candidate may have at the end of the campaign's school year."""
_LEADING_ZERO = "^0[0-9]+$"
IDENTITY = {
    "Nom": "last_name",
    "Prenom": "first_name",
    "Email": "email",
    "DateNaissance": "birth_date",
    "LieuNaissance": "birth_place",
    "Telephone": "phone_number",
}


@dataclass(frozen=True, slots=True)
class Incoming:
    """The candidates of a file.

    cells: by technical name, a row per candidate: external columns under ``Parcoursup[…]``, then the business
    columns that the profile fills, bare. identity: the same rows, with `NUMBER`, `LINE` and the columns of `IDENTITY`
    that the file has. erased: how many rows of erased people were left out. year: the year in which the newest school
    year of the file ends, None without a school year. empty: how many lines were empty. of_other_years: the
    cells of each row in which a block of reports says another year than its own, where too many do. unreadable_phones:
    the rows whose telephone number is none, names no country, or is doubtful. unreadable_births: the rows whose birth
    date is unreadable, or impossible for a candidate.
    """

    profile: Profile
    columns: list[NamedColumn]
    cells: Mapping[str, RawColumn]
    identity: pl.DataFrame
    refused: list[RefusedRow]
    erased: int
    year: int | None
    empty: int
    of_other_years: pl.Series
    unreadable_phones: pl.Series
    unreadable_births: pl.Series

    def __len__(self) -> int:
        return self.identity.height

    @property
    def codes(self) -> frozenset[str]:
        """The columns of ``cells`` that hold codes: texts, whatever they look like."""
        return HOLDING_CODES | {technical_name(Family.EXTERNAL, name) for name in self.profile.codes}

    def of_rows(self, good: pl.Series, refused: Iterable[RefusedRow]) -> "Incoming":
        """The candidates of the ``good`` rows; the others are ``refused`` too."""
        return replace(
            self,
            cells={name: column.of_rows(good.to_numpy()) for name, column in self.cells.items()},
            identity=self.identity.filter(good),
            of_other_years=self.of_other_years.filter(good),
            unreadable_phones=self.unreadable_phones.filter(good),
            unreadable_births=self.unreadable_births.filter(good),
            refused=sorted([*self.refused, *refused], key=lambda row: row.line),
        )

    @property
    def number_position(self) -> int:
        """Where the candidate's number stands in a row of the file, from 0."""
        return next(column.position for column in self.columns if column.name == self.profile.headers["Numero"])


def incoming_candidates(
    file: FileRows,
    profile: Profile,
    known: Mapping[str, str],
    held: pl.DataFrame,
    *,
    campaign_year: int | None,
    erased: Callable[[Iterable[str]], Collection[str]] = lambda _numbers: (),
) -> Incoming:
    """What ``file`` says of candidates.

    ``known`` are the names of external columns of earlier files with their headings, ``held`` the records of Parvis;
    ``campaign_year`` wins over the profile's; ``erased`` gives those of some numbers that are left out. Raises
    `ImportColumnsMissing` when a required field finds no column.
    """
    year_of_file = campaign_year_of(file.headers)
    year = campaign_year or profile.campaign_year or year_of_file
    patterns = [pattern.pattern for pattern in profile.grade_patterns]
    report_years = ReportYears(file.columns, year)
    columns = named(
        file.headers,
        campaign_year=year,
        patterns=patterns,
        known=known,
        panels=known,
        years_in_cells=report_years.of_blocks,
        renamed=profile.renamed,
    )
    text_columns = profile.text_columns | dict.fromkeys(_new_codes(columns, file.columns, profile), True)
    found = replace(profile, campaign_year=report_years.campaign_year, text_columns=text_columns)
    found = found.detected([column.name for column in columns])
    if missing := found.missing(required=True):
        raise ImportColumnsMissing(
            f"Le fichier ne contient pas les colonnes obligatoires : {found.labels(missing)}.",
            data=MissingColumns(missing_business_fields=missing, columns=[column.name for column in columns]),
        )
    column_of = {column.name: file.columns[column.position] for column in columns}
    of_field = {field: column_of[header] for field, header in found.headers.items()}
    records = Known.of(held)
    numbers = Numbers.of(of_field["Numero"].nullable_texts(), records)
    identity = _identity(of_field, numbers.meant, file.lines)
    gone = _erased(numbers.meant, erased)
    header = found.headers["Numero"]
    good, refused = numbers.refused(file.lines, header, records, RowIdentities(identity, held), left_out=gone)
    column_of[header] = of_field["Numero"] = RawColumn.of_texts(numbers.meant)
    external = {technical_name(Family.EXTERNAL, name): column for name, column in column_of.items()}
    return Incoming(
        profile=found,
        columns=columns,
        cells=external | _business(found.fields, of_field, len(file)),
        identity=identity,
        refused=file.refused,
        erased=int(gone.sum()),
        year=year_of_file,
        empty=file.empty,
        of_other_years=pl.Series(report_years.disagreeing(columns)),
        unreadable_phones=_unreadable_phones(of_field.get("Telephone"), len(file)),
        unreadable_births=_unreadable_births(of_field.get("DateNaissance"), identity, found.campaign_year),
    ).of_rows(good, refused)


def _new_codes(columns: Sequence[NamedColumn], cells: Sequence[RawColumn], profile: Profile) -> list[str]:
    """The new columns that hold codes, by name or by a cell with a leading zero; in a mark, 08 is a slip."""
    open_ = [column for column in columns if column.mark is None and column.name not in profile.text_columns]
    return [each.name for each in open_ if names_codes(each.name) or _has_leading_zero(cells[each.position].dictionary)]


def _has_leading_zero(texts: PackedTexts) -> bool:
    # In order: few columns have a text that may begin with 0; only those are looked at more closely.
    return len(texts) > 1 and texts[1] < "1" and bool(texts.series().str.contains(_LEADING_ZERO).any())


def _erased(numbers: pl.Series, erased: Callable[[Iterable[str]], Collection[str]]) -> pl.Series:
    """Which rows are of people who were erased, whatever a spreadsheet did to their number."""
    texts = [text for text in numbers.unique().to_list() if text]
    plain = {text: digits for text in texts if (digits := plain_number(text)) is not None}
    left_out = set(erased({*texts, *plain.values()}))
    return numbers.is_in([text for text in texts if text in left_out or plain.get(text) in left_out])


def _business(fields: Sequence[ProfileField], of_field: Mapping[str, RawColumn], rows: int) -> dict[str, RawColumn]:
    """The bare columns: as in the file, or "Oui" and "Non" for a field with true values; blank without a column."""
    columns: dict[str, RawColumn] = {}
    for field in fields:
        if field.field in FROM_FILE:
            source = of_field.get(field.field) or RawColumn.blank(rows)
            columns[field.field] = _yes_or_no(source, field.true_values) if field.true_values else source
    return columns


def _yes_or_no(source: RawColumn, true_values: Sequence[str]) -> RawColumn:
    wanted = {folded(value) for value in true_values}
    words = [text and (YES if folded(text) in wanted else NO) for text in source.dictionary]
    codes, dictionary = coded(pl.Series(words, dtype=pl.String))
    return RawColumn(codes[source.codes], dictionary)


def _identity(of_field: Mapping[str, RawColumn], numbers: pl.Series, lines: NDArray[np.int64]) -> pl.DataFrame:
    columns = [numbers.alias(NUMBER), pl.Series(LINE, lines)]
    for field, name in IDENTITY.items():
        if field in of_field:
            column = of_field[field].nullable_texts().str.strip_chars()
            read = _READERS.get(field)
            columns.append((read(column) if read else column).alias(name))
    return pl.DataFrame(columns)


def _phones(column: pl.Series) -> pl.Series:
    """Telephone numbers in their stored form; what is none stays as it is."""
    stored = {text: stored_phone(text) or text for text in column.unique().to_list() if text is not None}
    return column.replace_strict(stored, default=None, return_dtype=pl.String)


def _unreadable_phones(phones: RawColumn | None, rows: int) -> pl.Series:
    column = phones or RawColumn.blank(rows)
    unreadable = np.array([bool(text) and _is_unreadable_phone(text) for text in column.dictionary])
    return pl.Series(unreadable[column.codes])


def _is_unreadable_phone(text: str) -> bool:
    return is_doubtful_phone(text) or not (stored_phone(text) or "").startswith("+")


def _unreadable_births(births: RawColumn | None, identity: pl.DataFrame, campaign_year: int | None) -> pl.Series:
    if births is None:
        return pl.Series([False]).gather(np.zeros(identity.height, np.int64))
    ages = (campaign_year or today().year) - identity["birth_date"].dt.year()
    return pl.Series(births.codes != BLANK_ENTRY) & ~ages.is_between(YOUNGEST, OLDEST).fill_null(value=False)


def _dates(column: pl.Series) -> pl.Series:
    """Dates written ``JJ/MM/AAAA`` or ``AAAA-MM-JJ``; what is none of them stays in the file's column only."""
    read = {text: _date(text) for text in column.unique().to_list() if text is not None}
    return column.replace_strict(read, default=None, return_dtype=pl.Date)


def _date(text: str) -> date | None:
    for form in ("%d/%m/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).date() if text.isascii() else None  # noqa: DTZ007 - a day has no time zone
        except ValueError:
            continue
    return None


_READERS: Final[Mapping[str, Callable[[pl.Series], pl.Series]]] = {"DateNaissance": _dates, "Telephone": _phones}
"""How the fields of a record that are no texts are read."""
