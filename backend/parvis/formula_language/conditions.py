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
    is_text = kind == Kind.TEXT
    holds = (vector.number != 0) & ~is_text
    errors = kind * (kind >= FIRST_ERROR)
    if vector.kinds & TEXTS and vector.codes is not None:
        truths = vector.dictionary.truths[vector.codes]
        holds = holds | (is_text & (truths == 1))
        errors = errors + np.uint8(Kind.VALUE) * (is_text & (truths == NO_TRUTH))
    return holds, errors if errors.any() else None


def choose(test: Mask, chosen: Vector, otherwise: Vector) -> Vector:
    """`chosen` where the test holds, else `otherwise`, kinds and texts with the values."""
    if len(test) == 1:
        return chosen if test[0] else otherwise
    if chosen.truth is not None and otherwise.truth is not None:
        return Vector.of_truth(np.where(test, chosen.truth, otherwise.truth))
    kinds = chosen.kinds | otherwise.kinds
    if kinds == TEXTS:
        codes, dictionary = _chosen_texts(test, chosen, otherwise)
        assert codes is not None
        return Vector.of_texts(codes, dictionary)
    number = np.where(test, chosen.number, otherwise.number)
    if kinds == NUMBERS:
        return Vector.of_numbers(number)
    kind = np.where(test, chosen.kind, otherwise.kind)
    return Vector(kinds, number, kind, *_chosen_texts(test, chosen, otherwise))


def replace_errors(vector: Vector, errors: Kinds | None) -> Vector:
    """The vector with the errors given (0 for none) in place of its values."""
    if errors is None:
        return vector
    number = np.where(errors > 0, np.nan, vector.number)
    kind = np.where(errors > 0, errors, vector.kind)
    return Vector(vector.kinds | ERRORS, number, kind, vector.codes, vector.dictionary)


def _chosen_texts(test: Mask, chosen: Vector, otherwise: Vector) -> tuple[Codes | None, Dictionary]:
    if chosen.codes is None or otherwise.codes is None:
        branch = otherwise if chosen.codes is None else chosen
        codes = None if branch.codes is None else np.broadcast_to(branch.codes, test.shape)
        return codes, branch.dictionary if codes is not None else EMPTY
    dictionary, start, other_start = joined(chosen.dictionary, otherwise.dictionary)
    codes = np.where(test, moved(chosen.codes, start), moved(otherwise.codes, other_start))
    return codes, dictionary
