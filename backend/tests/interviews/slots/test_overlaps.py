"""A jury meets one candidate at a time, and never in the past (docs/rules/interviews.md)."""

from datetime import date, datetime, time
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from starlette.testclient import TestClient
from time_machine import Traveller

from parvis.kernel.clock import PARIS
from tests.given.interviews import SITES
from tests.given.slots import FIRST_DAY, LINK, SLOTS, by_hand, create_slots, day, jury, slots_shown, templates

MANUAL = f"{SLOTS}/create-manually"
CAMPAIGN = "/api/v1/admin/campaign"


def lasting(admin: TestClient, minutes: object) -> Any:
    return admin.put(CAMPAIGN, json=admin.get(CAMPAIGN).json() | {"interviewMinutes": minutes})


def hours(admin: TestClient) -> list[str]:
    return [row["interviewTime"] for row in slots_shown(admin)]


def test_two_interviews_of_a_jury_do_not_overlap_unless_somebody_wants_them_to(admin, bordeaux):
    def made(hour: str, **members: Any) -> Any:
        return admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], interviewTime=hour, **LINK, **members))

    assert made("09:00").status_code == 201
    refused = made("09:29")
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOT_OVERLAPS")
    assert refused.json()["data"] == {"slotName": f"BOR01MD-{day()}-0900", "interviewTime": "09:00"}
    assert made("08:31").json()["code"] == "SLOT_OVERLAPS"
    assert made("09:00", allowOverlap=True).json()["code"] == "SLOT_ALREADY_EXISTS"
    assert made("09:29", allowOverlap="oui").status_code == 422
    assert [made(hour).status_code for hour in ("09:30", "08:30")] == [201, 201]
    assert made("09:29", allowOverlap=True).status_code == 201
    # Another day, and another jury, are free at that hour.
    assert made("09:10", convocationDate=day(1)).status_code == 201
    assert hours(admin) == ["08:30", "09:00", "09:29", "09:30", "09:10"]


def test_how_long_an_interview_lasts_is_the_campaigns(admin, bordeaux, anonymous_client):
    assert admin.get(CAMPAIGN).json()["interviewMinutes"] == 30
    assert admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **LINK)).status_code == 201
    for wrong in (4, 241, "45", 30.5, True):
        assert lasting(admin, wrong).status_code == 422, wrong
    assert lasting(admin, 45).json()["interviewMinutes"] == 45
    assert anonymous_client.get("/api/v1/campaign").json()["interviewMinutes"] == 45
    form = by_hand(bordeaux["jury"]["id"], interviewTime="09:44", **LINK)
    assert admin.post(MANUAL, json=form).json()["code"] == "SLOT_OVERLAPS"
    # Who does not send the length keeps it.
    unsaid = {name: value for name, value in admin.get(CAMPAIGN).json().items() if name != "interviewMinutes"}
    assert admin.put(CAMPAIGN, json=unsaid).json()["interviewMinutes"] == 45
    assert lasting(admin, 5).status_code == 200
    assert admin.post(MANUAL, json=form).status_code == 201


def test_automatic_creation_skips_and_counts_hours_that_overlap(admin, bordeaux):
    templates(admin, bordeaux["site"]["id"], "MORNING_REMOTE", "09:00", "09:20", "09:30", "09:50")
    assert admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], interviewTime="08:40", **LINK)).status_code == 201
    planned = admin.post(f"{SLOTS}/create-automatically?dryRun=true").json()
    created = create_slots(admin)
    assert created == planned
    # The slot that exists wins on the first day; 9 h and 9 h 30 on the second, the earlier of those that overlap.
    assert created["numberOfInterviewSlotsCreated"] == 4
    assert (created["numberOfInterviewSlotsSkipped"], created["overlapping"]) == (0, 4)
    assert hours(admin) == ["08:40", "09:20", "09:50", "09:00", "09:30"]


def test_templates_that_overlap_or_leave_the_half_day_are_saved_and_warned_about(admin, site):
    def warned(interview_type: str, *interview_hours: str) -> list[str]:
        slots = [{"convocationTime": hour, "interviewTime": hour, "nonPriority": False} for hour in interview_hours]
        body = {"interviewType": interview_type, "slots": slots}
        answer = admin.post(f"/api/v1/interview-slot-templates/site/{site['id']}", json=body)
        assert answer.status_code == 200, answer.text
        assert admin.post(f"/api/v1/interview-slot-templates/site/{site['id']}", json=answer.json()).status_code == 200
        return [each["code"] for each in answer.json()["warnings"]]

    assert warned("MORNING_REMOTE", "09:00", "09:30", "12:59") == []
    assert warned("MORNING_REMOTE", "09:29", "09:00") == ["TEMPLATES_OVERLAP"]
    assert warned("MORNING_REMOTE", "13:00") == ["TEMPLATE_OUT_OF_HALF_DAY"]
    assert warned("AFTERNOON_FACE_TO_FACE", "12:00", "18:30") == []
    assert warned("AFTERNOON_FACE_TO_FACE", "11:59", "12:00") == ["TEMPLATES_OVERLAP", "TEMPLATE_OUT_OF_HALF_DAY"]
    assert lasting(admin, 31).status_code == 200
    assert warned("MORNING_REMOTE", "09:00", "09:30") == ["TEMPLATES_OVERLAP"]


@pytest.fixture
def morning_of(clock: Traveller):
    """Goes to 9 h 30 of the first day, in Paris or elsewhere."""

    def go(zone: ZoneInfo = PARIS, hour: time = time(9, 30), on: date = FIRST_DAY) -> None:
        clock.move_to(datetime.combine(on, hour, zone))

    return go


def test_an_hour_of_today_that_is_past_is_refused_as_a_past_day(morning_of, client_as, bordeaux):
    morning_of()
    admin = client_as("ROLE_ADMIN")

    def made(**members: str) -> Any:
        return admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **LINK, **members))

    for past in ("09:00", "09:30"):
        refused = made(interviewTime=past)
        sentence = {"field": "interviewTime", "message": "Cette heure est passée"}
        assert (refused.status_code, refused.json()["fields"]) == (422, [sentence])
    # The convocation may be past, while the interview is to come.
    assert made(convocationTime="09:00", interviewTime="09:31").status_code == 201
    yesterday = made(convocationDate=day(-1), interviewTime="23:59").json()
    assert [each["field"] for each in yesterday["fields"]] == ["convocationDate"]


def test_automatic_creation_skips_hours_of_today_that_are_past(morning_of, client_as, bordeaux):
    morning_of()
    created = create_slots(client_as("ROLE_ADMIN"))
    assert (created["numberOfInterviewSlotsCreated"], created["numberOfInterviewSlotsSkipped"]) == (4, 2)


@pytest.mark.parametrize(("zone", "is_there"), [("Indian/Reunion", False), ("America/Guadeloupe", True)])
def test_the_hour_is_that_of_the_place(morning_of, client_as, admin, site, zone, is_there):
    answer = admin.put(f"{SITES}/{site['id']}", json=site | {"timeZone": zone})
    assert answer.status_code == 200, answer.text
    there = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    morning_of(PARIS, time(10))
    answer = client_as("ROLE_ADMIN").post(MANUAL, json=by_hand(there["id"], interviewTime="11:00"))
    assert answer.status_code == (201 if is_there else 422), answer.text


def test_a_night_in_which_the_clocks_change_has_its_hours(morning_of, client_as, clock, admin, site):
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE")
    night = date(2027, 3, 28)
    morning_of(PARIS, time(1, 59), night)

    def made(hour: str) -> Any:
        form = by_hand(created["id"], convocationDate=f"{night}", convocationTime="00:00", interviewTime=hour)
        return client_as("ROLE_ADMIN").post(MANUAL, json=form)

    assert made("01:30").status_code == 422
    assert made("03:30").status_code == 201
    clock.move_to(datetime.combine(night, time(3, 31), PARIS))  # an hour and a half before, the clocks said 1 h
    assert made("03:00").status_code == 422


def test_the_settings_tell_how_many_slots_overlap_once_interviews_last_longer(admin, bordeaux, psycopg_connection):
    for hour in ("09:00", "09:30", "11:00"):
        assert admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], interviewTime=hour, **LINK)).status_code == 201
    other = jury(admin, bordeaux["site"]["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    assert admin.post(MANUAL, json=by_hand(other["id"], interviewTime="09:15")).status_code == 201
    assert admin.get(CAMPAIGN).json()["overlappingSlots"] == 0
    assert [lasting(admin, minutes).json()["overlappingSlots"] for minutes in (31, 90, 91)] == [2, 2, 3]
    assert admin.get(CAMPAIGN).json()["overlappingSlots"] == 3
    # Of days to come, or today: nothing is done about the others.
    psycopg_connection.execute("UPDATE interview_slots SET day = day - 31")
    assert admin.get(CAMPAIGN).json()["overlappingSlots"] == 0
