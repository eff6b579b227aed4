"""What a function is: the words staff read, how many arguments it takes, what it takes of each, and its body."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum, auto
from typing import TypeAlias

from parvis.formula_language.sources import Source
from parvis.formula_language.terms import Logicals, Terms
from parvis.formula_language.vectors import Vector

Register: TypeAlias = Vector | Source | Terms | Logicals
"""A value while a formula is evaluated: of a sub-expression, a whole column, or an argument of a list function."""


class Takes(Enum):
    """What a function takes of an argument."""

    VALUE = auto()
    RANGE = auto()
    """A reference: a whole column (a Source), or the current row's cell (a Vector)."""
    TERMS = auto()
    LOGICALS = auto()


@dataclass(frozen=True, slots=True)
class Parameter:
    """name: as the French signature shows it."""

    name: str
    help: str
    takes: Takes = Takes.VALUE


@dataclass(frozen=True, slots=True)
class Function:
    """A function of the language.

    parameters: the last one stands for all further arguments of a function with more than it names.
    body: from the registers of the arguments to the result's; an argument left out at the end is not passed.
    """

    name: str
    french_name: str
    help: str
    parameters: tuple[Parameter, ...]
    minimum: int
    maximum: int
    body: Callable[..., Vector]

    @property
    def signature(self) -> str:
        """`SI(test; si_vrai; si_faux)`."""
        names = [parameter.name for parameter in self.parameters]
        if self.maximum > len(names):
            names.append("…")
        return f"{self.french_name}({'; '.join(names)})"

    def parameter(self, position: int) -> Parameter:
        """The parameter that an argument stands for, counted from 0."""
        return self.parameters[min(position, len(self.parameters) - 1)]
