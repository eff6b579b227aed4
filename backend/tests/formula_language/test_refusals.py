"""What is refused when a formula is saved: the code, the span, and what would help (docs/rules/formulas.md)."""

import pytest

from parvis.formula_language import FormulaType, ProblemCode, problems_of, resolved_formula
from tests.formula_language.columns import NAMES, checked, refusal


@pytest.mark.parametrize(
    ("formula", "line", "column", "expected"),
    [
        ("SUM(1;2", 1, 8, (")", ";", "opérateur")),
        ("1+", 1, 3, ("nombre", "texte", "VRAI ou FAUX", "référence", "fonction", "(")),
        ("", 1, 1, ("nombre", "texte", "VRAI ou FAUX", "référence", "fonction", "(")),
        ("IF(1;2))", 1, 8, ("fin de la formule", "opérateur")),
        ("1 +\n  Maths", 2, 3, ("nombre", "texte", "VRAI ou FAUX", "référence", "fonction", "(")),
        ('1&"abc', 1, 3, ('"',)),
        ("Parcoursup[Maths", 1, 11, ("]",)),
        ("Parcoursup[]", 1, 1, ("colonne",)),
        ("Parcoursup[@]", 1, 1, ("colonne",)),
        ("Parcoursup[[#All],[Maths_1]]", 1, 1, ("colonne",)),
        ("SUM(1;2,5,3)", 1, 10, (";",)),
        ("(1;2)", 1, 3, (")", "opérateur")),
        ("1 2", 1, 3, ("fin de la formule", "opérateur")),
    ],
)
def test_syntax_error_tells_its_place_and_what_was_expected(formula, line, column, expected):
    problem = refusal(formula)
    assert (problem.code, problem.message) == (ProblemCode.INVALID, "La formule de calcul est invalide")
    assert (problem.span.line, problem.span.column, problem.expected) == (line, column, expected)


@pytest.mark.parametrize("formula", ["1E400", "1 ? 2", "=", "==1", "1;2", "SUM(1))", "@Maths", "{1}", "1!"])
def test_text_without_meaning_is_a_syntax_error(formula):
    assert refusal(formula).code is ProblemCode.INVALID


@pytest.mark.parametrize(
    ("formula", "start", "end", "nearest"),
    [
        ("MOYENE(1;2)", 0, 6, "MOYENNE"),
        ("1+avrage(2)", 2, 8, "AVERAGE"),
        ("Parcourssup[@Maths_1]", 0, 21, "Parcoursup"),
        ("2*Parcoursup[@Math_1]", 2, 21, "Maths_1"),
        ("RankINP[NotePMF]", 0, 16, "NotePFM"),
    ],
)
def test_unknown_name_is_refused_with_the_nearest_ones(formula, start, end, nearest):
    problem = refusal(formula)
    assert problem.code is ProblemCode.UNKNOWN_REFERENCE
    assert (problem.span.start, problem.span.end) == (start, end)
    assert problem.suggestions[0] == nearest


@pytest.mark.parametrize("formula", ["{}(1)", "{}[Maths_1]", "Parcoursup[{}]"])
def test_endless_name_is_cut_where_the_message_quotes_it(formula):
    assert len(refusal(formula.format("m" * 5_000)).message) < 150


@pytest.mark.parametrize(
    "formula", ["IF(1)", "IF(1;2;3;4)", "SUM()", "NOT(1;2)", "COUNTIF(Parcoursup[Maths_1])", "ESTVIDE()"]
)
def test_wrong_number_of_arguments_is_refused(formula):
    assert refusal(formula).code is ProblemCode.ARGUMENT_COUNT


def test_number_of_arguments_is_said_in_french():
    assert refusal("IF(1)").message == "SI attend de 2 à 3 arguments, 1 donné"
    assert refusal("RACINE(2,25)").message == (
        "RACINE attend 1 argument, 2 donnés. La virgule sépare ici deux arguments : écrivez RACINE(2.25)"
    )
    assert refusal("RACINE(2;25)").message == "RACINE attend 1 argument, 2 donnés"


def test_list_of_256_arguments_is_refused_and_255_are_not():
    assert refusal(f"SUM({';'.join('1' * 256)})").code is ProblemCode.ARGUMENT_COUNT
    checked(f"SUM({';'.join('1' * 255)})")


@pytest.mark.parametrize(
    "formula", ["RANK(1;2)", "COUNTIF(Parcoursup[Maths_1]+1;2)", "RANK(1;IF(TRUE;Parcoursup[Maths_1]))"]
)
def test_range_that_is_no_column_is_refused(formula):
    problem = refusal(formula)
    assert (problem.code, problem.expected) == (ProblemCode.INVALID, ("référence",))


def test_current_row_in_an_aggregate_is_refused_but_another_aggregate_is_not():
    problem = refusal("SUM(Parcoursup[@Maths_1])", FormulaType.AGGREGATE)
    assert (problem.code, problem.span.start) == (ProblemCode.CURRENT_ROW_IN_AGGREGATE, 4)
    checked("SUM(Parcoursup[Maths_1])+Globales[@Moyenne générale]", FormulaType.AGGREGATE)


def test_every_problem_is_reported_in_the_order_of_the_text():
    found = problems_of("MOYENE(1)+Parcoursup[@X]+IF(1)", FormulaType.ROW, NAMES)
    assert [problem.code for problem in found] == [
        ProblemCode.UNKNOWN_REFERENCE,
        ProblemCode.UNKNOWN_REFERENCE,
        ProblemCode.ARGUMENT_COUNT,
    ]


def test_formula_saved_before_its_column_went_tells_what_it_misses():
    formula = resolved_formula("Parcoursup[@Disparue]+Parcoursup[@Maths_1]", FormulaType.ROW, NAMES)
    assert [reference.column for reference in formula.missing] == ["Disparue"]


class TestLimits:
    def test_text_of_10_001_characters_is_too_large_and_10_000_is_not(self):
        assert refusal('"' + "a" * 9_999 + '"').code is ProblemCode.TOO_LARGE
        checked('"' + "a" * 9_998 + '"')

    def test_2_001_tokens_are_too_many_and_1_999_are_not(self):
        assert refusal("1" + "+1" * 1_000).code is ProblemCode.TOO_LARGE
        checked("1" + "+1" * 999)

    @pytest.mark.parametrize("opening", ["(", "-", "NOT("])
    def test_levels_beyond_64_are_too_many(self, opening):
        closing = ")" if "(" in opening else ""
        assert refusal(opening * 70 + "1" + closing * 70).code is ProblemCode.TOO_LARGE
        checked(opening * 64 + "1" + closing * 64)

    def test_hostile_depth_is_refused_before_it_is_parsed(self):
        assert refusal("(" * 1_500 + "1" + ")" * 400).code is ProblemCode.TOO_LARGE

    @pytest.mark.parametrize("inside", ["'" * 9_000, " " * 9_000 + "]]", "'[" * 4_000, "@[" * 400])
    def test_hostile_name_is_refused_in_linear_time(self, inside):
        assert refusal(f"Parcoursup[{inside}").code is ProblemCode.INVALID
