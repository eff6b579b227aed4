"""For how many rows each look-up of a formula finds nothing, and why (docs/rules/formulas.md, look-ups)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from parvis.formula_language.checking import CheckedFormula
from parvis.formula_language.evaluation import Evaluation
from parvis.formula_language.functions import Register, canonical_name, rows_found
from parvis.formula_language.lookups import ABSENT
from parvis.formula_language.program import Program, compile_formula
from parvis.formula_language.selection import LOOKUPS, lookup_modes
from parvis.formula_language.tree import Boolean, Call, Error, Name, Node, Number, Reference, Text, postorder
from parvis.formula_language.values import FIRST_ERROR, Kind
from parvis.formula_language.vectors import Vector


class Unfound(StrEnum):
    """Why a look-up finds nothing for a row."""

    TEXTS_SOUGHT_AS_NUMBERS = "TEXTS_SOUGHT_AS_NUMBERS"
    """The column holds texts, the value is a number."""
    NUMBERS_SOUGHT_AS_TEXTS = "NUMBERS_SOUGHT_AS_TEXTS"
    ABSENT = "ABSENT"


@dataclass(frozen=True, slots=True)
class LookupOutcome:
    """A look-up: its text, the column where it looks, for how many rows it finds nothing, of whom how many have nothing
    to look up; why, None where every row is served.
    """

    text: str
    column: Reference
    count: int
    blank: int
    reason: Unfound | None


def lookups_of(formula: CheckedFormula) -> list[Call]:
    """The calls that look a value up."""
    nodes = postorder(formula.tree.root)
    return [node for node in nodes if isinstance(node, Call) and canonical_name(node.name) in LOOKUPS]


def lookup_outcomes(formula: CheckedFormula, evaluation: Evaluation) -> list[LookupOutcome]:
    """The outcome of each look-up in a whole column, in the order of the text."""
    calls = sorted(lookups_of(formula), key=lambda call: call.start)
    program = compile_formula(formula, every_part=True)
    registers = evaluation.registers(program, slice(None))
    outcomes = (_outcome(formula, evaluation, program, registers, call) for call in calls)
    return [outcome for outcome in outcomes if outcome is not None]


def _outcome(
    formula: CheckedFormula, evaluation: Evaluation, program: Program, registers: dict[int, Register], call: Call
) -> LookupOutcome | None:
    def vector(node: Node) -> Vector:
        meant = formula.tree.meant(node)
        match meant:
            case Number() | Text() | Boolean() | Error():
                return Vector.of_value(meant.value)
            case Reference():
                return evaluation.source(formula.resolved[meant]).cells(slice(None))
            case _:
                register = registers.get(program.registers.get(meant, -1))
                return register if isinstance(register, Vector) else Vector.of_value(Kind.VALUE)

    searched = formula.tree.meant(call.arguments[1])
    if isinstance(searched, Name) and searched in formula.tables:
        searched = formula.tables[searched][0]
    if not isinstance(searched, Reference) or searched.current_row:
        return None
    column, value = formula.resolved.get(searched, searched), vector(call.arguments[0])
    source = evaluation.source(column)
    if source.missing:
        return None
    rows = rows_found(value, source, *lookup_modes(canonical_name(call.name), call.arguments, vector))
    kinds = np.broadcast_to(value.kind, len(rows)) if len(value.kind) == 1 else value.kind
    unfound = np.where((rows == ABSENT) & (kinds < FIRST_ERROR), kinds, FIRST_ERROR)
    counts = np.bincount(unfound, minlength=len(Kind))
    count = int(counts[:FIRST_ERROR].sum())
    return LookupOutcome(
        formula.tree.text[call.start : call.end],
        column,
        count,
        int(counts[Kind.BLANK]),
        _reason(counts, np.bincount(source.column.kind, minlength=len(Kind))) if count else None,
    )


def _reason(unfound: np.ndarray, column: np.ndarray) -> Unfound:
    """From how many there are of each kind: of values that find nothing, and of the column's cells."""
    if unfound[Kind.NUMBER] and column[Kind.TEXT] and not column[Kind.NUMBER]:
        return Unfound.TEXTS_SOUGHT_AS_NUMBERS
    if unfound[Kind.TEXT] and column[Kind.NUMBER] and not column[Kind.TEXT]:
        return Unfound.NUMBERS_SOUGHT_AS_TEXTS
    return Unfound.ABSENT
