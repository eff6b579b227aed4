"""Two candidates who exchange their slots (docs/rules/interviews.md)."""

import uuid
from typing import Any

import pytest
from sqlalchemy import select, update

from parvis.interviews.slots.model import InterviewSlot, SlotAnswer
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id
from tests.given.interviews import id_of
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.members import seat
from tests.given.planning import UNDO, Planner, made, name
from tests.given.slots import SLOTS, day, jury, past

BEFORE = {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
AFTER = {name("09:00"): "BLANC", name("09:30"): "ARNAUD"}


@pytest.fixture
def swap(planner: Planner):
    def of(*names: str, **members: Any) -> Any:
        return planner.client.post(f"{SLOTS}/swap", json={"ids": planner.ids(*(names or BEFORE)), **members})

    return of


def answered(planner: Planner, slot: str, row: int) -> None:
    """The candidate of a row says that they come to this slot."""
    with new_session() as session, session.begin():
        slot_id, candidate = uuid.UUID(planner.ids(slot)[0]), uuid.UUID(candidate_id(row))
        session.add(SlotAnswer(slot_id=slot_id, candidate_id=candidate, presence="CONFIRMED", answered=now()))


def answers() -> set[tuple[str, str]]:
    with new_session() as session:
        read = select(InterviewSlot.name, SlotAnswer.candidate_id)
        found = session.execute(read.join(SlotAnswer, SlotAnswer.slot_id == InterviewSlot.id))
        return {(slot, str(candidate)) for slot, candidate in found}


def test_two_candidates_exchange_their_slots_and_come_back(swap, planner):
    graded("1000000", INTERVIEW)
    answered(planner, name("09:00"), 0)
    answered(planner, name("09:30"), 0)  # of a time when they held it
    preview = swap(dryRun=True).json()
    assert planner.held() == BEFORE
    swapped = swap().json()
    assert {**swapped, "undoId": None} == preview
    assert (swapped["slots"], swapped["attributed"], swapped["lettersSent"]) == (2, 2, 0)
    assert [(each["code"], each["count"]) for each in swapped["warnings"]] == [("GRADED", 1), ("PRESENCE", 1)]
    names = [(each["externalId"], each["slotName"], each["newSlotName"]) for each in swapped["candidates"]]
    assert names == [("1000000", name("09:00"), name("09:30")), ("1000001", name("09:30"), name("09:00"))]
    assert planner.held() == AFTER
    assert answers() == set()
    assert planner.history(0)[0] == ("MOVE_SLOT", name("09:30"), name("09:00"))
    newest = planner.client.get(UNDO).json()[0]
    assert (newest["kind"], newest["title"]) == ("SWAP_SLOTS", "Échange de candidats")
    assert newest["takesBack"] == [{"label": "créneaux échangés", "count": 2}]
    answered(planner, name("09:30"), 0)
    planner.undo(swapped["undoId"])
    assert planner.held() == BEFORE
    assert answers() == {(name("09:00"), candidate_id(0)), (name("09:30"), candidate_id(0))}


def test_an_answer_given_after_the_exchange_does_not_come_back_with_a_second_one(swap, planner):
    undo_id = swap().json()["undoId"]
    answered(planner, name("09:00"), 1)
    planner.undo(undo_id)
    assert answers() == set()


def test_a_slot_that_changed_meanwhile_is_not_exchanged(swap, planner):
    known = {row["id"]: row["version"] for row in planner.slots().values()}
    assert swap(versions=known, dryRun=True).status_code == 200
    planner.on_slots("free", name("09:30"))
    planner.give(name("09:30"), 1)
    refused = swap(versions=known)
    assert (refused.status_code, refused.json()["code"]) == (409, "STALE_VERSION")
    assert [each["slotName"] for each in refused.json()["data"]["slots"]] == [*BEFORE]
    assert planner.held() == BEFORE


@pytest.mark.parametrize("number", [1, 3])
def test_two_slots_are_exchanged_no_fewer_and_no_more(planner, number):
    planner.give(name("10:00"), 2)
    body = {"ids": planner.ids()[:number]}
    refused = planner.client.post(f"{SLOTS}/swap", json=body)
    assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "ids")
    same = planner.client.post(f"{SLOTS}/swap", json={"ids": planner.ids(name("09:00")) * 2})
    assert (same.status_code, same.json()["fields"][0]["field"]) == (422, "ids")
    assert planner.held() == {**BEFORE, name("10:00"): "COLIN"}


def test_a_free_slot_is_moved_to_instead(swap, planner):
    refused = swap(name("09:00"), name("10:00"))
    assert refused.status_code == 422
    message = f"Le créneau {name('10:00')} est libre : utilisez « Déplacer »"
    assert refused.json()["fields"] == [{"field": "ids", "message": message}]
    assert planner.held() == BEFORE


def test_a_slot_of_a_day_that_is_over_keeps_its_candidate(swap, planner):
    with new_session() as session, session.begin():
        session.execute(update(InterviewSlot).where(InterviewSlot.name == name("09:30")).values(day=past()))
    refused = swap()
    assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "ids")
    assert planner.held() == BEFORE


def test_members_who_cannot_judge_the_other_are_told(swap, planner, admin, site, client_as):
    declared = client_as("ROLE_JURY").post(
        f"/api/v1/jury/candidate/{candidate_id(0)}/conflict", json={"reason": "Cousin"}
    )
    assert declared.status_code == 204
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
    seat(admin, remote["id"], {"userId": id_of("ROLE_JURY")})
    made(admin, remote["id"], "11:00", videoconferenceLink="https://x.example.org", videoconferencePassword="1")
    there = name("11:00", jury_name=remote["name"])
    planner.give(there, 2)
    warnings = swap(name("09:00"), there).json()["warnings"]
    codes = {each["code"]: each["count"] for each in warnings}
    # COLIN is no artist, ARNAUD is one; both wish for an interview face to face, which ARNAUD no longer has.
    assert codes == {"MODE": 1, "SPECIFICITIES": 2, "CONFLICT_OF_INTEREST": 1}
    assert planner.held()[there] == "ARNAUD"


def test_an_exchange_is_not_taken_back_over_a_later_change(swap, planner):
    undo_id = swap().json()["undoId"]
    planner.on_slots("free", name("09:00"))
    refused = planner.client.post(f"{UNDO}/{undo_id}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")


def test_slots_on_two_days_keep_their_days(swap, planner, admin, sitting):
    made(admin, sitting["id"], "09:00", number=1)
    planner.give(name("09:00", 1), 2)
    assert swap(name("09:00"), name("09:00", 1)).status_code == 200
    assert planner.held() == {name("09:00"): "COLIN", name("09:30"): "BLANC", name("09:00", 1): "ARNAUD"}
