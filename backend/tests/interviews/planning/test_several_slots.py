"""Freeing, removing and opening several slots, and the slots of a date that was added (docs/rules/interviews.md)."""

import uuid
from datetime import date
from typing import Any

import pytest
from sqlalchemy import update

from parvis.interviews.juries.model import JuryDate
from parvis.kernel.db import new_session
from tests.given.interviews import JURIES
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.planning import UNDO, made, name
from tests.given.slots import SLOTS, cells, create_slots, day, jury, past, templates


def newest_undoable(planner):
    """The title of what may be taken back last, and what it takes back."""
    newest = planner.client.get(UNDO).json()[0]
    return newest["title"], newest["takesBack"]


def test_slots_are_freed_together_and_given_back(planner, sitting, admin):
    graded("1000000", INTERVIEW)
    preview = planner.on_slots("free", dryRun=True).json()
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    freed = planner.on_slots("free").json()
    assert {**freed, "undoId": None} == preview
    assert (freed["slots"], freed["attributed"], freed["lettersSent"]) == (3, 2, 0)
    assert [(each["code"], each["count"]) for each in freed["warnings"]] == [("GRADED", 1)]
    assert planner.held() == {}
    assert [status for (status,) in cells(admin, "StatutEntretien")][:2] == ["Noté", "À attribuer"]
    assert planner.history(1)[0] == ("ATTRIBUTE_SLOT", None, name("09:30"))
    assert [each["kind"] for each in planner.client.get(UNDO).json()] == ["FREE_SLOTS"]
    assert newest_undoable(planner) == ("Libération de créneaux", [{"label": "créneaux libérés", "count": 2}])
    planner.undo(freed["undoId"])
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    assert planner.history(1)[0] == ("ATTRIBUTE_SLOT", name("09:30"), None)
    # Free ones alone change nothing, and leave nothing to take back.
    assert planner.on_slots("free", name("10:00")).json()["undoId"] is None


def test_a_slot_freed_alone_tells_of_the_grade_and_the_letter(planner, sitting, admin):
    graded("1000000", INTERVIEW)
    for expected in ({"lettersSent": 0, "warnings": ["GRADED"]}, {"lettersSent": 0, "warnings": []}):
        answer = planner.client.delete(f"{SLOTS}/{planner.ids(name('09:00'))[0]}/candidate")
        assert (answer.status_code, answer.json()) == (200, expected)


def test_free_slots_are_removed_together_and_come_back(planner, sitting):
    refused = planner.on_slots("delete")
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOT_TAKEN")
    [first, _] = refused.json()["data"]["slots"]
    assert (first["slotName"], first["candidate"]) == (name("09:00"), "ARNAUD Prénom 0 (1000000)")
    assert len(planner.slots()) == 3
    before = planner.slots()[name("10:00")]
    preview = planner.on_slots("delete", name("10:00"), dryRun=True).json()
    assert planner.slots()[name("10:00")] == before
    gone = planner.on_slots("delete", name("10:00")).json()
    assert {**gone, "undoId": None} == preview
    assert (gone["slots"], gone["attributed"]) == (1, 0)
    assert name("10:00") not in planner.slots()
    assert newest_undoable(planner) == ("Suppression de créneaux", [{"label": "créneau supprimé", "count": 1}])
    planner.undo(gone["undoId"])
    assert planner.slots()[name("10:00")] == before


def test_a_slot_made_again_at_that_hour_keeps_the_removed_one_away(planner, sitting, admin):
    planner.on_slots("delete", name("10:00"))
    made(admin, sitting["id"], "10:10")
    meets = "L'annulation n'est plus possible : 1 créneau dont l'heure est prise."
    assert [each["obstacle"] for each in admin.get(UNDO).json()] == [meets]


def test_free_slots_are_opened_to_all(planner, sitting, admin):
    refused = planner.on_slots("open", name("09:00"), name("10:00"))
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOT_TAKEN")
    preview = planner.on_slots("open", name("10:00"), dryRun=True).json()
    assert planner.slots()[name("10:00")]["specificities"] == ["ARTIST"]
    opened = planner.on_slots("open", name("10:00")).json()
    assert {**opened, "undoId": None} == preview
    takes_back = [{"label": "créneau ouvert à tous", "count": 1}]
    assert newest_undoable(planner) == ("Ouverture de créneaux à tous", takes_back)
    assert planner.slots()[name("10:00")]["specificities"] == []
    assert planner.slots()[name("09:00")]["specificities"] == ["ARTIST"]
    assert planner.on_slots("open", name("10:00")).json()["undoId"] is None  # it is open already
    simulated = admin.post(f"{SLOTS}/attribute-automatically?dryRun=true").json()
    assert simulated["numberOfFaceToFaceInterviewSlotsAttributed"] == 1
    # It moves with its day as it is, and takes what another date is made for.
    planner.move_day(sitting, date=day(5))
    assert planner.slots()[name("10:00", 5)]["specificities"] == []
    planner.undo()
    planner.undo(opened["undoId"])
    assert planner.slots()[name("10:00")]["specificities"] == ["ARTIST"]


@pytest.fixture
def of_date(planner, sitting, admin, site):
    templates(admin, site["id"], "MORNING_FACE_TO_FACE", "09:00", "09:20", "09:30", reserve=["11:00"])

    def create(number: int = 1, jury_of_date: dict[str, Any] = sitting, **members: Any) -> Any:
        date_id = jury_of_date["dates"][number]["id"]
        address = f"{JURIES}/{jury_of_date['id']}/interview-dates/{date_id}/create-slots"
        return planner.client.post(address, json=members) if members else planner.client.post(address)

    return create


def test_a_date_added_later_gets_its_slots(of_date, planner, sitting, admin):
    expected = {"created": 3, "skipped": 0, "overlapping": 1, "undoId": None}
    assert of_date(dryRun=True).json() == expected
    assert len(planner.slots()) == 3
    created = of_date().json()
    assert created | {"undoId": None} == expected
    title = f"Création des créneaux du {date.fromisoformat(day(1)):%d/%m/%Y} (BOR01MP)"
    assert newest_undoable(planner) == (title, [{"label": "créneaux créés", "count": 3}])
    assert [each for each in planner.slots() if day(1) in each] == [
        name(hour, 1) for hour in ("09:00", "09:30", "11:00")
    ]
    assert planner.slots()[name("11:00", 1)]["priority"] is False
    nothing = of_date()
    assert (nothing.status_code, nothing.json()["code"]) == (409, "NOTHING_TO_CREATE")
    # The first day has slots at 9 h, 9 h 30 and 10 h.
    assert of_date(0).json() | {"undoId": None} == {"created": 1, "skipped": 2, "overlapping": 1, "undoId": None}
    planner.give(name("09:00", 1), 2)
    assert planner.client.post(f"{UNDO}/{created['undoId']}").json()["code"] == "UNDO_NO_LONGER_POSSIBLE"
    planner.on_slots("free", name("09:00", 1))
    planner.undo(created["undoId"])
    assert [each for each in planner.slots() if day(1) in each] == []


def test_also_after_the_automatic_creation(of_date, planner, admin):
    created = create_slots(admin)
    assert created["numberOfInterviewSlotsCreated"] == 4
    assert of_date().json()["code"] == "NOTHING_TO_CREATE"
    planner.on_slots("delete", name("09:00", 1))
    assert of_date().json()["created"] == 1


def test_a_date_that_gets_none_is_refused(of_date, planner, sitting, admin, site, client_as):
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day(2), "videoconferencePassword": None})
    templates(admin, site["id"], "MORNING_REMOTE", "09:00")
    assert of_date(0, remote).json()["code"] == "JURY_DATES_WITHOUT_LINK"
    with new_session() as session, session.begin():
        session.execute(update(JuryDate).where(JuryDate.id == sitting["dates"][1]["id"]).values(day=past()))
    assert of_date().status_code == 422
    assert of_date(0, sitting | {"dates": [{"id": str(uuid.uuid4())}]}).status_code == 404
    address = f"{JURIES}/{sitting['id']}/interview-dates/{sitting['dates'][0]['id']}/create-slots"
    assert client_as("ROLE_INTERVIEW_SITE_MANAGER").post(address).status_code == 403
