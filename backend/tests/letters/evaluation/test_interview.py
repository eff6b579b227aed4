"""The letter's interview, read from the slot that the candidate holds, and its calendar file."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.given.computations import candidate_id
from tests.given.interviews import SITES
from tests.given.slots import FIRST_DAY, LINK, SLOTS, applicants, by_hand, day, jury

CANDIDATES = "/api/v1/admin/candidates"


def held(admin: TestClient, site: dict[str, Any], interview_type: str, **members: str | None) -> None:
    """A candidate who holds the slot of 9 h before a new jury, which has another day; another jury has the same day."""
    elsewhere = {"videoconferenceLink": "https://visio.example.org/ailleurs", "videoconferencePassword": "no"}
    other = elsewhere if interview_type.endswith("REMOTE") else {}
    created = jury(admin, site["id"], interview_type, {"date": day()}, {"date": day(1), **other})
    jury(admin, site["id"], interview_type, {"date": day(), **other})
    applicants(["ARNAUD"])
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(created["id"], **members))
    assert slot.status_code == 201, slot.text
    body = {"interviewSlotId": slot.json()["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200


def details(client: TestClient) -> dict[str, Any]:
    url = f"{CANDIDATES}/{candidate_id(0)}/motivation-score/evaluation-method/details"
    return client.get(url).json()["interviewDetails"]


def calendar(client: TestClient) -> list[str]:
    answer = client.get(f"{CANDIDATES}/{candidate_id(0)}/interview.ics")
    assert answer.status_code == 200, answer.text
    assert answer.headers["Content-Type"].startswith("text/calendar")
    return answer.content.decode().replace("\r\n ", "").split("\r\n")


def test_face_to_face_hours_are_in_the_time_of_the_site(admin, site):
    form = site | {"timeZone": "Indian/Reunion", "address": "1 rue X, 97400; Saint-Denis"}
    assert admin.put(f"{SITES}/{site['id']}", json=form).status_code == 200
    held(admin, site, "MORNING_FACE_TO_FACE")
    shown = details(admin)
    assert shown["interviewDateTime"] == f"{day()}T09:00:00+04:00"
    assert shown["convocationDateTime"] == f"{day()}T08:30:00+04:00"
    assert shown["interviewFaceToFaceDetails"] == {"interviewAddress": "1 rue X, 97400; Saint-Denis"}
    assert shown["complementaryInfo"] == "Accueil B"
    assert (shown["interviewRemoteDetails"], shown["contactEmailAddress"]) == (None, "bor@example.org")
    lines = calendar(admin)
    assert [line.replace(";", ":").partition(":")[0] for line in lines if line] == [
        *("BEGIN", "VERSION", "PRODID", "METHOD"),
        *("BEGIN", "TZID", "BEGIN", "DTSTART", "TZOFFSETFROM", "TZOFFSETTO", "END", "END"),
        *(
            "BEGIN",
            "UID",
            "SEQUENCE",
            "DTSTAMP",
            "DTSTART",
            "DTEND",
            "SUMMARY",
            "LOCATION",
            "DESCRIPTION",
            *("BEGIN", "ACTION", "TRIGGER", "DESCRIPTION", "END") * 2,
            "END",
            "END",
        ),
    ]
    assert [line for line in lines if line.startswith("TRIGGER")] == ["TRIGGER:-P1D", "TRIGGER:-PT1H"]
    assert "SUMMARY:Entretien – Bordeaux" in lines
    assert f"DTSTART;TZID=Indian/Reunion:{FIRST_DAY:%Y%m%d}T083000" in lines, "when they are expected"
    assert f"DTEND;TZID=Indian/Reunion:{FIRST_DAY:%Y%m%d}T110000" in lines, "2h30 later (docs/rules/letters.md)"
    assert "TZOFFSETTO:+0400" in lines
    assert r"LOCATION:1 rue X\, 97400\; Saint-Denis" in lines
    description, *reminders = [line for line in lines if line.startswith("DESCRIPTION:")]
    assert reminders == ["DESCRIPTION:Entretien – Bordeaux"] * 2
    assert "Heure de Paris : 0" in description


def test_the_link_of_a_remote_interview_is_that_of_the_date_now(admin, site, client_as):
    held(admin, site, "MORNING_REMOTE", **LINK)
    assert details(admin)["interviewRemoteDetails"] == {
        "interviewVideoconferenceLink": LINK["videoconferenceLink"],
        "interviewVideoconferencePassword": "1234",
    }
    of_site, _ = admin.get(f"/api/v1/admin/juries/interview-site/{site['id']}").json()
    first, second = of_site["dates"]
    changed = [first | {"videoconferenceLink": "https://visio.example.org/neuf"}, second]
    assert admin.put(f"/api/v1/admin/juries/{of_site['id']}/interview-dates/", json=changed).status_code == 200
    assert details(admin)["interviewRemoteDetails"]["interviewVideoconferenceLink"] == "https://visio.example.org/neuf"
    reader = client_as("ROLE_ADMIN_READ_ONLY")
    assert details(reader)["interviewRemoteDetails"]["interviewVideoconferencePassword"] is None
    lines = calendar(admin)
    assert "SUMMARY:Entretien à distance – Bordeaux" in lines
    assert lines.count("DESCRIPTION:Entretien à distance – Bordeaux") == 2
    assert "LOCATION:https://visio.example.org/neuf" in lines
    assert not [line for line in lines if "1234" in line]
    assert (
        max(
            len(line.encode()) for line in admin.get(f"{CANDIDATES}/{candidate_id(0)}/interview.ics").text.split("\r\n")
        )
        <= 75
    )


def test_the_link_of_a_slot_is_its_own_where_it_was_given_by_hand(admin, site):
    own = {"videoconferenceLink": "https://visio.example.org/propre", "videoconferencePassword": "9"}
    held(admin, site, "MORNING_REMOTE", **own)
    assert details(admin)["interviewRemoteDetails"]["interviewVideoconferenceLink"] == own["videoconferenceLink"]


@pytest.mark.parametrize("method", ["INTERVIEW", "PFM"])
def test_without_an_interview_there_is_no_calendar(admin, site, method):
    applicants(["ARNAUD"], [method])
    missing = admin.get(f"{CANDIDATES}/{candidate_id(0)}/interview.ics")
    assert (missing.status_code, missing.json()["code"]) == (404, "EVALUATION_NOT_AVAILABLE")
