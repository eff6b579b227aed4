"""What a function is: the words staff read, how many arguments it takes, what it takes of each, and its body."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import Final, NamedTuple, TypeAlias

from parvis.formula_language.conditional import Criteria
from parvis.formula_language.pools import Stack
from parvis.formula_language.sources import Source
from parvis.formula_language.terms import (
    Logicals,
    Terms,
    logicals_of_cells,
    logicals_of_column,
    logicals_of_values,
    terms_of_cells,
    terms_of_column,
    terms_of_values,
)
from parvis.formula_language.values import CellValue
from parvis.formula_language.vectors import Vector

MAXIMUM_ARGUMENTS: Final = 255


class Item(NamedTuple):
    """An argument whose values a function looks at itself. written: it is no reference."""

    cells: Vector | Source
    written: bool


Register: TypeAlias = Vector | Source | Terms | Logicals | Item | Stack | Criteria
"""A value while a formula is evaluated: of a sub-expression, a whole column, or an argument of a function."""


class Takes(Enum):
    """What a function takes of an argument."""

    VALUE = auto()
    RANGE = auto()
    """A reference: a whole column (a Source), or the current row's cell (a Vector)."""
    TABLE = auto()
    """A table of the school by its bare name: its columns (Sources), in order."""
    TERMS = auto()
    LOGICALS = auto()
    NUMBERS = auto()
    """Numbers: of a whole column (a Source), of cells or of values (Terms)."""
    LIST = auto()
    """The same, or several cells that HSTACK puts side by side (a Stack)."""
    STACKED = auto()
    """A cell or a value that HSTACK puts beside others."""
    ITEM = auto()
    CRITERION = auto()
    """What a row asks of a column: a value, or an operator and what stands after it (Criteria)."""
    NAME = auto()
    """A name that LET gives; it has no register."""


class Reading(NamedTuple):
    """How an argument is read: a whole column, the current row's cells, or any other value."""

    of_column: Callable[[Source], Register]
    of_cells: Callable[[Vector], Register]
    of_values: Callable[[Vector], Register]


def _column(column: Source) -> Source:
    return column


def _item_of_reference(cells: Vector | Source) -> Item:
    return Item(cells, written=False)


def _item_of_values(cells: Vector) -> Item:
    return Item(cells, written=True)


READINGS: Final = {
    Takes.TERMS: Reading(terms_of_column, terms_of_cells, terms_of_values),
    Takes.LOGICALS: Reading(logicals_of_column, logicals_of_cells, logicals_of_values),
    Takes.NUMBERS: Reading(_column, terms_of_cells, terms_of_values),
    Takes.LIST: Reading(_column, terms_of_cells, terms_of_values),
    Takes.STACKED: Reading(terms_of_column, terms_of_cells, terms_of_cells),
    Takes.ITEM: Reading(_item_of_reference, _item_of_reference, _item_of_values),
}


@dataclass(frozen=True, slots=True)
class Parameter:
    """name: as the French signature shows it. default: what an argument left empty between others stands for."""

    name: str
    help: str
    takes: Takes = Takes.VALUE
    default: CellValue = 0.0


class Example(NamedTuple):
    """A formula that a test computes, and its result as the help writes it."""

    formula: str
    result: str


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the language.

    names: in English and in French; the first of each is shown, the others are older.
    parameters: the last `repeated` ones stand for all further arguments. optional: how many of them may be left out.
    has_default: a single argument may follow the groups of repeated ones, as in SWITCH.
    absent_when_empty: an argument left empty is absent, not 0 (docs/rules/formulas.md).
    body: from the registers of the arguments to the result's; an argument left out at the end is not passed.
    words: what people type who look for such a function.
    """

    english_names: tuple[str, ...]
    french_names: tuple[str, ...]
    help: str
    parameters: tuple[Parameter, ...]
    body: Callable[..., Register]
    example: Example
    words: str
    optional: int = 0
    repeated: int = 0
    has_default: bool = False
    absent_when_empty: bool = False

    @property
    def name(self) -> str:
        """The English name."""
        return self.english_names[0]

    @property
    def french_name(self) -> str:
        """The French name."""
        return self.french_names[0]

    @property
    def minimum(self) -> int:
        """The fewest arguments."""
        return len(self.parameters) - self.optional

    @property
    def maximum(self) -> int:
        """The most arguments."""
        if not self.repeated:
            return len(self.parameters)
        first = len(self.parameters) - self.repeated
        return first + (MAXIMUM_ARGUMENTS - first) // self.repeated * self.repeated

    def lacking_argument(self, count: int) -> Parameter | None:
        """The parameter that the last argument of so many leaves without its other half, None when all are whole."""
        if self.repeated < 2 or self.has_default:
            return None
        beyond = (count - (len(self.parameters) - self.repeated)) % self.repeated
        return self.parameters[beyond - self.repeated] if beyond else None

    @property
    def signature(self) -> str:
        """`SI(test; si_vrai; si_faux)`."""
        names = [parameter.name for parameter in self.parameters]
        if self.repeated:
            names.append("…")
        return f"{self.french_name}({'; '.join(names)})"

    def parameter(self, position: int) -> Parameter:
        """The parameter that an argument stands for, counted from 0."""
        last = len(self.parameters)
        if position >= last and self.repeated:
            position = last - self.repeated + (position - last) % self.repeated
        return self.parameters[min(position, last - 1)]


def function_of_many(
    names: tuple[tuple[str, ...], tuple[str, ...]],
    help: str,  # noqa: A002 - the field's name
    parameters: tuple[Parameter, ...],
    body: Callable[..., Register],
    example: Example,
    *,
    words: str,
) -> Function:
    """A function of one argument or more, whose names are English and French."""
    return Function(*names, help, parameters, body, example, words, optional=1, repeated=1)
