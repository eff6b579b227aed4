"""The catalogue of functions: for each, its names, its help in French, its arguments and its body, in one place."""

from __future__ import annotations

from typing import Final

from parvis.formula_language.bindings import plain_function_name
from parvis.formula_language.functions.choices import CHOICE_FUNCTIONS
from parvis.formula_language.functions.conditional import CONDITIONAL_FUNCTIONS
from parvis.formula_language.functions.function import (
    READINGS,
    Example,
    Function,
    Parameter,
    Register,
    Takes,
)
from parvis.formula_language.functions.kinds import KIND_FUNCTIONS
from parvis.formula_language.functions.lists import LIST_FUNCTIONS
from parvis.formula_language.functions.lookups import LOOKUP_FUNCTIONS, match_modes, rows_found, vlookup_modes
from parvis.formula_language.functions.numbers import NUMBER_FUNCTIONS
from parvis.formula_language.functions.ranks import RANK_FUNCTIONS
from parvis.formula_language.functions.roundings import ROUNDING_FUNCTIONS
from parvis.formula_language.functions.statistics import STATISTIC_FUNCTIONS
from parvis.formula_language.functions.text_writing import TEXT_WRITING_FUNCTIONS
from parvis.formula_language.functions.texts import TEXT_FUNCTIONS

__all__ = [
    "FUNCTIONS",
    "READINGS",
    "Example",
    "Function",
    "Parameter",
    "Register",
    "Takes",
    "canonical_name",
    "function_named",
    "match_modes",
    "rows_found",
    "vlookup_modes",
]

FUNCTIONS: Final = (
    *CHOICE_FUNCTIONS,
    *LIST_FUNCTIONS,
    *STATISTIC_FUNCTIONS,
    *ROUNDING_FUNCTIONS,
    *NUMBER_FUNCTIONS,
    *RANK_FUNCTIONS,
    *CONDITIONAL_FUNCTIONS,
    *LOOKUP_FUNCTIONS,
    *KIND_FUNCTIONS,
    *TEXT_FUNCTIONS,
    *TEXT_WRITING_FUNCTIONS,
)

_BY_NAME: Final = {
    name: function for function in FUNCTIONS for name in (*function.english_names, *function.french_names)
}


def function_named(name: str) -> Function | None:
    """The function of an English or French name, whatever its case and the prefixes of Excel's files."""
    return _BY_NAME.get(plain_function_name(name))


def canonical_name(name: str) -> str:
    """The English name of a function of a checked formula."""
    function = function_named(name)
    assert function is not None, "a checked formula has no unknown function"
    return function.name
