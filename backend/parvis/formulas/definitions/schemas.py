"""Formulas on the wire (docs/rules/formulas.md)."""

import re
import uuid
from typing import Annotated, Final

from pydantic import AfterValidator

from parvis.candidate_table.columns.rules import Family
from parvis.formula_language import FormulaType
from parvis.formulas.definitions.model import BusinessValue
from parvis.kernel.schemas import MOST_BLANKS, Form, Out, required, required_text
from parvis.kernel.text import visible, without_unshown

NAME_LIMIT: Final = 100
LONGEST_NOTES: Final = 2_000
_NOTES_TOO_LONG: Final = f"Au plus {LONGEST_NOTES} caractères"

_FORBIDDEN: Final = re.compile(r"[\[\]#'\x00-\x1f\x7f]")


class DependencyDescriptor(Out):
    """A column that a formula uses or may use; ``technical_name`` is opaque to the client."""

    id: str
    technical_name: str
    name: str
    type: Family


class FormulaOut(Out):
    """A formula; ``grid_name`` is its column in the grid, null for a formula for all candidates.

    ``unreadable_by_managers``: the columns that it draws from, however far, and that a manager of sites or of slots
    may not read.
    """

    id: str
    technical_name: str
    name: str
    type: FormulaType
    business_value: BusinessValue
    grid_name: str | None
    formula: str
    external_column_descriptors: list[DependencyDescriptor]
    internal_column_descriptors: list[DependencyDescriptor]
    business_column_descriptors: list[DependencyDescriptor]
    table_column_descriptors: list[DependencyDescriptor]
    version: int
    notes: str | None
    visible_to_managers: bool
    unreadable_by_managers: list[DependencyDescriptor]


class ParameterOut(Out):
    """What a function wants in one place; ``column``: a column and no value, which is the whole column by default."""

    name: str
    help: str
    column: bool


class ExampleOut(Out):
    """A formula, and its result as a person reads it."""

    formula: str
    result: str


class FunctionOut(Out):
    """A function of the language, as the editor shows it; ``max_arguments`` is at most 255.

    The last ``repeated`` of ``parameters`` stand for all further arguments of a function that takes more than it names.
    ``names`` are all of its names, older ones too; ``words`` what people search for.
    """

    name: str
    french_name: str
    names: list[str]
    signature: str
    help: str
    parameters: list[ParameterOut]
    repeated: int
    example: ExampleOut
    words: str
    min_arguments: int
    max_arguments: int


class SchoolTableOut(Out):
    """A table of the school: its name, and its columns in order."""

    name: str
    columns: list[str]


class ComputationMetadataOut(Out):
    """Everything the formula editor needs: the formulas, the columns, the school's tables and the functions."""

    internal_column_descriptors: list[FormulaOut]
    external_column_descriptors: list[DependencyDescriptor]
    business_column_descriptors: list[DependencyDescriptor]
    tables: list[SchoolTableOut]
    functions: list[FunctionOut]


def _writable(name: str) -> str:
    if _FORBIDDEN.search(name):
        raise ValueError("Les caractères [ ] # ' ne sont pas acceptés")
    return name


def _noted(sent: str | None) -> str | None:
    # No sentence of `Form`: notes that are absent are not those that somebody erased.
    if len(sent or "") > LONGEST_NOTES + MOST_BLANKS:
        raise ValueError(_NOTES_TOO_LONG)
    notes = visible(without_unshown(sent or ""))
    if len(notes) > LONGEST_NOTES:
        raise ValueError(_NOTES_TOO_LONG)
    return notes or None


class FormulaIn(Form):
    """A formula to save; without ``visible_to_managers`` a new one is visible to managers, a saved one as it was.

    ``notes``: what it stands for, in words; a saved formula keeps them where they are not sent.
    """

    answer = FormulaOut

    id: uuid.UUID | None = None
    name: Annotated[str, required_text("Champ obligatoire", longest=NAME_LIMIT), AfterValidator(_writable)]
    type: Annotated[FormulaType, required("Champ obligatoire")]
    business_value: Annotated[BusinessValue, required("Champ obligatoire")]
    formula: Annotated[str, required("Champ obligatoire")]
    notes: Annotated[str | None, AfterValidator(_noted)] = None
    visible_to_managers: bool | None = None
    version: int | None = None


class FormulaChange(FormulaIn):
    """A formula to save again, identified by ``id``."""

    id: uuid.UUID  # pyright: ignore[reportGeneralTypeIssues, reportIncompatibleVariableOverride] # required here
