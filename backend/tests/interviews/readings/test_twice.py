"""Two blind readings, what they give, and the third that settles them (docs/rules/interviews.md)."""

import json
from typing import Any

import pytest

from tests.given.candidates import CANDIDATES
from tests.given.computations import candidate_id
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.readings import CAMPAIGN, PFM, projects, read_twice, rules
from tests.given.slots import cells
from tests.given.sql import statements_sent

LETTERS = ("NotePFM", "NotePFM1", "NotePFM2", "LecturesPFM", "EcartPFM")


def code(answer: Any) -> tuple[int, str | None]:
    return answer.status_code, answer.json().get("code") if answer.content else None


def settle(client: Any, row: int, grade: str) -> Any:
    return client.post(f"{PFM}/{candidate_id(row)}/settle", json={"grade": grade})


def waiting(client: Any) -> list[str]:
    return [each["externalId"] for each in client.get(f"{PFM}/to-settle").json()["content"]]


@pytest.mark.parametrize(
    ("letters", "gap", "within", "result"),
    [
        ("BB", 2, "BETTER", "B"),
        ("CB", 2, "BETTER", "B"),
        ("CB", 2, "WORSE", "C"),
        ("BC", 2, "WORSE", "C"),
        ("CB", 2, "FORMULA", None),
        ("CA", 2, "BETTER", None),
        ("CA", 3, "BETTER", "A"),
        ("FA", 4, "BETTER", None),
        ("BC", 1, "BETTER", None),
        ("DD", 1, "WORSE", "D"),
    ],
)
def test_what_two_readings_give(anne, bruno, admin, letters, gap, within, result):
    projects(["ARNAUD"])
    read_twice(admin, gap=gap, within=within)
    anne.takes(0, letters[0])
    assert cells(admin, *LETTERS) == [(None, letters[0], None, 1, None)]
    bruno.takes(0, letters[1])
    points = {"A": 5, "B": 4, "C": 3, "D": 2, "F": 1}
    apart = abs(points[letters[0]] - points[letters[1]])
    assert cells(admin, *LETTERS) == [(result, letters[0], letters[1], 2, apart)]
    assert waiting(admin) == (["1000000"] if apart >= gap else [])


def test_a_changed_letter_works_the_pair_out_again_until_a_third_settles(anne, bruno, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "A")
    bruno.takes(0, "D")
    assert waiting(admin) == ["1000000"]
    assert anne.changes(0, "C").status_code == 200
    assert (cells(admin, *LETTERS), waiting(admin)) == ([("C", "C", "D", 2, 1)], [])
    assert anne.client.get("/api/v1/jury/pfm/readings").json()["content"][0]["settled"] is False
    assert code(settle(admin, 0, "B")) == (409, "READING_DONE")
    bruno.changes(0, "A")
    assert cells(admin, *LETTERS) == [(None, "C", "A", 2, 2)]
    settled = settle(admin, 0, "B")
    assert (settled.status_code, settled.json()["grade"]) == (200, "B")
    assert (cells(admin, *LETTERS), waiting(admin)) == ([("B", "C", "A", 3, 2)], [])
    [own] = anne.client.get("/api/v1/jury/pfm/readings").json()["content"]
    assert (own["grade"], own["settled"]) == ("C", True)
    assert code(anne.changes(0, "B", 2)) == (409, "READING_DONE")
    assert settle(admin, 0, "C").json()["grade"] == "C"


def test_a_reader_never_sees_another_letter_in_any_call(anne, bruno, chloe, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "A", comment="Superbe projet")
    bruno.takes(0, "B")
    for reader, own in ((anne, "A"), (bruno, "B"), (chloe, None)):
        info = reader.finds(0)["gradeInfo"]
        assert (info and info["grade"]) == own
    texts = json.dumps([chloe.queue(), chloe.finds(0), bruno.client.get("/api/v1/jury/pfm/readings").json()])
    assert "Superbe" not in texts
    assert "Anne" not in texts
    refused = chloe.grades(0, "C", version=None)
    assert code(refused) == (409, "READING_DONE")
    assert refused.json()["data"] is None
    stale = bruno.grades(0, "C", version=9)
    assert (code(stale), stale.json()["data"]["grade"]) == ((409, "STALE_VERSION"), "B")
    assert chloe.client.get(f"{CANDIDATES}/{candidate_id(0)}").status_code == 403


def test_once_settled_the_letter_is_seen_and_not_who_gave_it(anne, bruno, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "A")
    bruno.takes(0, "F")
    settle(admin, 0, "C")
    info = anne.finds(0)["gradeInfo"]
    assert (info["grade"], info["author"]) == ("C", None)


def test_names_are_hidden_in_every_call_of_a_reader(anne, bruno, admin):
    projects(["ARNAUD", "BLANC"])
    read_twice(admin, anonymous=True, arbiters=[bruno.id])
    held = anne.client.post("/api/v1/jury/pfm/queue/next").json()
    file = anne.client.get(held["pfm"].replace("/content", "/download"))
    reading = anne.reads(0)
    conflict = f"/api/v1/jury/candidate/{candidate_id(1)}/conflict"
    assert anne.client.post(conflict, json={"reason": "Voisin"}).status_code == 204
    answers = [
        anne.client.get("/api/v1/jury/pfm/queue"),
        reading,
        anne.client.get("/api/v1/jury/pfm/readings"),
        anne.client.get("/api/v1/jury/candidate", params={"search": "1000000"}),
        anne.client.get("/api/v1/jury/candidate", params={"search": "1000001"}),
        bruno.client.get(f"{PFM}/to-settle"),
    ]
    texts = "".join(answer.text for answer in answers) + file.headers.get("content-disposition", "")
    for name in ("ARNAUD", "BLANC", "Prénom"):
        assert name not in texts
    assert held["name"] is None
    assert answers[3].json()["name"] == "Candidat n° 1000000"
    assert answers[4].json()["data"]["name"] == "Candidat n° 1000001"
    assert admin.get("/api/v1/jury/candidate", params={"search": "1000000"}).json()["name"] == "ARNAUD Prénom 0"


def test_only_arbiters_and_administrators_settle_and_nobody_what_they_read(anne, bruno, chloe, admin, client_as):
    projects(["ARNAUD", "BLANC"])
    read_twice(admin, arbiters=[chloe.id, bruno.id])
    anne.takes(0, "A")
    bruno.takes(0, "F")
    assert anne.client.get(f"{PFM}/to-settle").status_code == 403
    assert code(settle(anne.client, 0, "B")) == (403, "FORBIDDEN")
    assert (waiting(bruno.client), waiting(chloe.client)) == ([], ["1000000"])
    assert (bruno.queue()["toSettle"], chloe.queue()["toSettle"], anne.queue()["toSettle"]) == (0, 1, None)
    assert code(settle(bruno.client, 0, "B")) == (409, "READING_NOT_YOURS")
    [shown] = chloe.client.get(f"{PFM}/to-settle").json()["content"]
    assert [(each["grade"], each["reader"]["lastName"]) for each in shown["readings"]] == [
        ("A", "Anne"),
        ("F", "Bruno"),
    ]
    assert settle(chloe.client, 0, "C").status_code == 200
    assert code(settle(chloe.client, 1, "C")) == (409, "READING_DONE")
    assert client_as("ROLE_ADMIN_READ_ONLY").get(f"{PFM}/to-settle").status_code == 403


def test_a_project_given_up_by_an_arbiter_is_settled_by_another(anne, bruno, chloe, dora, admin):
    projects(["ARNAUD"])
    read_twice(admin, arbiters=[chloe.id, dora.id])
    anne.takes(0, "A")
    bruno.takes(0, "F")
    conflict = f"/api/v1/jury/candidate/{candidate_id(0)}/conflict"
    assert chloe.client.post(conflict, json={"reason": "Voisin"}).status_code == 204
    assert (waiting(chloe.client), chloe.queue()["toSettle"], waiting(dora.client)) == ([], 0, ["1000000"])
    assert code(settle(chloe.client, 0, "B")) == (409, "CONFLICT_OF_INTEREST")
    assert settle(dora.client, 0, "B").status_code == 200
    assert settle(dora.client, 0, "C").status_code == 200
    assert (dora.queue()["mine"], dora.client.get("/api/v1/jury/pfm/readings").json()["totalElements"]) == (0, 0)
    assert [each["name"] for each in admin.get(f"{PFM}/progress").json()["readers"]] == ["Léa Anne", "Léa Bruno"]
    back = f"/api/v1/jury/candidate/{candidate_id(0)}/grade/take-back"
    assert code(anne.client.post(back, json={"version": 1})) == (409, "READING_DONE")
    nothing = {"name": "Léa Dora", "readings": 0, "projects": 0, "settled": 0}
    for _ in range(2):
        assert admin.post(f"{PFM}/readers/{dora.id}/withdraw", json={}).json() == nothing
    assert admin.get(f"{PFM}/progress").json()["readers"][-1] | {"id": None} == {
        "id": None,
        "name": "Léa Dora",
        "read": 0,
        "lastAt": None,
        "meanMinutes": None,
        "withdrawn": True,
    }
    assert code(dora.client.post(conflict, json={"reason": "Voisin"})) == (409, "CANDIDATE_ALREADY_GRADED")


def test_the_grade_form_is_a_reading_like_any_other(anne, bruno, chloe, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    first = anne.grades(0, "A", version=None)
    assert (first.status_code, first.json()["version"]) == (200, 1)
    assert cells(admin, *LETTERS) == [(None, "A", None, 1, None)]
    assert code(anne.grades(0, "ABS", version=1)) == (422, "INVALID_INPUT")
    assert anne.grades(0, "B", version=1).json()["version"] == 2
    bruno.grades(0, "C")
    assert cells(admin, *LETTERS) == [("B", "B", "C", 2, 1)]
    back = f"/api/v1/jury/candidate/{candidate_id(0)}/grade/take-back"
    assert code(chloe.client.post(back, json={"version": 1})) == (409, "STALE_VERSION")
    assert anne.client.post(back, json={"version": 2}).status_code == 204
    assert cells(admin, *LETTERS) == [(None, "C", None, 1, None)]
    assert chloe.next() == "1000000"


def test_an_interview_grade_stands_over_readings_until_it_is_deleted(anne, bruno, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "B")
    bruno.takes(0, "B")
    graded("1000000", INTERVIEW)
    assert code(anne.changes(0, "C")) == (409, "READING_DONE")
    assert cells(admin, "NoteEntretien", "NotePFM") == [("A", None)]
    assert rules(admin, within="WORSE").json()["data"]["lettersChanged"] == 0
    grade = f"/api/v1/jury/candidate/{candidate_id(0)}/grade"
    assert admin.delete(grade).status_code == 204
    assert cells(admin, "NoteEntretien", "NotePFM") == [(None, "B")]
    assert admin.delete(grade).status_code == 204
    assert cells(admin, *LETTERS) == [(None,) * 5]
    assert admin.delete(grade).status_code == 404


def test_a_project_whose_candidate_was_interviewed_is_not_to_settle(anne, bruno, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "A")
    bruno.takes(0, "F")
    assert waiting(admin) == ["1000000"]
    graded("1000000", INTERVIEW)
    assert (waiting(admin), code(settle(admin, 0, "C"))) == ([], (409, "READING_DONE"))
    assert anne.finds(0)["gradeInfo"]["gradeType"] == "INTERVIEW"
    shown = admin.get(f"{PFM}/progress").json()
    assert (shown["unread"], shown["readOnce"], shown["toSettle"], shown["settled"]) == (0, 0, 0, 0)
    assert admin.post(f"{PFM}/readers/{anne.id}/withdraw", json={}).json()["projects"] == 0


def test_a_third_reading_is_changed_by_who_gave_it_alone(anne, bruno, chloe, dora, admin):
    projects(["ARNAUD"])
    read_twice(admin, arbiters=[chloe.id, dora.id])
    anne.takes(0, "A")
    bruno.takes(0, "F")
    assert settle(chloe.client, 0, "B").status_code == 200
    assert code(settle(dora.client, 0, "C")) == (409, "READING_DONE")
    assert settle(chloe.client, 0, "C").json()["version"] == 2
    assert settle(admin, 0, "D").status_code == 200  # an administrator changes anybody's


def test_read_once_the_grade_form_keeps_an_absence_that_is_no_reading(anne, admin):
    projects(["ARNAUD"])
    anne.takes(0, "B")
    assert anne.grades(0, "ABS").status_code == 200
    assert cells(admin, *LETTERS) == [("ABS", None, None, None, None)]


def test_read_once_again_the_grade_form_leaves_one_reading_of_two(anne, bruno, admin):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "B")
    bruno.takes(0, "C")
    assert rules(admin, readings=1, force=True).status_code == 200
    assert anne.grades(0, "B").status_code == 200
    assert cells(admin, *LETTERS) == [("B", "B", None, 1, None)]


def test_the_record_tells_readings_to_administrators_alone(anne, bruno, admin, client_as):
    projects(["ARNAUD"])
    read_twice(admin)
    anne.takes(0, "A", comment="Clair")
    bruno.takes(0, "F")
    settle(admin, 0, "B")
    path = f"{CANDIDATES}/{candidate_id(0)}"
    shown = client_as("ROLE_ADMIN_READ_ONLY").get(path).json()["pfmReadings"]
    assert [(each["grade"], each["settles"], each["comment"]) for each in shown] == [
        ("A", False, "Clair"),
        ("F", False, None),
        ("B", True, None),
    ]
    assert client_as("ROLE_INTERVIEW_SLOT_MANAGER").get(path).json()["pfmReadings"] == []
    history = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    read = [
        {each["name"]: each["value"] for each in item["content"]["cells"]}
        for item in history
        if item["action"] == "READ_PROJECT"
    ]
    assert read == [
        {"LecturesPFM": 3},
        {"NotePFM2": "F", "LecturesPFM": 2, "EcartPFM": 4},
        {"NotePFM1": "A", "LecturesPFM": 1},
    ]


def test_other_rules_with_readings_present_are_told_then_confirmed(anne, bruno, admin):
    projects(["ARNAUD", "BLANC"])
    read_twice(admin)
    anne.takes(0, "B")
    bruno.takes(0, "C")
    anne.takes(1, "A")
    refused = rules(admin, within="WORSE")
    assert (refused.status_code, refused.json()["code"]) == (409, "PFM_READINGS_PRESENT")
    assert refused.json()["data"] == {"readings": 3, "settled": 1, "toSettle": 0, "lettersChanged": 1}
    assert cells(admin, "NotePFM") == [("B",), (None,)]
    assert rules(admin, within="WORSE", force=True).status_code == 200
    assert cells(admin, "NotePFM") == [("C",), (None,)]
    assert rules(admin, gap=1).json()["data"] == {"readings": 3, "settled": 0, "toSettle": 1, "lettersChanged": 1}
    assert rules(admin, readings=1, force=True).status_code == 200
    assert cells(admin, "NotePFM", "NotePFM2") == [("B", "C"), ("A", None)]
    assert rules(admin, force=True).status_code == 200
    assert cells(admin, "NotePFM") == [("B",), (None,)]


def test_rules_that_a_form_lacks_stay_and_bad_ones_are_refused(admin, anne):
    read_twice(admin, gap=3, arbiters=[anne.id])
    kept = admin.get(CAMPAIGN).json()
    without = {name: value for name, value in kept.items() if name != "pfm"}
    assert admin.put(CAMPAIGN, json=without | {"letterWeek": "1er mai"}).json()["pfm"] == kept["pfm"]
    for wrong in (
        {"gap": 0},
        {"gap": 5},
        {"readings": 3},
        {"within": "MEAN"},
        {"anonymous": None},
        {"arbiters": ["x"]},
    ):
        refused = rules(admin, **wrong)
        assert (refused.status_code, refused.json()["fields"][0]["field"].split(".")[0]) == (422, "pfm"), wrong


def test_projects_to_settle_take_as_many_statements_for_three_as_for_one(anne, bruno, admin):
    projects(["ARNAUD", "BLANC", "CORNU"])
    read_twice(admin)
    counts = []
    for row in range(3):
        anne.takes(row, "A")
        bruno.takes(row, "F")
        admin.get(f"{PFM}/to-settle")
        with statements_sent() as sent:
            assert len(waiting(admin)) == row + 1
        counts.append(len([each for each in sent if "table_state" not in each]))
    assert counts[0] == counts[2]
    page = admin.get(f"{PFM}/to-settle", params={"page": 1, "size": 2}).json()
    assert [each["externalId"] for each in page["content"]] == ["1000002"]
