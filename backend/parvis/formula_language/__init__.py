"""The formula language: what staff write in Excel, meaning the same here.

A text becomes tokens, a tree with places, references, a checked formula, a program, and finally columns. Each stage is
a module; the package knows no database, no web, no catalogue of columns: callers give the known names and the columns.
Errors of values (`#DIV/0!`) are cells, never exceptions; a text that cannot be a formula is `FormulaRefused`.
Other packages may import only what this module names (import-linter checks it).
Contract: docs/rules/formulas.md.
"""

from parvis.formula_language.bindings import is_cell_address
from parvis.formula_language.brackets import reference_text
from parvis.formula_language.cases import Case, Difference, check_cases, read_cases
from parvis.formula_language.checking import CheckedFormula, FormulaType, check, problems_of, resolved_formula
from parvis.formula_language.evaluation import ColumnOf, Evaluation, evaluate
from parvis.formula_language.explanation import Explanation, explanation_of
from parvis.formula_language.functions import FUNCTIONS, Function, Parameter, Takes
from parvis.formula_language.graph import DependencyOrder, circle_through, dependency_order
from parvis.formula_language.keys import folded, french_key, sort_key_12, sort_key_15, text_ranks
from parvis.formula_language.names import KnownNames, by_header_key, header_key, matching_key
from parvis.formula_language.numerals import number_of_external, number_of_text, text_of_number
from parvis.formula_language.parts import FormulaParts, parts_of
from parvis.formula_language.problems import FormulaRefused, Problem, ProblemCode, Span
from parvis.formula_language.program import Program, compile_formula
from parvis.formula_language.selection import Chosen, chosen_rows
from parvis.formula_language.sums import Addend, Ranked, addends, label_of, ranked
from parvis.formula_language.syntax import parse
from parvis.formula_language.taken_branches import Untaken, untaken
from parvis.formula_language.tokens import MAXIMUM_CHARACTERS
from parvis.formula_language.tree import TABLES, Binary, Node, Reference, Table, Tree, references
from parvis.formula_language.unfound import LookupOutcome, Unfound, lookup_outcomes, lookups_of
from parvis.formula_language.values import (
    ERROR_CODES,
    ERROR_KINDS,
    FIRST_ERROR,
    CellValue,
    Codes,
    Column,
    Kind,
    concatenated,
    is_error,
)
from parvis.formula_language.workbook_text import workbook_formula

__all__ = [
    "ERROR_CODES",
    "ERROR_KINDS",
    "FIRST_ERROR",
    "FUNCTIONS",
    "MAXIMUM_CHARACTERS",
    "TABLES",
    "Addend",
    "Binary",
    "Case",
    "CellValue",
    "CheckedFormula",
    "Chosen",
    "Codes",
    "Column",
    "ColumnOf",
    "DependencyOrder",
    "Difference",
    "Evaluation",
    "Explanation",
    "FormulaParts",
    "FormulaRefused",
    "FormulaType",
    "Function",
    "Kind",
    "KnownNames",
    "LookupOutcome",
    "Node",
    "Parameter",
    "Problem",
    "ProblemCode",
    "Program",
    "Ranked",
    "Reference",
    "Span",
    "Table",
    "Takes",
    "Tree",
    "Unfound",
    "Untaken",
    "addends",
    "by_header_key",
    "check",
    "check_cases",
    "chosen_rows",
    "circle_through",
    "compile_formula",
    "concatenated",
    "dependency_order",
    "evaluate",
    "explanation_of",
    "folded",
    "french_key",
    "header_key",
    "is_cell_address",
    "is_error",
    "label_of",
    "lookup_outcomes",
    "lookups_of",
    "matching_key",
    "number_of_external",
    "number_of_text",
    "parse",
    "parts_of",
    "problems_of",
    "ranked",
    "read_cases",
    "reference_text",
    "references",
    "resolved_formula",
    "sort_key_12",
    "sort_key_15",
    "text_of_number",
    "text_ranks",
    "untaken",
    "workbook_formula",
]
