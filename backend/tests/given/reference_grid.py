"""The grid, one row and one cell at a time: slow, simple, the expected result of the columnar one."""

import functools
import re
import unicodedata
from collections import Counter
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal

from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, InConflict, InError, Search
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.formula_language import ERROR_CODES, CellValue, Kind, french_key, is_error

Row = dict[str, CellValue]

TWELVE_DIGITS = Context(prec=12, rounding=ROUND_HALF_EVEN)

CODES = ("Numero", "Groupe", "DepartementEtablissement")
"""Columns that hold texts whatever they look like, whole numbers among them by value."""


def rows_listed(rows: Sequence[Row], filters: Sequence[Filter], sort: Sequence[SortBy]) -> list[int]:
    """The indexes of the matching rows, in order."""
    found = [index for index, row in enumerate(rows) if passes(row, filters)]
    return sorted(found, key=functools.cmp_to_key(lambda first, second: _compare_rows(rows[first], rows[second], sort)))


def values_listed(rows: Sequence[Row], column: str, filters: Sequence[Filter]) -> tuple[list[CellValue], list[str]]:
    """Distinct values in order and error codes of a column, its own filters aside."""
    cells = _cells_listed(rows, column, filters)
    shown = {_identity(cell): cell for cell in reversed(cells) if not is_error(cell) and not _is_blank(cell)}
    ordered = sorted(
        sorted(shown.values(), key=str), key=functools.cmp_to_key(lambda first, second: _compare(first, second, column))
    )
    blank: list[CellValue] = [None] if any(_is_blank(cell) for cell in cells) else []
    return blank + ordered, [code for kind, code in ERROR_CODES.items() if kind in {c for c in cells if is_error(c)}]


def counts_listed(rows: Sequence[Row], column: str, filters: Sequence[Filter]) -> tuple[list[int], list[int]]:
    """How many rows hold each value and each error of `values_listed`, in its order."""
    values, errors = values_listed(rows, column, filters)
    cells = _cells_listed(rows, column, filters)
    held = Counter(_identity(None if _is_blank(cell) else cell) for cell in cells if not is_error(cell))
    broken = Counter(ERROR_CODES[cell] for cell in cells if isinstance(cell, Kind) and is_error(cell))
    return [held[_identity(value)] for value in values], [broken[error] for error in errors]


def _cells_listed(rows: Sequence[Row], column: str, filters: Sequence[Filter]) -> list[CellValue]:
    others = [
        criterion
        for criterion in filters
        if not (isinstance(criterion, HasValue | HasError | Compares) and criterion.column == column)
    ]
    return [row[column] for row in rows if passes(row, others)]


def passes(row: Row, filters: Sequence[Filter]) -> bool:
    """Whether a row passes every filter."""
    lists: dict[str, list[Filter]] = {}
    for criterion in filters:
        if isinstance(criterion, HasValue | HasError):
            lists.setdefault(criterion.column, []).append(criterion)
        elif not _passes(row, criterion):
            return False
    for group in lists.values():
        values = [criterion for criterion in group if isinstance(criterion, HasValue)]
        errors = [criterion for criterion in group if isinstance(criterion, HasError)]
        kinds = [kind for kind in (values, errors) if kind]
        if not any(all(_passes(row, criterion) for criterion in kind) for kind in kinds):
            return False
    return True


def _passes(row: Row, criterion: Filter) -> bool:
    match criterion:
        case HasValue(column, values):
            wanted = {_identity(value) for value in values}
            cell = row[column]
            return not is_error(cell) and _identity(None if _is_blank(cell) else cell) in wanted
        case HasError(column, errors):
            cell = row[column]
            return isinstance(cell, Kind) and ERROR_CODES.get(cell) in errors
        case Compares(column, operator, number):
            cell = row[column]
            if not isinstance(cell, float) or isinstance(cell, Kind):
                return False
            difference = _digits(cell).compare(_digits(number))
            return {
                "lessThanOrEqual": difference <= 0,
                "equals": difference == 0,
                "greaterThanOrEqual": difference >= 0,
            }[operator]
        case Search(text):
            searched = [_folded(str(row[name] or "")) for name in ("Nom", "Prenom", "Numero", "Email")]
            return all(any(word in field for field in searched) for word in re.split(r"[-\s']+", _folded(text)))
        case InConflict():
            return row["conflict"] is True
        case InError(columns):
            return any(is_error(row[column]) for column in columns)


def _compare_rows(first: Row, second: Row, sort: Sequence[SortBy]) -> int:
    for by in sort:
        if by.column == "Numero":
            return _compare_numbers(first, second) * (-1 if by.descending else 1)
        compared = _compare(first[by.column], second[by.column], by.column)
        last = max(_class(first[by.column]), _class(second[by.column])) >= 3
        if compared:
            return -compared if by.descending and not last else compared
    return _compare_numbers(first, second)


def _compare_numbers(first: Row, second: Row) -> int:
    """The portal's numbers by value, then those given by hand."""
    places = [(number.startswith("M"), len(number), number) for number in (str(first["Numero"]), str(second["Numero"]))]
    return -1 if places[0] < places[1] else 1


def _compare(first: CellValue, second: CellValue, column: str) -> int:
    classes = _class(first), _class(second)
    if classes[0] != classes[1]:
        return -1 if classes[0] < classes[1] else 1
    if isinstance(first, float) and isinstance(second, float):
        return int(_digits(first).compare(_digits(second)))
    if isinstance(first, bool) and isinstance(second, bool):
        return first - second
    if isinstance(first, str) and isinstance(second, str) and first and second:
        if column in CODES and first.isdigit() and second.isdigit():
            return (int(first) > int(second)) - (int(first) < int(second))
        keys = french_key(first), french_key(second)
        return (keys[0] > keys[1]) - (keys[0] < keys[1])
    return 0


def _class(cell: CellValue) -> int:
    """Numbers, texts, booleans, blanks, errors."""
    if is_error(cell):
        return 4
    if _is_blank(cell):
        return 3
    return 2 if isinstance(cell, bool) else 1 if isinstance(cell, str) else 0


def _is_blank(cell: CellValue) -> bool:
    return cell is None or cell == "" or cell is Kind.BLANK


def _identity(cell: CellValue) -> tuple[str, object]:
    """The key by which a filter takes two values as equal."""
    if isinstance(cell, int | float) and not isinstance(cell, bool | Kind):
        return ("number", _digits(float(cell)))
    return (type(cell).__name__, cell)


def _digits(number: float) -> Decimal:
    return TWELVE_DIGITS.create_decimal_from_float(number) + 0


def _folded(text: str) -> str:
    bare = "".join(
        character for character in unicodedata.normalize("NFD", text) if not unicodedata.combining(character)
    )
    return bare.lower().replace("œ", "oe").replace("æ", "ae")
