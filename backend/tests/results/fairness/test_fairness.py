"""Whether juries mark alike: what is compared, with whom, and when nothing is said."""

from datetime import date, time
from io import BytesIO

import openpyxl
import pytest

from parvis.interviews.jury_grades.model import Letter
from tests.given.computations import compute, import_file
from tests.given.formulas import saved
from tests.given.interviews import bordeaux
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.letter_mails import attribute, free
from tests.given.members import juror, seat
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury, slots_shown

FAIRNESS = "/api/v1/admin/fairness"
MANY = 40


@pytest.fixture
def marked(client_as):
    """An administrator, and candidates 1000001… whose mark of maths is 10, 11, 12, 13, 10, 11…"""
    import_file({"Maths": [str(10 + index % 4) for index in range(MANY)]})
    return client_as("ROLE_ADMIN")


def number(index: int) -> str:
    return str(1_000_001 + index)


def gave(jury_number: str | None, letters: str, first: int = 0, **members: object) -> None:
    """The jury graded candidates from the ``first`` on, one letter each, by half hours from 9 h."""
    for index, letter in enumerate(letters):
        at = time(9 + index // 2, 30 * (index % 2))
        hours = {"jury_start_time": at, "jury_end_time": at.replace(minute=at.minute + 20)}
        form = {**INTERVIEW, **hours, "jury_number": jury_number, "grade": Letter(letter), **members}
        graded(number(first + index), form)


def shown(client, **question: str):
    answer = client.get(FAIRNESS, params=question)
    assert answer.status_code == 200, answer.text
    return answer.json()


def rows(answer, *members: str):
    return [tuple(row[name] for name in members) for row in answer["rows"]]


def test_without_grades_there_is_nothing_to_compare(marked):
    assert shown(marked) == {
        "points": {"A": 5, "B": 4, "C": 3, "D": 2, "F": 1},
        "all": {"count": 0, "mean": None},
        "rows": [],
        "flagged": 0,
        "outside": 0,
        "expectedByChance": 0,
        "agreement": None,
        "withoutMembers": [],
    }


def test_juries_are_compared_with_everybody_in_points(marked):
    gave("NCY01MP", "AABBAABB")
    gave(" bor01mp ", "CDCDCDCD", first=8)
    gave("TLS01MP", "BC", first=16)
    graded(number(18), {**INTERVIEW, "jury_number": "TLS01MP", "grade": Letter.ABS})
    answer = shown(marked)
    mean = (36 + 20 + 7) / 18
    assert answer["all"] == {"count": 19, "mean": pytest.approx(mean)}
    assert rows(answer, "key", "count", "mean", "difference", "flag") == [
        ("BOR01MP", 8, 2.5, pytest.approx(2.5 - mean), True),
        ("NCY01MP", 8, 4.5, pytest.approx(4.5 - mean), True),
        ("TLS01MP", 3, 3.5, pytest.approx(3.5 - mean), None),
    ]
    assert answer["rows"][2]["letters"] == {"A": 0, "B": 1, "C": 1, "D": 0, "F": 0, "ABS": 1}
    low, high = answer["rows"][0]["low"], answer["rows"][0]["high"]
    assert low < 2.5 - mean < high < 0
    assert (answer["flagged"], answer["outside"], answer["expectedByChance"]) == (2, 2, 0.1)
    assert {row["adjusted"] for row in answer["rows"]} == {None}


def test_at_equal_files_a_jury_of_better_files_is_ordinary(marked):
    saved(marked, "Dossier", "Parcoursup[@Maths]")
    compute(marked)
    # Places 0, 4, 8… have 10, places 3, 7… have 13: both juries give what the file is worth.
    for turn in range(10):
        graded(number(4 * turn), {**INTERVIEW, "jury_number": "BOR01MP", "grade": Letter("DF"[turn % 2])})
        graded(number(4 * turn + 3), {**INTERVIEW, "jury_number": "NCY01MP", "grade": Letter("AB"[turn % 2])})
        graded(number(4 * turn + 1), {**INTERVIEW, "jury_number": "TLS01MP", "grade": Letter("CD"[turn % 2])})
        graded(number(4 * turn + 2), {**INTERVIEW, "jury_number": "TLS01MP", "grade": Letter("BC"[turn % 2])})
    raw, equal = shown(marked), shown(marked, formula="Dossier")
    assert rows(raw, "key", "flag") == [("BOR01MP", True), ("NCY01MP", True), ("TLS01MP", False)]
    assert rows(equal, "key", "flag") == [("BOR01MP", False), ("NCY01MP", False), ("TLS01MP", False)]
    assert all(abs(row["adjusted"]) < 0.01 for row in equal["rows"])
    assert rows(equal, "difference", "low", "high") == rows(raw, "difference", "low", "high")
    assert shown(marked, formula="Candidats[Dossier]") == equal


def test_an_unknown_formula_is_refused(marked):
    answer = marked.get(FAIRNESS, params={"formula": "Autre"})
    assert (answer.status_code, answer.json()["fields"]) == (
        422,
        [{"field": "formula", "message": "Cette formule n'existe pas"}],
    )


def test_an_absent_candidate_is_one_of_the_eight(marked):
    gave("BOR01MP", "AABBAAB")
    graded(number(7), {**INTERVIEW, "grade": Letter.ABS})
    gave("NCY01MP", "CCDCCDC", first=8)
    assert rows(shown(marked), "key", "count", "flag") == [("BOR01MP", 8, True), ("NCY01MP", 7, None)]


def test_a_group_of_eight_absent_candidates_is_too_few(marked):
    for index in range(8):
        graded(number(index), {**INTERVIEW, "grade": Letter.ABS})
    (row,) = shown(marked)["rows"]
    assert (row["count"], row["letters"]["ABS"], row["mean"], row["low"], row["flag"]) == (8, 8, None, None, None)


@pytest.fixture
def bordeaux_jury(marked, manager):
    site = marked.post("/api/v1/admin/interview-sites", json=bordeaux(manager)).json()
    return jury(marked, site["id"], "AFTERNOON_FACE_TO_FACE", {"date": day()})


def test_a_grade_belongs_to_the_jury_of_the_slot_before_the_one_it_names(admin, site):
    applicants(["DUPONT", "LE GALL", "ROY"])
    jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    sitting = jury(admin, site["id"], "AFTERNOON_FACE_TO_FACE", {"date": day()})
    assert admin.post(f"{SLOTS}/create-manually", json=by_hand(sitting["id"])).status_code == 201
    attribute(admin, slots_shown(admin)[0]["id"])
    gave("BOR01MP", "AB", first=-1)
    assert rows(shown(admin), "key", "count") == [("BOR01AP", 1), ("BOR01MP", 1)]
    assert rows(shown(admin, by="half"), "key", "name", "count") == [
        ("MORNING", "Matin", 1),
        ("AFTERNOON", "Après-midi", 1),
    ]
    assert rows(shown(admin, by="site"), "key", "count") == [("Bordeaux", 2)]
    met = cells(admin, "JuryEntretien", "SiteEntretienJury")
    assert met == [("BOR01AP", "Bordeaux"), ("BOR01MP", "Bordeaux"), (None, None)]
    free(admin)
    assert cells(admin, "JuryEntretien", "SiteEntretienJury")[0] == ("BOR01MP", "Bordeaux")


def test_a_grade_without_slot_belongs_to_the_jury_that_it_names(marked, bordeaux_jury):
    gave(" bor01ap ", "A")
    assert rows(shown(marked, by="half"), "key") == [("AFTERNOON",)]
    assert cells(marked, "JuryEntretien", "SiteEntretienJury")[0] == ("BOR01AP", "Bordeaux")
    graded(number(0), {**INTERVIEW, "jury_number": "AUTRE"})
    assert cells(marked, "JuryEntretien", "SiteEntretienJury")[0] == ("AUTRE", None)


def test_a_grade_counts_for_each_member_who_sat_that_day_else_for_who_gave_it(marked, bordeaux_jury):
    first, second = juror("Zola", "z@example.org"), juror("Alba", "a@example.org")
    people = [{"userId": first, "dates": None}, {"userId": second, "dates": [day()]}]
    assert seat(marked, bordeaux_jury["id"], *people).status_code == 200
    gave("BOR01AP", "AB", jury_date=date.fromisoformat(day()))
    gave("BOR01AP", "C", first=2, jury_date=date.fromisoformat(day(1)))
    gave("SANS", "D", first=3)
    found = shown(marked, by="member")
    assert rows(found, "name", "count") == [("Anne Martin", 1), ("Léa Alba", 2), ("Léa Zola", 3)]
    assert found["rows"][1]["key"] == second
    assert found["withoutMembers"] == []


def test_juries_of_which_nobody_sat_on_a_day_are_named_by_member_alone(marked, bordeaux_jury):
    people = [{"userId": juror("Zola", "z@example.org"), "dates": [day()]}]
    assert seat(marked, bordeaux_jury["id"], *people).status_code == 200
    gave("BOR01AP", "AB", jury_date=date.fromisoformat(day()))
    gave("SANS", "D", first=2)
    assert shown(marked, by="member")["withoutMembers"] == []
    gave("BOR01AP", "AB", first=3, jury_date=date.fromisoformat(day(1)))
    site = bordeaux_jury["interviewSite"]["id"]
    without = [{"id": bordeaux_jury["id"], "name": "BOR01AP", "siteId": site}]
    assert shown(marked, by="member")["withoutMembers"] == without
    assert shown(marked, by="jury")["withoutMembers"] == []


def test_the_order_is_that_of_a_jurys_day_and_the_late_ones_are_together(marked):
    gave("BOR01MP", "A" * 15)
    gave("NCY01MP", "BB", first=15)
    found = rows(shown(marked, by="order"), "name", "count")
    assert found[:2] == [("1", 2), ("2", 2)]
    assert found[-2:] == [("12", 1), ("13 et plus", 3)]


def test_readers_of_projects_are_compared_among_themselves(marked):
    graded(number(0), PFM)
    graded(number(1), INTERVIEW)
    found = shown(marked, by="reader", of="PFM")
    assert rows(found, "name", "count", "mean") == [("Anne Martin", 1, 3)]
    assert found["all"]["count"] == 1
    assert shown(marked, by="jury", of="PFM")["rows"] == []


def test_the_points_are_the_campaigns(marked):
    settings = marked.get("/api/v1/admin/campaign").json()
    points = {"A": 20, "B": 15, "C": 10.5, "D": 5, "F": 0}
    assert marked.put("/api/v1/admin/campaign", json={**settings, "gradePoints": points}).status_code == 200
    gave("BOR01MP", "AF")
    assert (shown(marked)["points"], shown(marked)["all"]["mean"]) == (points, 10)
    kept = {**marked.get("/api/v1/admin/campaign").json(), "gradePoints": None}
    assert marked.put("/api/v1/admin/campaign", json=kept).json()["gradePoints"] == points


@pytest.mark.parametrize(
    "points", [{"A": 1}, {"A": 5, "B": 4, "C": 3, "D": 2, "F": -1}, {"A": 101, "B": 4, "C": 3, "D": 2, "F": 1}]
)
def test_points_of_some_letters_alone_or_out_of_bounds_are_refused(marked, points):
    settings = marked.get("/api/v1/admin/campaign").json()
    assert marked.put("/api/v1/admin/campaign", json={**settings, "gradePoints": points}).status_code == 422


def test_the_workbook_has_the_settings_and_the_same_figures_without_a_candidate(marked):
    gave("BOR01MP", "AABBAABB")
    gave("NCY01MP", "CDCD", first=8)
    answer = marked.get(f"{FAIRNESS}/export")
    assert answer.headers["content-type"].startswith("application/vnd.openxmlformats")
    book = openpyxl.load_workbook(BytesIO(answer.content))
    about, figures = ([list(row) for row in sheet.iter_rows(values_only=True)] for sheet in book)
    assert ["Points de A", 5] in about
    assert ["Candidats notés", 12] in about
    assert figures[0][:3] == ["Jury", "Candidats", "A"]
    assert [row[0] for row in figures[1:]] == ["BOR01MP", "NCY01MP"]
    assert figures[1][8] == pytest.approx(4.5)
    assert [row[-1] for row in figures[1:]] == ["À regarder", "Trop peu"]
    assert "1000001" not in str(about + figures)
