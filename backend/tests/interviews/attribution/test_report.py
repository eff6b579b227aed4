"""Whom automatic attribution leaves and why: conflicts, slots reserved for others, the report that is kept."""

import threading
from collections.abc import Callable
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.interviews.attribution import queries, service
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id
from tests.given.interviews import id_of
from tests.given.jobs import JOBS, jobs_run
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.members import seat
from tests.given.people import ANNE
from tests.given.planning import UNDO, Planner, made, name
from tests.given.slots import SLOTS, applicants, day, jury

AUTOMATIC = f"{SLOTS}/attribute-automatically"


@pytest.fixture
def juries(admin: TestClient, site: dict[str, Any]) -> list[dict[str, Any]]:
    """BOR01MP and BOR02MP on the first day, a slot each at 9 h; ARNAUD, BLANC and COLIN wait for Bordeaux."""
    created = [jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)}) for _ in range(2)]
    for each in created:
        made(admin, each["id"], "09:00")
    applicants(["ARNAUD", "BLANC", "COLIN"], LieuEntretien=["Bordeaux"] * 3)
    return created


@pytest.fixture
def judge(client_as: Callable[[str], TestClient], juries: list[dict[str, Any]]) -> str:
    """A member who cannot judge ARNAUD."""
    declare(client_as("ROLE_JURY"))
    return id_of("ROLE_JURY")


def declare(of_jury: TestClient, row: int = 0) -> None:
    answer = of_jury.post(f"/api/v1/jury/candidate/{candidate_id(row)}/conflict", json={"reason": "Cousin"})
    assert answer.status_code == 204, answer.text


def attribute(client: TestClient) -> dict[str, Any]:
    with jobs_run():
        answer = client.post(AUTOMATIC)
    assert answer.status_code == 200, answer.text
    return answer.json()


def reasons(report: dict[str, Any]) -> dict[str, str]:
    return {each["name"].split()[0]: each["reason"] for each in report["unplaced"]}


def job_of(client: TestClient) -> dict[str, Any]:
    [found] = [each for each in client.get(JOBS).json()["content"] if each["kind"] == "SLOT_ATTRIBUTION"]
    return client.get(f"{JOBS}/{found['id']}").json()


def test_nobody_meets_a_jury_one_of_whose_members_cannot_judge_them(admin, juries, judge):
    planner = Planner(admin, admin)
    assert attribute(admin)["unplaced"][0]["reason"] == "NO_CAPACITY"
    assert planner.held() == {name("09:00"): "ARNAUD", name("09:00", 0, "BOR02MP"): "BLANC"}
    planner.undo()
    # The member sits in the first jury that day: ARNAUD goes to the second.
    seat(admin, juries[0]["id"], {"userId": judge, "dates": [day()]})
    attribute(admin)
    assert planner.held() == {name("09:00"): "BLANC", name("09:00", 0, "BOR02MP"): "ARNAUD"}
    planner.undo()
    # In both: nothing is left for ARNAUD.
    seat(admin, juries[1]["id"], {"userId": judge})
    assert reasons(attribute(admin)) == {"ARNAUD": "NO_CAPACITY"}
    assert set(planner.held().values()) == {"BLANC", "COLIN"}
    planner.undo()
    made(admin, juries[0]["id"], "10:00")
    assert reasons(attribute(admin)) == {"ARNAUD": "CONFLICT_OF_INTEREST"}
    planner.undo()
    # Of the days on which the member sits alone.
    made(admin, juries[0]["id"], "09:00", number=1)
    assert attribute(admin)["unplaced"] == []
    assert planner.held()[name("09:00", 1)] == "ARNAUD"


def test_a_conflict_declared_while_the_best_is_worked_out_counts(admin, client_as, juries, monkeypatch):
    of_jury, best = client_as("ROLE_JURY"), queries.best
    for each in juries:
        seat(admin, each["id"], {"userId": id_of("ROLE_JURY")})

    def declared_meanwhile(session: Any) -> queries.Attribution:
        found = best(session)
        declaring = threading.Thread(target=declare, args=(of_jury,))
        declaring.start()
        declaring.join(20)
        assert not declaring.is_alive()
        return found

    monkeypatch.setattr(queries, "best", declared_meanwhile)
    with new_session() as session, session.begin():
        report = service.attribute_automatically(session, ANNE, lambda *_: None)
    assert reasons(report)["ARNAUD"] == "CONFLICT_OF_INTEREST"
    assert "ARNAUD" not in Planner(admin, admin).held().values()


def test_slots_that_are_left_for_others_are_told_with_their_ids(admin, site, juries):
    dates = [{"date": day(), "specificities": ["ARTIST"]}, {"date": day(1)}]
    for each in juries:
        assert admin.put(f"/api/v1/admin/juries/{each['id']}/interview-dates", json=dates).status_code == 200
    planner = Planner(admin, admin)
    made(admin, juries[0]["id"], "09:00", number=1)
    report = attribute(admin)
    reserved = planner.ids(name("09:00"), name("09:00", 0, "BOR02MP"))
    assert reasons(report) == {"BLANC": "ONLY_RESERVED_LEFT", "COLIN": "ONLY_RESERVED_LEFT"}
    assert [each["reservedSlotIds"] for each in report["unplaced"]] == [reserved, reserved]
    assert (report["unplaced"][0]["missing"], report["freeSlotsLeft"]) == ([], 2)
    # Opened, they are given.
    assert planner.client.post(f"{SLOTS}/open", json={"slotIds": reserved}).status_code == 200
    assert attribute(admin)["unplaced"] == []


def test_an_artist_to_whom_sport_is_left_is_told_so_and_of_a_plain_slot_not(admin, site):
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day(), "specificities": ["SPORTIVE"]})
    made(admin, created["id"], "09:00")
    applicants(["ARNAUD"], LieuEntretien=["Bordeaux"], ArtisteDeHautNiveau=["Oui"])
    [left] = admin.post(f"{AUTOMATIC}?dryRun=true").json()["unplaced"]
    assert (left["reason"], left["missing"], len(left["reservedSlotIds"])) == ("ONLY_RESERVED_LEFT", ["ARTIST"], 1)
    made(admin, created["id"], "09:00", number=1)
    [left] = admin.post(f"{AUTOMATIC}?dryRun=true").json()["unplaced"]
    assert (left["reason"], left["missing"], left["reservedSlotIds"]) == ("NO_COMPATIBLE_SLOT", ["ARTIST"], [])


def test_the_report_stays_with_the_job_and_its_file(admin, client_as, juries):
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    report = attribute(manager)
    mine = job_of(manager)
    assert {key: mine["result"][key] for key in report} == report
    assert (mine["result"]["kind"], [each["name"] for each in report["unplaced"]]) == (
        "SLOT_ATTRIBUTION",
        ["COLIN Prénom 2"],
    )
    listed = [each["result"] for each in manager.get(JOBS).json()["content"]]
    assert "unplaced" not in listed[0]
    file = manager.get(f"{JOBS}/{mine['id']}/report.csv")
    assert file.content.decode("utf-8-sig").split("\r\n") == [
        "Numero;Candidat;Souhait;Raison",
        "1000002;COLIN Prénom 2;Bordeaux – présentiel;Plus de place sur ce site",
        "",
    ]
    assert file.headers["Content-Disposition"] == 'attachment; filename="rapport-attribution.csv"'
    assert admin.get(f"{JOBS}/{mine['id']}/report.csv").content == file.content
    planner = Planner(manager, admin)
    planner.undo()
    attribute(admin)
    others = [each["id"] for each in admin.get(JOBS).json()["content"] if each["id"] != mine["id"]]
    for each in (*others, candidate_id(0)):
        assert manager.get(f"{JOBS}/{each}/report.csv").status_code == 404
    undone = next(each["id"] for each in admin.get(JOBS).json()["content"] if each["kind"] == "UNDO")
    assert admin.get(f"{JOBS}/{undone}/report.csv").status_code == 404


def test_the_report_forgets_who_is_erased(admin, juries):
    attribute(admin)
    mine = job_of(admin)
    erased = admin.delete(
        f"/api/v1/admin/privacy/people/{candidate_id(2)}",
        params={"confirmation": "1000002", "reason": "ON_REQUEST"},
    )
    assert erased.status_code < 300, erased.text
    left = admin.get(f"{JOBS}/{mine['id']}")
    assert ("COLIN" in left.text, left.json()["result"]["unplaced"]) == (False, [])
    assert "COLIN" not in admin.get(f"{JOBS}/{mine['id']}/report.csv").text


def test_the_job_tells_how_it_is_taken_back_or_why_no_longer(admin, client_as, juries):
    manager = client_as("ROLE_INTERVIEW_SLOT_MANAGER")
    attribute(manager)
    mine = job_of(manager)
    assert mine["undo"] == {"id": mine["result"]["undoId"], "reason": None}
    assert [each["undo"] for each in manager.get(JOBS).json()["content"]] == [None]
    graded("1000000", INTERVIEW)
    reason = "L'annulation n'est plus possible : 1 candidat noté depuis."
    assert job_of(manager)["undo"] == {"id": None, "reason": reason}
    refused = manager.post(f"{UNDO}/{mine['result']['undoId']}")
    assert (refused.status_code, refused.json()["message"]) == (409, reason)
    assert admin.delete(f"/api/v1/jury/candidate/{candidate_id(0)}/grade").status_code == 204


def test_what_was_taken_back_is_told_and_what_gave_nothing_has_no_undo(admin, juries):
    attribute(admin)
    mine = job_of(admin)
    Planner(admin, admin).undo(mine["undo"]["id"])
    assert job_of(admin)["undo"] == {
        "id": None,
        "reason": "Déjà annulé, ou remplacé par un travail plus récent.",
    }
    for each in juries:
        assert (
            admin.put(
                f"/api/v1/admin/juries/{each['id']}/interview-dates",
                json=[{"date": day(), "specificities": ["ARTIST"]}],
            ).status_code
            == 200
        )
    attribute(admin)
    newest = admin.get(JOBS).json()["content"][0]["id"]
    assert (job := admin.get(f"{JOBS}/{newest}").json())["undo"] is None, job


def test_the_board_tells_the_reason_of_the_last_report(admin, juries):
    def shown() -> list[str | None]:
        return [each["reason"] for each in admin.get(f"{SLOTS}/board", params={"date": day()}).json()["unplaced"]]

    assert shown() == [None, None, None]
    attribute(admin)
    assert shown() == ["NO_CAPACITY"]
    Planner(admin, admin).undo()
    assert shown() == [None, None, "NO_CAPACITY"]
