"""Snow: a jury goes to remote and back, with its slots and those who hold them (docs/rules/interviews.md)."""

import uuid
from typing import Any

import pytest
from sqlalchemy import update

from parvis.interviews.juries.model import Jury, JuryDate
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id
from tests.given.interviews import JURIES
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.planning import UNDO, made, name
from tests.given.slots import LINK, day, jury, past

REMOTE = {"interviewType": "MORNING_REMOTE", **LINK}


@pytest.fixture
def change(planner, sitting):
    def to(jury_id: str = sitting["id"], **members: Any) -> Any:
        return planner.client.post(f"{JURIES}/{jury_id}/change-mode", json=members)

    return to


def test_a_jury_goes_to_remote_with_its_slots_and_comes_back(change, planner, sitting, admin):
    graded("1000001", INTERVIEW)
    preview = change(dryRun=True, **REMOTE).json()
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    changed = change(**REMOTE).json()
    assert {**changed, "undoId": None} == preview
    assert (changed["slots"], changed["attributed"]) == (3, 2)
    assert planner.client.get(UNDO).json()[0]["title"] == "Passage à distance du jury BOR01MP"
    # Both wish for an interview face to face.
    assert [(each["code"], each["count"]) for each in changed["warnings"]] == [("GRADED", 1), ("MODE", 2)]
    remote = {name(hour, jury_name="BOR01MD"): person for hour, person in (("09:00", "ARNAUD"), ("09:30", "BLANC"))}
    assert planner.held() == remote
    assert planner.slots()[name("10:00", jury_name="BOR01MD")]["specificities"] == ["ARTIST"]
    assert planner.history(0)[0] == ("MOVE_SLOT", name("09:00", jury_name="BOR01MD"), name("09:00"))
    shown = admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()
    assert [each["videoconferencePassword"] for each in shown] == ["1234", "1234"]
    letter = admin.get(f"/api/v1/admin/candidates/{candidate_id(0)}/motivation-score/evaluation-method/details").json()
    assert letter["interviewDetails"]["interviewType"] == "MORNING_REMOTE"
    planner.undo(changed["undoId"])
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    assert [each["videoconferenceLink"] for each in admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()] == [
        None,
        None,
    ]


def test_back_face_to_face_no_link_is_left(change, planner, admin, site, psycopg_connection):
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
    made(admin, remote["id"], "11:00", videoconferenceLink="https://x.example.org", videoconferencePassword="1")
    assert change(remote["id"], interviewType="MORNING_FACE_TO_FACE").status_code == 200
    assert name("11:00", jury_name="BOR02MP") in planner.slots()
    assert planner.client.get(UNDO).json()[0]["title"] == f"Passage en présentiel du jury {remote['name']}"
    for table in ("interview_slots", "jury_dates"):
        links = psycopg_connection.execute(f"SELECT count(videoconference_link) FROM {table}").fetchone()
        assert links == (0,), table


@pytest.mark.parametrize(
    ("members", "field"),
    [
        ({"interviewType": "MORNING_FACE_TO_FACE"}, "interviewType"),
        ({"interviewType": "AFTERNOON_REMOTE", **LINK}, "interviewType"),
        ({"interviewType": "NIGHT"}, "interviewType"),
        ({}, "interviewType"),
        (REMOTE | {"videoconferenceLink": None}, "videoconferenceLink"),
        (REMOTE | {"videoconferenceLink": "http://x.example.org"}, "videoconferenceLink"),
        (REMOTE | {"videoconferencePassword": " "}, "videoconferencePassword"),
        (REMOTE | {"dryRun": "false"}, "dryRun"),
    ],
)
def test_a_wrong_change_is_refused_by_the_field(change, planner, members, field):
    refused = change(**members)
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, [field])
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}


def test_slots_of_days_that_are_over_are_renamed_and_their_dates_left(change, planner, sitting):
    with new_session() as session, session.begin():
        session.execute(update(JuryDate).where(JuryDate.id == sitting["dates"][0]["id"]).values(day=past()))
        session.execute(update(InterviewSlot).values(day=past()))
    assert change(**REMOTE).json()["slots"] == 3
    assert all(each.startswith("BOR01MD-") for each in planner.slots())
    with new_session() as session:
        links = {each.day: each.videoconference_link for each in session.query(JuryDate)}
    assert links[past()] is None
    assert {str(day): link for day, link in links.items()}[day(1)] == LINK["videoconferenceLink"]


def test_a_name_that_is_taken_meanwhile_keeps_the_jury_from_coming_back(change, planner, admin, site):
    changed = change(**REMOTE).json()
    created = admin.post(
        f"{JURIES}/interview-site/{site['id']}/", json={"interviewType": "MORNING_FACE_TO_FACE"}
    ).json()
    assert created["name"] == "BOR01MP"
    refused = planner.undo(changed["undoId"])
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert [each["kind"] for each in refused.json()["data"]["obstacles"]] == ["JURY"]
    assert planner.client.get(UNDO).json()[0]["obstacle"] == refused.json()["message"]


def test_a_site_with_ninety_nine_juries_of_the_type_takes_no_more(change, sitting, site):
    with new_session() as session, session.begin():
        session.add_all(
            Jury(site_id=uuid.UUID(site["id"]), name=f"BOR{index:02}MD", interview_type="MORNING_REMOTE", index=index)
            for index in range(1, 100)
        )
    assert change(**REMOTE).json()["code"] == "JURY_INDEX_EXHAUSTED"
