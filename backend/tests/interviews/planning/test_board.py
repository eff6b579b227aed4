"""The board of a day: juries, cards, those who wait, the days of the campaign (docs/rules/interviews.md)."""

from typing import Any

import pytest

from tests.given.computations import candidate_id
from tests.given.interviews import JURIES, SITES, id_of, nancy
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.members import juror, seat
from tests.given.planning import made, name
from tests.given.slots import SLOTS, cells, day, jury
from tests.given.sql import statements_sent

BOARD = f"{SLOTS}/board"


def board(client: Any, **params: str) -> dict[str, Any]:
    answer = client.get(BOARD, params={"date": day(), **params})
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_day_shows_juries_cards_and_those_who_wait(planner, sitting, admin, site, psycopg_connection):
    graded("1000001", INTERVIEW)
    answered = (
        "INSERT INTO slot_answers (slot_id, candidate_id, presence, answered) VALUES (%s, %s, 'CONFIRMED', now())"
    )
    psycopg_connection.execute(answered, [planner.ids(name("09:00"))[0], candidate_id(0)])
    shown = board(planner.client)
    assert shown["days"] == [{"date": day(), "slots": 3, "held": 2}, {"date": day(1), "slots": 0, "held": 0}]
    [column] = shown["juries"]
    [date] = [each for each in admin.get(f"{JURIES}/{sitting['id']}/interview-dates").json() if each["date"] == day()]
    assert {key: value for key, value in column.items() if key != "slots"} == {
        "id": sitting["id"],
        "name": "BOR01MP",
        "interviewType": "MORNING_FACE_TO_FACE",
        "site": "Bordeaux",
        "siteId": site["id"],
        "dateId": sitting["dates"][0]["id"],
        "version": date["version"],
        "today": False,
        "members": [],
    }
    first, second, third = column["slots"]
    assert first == {
        "id": planner.ids(name("09:00"))[0],
        "slotName": name("09:00"),
        "convocationTime": "09:00",
        "interviewTime": "09:00",
        "minutes": 30,
        "specificities": ["ARTIST"],
        "priority": True,
        "version": 2,
        "candidate": {
            "id": candidate_id(0),
            "externalId": "1000000",
            "name": "ARNAUD Prénom 0",
            "needs": ["ARTIST"],
            "presence": "CONFIRMED",
            "arrival": None,
            "since": None,
            "late": None,
            "graded": False,
            "gradeMissing": False,
            "conflict": False,
            "letterSent": False,
            "letterOutdated": False,
        },
    }
    assert (second["candidate"]["graded"], third["candidate"]) == (True, None)
    assert (shown["unplacedCount"], [each["externalId"] for each in shown["unplaced"]]) == (2, ["1000002", "1000003"])
    assert shown["unplaced"][0] == {
        "id": candidate_id(2),
        "externalId": "1000002",
        "name": "COLIN Prénom 2",
        "site": "Bordeaux",
        "remote": False,
        "needs": [],
        "reason": None,
    }
    waiting = [status for (status,) in cells(admin, "StatutEntretien")].count("À attribuer")
    assert shown["unplacedCount"] == waiting == admin.get(f"{SLOTS}/state").json()["toAttribute"]


def test_who_sits_that_day_is_named_and_conflicts_of_theirs_are_on_the_cards(planner, sitting, admin, client_as):
    of_jury = client_as("ROLE_JURY")
    for row in (1, 2):
        declared = of_jury.post(f"/api/v1/jury/candidate/{candidate_id(row)}/conflict", json={"reason": "Cousin"})
        assert declared.status_code == 204
    planner.give(name("10:00"), 2)
    zoe = juror("Zola", "zoe@example.org")

    def shown(*members: dict[str, Any]) -> tuple[list[str], list[bool]]:
        assert seat(admin, sitting["id"], *members).status_code == 200
        [column] = board(planner.client)["juries"]
        conflicts = [each["candidate"]["conflict"] for each in column["slots"]]
        return [each["name"] for each in column["members"]], conflicts

    judge = id_of("ROLE_JURY")
    assert shown({"userId": zoe}, {"userId": judge, "dates": [day(1)]}) == (["Léa Zola"], [False, False, False])
    everyday = ({"userId": zoe, "dates": [day()]}, {"userId": judge})
    assert shown(*everyday) == (["Camille Essai", "Léa Zola"], [False, True, True])


def test_a_jury_with_slots_by_hand_alone_is_there_and_other_days_are_not(planner, sitting, admin):
    made(admin, sitting["id"], "11:00", number=6)
    [column] = board(planner.client, date=day(6))["juries"]
    assert (column["dateId"], [each["slotName"] for each in column["slots"]]) == (None, [name("11:00", 6)])
    assert board(planner.client, date=day(8))["juries"] == []


def test_a_site_manager_sees_own_sites_and_no_strays(planner, sitting, admin, site, client_as):
    client_as("ROLE_INTERVIEW_SITE_MANAGER").get(SITES)
    there = admin.post(SITES, json=nancy(id_of("ROLE_INTERVIEW_SITE_MANAGER"))).json()
    jury(admin, there["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    manager = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    for params in ({}, {"siteId": there["id"]}):
        mine = board(manager, **params)
        assert [each["name"] for each in mine["juries"]] == ["NCY01MP"], params
        assert (mine["days"], mine["unplacedCount"]) == ([{"date": day(), "slots": 0, "held": 0}], 0)
    assert manager.get(BOARD, params={"date": day(), "siteId": site["id"]}).status_code == 404
    assert len(board(planner.client)["juries"]) == 2
    assert len(board(planner.client, siteId=site["id"])["juries"]) == 1


@pytest.mark.parametrize("params", [{}, {"date": "28/04/2027"}, {"date": day(), "siteId": "x"}])
def test_a_wrong_question_is_refused(planner, params):
    assert planner.client.get(BOARD, params=params).status_code == 422


def test_a_full_day_asks_as_many_questions_as_an_empty_hour(planner, sitting, admin):
    def sent() -> int:
        board(planner.client)
        with statements_sent() as statements:
            board(planner.client)
        return len(statements)

    few = sent()
    made(admin, sitting["id"], "11:00", "11:30", "12:00")
    planner.give(name("11:00"), 2)
    assert sent() == few
    seat(admin, sitting["id"], {"userId": juror("Zola", "zoe@example.org")})
    few = sent()
    more = [juror(f"Nom{number}", f"j{number}@example.org") for number in range(3)]
    other = jury(admin, sitting["interviewSite"]["id"], "MORNING_FACE_TO_FACE", {"date": day()})
    for each in (sitting, other):
        assert seat(admin, each["id"], *({"userId": user} for user in more)).status_code == 200
    assert sent() == few
    assert admin.get(f"{JURIES}/{sitting['id']}/interview-dates").status_code == 200
