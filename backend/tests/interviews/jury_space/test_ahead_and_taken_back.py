"""A grade that comes before its interview, and one that its author takes back (docs/rules/interviews.md)."""

from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.kernel.clock import PARIS
from tests.given.computations import candidate_id
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury

CANDIDATES = "/api/v1/jury/candidate"
FORM = {
    "gradeType": "INTERVIEW",
    "grade": "B",
    "juryInterviewType": "REMOTE",
    "juryDate": day(),
    "juryStartTime": "09:00",
    "juryEndTime": "09:30",
}


@pytest.fixture
def of_jury(admin: TestClient, site: dict[str, Any], client_as) -> TestClient:
    """A jury member; ARNAUD (1000000) is met at 9 h on the first day, BLANC has no slot."""
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    applicants(["ARNAUD", "BLANC"])
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"])).json()
    body = {"interviewSlotId": slot["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    return client_as("ROLE_JURY")


def grade(client: TestClient, row: int = 0, **members: Any) -> Any:
    return client.post(f"{CANDIDATES}/{candidate_id(row)}/grade", json=FORM | members)


def take_back(client: TestClient, version: object = 1) -> Any:
    return client.post(f"{CANDIDATES}/{candidate_id(0)}/grade/take-back", json={"version": version})


def test_a_grade_before_its_interview_is_confirmed_first(of_jury, admin):
    for client in (of_jury, admin):
        refused = grade(client)
        assert (refused.status_code, refused.json()["code"]) == (409, "INTERVIEW_AHEAD")
    data = refused.json()["data"]
    assert data["slotName"] == f"BOR01MP-{day()}-0900"
    assert datetime.fromisoformat(data["starts"]) == datetime.combine(date.fromisoformat(day()), time(9), PARIS)
    assert cells(admin, "NoteEntretien") == [(None,), (None,)]
    assert grade(of_jury, force=True).status_code == 200
    # Whoever changes it before the interview is asked again.
    assert grade(of_jury, grade="C").json()["code"] == "INTERVIEW_AHEAD"


def test_nothing_is_asked_without_a_slot_nor_of_a_project(of_jury):
    assert grade(of_jury, 1).status_code == 200
    project = {"gradeType": "PFM", "juryInterviewType": None, "juryStartTime": None, "juryEndTime": None}
    assert grade(of_jury, **project).status_code == 200


def test_one_answer_confirms_a_far_day_and_an_interview_ahead(of_jury):
    assert grade(of_jury, juryDate="2972-04-28").json()["code"] == "JURY_DATE_FAR"
    assert grade(of_jury, juryDate="2972-04-28", force=True).status_code == 200


@pytest.mark.parametrize(
    ("zone", "hours", "is_ahead"),
    [
        ("Europe/Paris", 0, False),
        ("Europe/Paris", -1, True),
        ("Indian/Reunion", -2, False),
        ("America/Guadeloupe", 4, True),
    ],
)
def test_the_hour_is_that_of_the_site(of_jury, admin, site, clock, client_as, zone, hours, is_ahead):
    # In winter La Réunion is three hours ahead of Paris, Guadeloupe five behind it; in summer two and six.
    assert admin.put(f"/api/v1/admin/interview-sites/{site['id']}", json=site | {"timeZone": zone}).status_code == 200
    clock.move_to(datetime.combine(date.fromisoformat(day()), time(9), PARIS) + timedelta(hours=hours))
    answer = grade(client_as("ROLE_JURY"))
    assert answer.status_code == (409 if is_ahead else 200), answer.text


def test_a_jury_takes_its_own_grade_back(of_jury, admin):
    assert grade(of_jury, force=True).json()["version"] == 1
    assert take_back(of_jury).status_code == 204
    assert cells(admin, "NoteEntretien") == [(None,), (None,)]
    items = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    [cell] = items[0]["content"]["cells"]
    assert (items[0]["action"], cell["value"], cell["previousValue"]) == ("JURY_GRADE", None, "B")
    gone = take_back(of_jury)
    assert (gone.status_code, gone.json()["code"]) == (404, "NOT_FOUND")


def test_the_grade_of_somebody_else_or_a_later_one_stays(of_jury, admin):
    grade(of_jury, force=True)
    grade(admin, grade="C", force=True)
    for client, version in ((of_jury, 1), (of_jury, 2), (admin, 1)):
        refused = take_back(client, version)
        assert (refused.status_code, refused.json()["code"]) == (409, "STALE_VERSION")
        assert refused.json()["data"]["grade"] == "C"
    assert take_back(of_jury, "1").status_code == 422
    assert cells(admin, "NoteEntretien")[0] == ("C",)
