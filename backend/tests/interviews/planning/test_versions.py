"""Calls on days take the versions of what the caller saw (docs/rules/interviews.md)."""

import uuid
from typing import Any

import pytest

from tests.given.interviews import JURIES
from tests.given.planning import Planner, made, name
from tests.given.slots import LINK, SLOTS, create_slots, day, jury, templates

BEFORE = {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
CALLS = {
    "move": {"date": day(4)},
    "create-slots": {},
    "change-mode": {"interviewType": "MORNING_REMOTE", **LINK},
}


@pytest.fixture(autouse=True)
def hours(admin, site) -> None:
    templates(admin, site["id"], "MORNING_FACE_TO_FACE", "11:00")


def dates(planner: Planner, jury_id: str) -> list[dict[str, Any]]:
    return planner.admin.get(f"{JURIES}/{jury_id}/interview-dates").json()


def known(planner: Planner, jury_id: str) -> dict[str, int]:
    """The versions of the jury's dates and of all slots."""
    rows = [*dates(planner, jury_id), *planner.slots().values()]
    return {row["id"]: row["version"] for row in rows}


def call(planner: Planner, sitting: dict[str, Any], action: str, **members: Any) -> Any:
    of_date = f"/interview-dates/{sitting['dates'][0]['id']}" if action != "change-mode" else ""
    return planner.client.post(f"{JURIES}/{sitting['id']}{of_date}/{action}", json={**CALLS[action], **members})


def stale(answer: Any) -> bool:
    return (answer.status_code, answer.json().get("code")) == (409, "STALE_VERSION")


@pytest.mark.parametrize("action", CALLS)
def test_a_call_made_twice_does_it_once(planner, sitting, action):
    versions = known(planner, sitting["id"])
    assert call(planner, sitting, action, versions=versions, dryRun=True).status_code == 200
    assert call(planner, sitting, action, versions=versions).status_code == 200
    after = planner.slots()
    again = call(planner, sitting, action, versions=versions)
    assert stale(again)
    assert again.json()["message"] == "Cette journée ou ses créneaux ont changé depuis que vous les avez lus."
    assert {each["slotName"] for each in again.json()["data"]["slots"]} <= after.keys()
    assert planner.slots() == after


def test_a_day_moved_by_a_shift_is_not_moved_twice(planner, sitting):
    body = {"date": day(), "shiftMinutes": 60, "versions": known(planner, sitting["id"])}
    assert planner.move_day(sitting, **body).status_code == 200
    assert stale(planner.move_day(sitting, **body))
    assert planner.held() == {name("10:00"): "ARNAUD", name("10:30"): "BLANC"}


@pytest.mark.parametrize("action", CALLS)
@pytest.mark.parametrize("change", ["given", "freed", "added", "removed", "date"])
def test_what_changed_meanwhile_refuses_the_call(planner, sitting, admin, action, change):
    versions = known(planner, sitting["id"])
    changes = {
        "given": lambda: planner.give(name("10:00"), 2),
        "freed": lambda: planner.client.delete(f"{SLOTS}/{planner.ids(name('09:00'))[0]}/candidate"),
        "added": lambda: made(admin, sitting["id"], "10:30"),
        "removed": lambda: planner.client.delete(f"{SLOTS}/{planner.ids(name('10:00'))[0]}"),
        "date": lambda: admin.put(
            f"{JURIES}/{sitting['id']}/interview-dates",
            json=[dates(planner, sitting["id"])[0], {"date": day(1), "specificities": ["SPORTIVE"]}],
        ),
    }
    changes[change]()
    # Another day of the jury concerns the whole jury alone.
    is_concerned = change != "date" or action == "change-mode"
    assert stale(call(planner, sitting, action, versions=versions, dryRun=True)) == is_concerned


@pytest.mark.parametrize("action", CALLS)
def test_all_that_the_call_changes_is_to_be_known_and_nothing_else(planner, sitting, admin, site, action):
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(2)})
    made(admin, other["id"], "09:00", number=2)
    versions = known(planner, sitting["id"])
    there = planner.ids(name("09:00", 2, other["name"]))[0]
    for lacking in (planner.ids(name("10:00"))[0], sitting["dates"][0]["id"]):
        few = {key: version for key, version in versions.items() if key != lacking}
        assert stale(call(planner, sitting, action, versions=few, dryRun=True))
    gone = versions | {str(uuid.uuid4()): 1}
    assert stale(call(planner, sitting, action, versions=gone, dryRun=True))
    elsewhere = versions | {there: 7}
    assert call(planner, sitting, action, versions=elsewhere, dryRun=True).status_code == 200
    refused = call(planner, sitting, action, versions=versions | {there: True})
    assert refused.status_code == 422


def test_the_days_of_every_jury_are_to_be_known(planner, sitting, admin, site):
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, other["id"], "09:00")
    body = {"date": day(4), "everyJury": True}
    assert stale(planner.move_day(sitting, versions=known(planner, sitting["id"]), **body))
    versions = known(planner, sitting["id"]) | known(planner, other["id"])
    preview = planner.move_day(sitting, dryRun=True, **body).json()
    days = {sitting["dates"][0]["id"], other["dates"][0]["id"]}
    assert preview["versions"] == {key: versions[key] for key in [*days, *planner.ids()]}
    moved = planner.move_day(sitting, **body, versions=preview["versions"])
    assert (moved.status_code, moved.json()["versions"]) == (200, preview["versions"])


def test_every_write_of_a_date_or_its_slots_raises_its_version(planner, sitting, admin):
    def version() -> int:
        board = planner.client.get(f"{SLOTS}/board", params={"date": day()}).json()
        [shown] = [each["version"] for each in dates(planner, sitting["id"]) if each["date"] == day()]
        assert board["juries"][0]["version"] == shown
        return shown

    [first, _] = dates(planner, sitting["id"])
    writes = {
        "made": lambda: made(admin, sitting["id"], "10:30"),
        "given": lambda: planner.give(name("10:30"), 2),
        "freed": lambda: planner.client.delete(f"{SLOTS}/{planner.ids(name('10:30'))[0]}/candidate"),
        "removed": lambda: planner.client.delete(f"{SLOTS}/{planner.ids(name('10:30'))[0]}"),
        "opened": lambda: planner.on_slots("open", name("10:00")),
        "taken back": planner.undo,
        "moved": lambda: planner.on_slots("move", name("10:00"), shiftMinutes=90),
        "moved away": lambda: planner.on_slots("move", name("11:30"), date=day(1)),
        "created": lambda: create_slots(admin),
        "exchanged": lambda: planner.client.post(
            f"{SLOTS}/swap", json={"ids": planner.ids(name("09:00"), name("09:30"))}
        ),
        "specificities": lambda: admin.put(
            f"{JURIES}/{sitting['id']}/interview-dates",
            json=[{**each, "videoconferenceLink": None} for each in dates(planner, sitting["id"])],
        ),
    }
    unraised: list[str] = []
    for label, write in writes.items():
        before = version()
        write()
        if version() <= before:
            unraised.append(label)
    # The same dates sent back are no write.
    assert unraised == ["specificities"]
    assert first["version"] < version()
