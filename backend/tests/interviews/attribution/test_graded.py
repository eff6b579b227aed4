"""Whoever was graded in an interview is done: not to be attributed, never convened again (docs/rules/interviews.md)."""

import threading
from io import BytesIO
from typing import Any

import pytest
from python_calamine import CalamineWorkbook
from starlette.testclient import TestClient

from parvis.interviews.attribution import queries, service
from parvis.interviews.jury_grades.model import Letter
from parvis.kernel.db import new_session
from tests.given.computations import COMPUTATION, candidate_id, compute
from tests.given.formulas import saved
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.people import ANNE
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury, slots_shown

AUTOMATIC = f"{SLOTS}/attribute-automatically"
STATUS = "StatutEntretien"


@pytest.fixture
def slots(admin: TestClient, site: dict[str, Any]) -> list[str]:
    """Two slots of Bordeaux, to which three candidates are called."""
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    applicants(["ARNAUD", "BLANC", "COLIN"], LieuEntretien=["Bordeaux"] * 3)
    forms = [by_hand(created["id"], interviewTime=hour) for hour in ("09:00", "10:00")]
    return [admin.post(f"{SLOTS}/create-manually", json=form).json()["id"] for form in forms]


def give(admin: TestClient, slot: str, row: int, **members: Any) -> dict[str, Any]:
    answer = admin.post(f"{SLOTS}/attribute-slot", json={"interviewSlotId": slot, "candidateId": candidate_id(row)})
    assert answer.status_code == 200, answer.text
    return answer.json()


def statuses(admin: TestClient) -> list[str]:
    return [status for (status,) in cells(admin, STATUS)]


@pytest.mark.parametrize("letter", [Letter.A, Letter.ABS])
def test_who_was_graded_without_a_slot_is_graded_everywhere(admin, slots, letter):
    graded("1000000", INTERVIEW | {"grade": letter})
    assert statuses(admin) == ["Noté", "À attribuer", "À attribuer"]
    assert admin.get(f"{SLOTS}/state").json()["toAttribute"] == 2
    counted = {each["kind"]: each["count"] for each in admin.get("/api/v1/admin/attention").json()}
    assert counted["TO_ATTRIBUTE"] == 2
    simulated = admin.post(f"{AUTOMATIC}?dryRun=true").json()
    assert (simulated["candidates"], simulated["unplaced"]) == (2, [])
    exported = admin.post("/api/v1/admin/candidates/export/interview-slot").content
    [headers, first, *_] = CalamineWorkbook.from_filelike(BytesIO(exported)).get_sheet_by_index(0).to_python()
    assert first[headers.index("Statut")] == "Noté"
    answer = admin.delete(f"/api/v1/jury/candidate/{candidate_id(0)}/grade")
    assert answer.status_code == 204, answer.text
    assert statuses(admin) == ["À attribuer"] * 3


def test_a_grade_of_a_motivation_project_and_a_slot_that_is_held_change_nothing(admin, slots):
    give(admin, slots[0], 0)
    graded("1000000", INTERVIEW)
    graded("1000001", PFM)
    assert statuses(admin) == ["Attribué", "À attribuer", "À attribuer"]


def test_a_grade_tells_whatever_the_method(admin, site):
    applicants(["ARNAUD", "BLANC", "COLIN"], ["PFM", None, "ENCF"], LieuEntretien=["Bordeaux"] * 3)
    for number in ("1000000", "1000001", "1000002"):
        graded(number, INTERVIEW)
    assert statuses(admin) == ["Noté"] * 3


def test_a_formula_reads_the_status_that_a_grade_gives(admin, slots):
    saved(admin, "Notés", 'COUNTIF(RankINP[StatutEntretien];"Noté")', type="AGGREGATE_FORMULA")
    compute(admin)
    assert admin.get(f"{COMPUTATION}/last").json()["stale"] is False
    graded("1000000", INTERVIEW)
    assert admin.get(f"{COMPUTATION}/last").json()["stale"] is True
    compute(admin)
    [result] = admin.get("/api/v1/admin/statistics").json()
    assert result["value"] == 1


def test_taking_the_slot_of_who_was_graded_or_giving_them_one_warns(admin, slots):
    give(admin, slots[0], 0)
    assert give(admin, slots[1], 1)["warnings"] == []
    graded("1000000", INTERVIEW)
    assert give(admin, slots[0], 0)["warnings"] == []  # they hold it: nothing changes
    taken = give(admin, slots[0], 2)
    assert (taken["displacedCandidateId"], taken["warnings"]) == (candidate_id(0), ["GRADED"])
    assert statuses(admin) == ["Noté", "Attribué", "Attribué"]
    assert give(admin, slots[0], 0)["warnings"] == ["GRADED"]


def test_who_is_graded_while_the_best_attribution_is_worked_out_gets_no_slot(admin, slots, monkeypatch):
    best = queries.best

    def graded_meanwhile(session: Any) -> queries.Attribution:
        found = best(session)
        grading = threading.Thread(target=graded, args=("1000000", INTERVIEW))
        grading.start()
        grading.join(20)
        assert not grading.is_alive()
        return found

    monkeypatch.setattr(queries, "best", graded_meanwhile)
    with new_session() as session, session.begin():
        counts = service.attribute_automatically(session, ANNE, lambda *_: None)
    assert (counts["candidates"], counts["numberOfFaceToFaceInterviewSlotsAttributed"]) == (2, 1)
    assert statuses(admin)[0] == "Noté"
    assert [row["candidateId"] for row in slots_shown(admin)].count(candidate_id(0)) == 0
