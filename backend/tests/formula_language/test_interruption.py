"""An interrupted run ends within one step, however many texts that step reads."""

import pytest

from parvis.formula_language import (
    Column,
    Evaluation,
    FormulaType,
    KnownNames,
    Program,
    Table,
    check,
    compile_formula,
)

ROWS = 2_000
TEXTS = Column.of([f"x Élève {row:05}" for row in range(ROWS)])
NUMBERS = Column.of([row + 0.25 for row in range(ROWS)])
COLUMNS = {"x": TEXTS, "y": Column.of([f"y {row:05}" for row in range(ROWS)]), "z": NUMBERS}


class Ended(Exception):
    """What the checkpoint raises."""


def program_of(formula: str) -> Program:
    return compile_formula(check(formula, FormulaType.ROW, KnownNames({Table.EXTERNAL: COLUMNS})))


def evaluation_of(calls: int | None) -> tuple[Evaluation, list[int]]:
    """A run that ends at the checkpoint after so many calls of it (None: never), and the count of them."""
    made = [0]

    def checkpoint() -> None:
        made[0] += 1
        if made[0] == calls:
            raise Ended

    return Evaluation(ROWS, lambda reference: COLUMNS[reference.column], checkpoint), made


@pytest.mark.parametrize(
    "formula",
    [
        "Parcoursup[@x]&Parcoursup[@y]",
        'Parcoursup[@z]&""',
        "Parcoursup[@x]>Parcoursup[@y]",
        "(Parcoursup[@x]&Parcoursup[@y])+1",
        "NOT(Parcoursup[@x])",
        "COUNTIF(Parcoursup[x];Parcoursup[@y])",
        "COUNTIF(Parcoursup[x];Parcoursup[@y]&Parcoursup[@z])",
        'COUNTIF(Parcoursup[x];"*9")',
        'COUNTIF(Parcoursup[x];"*"&Parcoursup[@y]&"*")',
        'COUNTIF(Parcoursup[x];">"&Parcoursup[@y])',
        "COUNTIF(Parcoursup[@x];Parcoursup[@y])",
    ],
)
def test_a_long_step_ends_in_its_middle(formula):
    program = program_of(formula)
    evaluation, calls = evaluation_of(None)
    evaluation.run(program)
    within_steps = calls[0] - len(program.steps)
    assert within_steps >= ROWS // 16
    evaluation, calls = evaluation_of(calls[0] - 1)
    with pytest.raises(Ended):
        evaluation.run(program)


def test_a_run_that_ended_leaves_the_next_one_alone():
    program = program_of("Parcoursup[@x]&Parcoursup[@y]")
    with pytest.raises(Ended):
        evaluation_of(20)[0].run(program)
    assert Evaluation(ROWS, lambda reference: COLUMNS[reference.column]).run(program).cell(0) == "x Élève 00000y 00000"


def test_a_comparison_of_all_with_all_ends_between_its_parts():
    """Two order operators over one another cost rows²: a cancel must not wait for the end of it."""
    rows = 9_000
    own = {"z": Column.of([float(row) for row in range(rows)]), "y": Column.of([-row % 997.0 for row in range(rows)])}
    pairs = 'Parcoursup[z];">"&Parcoursup[@z];Parcoursup[y];"<"&Parcoursup[@y]'
    program = compile_formula(
        check(f"NB.SI.ENS({pairs})", FormulaType.ROW, KnownNames({Table.EXTERNAL: own})),
    )

    def calls_of_a_run(last: int | None) -> int:
        made = [0]

        def checkpoint() -> None:
            made[0] += 1
            if made[0] == last:
                raise Ended

        try:
            Evaluation(rows, lambda reference: own[reference.column], checkpoint).run(program)
        except Ended:
            assert made[0] == last
        return made[0]

    whole = calls_of_a_run(None)
    parts = whole - len(program.steps)
    assert parts >= rows * rows // (1 << 23)
    assert calls_of_a_run(whole - parts // 2) == whole - parts // 2
