"""The candidates of a file under the profile: cells by technical name, identity, the rows that cannot be candidates."""

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

import numpy as np
import polars as pl

from parvis.candidate_table.columns.business import FROM_FILE, HOLDING_CODES, NO, YES
from parvis.candidate_table.columns.naming import NamedColumn, campaign_year_of, folded, named
from parvis.candidate_table.columns.rules import Family, names_codes, technical_name
from parvis.imports.candidates_file.csv.bounds import check_refused
from parvis.imports.candidates_file.csv.reading import FileRows
from parvis.imports.candidates_file.csv.refused import RefusedRow
from parvis.imports.candidates_file.errors import ImportColumnsMissing, MissingColumns
from parvis.imports.candidates_file.profile.profile import Profile, ProfileField

NUMBER, LINE = "#number", "#line"
LONGEST_NUMBER = 100
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

    ``cells``: one row a candidate, texts (null = blank); external columns under ``Parcoursup[…]``, then the business
    columns that the profile fills, bare. ``identity``: the same rows, `NUMBER`, `LINE` and the columns of `IDENTITY`
    that the file has. ``erased``: how many rows were left out, of people who were erased. ``year``: that in which the
    newest school year of the file ends, None where it carries none.
    """

    profile: Profile
    columns: list[NamedColumn]
    cells: pl.DataFrame
    identity: pl.DataFrame
    refused: list[RefusedRow]
    erased: int
    year: int | None

    @property
    def codes(self) -> frozenset[str]:
        """The columns of ``cells`` that hold codes: texts, whatever they look like."""
        return HOLDING_CODES | {technical_name(Family.EXTERNAL, name) for name in self.profile.codes}

    @property
    def number_position(self) -> int:
        """Where the candidate's number stands in a row of the file, from 0."""
        return next(each.position for each in self.columns if each.name == self.profile.headers["Numero"])


def incoming_candidates(
    file: FileRows,
    profile: Profile,
    known: Sequence[str],
    campaign_year: int | None,
    erased: Callable[[Iterable[str]], Collection[str]] = lambda _numbers: (),
) -> Incoming:
    """What ``file`` says of candidates.

    ``known`` are the names of external columns of earlier files; ``campaign_year`` wins over the profile's; ``erased``
    gives those of some numbers that are left out. Raises `ImportColumnsMissing` when a required field finds no column.
    """
    year_of_file = campaign_year_of(file.headers)
    year = campaign_year or profile.campaign_year or year_of_file
    patterns = [each.pattern for each in profile.grade_patterns]
    columns = named(file.headers, campaign_year=year, patterns=patterns, known=known)
    text_columns = profile.text_columns | dict.fromkeys(_new_codes(columns, file.frame, profile), True)
    found = replace(profile, campaign_year=year, text_columns=text_columns)
    found = found.detected([column.name for column in columns])
    if missing := found.missing(required=True):
        raise ImportColumnsMissing(
            f"Le fichier ne contient pas les colonnes obligatoires : {found.labels(missing)}.",
            data=MissingColumns(missing_business_fields=missing, columns=[column.name for column in columns]),
        )
    position = {column.name: str(column.position) for column in columns}
    of_field = {field: position[header] for field, header in found.headers.items()}
    numbers = file.frame[of_field["Numero"]].str.strip_chars()
    good, refused = _numbered(numbers, file, found.headers["Numero"])
    gone = numbers.is_in(list(erased(numbers.filter(good).to_list()))) & good
    good &= ~gone
    frame = file.frame if good.all() else file.frame.filter(good)
    external = frame.rename({position[column.name]: technical_name(Family.EXTERNAL, column.name) for column in columns})
    return Incoming(
        profile=found,
        columns=columns,
        cells=external.with_columns(_business(frame, found.fields, of_field)),
        identity=_identity(frame, of_field, numbers.filter(good), file.lines[good.to_numpy()]),
        refused=sorted([*file.refused, *refused], key=lambda row: row.line),
        erased=int(gone.sum()),
        year=year_of_file,
    )


def _new_codes(columns: Sequence[NamedColumn], frame: pl.DataFrame, profile: Profile) -> list[str]:
    """The columns not decided before that hold codes: by their name, or because a cell has a leading zero (01).

    A mark is never a code: 08 in a column of marks is a slip.
    """
    open_ = {str(column.position): column.name for column in columns if column.mark is None}
    open_ = {position: name for position, name in open_.items() if name not in profile.text_columns}
    codes = {position for position, name in open_.items() if names_codes(name)}
    rest = [position for position in open_ if position not in codes]
    # Few columns have a cell that may begin with 0; only those are looked at more closely.
    low = frame.select((pl.col(rest) < "1").any()) if rest else pl.DataFrame()
    for position in (position for position in low.columns if low[position][0]):
        if frame[position].str.contains(_LEADING_ZERO).any():
            codes.add(position)
    return [name for position, name in open_.items() if position in codes]


def _numbered(numbers: pl.Series, file: FileRows, column: str) -> tuple[pl.Series, list[RefusedRow]]:
    """Which rows carry a number of their own, and why the others are refused."""
    blank = (numbers.is_null() | (numbers == "")).fill_null(value=True)
    too_long = (numbers.str.len_chars() > LONGEST_NUMBER).fill_null(value=False)
    repeated = ~blank & ~too_long & ~numbers.is_first_distinct()
    wrong = (blank | too_long | repeated).fill_null(value=True)
    if wrong.any():
        example = file.lines[wrong.to_numpy()][0]
        check_refused(int(wrong.sum()), f"Ligne {example} : numéro de candidat absent, trop long ou répété.")
    refused = [
        RefusedRow(line, "NUMBER_MISSING", f"Ligne {line} : numéro de candidat absent", None, column)
        for line in file.lines[blank.to_numpy()].tolist()
    ]
    for line, length in zip(
        file.lines[too_long.to_numpy()].tolist(), numbers.filter(too_long).str.len_chars().to_list(), strict=True
    ):
        message = f"Ligne {line} : numéro de candidat de {length} caractères, {LONGEST_NUMBER} au plus"
        refused.append(RefusedRow(line, "NUMBER_TOO_LONG", message, None, column))
    again = np.flatnonzero(repeated.fill_null(value=False).to_numpy())
    if len(again):
        first_line: dict[str, int] = {}
        for number, line in zip(numbers.to_list(), file.lines.tolist(), strict=True):
            first_line.setdefault(number, line)
        for row in again.tolist():
            number, line = numbers[row], int(file.lines[row])
            message = f"Ligne {line} : numéro {number} déjà lu à la ligne {first_line[number]}"
            refused.append(RefusedRow(line, "NUMBER_REPEATED", message, number, column))
    return ~wrong, refused


def _business(frame: pl.DataFrame, fields: Sequence[ProfileField], of_field: dict[str, str]) -> list[pl.Series]:
    """The bare columns: as in the file, or "Oui" and "Non" for a field with true values; blank without a column."""
    columns: list[pl.Series] = []
    blank = pl.Series([None], dtype=pl.String).gather(np.zeros(frame.height, np.int64))
    for each in fields:
        if each.field not in FROM_FILE:
            continue
        source = frame[of_field[each.field]] if each.field in of_field else blank
        columns.append((_yes_or_no(source, each.true_values) if each.true_values else source).alias(each.field))
    return columns


def _yes_or_no(source: pl.Series, true_values: Sequence[str]) -> pl.Series:
    wanted = {folded(value) for value in true_values}
    words = {value: YES if folded(value) in wanted else NO for value in source.unique().to_list() if value is not None}
    return source.replace_strict(words, default=None, return_dtype=pl.String)


def _identity(frame: pl.DataFrame, of_field: dict[str, str], numbers: pl.Series, lines: np.ndarray) -> pl.DataFrame:
    columns = [numbers.alias(NUMBER), pl.Series(LINE, lines)]
    for field, name in IDENTITY.items():
        if field in of_field:
            column = frame[of_field[field]].str.strip_chars()
            columns.append(_dates(column).alias(name) if field == "DateNaissance" else column.alias(name))
    return pl.DataFrame(columns)


def _dates(column: pl.Series) -> pl.Series:
    """Dates written ``JJ/MM/AAAA`` or ``AAAA-MM-JJ``; what is none of them stays in the file's column only."""
    read = {text: _date(text) for text in column.unique().to_list() if text is not None}
    return column.replace_strict(read, default=None, return_dtype=pl.Date)


def _date(text: str) -> date | None:
    for form in ("%d/%m/%Y", "%Y-%m-%d"):
        try:
            return datetime.strptime(text, form).date()  # noqa: DTZ007 - a day has no time zone
        except ValueError:
            continue
    return None
