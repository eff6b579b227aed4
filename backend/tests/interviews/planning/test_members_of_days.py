"""What planners are told about those who sit: at two juries at once, or in conflict with whom they would meet."""

from typing import Any

import pytest

from tests.given.computations import candidate_id
from tests.given.interviews import JURIES, id_of
from tests.given.members import juror, seat
from tests.given.planning import Planner, made, name
from tests.given.slots import LINK, SLOTS, day, jury


def busy(*times: str) -> list[dict[str, Any]]:
    """What is told of Léa Zola, at these hours of two juries."""
    juries = sorted({each.split("(")[1].removesuffix(")") for each in times})
    return [
        {
            "code": "MEMBER_BUSY",
            "message": "1 membre de jury siégerait dans deux jurys aux mêmes heures.",
            "count": 1,
            "members": [{"name": "Léa Zola", "juries": juries, "times": list(times)}],
        }
    ]


CONFLICT = {
    "code": "CONFLICT_OF_INTEREST",
    "message": "Un membre du jury a déclaré un conflit d'intérêts avec 1 candidat.",
    "count": 1,
}


@pytest.fixture
def other(admin, site, planner) -> dict[str, Any]:
    """BOR02MP, which sits on the second and the third day."""
    return jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(1)}, {"date": day(2)})


@pytest.fixture
def judge(client_as, planner) -> str:
    """A member who cannot judge ARNAUD and COLIN."""
    member = client_as("ROLE_JURY")
    for row in (0, 2):
        path = f"/api/v1/jury/candidate/{candidate_id(row)}/conflict"
        assert member.post(path, json={"reason": "Cousin"}).status_code == 204
    return id_of("ROLE_JURY")


def warned(answer: Any) -> list[dict[str, Any]]:
    assert answer.status_code == 200, answer.text
    return [each for each in answer.json()["warnings"] if each["code"] in {"MEMBER_BUSY", "CONFLICT_OF_INTEREST"}]


def test_a_day_that_moves_onto_another_of_its_members_is_told(planner: Planner, sitting, other):
    zoe = juror("Zola", "zoe@example.org")
    made(planner.admin, other["id"], "10:00", number=1)
    seat(planner.admin, sitting["id"], {"userId": zoe, "dates": [day()]})
    seat(planner.admin, other["id"], {"userId": zoe})
    planner.admin.put(f"{JURIES}/{sitting['id']}/interview-dates", json=[sitting["dates"][0]])
    assert warned(planner.move_day(sitting, date=day(1), shiftMinutes=-90, dryRun=True)) == []
    assert warned(planner.move_day(sitting, date=day(1), dryRun=True)) == busy(
        "10:00–10:30 (BOR01MP)", "10:00–10:30 (BOR02MP)"
    )
    assert warned(planner.move_day(sitting, date=day(1))) == busy("10:00–10:30 (BOR01MP)", "10:00–10:30 (BOR02MP)")
    # It was so before: what moves later tells it no more.
    sooner = planner.client.post(f"{SLOTS}/free", json={"slotIds": planner.ids(name("09:00", 1))})
    assert warned(sooner) == []
    assert warned(planner.on_slots("move", name("10:00", 1), date=day(1), shiftMinutes=15)) == []


def test_a_day_without_slots_that_moves_onto_another_of_its_members_is_told(planner: Planner, sitting, other):
    zoe = juror("Zola", "zoe@example.org")
    seat(planner.admin, sitting["id"], {"userId": zoe, "dates": [day(1)]})
    seat(planner.admin, other["id"], {"userId": zoe, "dates": [day(2)]})
    assert warned(planner.move_day(sitting, 1, date=day(3), dryRun=True)) == []
    assert warned(planner.move_day(sitting, 1, date=day(2))) == busy("matin (BOR01MP)", "matin (BOR02MP)")


def test_slots_that_move_onto_the_hours_of_a_member_are_told(planner: Planner, sitting, other):
    zoe = juror("Zola", "zoe@example.org")
    made(planner.admin, other["id"], "11:00", number=1)
    made(planner.admin, sitting["id"], "11:00", number=1)
    seat(planner.admin, sitting["id"], {"userId": zoe, "dates": [day()]})
    seat(planner.admin, other["id"], {"userId": zoe, "dates": [day(1)]})
    assert warned(planner.on_slots("move", name("11:00", 1), date=day(), dryRun=True)) == []
    moved = name("11:00", 1, "BOR02MP")
    assert warned(planner.on_slots("move", moved, juryId=sitting["id"], date=day(), dryRun=True)) == []
    seat(planner.admin, sitting["id"], {"userId": zoe, "dates": [day(), day(1)]})
    made(planner.admin, other["id"], "09:00", number=2)
    seat(planner.admin, other["id"], {"userId": zoe, "dates": [day(2)]})
    sooner = {"date": day(2), "shiftMinutes": -120}
    assert warned(planner.on_slots("move", name("11:00", 1), **sooner, dryRun=True)) == []
    seat(planner.admin, sitting["id"], {"userId": zoe})
    assert warned(planner.on_slots("move", name("11:00", 1), date=day(2), dryRun=True)) == []
    assert warned(planner.on_slots("move", name("11:00", 1), **sooner)) == busy(
        "09:00–09:30 (BOR01MP)", "09:00–09:30 (BOR02MP)"
    )


def test_slots_that_move_to_a_jury_in_conflict_with_their_candidates_are_told(planner: Planner, other, judge, sitting):
    seat(planner.admin, other["id"], {"userId": judge, "dates": [day(1)]})
    held = (name("09:00"), name("09:30"))
    assert warned(planner.on_slots("move", *held, juryId=other["id"], date=day(2), dryRun=True)) == []
    assert warned(planner.on_slots("move", name("09:30"), juryId=other["id"], date=day(1), dryRun=True)) == []
    assert warned(planner.on_slots("move", *held, juryId=other["id"], date=day(1), dryRun=True)) == [CONFLICT]
    # Of the same jury on another day, whose member it is.
    seat(planner.admin, sitting["id"], {"userId": judge, "dates": [day(1)]})
    assert warned(planner.on_slots("move", *held, date=day(1))) == [CONFLICT]
    assert warned(planner.on_slots("move", name("09:00", 1), shiftMinutes=120)) == []
    # Freed, nobody is in conflict.
    assert warned(planner.on_slots("free", name("11:00", 1))) == []


def test_a_slot_given_by_hand_to_whom_a_member_cannot_judge_is_told(planner: Planner, sitting, judge):
    body = {"interviewSlotId": planner.ids(name("10:00"))[0], "candidateId": candidate_id(2)}
    seat(planner.admin, sitting["id"], {"userId": judge, "dates": [day(1)]})
    assert "CONFLICT_OF_INTEREST" not in planner.client.post(f"{SLOTS}/attribute-slot", json=body).json()["warnings"]
    seat(planner.admin, sitting["id"], {"userId": judge, "dates": [day()]})
    wanted = planner.client.post(f"{SLOTS}/attribute-slot", json=body | {"dryRun": True})
    assert (wanted.status_code, wanted.json()["warnings"]) == (200, ["SPECIFICITIES", "CONFLICT_OF_INTEREST"])
    fit = planner.client.post(f"{SLOTS}/attribute-slot", json=body | {"candidateId": candidate_id(3)})
    assert fit.json()["warnings"] == ["SPECIFICITIES"]


def test_members_saved_over_held_slots_are_told_of_their_conflicts(planner: Planner, sitting, judge):
    assert seat(planner.client, sitting["id"], {"userId": judge, "dates": [day(1)]}).json()["warnings"] == []
    [warning] = seat(planner.client, sitting["id"], {"userId": judge}).json()["warnings"]
    shown = f"{day()[8:]}/{day()[5:7]}/{day()[:4]}"
    assert warning == {
        "code": "CONFLICT_OF_INTEREST",
        "message": f"Camille Essai a déclaré un conflit d'intérêts avec un candidat du {shown}.",
        "count": 1,
        "userId": judge,
        "juries": ["BOR01MP"],
        "date": day(),
    }
    planner.give(name("10:00"), 2)
    [warning] = planner.client.get(f"{JURIES}/{sitting['id']}/members").json()["warnings"]
    assert (warning["count"], "avec 2 candidats du" in warning["message"]) == (2, True)


def test_a_jury_that_goes_to_remote_keeps_its_members_and_their_hours(planner: Planner, sitting, other):
    zoe = juror("Zola", "zoe@example.org")
    made(planner.admin, other["id"], "09:00", number=1)
    seat(planner.admin, sitting["id"], {"userId": zoe})
    seat(planner.admin, other["id"], {"userId": zoe, "dates": [day(2)]})
    changed = planner.client.post(
        f"{JURIES}/{sitting['id']}/change-mode", json={"interviewType": "MORNING_REMOTE", **LINK}
    )
    assert warned(changed) == []
    seat(planner.admin, other["id"], {"userId": zoe})
    assert warned(planner.on_slots("move", name("09:00", 0, "BOR01MD"), date=day(1), dryRun=True)) == []
    made(planner.admin, sitting["id"], "11:30", number=1, **LINK)
    moved = planner.on_slots("move", name("09:00", 0, "BOR01MD"), date=day(1), dryRun=True)
    assert warned(moved) == busy("09:00–09:30 (BOR01MD)", "09:00–09:30 (BOR02MP)")
