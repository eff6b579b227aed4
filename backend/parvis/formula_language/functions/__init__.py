"""The catalogue of functions: for each, its names, its help in French, its arguments and its body, in one place."""

from __future__ import annotations

from typing import Final

from parvis.formula_language.functions.choices import CHOICE_FUNCTIONS
from parvis.formula_language.functions.columns import COLUMN_FUNCTIONS
from parvis.formula_language.functions.function import Function, Parameter, Register, Takes
from parvis.formula_language.functions.kinds import KIND_FUNCTIONS
from parvis.formula_language.functions.lists import LIST_FUNCTIONS

__all__ = ["FUNCTIONS", "Function", "Parameter", "Register", "Takes", "function_named"]

FUNCTIONS: Final = (*CHOICE_FUNCTIONS, *LIST_FUNCTIONS, *KIND_FUNCTIONS, *COLUMN_FUNCTIONS)

_BY_NAME: Final = {name: function for function in FUNCTIONS for name in (function.name, function.french_name)}


def function_named(name: str) -> Function | None:
    """The function of an English or French name, whatever its case."""
    return _BY_NAME.get(name.upper())
