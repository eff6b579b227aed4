"""How what the grid sends is read. A refusal names the word that is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import orjson

from parvis.candidate_table.columns.rules import Family
from parvis.candidate_table.questions.filters import (
    Compares,
    Filter,
    HasError,
    HasValue,
    InConflict,
    InError,
    Operator,
    Search,
)
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.candidates.visibility.rules import can_read
from parvis.formula_language import ERROR_KINDS
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput

COUNTER = "counter"
FILTER_TYPES = ("COLUMN_FILTER", "SEARCH_CANDIDATE_FILTER", "GRADE_CONFLICT_FILTER", "GLOBAL_ERRORS_FILTER")
DIRECTIONS = ("ASC", "DESC")

MOST_WORDS = 10
MOST_VALUES = 10_000

_DESCENDING: dict[str, bool] = dict(zip(DIRECTIONS, (False, True), strict=True))
_OPERATORS = {operator.value: operator for operator in Operator}

Known = TypeVar("Known")


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column that the grid offers; ``panel`` is its heading in the list of fields."""

    technical_name: str
    name: str
    family: Family
    shown: bool = False
    formula_id: str | None = None
    is_mark: bool = False
    panel: str | None = None


class FilterAsked(Protocol):
    """A filter as it is sent; which members count depends on ``filter_type``."""

    filter_type: str
    column: str | None
    error: bool | None
    values: list[float | bool | str | None] | None
    operator: str | None
    search_value: str | None


class SortAsked(Protocol):
    """A column of the order as it is sent."""

    column: str
    direction: str


def columns_readable(columns: Iterable[ShownColumn], person: Person) -> dict[str, ShownColumn]:
    """The columns that the person may read, by technical name, in order."""
    return {column.technical_name: column for column in columns if can_read(person, column.technical_name)}


def columns_asked(asked: Sequence[str] | None, columns: Mapping[str, ShownColumn]) -> list[str]:
    """The columns asked for, each once, the counter aside; all of them when none is given."""
    if asked is None:
        return list(columns)
    wanted = [name for name in dict.fromkeys(asked) if name != COUNTER]
    for name in wanted:
        if name not in columns:
            _known(columns, name, f"columns.{asked.index(name)}", "Colonne inconnue")
    return wanted


def sort_asked(asked: Sequence[SortAsked] | None, columns: Mapping[str, ShownColumn]) -> list[SortBy]:
    """The order asked for; a column that comes back counts where it came first."""
    order: dict[str, SortBy] = {}
    for place, one in enumerate(asked or ()):
        _known(columns, one.column, f"sort.{place}.column", "Colonne inconnue")
        descending = _known(_DESCENDING, one.direction, f"sort.{place}.direction", "Sens de tri inconnu")
        order.setdefault(one.column, SortBy(one.column, descending))
    return list(order.values())


def filters_asked(asked: Sequence[FilterAsked] | None, columns: Mapping[str, ShownColumn]) -> list[Filter]:
    """The filters asked for: one search at most, whose words are few, since each word reads every candidate."""
    filters = asked or ()
    searches = [place for place, one in enumerate(filters) if one.filter_type == "SEARCH_CANDIDATE_FILTER"]
    if len(searches) > 1:
        raise _refusal(f"filters.{searches[1]}", "Une seule recherche de candidats est possible à la fois")
    if sum(len(one.values or ()) for one in filters) > MOST_VALUES:
        raise _refusal("filters", f"Les filtres comptent plus de {MOST_VALUES} valeurs")
    return [_filter(one, f"filters.{place}", columns) for place, one in enumerate(filters)]


def _filter(asked: FilterAsked, place: str, columns: Mapping[str, ShownColumn]) -> Filter:
    match asked.filter_type:
        case "COLUMN_FILTER":
            return _column_filter(asked, place, columns)
        case "SEARCH_CANDIDATE_FILTER":
            text = _given(asked.search_value, f"{place}.searchValue")
            if len(text.split()) > MOST_WORDS:
                raise _refusal(f"{place}.searchValue", f"La recherche compte plus de {MOST_WORDS} mots")
            return Search(text)
        case "GRADE_CONFLICT_FILTER":
            return InConflict()
        case "GLOBAL_ERRORS_FILTER":
            return InError([name for name, column in columns.items() if column.family is Family.ROW_FORMULA])
        case unknown:
            raise _refusal(f"{place}.filterType", f"Type de filtre inconnu : {unknown}")


def _column_filter(asked: FilterAsked, place: str, columns: Mapping[str, ShownColumn]) -> Filter:
    name = _given(asked.column, f"{place}.column")
    values = _given(asked.values, f"{place}.values")
    _known(columns, name, f"{place}.column", "Colonne inconnue")
    if asked.error:
        for value in values:
            _known(ERROR_KINDS, value, f"{place}.values", "Erreur inconnue")
        return HasError(name, [str(value) for value in values])
    if asked.operator is None:
        return HasValue(name, values)
    operator = _known(_OPERATORS, asked.operator, f"{place}.operator", "Opérateur inconnu")
    match values:
        case [float() as number]:
            return Compares(name, operator, number)
        case _:
            raise _refusal(f"{place}.values", "Un seul nombre est attendu avec un opérateur")


def _given(value: Known | None, place: str) -> Known:
    if value is None:
        raise _refusal(place, "Champ obligatoire")
    return value


def _known(known: Mapping[str, Known], word: object, place: str, complaint: str) -> Known:
    if not isinstance(word, str) or word not in known:
        raise _refusal(place, f"{complaint} : {word[:200] if isinstance(word, str) else orjson.dumps(word).decode()}")
    return known[word]


def _refusal(place: str, message: str) -> InvalidInput:
    return InvalidInput(message, fields=[FieldError(field=place, message=message)])
