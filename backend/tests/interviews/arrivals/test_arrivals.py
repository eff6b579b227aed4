"""Who came to their interview, as the site and the jury say on the day (docs/rules/interviews.md)."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import date, datetime, time, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from sqlalchemy import update
from starlette.testclient import TestClient

from parvis.interviews.arrivals.model import InterviewArrival
from parvis.interviews.sites.model import InterviewSite
from parvis.kernel.clock import PARIS
from parvis.kernel.db import new_session
from tests.given.campaign import import_columns
from tests.given.computations import candidate_id
from tests.given.interviews import SITES, id_of
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.slots import SLOTS, applicants, by_hand, day, jury


class Day:
    """The day of BOR01MP: ARNAUD at 9 h, BLANC at 9 h 30, a free slot at 10 h."""

    def __init__(self, client_as: Callable[[str], TestClient], jury_id: str, slots: list[str]) -> None:
        self.client_as = client_as  # called anew at each call: a token lives five minutes
        self.jury_id = jury_id
        self.slots = slots

    @property
    def client(self) -> TestClient:
        """The manager of the site."""
        return self.client_as("ROLE_INTERVIEW_SITE_MANAGER")

    @property
    def of_jury(self) -> TestClient:
        """A member of a jury."""
        return self.client_as("ROLE_JURY")

    def says(self, state: str | None, slot: int = 0, **members: object) -> Any:
        """The answer when the site's manager says so."""
        return self.client.post(f"{SLOTS}/{self.slots[slot]}/arrival", json={"state": state, **members})

    def jury_says(self, state: str | None, slot: int = 0) -> Any:
        """The answer when a member of a jury says so."""
        return self.of_jury.post(f"/api/v1/jury/slots/{self.slots[slot]}/arrival", json={"state": state})

    def cards(self) -> list[tuple[str | None, int | None, bool]]:
        """On the board: where each candidate is, how late, and whether their grade is missing."""
        board = self.client.get(f"{SLOTS}/board", params={"date": day()}).json()
        candidates = [card["candidate"] for each in board["juries"] for card in each["slots"] if card["candidate"]]
        return [(each["arrival"], each["late"], each["gradeMissing"]) for each in candidates]

    def rows(self) -> list[tuple[str | None, int | None]]:
        """In the jury's list: where each candidate is, and how late."""
        url = f"/api/v1/admin/juries/{self.jury_id}"
        shown = self.of_jury.get(url, params={"interview-date": day()}).json()["candidates"]
        assert [each["slotId"] for each in shown] == self.slots[:2]
        return [(each["arrival"], each["late"]) for each in shown]


def instant(hour: int, minute: int = 0, number: int = 0) -> datetime:
    return datetime.combine(date.fromisoformat(day(number)), time(hour, minute), PARIS)


def manage(manager: str) -> None:
    """Makes that account the manager of Bordeaux."""
    with new_session() as session, session.begin():
        session.execute(update(InterviewSite).values(manager=manager))


@pytest.fixture
def today(admin, site, client_as, clock) -> Day:
    """That day at 9 h 10, in Paris."""
    client_as("ROLE_INTERVIEW_SITE_MANAGER").get(SITES)
    manager = id_of("ROLE_INTERVIEW_SITE_MANAGER")
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    applicants(["ARNAUD", "BLANC"])
    slots = []
    for hour in ("09:00", "09:30", "10:00"):
        form = by_hand(created["id"], convocationTime=hour, interviewTime=hour)
        slots.append(admin.post(f"{SLOTS}/create-manually", json=form).json()["id"])
    for row, slot in enumerate(slots[:2]):
        body = {"interviewSlotId": slot, "candidateId": candidate_id(row)}
        assert admin.post(f"{SLOTS}/attribute-slot", json=body).status_code == 200
    manage(manager)
    clock.move_to(instant(9, 10))
    return Day(client_as, created["id"], slots)


def test_the_site_and_the_jury_say_who_came_and_both_see_it(today, clock):
    assert today.cards() == [(None, 10, False), (None, None, False)]
    arrived = today.says("ARRIVED", candidateId=candidate_id(0))
    assert (arrived.status_code, arrived.json()["state"]) == (200, "ARRIVED")
    assert datetime.fromisoformat(arrived.json()["since"]) == instant(9, 10)
    clock.move_to(instant(9, 12))
    assert today.rows() == [("ARRIVED", 2), (None, None)]
    assert today.jury_says("IN").json()["state"] == "IN"
    assert today.jury_says("ABSENT", 1).status_code == 200
    clock.move_to(instant(9, 35))
    # Late by what the jury began with; nobody waits for who is absent.
    assert today.cards() == [("IN", 12, False), ("ABSENT", None, False)]
    assert today.rows() == [("IN", 12), ("ABSENT", None)]
    assert today.says(None, 1).json() == {"state": None, "since": None}
    assert today.cards()[1] == (None, 5, False)


def test_who_arrived_before_their_hour_is_not_late_but_waits_from_it(today, clock):
    today.says("ARRIVED", 1)
    clock.move_to(instant(9, 30))
    assert today.rows()[1] == ("ARRIVED", None)
    clock.move_to(instant(9, 37))
    assert (today.rows()[1], today.cards()[1]) == (("ARRIVED", 7), ("ARRIVED", 7, False))


@pytest.mark.parametrize(("hour", "is_today"), [(0, True), (14, True), (-1, False), (24, False)])
def test_the_day_is_that_of_the_site(today, clock, hour, is_today):
    with new_session() as session, session.begin():
        session.execute(update(InterviewSite).values(time_zone="Pacific/Tahiti"))
    midnight = datetime.combine(date.fromisoformat(day()), time(), ZoneInfo("Pacific/Tahiti"))
    clock.move_to(midnight + timedelta(hours=hour))
    board = today.client.get(f"{SLOTS}/board", params={"date": day()}).json()
    url = f"/api/v1/admin/juries/{today.jury_id}"
    listed = today.of_jury.get(url, params={"interview-date": day()}).json()
    assert (board["juries"][0]["today"], listed["today"]) == (is_today, is_today)
    assert today.says("ARRIVED").status_code == (200 if is_today else 409)


def test_a_grade_is_missing_once_the_interview_is_over(today, clock):
    today.says("IN")
    clock.move_to(instant(9, 40))
    assert today.cards() == [("IN", 10, True), (None, 10, False)]
    clock.move_to(instant(10))
    # Who waits is not over, however late; who never came is.
    today.says("ARRIVED")
    clock.move_to(instant(10, 20))
    assert today.cards() == [("ARRIVED", 20, False), (None, None, True)]
    graded("1000001", INTERVIEW)
    assert today.cards()[1] == (None, None, False)
    clock.move_to(instant(8, 0, 1))
    assert today.cards() == [("ARRIVED", None, True), (None, None, False)]


def test_an_interview_is_over_as_soon_as_its_length_has_passed(today, clock):
    today.says("IN", 1)  # twenty minutes before their hour
    clock.move_to(instant(9, 30))
    assert today.cards() == [(None, None, True), ("IN", None, False)]
    clock.move_to(instant(9, 59))
    assert today.cards()[1] == ("IN", None, False)
    clock.move_to(instant(10))
    assert today.cards()[1] == ("IN", None, True)


def test_nobody_waits_for_who_withdrew(today, clock):
    import_columns({"VoeuConfirme": ["Non", "Oui"]})
    assert (today.cards()[0], today.rows()[0]) == ((None, None, False), (None, None))
    clock.move_to(instant(9, 40))
    assert today.cards() == [(None, None, False), (None, 10, False)]


def test_the_history_says_it_once(today):
    before = today.says("ARRIVED").json()
    assert today.says("ARRIVED").json() == before
    today.jury_says("IN")
    today.says(None)
    today.says(None)
    history = today.client_as("ROLE_ADMIN").get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    noted = [item for item in history if item["action"] == "NOTE_ARRIVAL"]
    assert [
        (cell["name"], cell["value"], cell["previousValue"]) for item in noted for cell in item["content"]["cells"]
    ] == [
        ("arrival", None, "En entretien"),
        ("arrival", "En entretien", "Arrivé"),
        ("arrival", "Arrivé", None),
    ]


def test_an_arrival_follows_the_candidate_within_the_day(today):
    today.says("ARRIVED", 1)
    swapped = today.client_as("ROLE_ADMIN").post(f"{SLOTS}/swap", json={"ids": today.slots[:2]})
    assert swapped.status_code == 200
    assert [state for state, *_ in today.cards()] == ["ARRIVED", None]


def test_a_candidate_who_comes_another_day_is_not_said_absent(today, clock):
    today.says("ABSENT", 0)
    moved = today.client_as("ROLE_ADMIN").post(f"{SLOTS}/move", json={"slotIds": today.slots[:1], "date": day(1)})
    assert moved.status_code == 200, moved.text
    assert (today.says("ARRIVED").status_code, today.says("ARRIVED").json()["code"]) == (409, "ARRIVAL_NOT_TODAY")
    board = today.client.get(f"{SLOTS}/board", params={"date": day(1)}).json()
    assert board["juries"][0]["slots"][0]["candidate"]["arrival"] is None


def test_what_cannot_be_said_is_refused(today, clock):
    for says in (today.says, today.jury_says):
        assert (says("ARRIVED", 2).status_code, says("ARRIVED", 2).json()["code"]) == (409, "ARRIVAL_WITHOUT_CANDIDATE")
        assert [says(state).status_code for state in ("LATE", "", 1, "arrived")] == [422] * 4
    assert today.client.post(f"{SLOTS}/{today.slots[0]}/arrival", json={}).status_code == 422
    other = today.says("ARRIVED", candidateId=candidate_id(1))
    assert (other.status_code, other.json()["code"]) == (409, "ARRIVAL_OF_ANOTHER")
    for moment in (instant(23, 30, -1), instant(0, 30, 1)):
        clock.move_to(moment)
        refused = today.says("ARRIVED")
        assert (refused.status_code, refused.json()["code"]) == (409, "ARRIVAL_NOT_TODAY")
    unknown = f"/api/v1/jury/slots/{uuid.UUID(int=7)}/arrival"
    clock.move_to(instant(9, 11))
    assert today.of_jury.post(unknown, json={"state": "ARRIVED"}).status_code == 404
    with new_session() as session:
        assert session.query(InterviewArrival).count() == 0


def test_a_site_of_another_manager_is_not_found(today, manager):
    manage(manager)
    refused = today.says("ARRIVED")
    assert (refused.status_code, refused.json()["code"]) == (404, "NOT_FOUND")
    assert today.jury_says("ARRIVED").status_code == 200


def test_two_who_press_at_once_leave_one_arrival(today):
    manager, of_jury = today.client, today.of_jury  # their accounts are made before
    calls = [
        (manager, f"{SLOTS}/{today.slots[0]}/arrival"),
        (of_jury, f"/api/v1/jury/slots/{today.slots[0]}/arrival"),
    ] * 4
    with ThreadPoolExecutor(4) as pool:
        answers = [*pool.map(lambda call: call[0].post(call[1], json={"state": "ARRIVED"}), calls)]
    assert {answer.status_code for answer in answers} == {200}
    with new_session() as session:
        assert session.query(InterviewArrival).count() == 1
