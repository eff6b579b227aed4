"""One day of a jury to another jury of the other mode (docs/rules/interviews.md)."""

import uuid
from typing import Any

import pytest
from sqlalchemy import update

from parvis.interviews.juries.model import Jury, JuryDate
from parvis.kernel.db import new_session
from tests.given.interviews import JURIES
from tests.given.members import juror, sat, seat
from tests.given.planning import UNDO, made, name
from tests.given.slots import LINK, SLOTS, day, jury, past, slots_shown

BEFORE = {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
REMOTE = {"interviewType": "MORNING_REMOTE", **LINK}


@pytest.fixture
def change(planner, sitting):
    def to(number: int = 0, jury_of_day: dict[str, Any] = sitting, **members: Any) -> Any:
        body = {"dateId": jury_of_day["dates"][number]["id"], **REMOTE, **members}
        return planner.client.post(f"{JURIES}/{jury_of_day['id']}/change-mode", json=body)

    return to


def at(hour: str, jury_name: str = "BOR01MD") -> str:
    return name(hour, jury_name=jury_name)


def juries(admin, site: dict[str, Any]) -> dict[str, list[tuple[str, str | None]]]:
    """The days and links of each jury of the site."""
    found = admin.get(f"{JURIES}/interview-site/{site['id']}").json()
    return {each["name"]: [(date["date"], date["videoconferenceLink"]) for date in each["dates"]] for each in found}


def test_a_jury_is_made_for_the_day_and_goes_with_the_undo(change, planner, sitting, admin, site):
    made(admin, sitting["id"], "09:00", number=1)
    seat(admin, sitting["id"], {"userId": juror("Zola", "zoe@example.org")})
    preview = change(dryRun=True).json()
    assert planner.held() == BEFORE
    assert [*juries(admin, site)] == ["BOR01MP"]
    changed = change().json()
    assert changed | {"undoId": None, "candidates": []} == preview | {"candidates": []}
    assert (changed["slots"], changed["attributed"]) == (3, 2)
    assert [(each["code"], each["count"]) for each in changed["warnings"]] == [("MODE", 2)]
    assert planner.held() == {at("09:00"): "ARNAUD", at("09:30"): "BLANC"}
    assert planner.slots()[at("10:00")]["specificities"] == ["ARTIST"]
    assert name("09:00", 1) in planner.slots()  # the jury's other day stays
    link = LINK["videoconferenceLink"]
    assert juries(admin, site) == {"BOR01MD": [(day(), link)], "BOR01MP": [(day(), None), (day(1), None)]}
    there = planner.slots()[at("09:00")]["juryId"]
    assert sat(planner.client, there) == {"Zola": [day()]}
    assert planner.history(0)[0] == ("MOVE_SLOT", at("09:00"), name("09:00"))
    title = planner.client.get(UNDO).json()[0]["title"]
    assert title == f"Passage à distance de la journée du {day()[8:]}/{day()[5:7]}/{day()[:4]} (BOR01MP)"
    planner.undo(changed["undoId"])
    assert planner.held() == BEFORE
    assert juries(admin, site) == {"BOR01MP": [(day(), None), (day(1), None)]}


def test_a_jury_that_meets_nobody_that_day_takes_it(change, planner, admin, site):
    busy = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
    by_hand = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(3)})
    made(admin, by_hand["id"], "11:00", **LINK)
    jury(admin, site["id"], "AFTERNOON_REMOTE", {"date": day(3)})
    free = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(3)})
    seat(admin, free["id"], {"userId": juror("Zola", "zoe@example.org")})
    changed = change().json()
    assert planner.held() == {at("09:00", free["name"]): "ARNAUD", at("09:30", free["name"]): "BLANC"}
    assert sat(planner.client, free["id"]) == {"Zola": None}
    assert [day_ for day_, _ in juries(admin, site)[busy["name"]]] == [day()]
    planner.undo(changed["undoId"])
    assert planner.held() == BEFORE
    assert [day_ for day_, _ in juries(admin, site)[free["name"]]] == [day(3)]


def test_the_jury_that_was_made_stays_where_it_meets_somebody_else(change, planner, admin, site):
    undo_id = change().json()["undoId"]
    there = planner.slots()[at("09:00")]["juryId"]
    made(admin, there, "11:00", number=3, **LINK)
    planner.undo(undo_id)
    assert planner.held() == BEFORE
    assert juries(admin, site)["BOR01MD"] == []
    made(admin, there, "11:00", **LINK)
    assert at("11:00") in {each["slotName"] for each in slots_shown(admin)}


def test_back_face_to_face_one_day_has_no_link(change, planner, admin, site):
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(3)}, {"date": day(4)})
    made(admin, remote["id"], "11:00", number=3, videoconferenceLink="https://x.org", videoconferencePassword="1")
    answer = change(0, remote, interviewType="MORNING_FACE_TO_FACE", videoconferenceLink=None)
    assert answer.status_code == 200, answer.text
    assert juries(admin, site)["BOR01MP"] == [(day(), None), (day(1), None), (day(3), None)]
    board = planner.client.get(f"{SLOTS}/board", params={"date": day(3)}).json()
    assert {each["name"]: len(each["slots"]) for each in board["juries"]} == {"BOR01MD": 0, "BOR01MP": 1}


def test_a_wrong_day_is_refused(change, planner, sitting, admin, site):
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    with new_session() as session, session.begin():
        session.execute(update(JuryDate).where(JuryDate.id == sitting["dates"][1]["id"]).values(day=past()))
    refusals = {
        "another jury's": (change(dateId=other["dates"][0]["id"]), "dateId"),
        "unknown": (change(dateId=str(uuid.uuid4())), "dateId"),
        "over": (change(1), "dateId"),
        "the same mode": (change(interviewType="MORNING_FACE_TO_FACE"), "interviewType"),
        "without link": (change(videoconferenceLink=None), "videoconferenceLink"),
        "without password": (change(videoconferencePassword=""), "videoconferencePassword"),
    }
    found = {case: (answer.status_code, answer.json()["fields"][0]["field"]) for case, (answer, _) in refusals.items()}
    assert found == {case: (422, field) for case, (_, field) in refusals.items()}
    assert planner.held() == BEFORE


def test_no_jury_free_and_no_name_left(change, site):
    with new_session() as session, session.begin():
        for index in range(1, 100):
            made_jury = Jury(
                id=uuid.uuid4(),
                site_id=uuid.UUID(site["id"]),
                name=f"BOR{index:02}MD",
                interview_type="MORNING_REMOTE",
                index=index,
            )
            session.add(made_jury)
            session.add(JuryDate(jury_id=made_jury.id, day=day(), specificities=[]))
            session.flush()
    assert change().json()["code"] == "JURY_INDEX_EXHAUSTED"


def test_a_day_that_changed_meanwhile_is_refused(change, planner, sitting, admin):
    shown = admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()[0]
    versions = {each["id"]: each["version"] for each in (shown, *planner.slots().values())}
    made(admin, sitting["id"], "11:00")
    assert change(versions=versions).json()["code"] == "STALE_VERSION"
