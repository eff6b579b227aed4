"""Letters that leave without a hand, where the campaign says so: at an hour that is shown, and not once held."""

from datetime import datetime, timedelta

import pytest

from parvis.correspondence.letter_mailing import service
from parvis.kernel.clock import now
from tests.given.computations import compute
from tests.given.files import changed
from tests.given.formulas import FORMULAS, saved
from tests.given.imports import confirmed, simulated
from tests.given.jobs import JOBS, run_waiting
from tests.given.letter_mails import EMAILS, OPENING, mails, switch, to_send

CAMPAIGN = "/api/v1/admin/campaign"
NEWCOMER = ["G1", "ECF", "103", "MARTIN", "Éva", "04/05/2008", "eva@exemple.fr", "Non boursier", "", "France"]
NEWCOMER += ["2025-2026", "12", "2024-2025", "11", "Validée", "Non"]


def choose(admin, value: str) -> None:
    present = admin.get(CAMPAIGN).json()
    answer = admin.put(CAMPAIGN, json=present | {"lettersToNewcomers": value})
    assert (answer.status_code, admin.get(CAMPAIGN).json()["lettersToNewcomers"]) == (200, value)


@pytest.fixture
def formula(admin) -> dict:
    """The first mailing left to 101; the newcomer waits since a computation, and letters leave by themselves."""
    confirmed(simulated(changed()))
    formula = saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD")
    compute(admin)
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    choose(admin, "AUTOMATIC")
    confirmed(simulated(changed(more=[NEWCOMER])))
    return formula


def planned(admin) -> tuple[str, datetime] | None:
    """The mailing that leaves by itself, once what waits was looked at again: its job and its hour."""
    automatic = to_send(admin)["state"]["automatic"]
    return None if automatic is None else (automatic["jobId"], datetime.fromisoformat(automatic["at"]))


def an_hour_passes(psycopg_connection) -> None:
    psycopg_connection.execute("UPDATE computations SET finished = finished - interval '61 minutes'")


def test_letters_leave_once_results_have_been_current_for_an_hour(admin, formula, psycopg_connection):
    assert planned(admin) is None, "nobody waits before their method is computed"
    letters = compute(admin).result["letters"]
    assert letters["toSend"] == 1
    job_id, at = planned(admin) or pytest.fail("nothing is planned")
    assert at == datetime.fromisoformat(letters["automaticAt"])
    assert now() + timedelta(minutes=58) < at <= now() + timedelta(minutes=60)
    [job] = [each for each in admin.get(JOBS).json()["content"] if each["id"] == job_id]
    assert (job["name"], job["status"], job["cancellable"]) == ("Lettres en attente", "NOT_STARTED", True)
    assert planned(admin) == (job_id, at), "one mailing at a time"
    assert run_waiting() == [{"letters": 0}], "its hour has not come"
    assert "eva@exemple.fr" not in mails()
    planned(admin)
    an_hour_passes(psycopg_connection)
    service.follow_letters()
    assert [*run_waiting(), *run_waiting()] == [{"letters": 1}, {"written": 1}]
    assert "eva@exemple.fr" in mails()
    assert planned(admin) is None


def test_letters_wait_while_results_are_stale_and_an_hour_after(admin, formula, psycopg_connection):
    compute(admin)
    planned(admin)
    an_hour_passes(psycopg_connection)
    formula = admin.put(FORMULAS, json=formula | {"formula": '"FA"'}).json()
    _, at = planned(admin) or pytest.fail("nothing is planned")
    assert at > now() + timedelta(minutes=58)
    assert (run_waiting(), "eva@exemple.fr" in mails()) == ([{"letters": 0}], False)
    computed = compute(admin)
    _, at = planned(admin) or pytest.fail("nothing is planned")
    assert computed.finished is not None
    assert abs(at - (computed.finished + timedelta(minutes=60))) < timedelta(seconds=5)


def test_letters_that_somebody_holds_wait_for_a_hand(admin, formula, psycopg_connection):
    compute(admin)
    job_id, _ = planned(admin) or pytest.fail("nothing is planned")
    assert admin.post(f"{JOBS}/{job_id}/cancel").json()["status"] == "CANCELLED"
    an_hour_passes(psycopg_connection)
    assert planned(admin) is None
    page = to_send(admin)
    assert (page["totalElements"], page["state"]["held"], run_waiting()) == (1, 1, [])


def test_letters_wait_again_for_a_hand_once_the_setting_says_so_and_are_held_by_nobody(
    admin, formula, psycopg_connection
):
    compute(admin)
    planned(admin)
    choose(admin, "WAIT")
    assert planned(admin) is None
    choose(admin, "AUTOMATIC")
    an_hour_passes(psycopg_connection)
    assert planned(admin) is not None
    assert to_send(admin)["state"]["held"] == 0


def test_what_is_looked_at_each_minute_needs_no_first_mailing(admin, campaign):
    """Letters of a new installation were never switched on: the other work of that minute must go on."""
    service.follow_letters()
    assert mails() == {}
