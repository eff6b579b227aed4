"""The public report: nobody can be counted apart in it (docs/rules/ranking.md, why)."""

import pypdfium2
import pytest
from hypothesis import given
from hypothesis import strategies as st

from parvis.interviews.jury_grades.model import Letter
from parvis.results.reasons.report import FEWEST, groups_of
from tests.given.computations import compute, import_file
from tests.given.formulas import FORMULAS, saved
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.pdfs import tags_of

REPORT = "/api/v1/admin/campaign/public-report.pdf"
CAMPAIGN = "/api/v1/admin/campaign"


def choose_rank(admin):
    body = admin.get(CAMPAIGN).json() | {"rankColumn": "Candidats[Rang]"}
    assert admin.put(CAMPAIGN, json=body).status_code == 200


def report(admin):
    answer = admin.get(REPORT)
    assert answer.status_code == 200, answer.text
    with pypdfium2.PdfDocument(answer.content) as document:
        return " ".join(" ".join(page.get_textpage().get_text_range() for page in document).split())


def test_report_is_tagged_with_the_headers_of_its_tables(ranked):
    choose_rank(ranked)
    tags = tags_of(ranked.get(REPORT).content)
    assert tags.count("H1") == 1
    assert tags.count("H2") == tags.count("Table")
    assert tags.count("TH") == 2 * tags.count("Table")


@pytest.mark.parametrize(
    ("counts", "lines", "total"),
    [
        ({"A": 12, "B": 8}, [("A", 12), ("B", 8)], 20),
        ({"A": 12, "B": 8, "C": 3}, [("A", 12), ("B, C", 11)], 23),
        ({"A": 12, "B": 2, "C": 2, "D": 9}, [("A", 12), ("B, C, D", 13)], 25),
        ({"A": 12, "B": 3, "C": 2}, [("A", 12), ("B, C", 5)], 17),
        ({"A": 12, "B": 3}, [("A, B", 15)], 15),
        ({"A": 3}, [("A", None)], None),
        ({"A": 2, "B": 1}, [("A, B", None)], None),
        ({"A": 4, "B": 4}, [("A, B", 8)], 8),
        ({"A": 6, "B": 0}, [("A", 6)], 6),
        ({}, [], 0),
    ],
)
def test_small_groups_are_summed_with_another(counts, lines, total):
    groups = groups_of(counts)
    assert (groups.lines, groups.total) == (lines, total)


@given(st.dictionaries(st.sampled_from("ABCDEFGH"), st.integers(0, 12)))
def test_no_small_group_can_be_read_or_worked_out(counts):
    groups = groups_of(counts)
    assert [count for _, count in groups.lines if count is not None and count < FEWEST] == []
    assert all(counts[name] >= FEWEST for name in groups.apart)
    counted = sum(count for _, count in groups.lines if count is not None)
    if groups.total is not None:
        assert groups.total == counted
    hidden = [name for name, count in counts.items() if count > 0 and name not in groups.apart]
    assert len(hidden) != 1 or groups.total is None


def test_without_rank_column_or_computation_there_is_no_report(admin):
    assert admin.get(REPORT).json()["code"] == "NO_RANK_COLUMN"
    saved(admin, "Rang", "RANK(Parcoursup[@Maths];Parcoursup[Maths])")
    choose_rank(admin)
    assert (admin.get(REPORT).status_code, admin.get(REPORT).json()["code"]) == (409, "NOT_COMPUTED")


def test_report_names_the_criteria_with_their_notes_and_counts_by_method(admin):
    import_file({"Maths": [str(row) for row in range(20)]})
    saved(admin, "Base", "Parcoursup[@Maths]+1", notes="La note #1 de maths")
    saved(admin, "Ailleurs", "1")
    saved(admin, "Rang", "RANK(Candidats[@Base];Candidats[Base])")
    saved(admin, "Voie", 'IF(Parcoursup[@Maths]>=12;"INTERVIEW";"PFM")', businessValue="EVALUATION_METHOD")
    choose_rank(admin)
    compute(admin)
    text = report(admin)
    assert "Critères du classement Critère Ce qu'il représente Rang Base La note #1 de maths" in text
    assert "Ailleurs" not in text
    assert "Entretien 8 Projet de formation motivé 12 Total 20" in text
    assert "Entretiens par site Donnée Valeur Sans site 8 Total 8" in text
    assert "Notes des entretiens Donnée Valeur Sans note 8 Total 8" in text
    assert "NOM" not in text


def test_interviews_that_are_summed_with_others_are_not_detailed(admin):
    import_file({"Maths": [str(row) for row in range(20)]})
    saved(admin, "Rang", "RANK(Parcoursup[@Maths];Parcoursup[Maths])")
    method = saved(admin, "Voie", 'IF(Parcoursup[@Maths]>=17;"INTERVIEW";"PFM")', businessValue="EVALUATION_METHOD")
    choose_rank(admin)
    compute(admin)
    text = report(admin)
    assert "Entretien, Projet de formation motivé 20 Total 20" in text
    assert "Entretiens par site" not in text
    few = 'IF(Parcoursup[@Maths]>=9;"INTERVIEW";IF(Parcoursup[@Maths]>=8;"FA";"PFM"))'
    assert admin.put(FORMULAS, json=method | {"formula": few}).status_code == 200
    compute(admin)
    assert "Entretien 11 Projet de formation motivé, Fiche avenir 9 Total 20" in report(admin)


def test_grades_are_listed_from_the_best_then_who_was_absent(admin):
    import_file({"Maths": [str(row) for row in range(15)]})
    saved(admin, "Rang", "RANK(Parcoursup[@Maths];Parcoursup[Maths])")
    saved(admin, "Voie", '"INTERVIEW"', businessValue="EVALUATION_METHOD")
    choose_rank(admin)
    for row, grade in enumerate([Letter.ABS, Letter.F, Letter.A] * 5):
        graded(str(1000001 + row), INTERVIEW | {"grade": grade})
    compute(admin)
    assert "Notes des entretiens Donnée Valeur A 5 F 5 ABS (absent) 5 Total 15" in report(admin)
