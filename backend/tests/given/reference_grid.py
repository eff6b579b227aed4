"""The grid, one row and one cell at a time: slow, plain, and what the columnar one must equal (api.md §5, §6)."""

import functools
import unicodedata
from collections.abc import Sequence
from decimal import ROUND_HALF_EVEN, Context, Decimal

from parvis.candidate_table.questions.filters import Compares, Filter, HasError, HasValue, InConflict, InError, Search
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.formula_language import ERROR_CODES, CellValue, Kind, french_key, is_error

Row = dict[str, CellValue]

TWELVE_DIGITS = Context(prec=12, rounding=ROUND_HALF_EVEN)


def rows_listed(rows: Sequence[Row], filters: Sequence[Filter], sort: Sequence[SortBy]) -> list[int]:
    """The places of the rows that pass, in order."""
    found = [place for place, row in enumerate(rows) if passes(row, filters)]
    return sorted(found, key=functools.cmp_to_key(lambda one, other: _compare_rows(rows[one], rows[other], sort)))


def values_listed(rows: Sequence[Row], column: str, filters: Sequence[Filter]) -> tuple[list[CellValue], list[str]]:
    """Distinct values in order and error codes of a column, its own filters aside."""
    others = [one for one in filters if not (isinstance(one, HasValue | HasError | Compares) and one.column == column)]
    cells = [row[column] for row in rows if passes(row, others)]
    shown = {_identity(cell): cell for cell in reversed(cells) if not is_error(cell) and not _is_blank(cell)}
    ordered = sorted(sorted(shown.values(), key=str), key=functools.cmp_to_key(_compare))
    blank: list[CellValue] = [None] if any(_is_blank(cell) for cell in cells) else []
    return blank + ordered, [code for kind, code in ERROR_CODES.items() if kind in {c for c in cells if is_error(c)}]


def passes(row: Row, filters: Sequence[Filter]) -> bool:
    """Whether a row passes every filter."""
    lists: dict[str, list[Filter]] = {}
    for one in filters:
        if isinstance(one, HasValue | HasError):
            lists.setdefault(one.column, []).append(one)
        elif not _passes(row, one):
            return False
    for group in lists.values():
        values = [one for one in group if isinstance(one, HasValue)]
        errors = [one for one in group if isinstance(one, HasError)]
        kinds = [kind for kind in (values, errors) if kind]
        if not any(all(_passes(row, one) for one in kind) for kind in kinds):
            return False
    return True


def _passes(row: Row, one: Filter) -> bool:
    match one:
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
            return all(any(word in field for field in searched) for word in _folded(text).split())
        case InConflict():
            return row["conflict"] is True
        case InError(columns):
            return any(is_error(row[column]) for column in columns)


def _compare_rows(one: Row, other: Row, sort: Sequence[SortBy]) -> int:
    for by in sort:
        if by.column == "Numero":
            return _compare_numbers(one, other) * (-1 if by.descending else 1)
        compared = _compare(one[by.column], other[by.column])
        last = max(_class(one[by.column]), _class(other[by.column])) >= 3
        if compared:
            return -compared if by.descending and not last else compared
    return _compare_numbers(one, other)


def _compare_numbers(one: Row, other: Row) -> int:
    """The portal's numbers by value, then those given by hand."""
    places = [(number.startswith("M"), len(number), number) for number in (str(one["Numero"]), str(other["Numero"]))]
    return -1 if places[0] < places[1] else 1


def _compare(one: CellValue, other: CellValue) -> int:
    classes = _class(one), _class(other)
    if classes[0] != classes[1]:
        return -1 if classes[0] < classes[1] else 1
    if isinstance(one, float) and isinstance(other, float):
        return int(_digits(one).compare(_digits(other)))
    if isinstance(one, bool) and isinstance(other, bool):
        return one - other
    if isinstance(one, str) and isinstance(other, str) and one and other:
        keys = french_key(one), french_key(other)
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
    """What makes two values one for a filter."""
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
