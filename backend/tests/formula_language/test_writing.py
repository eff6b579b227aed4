"""How formulas may be written: separators, names, references, precedence, and the places of their parts."""

import pytest

from parvis.formula_language import FormulaType, KnownNames, Table, check, parse, reference_text, references
from tests.formula_language.columns import checked, evaluated


@pytest.mark.parametrize(
    ("written", "column", "current_row"),
    [
        ("Parcoursup[Maths_1]", "Maths_1", False),
        ("parcoursup[ MATHS_1 ]", "Maths_1", False),
        ("Parcoursup[[Maths_1]]", "Maths_1", False),
        ("Parcoursup[@Maths_1]", "Maths_1", True),
        ("Parcoursup[@[maths_1]]", "Maths_1", True),
        ("Parcoursup[[#This Row],[Maths_1]]", "Maths_1", True),
        ("Parcoursup[[#Cette  ligne];[Maths_1]]", "Maths_1", True),
        ("Parcoursup[@[Note de l'épreuve  -  Oral]]", "Note de l'épreuve - Oral", True),
        ("Parcoursup[@[Note de l''e\u0301preuve - Oral]]", "Note de l'épreuve - Oral", True),
        ("Parcoursup[@[Bonus '[AHN']]]", "Bonus [AHN]", True),
        ("Parcoursup[N'# dossier]", "N# dossier", False),
    ],
)
def test_reference_is_matched_to_the_name_of_the_catalogue(written, column, current_row):
    (reference,) = checked(written).references
    assert (reference.table, reference.column, reference.current_row) == ("Parcoursup", column, current_row)


@pytest.mark.parametrize(
    "column", ["Maths_1", "Bonus [AHN]", "N# dossier", "l'oral", "Rang; groupe", "@x", "a, b", "Élève 2"]
)
@pytest.mark.parametrize("current_row", [True, False])
def test_written_reference_reads_back_as_itself(column, current_row):
    (reference,) = references(parse(reference_text("Parcoursup", column, current_row=current_row)))
    assert (reference.column, reference.current_row) == (column, current_row)


def test_references_are_found_with_their_places():
    formula = "=SUM(Parcoursup[@Maths_1];Parcoursup[Physique_1])"
    found = [formula[reference.start : reference.end] for reference in checked(formula).references]
    assert found == ["Parcoursup[@Maths_1]", "Parcoursup[Physique_1]"]


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("0,5+1", 1.5),
        ("SUM(0,5)", 5.0),
        ("SUM(0,5;1)", 1.5),
        ("SUM(0.5;1,5)", 2.0),
        ("(1,5)*2", 3.0),
        ('COUNTIF(Parcoursup[a;b],"1;2")+0.5', 0.5),
        ("=  si( vrai ; 1 ; 2 )", 1.0),
        ('NB.SI(Parcoursup[a;b];"x")', 0.0),
        ("2^3^2", 64.0),
        ("-2^2", 4.0),
        ("1+2&3*2", "36"),
        ("1&2=12", False),
        ("200%%", 0.02),
        ("SUM(1;;2)", 3.0),
        ("AVERAGE(3;)", 1.5),
        ('"a""b"', 'a"b'),
        ("1\u00a0+\t2\n", 3.0),
    ],
)
def test_formula_reads_as_in_excel(formula, value):
    assert evaluated(formula, **{"a;b": [1.0]}) == [value]


def test_every_function_has_a_french_name_of_the_same_meaning():
    pairs = [("IF(TRUE;1;2)", "SI(VRAI;1;2)"), ("SUM(1;2)", "SOMME(1;2)"), ("ISERROR(1/0)", "ESTERREUR(1/0)")]
    for english, french in pairs:
        assert evaluated(english) == evaluated(french)


def test_name_known_in_decomposed_form_is_found_in_composed_form():
    names = KnownNames({Table.EXTERNAL: ["E\u0301le\u0300ve"]})
    (reference,) = check("Parcoursup[@ÉLÈVE]", FormulaType.ROW, names).references
    assert reference.column == "E\u0301le\u0300ve"
