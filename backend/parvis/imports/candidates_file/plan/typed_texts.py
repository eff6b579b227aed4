"""External texts as values: what two texts mean is compared, not how they are written (`14,5` = `14,50`)."""

import math

import polars as pl

from parvis.formula_language import number_of_external

Scalar = float | str | None


def scalar_of(text: str | None, *, is_code: bool = False) -> Scalar:
    """The value of an external cell: a number, a text, None for a blank (docs/rules/imports.md); a code is a text."""
    if not text:
        return None
    if is_code:
        return text
    number = number_of_external(text)
    return text if math.isnan(number) else number


def typed_keys(texts: pl.Series) -> pl.Series:
    """For each text a key that is equal where the values are: numbers by value, other texts by spelling."""
    distinct = texts.unique()
    keys = {text: _key(text) for text in distinct.to_list()}
    return texts.replace_strict(keys, default=None, return_dtype=pl.String)


def _key(text: str | None) -> str:
    value = scalar_of(text)
    return f"t{value}" if isinstance(value, str) else "" if value is None else f"n{value!r}"
