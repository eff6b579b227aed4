"""What planners send that is wrong, late, or of another day and place (docs/rules/interviews.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta

import pytest

from parvis.interviews.planning import service
from parvis.interviews.planning.schemas import MoveDayIn
from parvis.interviews.slots.service import FEATURE
from parvis.kernel.clock import PARIS, today
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.computations import candidate_id
from tests.given.interviews import JURIES, SITES, id_of, nancy
from tests.given.jobs import until
from tests.given.members import juror, sat, seat
from tests.given.people import ANNE
from tests.given.planning import Planner, made, name
from tests.given.slots import LINK, SLOTS, day, jury
from tests.given.waiting import people_who_wait

HELD = {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
OF_SLOTS = {"move": {"date": day(1)}, "free": {}, "open": {}, "delete": {}}


@pytest.mark.parametrize("action", OF_SLOTS)
@pytest.mark.parametrize(("ids", "field"), [([], "slotIds"), ([uuid.uuid4()] * 501, "slotIds"), (["x"], "slotIds.0")])
def test_none_too_many_or_none_that_can_be_are_refused(planner, action, ids, field):
    body = {"slotIds": [str(each) for each in ids], **OF_SLOTS[action]}
    refused = planner.client.post(f"{SLOTS}/{action}", json=body)
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, [field])
    assert planner.held() == HELD


@pytest.mark.parametrize("action", OF_SLOTS)
def test_a_slot_named_twice_counts_once(planner, action):
    [free] = planner.ids(name("10:00"))
    answer = planner.client.post(f"{SLOTS}/{action}", json={"slotIds": [free, free], **OF_SLOTS[action]})
    assert (answer.status_code, answer.json()["slots"]) == (200, 1)


def test_slots_of_the_former_campaign_are_no_more(admin, sitting, site):
    planner = Planner(admin, admin)
    former = planner.ids(name("10:00"))
    following = str(admin.get("/api/v1/admin/new-campaign").json()["next"])
    begun = admin.post("/api/v1/admin/new-campaign/start", json={"confirmation": following})
    assert begun.status_code < 300, begun.text
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    made(admin, created["id"], "09:00")
    for action, members in OF_SLOTS.items():
        ids = [*planner.ids(name("09:00")), *former]
        answer = admin.post(f"{SLOTS}/{action}", json={"slotIds": ids, **members})
        assert (answer.status_code, answer.json()["code"]) == (404, "NOT_FOUND"), action
    assert list(planner.slots()) == [name("09:00")]


@pytest.mark.parametrize("kind", [JobKind.SLOT_CREATION, JobKind.SLOT_ATTRIBUTION])
def test_while_creation_or_attribution_runs_no_jury_changes_and_no_date_gets_slots(planner, sitting, kind):
    with new_session() as session, session.begin():
        enqueue(session, kind, feature=FEATURE, author=ANNE)
    of_jury = f"{JURIES}/{sitting['id']}"
    answers = [
        planner.client.post(f"{of_jury}/change-mode", json={"interviewType": "MORNING_REMOTE", **LINK}),
        planner.client.post(f"{of_jury}/interview-dates/{sitting['dates'][1]['id']}/create-slots"),
        planner.on_slots("move", name("10:00"), date=day(1), dryRun=True),
    ]
    assert [(each.status_code, each.json()["code"]) for each in answers] == [(409, "FEATURE_LOCK_ALREADY_TAKEN")] * 3


def test_members_are_judged_on_the_days_that_a_move_left(planner: Planner, sitting, psycopg_connection):
    zoe = juror("Zola", "zoe@example.org")
    with ThreadPoolExecutor(1) as other, new_session() as session:
        form = MoveDayIn.model_validate({"date": day(4)})
        service.move_day(session, ANNE, uuid.UUID(sitting["id"]), uuid.UUID(sitting["dates"][0]["id"]), form)
        running = other.submit(seat, planner.client, sitting["id"], {"userId": zoe, "dates": [day()]})
        until(lambda: people_who_wait(psycopg_connection))
        session.commit()
        answer = running.result(60)
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "members")
    assert seat(planner.client, sitting["id"], {"userId": zoe, "dates": [day(4)]}).status_code == 200


@pytest.mark.parametrize("shift", [-541, 900])
def test_an_hour_that_leaves_its_day_moves_nothing(planner, sitting, shift):
    for answer in (
        planner.move_day(sitting, date=day(4), shiftMinutes=shift),
        planner.on_slots("move", shiftMinutes=shift),
    ):
        assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "shiftMinutes")
    assert planner.held() == HELD


def test_a_day_goes_to_the_night_that_has_an_hour_twice_and_comes_back(planner: Planner, sitting):
    year = today().year + 1
    night = date(year, 10, 31) - timedelta(days=(date(year, 10, 31).weekday() + 1) % 7)
    answer = planner.move_day(sitting, date=night.isoformat(), shiftMinutes=-420)
    assert answer.status_code == 200, answer.text
    assert set(planner.held()) == {f"BOR01MP-{night}-0200", f"BOR01MP-{night}-0230"}
    assert planner.undo().status_code == 202
    assert planner.held() == HELD


@pytest.mark.parametrize(("zone", "status"), [("Indian/Reunion", 422), ("America/Guadeloupe", 200)])
def test_slots_go_to_a_jury_elsewhere_at_its_own_hour(planner: Planner, manager, client_as, clock, zone, status):
    there = planner.admin.post(SITES, json=nancy(manager, timeZone=zone)).json()
    away = jury(planner.admin, there["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    clock.move_to(datetime.combine(date.fromisoformat(day()), time(8), PARIS))
    planner.client = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    # At 8 h in Paris 9 h has come at La Réunion, and is far in Guadeloupe.
    answer = planner.on_slots("move", name("10:00"), juryId=away["id"], shiftMinutes=-60)
    assert answer.status_code == status, answer.text
    assert (name("09:00", 0, "NCY01MP") in planner.slots()) == (status == 200)


@pytest.mark.parametrize("loss", ["account", "role"])
def test_a_member_who_is_no_more_keeps_nobody_away(planner: Planner, sitting, client_as, loss):
    of_jury = client_as("ROLE_JURY")
    declared = of_jury.post(f"/api/v1/jury/candidate/{candidate_id(0)}/conflict", json={"reason": "Cousin"})
    assert declared.status_code == 204
    judge = id_of("ROLE_JURY")
    seat(planner.admin, sitting["id"], {"userId": judge})

    def conflicts() -> list[bool]:
        board = planner.client.get(f"{SLOTS}/board", params={"date": day()}).json()
        return [each["candidate"]["conflict"] for each in board["juries"][0]["slots"] if each["candidate"]]

    assert conflicts() == [True, False]
    user = f"/api/v1/admin/users/{judge}"
    assert planner.admin.delete(user if loss == "account" else f"{user}/roles/ROLE_JURY").status_code < 300
    assert conflicts() == [False, False]
    assert sat(planner.client, sitting["id"]) == {}


def test_the_only_slot_of_a_write_that_a_hand_took_is_not_given_back(planner: Planner, sitting):
    freed = planner.on_slots("free", name("09:00")).json()["undoId"]
    planner.give(name("09:00"), 2)
    refused = planner.client.post(f"/api/v1/admin/undo/{freed}")
    assert (refused.status_code, refused.json()["code"]) == (409, "UNDO_NO_LONGER_POSSIBLE")
    assert planner.held()[name("09:00")] == "COLIN"
