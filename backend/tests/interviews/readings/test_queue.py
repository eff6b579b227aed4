"""The queue gives each reader the next project that needs a reading (docs/rules/interviews.md)."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from typing import Any

import pytest
import time_machine

from parvis.kernel.advisory_locks import AdvisoryLock
from parvis.kernel.clock import now
from tests.given.campaign import publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import until
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.members import seat
from tests.given.readings import QUEUE, add_project, projects, read_twice, rules
from tests.given.slots import SLOTS, applicants, by_hand, cells, day, jury
from tests.given.waiting import people_who_wait


def code(answer: Any) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("code") if answer.content else None


def test_nothing_is_held_by_looking_and_the_oldest_comes_first(anne, bruno):
    applicants(["ARNAUD", "BLANC", "CORNU"], ["PFM"] * 3)
    for row in (1, 0):
        add_project(row)
    assert anne.queue() == {
        "left": 2,
        "mine": 0,
        "next": None,
        "readings": 1,
        "anonymous": False,
        "withdrawn": False,
        "toSettle": None,
    }
    assert (anne.next(), bruno.next()) == ("1000001", "1000000")
    held = anne.queue()["next"]
    assert (held["id"], held["name"], anne.queue()["left"]) == (candidate_id(1), "BLANC Prénom 1", 1)
    assert held["pfm"].startswith("/api/v1/files/")


def test_who_has_no_project_another_method_a_grade_or_left_the_file_is_not_in_the_queue(anne):
    applicants(["ARNAUD", "BLANC", "CORNU", "DUVAL", "EVRARD"], ["INTERVIEW", "PFM", "PFM", "PFM", "PFM"])
    for row in (0, 2, 3, 4):
        add_project(row)
    graded("1000003", INTERVIEW)
    graded("1000004", PFM)
    assert (anne.queue()["left"], anne.next()) == (1, "1000002")
    assert code(anne.reads(3)) == (409, "READING_DONE")


def test_a_project_held_is_given_again_and_for_longer(anne, clock):
    projects(["ARNAUD", "BLANC"])
    assert anne.next() == "1000000"
    first = anne.queue()["next"]["heldUntil"]
    clock.shift(timedelta(minutes=29))
    assert anne.next() == "1000000"
    assert anne.queue()["next"]["heldUntil"] > first


def test_a_hold_lapses_after_30_minutes_and_is_the_next_readers(anne, bruno, clock):
    projects(["ARNAUD"])
    assert (anne.next(), bruno.next()) == ("1000000", None)
    clock.shift(timedelta(minutes=29, seconds=55))
    assert bruno.next() is None
    clock.shift(timedelta(seconds=10))
    assert anne.queue()["next"] is None
    assert bruno.next() == "1000000"
    refused = anne.reads(0)
    assert code(refused) == (409, "READING_NOT_YOURS")
    assert "Votre lettre n'est pas enregistrée" in refused.json()["message"]
    assert bruno.reads(0).status_code == 201
    assert code(anne.reads(0)) == (409, "READING_DONE")


def test_a_lapsed_hold_that_nobody_took_still_lets_its_reader_save(anne, admin):
    projects(["ARNAUD"])
    anne.next()
    with time_machine.travel(now() + timedelta(hours=9), tick=False):
        assert anne.reads(0).status_code == 201
    assert admin.get("/api/v1/admin/pfm/progress").json()["readers"][0]["meanMinutes"] is None


def test_who_comes_back_after_their_hold_lapsed_gets_another_project(anne, bruno, clock):
    projects(["ARNAUD", "BLANC"])
    assert anne.next() == "1000000"
    clock.shift(timedelta(minutes=31))
    assert (bruno.next(), anne.next()) == ("1000000", "1000001")


def test_a_project_sent_again_keeps_its_turn_and_is_read_as_it_was_sent_last(anne):
    projects(["ARNAUD", "BLANC"])
    add_project(0, "deuxième.pdf")
    assert anne.next() == "1000000"
    assert anne.queue()["next"]["pfm"] == f"/api/v1/files/{anne.finds(0)['pfm']['id']}/content"


def test_a_project_held_then_read_by_number_is_held_no_more(anne, bruno, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    assert anne.next() == "1000000"
    assert anne.grades(0, "B").status_code == 200
    assert bruno.next() == "1000000"


def test_a_project_given_back_is_anybodys(anne, bruno):
    projects(["ARNAUD", "BLANC"])
    anne.next()
    hold = f"/api/v1/jury/pfm/{candidate_id(0)}/hold"
    assert bruno.client.delete(hold).status_code == 404
    assert anne.client.delete(f"/api/v1/jury/pfm/{candidate_id(1)}/hold").status_code == 404
    assert anne.client.delete(hold).status_code == 204
    assert code(anne.reads(0)) == (409, "READING_NOT_YOURS")
    assert bruno.next() == "1000000"


def test_a_project_that_is_not_held_is_not_read(anne):
    projects(["ARNAUD", "BLANC"])
    assert code(anne.reads(0)) == (409, "READING_NOT_YOURS")
    anne.next()
    assert code(anne.reads(1)) == (409, "READING_NOT_YOURS")
    assert code(anne.client.post(f"/api/v1/jury/pfm/{uuid.uuid4()}/reading", json={"grade": "B"})) == (
        404,
        "CANDIDATE_NOT_FOUND",
    )


def test_a_project_is_never_given_to_who_read_it_or_declared_a_conflict(anne, bruno, admin):
    projects(["ARNAUD", "BLANC"])
    read_twice(admin)
    anne.takes(0)
    conflict = f"/api/v1/jury/candidate/{candidate_id(1)}/conflict"
    assert anne.next() == "1000001"
    assert anne.client.post(conflict, json={"reason": "Voisin"}).status_code == 204
    assert (anne.queue()["next"], anne.next(), anne.queue()["left"]) == (None, None, 0)
    assert code(anne.reads(1)) == (409, "CONFLICT_OF_INTEREST")
    assert bruno.next() == "1000000"


def test_who_read_declares_no_conflict_any_more(anne, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0)
    refused = anne.client.post(f"/api/v1/jury/candidate/{candidate_id(0)}/conflict", json={"reason": "Voisin"})
    assert code(refused) == (409, "CANDIDATE_ALREADY_GRADED")


@pytest.mark.parametrize("kept_apart", [True, False])
def test_a_project_of_somebody_whom_one_interviewed(anne, bruno, chloe, dora, admin, site, kept_apart):
    applicants(["ARNAUD"], LieuEntretien=["Bordeaux"])
    sits = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    slot = admin.post(f"{SLOTS}/create-manually", json=by_hand(sits["id"])).json()
    attributed = {"interviewSlotId": slot["id"], "candidateId": candidate_id(0)}
    assert admin.post(f"{SLOTS}/attribute-slot", json=attributed).status_code == 200
    members = [{"userId": anne.id, "dates": [day()]}, {"userId": bruno.id, "dates": [day(1)]}, {"userId": chloe.id}]
    assert seat(admin, sits["id"], *members).status_code == 200
    publish_results({"MethodeEvaluation": ["PFM"]})
    add_project(0)
    read_twice(admin, notOwnInterview=kept_apart, arbiters=[anne.id])
    left = 0 if kept_apart else 1
    assert (anne.queue()["left"], chloe.queue()["left"], bruno.queue()["left"]) == (left, left, 1)
    bruno.takes(0, "A")
    dora.takes(0, "F")
    assert anne.queue()["toSettle"] == left
    assert admin.get("/api/v1/admin/pfm/to-settle").json()["totalElements"] == 1


@pytest.mark.parametrize(("grade", "status"), [("A", 201), ("ABS", 422), ("E", 422), (None, 422), ("", 422)])
def test_a_project_has_a_letter_and_cannot_be_absent(anne, grade, status):
    projects(["ARNAUD"])
    anne.next()
    assert anne.reads(0, grade).status_code == status


def test_a_comment_is_kept_as_written_and_told_to_its_reader(anne):
    projects(["ARNAUD"])
    shown = anne.takes(0, "C", comment="  <b>Clair</b>\r\n=1+1 ")
    assert shown["comment"] == "<b>Clair</b>\n=1+1"
    [listed] = anne.client.get("/api/v1/jury/pfm/readings").json()["content"]
    assert listed == shown
    assert anne.changes(0, "C", comment=shown["comment"]).json()["version"] == 1
    anne.changes(0, "C", comment=None)
    assert anne.client.get("/api/v1/jury/pfm/readings").json()["content"][0]["comment"] is None


def test_with_one_reading_a_letter_is_the_grade_at_once(anne, admin):
    projects(["ARNAUD"])
    anne.takes(0, "D")
    assert cells(admin, "NotePFM", "NotePFM1", "NotePFM2", "LecturesPFM", "EcartPFM") == [("D", "D", None, 1, None)]
    assert anne.finds(0)["gradeInfo"]["grade"] == "D"
    assert anne.changes(0, "A").status_code == 200
    assert cells(admin, "NotePFM", "NotePFM1") == [("A", "A")]
    assert [code(anne.changes(0, "B"))] == [(409, "STALE_VERSION")]
    history = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert {each["action"] for each in history} == {"JURY_GRADE"}


@pytest.mark.parametrize("readings", [1, 2])
def test_the_grade_form_keeps_the_comment_and_the_jury(anne, admin, readings):
    projects(["ARNAUD", "BLANC"])
    read_twice(admin, readings=readings)
    anne.takes(0, "C", comment="Clair")
    anne.takes(1, "C")
    assert anne.grades(0, "B", juryNumber="BOR01").status_code == 200
    listed = anne.client.get("/api/v1/jury/pfm/readings").json()["content"]
    own = next(each for each in listed if each["externalId"] == "1000000")
    assert (own["grade"], own["comment"]) == ("B", "Clair")
    if readings == 1:
        anne.changes(0, "D", own["version"])
        assert anne.finds(0)["gradeInfo"]["juryNumber"] == "BOR01"


def test_own_readings_are_listed_newest_first(anne):
    projects(["ARNAUD", "BLANC"])
    anne.takes(0)
    anne.takes(1)
    listed = anne.client.get("/api/v1/jury/pfm/readings").json()["content"]
    assert [each["externalId"] for each in listed] == ["1000001", "1000000"]


def test_two_readers_at_once_never_get_one_project_that_needs_one(anne, bruno, psycopg_connection):
    projects(["ARNAUD", "BLANC"])
    with ThreadPoolExecutor(2) as both:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT pg_advisory_xact_lock(%s)", [AdvisoryLock.PFM_READINGS.value])
            answers = [both.submit(each.next) for each in (anne, bruno)]
            until(lambda: people_who_wait(psycopg_connection) == 2)
        assert sorted(str(each.result(60)) for each in answers) == ["1000000", "1000001"]


def test_of_three_who_read_by_number_at_once_two_do(anne, bruno, chloe, admin, psycopg_connection):
    projects(["ARNAUD"])
    read_twice(admin)
    with ThreadPoolExecutor(3) as three:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT pg_advisory_xact_lock(%s)", [AdvisoryLock.PFM_READINGS.value])
            answers = [three.submit(each.grades, 0, "B") for each in (anne, bruno, chloe)]
            until(lambda: people_who_wait(psycopg_connection) == 3)
        assert sorted(code(each.result(60)) for each in answers) == [(200, None), (200, None), (409, "READING_DONE")]
    assert cells(admin, "LecturesPFM") == [(2,)]


def test_a_project_found_by_number_waits_for_who_holds_its_last_reading(anne, bruno, chloe, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    assert (anne.next(), bruno.next(), chloe.next()) == ("1000000", "1000000", None)
    assert code(chloe.grades(0)) == (409, "READING_NOT_YOURS")
    anne.reads(0)
    assert code(chloe.grades(0)) == (409, "READING_NOT_YOURS")
    with time_machine.travel(now() + timedelta(minutes=30, seconds=1), tick=False):
        assert code(chloe.grades(0)) == (200, None)
        assert code(bruno.reads(0)) == (409, "READING_DONE")


def test_rules_that_change_while_a_project_is_held_count_when_it_is_saved(anne, bruno, admin):
    projects(["ARNAUD", "BLANC"])
    read_twice(admin)
    bruno.takes(0, "B")
    assert anne.next() == "1000000"
    assert rules(admin, readings=1, force=True).status_code == 200
    assert (anne.queue()["next"], code(anne.reads(0, "F"))) == (None, (409, "READING_DONE"))
    assert cells(admin, "NotePFM", "LecturesPFM") == [("B", 1), (None, None)]
    assert anne.next() == "1000001"


def test_only_juries_read(client_as):
    for role in ("ROLE_ADMIN", "ROLE_CANDIDATE", "ROLE_INTERVIEW_SITE_MANAGER"):
        assert client_as(role).get(QUEUE).status_code == 403
