"""A day that moves for every jury of a site at once: snow (docs/rules/interviews.md)."""

from collections.abc import Mapping
from typing import Any

import pytest

from tests.given.interviews import JURIES, SITES, nancy
from tests.given.planning import UNDO, made, name
from tests.given.slots import day, jury

REMOTE = {"videoconferenceLink": "https://visio.example/1", "videoconferencePassword": "p"}


@pytest.fixture
def beside(admin, site, manager) -> Mapping[str, dict[str, Any]]:
    """A remote jury of the same site that sits on the same day, one that sits on another, one of another site."""
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()} | REMOTE)
    later = jury(admin, site["id"], "AFTERNOON_FACE_TO_FACE", {"date": day(1)})
    other = admin.post(SITES, json=nancy(manager))
    assert other.status_code == 201, other.text
    elsewhere = jury(admin, other.json()["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, remote["id"], "09:00", **REMOTE)
    made(admin, later["id"], "14:00", number=1)
    return {"remote": remote, "later": later, "elsewhere": elsewhere}


def _days(admin: Any, of_jury: dict[str, Any]) -> list[dict[str, Any]]:
    return admin.get(f"{JURIES}/{of_jury['id']}/interview-dates").json()


def test_all_juries_of_the_site_go_with_one_undo(planner, sitting, admin, beside):
    planned = planner.move_day(sitting, date=day(5), everyJury=True, dryRun=True).json()
    assert (planned["slots"], planned["attributed"], planned["undoId"]) == (4, 2, None)
    moved = planner.move_day(sitting, date=day(5), everyJury=True).json()
    assert (moved["slots"], moved["attributed"]) == (4, 2)
    assert planner.held() == {name("09:00", 5): "ARNAUD", name("09:30", 5): "BLANC"}
    [date_of_remote] = _days(admin, beside["remote"])
    assert (date_of_remote["date"], date_of_remote["videoconferenceLink"]) == (day(5), REMOTE["videoconferenceLink"])
    assert name("09:00", 5, "BOR01MD") in planner.slots()
    assert [_days(admin, beside[each])[0]["date"] for each in ("later", "elsewhere")] == [day(1), day()]
    [undoable] = planner.client.get(UNDO).json()
    assert undoable["title"].endswith("(2 jurys)")
    planner.undo(moved["undoId"])
    assert _days(admin, beside["remote"])[0]["date"] == day()
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}


def test_one_jury_that_sits_there_already_keeps_them_all(planner, sitting, admin, site, beside):
    busy = jury(admin, site["id"], "AFTERNOON_REMOTE", {"date": day()} | REMOTE, {"date": day(5)} | REMOTE)
    refused = planner.move_day(sitting, date=day(5), everyJury=True)
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_SITS_THAT_DAY")
    assert busy["name"] in refused.json()["message"]
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    assert planner.move_day(sitting, date=day(5)).status_code == 200
    assert _days(admin, beside["remote"])[0]["date"] == day()


def test_alone_on_its_day_a_jury_is_named(planner, sitting):
    planner.move_day(sitting, date=day(5), everyJury=True)
    assert planner.client.get(UNDO).json()[0]["title"].endswith("(BOR01MP)")


def test_whether_every_jury_goes_is_yes_or_no(planner, sitting):
    refused = planner.move_day(sitting, date=day(5), everyJury="oui")
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, ["everyJury"])
