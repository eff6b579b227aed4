"""All open conflicts in one list, resolved one after the other, and taken back (docs/rules/candidates.md)."""

import pytest

from tests.given.files import FIRST_YEAR_PLACE, MATHS_1, MATHS_2, MATHS_PLACE, changed
from tests.given.records import CONFLICTS, grade_of, save

REOPEN = f"{CONFLICTS}/reopen"


def _named(candidate: str, *names: str) -> list[dict[str, str]]:
    return [{"candidateId": candidate, "name": name} for name in names]


def _resolved(admin, candidate: str, kept: str, *names: str) -> None:
    body = {"gradeToKeep": kept, "conflicts": _named(candidate, *names)}
    assert admin.post(f"{CONFLICTS}/resolve", json=body).json() == {"resolved": len(names), "alreadyResolved": 0}


def _reopened(client, candidate: str, *names: str) -> int | str:
    answer = client.post(REOPEN, json={"conflicts": _named(candidate, *names)})
    return answer.json()["reopened"] if answer.status_code == 200 else answer.json()["code"]


def test_the_queue_tells_both_file_values_and_who_kept_another(admin, opposed):
    queue = admin.get(CONFLICTS).json()
    assert (queue["total"], [each["name"] for each in queue["conflicts"]]) == (2, [MATHS_1, MATHS_2])
    first = queue["conflicts"][0]
    assert first.pop("modified")["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert first == {
        "candidateId": opposed,
        "candidate": "DUPONT Zoé",
        "externalId": "101",
        "name": MATHS_1,
        "label": "Mathématiques Spécialité — Terminale T1",
        "source": "FILE",
        "fileBefore": {"value": 14.5},
        "externalValue": 15.0,
        "modifiedValue": 12.0,
    }


def test_a_dry_run_tells_what_would_be_resolved_and_resolves_nothing(admin, opposed):
    body = {"gradeToKeep": "EXTERNAL", "conflicts": _named(opposed, MATHS_1, MATHS_2), "dryRun": True}
    simulated = admin.post(f"{CONFLICTS}/resolve", json=body)
    assert simulated.json() == {"resolved": 2, "alreadyResolved": 0}
    assert admin.get(CONFLICTS).json()["total"] == 2
    unknown = {**body, "conflicts": _named("00000000-0000-4000-8000-000000000000", MATHS_1)}
    assert admin.post(f"{CONFLICTS}/resolve", json=unknown).status_code == 404


@pytest.mark.parametrize("kept", ["EXTERNAL", "MODIFIED"])
def test_a_resolution_is_taken_back_with_both_values(admin, opposed, kept):
    before = admin.get(f"{CONFLICTS}/{opposed}").json()
    _resolved(admin, opposed, kept, MATHS_1, MATHS_2)
    assert _reopened(admin, opposed, MATHS_1, MATHS_2) == 2
    assert admin.get(f"{CONFLICTS}/{opposed}").json() == before
    grade = grade_of(admin, opposed, MATHS_1)
    assert (grade["value"], grade["conflict"], grade["modified"] is not None) == (12.0, True, True)
    newest = admin.get(f"/api/v1/admin/history/{opposed}").json()[0]
    assert newest["action"] == "REOPEN_CONFLICT"
    assert _reopened(admin, opposed, MATHS_1) == "CONFLICT_NOT_REOPENED"


def test_a_candidates_own_entry_is_proposed_again(admin, opposed, psycopg_connection):
    psycopg_connection.execute(
        "UPDATE grade_conflicts SET proposed = true, external_value = '17' WHERE column_name = %s", (MATHS_1,)
    )
    psycopg_connection.commit()
    before = admin.get(CONFLICTS).json()["conflicts"]
    assert (before[0]["source"], before[0]["fileBefore"]) == ("CANDIDATE", None)
    for kept in ("EXTERNAL", "MODIFIED"):
        _resolved(admin, opposed, kept, MATHS_1)
        assert _reopened(admin, opposed, MATHS_1) == 1
        assert admin.get(f"{CONFLICTS}/{opposed}").json()["candidateGradeConflicts"][0]["source"] == "CANDIDATE"


def test_nothing_is_taken_back_after_somebody_elses_change(admin, client_as, opposed, imported):
    _resolved(admin, opposed, "EXTERNAL", MATHS_1, MATHS_2)
    save(admin, opposed, {"column": MATHS_1, "value": 9})
    assert _reopened(admin, opposed, MATHS_2, MATHS_1) == "CONFLICT_NOT_REOPENED"
    assert admin.get(CONFLICTS).json() == {"total": 0, "conflicts": []}  # all or none
    imported(changed({("101", MATHS_PLACE): "17", ("101", FIRST_YEAR_PLACE): "16"}))
    assert _reopened(admin, opposed, MATHS_2) == "CONFLICT_NOT_REOPENED"


def test_only_whoever_resolved_takes_it_back(admin, opposed, psycopg_connection):
    _resolved(admin, opposed, "MODIFIED", MATHS_1)
    psycopg_connection.execute("UPDATE history_items SET author_subject = 'x' WHERE action = 'RESOLVE_CONFLICT'")
    psycopg_connection.commit()
    assert _reopened(admin, opposed, MATHS_1) == "CONFLICT_NOT_REOPENED"
    assert admin.post(REOPEN, json={"conflicts": []}).status_code == 422
