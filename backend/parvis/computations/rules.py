"""The evaluation method of each candidate (decisions.md §6)."""

from enum import StrEnum
from typing import Final

import numpy as np

from parvis.formula_language.values import FIRST_ERROR, Column, Kind

# The business column that carries the method, under its bare name in the results.
METHOD_COLUMN: Final = "MethodeEvaluation"
WISH_COLUMN: Final = "VoeuConfirme"


class EvaluationMethod(StrEnum):
    """How a candidate's motivation is evaluated (part 1 §2, motivation-score evaluation)."""

    INTERVIEW = "INTERVIEW"
    PFM = "PFM"
    FA = "FA"
    NONE = "NONE"
    ENCF = "ENCF"


_METHODS: Final = tuple(EvaluationMethod)


def method_results(results: Column) -> Column:
    """What a formula of business value EVALUATION_METHOD gave, any cell that is not one of the five methods in error.

    An error of the formula's own stays as it is; another value, blank included, is #VALUE!.
    """
    is_method = np.zeros(len(results), np.bool_)
    if results.codes is not None:
        known = np.fromiter((text in _METHODS for text in results.texts), np.bool_, len(results.texts))
        is_text = results.kind == Kind.TEXT
        is_method[is_text] = known[results.codes[is_text]]
    refused = ~is_method & (results.kind < FIRST_ERROR)
    kind = np.where(refused, np.uint8(Kind.VALUE), results.kind)
    number = np.where(refused, np.nan, results.number)
    return Column(number, kind, results.codes, results.texts)


def evaluation_methods(results: Column | None, confirmed: "np.ndarray[tuple[int], np.dtype[np.bool_]]") -> Column:
    """The method of each candidate: ENCF where the wish is not ``confirmed`` (n,), else what ``results`` say, else NONE."""
    rows = len(confirmed)
    method = Column.scalar(EvaluationMethod.NONE.value, rows) if results is None else results
    texts = (*(str(text) for text in method.texts), EvaluationMethod.ENCF.value)
    codes = np.zeros(rows, np.int64) if method.codes is None else method.codes.astype(np.int64)
    return Column(
        np.where(confirmed, method.number, np.nan),
        np.where(confirmed, method.kind, np.uint8(Kind.TEXT)),
        np.where(confirmed, codes, len(texts) - 1),
        texts,
    )
