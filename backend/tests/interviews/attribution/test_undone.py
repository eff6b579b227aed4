"""Slots given and freed by hand are in the list of actions, and are taken back while nothing depends on them."""

from typing import Any

import pytest
from starlette.testclient import TestClient

from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.slots import SLOTS, applicants, by_hand, day, jury, slots_shown

UNDO = "/api/v1/admin/undo"
NINE, TEN = f"BOR01MP-{day()}-0900", f"BOR01MP-{day()}-1000"


@pytest.fixture
def slots(admin: TestClient, site: dict[str, Any]) -> list[str]:
    """The ids of two slots of Bordeaux; ARNAUD holds the first one, BLANC the second, COLIN none."""
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    applicants(["ARNAUD", "BLANC", "COLIN"], LieuEntretien=["Bordeaux"] * 3)
    forms = [by_hand(created["id"], interviewTime=hour) for hour in ("09:00", "10:00")]
    ids = [admin.post(f"{SLOTS}/create-manually", json=form).json()["id"] for form in forms]
    for row, slot in enumerate(ids):
        give(admin, slot, row)
    return ids


def give(admin: TestClient, slot: str, row: int, *, dry_run: bool = False) -> None:
    form = {"interviewSlotId": slot, "candidateId": candidate_id(row), "dryRun": dry_run}
    assert admin.post(f"{SLOTS}/attribute-slot", json=form).status_code == 200


def held(admin: TestClient) -> list[str | None]:
    return [row["candidate"] and row["candidate"].split()[0] for row in slots_shown(admin)]


def listed(admin: TestClient) -> list[tuple[str, str | None]]:
    return [(each["label"], each["obstacle"]) for each in admin.get(UNDO).json()]


def undo_last(admin: TestClient) -> None:
    newest = admin.get(UNDO).json()[0]["id"]
    assert admin.post(f"{UNDO}/{newest}").status_code == 202
    run_waiting()


def test_a_slot_given_by_hand_is_taken_back_with_what_it_moved_and_whom_it_displaced(admin, slots):
    give(admin, slots[0], 1)
    assert held(admin) == ["BLANC", None]
    assert listed(admin)[0] == (f"Attribution à la main du créneau {NINE}", None)
    undo_last(admin)
    assert held(admin) == ["ARNAUD", "BLANC"]
    items = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    cells = [(cell["value"], cell["previousValue"]) for item in items for cell in item["content"]["cells"]]
    assert cells[0] == (NINE, None)
    undo_last(admin)
    undo_last(admin)
    assert (held(admin), listed(admin)) == ([None, None], [])


def test_a_slot_freed_by_hand_is_given_back_and_nothing_that_only_tells_is_listed(admin, slots):
    give(admin, slots[0], 2, dry_run=True)
    give(admin, slots[0], 0)  # the same again
    assert len(listed(admin)) == 2
    assert admin.delete(f"{SLOTS}/{slots[0]}/candidate").status_code == 200
    assert listed(admin)[0] == (f"Libération à la main du créneau {NINE}", None)
    undo_last(admin)
    assert held(admin) == ["ARNAUD", "BLANC"]


def test_what_was_given_again_graded_or_holds_another_slot_is_not_taken_back(admin, slots):
    give(admin, slots[0], 2)
    first, second = "attribution changée depuis", "attributions changées depuis"
    assert [obstacle for _, obstacle in listed(admin)] == [
        None,
        None,
        f"L'annulation n'est plus possible : 1 {first}.",
    ]
    give(admin, slots[1], 0)
    assert [obstacle for _, obstacle in listed(admin)][1] == f"L'annulation n'est plus possible : 1 {first}."
    graded("1000000", INTERVIEW)
    assert listed(admin)[0][1] == "L'annulation n'est plus possible : 1 candidat noté depuis."
    assert listed(admin)[3][1] == f"L'annulation n'est plus possible : 2 {second}, 1 candidat noté depuis."
