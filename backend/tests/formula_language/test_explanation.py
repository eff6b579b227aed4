"""A formula explained for one candidate (docs/rules/formulas.md)."""

from parvis.formula_language import (
    Column,
    Evaluation,
    Explanation,
    FormulaParts,
    FormulaType,
    KnownNames,
    Table,
    check,
    explanation_of,
)

COLUMNS = {"Maths_1": Column.of([14.5, None]), "Avis": Column.of(["ABS", "Bon"])}
NAMES = KnownNames({Table.EXTERNAL: COLUMNS, Table.AGGREGATES: ["Seuil"]})


def explained(formula: str, row: int = 0, formula_type: FormulaType = FormulaType.ROW) -> Explanation:
    def column_of(reference):
        return Column.of([10.0]) if reference.table == "Globales" else COLUMNS.get(reference.column)

    return explanation_of(FormulaParts(check(formula, formula_type, NAMES), row, Evaluation(2, column_of)))


def test_example_of_the_api_sheet():
    explanation = explained("SUM(Parcoursup[@Maths_1];2)")
    assert (explanation.text, explanation.start, explanation.end) == ("SUM(Parcoursup[@Maths_1];2)", 0, 27)
    assert (explanation.value, explanation.error) == (16.5, None)
    assert explanation.children == (Explanation("Parcoursup[@Maths_1]", 4, 24, 14.5, None, None, ()),)


def test_each_part_has_its_value_at_the_candidate_s_row():
    explanation = explained('=IF(Parcoursup[@Maths_1]>=Globales[Seuil];Parcoursup[@Avis]&"!";1/0)', row=1)
    test, chosen, otherwise = explanation.children
    assert (explanation.value, test.value, chosen.value) == (None, False, "Bon!")
    assert (explanation.error, otherwise.error) == ("#DIV/0!", "#DIV/0!")
    assert [child.value for child in test.children] == [None, 10.0]


def test_terms_of_a_sum_stand_side_by_side_and_a_parenthesis_is_a_part():
    explanation = explained("Parcoursup[@Maths_1]+Globales[Seuil]-(Parcoursup[@Maths_1]+1)+2*3")
    assert [child.text for child in explanation.children] == [
        "Parcoursup[@Maths_1]",
        "Globales[Seuil]",
        "(Parcoursup[@Maths_1]+1)",
        "2*3",
    ]
    assert [child.value for child in explanation.children] == [14.5, 10.0, 15.5, 6.0]


def test_whole_column_has_no_value_of_its_own():
    explanation = explained("AVERAGE(Parcoursup[Maths_1])", formula_type=FormulaType.AGGREGATE)
    assert (explanation.value, explanation.children[0].value) == (14.5, None)


def test_whole_column_where_one_value_is_wanted_shows_the_candidate_s():
    assert explained("Parcoursup[Maths_1]*2").children[0].value == 14.5


def test_literal_and_reference_alone_are_explained():
    assert explained("2").value == 2.0
    assert explained("Parcoursup[@Avis]").value == "ABS"


def test_very_deep_formula_is_explained_to_a_bounded_depth():
    formula = "Parcoursup[@Maths_1]"
    for _ in range(60):
        formula = f"(1&{formula}=2)"
    depth, part = 0, explained(formula)
    while part.children:
        depth, part = depth + 1, part.children[0]
    assert depth == 100


def test_a_function_under_conditions_says_of_how_many_rows():
    explanation = explained('SI(NB.SI(Parcoursup[Avis];"ABS")=1;SOMME.SI(Parcoursup[Maths_1];">1");0)')
    assert [child.chosen for child in (explanation, *explanation.children)] == [
        None,
        None,
        "Somme de Maths_1 où Maths_1 > 1\u00a0: 1 candidat",
    ]
    counted = explanation.children[0].children[0]
    assert counted.chosen == "Nombre de candidats où Avis = «\u00a0ABS\u00a0»\u00a0: 1 candidat"
