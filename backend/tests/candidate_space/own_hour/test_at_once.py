"""Many who choose at once: nobody holds two slots, no slot two candidates, nobody loses theirs."""

import threading
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest
from sqlalchemy import select, text

from parvis.candidate_space.own_hour import service
from parvis.candidate_space.own_hour.errors import ChoicesUsed
from parvis.candidates.record.errors import CandidateNotFound
from parvis.interviews.planning.errors import SlotTaken
from parvis.interviews.slots.model import InterviewSlot, SlotHold
from parvis.interviews.slots.service import locked_slots
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.jobs import until
from tests.given.letter_mails import OPENING, switch
from tests.given.own_hour import account_of, let_choose, remote_slots, tie_all
from tests.given.slots import SLOTS
from tests.given.waiting import people_who_wait

MANY = 8


@pytest.fixture
def crowd(admin, site, psycopg_connection) -> list[uuid.UUID]:
    """The ids of three free slots; eight candidates without slot may choose."""
    ids = remote_slots(admin, site["id"], "09:00", "10:00", "11:00")
    add_candidates([f"NOM{row}" for row in range(MANY)])
    import_columns({"LieuEntretien": ["Bordeaux à distance"] * MANY})
    publish_results({"MethodeEvaluation": ["INTERVIEW"] * MANY})
    switch(OPENING, on=True)
    let_choose()
    tie_all(psycopg_connection)
    return [uuid.UUID(each) for each in ids]


def attempt(row: int, slot: uuid.UUID, *, together: threading.Barrier | None = None, hold: bool = False) -> str:
    with new_session() as session:
        if together is not None:
            together.wait(30)
        try:
            with session.begin():
                (service.hold_slot if hold else service.choose_slot)(session, account_of(row), slot)
        except (SlotTaken, ChoicesUsed, CandidateNotFound) as refused:
            return refused.code
        return "done"


def candidates_with_slot() -> list[uuid.UUID | None]:
    with new_session() as session:
        return list(session.scalars(select(InterviewSlot.candidate_id)))


@pytest.mark.parametrize("hold", [True, False])
def test_of_eight_on_one_slot_one_wins_and_the_others_are_told(crowd, hold):
    together = threading.Barrier(MANY)
    with ThreadPoolExecutor(MANY) as people:
        running = [people.submit(attempt, row, crowd[0], together=together, hold=hold) for row in range(MANY)]
        results = sorted(each.result(60) for each in running)
    assert results == ["SLOT_TAKEN"] * (MANY - 1) + ["done"]
    with new_session() as session:
        held = session.scalars(select(SlotHold.slot_id)).all() if hold else None
    assert (held, sum(each is not None for each in candidates_with_slot())) == (([crowd[0]], 0) if hold else (None, 1))


def test_eight_on_three_slots_fill_them_and_nobody_has_two(crowd):
    together = threading.Barrier(MANY)

    def insists(row: int) -> list[str]:
        together.wait(30)
        return [attempt(row, slot) for slot in (*crowd[row % 3 :], *crowd[: row % 3])]

    with ThreadPoolExecutor(MANY) as people:
        outcomes = [each.result(60) for each in [people.submit(insists, row) for row in range(MANY)]]
    present = [each for each in candidates_with_slot() if each is not None]
    assert len(present) == len(set(present))
    assert len(present) >= 2
    assert sum(outcome.count("done") for outcome in outcomes) >= 3


def test_two_telephones_of_one_candidate_hold_one_slot(crowd):
    together = threading.Barrier(2)
    with ThreadPoolExecutor(2) as phones:
        running = [phones.submit(attempt, 0, slot, together=together, hold=True) for slot in crowd[:2]]
        assert [each.result(60) for each in running] == ["done", "done"]
    with new_session() as session:
        assert len(session.scalars(select(SlotHold.slot_id)).all()) == 1


def test_two_telephones_of_one_candidate_choose_as_often_as_they_may(crowd):
    let_choose(times=1)
    together = threading.Barrier(2)
    with ThreadPoolExecutor(2) as phones:
        running = [phones.submit(attempt, 0, slot, together=together) for slot in crowd[:2]]
        assert sorted(each.result(60) for each in running) == ["CHOICES_USED", "done"]
    assert sum(each is not None for each in candidates_with_slot()) == 1


def test_a_slot_that_staff_remove_while_it_is_chosen_is_told_as_taken(crowd, admin, psycopg_connection):
    with ThreadPoolExecutor(2) as others, new_session() as session, session.begin():
        slot = session.get_one(InterviewSlot, crowd[0], with_for_update=True)
        choosing = others.submit(attempt, 0, crowd[0])
        holding = others.submit(attempt, 1, crowd[0], hold=True)
        until(lambda: people_who_wait(psycopg_connection) == 2)
        session.delete(slot)
        session.flush()
        session.commit()
        assert {choosing.result(60), holding.result(60)} == {"SLOT_TAKEN"}
    assert admin.delete(f"{SLOTS}/{crowd[1]}").status_code == 204


def test_a_change_of_the_record_while_a_choice_waits_counts_too(crowd, psycopg_connection):
    version = "SELECT version FROM candidates WHERE row_number = 0"
    [(before,)] = psycopg_connection.execute(version).fetchall()
    with ThreadPoolExecutor(1) as other, new_session() as session:
        locked_slots(session)
        choosing = other.submit(attempt, 0, crowd[0])
        until(lambda: people_who_wait(psycopg_connection))
        session.execute(text("UPDATE candidates SET version = version + 1 WHERE row_number = 0"))
        session.commit()
        assert choosing.result(60) == "done"
    assert psycopg_connection.execute(version).fetchall() == [(before + 2,)]


@pytest.mark.parametrize("hold", [True, False])
def test_whoever_is_erased_while_their_call_waits_is_found_no_more(crowd, psycopg_connection, hold):
    with ThreadPoolExecutor(1) as other, new_session() as session:
        locked_slots(session)
        session.get_one(InterviewSlot, crowd[0], with_for_update=True)
        choosing = other.submit(attempt, 0, crowd[0], hold=hold)
        until(lambda: people_who_wait(psycopg_connection))
        session.execute(text("DELETE FROM candidates WHERE row_number = 0"))
        session.commit()
        assert choosing.result(60) == "CANDIDATE_NOT_FOUND"
    assert not any(candidates_with_slot())
