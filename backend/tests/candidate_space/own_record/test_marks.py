"""A candidate's own marks: what they may write, and what staff then read."""

from tests.given.campaign import add_candidates
from tests.given.files import HEADERS, MATHS_1, MATHS_2, changed
from tests.given.own_space import ME
from tests.given.records import grade_of, id_of, record_of
from tests.given.table import cell, table

GRADES = f"{ME}/grades"
FIRST, SECOND = (name.removeprefix("Parcoursup[").removesuffix("]") for name in (MATHS_1, MATHS_2))


def sent(me, *grades):
    return me.post(GRADES, json={"grades": [{"name": name, "value": value} for name, value in grades]})


def test_marks_before_any_import_are_the_built_in_ones(me, admin):
    columns = me.get(ME).json()["gradeColumns"]
    assert len(columns) == 13 * 3 * 2
    assert columns[0] == {
        "name": "Moyenne du Candidat - Philosophie - Trimestre 1_1",
        "subject": "Philosophie",
        "year": "TERMINALE",
        "trimester": 1,
    }
    assert {column["name"][-2:] for column in columns if column["year"] == "PREMIERE"} == {"_2"}
    assert sent(me).status_code == 200
    assert not table().has(MATHS_1), "who saves no mark makes no column"
    answer = sent(me, (FIRST, 14.5), (SECOND, 12))
    assert answer.status_code == 200, answer.text
    assert {each["name"]: each["value"] for each in answer.json()["cells"]} == {FIRST: 14.5, SECOND: 12}
    assert (cell("M00001", MATHS_1), cell("M00001", MATHS_2)) == (14.5, 12)
    assert grade_of(admin, id_of(admin, "M00001"), MATHS_1)["value"] == 14.5


def test_marks_entered_before_an_import_stay_under_its_columns(me, admin, imported):
    assert sent(me, (FIRST, 14.5)).status_code == 200
    imported(changed())
    assert (cell("M00001", MATHS_1), cell("101", MATHS_1)) == (14.5, 14.5)
    columns = me.get(ME).json()["gradeColumns"]
    assert [column["name"] for column in columns] == [FIRST, SECOND]
    assert sent(me, (FIRST, 9)).json()["cells"] == [{"name": FIRST, "value": 9}]
    assert len(HEADERS["D"]) > 2
    assert record_of(admin, id_of(admin, "M00001"))["conflictCount"] == 0


def test_only_named_marks_change_and_the_history_has_one_item(me, admin):
    assert sent(me, (FIRST, 14.5), (SECOND, 12)).status_code == 200
    assert sent(me, (SECOND, None)).json()["cells"] == [{"name": FIRST, "value": 14.5}]
    assert me.get(ME).json()["cells"] == [{"name": FIRST, "value": 14.5}]
    items = admin.get(f"/api/v1/admin/history/{id_of(admin, 'M00001')}").json()
    assert [(item["action"], len(item["content"]["cells"])) for item in items[:2]] == [
        ("UPDATE_GRADE", 1),
        ("UPDATE_GRADE", 2),
    ]
    assert items[0]["author"]["lastName"] == "Essai"
    assert cell("M00001", MATHS_2) is None


def test_wrong_marks_are_named_and_nothing_is_saved(me):
    above, below, other = (
        "La note doit être inférieure ou égale à 20",
        "La note doit être supérieure ou égale à 0",
        "Doit être un chiffre",
    )
    for value, sentence in ((20.01, above), (-0.5, below), ("ABS", other), ("12", other), (True, other), ([], other)):
        answer = sent(me, (SECOND, 14.5), (FIRST, value))
        assert answer.status_code == 422
        assert answer.json()["fields"] == [{"field": "grades.1.value", "message": sentence}]
    assert me.get(ME).json()["cells"] == []


def test_column_that_is_no_mark_or_is_named_twice_is_refused_whole(me):
    twice = sent(me, (FIRST, 10), (FIRST, 11))
    assert (twice.status_code, twice.json()["fields"][0]["field"]) == (422, "grades.1.name")
    for name in ("Nom", MATHS_1, "Moyenne du Candidat - Poterie - Trimestre 1_1"):
        answer = sent(me, (SECOND, 10), (name, 11))
        assert (answer.status_code, answer.json()["code"]) == (422, "GRADE_NOT_EDITABLE")
        assert answer.json()["fields"][0]["field"] == "grades.1.name"
    assert me.post(GRADES, json={"grades": [{"name": FIRST}]}).status_code == 422
    assert me.get(ME).json()["cells"] == []


def test_marks_of_a_record_of_the_platform_are_read_only(tie_account, imported):
    imported(changed())
    me = tie_account("101")
    assert me.get(ME).json()["cells"] == [{"name": FIRST, "value": 14.5}, {"name": SECOND, "value": 13}]
    for answer in (sent(me, (FIRST, 20)), me.post(GRADES, json={"no": "list"})):  # whatever is sent
        assert (answer.status_code, answer.json()["code"]) == (403, "RECORD_NOT_EDITABLE")
    assert cell("101", MATHS_1) == 14.5


def test_school_of_a_record_of_the_platform_is_that_of_the_file(tie_account, imported):
    headers = [*HEADERS["D"], "Nom Etablissement origine 2025/2026"]
    row = [
        "G1",
        "ECF",
        "101",
        "DUPONT",
        "Zoé",
        "03/02/2008",
        "",
        "",
        "",
        "France",
        "2025-2026",
        "14",
        "",
        "",
        "",
        "",
        "Lycée du Parc",
    ]
    imported("\r\n".join(";".join(each) for each in (headers, row)).encode())
    add_candidates(["ABADIE"], first=5)
    assert tie_account("101").get(ME).json()["schoolName"] == "Lycée du Parc"
    assert tie_account("1000005").get(ME).json()["schoolName"] is None


CONFLICTS = "/api/v1/admin/candidates/grade-conflicts"


def corrected(admin, value, column=MATHS_1):
    """Staff give a mark of the candidate its value."""
    address = f"/api/v1/admin/candidates/{id_of(admin, 'M00001')}/update-grades"
    assert admin.put(address, json=[{"column": column, "value": value}]).status_code == 200


def conflicts(admin):
    found = admin.get(f"{CONFLICTS}/{id_of(admin, 'M00001')}").json()["candidateGradeConflicts"]
    return [(each["externalValue"], each["modifiedValue"], each["source"]) for each in found]


def test_mark_that_staff_corrected_stays_and_the_candidate_s_value_waits(me, admin):
    sent(me, (FIRST, 14.5), (SECOND, 12))
    corrected(admin, 11)
    answer = sent(me, (FIRST, 18), (SECOND, 13)).json()
    assert {each["name"]: each["value"] for each in answer["cells"]} == {FIRST: 11, SECOND: 13}
    assert answer["pendingMarks"] == [{"name": FIRST, "value": 18}]
    assert me.get(ME).json()["pendingMarks"] == answer["pendingMarks"]
    assert (cell("M00001", MATHS_1), conflicts(admin)) == (11, [(18, 11, "CANDIDATE")])
    assert record_of(admin, id_of(admin, "M00001"))["conflictCount"] == 1
    assert admin.get("/api/v1/admin/candidates/alerts").json()["conflicts"] == 1
    flagged = {"filters": [{"filterType": "GRADE_CONFLICT_FILTER"}], "columns": ["Numero"]}
    assert admin.post("/api/v1/admin/candidates/filter", json=flagged).json()["totalElements"] == 1


def test_a_value_proposed_again_replaces_the_former_one_and_the_staff_s_own_value_ends_it(me, admin):
    sent(me, (FIRST, 14.5))
    corrected(admin, 11)
    sent(me, (FIRST, 18))
    sent(me, (FIRST, None))
    assert conflicts(admin) == [(None, 11, "CANDIDATE")]
    answer = sent(me, (FIRST, 11)).json()
    assert (conflicts(admin), answer["pendingMarks"], cell("M00001", MATHS_1)) == ([], [], 11)


def test_a_mark_that_staff_blanked_is_not_filled_again_by_the_candidate(me, admin):
    sent(me, (FIRST, 14.5))
    corrected(admin, None)
    assert sent(me, (FIRST, 14.5)).json()["cells"] == []
    assert (cell("M00001", MATHS_1), conflicts(admin)) == (None, [(14.5, None, "CANDIDATE")])


def test_keeping_what_the_candidate_proposed_gives_the_mark_back_to_them(me, admin):
    sent(me, (FIRST, 14.5))
    corrected(admin, 11)
    sent(me, (FIRST, 18))
    resolve = f"{CONFLICTS}/{id_of(admin, 'M00001')}/resolve"
    assert admin.post(resolve, json={"name": MATHS_1, "gradeToKeep": "EXTERNAL"}).status_code == 200
    assert (cell("M00001", MATHS_1), me.get(ME).json()["pendingMarks"]) == (18, [])
    assert sent(me, (FIRST, 17)).json()["cells"] == [{"name": FIRST, "value": 17}]


def test_keeping_the_staff_s_value_keeps_the_mark_theirs(me, admin):
    sent(me, (FIRST, 14.5))
    corrected(admin, 11)
    sent(me, (FIRST, 18))
    resolve = f"{CONFLICTS}/{id_of(admin, 'M00001')}/resolve"
    assert admin.post(resolve, json={"name": MATHS_1, "gradeToKeep": "MODIFIED"}).status_code == 200
    assert me.get(ME).json()["pendingMarks"] == []
    sent(me, (FIRST, 19))
    assert (cell("M00001", MATHS_1), conflicts(admin)) == (11, [(19, 11, "CANDIDATE")])


def test_a_candidate_s_own_marks_stay_theirs_also_blank(me, admin):
    sent(me, (FIRST, 14.5))
    sent(me, (FIRST, None))
    assert sent(me, (FIRST, 12)).json()["cells"] == [{"name": FIRST, "value": 12}]
    assert conflicts(admin) == []
