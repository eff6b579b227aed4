"""What keeps a change of days and slots from being taken back, and what does not (docs/rules/interviews.md)."""

from typing import Any

import pytest

from parvis.interviews.planning import carrying
from tests.given.computations import candidate_id, compute
from tests.given.formulas import saved
from tests.given.interviews import JURIES
from tests.given.jobs import jobs_run
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.planning import UNDO, made, name
from tests.given.slots import SLOTS, day, happened, jury


def obstacles(answer: Any) -> list[tuple[str, int]]:
    assert (answer.status_code, answer.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE"), answer.text
    return [(each["kind"], each["count"]) for each in answer.json()["data"]["obstacles"]]


@pytest.fixture
def moved(planner, sitting) -> str:
    """What takes back the move of the slots of 9 h and 9 h 30 to the second day."""
    answer = planner.on_slots("move", name("09:00"), name("09:30"), date=day(1))
    assert answer.status_code == 200, answer.text
    return answer.json()["undoId"]


def test_neither_a_computation_nor_another_jury_nor_slot_stands_in_the_way(moved, planner, sitting, admin, site):
    planner.give(name("10:00"), 2)
    saved(admin, "Un", "1")
    compute(admin)
    jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    assert planner.undo(moved).status_code == 202
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC", name("10:00"): "COLIN"}


def test_a_slot_changed_by_hand_stands_in_the_way(moved, planner):
    planner.on_slots("free", name("09:00", 1))
    assert obstacles(planner.undo(moved)) == [("SLOT", 1)]
    planner.undo()  # the freeing itself; the move is then the newest, and as it was left
    assert planner.undo(moved).status_code == 202
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}


def test_the_last_of_the_slots_changed_by_hand_stands_in_the_way(moved, planner):
    assert planner.client.delete(f"{SLOTS}/{planner.ids(name('09:30', 1))[0]}/candidate").status_code == 200
    assert planner.client.delete(f"{SLOTS}/{planner.ids(name('09:30', 1))[0]}").status_code == 204
    assert obstacles(planner.undo(moved)) == [("SLOT", 1)]
    assert planner.held() == {name("09:00", 1): "ARNAUD"}


def test_a_date_that_changed_stands_in_the_way(moved, planner, sitting, admin):
    shown = admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()
    planner.on_slots("delete", name("10:00"))
    kept = [each for each in shown if each["date"] != day()]
    assert admin.put(f"{JURIES}/{sitting['id']}/interview-dates/", json=kept).status_code == 200
    assert obstacles(planner.undo(moved)) == [("DATE", 1)]


def test_an_hour_that_was_taken_a_grade_and_a_letter_stand_in_the_way(moved, planner, sitting, admin):
    made(admin, sitting["id"], "09:10", allowOverlap=True)
    graded("1000000", INTERVIEW)
    happened("SEND_LETTER", candidate_id(1))
    happened("SEND_LETTER", candidate_id(2))
    assert obstacles(planner.undo(moved)) == [("OVERLAP", 2), ("JURY_GRADE", 1), ("LETTER", 1)]


def test_slots_that_overlapped_before_overlap_again(planner, sitting, admin):
    made(admin, sitting["id"], "09:10", allowOverlap=True)
    answer = planner.on_slots("move", name("09:00"), date=day(1))
    assert planner.undo(answer.json()["undoId"]).status_code == 202


def test_who_got_another_slot_keeps_it(planner, sitting):
    freed = planner.on_slots("free", name("09:00")).json()["undoId"]
    planner.give(name("10:00"), 0)
    assert obstacles(planner.undo(freed)) == [("ATTRIBUTION", 1)]
    assert planner.held() == {name("09:30"): "BLANC", name("10:00"): "ARNAUD"}


def test_each_of_several_writes_is_taken_back_newest_first(planner, sitting):
    for number in (1, 2, 3):
        assert planner.on_slots("move", name("09:00", number - 1), date=day(number)).status_code == 200
    assert [each["obstacle"] is None for each in planner.client.get(UNDO).json()] == [True, False, False]
    for number in (2, 1, 0):
        planner.undo()
        assert name("09:00", number) in planner.held()
    assert planner.client.get(UNDO).json() == []


def test_the_newest_writes_alone_are_kept(planner, sitting, monkeypatch, psycopg_connection):
    monkeypatch.setattr(carrying, "MOST_KEPT", 2)
    for number in (1, 2, 3):
        planner.on_slots("move", name("10:00", number - 1), date=day(number))
    assert psycopg_connection.execute("SELECT count(*) FROM undoables").fetchone() == (2,)


def test_one_sees_and_takes_back_what_one_did_and_an_administrator_all(moved, planner, admin, client_as):
    of_admin = admin.post(f"{SLOTS}/move", json={"slotIds": planner.ids(name("10:00")), "date": day(1)}).json()[
        "undoId"
    ]
    assert [each["id"] for each in planner.client.get(UNDO).json()] == [moved]
    assert {each["id"] for each in admin.get(UNDO).json()} == {moved, of_admin}
    assert planner.client.post(f"{UNDO}/{of_admin}").status_code == 404
    assert client_as("ROLE_JURY").get(UNDO).status_code == 403
    planner.client = admin
    assert planner.undo(moved).status_code == 202


def test_an_automatic_attribution_is_taken_back_after_a_move_by_the_present_name(planner, sitting, admin):
    made(admin, sitting["id"], "11:00", number=1)
    with jobs_run():
        assert admin.post(f"{SLOTS}/attribute-automatically").status_code == 200
    assert planner.held()[name("11:00", 1)] == "COLIN"
    planner.on_slots("move", name("11:00", 1), shiftMinutes=30)
    [attribution] = [each for each in admin.get(UNDO).json() if each["kind"] == "SLOT_ATTRIBUTION"]
    planner.client = admin
    planner.undo(attribution["id"])
    assert planner.history(2)[0] == ("ATTRIBUTE_SLOT", None, name("11:30", 1))
