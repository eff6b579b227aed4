"""A day that moves: slots keep candidates, names and histories follow, one undo (docs/rules/interviews.md)."""

import uuid
from datetime import date, datetime, time, timedelta
from typing import Any

import pytest
from sqlalchemy import update

from parvis.interviews.juries.model import JuryDate
from parvis.kernel.clock import PARIS, today
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id
from tests.given.interviews import JURIES, SITES
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.planning import UNDO, made, name
from tests.given.slots import SLOTS, cells, day, jury, past
from tests.given.sql import statements_sent

COLUMNS = ("StatutEntretien", "CreneauEntretien")


def test_a_dry_run_tells_what_moving_does_and_changes_nothing(planner, sitting, admin):
    before, undoables = planner.slots(), admin.get(UNDO).json()
    answer = planner.move_day(sitting, date=day(5), dryRun=True)
    assert answer.status_code == 200, answer.text
    preview = answer.json()
    assert {key: preview[key] for key in ("slots", "attributed", "lettersSent", "warnings", "undoId")} == {
        "slots": 3,
        "attributed": 2,
        "lettersSent": 0,
        "warnings": [],
        "undoId": None,
    }
    assert preview["candidates"][0] == {
        "id": candidate_id(0),
        "externalId": "1000000",
        "name": "ARNAUD Prénom 0",
        "slotName": name("09:00"),
        "newSlotName": name("09:00", 5),
        "graded": False,
        "letterUntrue": False,
    }
    assert (planner.slots(), admin.get(UNDO).json()) == (before, undoables)
    assert planner.history(0) == [("ATTRIBUTE_SLOT", name("09:00"), None)]


def test_slots_go_with_their_day_and_come_back(planner, sitting, admin):
    moved = planner.move_day(sitting, date=day(5), shiftMinutes=-30).json()
    assert (moved["slots"], moved["attributed"]) == (3, 2)
    assert planner.held() == {name("08:30", 5): "ARNAUD", name("09:00", 5): "BLANC"}
    row = planner.slots()[name("09:30", 5)]
    assert (row["convocationDate"], row["convocationTime"]) == (day(5), "09:30")
    assert row["specificities"] == ["ARTIST"]
    assert [each["date"] for each in admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()] == [day(1), day(5)]
    assert cells(admin, *COLUMNS)[:2] == [("Attribué", name("08:30", 5)), ("Attribué", name("09:00", 5))]
    assert planner.history(0)[0] == ("MOVE_SLOT", name("08:30", 5), name("09:00"))
    [undoable] = planner.client.get(UNDO).json()
    assert undoable["id"] == moved["undoId"]
    assert (undoable["kind"], undoable["takesBack"]) == ("MOVE_DAY", [{"label": "créneaux déplacés", "count": 3}])
    first, other = (f"{date.fromisoformat(day(number)):%d/%m/%Y}" for number in (0, 5))
    assert undoable["title"] == f"Déplacement de la journée du {first} au {other} (BOR01MP)"
    assert planner.undo().status_code == 202
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}
    assert cells(admin, *COLUMNS)[0] == ("Attribué", name("09:00"))
    assert [each["date"] for each in admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json()] == [day(), day(1)]
    assert planner.history(0)[0] == ("MOVE_SLOT", name("09:00"), name("08:30", 5))
    assert admin.get(UNDO).json() == []


def test_hours_may_change_places_and_a_day_shifts_onto_itself(planner, sitting):
    answer = planner.move_day(sitting, date=day(), shiftMinutes=30)
    assert answer.status_code == 200, answer.text
    assert planner.held() == {name("09:30"): "ARNAUD", name("10:00"): "BLANC"}


def refusals() -> list[tuple[dict[str, Any], str]]:
    return [
        ({"date": past().isoformat()}, "date"),
        ({"date": day()}, "date"),
        ({"date": None}, "date"),
        ({}, "date"),
        ({"date": day(5), "shiftMinutes": 840}, "shiftMinutes"),
        ({"date": day(5), "shiftMinutes": -541}, "shiftMinutes"),
        ({"date": day(5), "shiftMinutes": 1440}, "shiftMinutes"),
        ({"date": day(5), "shiftMinutes": 30.5}, "shiftMinutes"),
        ({"date": day(5), "shiftMinutes": "30"}, "shiftMinutes"),
        ({"date": day(5), "dryRun": "oui"}, "dryRun"),
    ]


@pytest.mark.parametrize(("members", "field"), refusals())
def test_a_wrong_move_is_refused_by_the_field_and_moves_nothing(planner, sitting, members, field):
    refused = planner.move_day(sitting, **members)
    assert (refused.status_code, [each["field"] for each in refused.json()["fields"]]) == (422, [field]), refused.text
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}


def test_a_day_on_which_the_jury_sits_already_is_refused(planner, sitting):
    refused = planner.move_day(sitting, date=day(1))
    assert (refused.status_code, refused.json()["code"]) == (409, "JURY_SITS_THAT_DAY")
    assert planner.move_day(sitting, number=1, date=day(4)).json()["slots"] == 0  # a day without slots moves too
    assert planner.move_day(sitting, date=day(1)).status_code == 200


def test_a_day_that_is_over_stays_where_it_is(planner, sitting):
    with new_session() as session, session.begin():
        session.execute(update(JuryDate).where(JuryDate.id == sitting["dates"][1]["id"]).values(day=past()))
    refused = planner.move_day(sitting, number=1, date=day(6))
    assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "date")


def test_an_unknown_day_or_that_of_another_jury_is_not_found(planner, sitting, admin, site):
    other = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(9)})
    assert planner.move_day(sitting | {"dates": other["dates"]}, date=day(5)).status_code == 404
    assert planner.move_day(sitting | {"dates": [{"id": str(uuid.uuid4())}]}, date=day(5)).status_code == 404


def test_slots_made_by_hand_where_the_jury_did_not_sit_are_in_the_way(planner, sitting, admin):
    made(admin, sitting["id"], "09:20", number=5)
    refused = planner.move_day(sitting, date=day(5))
    assert (refused.status_code, refused.json()["code"]) == (409, "SLOTS_COLLIDE")
    met = {(each["slotName"], each["collidesWith"]) for each in refused.json()["data"]["slots"]}
    assert met == {(name("09:00"), name("09:20", 5)), (name("09:30"), name("09:20", 5))}
    assert planner.move_day(sitting, date=day(5), shiftMinutes=60).status_code == 200
    assert planner.slots()[name("09:20", 5)]["specificities"] == ["ARTIST"]  # it is of that date now


def test_who_was_graded_or_answered_is_told(planner, sitting, admin, psycopg_connection):
    graded("1000000", INTERVIEW)
    answer = "INSERT INTO slot_answers (slot_id, candidate_id, presence, answered) VALUES (%s, %s, 'CONFIRMED', now())"
    psycopg_connection.execute(answer, [planner.ids(name("09:30"))[0], candidate_id(1)])
    moved = planner.move_day(sitting, date=day(5), shiftMinutes=240).json()
    assert [(each["code"], each["count"]) for each in moved["warnings"]] == [
        ("GRADED", 1),
        ("PRESENCE", 1),
        ("OUT_OF_HALF_DAY", 3),
    ]
    assert moved["warnings"][0]["message"] == "1 candidat concerné est déjà noté."
    assert planner.slots()[name("13:30", 5)]["presence"] is None
    planner.undo(moved["undoId"])
    assert planner.slots()[name("09:30")]["presence"] == "CONFIRMED"


def test_a_day_of_today_that_is_late_goes_to_an_hour_to_come(planner, sitting, client_as, clock):
    clock.move_to(datetime.combine(date.fromisoformat(day()), time(9, 10), PARIS))
    planner.client = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    refused = planner.move_day(sitting, date=day(), shiftMinutes=5)
    assert (refused.status_code, refused.json()["fields"][0]["field"]) == (422, "interviewTime")
    assert planner.move_day(sitting, date=day(), shiftMinutes=15).status_code == 200
    assert today().isoformat() == day()


@pytest.mark.parametrize(("zone", "status"), [("Indian/Reunion", 422), ("America/Guadeloupe", 200)])
def test_the_hour_is_that_of_the_place(planner, sitting, admin, client_as, site, clock, zone, status):
    assert admin.put(f"{SITES}/{site['id']}", json=site | {"timeZone": zone}).status_code == 200
    clock.move_to(datetime.combine(date.fromisoformat(day()), time(8), PARIS))
    planner.client = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    # An hour before 9 h: at 8 h in Paris it is 11 h at La Réunion in winter, 3 h in Guadeloupe.
    assert planner.move_day(sitting, date=day(), shiftMinutes=-30).status_code == status


def test_a_day_goes_to_a_night_in_which_the_clocks_change(planner, sitting):
    [night, *_] = [
        f"{sunday}"
        for year in (today().year, today().year + 1)
        for sunday in [date(year, 3, 31) - timedelta(days=(date(year, 3, 31).weekday() + 1) % 7)]
        if sunday > today()
    ]
    answer = planner.move_day(sitting, date=night, shiftMinutes=-420)
    assert answer.status_code == 200, answer.text
    assert [each for each in planner.held() if night in each] == [f"BOR01MP-{night}-0200", f"BOR01MP-{night}-0230"]


def test_a_remote_day_keeps_its_link_and_the_links_of_slots(admin, site, client_as, psycopg_connection):
    remote = jury(admin, site["id"], "MORNING_REMOTE", {"date": day()})
    own = {"videoconferenceLink": "https://visio.example.org/autre", "videoconferencePassword": "5678"}
    made(admin, remote["id"], "09:00", **own)
    date_id = remote["dates"][0]["id"]
    answer = client_as("ROLE_INTERVIEW_SLOT_MANAGER").post(
        f"{JURIES}/{remote['id']}/interview-dates/{date_id}/move", json={"date": day(3)}
    )
    assert answer.status_code == 200, answer.text
    kept = psycopg_connection.execute("SELECT videoconference_link FROM interview_slots").fetchone()
    assert kept == (own["videoconferenceLink"],)
    [sat] = admin.get(f"{JURIES}/{remote['id']}/interview-dates").json()
    assert (sat["id"], sat["date"], sat["videoconferenceLink"]) == (date_id, day(3), "https://visio.example.org/x")
    assert admin.post(f"{SLOTS}/filter", json={}).json()["content"][0]["version"] == 2


def test_a_day_of_many_slots_sends_as_many_statements_as_one_of_a_few(planner, sitting, admin):
    def sent(**members: Any) -> int:
        planner.slots()  # the table is read before
        with statements_sent() as statements:
            answer = planner.move_day(sitting, **members)
        assert answer.status_code == 200, answer.text
        return len(statements)

    few = sent(date=day(5), dryRun=True), sent(date=day(5))
    made(admin, sitting["id"], "11:00", "11:30", "12:00", "12:30", number=5)
    planner.give(name("11:00", 5), 2)
    planner.give(name("11:30", 5), 3)
    assert (sent(date=day(6), dryRun=True), sent(date=day(6))) == few
