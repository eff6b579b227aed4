"""Taking slots back: what goes with an automatic creation, and what keeps it from going (docs/rules/interviews.md)."""

from datetime import timedelta
from uuid import UUID

import pytest
from sqlalchemy import select, update

from parvis.interviews.slots import service
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.undo.model import Undoable
from tests.given.computations import candidate_id, run
from tests.given.people import ANNE
from tests.given.slots import (
    LINK,
    SLOTS,
    applicants,
    by_hand,
    create_slots,
    day,
    happened,
    jury,
    slots_shown,
    templates,
)

MANUAL = f"{SLOTS}/create-manually"
UNDO = "/api/v1/admin/undo"
JOBS = "/api/v1/admin/jobs"


def test_creation_is_taken_back_with_its_flag(admin, bordeaux):
    admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], interviewTime="11:00", **LINK))
    create_slots(admin)
    [undoable] = admin.get(UNDO).json()
    assert admin.get(JOBS).json()["content"][0]["result"]["undoId"] == undoable["id"]
    assert undoable["takesBack"] == [{"label": "créneaux créés", "count": 6}]
    job = run(admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"])
    assert (job.status, job.error) == ("SUCCESS", None)
    assert [row["slotName"] for row in slots_shown(admin)] == [f"BOR01MD-{day()}-1100"]
    assert create_slots(admin)["numberOfInterviewSlotsCreated"] == 6


def test_slot_made_again_by_hand_under_the_same_name_stays(admin, bordeaux):
    create_slots(admin)
    [former, *_] = slots_shown(admin)
    assert admin.delete(f"{SLOTS}/{former['id']}").status_code == 204
    hour = former["slotName"][-4:]
    form = by_hand(bordeaux["jury"]["id"], interviewTime=f"{hour[:2]}:{hour[2:]}", **LINK)
    made = admin.post(MANUAL, json=form)
    assert (made.status_code, made.json()["slotName"]) == (201, former["slotName"]), made.text
    [undoable] = admin.get(UNDO).json()
    run(admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"])
    assert [row["id"] for row in slots_shown(admin)] == [made.json()["id"]]


def test_one_slot_is_taken_back_in_the_singular(admin, site):
    jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    templates(admin, site["id"], "MORNING_FACE_TO_FACE", "09:00")
    create_slots(admin)
    [undoable] = admin.get(UNDO).json()
    assert undoable["takesBack"] == [{"label": "créneau créé", "count": 1}]


def test_creation_and_its_undo_tell_their_stages_and_who_asked_for_them(admin, bordeaux):
    stages = []
    with new_session() as session, session.begin():
        service.create_automatically(session, ANNE, lambda *stage: stages.append(stage))
    assert stages == [(0, 6, "Création des créneaux")]
    [undoable] = admin.get(UNDO).json()
    assert undoable["title"] == "Création automatique des créneaux"
    assert undoable["author"] == {"lastName": "Martin", "firstName": "Anne"}
    stages.clear()
    with new_session() as session, session.begin():
        [kept] = session.scalars(select(Undoable))
        service.UNDOER.take_back(session, kept, ANNE, lambda *stage: stages.append(stage))
    assert stages == [(0, 6, "Suppression des créneaux")]


@pytest.mark.parametrize(
    ("since", "people", "label"),
    [
        ("ATTRIBUTION", 1, "créneau attribué"),
        ("ATTRIBUTION", 2, "créneaux attribués"),
        ("LETTER", 1, "courrier envoyé depuis"),
        ("LETTER", 2, "courriers envoyés depuis"),
    ],
)
def test_a_creation_on_which_something_stands_is_not_taken_back(admin, bordeaux, since, people, label):
    applicants(["ARNAUD", "BLANC"])
    create_slots(admin)
    [undoable] = admin.get(UNDO).json()
    for number, row in enumerate(slots_shown(admin)[:people]):
        if since == "ATTRIBUTION":
            held_by(candidate_id(number), row["slotName"])
        else:
            happened("SEND_LETTER", candidate_id(number))
    refused = admin.post(f"{UNDO}/{undoable['id']}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert refused.json()["data"]["obstacles"] == [{"kind": since, "count": people, "label": label}]


def test_what_came_before_or_elsewhere_keeps_no_creation_from_being_taken_back(admin, bordeaux):
    applicants(["ARNAUD", "BLANC"])
    admin.post(MANUAL, json=by_hand(bordeaux["jury"]["id"], interviewTime="11:00", **LINK))
    create_slots(admin)
    held_by(candidate_id(0), f"BOR01MD-{day()}-1100")
    happened("SEND_LETTER", candidate_id(0), created=now() - timedelta(days=1))
    happened("JURY_GRADE", candidate_id(1))
    job = run(admin.post(f"{UNDO}/{admin.get(UNDO).json()[0]['id']}").json()["jobId"])
    assert (job.status, job.error) == ("SUCCESS", None)
    assert [row["slotName"] for row in slots_shown(admin)] == [f"BOR01MD-{day()}-1100"]


def test_slots_that_are_held_stay_with_their_jury(admin, bordeaux):
    applicants(["ARNAUD"])
    create_slots(admin)
    name = f"BOR01MD-{day()}-0930"
    held_by(candidate_id(0), name)
    with new_session() as session, session.begin():
        service.remove_free_slots(session, UUID(bordeaux["jury"]["id"]))
    assert [row["slotName"] for row in slots_shown(admin)] == [name]


def held_by(candidate: str, name: str) -> None:
    """Gives the slot to the candidate."""
    with new_session() as session, session.begin():
        session.execute(update(InterviewSlot).where(InterviewSlot.name == name).values(candidate_id=candidate))
