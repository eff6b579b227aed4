"""Creating slots automatically, once; what is refused, and what the pages count (docs/rules/interviews.md)."""

from datetime import datetime, time

import psycopg
import pytest
from sqlalchemy import update

from parvis.interviews.juries.model import JuryDate
from parvis.interviews.slots.service import FEATURE
from parvis.kernel.clock import PARIS, today
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.interviews import JURIES, SITES, nancy
from tests.given.jobs import jobs_run
from tests.given.people import ANNE
from tests.given.slots import (
    LINK,
    SLOTS,
    applicants,
    by_hand,
    create_slots,
    day,
    jury,
    past,
    slots_empty,
    slots_shown,
    templates,
)

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
        "overlapping": 0,
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


@pytest.fixture
def morning(clock):
    """Six in the morning, also for the tokens of who comes next."""
    clock.move_to(datetime.combine(today(), time(6), PARIS))


def test_today_is_no_past_date(morning, admin, bordeaux):
    dates = update(JuryDate).where(JuryDate.id == bordeaux["jury"]["dates"][0]["id"])
    with new_session() as session, session.begin():
        session.execute(dates.values(day=today(), videoconference_link=None))
    assert admin.post(AUTOMATIC).json()["code"] == "JURY_DATES_WITHOUT_LINK"
    with new_session() as session, session.begin():
        session.execute(dates.values(videoconference_link=LINK["videoconferenceLink"]))
    slot = by_hand(bordeaux["jury"]["id"], convocationDate=f"{today()}", **LINK)
    assert admin.post(MANUAL, json=slot).status_code == 201
    created = create_slots(admin)
    assert (created["numberOfInterviewSlotsCreated"], created["numberOfInterviewSlotsSkipped"]) == (5, 1)


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


def test_pages_of_sites_and_juries_and_the_account_of_the_creation_count_the_slots(
    admin, bordeaux, site, manager, psycopg_connection: psycopg.Connection
):
    other = admin.post(SITES, json=nancy(manager, name="Agen")).json()
    without = {"departments": ["29"], "remote": "Brest à distance", "face_to_face": "Brest"}
    jury(
        admin,
        admin.post(SITES, json=nancy(manager, name="Brest", trigram="BRE", **without)).json()["id"],
        "MORNING_REMOTE",
        {"date": day()},
    )
    for its_site, half_day in (
        (site, "MORNING_FACE_TO_FACE"),
        (site, "AFTERNOON_FACE_TO_FACE"),
        (other, "MORNING_REMOTE"),
    ):
        templates(admin, its_site["id"], half_day, "15:00" if "AFTERNOON" in half_day else "09:00")
        jury(admin, its_site["id"], half_day, {"date": day()})
    created = create_slots(admin)
    assert [(each["site"], each["faceToFace"], each["remote"]) for each in created["sites"]] == [
        ("Agen", 0, 1),
        ("Bordeaux", 2, 6),
    ]
    jury(admin, site["id"], "MORNING_REMOTE")
    applicants(["ABADIE", "BARBOSA"])
    psycopg_connection.execute(
        "UPDATE interview_slots s SET candidate_id = c.id FROM juries j, candidates c WHERE j.id = s.jury_id"
        " AND j.interview_type = CASE c.row_number WHEN 0 THEN 'MORNING' ELSE 'AFTERNOON' END || '_FACE_TO_FACE'"
    )
    state = admin.get(f"{SLOTS}/state").json()
    assert (state["slots"], state["free"]) == (9, 7)
    counted = {
        each["name"]: [each[f"numberOf{kind}Interviews"] for kind in ("FaceToFace", "Remote", "Attributed")]
        for each in admin.get(f"{SITES}/summaries").json()
    }
    assert counted == {"Agen": [0, 1, 0], "Bordeaux": [2, 6, 2], "Brest": [0, 0, 0]}
    of_juries = admin.get(f"{JURIES}/interview-site/{site['id']}/summaries").json()
    remote = [each for each in of_juries if each["name"].endswith("MD")]
    assert [(each["date"], each["numberOfInterviews"]) for each in remote] == [(day(), 3), (day(1), 3), (None, 0)]


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
    jury_id = bordeaux["jury"]["id"]
    changed = admin.put(f"{JURIES}/{jury_id}", json={"id": jury_id, "interviewType": "MORNING_FACE_TO_FACE"})
    assert changed.json()["name"] == "BOR01MP"
    assert [row["juryName"] for row in slots_shown(admin)] == ["BOR02MD"] * 3


def test_a_creation_that_finds_the_dates_changed_is_refused_by_its_job(admin, bordeaux):
    """The dates are judged again by the job: here a link vanishes between the call and the job."""
    with jobs_run():
        with new_session() as session, session.begin():
            session.execute(update(JuryDate).values(videoconference_link=None))
        refused = admin.post(AUTOMATIC)
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_DATES_WITHOUT_LINK")
