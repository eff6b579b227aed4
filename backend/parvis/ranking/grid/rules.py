"""How what the grid sends is read. A refusal names the word that is wrong."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Protocol, TypeVar

import orjson

from parvis.candidate_table.columns.rules import Family, Mark
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
from parvis.candidate_table.questions.search import words_of
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.candidates.visibility.rules import can_read
from parvis.formula_language import ERROR_KINDS
from parvis.kernel.auth import Person
from parvis.kernel.errors import FieldError, InvalidInput
from parvis.ranking.worklists.queries import lacking
from parvis.ranking.worklists.rules import LACKS, columns_to_complete

COUNTER = "counter"
FILTER_TYPES = (
    "COLUMN_FILTER",
    "SEARCH_CANDIDATE_FILTER",
    "GRADE_CONFLICT_FILTER",
    "GLOBAL_ERRORS_FILTER",
    *LACKS,
)
DIRECTIONS = ("ASC", "DESC")

MOST_WORDS = 10
MOST_VALUES = 10_000

_DESCENDING: dict[str, bool] = dict(zip(DIRECTIONS, (False, True), strict=True))
_OPERATORS = {operator.value: operator for operator in Operator}

Known = TypeVar("Known")


@dataclass(frozen=True, slots=True)
class ShownColumn:
    """A column on offer; ``panel``: its heading in the list of fields; ``evaluation_method``: its values are those."""

    technical_name: str
    name: str
    family: Family
    shown: bool = False
    formula_id: str | None = None
    mark: Mark | None = None
    panel: str | None = None
    visible_to_managers: bool = True
    evaluation_method: bool = False


class FilterRequest(Protocol):
    """A filter as it is sent; which members count depends on ``filter_type``."""

    filter_type: str
    column: str | None
    error: bool | None
    values: list[float | bool | str | None] | None
    operator: str | None
    search_value: str | None


class SortRequest(Protocol):
    """A column of the order as it is sent."""

    column: str
    direction: str


def columns_readable(columns: Iterable[ShownColumn], person: Person) -> dict[str, ShownColumn]:
    """The columns that the person may read, by technical name, in order."""
    return {
        column.technical_name: column
        for column in columns
        if can_read(person, column.technical_name, visible_to_managers=column.visible_to_managers)
    }


def columns_requested(requested: Sequence[str] | None, columns: Mapping[str, ShownColumn]) -> list[str]:
    """The requested columns, each once, the counter aside; all of them where no list is sent."""
    if requested is None:
        return list(columns)
    wanted = [name for name in dict.fromkeys(requested) if name != COUNTER]
    for name in wanted:
        if name not in columns:
            _known(columns, name, f"columns.{requested.index(name)}", "Colonne inconnue")
    return wanted


def sort_requested(requested: Sequence[SortRequest] | None, columns: Mapping[str, ShownColumn]) -> list[SortBy]:
    """The requested order; a column that comes back counts where it came first."""
    order: dict[str, SortBy] = {}
    for index, each in enumerate(requested or ()):
        _known(columns, each.column, f"sort.{index}.column", "Colonne inconnue")
        descending = _known(_DESCENDING, each.direction, f"sort.{index}.direction", "Sens de tri inconnu")
        order.setdefault(each.column, SortBy(each.column, descending))
    return list(order.values())


def filters_requested(requested: Sequence[FilterRequest] | None, columns: Mapping[str, ShownColumn]) -> list[Filter]:
    """The requested filters: one search at most, whose words are few, since each word reads every candidate."""
    filters = requested or ()
    searches = [index for index, each in enumerate(filters) if each.filter_type == "SEARCH_CANDIDATE_FILTER"]
    if len(searches) > 1:
        raise _refusal(f"filters.{searches[1]}", "Une seule recherche de candidats est possible à la fois")
    if sum(len(each.values or ()) for each in filters) > MOST_VALUES:
        raise _refusal("filters", f"Les filtres comptent plus de {MOST_VALUES} valeurs")
    return [_filter(each, f"filters.{index}", columns) for index, each in enumerate(filters)]


def filters_named(requested: Sequence[FilterRequest] | None) -> list[str]:
    """What the requested filters look at, never for which values: columns, else their types."""
    return [each.column or each.filter_type for each in requested or ()]


def _filter(requested: FilterRequest, field: str, columns: Mapping[str, ShownColumn]) -> Filter:
    match requested.filter_type:
        case "COLUMN_FILTER":
            return _column_filter(requested, field, columns)
        case "SEARCH_CANDIDATE_FILTER":
            text = _present(requested.search_value, f"{field}.searchValue")
            if len(words_of(text)) > MOST_WORDS:
                raise _refusal(f"{field}.searchValue", f"La recherche compte plus de {MOST_WORDS} mots")
            return Search(text)
        case "GRADE_CONFLICT_FILTER":
            return InConflict()
        case "GLOBAL_ERRORS_FILTER":
            return InError([name for name, column in columns.items() if column.family is Family.ROW_FORMULA])
        case filter_type if filter_type in LACKS:
            return lacking(LACKS[filter_type], columns_to_complete(columns.values()))
        case unknown:
            raise _refusal(f"{field}.filterType", f"Type de filtre inconnu : {unknown}")


def _column_filter(requested: FilterRequest, field: str, columns: Mapping[str, ShownColumn]) -> Filter:
    name = _present(requested.column, f"{field}.column")
    values = _present(requested.values, f"{field}.values")
    _known(columns, name, f"{field}.column", "Colonne inconnue")
    if requested.error:
        for value in values:
            _known(ERROR_KINDS, value, f"{field}.values", "Erreur inconnue")
        return HasError(name, [str(value) for value in values])
    if requested.operator is None:
        return HasValue(name, values)
    operator = _known(_OPERATORS, requested.operator, f"{field}.operator", "Opérateur inconnu")
    match values:
        case [float() as number]:
            return Compares(name, operator, number)
        case _:
            raise _refusal(f"{field}.values", "Un seul nombre est attendu avec un opérateur")


def _present(value: Known | None, field: str) -> Known:
    if value is None:
        raise _refusal(field, "Champ obligatoire")
    return value


def _known(known: Mapping[str, Known], word: object, field: str, complaint: str) -> Known:
    if not isinstance(word, str) or word not in known:
        raise _refusal(field, f"{complaint} : {word[:200] if isinstance(word, str) else orjson.dumps(word).decode()}")
    return known[word]


def _refusal(field: str, message: str) -> InvalidInput:
    return InvalidInput(message, fields=[FieldError(field=field, message=message)])
