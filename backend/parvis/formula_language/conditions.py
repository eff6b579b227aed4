"""What IF, NOT, AND and OR make of a value, and the choice between two vectors."""

from __future__ import annotations

import numpy as np

from parvis.formula_language.dictionaries import EMPTY, NO_TRUTH, Dictionary, joined, moved
from parvis.formula_language.values import FIRST_ERROR, Codes, Kind
from parvis.formula_language.vectors import ERRORS, NUMBERS, TEXTS, Kinds, Mask, Vector


def condition(vector: Vector) -> tuple[Mask, Kinds | None]:
    """Whether each value holds, and the error of each value (0 where none), None when no value is an error.

    A number holds unless it is 0, a blank does not, of the texts only TRUE/FALSE/VRAI/FAUX are conditions.
    """
    if vector.truth is not None:
        return vector.truth, None
    if not vector.kinds & (TEXTS | ERRORS):
        return vector.number != 0, None
    kind = vector.kind
    holds = np.where(kind == Kind.TEXT, False, vector.number != 0)
    errors = np.where(kind >= FIRST_ERROR, kind, 0).astype(np.uint8)
    if vector.kinds & TEXTS and vector.codes is not None:
        truths = vector.dictionary.truths[vector.codes]
        is_text = kind == Kind.TEXT
        holds = holds | (is_text & (truths == 1))
        errors = np.where(is_text & (truths == NO_TRUTH), np.uint8(Kind.VALUE), errors)
    return holds, errors if errors.any() else None


def choose(test: Mask, chosen: Vector, otherwise: Vector) -> Vector:
    """`chosen` where the test holds, else `otherwise`, kinds and texts with the values."""
    if len(test) == 1:
        return chosen if test[0] else otherwise
    if chosen.truth is not None and otherwise.truth is not None:
        return Vector.of_truth(np.where(test, chosen.truth, otherwise.truth))
    number = np.where(test, chosen.number, otherwise.number)
    kinds = chosen.kinds | otherwise.kinds
    magnitude = chosen.magnitude.either(otherwise.magnitude)
    if kinds == NUMBERS:
        return Vector.of_numbers(number, magnitude)
    kind = np.where(test, chosen.kind, otherwise.kind)
    codes, dictionary = _chosen_texts(test, chosen, otherwise)
    return Vector(kinds, number, kind, codes, dictionary, magnitude=magnitude)


def replace_errors(vector: Vector, errors: Kinds | None) -> Vector:
    """The vector with the errors given (0 for none) in place of its values."""
    if errors is None:
        return vector
    number = np.where(errors > 0, np.nan, vector.number)
    kind = np.where(errors > 0, errors, vector.kind).astype(np.uint8)
    return Vector(vector.kinds | ERRORS, number, kind, vector.codes, vector.dictionary, magnitude=vector.magnitude)


def _chosen_texts(test: Mask, chosen: Vector, otherwise: Vector) -> tuple[Codes | None, Dictionary]:
    if chosen.codes is None or otherwise.codes is None:
        one = otherwise if chosen.codes is None else chosen
        codes = None if one.codes is None else np.broadcast_to(one.codes, test.shape)
        return codes, one.dictionary if codes is not None else EMPTY
    dictionary, start, other_start = joined(chosen.dictionary, otherwise.dictionary)
    codes = np.where(test, moved(chosen.codes, start), moved(otherwise.codes, other_start))
    return codes, dictionary
