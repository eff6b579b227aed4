"""Slots that move: to another day, hour or jury, all or none (docs/rules/interviews.md)."""

import uuid
from typing import Any

import pytest
from sqlalchemy import update

from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import new_session
from tests.given.interviews import JURIES, SITES, nancy
from tests.given.planning import UNDO, made, name
from tests.given.slots import LINK, SLOTS, day, jury, past


def codes(answer: Any) -> list[tuple[str, int]]:
    assert answer.status_code == 200, answer.text
    return [(each["code"], each["count"]) for each in answer.json()["warnings"]]


def dates(admin: Any, sitting: dict[str, Any]) -> list[tuple[str, list[str]]]:
    found = admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()
    return [(each["date"], each["specificities"]) for each in found]


def test_slots_go_to_another_hour_and_day_and_come_back(planner, sitting, admin):
    moved = planner.on_slots("move", name("09:30"), name("10:00"), date=day(1), shiftMinutes=15)
    # The second day is made for nobody in particular: the artist who holds the slot is preview.
    assert codes(moved) == [("SPECIFICITIES", 1)]
    assert (moved.json()["slots"], moved.json()["attributed"]) == (2, 1)
    assert planner.client.get(UNDO).json()[0]["title"] == "Déplacement de créneaux"
    assert set(planner.slots()) == {name("09:00"), name("09:45", 1), name("10:15", 1)}
    assert planner.slots()[name("09:45", 1)]["specificities"] == []
    assert planner.history(1)[0] == ("MOVE_SLOT", name("09:45", 1), name("09:30"))
    planner.undo(moved.json()["undoId"])
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    assert planner.slots()[name("10:00")]["specificities"] == ["ARTIST"]


def test_a_date_that_the_jury_lacks_is_added_with_what_its_slots_share_and_goes_with_the_undo(planner, sitting, admin):
    moved = planner.on_slots("move", name("09:00"), date=day(7)).json()
    assert dates(admin, sitting) == [(day(), ["ARTIST"]), (day(1), []), (day(7), ["ARTIST"])]
    planner.undo(moved["undoId"])
    assert dates(admin, sitting) == [(day(), ["ARTIST"]), (day(1), [])]
    # It stays where somebody else's slot stands on it, or once it was changed.
    moved = planner.on_slots("move", name("09:00"), date=day(7)).json()
    made(admin, sitting["id"], "11:00", number=7)
    planner.undo(moved["undoId"])
    assert [each for each, _ in dates(admin, sitting)] == [day(), day(1), day(7)]


def test_slots_of_several_kinds_keep_their_own_where_no_date_tells(planner, sitting, admin):
    made(admin, sitting["id"], "11:00", number=1)
    planner.on_slots("move", name("09:00"), name("11:00", 1), date=day(7))
    assert dates(admin, sitting)[2] == (day(7), [])
    kept = [planner.slots()[each]["specificities"] for each in (name("09:00", 7), name("11:00", 7))]
    assert kept == [["ARTIST"], []]
    simulated = admin.post(f"{SLOTS}/attribute-automatically?dryRun=true").json()
    assert [each["externalId"] for each in simulated["unplaced"]] == ["1000003"]  # 1000002 gets the one for everybody


def test_slots_go_to_a_jury_of_another_site_and_mode(planner, sitting, admin, manager, psycopg_connection):
    there = admin.post(SITES, json=nancy(manager)).json()
    remote = jury(admin, there["id"], "MORNING_REMOTE", {"date": day(), "specificities": ["ARTIST"]})
    moved = planner.on_slots("move", name("09:00"), juryId=remote["id"])
    assert codes(moved) == [("SITE", 1), ("MODE", 1)]
    assert planner.held()[f"NCY01MD-{day()}-0900"] == "ARNAUD"
    row = planner.slots()[f"NCY01MD-{day()}-0900"]
    assert (row["site"], row["interviewType"], row["juryId"]) == ("Nancy", "MORNING_REMOTE", remote["id"])
    # What suited badly before is said once, not at each move.
    for minutes in (30, -30):
        at = f"NCY01MD-{day()}-{'0900' if minutes > 0 else '0930'}"
        assert codes(planner.on_slots("move", at, shiftMinutes=minutes)) == []
    # Back face to face, a link of its own means nothing.
    psycopg_connection.execute("UPDATE interview_slots SET videoconference_link = 'https://x.example.org'")
    assert codes(planner.on_slots("move", f"NCY01MD-{day()}-0900", juryId=sitting["id"])) == []
    links = psycopg_connection.execute(
        "SELECT videoconference_link FROM interview_slots WHERE name = %s", [name("09:00")]
    ).fetchone()
    assert links == (None,)


def test_a_slot_made_for_others_is_said_to_suit_badly_only_where_that_changes(planner):
    planner.give(name("10:00"), 2)
    assert codes(planner.on_slots("move", name("10:00"), shiftMinutes=30)) == []


def test_a_remote_date_without_link_is_refused(planner, sitting, admin, site):
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(2)})
    refused = planner.on_slots("move", name("09:00"), juryId=remote["id"])
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_DATES_WITHOUT_LINK")
    lacking = [{"id": remote["id"], "name": "BOR01MD", "site": "Bordeaux", "dates": [day()]}]
    assert refused.json()["data"]["juries"] == lacking
    assert planner.on_slots("move", name("09:00"), juryId=remote["id"], date=day(2)).status_code == 200
    made(admin, remote["id"], "11:00", number=3, **LINK)  # a link of its own is enough
    assert planner.on_slots("move", f"BOR01MD-{day(3)}-1100", date=day(4)).status_code == 200


def test_a_jury_never_meets_two_at_once(planner, sitting, admin, site):
    refused = planner.on_slots("move", name("09:00"), shiftMinutes=10)
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOTS_COLLIDE")
    [met] = refused.json()["data"]["slots"]
    assert (met["slotName"], met["collidesWith"]) == (name("09:00"), name("09:30"))
    # Of two that a slot would meet, the earlier one is named.
    [met] = planner.on_slots("move", name("10:00"), shiftMinutes=-45).json()["data"]["slots"]
    assert (met["slotName"], met["collidesWith"]) == (name("10:00"), name("09:00"))
    # Together they go; two that were made to overlap too, but not two of two juries.
    assert planner.on_slots("move", shiftMinutes=10).status_code == 200
    made(admin, sitting["id"], "09:15", number=1, allowOverlap=True)
    made(admin, sitting["id"], "09:20", number=1, allowOverlap=True)
    assert planner.on_slots("move", name("09:15", 1), name("09:20", 1), date=day(6)).status_code == 200
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(8)})
    made(admin, other["id"], "09:16", number=8)
    both = planner.on_slots("move", name("09:15", 6), name("09:16", 8, "BOR02MP"), date=day(9), juryId=other["id"])
    assert both.json()["code"] == "SLOTS_COLLIDE"


def test_where_nothing_is_to_be_done(planner, sitting):
    for members in ({}, {"shiftMinutes": 0}, {"date": day()}, {"juryId": sitting["id"]}, {"date": None}):
        refused = planner.on_slots("move", name("09:00"), **members)
        assert (refused.status_code, refused.json()["code"]) == (422, "NOTHING_TO_MOVE"), members


def wrong() -> list[tuple[dict[str, Any], str]]:
    return [
        ({"slotIds": []}, "slotIds"),
        ({"slotIds": [str(uuid.uuid4()) for _ in range(501)]}, "slotIds"),
        ({"slotIds": ["x"]}, "slotIds.0"),
        ({"date": past().isoformat()}, "date"),
        ({"shiftMinutes": -540}, None),
        ({"shiftMinutes": -541}, "shiftMinutes"),
        ({"shiftMinutes": 1440}, "shiftMinutes"),
        ({"juryId": str(uuid.uuid4())}, "juryId"),
        ({"dryRun": 1}, "dryRun"),
    ]


@pytest.mark.parametrize(("members", "field"), wrong())
def test_a_wrong_move_is_refused_by_the_field(planner, sitting, members, field):
    answer = planner.on_slots("move", name("09:00"), **({"date": day(1)} | members))
    if field is None:
        assert answer.status_code == 200, answer.text
        return
    assert (answer.status_code, [each["field"] for each in answer.json()["fields"]]) == (422, [field])
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}


def test_an_id_twice_counts_once_and_an_unknown_one_moves_nothing(planner, sitting):
    [first] = planner.ids(name("09:00"))
    assert planner.on_slots("move", date=day(1), slotIds=[first, first]).json()["slots"] == 1
    [second] = planner.ids(name("09:30"))
    gone = planner.on_slots("move", date=day(3), slotIds=[second, str(uuid.uuid4())])
    assert (gone.status_code, gone.json()["code"]) == (404, "NOT_FOUND")
    assert planner.held() == {name("09:00", 1): "ARNAUD", name("09:30"): "BLANC"}


def test_slots_of_days_that_are_over_stay(planner, sitting):
    with new_session() as session, session.begin():
        session.execute(update(InterviewSlot).where(InterviewSlot.name == name("10:00")).values(day=past()))
    for action, members in (("move", {"date": day(3)}), ("free", {}), ("delete", {})):
        refused = planner.on_slots(action, name("10:00"), **members)
        assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "slotIds"), action


def test_slots_that_changed_since_they_were_seen_are_shown_as_they_are(planner, sitting):
    before = planner.slots()[name("10:00")]
    planner.give(name("10:00"), 2)
    stale = planner.on_slots("move", name("10:00"), date=day(1), versions={before["id"]: before["version"]})
    assert (stale.status_code, stale.json()["code"]) == (409, "STALE_VERSION")
    [present] = stale.json()["data"]["slots"]
    assert present == planner.slots()[name("10:00")]
    fresh = planner.on_slots("move", name("10:00"), date=day(1), versions={before["id"]: present["version"]})
    assert fresh.status_code == 200, fresh.text
    assert planner.slots()[name("10:00", 1)]["version"] > present["version"]
