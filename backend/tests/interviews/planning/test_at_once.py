"""Two persons at once, and jobs that run meanwhile (docs/rules/interviews.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from parvis.candidate_table.log.storage import locked_state
from parvis.formulas.computations.service import FEATURE as COMPUTATION
from parvis.interviews.planning import service
from parvis.interviews.planning.schemas import MoveDayIn
from parvis.interviews.slots.service import FEATURE
from parvis.kernel.db import new_session
from parvis.kernel.jobs import JobKind, enqueue
from tests.given.jobs import until
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.people import ANNE
from tests.given.planning import name
from tests.given.slots import SLOTS, day
from tests.given.waiting import people_who_wait


@pytest.mark.parametrize("second", [4, 5])
def test_of_two_moves_of_a_day_the_second_is_judged_on_what_the_first_left(
    planner, sitting, psycopg_connection, second
):
    with ThreadPoolExecutor(1) as other, new_session() as session:
        form = MoveDayIn.model_validate({"date": day(4)})
        jury_id, date_id = uuid.UUID(sitting["id"]), uuid.UUID(sitting["dates"][0]["id"])
        service.move_day(session, ANNE, jury_id, date_id, form)
        running = other.submit(planner.move_day, sitting, date=day(second))
        until(lambda: people_who_wait(psycopg_connection))
        session.commit()
        answer = running.result(60)
    assert answer.status_code == (422 if second == 4 else 200)
    assert set(planner.held()) == {name("09:00", second), name("09:30", second)}


def test_a_move_waits_for_a_grade_and_tells_of_it(planner, sitting, psycopg_connection):
    with ThreadPoolExecutor(2) as others, new_session() as session:
        locked_state(session)
        grading = others.submit(graded, "1000000", INTERVIEW)
        until(lambda: people_who_wait(psycopg_connection))
        moving = others.submit(planner.move_day, sitting, date=day(4))
        session.rollback()
        grading.result(60)
        answer = moving.result(60)
    assert answer.status_code == 200, answer.text
    assert set(planner.held()) == {name("09:00", 4), name("09:30", 4)}


def test_a_slot_removed_meanwhile_moves_nothing(planner, sitting):
    ids = planner.ids(name("09:30"), name("10:00"))
    assert planner.client.delete(f"{SLOTS}/{ids[1]}").status_code == 204
    for action in ("move", "free", "open", "delete"):
        answer = planner.client.post(
            f"{SLOTS}/{action}", json={"slotIds": ids, **({"date": day(1)} if action == "move" else {})}
        )
        assert answer.status_code == 404, action
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:30"): "BLANC"}


@pytest.mark.parametrize("kind", [JobKind.SLOT_CREATION, JobKind.SLOT_ATTRIBUTION])
def test_while_creation_or_attribution_runs_nothing_moves(planner, sitting, kind):
    with new_session() as session, session.begin():
        enqueue(session, kind, feature=FEATURE, author=ANNE)
    answers = [
        planner.move_day(sitting, date=day(4)),
        planner.move_day(sitting, date=day(4), dryRun=True),
        planner.on_slots("move", name("10:00"), date=day(1)),
        *(planner.on_slots(action, name("10:00")) for action in ("free", "open", "delete")),
    ]
    assert [(each.status_code, each.json()["code"]) for each in answers] == [(409, "FEATURE_LOCK_ALREADY_TAKEN")] * 6
    assert len(planner.slots()) == 3


def test_while_a_computation_is_asked_for_slots_move(planner, sitting):
    with new_session() as session, session.begin():
        enqueue(session, JobKind.COMPUTATION, feature=COMPUTATION, author=ANNE)
    assert planner.move_day(sitting, date=day(4)).status_code == 200
