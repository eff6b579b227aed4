"""Resolving conflicts through the call (docs/rules/candidates.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from parvis.candidates.marks.model import GradeConflict
from parvis.candidates.marks.queries import open_conflicts_counted
from parvis.candidates.marks.schemas import KeptMark
from parvis.candidates.marks.service import ConflictFound, close_conflicts, open_conflicts, resolve_conflicts
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates
from tests.given.candidates import CANDIDATES
from tests.given.files import FIRST_YEAR_PLACE, MATHS_1, MATHS_2, MATHS_PLACE, changed
from tests.given.people import ANNE
from tests.given.records import CONFLICTS, grade_of, id_of, record_of, save


def _left(answer) -> list[str]:
    assert answer.status_code == 200, answer.text
    return [conflict["name"] for conflict in answer.json()["candidateGradeConflicts"]]


def test_the_conflicts_of_a_candidate_stand_in_the_order_of_the_file(admin, opposed):
    assert admin.get(f"{CONFLICTS}/{opposed}").json() == {
        "name": "DUPONT Zoé",
        "externalId": "101",
        "candidateGradeConflicts": [
            {
                "name": MATHS_1,
                "label": "Mathématiques Spécialité — Terminale T1",
                "externalValue": 15.0,
                "modifiedValue": 12.0,
                "source": "FILE",
            },
            {
                "name": MATHS_2,
                "label": "Mathématiques Spécialité — Première T1",
                "externalValue": 16.0,
                "modifiedValue": 11.0,
                "source": "FILE",
            },
        ],
    }


def test_keeping_the_file_drops_the_modification(admin, imported, opposed):
    before = record_of(admin, opposed)["version"]
    body = {"name": MATHS_1, "gradeToKeep": "EXTERNAL"}
    assert _left(admin.post(f"{CONFLICTS}/{opposed}/resolve", json=body)) == [MATHS_2]
    grade = grade_of(admin, opposed, MATHS_1)
    assert (grade["value"], grade["modified"], grade["conflict"]) == (15.0, None, False)
    record = record_of(admin, opposed)
    assert (record["conflictCount"], record["version"]) == (1, before + 1)
    imported(changed({("101", MATHS_PLACE): "17", ("101", FIRST_YEAR_PLACE): "16"}))
    assert grade_of(admin, opposed, MATHS_1)["value"] == 17.0


def test_keeping_the_modification_holds_until_the_file_says_something_else_again(admin, imported, opposed):
    body = {"name": MATHS_1, "gradeToKeep": "MODIFIED"}
    assert _left(admin.post(f"{CONFLICTS}/{opposed}/resolve", json=body)) == [MATHS_2]
    grade = grade_of(admin, opposed, MATHS_1)
    assert (grade["value"], grade["modified"]["author"]["lastName"], grade["conflict"]) == (12.0, "Essai", False)

    imported(changed({("101", MATHS_PLACE): "15", ("101", FIRST_YEAR_PLACE): "16"}))
    assert not grade_of(admin, opposed, MATHS_1)["conflict"]
    imported(changed({("101", MATHS_PLACE): "17", ("101", FIRST_YEAR_PLACE): "16"}))
    assert grade_of(admin, opposed, MATHS_1)["conflict"]


@pytest.mark.parametrize(("kept", "value", "discarded"), [("EXTERNAL", 15.0, 12.0), ("MODIFIED", 12.0, 15.0)])
def test_the_history_keeps_both_values(admin, opposed, kept, value, discarded):
    admin.post(f"{CONFLICTS}/{opposed}/resolve", json={"name": MATHS_1, "gradeToKeep": kept})
    newest = admin.get(f"/api/v1/admin/history/{opposed}").json()[0]
    assert (newest["action"], newest["author"]) == ("RESOLVE_CONFLICT", {"lastName": "Essai", "firstName": "Camille"})
    (cell,) = newest["content"]["cells"]
    assert (cell["value"], cell["previousValue"], cell["discardedValue"]) == (value, 12.0, discarded)


def test_the_tables_log_names_who_resolved_and_the_modification(admin, opposed, psycopg_connection):
    admin.post(f"{CONFLICTS}/{opposed}/resolve", json={"name": MATHS_1, "gradeToKeep": "EXTERNAL"})
    logged = psycopg_connection.execute(
        "SELECT value, previous, author_last_name FROM cell_changes ORDER BY position DESC LIMIT 1"
    )
    assert logged.fetchall() == [(15.0, 12.0, "Essai")]


def test_conflicts_of_one_candidate_are_recorded_in_the_order_of_their_columns(admin, opposed):
    save(admin, opposed, {"column": MATHS_1, "value": 9})  # the database keeps it behind the other one
    both = [{"candidateId": opposed, "name": name} for name in (MATHS_2, MATHS_1)]
    admin.post(f"{CONFLICTS}/resolve", json={"gradeToKeep": "EXTERNAL", "conflicts": both})
    cells = admin.get(f"/api/v1/admin/history/{opposed}").json()[0]["content"]["cells"]
    assert [cell["name"] for cell in cells] == [MATHS_1, MATHS_2]


def test_a_conflict_read_before_its_mark_was_changed_again_is_resolved_as_it_is_now(admin, opposed):
    named = (uuid.UUID(opposed), MATHS_1)
    with new_session() as session, session.begin():
        former = session.get_one(GradeConflict, named)
        save(admin, opposed, {"column": MATHS_1, "value": 9})
        resolve_conflicts(session, [named], KeptMark.MODIFIED, ANNE)
    assert (grade_of(admin, opposed, MATHS_1)["value"], former.modified_value) == (9.0, 9.0)
    cells = admin.get(f"/api/v1/admin/history/{opposed}").json()[0]["content"]["cells"]
    assert [(cell["value"], cell["discardedValue"]) for cell in cells] == [(9.0, 15.0)]


def test_two_thousand_conflicts_and_one_are_opened_and_closed(database, psycopg_connection):
    add_candidates(["DUPONT"] * 2001)
    found = [
        ConflictFound(candidate, MATHS_1, 15.0, 12.0)
        for (candidate,) in psycopg_connection.execute("SELECT id FROM candidates")
    ]
    counts: list[int] = []
    with new_session() as session, session.begin():
        open_conflicts(session, found)
        counts.append(open_conflicts_counted(session))
        close_conflicts(session, [(each.candidate_id, MATHS_1) for each in found])
        counts.append(open_conflicts_counted(session))
    assert counts == [2001, 0]


def test_an_import_over_a_modified_mark_reports_the_former_and_new_file_values(admin, opposed):
    items = admin.get(f"/api/v1/admin/history/{opposed}").json()
    cells = {cell["name"]: (cell["previousValue"], cell["value"]) for cell in items[0]["content"]["cells"]}
    assert (items[0]["action"], cells) == ("IMPORT", {MATHS_1: (14.5, 15.0), MATHS_2: (13.0, 16.0)})


@pytest.mark.parametrize(
    "body",
    [
        {"name": MATHS_1},
        {"name": MATHS_1, "gradeToKeep": None},
        {"name": MATHS_1, "gradeToKeep": ""},
    ],
)
def test_a_resolution_without_a_choice_is_refused_in_the_words_of_the_contract(admin, opposed, body):
    answer = admin.post(f"{CONFLICTS}/{opposed}/resolve", json=body)
    assert answer.status_code == 422
    assert answer.json()["fields"] == [{"field": "gradeToKeep", "message": "Champ obligatoire"}]


def test_a_choice_that_is_neither_value_is_refused(admin, opposed):
    answer = admin.post(f"{CONFLICTS}/{opposed}/resolve", json={"name": MATHS_1, "gradeToKeep": "BOTH"})
    assert (answer.status_code, [each["field"] for each in answer.json()["fields"]]) == (422, ["gradeToKeep"])


@pytest.mark.parametrize("name", [MATHS_1, "Nom", "Parcoursup[Absente]"])
def test_a_conflict_that_is_not_open_is_refused(admin, opposed, name):
    admin.post(f"{CONFLICTS}/{opposed}/resolve", json={"name": MATHS_1, "gradeToKeep": "MODIFIED"})
    answer = admin.post(f"{CONFLICTS}/{opposed}/resolve", json={"name": name, "gradeToKeep": "EXTERNAL"})
    assert (answer.status_code, answer.json()["code"]) == (409, "CONFLICT_ALREADY_RESOLVED")
    assert grade_of(admin, opposed, MATHS_1)["value"] == 12.0


def test_two_administrators_at_once_resolve_a_conflict_once(admin, opposed):
    def resolve(kept):
        body = {"name": MATHS_1, "gradeToKeep": kept}
        return admin.post(f"{CONFLICTS}/{opposed}/resolve", json=body).status_code

    with ThreadPoolExecutor(4) as people:
        assert sorted(people.map(resolve, ["EXTERNAL", "MODIFIED"] * 2)) == [200, 409, 409, 409]


def test_one_choice_resolves_several_conflicts_and_counts_those_already_resolved(admin, imported, opposed):
    yann = id_of(admin, "102")
    save(admin, yann, {"column": MATHS_2, "value": 8})
    same = {("101", MATHS_PLACE): "15", ("101", FIRST_YEAR_PLACE): "16"}
    imported(changed(same | {("102", FIRST_YEAR_PLACE): "9"}))
    admin.post(f"{CONFLICTS}/{opposed}/resolve", json={"name": MATHS_1, "gradeToKeep": "MODIFIED"})

    named = [(opposed, MATHS_1), (opposed, MATHS_2), (yann, MATHS_2), (yann, MATHS_2)]
    conflicts = [{"candidateId": candidate, "name": name} for candidate, name in named]
    answer = admin.post(f"{CONFLICTS}/resolve", json={"gradeToKeep": "EXTERNAL", "conflicts": conflicts})

    assert (answer.status_code, answer.json()) == (200, {"resolved": 2, "alreadyResolved": 1})
    assert [grade_of(admin, each, column)["value"] for each, column in named[:3]] == [12.0, 16.0, 9.0]
    assert admin.get(f"/api/v1/admin/history/{yann}").json()[0]["action"] == "RESOLVE_CONFLICT"


def test_an_unknown_candidate_among_several_conflicts_refuses_them_all(admin, opposed):
    conflicts = [{"candidateId": each, "name": MATHS_1} for each in (opposed, str(uuid.uuid4()))]
    answer = admin.post(f"{CONFLICTS}/resolve", json={"gradeToKeep": "EXTERNAL", "conflicts": conflicts})
    assert answer.status_code == 404
    assert grade_of(admin, opposed, MATHS_1)["conflict"]


def test_an_empty_list_of_conflicts_ends_none(admin, opposed):
    answer = admin.post(f"{CONFLICTS}/resolve", json={"gradeToKeep": "EXTERNAL", "conflicts": []})
    assert answer.json() == {"resolved": 0, "alreadyResolved": 0}


def test_unknown_candidates_are_404(admin, zoe):
    unknown = uuid.uuid4()
    assert admin.get(f"{CONFLICTS}/{unknown}").status_code == 404
    body = {"name": MATHS_1, "gradeToKeep": "EXTERNAL"}
    assert admin.post(f"{CONFLICTS}/{unknown}/resolve", json=body).status_code == 404


def test_a_resolved_conflict_leaves_the_filter_of_the_grid(admin, opposed):
    filters = [{"filterType": "GRADE_CONFLICT_FILTER"}]
    both = [{"candidateId": opposed, "name": name} for name in (MATHS_1, MATHS_2)]
    assert admin.post(f"{CANDIDATES}/filter", json={"filters": filters}).json()["totalElements"] == 1
    admin.post(f"{CONFLICTS}/resolve", json={"gradeToKeep": "MODIFIED", "conflicts": both})
    assert admin.post(f"{CANDIDATES}/filter", json={"filters": filters}).json()["code"] == "NO_DATA"
