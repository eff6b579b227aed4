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
    "Spé": Column.of(["nsi", "Grec"]),
}
TABLE = {
    "Code": Column.of(["NSI", "SVT", "NSI"]),
    "Points": Column.of([1.5, 2.0, 4.0]),
    "Seuil": Column.of([0.0, 10.0, 15.0]),
}
NAMES = KnownNames({Table.EXTERNAL: COLUMNS}, {"Coefficients": list(TABLE)})
MATHS, FRENCH, ENGLISH = "Parcoursup[@Maths]", "Parcoursup[@Français]", "Parcoursup[@Anglais]"


def parts_of_formula(formula, row):
    checked = check(formula, FormulaType.ROW, NAMES)
    return FormulaParts(checked, row, Evaluation(2, lambda reference: (COLUMNS | TABLE)[reference.column]))


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


@pytest.mark.parametrize("number", ['"x"', "1/0", "0", "-1", "1E300", "Parcoursup[@Spé]"])
def test_a_choice_by_a_number_that_chooses_nothing_has_no_terms_and_no_rank(number):
    formula = f"CHOISIR({number};{MATHS}+1;RANG({MATHS};Parcoursup[Maths]))"
    assert terms(formula) == []
    assert ranked(parts_of_formula(formula, 0)) is None


def test_a_column_that_has_a_name_is_summed_as_a_whole():
    assert terms("LET(notes;Parcoursup[Maths];SOMME(notes;1))") == [("notes", 23.0), ("1", 1.0)]


def test_a_rank_in_a_column_that_has_a_name_says_which():
    found = ranked(parts_of_formula(f"LET(notes;Parcoursup[Maths];RANG({MATHS};notes))", 0))
    assert found is not None
    assert (found.column.column, found.ascending) == ("Maths", False)


SPECIALITY = "Parcoursup[@Spé]"


@pytest.mark.parametrize(
    ("look_up", "words", "value"),
    [
        (
            f"RECHERCHEX({SPECIALITY};Coefficients[Code];Coefficients[Points])",
            "Points (Coefficients, ligne « NSI »)",
            1.5,
        ),
        (
            f"RECHERCHEX({SPECIALITY};Coefficients[Code];Coefficients[Points];;0;-1)",
            "Points (Coefficients, ligne « NSI »)",
            4.0,
        ),
        (f"RECHERCHEV({SPECIALITY};Coefficients;2;FAUX)", "Points (Coefficients, ligne « NSI »)", 1.5),
        (
            f"INDEX(Coefficients[Points];EQUIV({SPECIALITY};Coefficients[Code];0))",
            "Points (Coefficients, ligne « NSI »)",
            1.5,
        ),
        (f"INDEX(Coefficients[Points];EQUIV({MATHS};Coefficients[Seuil]))", "Points (Coefficients, ligne 10)", 2.0),
        ("INDEX(Coefficients[Points];EQUIVX(12;Coefficients[Seuil];1))", "Points (Coefficients, ligne 15)", 4.0),
        ("INDEX(Coefficients[Points];2)", "Points (Coefficients, ligne 2)", 2.0),
        ("EQUIV(2;Coefficients[Points];0)", "Coefficients, ligne 2", 2.0),
        (
            f"SOMME.SI(Coefficients[Code];{SPECIALITY};Coefficients[Points])",
            "Somme de Points où Code = « nsi » (Coefficients)",
            5.5,
        ),
        ('SOMME.SI(Coefficients[Points];">1,5")', "Somme de Points où Points > 1,5 (Coefficients)", 6.0),
        (
            'SOMME.SI.ENS(Parcoursup[Maths];Parcoursup[Filière];"<>T";Parcoursup[Français];"<"&15)',
            "Somme de Maths où Filière ≠ « T » et Français < 15",
            14.0,
        ),
        ('MOYENNE.SI(Parcoursup[Filière];"?";Parcoursup[Maths])', "Moyenne de Maths où Filière = « ? »", 11.5),
        ('MAX.SI.ENS(Parcoursup[Maths];Parcoursup[Anglais];"<>")', "Maximum de Maths où Anglais rempli", 9.0),
        ('NB.SI(Parcoursup[Anglais];"=")', "Nombre de candidats où Anglais vide", 1.0),
        ('NB.SI(Coefficients[Code];"NSI")', "Nombre de lignes où Code = « NSI » (Coefficients)", 2.0),
    ],
)
def test_a_look_up_or_rows_under_conditions_are_a_term_told_by_what_they_take(look_up, words, value):
    words = words.replace("« ", "«\u00a0").replace(" »", "\u00a0»")
    assert terms(f"{MATHS}+{look_up}") == [("Maths", 14.0), (words, value)]
    assert terms(f"2*{look_up}") == [(words, 2 * value)]


def test_what_is_not_found_is_told_and_the_sum_that_stands_for_it_is_read():
    searched = f"RECHERCHEX({SPECIALITY};Coefficients[Code];Coefficients[Points];{MATHS}+{FRENCH})"
    assert terms(searched, row=1) == [("Maths", 9.0), ("Français", 15.0)]
    assert terms(f"{MATHS}+SIERREUR(RECHERCHEV({SPECIALITY};Coefficients;2;FAUX);0)", row=1) == [
        ("Maths", 9.0),
        ("Coefficients\u00a0: aucune ligne «\u00a0Grec\u00a0»", 0.0),
    ]


def test_a_value_that_is_an_error_or_blank_finds_no_row_and_breaks_nothing():
    assert terms("IFERROR(RECHERCHEX(1/0;Coefficients[Code];Coefficients[Points]);1)+1")[0][1] == 1.0
    label = terms(f"IFERROR(EQUIV({ENGLISH};Coefficients[Points];0);0)+1")[0][0]
    assert "Coefficients\u00a0: valeur vide" in label


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        (
            f"ARRONDI(({MATHS}+{FRENCH})/7;1)",
            [("Maths", 2.0), ("Français", 12 / 7), ("arrondi", pytest.approx(3.7 - 26 / 7))],
        ),
        (f"ENT({MATHS}+{FRENCH})", [("Maths", 14.0), ("Français", 12.0)]),
        (f"({MATHS}+{FRENCH})/NB({MATHS};{FRENCH};{ENGLISH})", [("Maths", 7.0), ("Français", 6.0)]),
        (
            f"RECHERCHEX({SPECIALITY};Coefficients[Code];Coefficients[Points])*({MATHS}+{FRENCH})",
            [("Maths", 21.0), ("Français", 18.0)],
        ),
    ],
)
def test_a_sum_that_is_rounded_or_scaled_by_any_number_keeps_its_terms(formula, expected):
    assert terms(formula) == expected


GROUP = "Parcoursup[Filière];Parcoursup[@Filière]"


@pytest.mark.parametrize("order", [">", "<"])
@pytest.mark.parametrize("sum_", ["{count}+1", "1+{count}", 'SI(VRAI;{count}+1;"")'])
def test_a_rank_in_a_group_is_counted_among_those_of_the_group(order, sum_):
    count = f'NB.SI.ENS({GROUP};Parcoursup[Maths];"{order}"&{MATHS})'
    found = ranked(parts_of_formula(sum_.format(count=count), 1))
    assert found is not None
    assert (found.column.column, found.ascending, found.group) == ("Maths", order == "<", "Filière = «\u00a0T\u00a0»")
    assert found.rows.tolist() == [False, True]


def test_a_count_that_ranks_all_has_no_group():
    found = ranked(parts_of_formula(f'NB.SI(Parcoursup[Maths];">"&{MATHS})+1', 0))
    assert (found.column.column, found.group, found.rows) == ("Maths", None, None)


@pytest.mark.parametrize(
    "formula",
    [
        f'NB.SI.ENS({GROUP};Parcoursup[Maths];">"&{FRENCH})+1',
        f'NB.SI.ENS({GROUP};Parcoursup[Maths];">"&{MATHS})+2',
        f'NB.SI.ENS({GROUP};Parcoursup[Maths];">="&{MATHS})+1',
        f'NB.SI.ENS(Parcoursup[Maths];">"&{MATHS};Parcoursup[Français];">"&{FRENCH})+1',
        f"NB.SI.ENS({GROUP})+1",
    ],
)
def test_another_count_is_no_rank(formula):
    assert ranked(parts_of_formula(formula, 0)) is None
