"""Creating slots automatically, once; what is refused, and what the pages count (part 2 §2.9, §4.3)."""

import pytest
from sqlalchemy import update

from parvis.interviews.juries.model import JuryDate
from parvis.interviews.slots.service import FEATURE
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.interviews import JURIES, SITES
from tests.given.jobs import jobs_run
from tests.given.people import ANNE
from tests.given.slots import LINK, SLOTS, by_hand, create_slots, day, jury, past, slots_empty, slots_shown

AUTOMATIC = f"{SLOTS}/create-automatically"
MANUAL = f"{SLOTS}/create-manually"


def test_each_template_gives_each_date_one_slot(admin, bordeaux):
    preview = admin.post(f"{AUTOMATIC}?dryRun=true").json()
    assert slots_empty(admin)
    created = create_slots(admin)
    assert created == preview
    assert created == {
        "numberOfInterviewSlotsCreated": 6,
        "numberOfInterviewSlotsSkipped": 0,
        "sites": [{"site": "Bordeaux", "faceToFace": 0, "remote": 6}],
    }
    rows = slots_shown(admin)
    assert [row["slotName"] for row in rows][:3] == [f"BOR01MD-{day()}-{hour}" for hour in ("0900", "0930", "1000")]
    assert [row["priority"] for row in rows] == [True, True, False] * 2
    assert [row["specificities"] for row in rows] == [["SPORTIVE"]] * 3 + [[]] * 3
    assert {key: rows[3][key] for key in ("juryName", "convocationDate", "convocationTime", "candidate")} == {
        "juryName": "BOR01MD",
        "convocationDate": day(1),
        "convocationTime": "09:00",
        "candidate": None,
    }


def test_creation_runs_once_and_leaves_a_job(admin, bordeaux):
    create_slots(admin)
    again = admin.post(AUTOMATIC)
    assert (again.status_code, again.json()["code"]) == (409, "SLOTS_ALREADY_CREATED")
    [job] = admin.get("/api/v1/admin/jobs").json()["content"]
    assert (job["kind"], job["status"]) == ("SLOT_CREATION", "SUCCESS")
    assert job["result"]["numberOfInterviewSlotsCreated"] == 6
    state = admin.get(f"{SLOTS}/state").json()
    assert state["created"] is not None
    assert {key: state[key] for key in ("attributed", "slots", "free", "toAttribute")} == {
        "attributed": None,
        "slots": 6,
        "free": 6,
        "toAttribute": 0,
    }


def test_a_slot_made_by_hand_does_not_forbid_the_automatic_creation_and_is_kept(admin, bordeaux):
    assert admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], **LINK)).status_code == 201
    created = create_slots(admin)
    assert (created["numberOfInterviewSlotsCreated"], created["numberOfInterviewSlotsSkipped"]) == (5, 1)
    assert len(slots_shown(admin)) == 6


def test_dates_without_link_or_password_are_named(admin, bordeaux, site):
    other = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(2), "videoconferencePassword": None})
    refused = admin.post(AUTOMATIC)
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_DATES_WITHOUT_LINK")
    assert refused.json()["data"] == {
        "juries": [{"id": other["id"], "name": "BOR02MD", "site": "Bordeaux", "dates": [day(2)]}]
    }
    assert "BOR02MD" in refused.json()["message"]
    assert slots_empty(admin)


def test_past_dates_give_no_slot_and_need_no_link(admin, bordeaux):
    with new_session() as session, session.begin():
        first = bordeaux["jury"]["dates"][0]["id"]
        session.execute(update(JuryDate).where(JuryDate.id == first).values(day=past(), videoconference_link=None))
    created = create_slots(admin)
    assert (created["numberOfInterviewSlotsCreated"], created["numberOfInterviewSlotsSkipped"]) == (3, 3)


def test_nothing_to_create_is_reported(admin, site):
    refused = admin.post(AUTOMATIC)
    assert (refused.status_code, refused.json()["code"]) == (409, "NOTHING_TO_CREATE")
    state = admin.get(f"{SLOTS}/state").json()
    assert state["created"] is None


@pytest.mark.parametrize("path", ["/api/v1/admin/candidates/computation/execute/start", AUTOMATIC])
def test_creation_waits_for_no_computation_nor_for_another_creation(admin, bordeaux, path):
    if path == AUTOMATIC:
        with new_session() as session, session.begin():
            enqueue(session, JobKind.SLOT_CREATION, feature=FEATURE, author=ANNE)
    else:
        assert admin.post(path).status_code == 202
    refused = admin.post(AUTOMATIC)
    assert (refused.status_code, refused.json()["code"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")


def test_no_computation_starts_while_slots_are_created(admin, bordeaux):
    with new_session() as session, session.begin():
        enqueue(session, JobKind.SLOT_CREATION, feature=FEATURE, author=ANNE)
    refused = admin.post("/api/v1/admin/candidates/computation/execute/start")
    assert (refused.status_code, refused.json()["message"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")


def test_pages_of_sites_and_juries_count_the_slots(admin, bordeaux, site):
    create_slots(admin)
    jury(admin, site["id"], "MORNING_REMOTE")
    [summary] = admin.get(f"{SITES}/summaries").json()
    assert (summary["numberOfFaceToFaceInterviews"], summary["numberOfRemoteInterviews"]) == (0, 6)
    of_juries = admin.get(f"{JURIES}/interview-site/{site['id']}/summaries").json()
    assert [(each["date"], each["numberOfInterviews"]) for each in of_juries] == [(day(), 3), (day(1), 3), (None, 0)]


def test_a_date_with_slots_neither_vanishes_nor_moves_and_free_slots_follow_its_specificities(admin, bordeaux):
    create_slots(admin)
    assert [row["specificities"] for row in slots_shown(admin)] == [["SPORTIVE"]] * 3 + [[]] * 3
    dates_url = f"{JURIES}/{bordeaux['jury']['id']}/interview-dates/"
    dates = admin.get(dates_url).json()
    for wrong in (dates[:1], [dates[0], dates[1] | {"date": day(5)}]):
        refused = admin.put(dates_url, json=wrong)
        assert (refused.status_code, refused.json()["code"]) == (409, "DATE_HAS_SLOTS")
    assert admin.put(dates_url, json=[dates[0], dates[1] | {"specificities": ["ARTIST"]}]).status_code == 200
    assert [row["specificities"] for row in slots_shown(admin)] == [["SPORTIVE"]] * 3 + [["ARTIST"]] * 3


def test_a_jury_takes_its_free_slots_along_when_its_type_changes(admin, bordeaux, site):
    jury(admin, site["id"], "MORNING_REMOTE", {"date": day(2)})
    create_slots(admin)
    changed = admin.put(f"{JURIES}/{bordeaux['jury']['id']}", json={"interviewType": "MORNING_FACE_TO_FACE"})
    assert changed.json()["name"] == "BOR01MP"
    assert [row["juryName"] for row in slots_shown(admin)] == ["BOR02MD"] * 3


def test_a_creation_that_finds_the_dates_changed_is_refused_by_its_job(admin, bordeaux):
    """The dates are judged again by the job: here a link vanishes between the call and the job."""
    with jobs_run():
        with new_session() as session, session.begin():
            session.execute(update(JuryDate).values(videoconference_link=None))
        refused = admin.post(AUTOMATIC)
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_DATES_WITHOUT_LINK")
