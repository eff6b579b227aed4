"""Columns and formulas for the tests of the language: `evaluated("Parcoursup[@Maths]*2", Maths=[10, None])`."""

from parvis.formula_language import (
    CellValue,
    CheckedFormula,
    Column,
    FormulaRefused,
    FormulaType,
    KnownNames,
    Problem,
    Table,
    check,
    compile_formula,
    evaluate,
)

NAMES = KnownNames(
    {
        Table.EXTERNAL: ["Maths_1", "Maths_2", "Physique_1", "Note de l'épreuve - Oral", "Bonus [AHN]", "N# dossier"],
        Table.BUSINESS: ["Nom", "NotePFM"],
        Table.ROW_FORMULAS: ["Note globale"],
        Table.AGGREGATES: ["Moyenne générale"],
    }
)


def checked(formula: str, formula_type: FormulaType = FormulaType.ROW) -> CheckedFormula:
    return check(formula, formula_type, NAMES)


def refusal(formula: str, formula_type: FormulaType = FormulaType.ROW) -> Problem:
    """The problem that a formula is refused for."""
    try:
        checked(formula, formula_type)
    except FormulaRefused as refused:
        return refused.problem
    raise AssertionError(f"{formula[:80]} was accepted")


def evaluated(formula: str, **columns: list[CellValue | int]) -> list[CellValue]:
    """The values of a row formula over columns of Parcoursup."""
    known = {name: Column.of(cells) for name, cells in columns.items()}
    rows = max([len(cells) for cells in known.values()], default=1)
    program = compile_formula(check(formula, FormulaType.ROW, KnownNames({Table.EXTERNAL: known})))
    return evaluate(program, rows, lambda reference: known[reference.column]).cells()


def aggregated(formula: str, **columns: list[CellValue | int]) -> CellValue:
    """The value of an aggregate formula over columns of Parcoursup."""
    known = {name: Column.of(cells) for name, cells in columns.items()}
    rows = max([len(cells) for cells in known.values()], default=0)
    program = compile_formula(check(formula, FormulaType.AGGREGATE, KnownNames({Table.EXTERNAL: known})))
    return evaluate(program, rows, lambda reference: known[reference.column]).cell(0)
