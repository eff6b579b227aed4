"""The vectorised evaluator against the plain row-by-row one, on random formulas and random columns."""

import math

from hypothesis import given, settings
from hypothesis import strategies as st

from parvis.formula_language import (
    Column,
    FormulaType,
    Kind,
    KnownNames,
    Table,
    check,
    compile_formula,
    evaluate,
    parse,
)
from tests.formula_language.reference import value_at

COLUMNS = ("Maths", "Physique", "Avis", "Groupe")
ROWS = st.integers(1, 6)
TEXTS = st.sampled_from(
    [
        "",
        "ABS",
        "abs",
        "N",
        "12",
        "14,5",
        " 5 ",
        "10%",
        "1e2",
        "été",
        "ETE",
        "VRAI",
        "a*c",
        "abc",
        "l'oral",
        "loral",
        "œuf",
    ]
)
MARKS = st.one_of(
    st.integers(-5, 20).map(float), st.decimals(0, 20, places=2).map(float), st.sampled_from([0.1 + 0.2, 0.3, 1 / 3])
)
EXTREMES = st.sampled_from([1e308, -1e308, 1e-300, 1e-320, 1e15, 123456789012345.6])
ERRORS = st.sampled_from([Kind.NA, Kind.DIV0, Kind.VALUE, Kind.NUM])
CELLS = st.one_of(MARKS, MARKS, MARKS, st.none(), TEXTS, st.booleans(), ERRORS, EXTREMES)
COLUMN_CELLS = st.one_of(MARKS, st.one_of(MARKS, st.none()), st.one_of(MARKS, TEXTS), CELLS)

CRITERIA = st.sampled_from(
    [
        '">=10"',
        '"<>ABS"',
        '"="',
        '"<>"',
        '"a*"',
        '"?*"',
        '"*~**"',
        '"<10"',
        '">b"',
        '"<"',
        '"été"',
        '"<>12"',
        '"=VRAI"',
        '"#N/A"',
    ]
)


def literals():
    numbers = st.sampled_from(["0", "1", "2", "10", "0.5", "20", "1E-5", "3%", "100", "0.3"])
    texts = st.sampled_from(['""', '"abc"', '"12"', '"ABS"', '"x""y"', '"été"', '"VRAI"'])
    return st.one_of(numbers, numbers, texts, st.sampled_from(["TRUE", "FAUX"]))


def references(*, whole=True):
    forms = ["Parcoursup[@{}]", "Parcoursup[{}]"] if whole else ["Parcoursup[@{}]"]
    return st.builds(str.format, st.sampled_from(forms), st.sampled_from(COLUMNS))


def calls(inner):
    def call(names, *arguments):
        return st.builds(
            lambda name, operands: f"{name}({';'.join(operands)})", st.sampled_from(names), st.tuples(*arguments)
        )

    many = st.lists(inner, min_size=1, max_size=3).map(";".join)
    return st.one_of(
        call(["IF", "SI"], inner, inner, inner),
        call(["IF"], inner, inner),
        call(["IFERROR"], inner, inner),
        call(["SUM", "AVERAGE", "AND", "OR", "ET", "MOYENNE"], many),
        call(["NOT", "ISERROR", "ISBLANK", "ISTEXT", "ISNUMBER"], inner),
        call(["RANK"], inner, references(), st.sampled_from(["", "0", "1", "Parcoursup[@Avis]"])),
        call(["RANK"], inner, references()),
        call(["COUNTIF"], references(), st.one_of(CRITERIA, inner)),
    )


def operations(inner):
    operators = st.sampled_from(["+", "-", "*", "/", "^", "&", "=", "<>", "<", "<=", ">", ">="])
    return st.one_of(
        st.builds(lambda left, operator, right: f"({left}{operator}{right})", inner, operators, inner),
        st.builds(lambda sign, operand: f"{sign}({operand})", st.sampled_from(["-", "+"]), inner),
        st.builds(lambda operand: f"({operand})%", inner),
    )


FORMULAS = st.recursive(
    st.one_of(references(), literals()), lambda inner: st.one_of(calls(inner), operations(inner)), max_leaves=8
)


def same(left, right):
    if isinstance(left, float) and isinstance(right, float):
        return math.isclose(left, right, rel_tol=1e-13, abs_tol=1e-300)
    return type(left) is type(right) and left == right


@st.composite
def tables(draw):
    rows = draw(ROWS)
    return rows, {name: draw(st.lists(COLUMN_CELLS, min_size=rows, max_size=rows)) for name in COLUMNS}


def evaluated(formula, rows, columns):
    known = {name: Column.of(cells) for name, cells in columns.items()}
    program = compile_formula(check(formula, FormulaType.ROW, KnownNames({Table.EXTERNAL: known})))
    return evaluate(program, rows, lambda reference: known[reference.column])


@settings(max_examples=250)
@given(FORMULAS, tables())
def test_every_row_is_what_the_plain_evaluator_gives(formula, table):
    rows, columns = table
    columns = {name: [0.0 if cell == 1e-320 else cell for cell in cells] for name, cells in columns.items()}
    tree = parse(formula)
    expected = [value_at(tree, columns, row) for row in range(rows)]
    actual = evaluated(formula, rows, columns).cells()
    assert all(map(same, expected, actual)), (expected, actual)
