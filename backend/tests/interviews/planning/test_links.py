"""The link and password of remote days that slots go to (docs/rules/interviews.md)."""

from typing import Any

import pytest

from tests.given.interviews import JURIES
from tests.given.planning import made
from tests.given.slots import LINK, day, jury

OTHER = {"videoconferenceLink": "https://other.example.org/y", "videoconferencePassword": "9"}
NONE = {"videoconferenceLink": None, "videoconferencePassword": None}


@pytest.fixture
def remote(planner, admin, site) -> dict[str, Any]:
    """BOR01MD, which meets COLIN at 11 h and nobody at 11 h 30 on the first day, by link, and sits on the third."""
    created = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()}, {"date": day(2), **OTHER})
    made(admin, created["id"], "11:00", "11:30", **LINK)
    planner.give(at("11:00"), 2)
    return created


def at(hour: str, number: int = 0) -> str:
    return f"BOR01MD-{day(number)}-{hour.replace(':', '')}"


def links(admin, sitting: dict[str, Any]) -> dict[str, tuple[str | None, str | None]]:
    found = admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()
    return {each["date"]: (each["videoconferenceLink"], each["videoconferencePassword"]) for each in found}


def pair(meeting: dict[str, str | None]) -> tuple[str | None, str | None]:
    return meeting["videoconferenceLink"], meeting["videoconferencePassword"]


def test_the_meeting_of_the_former_day_goes_along_and_stays_where_there_is_one(planner, remote, admin):
    moved = planner.on_slots("move", at("11:00"), date=day(5))
    assert moved.status_code == 200, moved.text
    assert links(admin, remote) == {day(): pair(LINK), day(2): pair(OTHER), day(5): pair(LINK)}
    planner.undo(moved.json()["undoId"])
    assert links(admin, remote) == {day(): pair(LINK), day(2): pair(OTHER)}
    # A day with a link of its own keeps it, also against one that is typed.
    typed = {"link": "https://typed.example.org", "password": "8"}
    assert planner.on_slots("move", at("11:00"), date=day(2), **typed).status_code == 200
    assert links(admin, remote)[day(2)] == pair(OTHER)


def test_a_whole_day_of_every_jury_moves_with_its_meeting(planner, sitting, remote, admin):
    moved = planner.on_slots("move", date=day(5))
    assert (moved.status_code, moved.json()["slots"]) == (200, 5)
    assert links(admin, remote)[day(5)] == pair(LINK)
    assert links(admin, sitting)[day(5)] == (None, None)


def test_a_date_that_is_there_without_meeting_gets_it_until_it_is_undone(planner, remote, admin):
    form = [*remote["dates"], {"date": day(5), **NONE}]
    assert admin.put(f"{JURIES}/{remote['id']}/interview-dates", json=form).status_code == 200
    moved = planner.on_slots("move", at("11:00"), date=day(5)).json()
    assert links(admin, remote)[day(5)] == pair(LINK)
    planner.undo(moved["undoId"])
    assert links(admin, remote)[day(5)] == (None, None)


def test_another_jury_asks_for_the_meeting_by_its_fields(planner, remote, admin):
    refused = planner.on_slots("move", face_to_face("09:00"), juryId=remote["id"], date=day(5))
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_DATES_WITHOUT_LINK")
    assert refused.json()["message"].endswith(" : BOR01MD.")
    assert [each["field"] for each in refused.json()["fields"]] == ["link", "password"]
    half = {"link": "https://typed.example.org"}
    refused = planner.on_slots("move", face_to_face("09:00"), juryId=remote["id"], date=day(5), **half)
    assert [each["field"] for each in refused.json()["fields"]] == ["password"]
    assert day(5) not in links(admin, remote)
    moved = planner.on_slots("move", face_to_face("09:00"), juryId=remote["id"], date=day(5), **half, password=" 8 ")
    assert moved.status_code == 200, moved.text
    assert links(admin, remote)[day(5)] == ("https://typed.example.org", "8")


def test_what_is_typed_wins_over_the_former_day(planner, remote, admin):
    typed = {"link": "https://typed.example.org", "password": "8"}
    assert planner.on_slots("move", at("11:00"), date=day(5), **typed).status_code == 200
    assert links(admin, remote)[day(5)] == ("https://typed.example.org", "8")


def test_a_password_goes_with_the_link_that_it_opens(planner, remote, admin):
    lacking = [*remote["dates"], {"date": day(5), **OTHER, "videoconferencePassword": None}]
    assert admin.put(f"{JURIES}/{remote['id']}/interview-dates", json=lacking).status_code == 200
    refused = planner.on_slots("move", at("11:00"), date=day(5))
    assert [each["field"] for each in refused.json()["fields"]] == ["password"]


@pytest.mark.parametrize(("link", "status"), [("http://x.example.org", 422), ("x", 422), (" ", 409)])
def test_a_link_that_opens_nothing_is_refused_by_its_field(planner, remote, link, status):
    refused = planner.on_slots("move", face_to_face("09:00"), juryId=remote["id"], date=day(5), link=link, password="8")
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (status, ["link"])


def test_face_to_face_no_meeting_is_written(planner, sitting, admin):
    typed = {"link": "https://typed.example.org", "password": "8"}
    assert planner.on_slots("move", face_to_face("09:00"), date=day(5), **typed).status_code == 200
    assert links(admin, sitting)[day(5)] == (None, None)


def face_to_face(hour: str) -> str:
    return f"BOR01MP-{day()}-{hour.replace(':', '')}"
