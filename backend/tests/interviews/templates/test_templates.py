"""Slot templates through their calls."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

TEMPLATES = "/api/v1/interview-slot-templates/site"


def hour(interview: str, convocation: str = "08:00", **members: object) -> dict[str, object]:
    return {"convocationTime": convocation, "interviewTime": interview, **members}


def sent(*slots: dict[str, object], interview_type: str = "MORNING_REMOTE") -> dict[str, object]:
    return {"interviewType": interview_type, "slots": list(slots)}


def test_templates_of_a_type_are_replaced_and_ordered_by_hour(admin: TestClient, site: dict[str, Any]):
    address = f"{TEMPLATES}/{site['id']}"
    answer = admin.post(address, json=sent(hour("09:30", nonPriority=True), hour("09:00", "08:30", id="new")))
    assert answer.status_code == 200
    assert answer.json()["interviewType"] == "MORNING_REMOTE"
    assert [
        (each["convocationTime"], each["interviewTime"], each["nonPriority"]) for each in answer.json()["slots"]
    ] == [
        ("08:30", "09:00", False),
        ("08:00", "09:30", True),
    ]
    afternoon = admin.post(address, json=sent(hour("14:00"), interview_type="AFTERNOON_REMOTE")).json()
    assert admin.get(address).json() == [*answer.json()["slots"], *afternoon["slots"]]
    # What it answers it takes back; an empty list empties the type alone.
    again = admin.post(address, json=answer.json()).json()["slots"]
    assert [each["interviewTime"] for each in again] == ["09:00", "09:30"]
    assert admin.post(address, json=sent()).json()["slots"] == []
    assert admin.get(address).json() == afternoon["slots"]


@pytest.mark.parametrize(
    ("slot", "field", "sentence"),
    [
        (hour("9h"), "slots.0.interviewTime", "Heure invalide"),
        (hour("24:00"), "slots.0.interviewTime", "Heure invalide"),
        (hour("09:00:30"), "slots.0.interviewTime", "Heure invalide"),
        (hour("٠٩:٠٠"), "slots.0.interviewTime", "Heure invalide"),
        ({"convocationTime": "08:00"}, "slots.0.interviewTime", "Heure d'entretien obligatoire"),
        (hour("09:00", ""), "slots.0.convocationTime", "Heure de convocation obligatoire"),
        (hour("09:00", "09:01"), "slots.0.convocationTime", "La convocation ne peut pas suivre l'entretien"),
    ],
)
def test_wrong_hour_is_refused_with_its_sentence(
    admin: TestClient, site: dict[str, Any], slot: dict[str, object], field: str, sentence: str
):
    answer = admin.post(f"{TEMPLATES}/{site['id']}", json=sent(slot))
    assert answer.status_code == 422
    assert {each["field"]: each["message"] for each in answer.json()["fields"]} == {field: sentence}


def test_a_candidate_may_be_convened_at_the_hour_of_the_interview(admin: TestClient, site: dict[str, Any]):
    answer = admin.post(f"{TEMPLATES}/{site['id']}", json=sent(hour("09:00", "09:00")))
    assert [each["convocationTime"] for each in answer.json()["slots"]] == ["09:00"]


def test_hour_given_twice_is_refused(admin: TestClient, site: dict[str, Any]):
    answer = admin.post(f"{TEMPLATES}/{site['id']}", json=sent(hour("09:00"), hour("09:00", "08:30")))
    assert answer.status_code == 422
    assert [each["field"] for each in answer.json()["fields"]] == ["slots.1.interviewTime"]


def test_of_two_lists_at_once_one_whole_list_wins(admin: TestClient, site: dict[str, Any]):
    address = f"{TEMPLATES}/{site['id']}"
    lists = [["09:00", "09:30", "10:00"], ["11:00", "11:30"]]

    def post(turn: int) -> int:
        return admin.post(address, json=sent(*map(hour, lists[turn % 2]))).status_code

    with ThreadPoolExecutor(8) as threads:
        assert set(threads.map(post, range(16))) == {200}
    assert [each["interviewTime"] for each in admin.get(address).json()] in lists


def test_templates_of_another_manager_are_not_found(
    admin: TestClient, client_as: Callable[[str], TestClient], site: dict[str, Any]
):
    managing = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    assert managing.get(f"{TEMPLATES}/{site['id']}").status_code == 404
    assert admin.get(f"{TEMPLATES}/{uuid.uuid4()}").status_code == 404
    assert managing.post(f"{TEMPLATES}/{site['id']}", json=sent()).status_code == 403
