"""What a value is the sum of, through what chooses among values (docs/rules/ranking.md)."""

import pytest

from parvis.formula_language import (
    Column,
    Evaluation,
    FormulaParts,
    FormulaType,
    KnownNames,
    Table,
    addends,
    check,
    ranked,
)

COLUMNS = {
    "Maths": Column.of([14.0, 9.0]),
    "Français": Column.of([12.0, 15.0]),
    "Anglais": Column.of([None, 11.0]),
    "Filière": Column.of(["G", "T"]),
}
NAMES = KnownNames({Table.EXTERNAL: COLUMNS})
MATHS, FRENCH, ENGLISH = "Parcoursup[@Maths]", "Parcoursup[@Français]", "Parcoursup[@Anglais]"


def parts_of_formula(formula, row):
    checked = check(formula, FormulaType.ROW, NAMES)
    return FormulaParts(checked, row, Evaluation(2, lambda reference: COLUMNS[reference.column]))


def terms(formula, row=0):
    return [(addend.label, addend.value) for addend in addends(parts_of_formula(formula, row))]


@pytest.mark.parametrize(
    "choice",
    [
        "MAX({sum};1)",
        "MIN({sum};100)",
        "IFNA({sum};0)",
        "IFS(FALSE;1;TRUE;{sum})",
        'SWITCH(Parcoursup[@Filière];"T";1;"G";{sum})',
        'SWITCH(Parcoursup[@Filière];"T";1;{sum})',
        "CHOOSE(2;1;{sum})",
        "GRANDE.VALEUR(ASSEMB.H({sum};99);2)",
        "PETITE.VALEUR(ASSEMB.H({sum};99);1)",
        "LET(n;1;total;{sum};total)",
        "IF(TRUE;MAX(IFERROR({sum};0);2))",
    ],
)
def test_a_sum_is_read_through_what_chooses_it(choice):
    assert terms(choice.format(sum=f"({MATHS}+{FRENCH})")) == [("Maths", 14.0), ("Français", 12.0)]


def test_terms_that_choose_are_named_by_what_they_chose():
    best = f"MAX({MATHS};{FRENCH})+GRANDE.VALEUR(ASSEMB.H({MATHS};{FRENCH};{ENGLISH});2)"
    assert terms(best, row=0) == [("Maths", 14.0), ("Français", 12.0)]
    assert terms(best, row=1) == [("Français", 15.0), ("Anglais", 11.0)]


def test_the_best_of_a_whole_column_is_a_term_of_its_own():
    assert terms(f"MAX(Parcoursup[Maths])+{FRENCH}") == [("MAX(Maths)", 14.0), ("Français", 12.0)]


def test_a_choice_without_any_case_that_holds_has_no_terms():
    assert terms("IFS(FALSE;1+1)") == []
    assert terms('SWITCH(Parcoursup[@Filière];"X";1+1)') == []


def test_a_rank_in_a_column_that_has_a_name_says_which():
    found = ranked(parts_of_formula(f"LET(notes;Parcoursup[Maths];RANG({MATHS};notes))", 0))
    assert found is not None
    assert (found.column.column, found.ascending) == ("Maths", False)
