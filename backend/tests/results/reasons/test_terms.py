"""What a value is the sum of (docs/rules/ranking.md, why)."""

import pytest

from tests.given.computations import import_file
from tests.given.formulas import saved
from tests.given.reasons import terms, why_of

NOTE = "Candidats[Note]"


@pytest.fixture
def admin(client_as):
    """An administrator, and candidates with two marks, a text and an option."""
    client = client_as("ROLE_ADMIN")
    import_file({"M": ["14", "10"], "P": ["10", "6"], "T": ["Absent", ""], "V": ["", ""], "O": ["Latin", ""]})
    saved(client, "Moyenne", "(Parcoursup[@M]+Parcoursup[@P])/2")
    return client


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("Parcoursup[@M]-Parcoursup[@P]", [("M", 14), ("P", -10)]),
        ("((Parcoursup[@M]+Parcoursup[@P]))", [("M", 14), ("P", 10)]),
        ("20-(Parcoursup[@M]-(Parcoursup[@P]+1))", [("20", 20), ("M", -14), ("P", 10), ("1", 1)]),
        ("-Parcoursup[@M]+Candidats[@Moyenne]", [("M", -14), ("Moyenne", 12)]),
        ("-(Parcoursup[@M]+Parcoursup[@P])", [("M", -14), ("P", -10)]),
        ("(Parcoursup[@M]+Parcoursup[@P])/4", [("M", 3.5), ("P", 2.5)]),
        ("2*(Parcoursup[@M]-Parcoursup[@P])", [("M", 28), ("P", -20)]),
        ("(Parcoursup[@M]+Parcoursup[@P])*(1/2)", [("M", 7), ("P", 5)]),
        ("(Parcoursup[@M]+Parcoursup[@P])%", [("M", 0.14), ("P", 0.1)]),
        ("2*(Parcoursup[@M]+1)+Parcoursup[@P]", [("2 × (M + 1)", 30), ("P", 10)]),
        ("0,5*Parcoursup[@M]+Parcoursup[@P]", [("0,5 × M", 7), ("P", 10)]),
        ("SUM(Parcoursup[@M];Parcoursup[@T];3)", [("M", 14), ("T", 0), ("3", 3)]),
        ("SUM(Parcoursup[M];Parcoursup[@P])", [("M", 24), ("P", 10)]),
        ("Parcoursup[@P]+SUM(Parcoursup[@M];Parcoursup[@V])", [("P", 10), ("M", 14), ("V", 0)]),
        (
            "AVERAGE(Parcoursup[@M];Parcoursup[@P];Parcoursup[@V];Parcoursup[@T])",
            [("M", 7), ("P", 5), ("V", 0), ("T", 0)],
        ),
        ("AVERAGE(Parcoursup[M];Parcoursup[@P])", [("M", 8), ("P", pytest.approx(10 / 3))]),
        ("AVERAGE(Parcoursup[@M];Parcoursup[@P])*2", [("M", 14), ("P", 10)]),
        ("Parcoursup[@M]+AVERAGE(Parcoursup[@P];8)", [("M", 14), ("AVERAGE(P;8)", 9)]),
        ('IF(Parcoursup[@O]="Latin";Parcoursup[@M]+1;1/0)', [("M", 14), ("1", 1)]),
        ('IF(Parcoursup[@O]="";1/0;Parcoursup[@M]+1)', [("M", 14), ("1", 1)]),
        ("IFERROR(1/0+1;Parcoursup[@M]+1)", [("M", 14), ("1", 1)]),
        ("IFERROR(Parcoursup[@M]+1;1/0)", [("M", 14), ("1", 1)]),
        ('Parcoursup[@M]+IF(Parcoursup[@O]="Latin";0,5;0)', [("M", 14), ('IF(O = "Latin";0,5;0)', 0.5)]),
        ("Parcoursup[@M]+IFERROR(Candidats[@Moyenne];0)", [("M", 14), ("Moyenne", 12)]),
        ('Parcoursup[@M]+"12,5"', [("M", 14), ('"12,5"', 12.5)]),
        ("Parcoursup[@M]+VRAI", [("M", 14), ("VRAI", 1)]),
        ("SUM(Parcoursup[@M];)", [("M", 14), ("", 0)]),
    ],
)
def test_a_sum_has_its_terms_and_they_make_the_value(admin, formula, expected):
    saved(admin, "Note", formula)
    answer = why_of(admin, 0, NOTE)
    assert terms(answer) == expected
    assert sum(value for _, value in terms(answer)) == pytest.approx(answer["value"], rel=1e-12)
    assert [each["share"] for each in answer["terms"]] == pytest.approx(
        [value / answer["value"] for _, value in terms(answer)]
    )


@pytest.mark.parametrize(
    "formula",
    [
        "Parcoursup[@M]*Parcoursup[@P]",
        "1/(Parcoursup[@M]+Parcoursup[@P])",
        "Parcoursup[@M]",
        "-Parcoursup[@M]",
        "12",
        "Candidats[@Moyenne]",
        "(Parcoursup[@M]+1)&Parcoursup[@P]",
        "Parcoursup[@M]+1>3",
        "Parcoursup[@M]/0+1",
        "Parcoursup[@V]",
        "IF(Parcoursup[@M]>20;1+1)",
    ],
)
def test_what_is_no_sum_has_no_terms(admin, formula):
    saved(admin, "Note", formula)
    assert why_of(admin, 0, NOTE)["terms"] == []


def test_share_of_nothing_is_null(admin):
    saved(admin, "Note", "Parcoursup[@M]-14")
    answer = why_of(admin, 0, NOTE)
    assert (answer["value"], [each["share"] for each in answer["terms"]]) == (0, [None, None])


def test_cell_of_a_term_is_the_only_one_that_it_reads(admin):
    saved(admin, "Note", "0,5*Parcoursup[@M]+Parcoursup[@P]+Parcoursup[@M]*Parcoursup[@P]+AVERAGE(Parcoursup[M])+1")
    assert [each["cell"] for each in why_of(admin, 0, NOTE)["terms"]] == [14, None, None, None, None]


def test_a_term_of_a_thousand_characters_is_cut(admin):
    saved(admin, "Note", "1+" + "*".join(["Parcoursup[@M]"] * 100))
    label = why_of(admin, 0, NOTE)["terms"][1]["label"]
    assert (len(label), label[:9], label[-1]) == (200, "M × M × M", "…")
