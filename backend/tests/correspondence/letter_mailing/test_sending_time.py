"""Letters that leave at an hour that was chosen: seen before, cancelled before, and judged again at that hour."""

import uuid
from datetime import datetime, timedelta

import pytest
from starlette.testclient import TestClient

from parvis.kernel.clock import PARIS, now
from parvis.kernel.db import new_session
from parvis.kernel.jobs import claims
from parvis.kernel.jobs.execution import run_attempt
from tests.given.jobs import JOBS, run_waiting
from tests.given.letter_mails import EMAILS, LETTERS, OPENING, mails, switch

TIME = f"{LETTERS}/sending-time"


def at(hour: datetime) -> dict[str, object]:
    return {"day": f"{hour:%Y-%m-%d}", "time": f"{hour:%H:%M}", "expected": 4}


def tomorrow() -> datetime:
    return now().astimezone(PARIS).replace(hour=18, minute=0, second=0, microsecond=0) + timedelta(days=1)


def claimed() -> bool:
    """Whether a worker would take a job now."""
    with new_session() as session:
        return claims.claim(session) is not None


@pytest.fixture
def timed(campaign, admin: TestClient) -> dict[str, object]:
    switch(OPENING, on=True)
    answer = admin.put(TIME, json=at(tomorrow()))
    assert answer.status_code == 200, answer.text
    return answer.json()


def listed(admin: TestClient) -> list[tuple[str, str]]:
    """The mailings in Travaux, newest first: the state and the error of each."""
    content = admin.get(JOBS).json()["content"]
    return [(each["status"], (each["error"] or {}).get("code", "")) for each in content if each["kind"] == "MAILING"]


def test_letters_leave_at_the_hour_and_not_before(admin, timed, psycopg_connection):
    assert (timed["expected"], timed["recipients"], timed["stale"]) == (4, 4, False)
    assert datetime.fromisoformat(str(timed["at"])) == tomorrow()
    assert admin.get(TIME).json() == timed
    [job] = [each for each in admin.get(JOBS).json()["content"] if each["kind"] == "MAILING"]
    assert (job["status"], job["cancellable"], job["notBefore"]) == ("NOT_STARTED", True, timed["at"])
    assert not claimed()
    psycopg_connection.execute("UPDATE jobs SET not_before = now() - interval '1 second'")
    assert claimed()
    assert [*run_waiting(), *run_waiting()] == [{"expected": 4}, {"written": 4}]
    content = admin.get(JOBS).json()["content"]
    assert [each["name"] for each in content] == ["Lettres par e-mail", "Envoi programmé des lettres"]
    assert len(mails("LETTER")) == 4
    assert admin.get(TIME).json() is None
    again = admin.put(TIME, json=at(tomorrow()))
    assert (again.status_code, again.json()["code"]) == (409, "LETTERS_ALREADY_SENT")


def test_hour_is_changed_and_forgotten_before_it_comes(admin, timed):
    later = tomorrow() + timedelta(hours=2)
    assert datetime.fromisoformat(admin.put(TIME, json=at(later)).json()["at"]) == later
    assert listed(admin) == [("NOT_STARTED", ""), ("CANCELLED", "")]
    assert admin.delete(TIME).status_code == 204
    assert (admin.get(TIME).json(), admin.delete(TIME).status_code) == (None, 204)
    assert (run_waiting(), mails()) == ([], {})


@pytest.mark.parametrize("name", [EMAILS, OPENING])
def test_hour_is_forgotten_once_letters_leave_by_hand_or_are_closed(admin, timed, name):
    switch(name, on=name == EMAILS)
    assert admin.get(TIME).json() is None
    switch(OPENING, on=True)
    assert admin.get(TIME).json() is None


def test_letters_do_not_leave_where_the_results_became_older_than_the_data(admin, timed):
    form = {"name": "Autre", "type": "ROW_FORMULA", "businessValue": "EVALUATION_METHOD", "formula": "=1"}
    lists = ("externalColumnDescriptors", "internalColumnDescriptors", "businessColumnDescriptors")
    assert admin.post("/api/v1/admin/formula-edition", json=form | {name: [] for name in lists}).status_code == 201
    shown = admin.get(TIME).json()
    assert (shown["stale"], shown["wasStale"]) == (True, False)
    run_attempt(uuid.UUID(shown["jobId"]))
    assert listed(admin)[0] == ("ERROR", "LETTERS_OUTDATED")
    assert mails() == {}
    # Who saw that when choosing an hour accepted it.
    admin.put(TIME, json=at(tomorrow()))
    assert [*run_waiting(), *run_waiting()] == [{"expected": 4}, {"written": 4}]
    assert len(mails("LETTER")) == 4


def test_hours_that_cannot_be_are_refused(admin, campaign):
    closed = admin.put(TIME, json=at(tomorrow()))
    assert (closed.status_code, closed.json()["code"]) == (409, "LETTER_NOT_OPEN")
    switch(OPENING, on=True)
    for hour in (now().astimezone(PARIS) - timedelta(hours=1), tomorrow() + timedelta(days=61)):
        answer = admin.put(TIME, json=at(hour))
        assert (answer.status_code, [each["field"] for each in answer.json()["fields"]]) == (422, ["time"])
    for wrong in ({"time": "25:00"}, {"day": "2027-02-30"}, {"expected": -1}, {"expected": "4"}):
        assert admin.put(TIME, json=at(tomorrow()) | wrong).status_code == 422
