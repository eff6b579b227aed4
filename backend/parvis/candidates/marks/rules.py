"""When a modified mark and the file disagree (docs/rules/candidates.md)."""

from enum import Enum
from typing import Final

from parvis.candidate_table.columns.naming import NamedColumn, named
from parvis.candidate_table.columns.rules import MarkColumn
from parvis.formula_language import Column, sort_key_12

Scalar = float | int | str | bool | None

_SUBJECTS: Final = (
    "Philosophie",
    "Français",
    "Mathématiques Spécialité",
    "Physique-Chimie Spécialité",
    "Sciences de la vie et de la Terre Spécialité",
    "Sciences de l'ingénieur et sciences physiques",
    "Numérique et Sciences Informatiques",
    "Mathématiques Expertes",
    "Mathématiques Complémentaires",
    "Enseignement scientifique",
    "Histoire/Géographie",
    "Langue vivante A",
    "Langue vivante B",
)
_TERMS: Final = (1, 2, 3)

BUILT_IN_COLUMNS: Final[tuple[NamedColumn, ...]] = tuple(
    # The first-year block has the same headers again, as in a file.
    named(
        [f"Moyenne du Candidat - {subject} - Trimestre {n}" for subject in _SUBJECTS for n in _TERMS] * 2,
        campaign_year=None,
    )
)
"""The marks of school reports before the first file, under the names that the national platform's newest files
give (docs/rules/candidates.md).
"""

BUILT_IN_MARKS: Final = tuple(MarkColumn(column.name, column.mark) for column in BUILT_IN_COLUMNS if column.mark)


class Verdict(Enum):
    """What a new file does to the conflict on one modified cell."""

    OPENS = "opens"
    CLOSES = "closes"
    LEAVES = "leaves"


def is_same_value(left: Scalar, right: Scalar) -> bool:
    """Whether two cells hold the same value: numbers at 12 digits, a blank equals an empty text."""
    if _is_number(left) and _is_number(right):
        keys = sort_key_12(Column.of([left, right]).number)
        return bool(keys[0] == keys[1])
    return (left or None) == (right or None) and _is_number(left) == _is_number(right)


def verdict(earlier: Scalar, external: Scalar, modified: Scalar) -> Verdict:
    """What the file's new value ``external`` does, after ``earlier``, where ``modified`` is the effective value.

    A new value that says something else than before and than the modified value opens a conflict; one that says what
    the modified value says closes it.
    """
    if is_same_value(external, modified):
        return Verdict.CLOSES
    return Verdict.LEAVES if is_same_value(external, earlier) else Verdict.OPENS


def _is_number(value: Scalar) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
