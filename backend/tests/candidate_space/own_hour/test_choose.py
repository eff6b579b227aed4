"""Holding a slot and choosing it: what changes, what is sent, and what is told of a slot that is gone."""

import uuid
from datetime import timedelta
from typing import Any

import pytest

from parvis.candidate_space.own_hour import queries, service
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.letter_mails import EMAILS, attribute, mails, outdated, switch, to_send
from tests.given.own_hour import CHOICES, OWN, account_of, history_of, let_choose, remote_slots, tie_all
from tests.given.slots import SLOTS, cells, day, slots_shown

NINE, TEN, ELEVEN = (f"BOR01MD-{day()}-{hour}00" for hour in ("09", "10", "11"))


def held(admin) -> dict[str, str | None]:
    """The last names of those who hold the slots, by hour."""
    return {row["interviewTime"]: row["candidate"] and row["candidate"].split()[0] for row in slots_shown(admin)}


def choose(client, slot: str) -> Any:
    return client.post(f"{OWN}/choose", json={"slotId": slot})


def hold(client, slot: str) -> Any:
    return client.post(f"{OWN}/hold", json={"slotId": slot})


def code(answer) -> tuple[int, str]:
    return answer.status_code, answer.json()["code"]


def test_chosen_slot_is_the_candidates_and_the_former_one_is_free(arnaud, admin, slots):
    answer = choose(arnaud, slots[2])
    assert answer.status_code == 200, answer.text
    shown = arnaud.get(CHOICES).json()
    assert answer.json() == shown["current"]
    assert (shown["current"]["hour"], shown["left"]) == ("11:00", 1)
    assert [each["hour"] for each in shown["slots"]] == ["09:00", "12:00"]
    assert held(admin) == {"09:00": None, "10:00": "BLANC", "11:00": "ARNAUD", "12:00": None}
    assert cells(admin, "CreneauEntretien")[0] == (ELEVEN,)
    assert history_of(admin, 0, "ATTRIBUTE_SLOT")[0] == ("Créneau", ELEVEN, NINE, "Essai")


def test_the_same_again_changes_nothing_and_answers_the_same(arnaud, admin, slots):
    let_choose(times=1)
    first = choose(arnaud, slots[2]).json()
    again = choose(arnaud, slots[2])
    assert (again.status_code, again.json()) == (200, first)
    assert len(history_of(admin, 0, "ATTRIBUTE_SLOT")) == 2


def test_as_often_as_the_campaign_lets_them(arnaud, slots):
    assert choose(arnaud, slots[2]).status_code == 200
    assert choose(arnaud, slots[3]).status_code == 200
    shown = arnaud.get(CHOICES).json()
    assert (shown["left"], shown["slots"]) == (0, [])
    for call in (choose, hold):
        assert code(call(arnaud, slots[0])) == (409, "CHOICES_USED")
    let_choose(times=3)
    assert choose(arnaud, slots[0]).status_code == 200
    assert arnaud.get(CHOICES).json()["left"] == 0


def test_what_staff_attributed_is_no_choice(arnaud, admin, slots):
    attribute(admin, slots[2], 0)
    assert arnaud.get(CHOICES).json()["left"] == 2


def test_a_slot_that_is_held_by_another_candidate_is_taken(arnaud, admin, slots):
    for call in (choose, hold):
        refused = call(arnaud, slots[1])
        assert code(refused) == (409, "SLOT_TAKEN")
        assert refused.json()["data"] == {"slots": []}, "nobody's name"
    assert held(admin)["09:00"] == "ARNAUD"


def test_a_slot_removed_while_it_is_chosen_is_told_as_taken(arnaud, admin, slots):
    assert hold(arnaud, slots[2]).status_code == 200
    assert admin.delete(f"{SLOTS}/{slots[2]}").status_code == 204
    assert code(choose(arnaud, slots[2])) == (409, "SLOT_TAKEN")
    shown = arnaud.get(CHOICES).json()
    assert (shown["current"]["hour"], shown["held"]) == ("09:00", None)
    assert [each["hour"] for each in shown["slots"]] == ["12:00"]


def test_hold_lasts_five_minutes_and_hides_the_slot_from_others(arnaud, slots, tie, monkeypatch: pytest.MonkeyPatch):
    answer = hold(arnaud, slots[2])
    assert answer.status_code == 200, answer.text
    shown = arnaud.get(CHOICES).json()
    assert shown["held"]["heldUntil"] == answer.json()["heldUntil"]
    assert shown["held"]["slotId"] == slots[2]
    blanc = tie(candidate_id(1))
    assert [each["hour"] for each in blanc.get(CHOICES).json()["slots"]] == ["12:00"]
    for call in (hold, choose):
        assert code(call(blanc, slots[2])) == (409, "SLOT_TAKEN")
    after = now() + timedelta(minutes=5, seconds=1)
    monkeypatch.setattr(service, "now", lambda: after)
    assert choose(blanc, slots[2]).status_code == 200


def test_a_hold_that_is_over_is_shown_no_more(arnaud, slots, monkeypatch: pytest.MonkeyPatch):
    hold(arnaud, slots[2])
    after = now() + timedelta(minutes=5, seconds=1)
    monkeypatch.setattr(queries, "now", lambda: after)
    shown = arnaud.get(CHOICES).json()
    assert (shown["held"], [each["id"] for each in shown["slots"]]) == (None, slots[2:])


def test_who_touches_another_slot_gives_the_first_back(arnaud, slots, tie):
    hold(arnaud, slots[2])
    hold(arnaud, slots[3])
    blanc = tie(candidate_id(1))
    assert [each["hour"] for each in blanc.get(CHOICES).json()["slots"]] == ["11:00"]


def test_a_choice_gives_the_hold_back_and_needs_none(arnaud, slots, psycopg_connection):
    hold(arnaud, slots[3])
    assert choose(arnaud, slots[2]).status_code == 200
    assert psycopg_connection.execute("SELECT count(*) FROM slot_holds").fetchone() == (0,)


def test_staff_may_give_a_slot_that_somebody_holds_for_the_moment(arnaud, admin, slots):
    hold(arnaud, slots[2])
    attribute(admin, slots[2], 2)
    assert code(choose(arnaud, slots[2])) == (409, "SLOT_TAKEN")
    assert held(admin)["09:00"] == "ARNAUD"


def test_presence_is_unknown_again_even_back_at_the_first_hour(arnaud, admin, slots, psycopg_connection):
    answer = "INSERT INTO slot_answers (slot_id, candidate_id, presence, answered) VALUES (%s, %s, 'CONFIRMED', now())"
    psycopg_connection.execute(answer, [slots[0], candidate_id(0)])
    assert choose(arnaud, slots[2]).status_code == 200
    assert [row["presence"] for row in slots_shown(admin)] == [None] * 4
    assert choose(arnaud, slots[0]).status_code == 200
    assert [row["presence"] for row in slots_shown(admin)] == [None] * 4


def test_the_last_candidate_of_a_day_leaves_a_day_with_free_slots(arnaud, admin, site, slots):
    [other] = remote_slots(admin, site["id"], "08:00", on=5)
    attribute(admin, other, 2)
    attribute(admin, slots[2], 2)
    assert choose(arnaud, other).status_code == 200
    board = admin.get(f"{SLOTS}/board", params={"date": day(5)}).json()
    [column] = board["juries"]
    assert [slot["candidate"]["externalId"] for slot in column["slots"]] == ["1000000"]
    assert choose(arnaud, slots[3]).status_code == 200
    [column] = admin.get(f"{SLOTS}/board", params={"date": day(5)}).json()["juries"]
    assert [slot["candidate"] for slot in column["slots"]] == [None]


@pytest.fixture
def mailed(slots, admin, psycopg_connection) -> None:
    """The letters of ARNAUD, BLANC and DUVAL have left by mail."""
    switch(EMAILS, on=True)
    run_waiting()
    psycopg_connection.execute("UPDATE emails SET status = 'SENT', sent_at = now()")
    psycopg_connection.execute("UPDATE mailed_letters SET left_announced = announced, left_facts = facts")


def test_new_convocation_is_queued_in_the_transaction_that_swaps(mailed, arnaud, admin, slots):
    assert choose(arnaud, slots[2]).status_code == 200
    correction = mails("CORRECTION")["candidat0@exemple.fr"]
    assert "11 h 00" in correction.plain_text
    assert correction.job_id is None
    assert (outdated(admin), run_waiting()) == ([], [])


def test_a_second_choice_takes_the_place_of_the_convocation_that_has_not_left(mailed, arnaud, admin, slots):
    choose(arnaud, slots[2])
    assert choose(arnaud, slots[3]).status_code == 200
    [correction] = mails("CORRECTION").values()
    assert "12 h 00" in correction.plain_text


def test_whoever_was_mailed_nothing_waits_for_the_letter_as_anybody(mailed, slots, tie, admin):
    assert choose(tie(candidate_id(2)), slots[2]).status_code == 200
    assert mails("CORRECTION") == {}
    assert [row["externalId"] for row in to_send(admin)["content"]] == ["1000002"]


def test_a_correction_goes_to_the_address_of_today_and_nowhere_without_one(
    mailed, arnaud, admin, slots, psycopg_connection
):
    psycopg_connection.execute("UPDATE candidates SET email = 'neuve@exemple.fr' WHERE row_number = 0")
    choose(arnaud, slots[2])
    assert list(mails("CORRECTION")) == ["neuve@exemple.fr"]
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat1@exemple.fr' WHERE row_number = 0")
    choose(arnaud, slots[3])
    assert [each[0] for each in outdated(admin)] == ["1000000"], "staff are told"


def test_nothing_of_a_choice_is_kept_when_its_mail_cannot_be_written(
    mailed, slots, admin, tie, psycopg_connection, monkeypatch: pytest.MonkeyPatch
):
    def killed(*_: object) -> bool:
        raise KeyboardInterrupt

    monkeypatch.setattr(service, "correct_at_once", killed)
    tie_all(psycopg_connection)
    with pytest.raises(KeyboardInterrupt), new_session() as session, session.begin():
        service.choose_slot(session, account_of(0), uuid.UUID(slots[2]))
    assert held(admin) == {"09:00": "ARNAUD", "10:00": "BLANC", "11:00": None, "12:00": None}
    assert len(history_of(admin, 0, "ATTRIBUTE_SLOT")) == 1
