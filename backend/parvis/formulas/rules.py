"""What a formula must satisfy to be saved (design/formulas.md, "Refused when saved"; api.md §3)."""

import re
import unicodedata
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from parvis.columns.queries import Catalogue
from parvis.columns.rules import Family
from parvis.formulas.errors import (
    EvaluationMethodNeedsRowFormula,
    EvaluationMethodTaken,
    FormulaArgumentCount,
    FormulaCurrentRowInAggregate,
    FormulaCycle,
    FormulaInvalid,
    FormulaTooLarge,
    FormulaUnknownReference,
)
from parvis.formulas.model import BusinessValue, Dependency, Formula, FormulaType
from parvis.kernel.errors import FieldError, InvalidInput

NAME_LIMIT: Final = 100
METHOD_COLUMN: Final = "MethodeEvaluation"
_FORBIDDEN: Final = re.compile(r"[\[\]#'\x00-\x1f\x7f]")


@dataclass(frozen=True, slots=True)
class Draft:
    """A formula that is not saved yet."""

    id: uuid.UUID
    name: str
    type: FormulaType
    business_value: BusinessValue
    formula: str
    dependencies: Sequence[Dependency] = field(default_factory=tuple)


def written_name(given: str) -> str:
    """A name as it is kept: composed characters, no blank at either end, single blanks inside."""
    return " ".join(unicodedata.normalize("NFC", given).split())


def name_key(name: str) -> str:
    """A name as the language compares names: without case, Unicode form or runs of blanks."""
    return written_name(unicodedata.normalize("NFC", name).casefold())


def formula_name(given: str) -> str:
    """The name to keep. Raises `InvalidInput` for one that is empty, too long, or cannot be written between brackets."""
    name = written_name(given)
    if not name:
        raise InvalidInput(fields=[FieldError(field="name", message="Champ obligatoire")])
    if len(name) > NAME_LIMIT:
        raise InvalidInput(fields=[FieldError(field="name", message=f"Au plus {NAME_LIMIT} caractères")])
    if _FORBIDDEN.search(name):
        raise InvalidInput(fields=[FieldError(field="name", message="Les caractères [ ] # ' ne sont pas acceptés")])
    return name
