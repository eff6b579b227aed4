"""Which method each candidate is evaluated by: what the formula gives, and ENCF over it where the file says that the
wish is not confirmed.

ENCF is laid over the results on reading, so that whoever reads the table has it as soon as a file says so, before any
computation; the formula's own value comes back once a later file confirms the wish.
"""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

import numpy as np

from parvis.candidate_table.cells import Mask, TableColumn
from parvis.candidate_table.questions.filters import of_rows
from parvis.candidate_table.snapshot.loaders import Consequence
from parvis.candidate_table.snapshot.snapshot import ID, Snapshot
from parvis.formula_language import FIRST_ERROR, Column, Kind
from parvis.formulas.definitions.rules import METHOD_COLUMN

WISH_COLUMN: Final = "VoeuConfirme"
NOT_CONFIRMED: Final = "Non"
"""What an import writes in `WISH_COLUMN` for a wish that is not confirmed; blank says nothing."""


class EvaluationMethod(StrEnum):
    """How a candidate's motivation is evaluated (docs/rules/formulas.md, motivation-score evaluation)."""

    INTERVIEW = "INTERVIEW"
    PFM = "PFM"
    FA = "FA"
    NONE = "NONE"
    ENCF = "ENCF"


METHOD_NAMES: Final[Mapping[str, str]] = {
    EvaluationMethod.INTERVIEW: "Entretien",
    EvaluationMethod.PFM: "Projet de formation motivé",
    EvaluationMethod.FA: "Fiche avenir",
    EvaluationMethod.NONE: "Aucune",
    EvaluationMethod.ENCF: "Vœu non confirmé",
}
"""What each method is called where it is written out."""

_METHODS: Final = frozenset(EvaluationMethod)


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


def evaluation_methods(results: Column | None, confirmed: Mask) -> Column:
    """The method of each candidate: ENCF where the wish is not ``confirmed``, else what ``results`` say, or NONE."""
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


def unconfirmed(table: Snapshot) -> Mask:
    """The (rows,) candidates whose wish the file says is not confirmed."""
    wish = table.table_column(WISH_COLUMN)
    return of_rows(wish, wish.is_text({NOT_CONFIRMED})) & table.alive


def _methods_in_force(table: Snapshot) -> TableColumn:
    computed = table.computed.get(METHOD_COLUMN)
    methods = Column.scalar(None, table.rows) if computed is None else computed.column
    return TableColumn.of_column(evaluation_methods(methods, ~unconfirmed(table)))


METHODS: Final = Consequence((METHOD_COLUMN, WISH_COLUMN, ID), _methods_in_force)
"""MethodeEvaluation: what was computed, under ENCF for as long as the file says that the wish is not confirmed."""
