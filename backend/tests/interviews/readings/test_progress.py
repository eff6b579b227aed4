"""How far readings are, and readers who are withdrawn (docs/rules/interviews.md)."""

from datetime import timedelta
from typing import Any

from tests.given.computations import candidate_id, compute
from tests.given.formulas import saved
from tests.given.jury_grades import PFM as LETTER
from tests.given.jury_grades import graded
from tests.given.readings import PFM, projects, read_twice
from tests.given.slots import cells


def counts(admin: Any) -> dict[str, int]:
    shown = admin.get(f"{PFM}/progress").json()
    return {name: shown[name] for name in ("unread", "readOnce", "toSettle", "settled")}


def withdraw(admin: Any, reader: str, **body: Any) -> Any:
    return admin.post(f"{PFM}/readers/{reader}/withdraw", json=body)


def test_progress_counts_projects_and_readers(anne, bruno, admin, clock):
    projects(["ARNAUD", "BLANC", "CORNU", "DUVAL"])
    read_twice(admin)
    assert counts(admin) == {"unread": 4, "readOnce": 0, "toSettle": 0, "settled": 0}
    anne.next()
    clock.shift(timedelta(minutes=3))
    anne.reads(0, "A")
    anne.takes(1, "B")
    anne.takes(2, "C")
    bruno.takes(0, "F")
    bruno.takes(1, "B")
    assert counts(admin) == {"unread": 1, "readOnce": 1, "toSettle": 1, "settled": 1}
    shown = admin.get(f"{PFM}/progress").json()["readers"]
    assert [(each["name"], each["read"], each["meanMinutes"]) for each in shown] == [
        ("Léa Anne", 3, 1.0),
        ("Léa Bruno", 2, 0.0),
    ]
    assert shown[0]["lastAt"] is not None


def test_with_one_reading_a_project_read_is_settled(anne, admin):
    projects(["ARNAUD", "BLANC"])
    anne.takes(0, "A")
    graded("1000001", LETTER)
    assert counts(admin) == {"unread": 0, "readOnce": 0, "toSettle": 0, "settled": 2}


def test_a_withdrawn_reader_is_told_first_then_their_projects_come_back(anne, bruno, chloe, admin):
    projects(["ARNAUD", "BLANC", "CORNU"])
    read_twice(admin)
    for row, letter in enumerate("ABC"):
        anne.takes(row, letter)
        bruno.takes(row, "F" if row == 2 else letter)
    assert admin.post(f"{PFM}/{candidate_id(2)}/settle", json={"grade": "D"}).status_code == 200
    before = cells(admin, "NotePFM", "NotePFM1", "NotePFM2", "LecturesPFM")
    answer = withdraw(admin, anne.id, dryRun=True)
    assert answer.json() == {"name": "Léa Anne", "readings": 2, "projects": 2, "settled": 1}
    assert cells(admin, "NotePFM", "NotePFM1", "NotePFM2", "LecturesPFM") == before
    assert anne.queue()["withdrawn"] is False
    assert withdraw(admin, anne.id).json() == answer.json()
    assert cells(admin, "NotePFM", "NotePFM1", "NotePFM2", "LecturesPFM") == [
        (None, "A", None, 1),
        (None, "B", None, 1),
        ("D", "C", "F", 3),
    ]
    assert (anne.queue()["withdrawn"], anne.next(), chloe.next()) == (True, None, "1000000")
    assert anne.grades(0, "A").json()["code"] == "READING_NOT_YOURS"
    assert anne.changes(2, "A").json()["code"] == "READING_NOT_YOURS"
    assert admin.delete(f"{PFM}/readers/{anne.id}/withdraw").status_code == 204
    assert admin.delete(f"{PFM}/readers/{anne.id}/withdraw").status_code == 404
    assert anne.queue()["left"] == 1


def test_with_one_reading_a_withdrawn_letter_is_no_grade_any_more(anne, admin):
    projects(["ARNAUD"])
    anne.takes(0, "A")
    assert withdraw(admin, anne.id, dryRun=False).json()["projects"] == 1
    assert cells(admin, "NotePFM", "NotePFM1") == [(None, None)]
    assert withdraw(admin, "00000000-0000-0000-0000-000000000007").status_code == 404


def test_what_a_reader_holds_is_free_once_they_are_withdrawn(anne, bruno, admin):
    projects(["ARNAUD"])
    anne.next()
    withdraw(admin, anne.id)
    assert anne.reads(0).json()["code"] == "READING_NOT_YOURS"
    assert bruno.next() == "1000000"


def test_a_ranking_frozen_before_a_letter_is_withdrawn_is_stale(anne, admin):
    projects(["ARNAUD"])
    anne.takes(0, "A")
    saved(admin, "Rang", 'IF(RankINP[@NotePFM]="A";1;2)')
    assert compute(admin).status == "SUCCESS"
    ranking = "/api/v1/admin/ranking"
    assert admin.post(f"{ranking}/freeze", json={"rankColumn": "Candidats[Rang]"}).status_code == 201
    assert admin.get(ranking).json()["stale"] is False
    withdraw(admin, anne.id, dryRun=True)
    assert admin.get(ranking).json()["stale"] is False
    withdraw(admin, anne.id)
    assert admin.get(ranking).json()["stale"] is True
    assert admin.get("/api/v1/admin/candidates/computation/last").json()["causes"] == ["DATA"]
    assert admin.post(f"{ranking}/freeze", json={"rankColumn": "Candidats[Rang]"}).json()["code"] == "RANKING_STALE"
