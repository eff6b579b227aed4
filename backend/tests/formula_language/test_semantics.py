"""Rules of docs/rules/formulas.md that the worked cases do not show."""

import pytest

from parvis.formula_language import CellValue, FormulaRefused, Kind
from tests.formula_language.columns import evaluated


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ('"abc"+1/0', Kind.VALUE),
        ('1/0+"abc"', Kind.DIV0),
        ("1E308*10", Kind.NUM),
        ("1E308+1E308", Kind.NUM),
        ("1E-200*1E-200", 0.0),
        ("0.3-(0.1+0.2)", 0.0),
        ("(0.1+0.2)-0.3+1E-20", 1e-20),
        ('(-8)^(1/5)&""', "-1.5157165665104"),
        ("(-2)^(2/3)", Kind.NUM),
        ("(-2)^3", -8.0),
        ('0^"x"', Kind.VALUE),
        ('"(5)"+1', Kind.VALUE),
        ('"10 %"+1', Kind.VALUE),
        ('"1 000"+1', Kind.VALUE),
        ('"inf"+1', Kind.VALUE),
        ('"1/2/2020"+1', Kind.VALUE),
        ('"\u00a05\u202f"+1', 6.0),
        ('"-1,5e1%"*1', -0.15),
        ('1E15&""', "1E+15"),
        ('123456789012345&""', "123456789012345"),
        ('0.000001&""', "1E-06"),
        ('IF("vrai";1;2)', 1.0),
        ('NOT("1")', Kind.VALUE),
        ('AND("1")', Kind.VALUE),
        ('AND("VRAI";1)', True),
        ("OR(1/0;TRUE)", Kind.DIV0),
        ("1-0", 1.0),
        ("0*-1", 0.0),
        ('"œuf"="oeuf"', True),
        ('"côte">"coté"', True),
        ('"l\'or">"lor"', True),
    ],
)
def test_value(formula, value):
    (found,) = evaluated(formula)
    assert type(found) is type(value)
    assert found == (pytest.approx(value, rel=1e-14) if isinstance(value, float) else value)


@pytest.mark.parametrize(
    ("formula", "value"),
    [
        ("5.+1", 6.0),
        ("SUM(5.,2.)", 7.0),
        ("SUM(5.;2,5)", 7.5),
        ('"5."+1', 6.0),
        ('"-5.%"*100', -5.0),
        ("IF(TRUE();1;2)", 1.0),
        ("vrai( )", True),
        ("IF(FALSE();1;FAUX())", False),
        ("#N/A", Kind.NA),
        ("#div/0!", Kind.DIV0),
        ("#VALUE!", Kind.VALUE),
        ("#VALEUR!", Kind.VALUE),
        ("#NOMBRE!+1", Kind.NUM),
        ("#NUM!", Kind.NUM),
        ("#NOM?", Kind.NAME),
        ("#NAME?", Kind.NAME),
        ("IFERROR(#REF!;5.)", 5.0),
        ("ISERROR(#N/A)", True),
        ('IF(1;"ok";#N/A)', "ok"),
        ('"2.E1"+0', Kind.VALUE),
    ],
)
def test_constants_are_written_as_in_excel(formula, value):
    assert evaluated(formula) == [value]


def test_an_error_written_as_a_criterion_counts_that_error():
    for criterion in ("#N/A", '"#n/a"'):
        assert evaluated(f"COUNTIF(Parcoursup[x];{criterion})", x=[Kind.NA, 1, Kind.NA, Kind.DIV0]) == [2.0] * 4
    assert evaluated('COUNTIF(Parcoursup[x];"#VALEUR!")', x=[Kind.VALUE, "#VALEUR!"]) == [1.0] * 2


@pytest.mark.parametrize("formula", ["2.E1", "5..", "TRUE(1)", "#CYCLE!", "#RIEN!", "#N/AB", "{1;2}"])
def test_what_is_no_constant_is_refused(formula):
    with pytest.raises(FormulaRefused):
        evaluated(formula)


def test_blank_that_an_expression_yields_stays_blank_and_is_ignored_by_lists():
    assert evaluated("IF(TRUE;Parcoursup[@x])", x=[None, 2]) == [None, 2.0]
    assert evaluated("AVERAGE(IF(TRUE;Parcoursup[@x]);4)", x=[None, 2]) == [4.0, 3.0]
    assert evaluated("AND(IFERROR(Parcoursup[@x];0);TRUE)", x=[None, 0]) == [True, False]
    assert evaluated("NOT(+Parcoursup[@x])", x=[None, 2]) == [True, False]


def test_text_that_an_expression_yields_is_coerced_where_a_cell_s_is_ignored():
    assert evaluated("SUM(Parcoursup[@x];1)", x=["3", "abc"]) == [1.0, 1.0]
    assert evaluated("SUM(+Parcoursup[@x];1)", x=["3", "abc"]) == [4.0, Kind.VALUE]


@pytest.mark.parametrize(
    ("comparison", "truth"),
    [
        ('Parcoursup[@x]=(Parcoursup[@y]&"")', [False, True]),
        ('Parcoursup[@x]<(Parcoursup[@y]&"")', [True, False]),
        ('(Parcoursup[@y]&"")=Parcoursup[@x]', [False, True]),
        ("Parcoursup[@x]=Parcoursup[@y]", [False, True]),
    ],
)
def test_blank_among_texts_equals_the_empty_text_alone(comparison, truth):
    blanks_and_texts: list[CellValue | int] = [None, None, "zut"]
    assert evaluated(comparison, x=blanks_and_texts, y=["abc", "", "zut"])[:2] == truth


class TestRank:
    def test_ties_share_the_best_rank_at_12_digits(self):
        assert evaluated("RANK(Parcoursup[@x];Parcoursup[x])", x=[0.1 + 0.2, 0.3, 5, 0.1]) == [2.0, 2.0, 1.0, 4.0]

    def test_cell_that_is_no_number_has_no_rank(self):
        ranks = evaluated("RANK(Parcoursup[@x];Parcoursup[x])", x=[10, None, True, "10", "ABS"])
        assert ranks == [1.0, Kind.NA, Kind.NA, 1.0, Kind.VALUE]

    def test_error_of_the_number_comes_before_the_list_s_and_the_order_s(self):
        ranks = evaluated('RANK(Parcoursup[@x];Parcoursup[y];"o")', x=[Kind.NUM, 1], y=[1, Kind.DIV0])
        assert ranks == [Kind.NUM, Kind.DIV0]
        assert evaluated('RANK(Parcoursup[@x];Parcoursup[x];"o")', x=[1]) == [Kind.VALUE]

    def test_order_may_differ_from_row_to_row(self):
        assert evaluated("RANK(Parcoursup[@x];Parcoursup[x];Parcoursup[@o])", x=[1, 2, 3], o=[0, 1, 1]) == [
            3.0,
            2.0,
            3.0,
        ]

    def test_list_of_one_cell(self):
        assert evaluated("RANK(5;Parcoursup[@x])", x=[5, 6, None, Kind.NA]) == [1.0, Kind.NA, Kind.NA, Kind.NA]


class TestCountif:
    MIXED = (1, 1.5, "1", "abc", "Abc", "", None, True, Kind.NA, "été")

    @pytest.mark.parametrize(
        ("criterion", "count"),
        [
            ('"=1"', 2),
            ('"<>1"', 8),
            ('"<>"', 9),
            ('"<>abc"', 8),
            ('"<>a*"', 8),
            ('"<>VRAI"', 9),
            ('"<>#N/A"', 9),
            ('"="', 1),
            ('""', 2),
            ('">=1"', 2),
            ('">="', 0),
            ('">abb"', 3),
            ('">TRUE"', 0),
            ('"VRAI"', 1),
            ('"#N/A"', 1),
            ('"?bc"', 2),
            ('"ÉT?"', 1),
            ('" 1 "', 2),
            ("1/0", 0),
        ],
    )
    def test_criterion_counts(self, criterion, count):
        counts = evaluated(f"COUNTIF(Parcoursup[x];{criterion})", x=list(self.MIXED))
        assert set(counts) == {float(count)}

    def test_blank_criterion_is_zero(self):
        assert evaluated("COUNTIF(Parcoursup[x];Parcoursup[@y])", x=[0, None, "0"], y=[None, None, None])[0] == 2.0

    def test_criterion_of_each_row(self):
        counts = evaluated('COUNTIF(Parcoursup[x];">="&Parcoursup[@x])', x=[1, 2, 3, 3])
        assert counts == [4.0, 3.0, 2.0, 2.0]

    @pytest.mark.parametrize("criterion", ["{}*", "*{}", "*{}*", "?{}*", "*{}?", "{}", "*?{}~?", "*{}*{}", "*{}?{}*"])
    def test_many_different_wildcards_count_what_each_counts_alone(self, criterion):
        texts: list[CellValue | int] = [
            f"{name}{number}" for name in ("Lé", "Anne ", "marie-an", "12") for number in range(9)
        ]
        texts += ["a?", "lé1?", "lelé1", "", None, 12, "ANNE 1"]
        patterns: list[CellValue | int] = [criterion.replace("{}", str(text)) for text in texts]
        together = evaluated("COUNTIF(Parcoursup[x];Parcoursup[@y])", x=texts, y=patterns)
        alone = [evaluated(f'COUNTIF(Parcoursup[x];"{pattern}")', x=texts)[0] for pattern in patterns]
        assert together == alone

    @pytest.mark.parametrize("criterion", ["*a" * 60 + "*b", "*?a" * 60 + "b"])
    def test_many_stars_on_a_long_text_are_answered_in_time(self, criterion):
        assert evaluated(f'COUNTIF(Parcoursup[x];"{criterion}")', x=["a" * 2000, f"{'a' * 2000}b"]) == [1.0, 1.0]

    def test_range_of_one_cell_answers_for_its_row(self):
        found = evaluated("COUNTIF(Parcoursup[@x];Parcoursup[@y])", x=[1, "abc", None, True], y=["<2", "a*", "", 1])
        assert found == [1.0, 1.0, 1.0, 0.0]

    @pytest.mark.parametrize(
        ("criterion", "found"),
        [("<>abc", [1, 0, 1, 1]), ("<>1", [1, 1, 1, 0]), ("<>#N/A", [0, 1, 1, 1]), ("<>", [1, 1, 0, 1])],
    )
    def test_an_error_differs_from_every_other_criterion_in_a_range_of_one_cell(self, criterion, found):
        counts = evaluated(f'COUNTIF(Parcoursup[@x];"{criterion}")', x=[Kind.NA, "abc", None, 1])
        assert counts == [float(count) for count in found]
