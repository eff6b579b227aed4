"""Changing marks through the call (docs/rules/candidates.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.given.candidates import CANDIDATES
from tests.given.files import MATHS_1, MATHS_2
from tests.given.records import grade_of, id_of, record_of, save

HISTORY = "/api/v1/admin/history"


def _refused(answer) -> tuple[int, str, list[str]]:
    body = answer.json()
    return answer.status_code, body["code"], [each["field"] for each in body["fields"] or ()]


@pytest.mark.parametrize("value", [20.0000001, -0.01, 21, 1e300, -5])
def test_a_value_outside_0_to_20_is_refused_and_names_its_cell(admin, zoe, value):
    answer = save(admin, zoe, {"column": MATHS_2, "value": 12}, {"column": MATHS_1, "value": value})
    assert _refused(answer) == (422, "GRADE_OUT_OF_RANGE", ["1.value"])
    assert answer.json()["data"] == {"column": MATHS_1}
    assert grade_of(admin, zoe, MATHS_2)["value"] == 13.0


@pytest.mark.parametrize("value", ["12,5", "12.5", "", True, False, [12], {"value": 12}])
def test_a_value_that_is_no_number_is_refused(admin, zoe, value):
    assert _refused(save(admin, zoe, {"column": MATHS_1, "value": value})) == (422, "INVALID_INPUT", ["0.value"])


@pytest.mark.parametrize("written", ["1e400", "-1e400", "NaN", "Infinity", "1" + "0" * 400])
def test_a_number_that_no_float_holds_is_refused(admin, zoe, written):
    answer = admin.put(
        f"{CANDIDATES}/{zoe}/update-grades",
        content=f'[{{"column": "{MATHS_1}", "value": {written}}}]'.encode(),
        headers={"Content-Type": "application/json"},
    )
    assert answer.status_code == 422, answer.text
    assert grade_of(admin, zoe, MATHS_1)["value"] == 14.5


@pytest.mark.parametrize("column", ["Nom", "Candidats[X]", "Parcoursup[Absente]", "Parcoursup[Adresse mail]", ""])
def test_a_column_that_is_no_mark_is_refused_and_names_its_cell(admin, zoe, column):
    answer = save(admin, zoe, {"column": column, "value": 12})
    assert _refused(answer) == (422, "GRADE_NOT_EDITABLE", ["0.value"])
    assert answer.json()["data"] == {"column": column}


@pytest.mark.parametrize(
    "edit",
    [
        {"column": MATHS_1},
        {"column": MATHS_1, "previousValue": 14.5},
        {"column": MATHS_1, "revert": False},
        {"column": MATHS_1, "value": 12, "revert": True},
        {"column": MATHS_1, "value": None, "revert": True},
        {"column": MATHS_1, "value": 12, "comment": "non"},
        {"value": 12},
    ],
)
def test_an_edit_says_either_a_value_or_the_return_to_the_file(admin, zoe, edit):
    assert _refused(save(admin, zoe, edit))[:2] == (422, "INVALID_INPUT")


def test_a_column_named_twice_is_refused(admin, zoe):
    answer = save(admin, zoe, {"column": MATHS_1, "value": 12}, {"column": MATHS_1, "value": 13})
    assert _refused(answer) == (422, "INVALID_INPUT", ["1.column"])
    sentence = "Cette note est indiquée deux fois"
    assert (answer.json()["message"], answer.json()["fields"][0]["message"]) == (sentence, sentence)
    assert grade_of(admin, zoe, MATHS_1)["value"] == 14.5


def test_more_than_1000_cells_are_refused(admin, zoe):
    edits = [{"column": f"Parcoursup[{index}]", "value": 12} for index in range(1001)]
    assert _refused(save(admin, zoe, *edits))[:2] == (422, "INVALID_INPUT")
    assert _refused(save(admin, zoe, *edits[:1000]))[:2] == (422, "GRADE_NOT_EDITABLE")


def test_no_cell_at_all_changes_nothing(admin, zoe):
    before = record_of(admin, zoe)
    answer = save(admin, zoe)
    assert (answer.status_code, answer.json()) == (200, before)
    assert [item["action"] for item in admin.get(f"{HISTORY}/{zoe}").json()] == ["IMPORT"]


def test_saved_marks_are_answered_and_are_in_the_next_record_grid_and_history(admin, zoe):
    answer = save(
        admin,
        zoe,
        {"column": MATHS_1, "value": 12.345, "previousValue": 14.5},
        {"column": MATHS_2, "value": None, "previousValue": 13},
    )
    assert answer.status_code == 200, answer.text
    saved = {grade["column"]: grade for grade in answer.json()["grades"]}
    assert (saved[MATHS_1]["value"], saved[MATHS_1]["externalValue"]) == (12.345, 14.5)
    assert saved[MATHS_1]["modified"]["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert (saved[MATHS_2]["value"], saved[MATHS_2]["externalValue"]) == (None, 13.0)

    saved_record, read = answer.json(), record_of(admin, zoe)
    for record in (saved_record, read):
        for grade in record["grades"]:
            grade["modified"].pop("created")  # the answer tells the instant of the call, the record that of the log
    assert saved_record == read
    row = admin.post(f"{CANDIDATES}/filter", json={"columns": [MATHS_1, MATHS_2]}).json()["content"][0]
    assert [row["candidateCells"][column]["value"] for column in (MATHS_1, MATHS_2)] == [12.345, None]
    newest = admin.get(f"{HISTORY}/{zoe}").json()[0]
    assert newest["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert (newest["action"], newest["content"]["cells"]) == (
        "UPDATE_GRADE",
        [
            {
                "name": MATHS_1,
                "label": "Mathématiques Spécialité — Terminale T1",
                "value": 12.345,
                "previousValue": 14.5,
                "discardedValue": None,
                "mark": True,
            },
            {
                "name": MATHS_2,
                "label": "Mathématiques Spécialité — Première T1",
                "value": None,
                "previousValue": 13.0,
                "discardedValue": None,
                "mark": True,
            },
        ],
    )


def test_minus_zero_is_kept_as_zero(admin, zoe):
    answer = save(admin, zoe, {"column": MATHS_1, "value": -0.0})
    assert answer.status_code == 200
    assert str(next(grade for grade in answer.json()["grades"] if grade["column"] == MATHS_1)["value"]) == "0.0"
    assert str(grade_of(admin, zoe, MATHS_1)["value"]) == "0.0"


def test_a_stale_value_is_refused_with_the_present_one_and_who_entered_it(admin, client_as, zoe):
    save(admin, zoe, {"column": MATHS_1, "value": 12})
    answer = save(admin, zoe, {"column": MATHS_2, "value": 9}, {"column": MATHS_1, "value": 11, "previousValue": 14.5})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VALUE")
    data = answer.json()["data"]
    assert data.pop("modified")["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert data == {"column": MATHS_1, "value": 12.0, "error": None}
    assert grade_of(admin, zoe, MATHS_2)["value"] == 13.0


def test_a_previous_value_of_null_means_that_the_mark_was_blank(admin, zoe):
    answer = save(admin, zoe, {"column": MATHS_1, "value": 11, "previousValue": None})
    assert (answer.status_code, answer.json()["data"]["value"]) == (409, 14.5)
    save(admin, zoe, {"column": MATHS_1, "value": None})
    assert save(admin, zoe, {"column": MATHS_1, "value": 11, "previousValue": None}).status_code == 200


def test_a_mark_that_is_none_is_checked_by_its_text(admin, zoe):
    yann = id_of(admin, "102")
    assert grade_of(admin, yann, MATHS_1)["value"] == "N"
    assert save(admin, yann, {"column": MATHS_1, "value": 11, "previousValue": "Aucune note"}).status_code == 409
    assert save(admin, yann, {"column": MATHS_1, "value": 11, "previousValue": "N"}).status_code == 200


@pytest.mark.parametrize("back", [{"revert": True}, {"value": 14.5}])
def test_the_return_to_the_file_and_its_own_value_typed_are_the_same(admin, zoe, back):
    save(admin, zoe, {"column": MATHS_1, "value": 12})
    answer = save(admin, zoe, {"column": MATHS_1, **back})
    grade = next(grade for grade in answer.json()["grades"] if grade["column"] == MATHS_1)
    assert (grade["value"], grade["modified"]) == (14.5, None)
    assert grade_of(admin, zoe, MATHS_1)["modified"] is None


def test_each_save_raises_the_version_and_one_that_changes_nothing_does_not(admin, zoe):
    first = record_of(admin, zoe)["version"]
    assert save(admin, zoe, {"column": MATHS_1, "value": 12}).json()["version"] == first + 1
    assert save(admin, zoe, {"column": MATHS_1, "value": 12}).json()["version"] == first + 1


def test_two_administrators_on_one_mark_one_of_them_is_refused(admin, zoe):
    def change(value):
        return save(admin, zoe, {"column": MATHS_1, "value": value, "previousValue": 14.5}).status_code

    with ThreadPoolExecutor(2) as people:
        assert sorted(people.map(change, [11, 12])) == [200, 409]


@pytest.mark.parametrize("call", ["update-grades", "remark"])
def test_an_unknown_candidate_is_404(admin, zoe, call):
    body = [] if call == "update-grades" else {"remark": "x"}
    answer = admin.put(f"{CANDIDATES}/{uuid.uuid4()}/{call}", json=body)
    assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND")


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_JURY"])
def test_who_may_not_change_marks_is_refused_before_anything_else(client_as, role):
    answer = client_as(role).put(f"{CANDIDATES}/{uuid.uuid4()}/update-grades", json={"no": "list"})
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")
