"""Slots by hand: what they are given, what is refused, and their deletion (docs/rules/interviews.md)."""

import psycopg
import pytest

from tests.given.audit import journaled
from tests.given.interviews import JURIES, id_of
from tests.given.slots import LINK, SLOTS, by_hand, day, jury, past, slots_empty

MANUAL = f"{SLOTS}/create-manually"


def test_a_slot_by_hand_has_the_specificities_of_its_date_and_priority(admin, bordeaux):
    answer = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **LINK))
    assert answer.status_code == 201, answer.text
    row = answer.json()
    assert (row["slotName"], row["specificities"], row["priority"]) == (f"BOR01MD-{day()}-0900", ["SPORTIVE"], True)
    elsewhere = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], convocationDate=day(9), **LINK)).json()
    assert elsewhere["specificities"] == []
    twice = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **LINK))
    assert (twice.status_code, twice.json()["code"]) == (409, "SLOT_ALREADY_EXISTS")


def test_a_candidate_may_be_convened_at_the_hour_of_the_interview(admin, bordeaux):
    form = by_hand(bordeaux["jury"]["id"], convocationTime="09:00", interviewTime="09:00", **LINK)
    answer = admin.post(MANUAL, json=form)
    assert (answer.status_code, answer.json()["convocationTime"]) == (201, "09:00")


def test_the_link_of_the_date_is_followed_and_a_link_of_its_own_kept(
    admin, bordeaux, psycopg_connection: psycopg.Connection
):
    own = {"videoconferenceLink": "https://visio.example.org/autre", "videoconferencePassword": "5678"}
    first, second = bordeaux["jury"]["dates"]
    dates = [first, second | own]
    assert admin.put(f"{JURIES}/{bordeaux['jury']['id']}/interview-dates/", json=dates).status_code == 200
    for hour, link in (("09:00", LINK), ("09:10", own), ("09:20", LINK | {"videoconferencePassword": "5678"})):
        answer = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], interviewTime=hour, allowOverlap=True, **link))
        assert answer.status_code == 201, answer.text
    kept = "SELECT videoconference_link, videoconference_password FROM interview_slots ORDER BY name"
    assert psycopg_connection.execute(kept).fetchall() == [
        (None, None),
        ("https://visio.example.org/autre", "5678"),
        (LINK["videoconferenceLink"], "5678"),
    ]


def test_a_slot_face_to_face_keeps_no_link(admin, site, psycopg_connection: psycopg.Connection):
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    assert admin.post(MANUAL, json=by_hand(created["id"], **LINK)).status_code == 201
    kept = "SELECT videoconference_link, videoconference_password FROM interview_slots"
    assert psycopg_connection.execute(kept).fetchall() == [(None, None)]


@pytest.mark.parametrize(
    ("members", "field"),
    [
        ({"juryId": None}, "juryId"),
        ({"convocationDate": "2027-04-28T00:00:00+02:00"}, "convocationDate"),
        ({"convocationDate": "28/04/2027"}, "convocationDate"),
        ({"interviewTime": "9:00"}, "interviewTime"),
        ({"interviewTime": "24:00"}, "interviewTime"),
        ({"videoconferenceLink": "javascript:alert(1)"}, "videoconferenceLink"),
        ({"videoconferenceLink": "http://visio.example.org"}, "videoconferenceLink"),
        ({"videoconferencePassword": " "}, "videoconferencePassword"),
    ],
)
def test_a_wrong_slot_is_refused_by_the_field(admin, bordeaux, members, field):
    refused = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **(LINK | members)))
    assert refused.status_code == 422, refused.text
    assert [each["field"] for each in refused.json()["fields"]] == [field]
    assert slots_empty(admin)


@pytest.mark.parametrize(
    ("members", "field", "message"),
    [
        ({"juryId": "00000000-0000-0000-0000-000000000007"}, "juryId", "Jury inconnu"),
        ({"convocationDate": past().isoformat()}, "convocationDate", "Cette date est passée"),
        ({"interviewTime": "08:00"}, "convocationTime", "La convocation ne peut pas suivre l'entretien"),
        ({"videoconferenceLink": None}, "videoconferenceLink", "Lien de visioconférence obligatoire"),
        ({"videoconferencePassword": None}, "videoconferencePassword", "Mot de passe obligatoire"),
    ],
)
def test_a_refusal_says_what_is_wrong(admin, bordeaux, members, field, message):
    refused = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **(LINK | members)))
    assert (refused.status_code, refused.json()["fields"]) == (422, [{"field": field, "message": message}])
    assert slots_empty(admin)


def test_a_free_slot_is_deleted_and_an_unknown_one_is_404(admin, bordeaux):
    with journaled() as lines:
        slot = admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **LINK)).json()
        assert admin.delete(f"{SLOTS}/{slot['id']}").status_code == 204
        assert admin.delete(f"{SLOTS}/{slot['id']}").status_code == 404
    assert slots_empty(admin)
    assert [line[:3] for line in lines] == [
        (action, slot["id"], id_of("ROLE_ADMIN")) for action in ("CREATE_SLOT", "DELETE_SLOT")
    ]
