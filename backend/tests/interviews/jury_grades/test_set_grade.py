"""Giving and changing a jury's grade (docs/rules/interviews.md): what is refused, and where the letter is then read."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import time

import psycopg
import pytest
from psycopg import Connection

from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import GradeType, JuryGrade, Letter
from parvis.interviews.jury_grades.schemas import JuryGradeIn
from parvis.interviews.jury_grades.service import delete_grade, set_grade
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound, StaleVersion
from tests.given.campaign import add_candidates, import_columns
from tests.given.files import MATHS_PLACE, changed, file_of
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.people import ANNE

CANDIDATES = "/api/v1/admin/candidates"
MARIE = "1000000"


@pytest.fixture
def admin(client_as):
    """An administrator, in a campaign of DUPONT (Marie's number) and LE GALL."""
    add_candidates(["DUPONT", "LE GALL"])
    import_columns({"Groupe": ["1", "2"]})
    return client_as("ROLE_ADMIN")


def letters(admin) -> list[tuple[object, object]]:
    """NoteEntretien and NotePFM of each candidate, as the grid shows them."""
    question = {"columns": ["NoteEntretien", "NotePFM"], "sort": [{"column": "Numero", "direction": "ASC"}]}
    content = admin.post(f"{CANDIDATES}/filter", json=question).json()["content"]
    return [tuple(row["candidateCells"][column]["value"] for column in question["columns"]) for row in content]


def history(connection: Connection) -> list[dict[str, object]]:
    rows = connection.execute(
        "SELECT content FROM history_items WHERE action = 'JURY_GRADE' AND author_last_name = 'Martin' ORDER BY id"
    )
    return [row[0]["cells"] for row in rows]


@pytest.mark.parametrize(
    ("written", "kept"), [("  BOR01MP ", "BOR01MP"), (None, None), ("", None), (" \t", None), ("x" * 255, "x" * 255)]
)
def test_the_jury_number_is_kept_trimmed_and_may_be_blank(admin, psycopg_connection: Connection, written, kept):
    graded(MARIE, {**INTERVIEW, "jury_number": written})
    assert psycopg_connection.execute("SELECT jury_number FROM jury_grades").fetchall() == [(kept,)]


def candidate_of(number: str) -> uuid.UUID:
    with new_session() as session:
        return session.query(Candidate.id).filter_by(external_id=number).scalar()


def removed(number: str) -> None:
    """Removes the grade of the candidate of this number, in its own transaction."""
    with new_session() as session, session.begin():
        delete_grade(session, candidate_id=candidate_of(number), author=ANNE)


def test_grade_of_an_unknown_candidate_is_not_found(admin):
    with new_session() as session, session.begin(), pytest.raises(NotFound):
        set_grade(session, candidate_id=uuid.uuid4(), form=JuryGradeIn(**PFM), version=None, author=ANNE)


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("grade", "E"),
        ("grade_type", "ORAL"),
        ("jury_interview_type", "PHONE"),
        ("jury_interview_type", None),
        ("jury_end_time", None),
        ("grade_type", "PFM"),
        ("jury_number", "x" * 256),
    ],
)
def test_an_inconsistent_grade_is_refused_by_the_database(admin, psycopg_connection: Connection, column, value):
    graded(MARIE, INTERVIEW)
    with pytest.raises((psycopg.errors.CheckViolation, psycopg.errors.StringDataRightTruncation)):
        psycopg_connection.execute(f"UPDATE jury_grades SET {column} = %s", [value])


def test_the_letter_is_immediately_in_the_grid_its_filters_and_the_record(admin):
    assert letters(admin) == [(None, None), (None, None)]
    graded(MARIE, INTERVIEW)
    assert letters(admin) == [("A", None), (None, None)]
    body = {"columns": ["NoteEntretien"], "filters": []}
    assert admin.post(f"{CANDIDATES}/filter-set", json=body).json()[0]["values"] == [None, "A"]
    row = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Nom"]}).json()["content"][0]
    shown = admin.get(f"{CANDIDATES}/{row['id']}").json()["gradeInfo"]
    assert shown.pop("graded") is not None
    assert shown == {
        "author": {"lastName": "Martin", "firstName": "Anne"},
        "gradeType": "INTERVIEW",
        "grade": "A",
        "juryNumber": "BOR01MP",
        "juryInterviewType": "FACE_TO_FACE",
        "juryDate": "2027-04-28",
        "juryStartTime": "09:00",
        "juryEndTime": "09:30",
        "version": 1,
    }


def test_a_formula_reads_the_letter(admin):
    graded(MARIE, INTERVIEW)
    formula = {"type": "ROW_FORMULA", "businessValue": "NONE", "formula": 'IF(RankINP[@NoteEntretien]="A";20;0)'}
    created = admin.post("/api/v1/admin/formula-edition", json={"name": "Oral", **formula})
    assert created.status_code == 201, created.text
    rows = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Numero"]}).json()["content"]
    explained = {
        row["externalId"]: admin.get(
            f"/api/v1/admin/formula-edition/{created.json()['id']}/explain/{row['id']}"
        ).json()["value"]
        for row in rows
    }
    assert explained == {"1000000": 20.0, "1000001": 0.0}


def test_a_change_of_type_moves_the_letter_and_clears_what_a_pfm_has_not(admin, psycopg_connection: Connection):
    graded(MARIE, INTERVIEW)
    graded(MARIE, {**INTERVIEW, "grade_type": GradeType.PFM, "grade": Letter.ABS, "jury_number": "  "})
    assert letters(admin)[0] == (None, "ABS")
    kept = psycopg_connection.execute(
        "SELECT jury_number, jury_interview_type, jury_start_time, jury_end_time, version FROM jury_grades"
    )
    assert kept.fetchall() == [(None, None, None, None, 2)]
    assert history(psycopg_connection) == [
        [{"name": "NoteEntretien", "value": "A", "previousValue": None}],
        [
            {"name": "NoteEntretien", "value": None, "previousValue": "A"},
            {"name": "NotePFM", "value": "ABS", "previousValue": None},
        ],
    ]


def test_a_changed_hour_is_recorded_with_the_letter(admin, psycopg_connection: Connection):
    graded(MARIE, INTERVIEW)
    graded(MARIE, {**INTERVIEW, "jury_end_time": time(9, 40)})
    assert history(psycopg_connection)[1:] == [[{"name": "NoteEntretien", "value": "A", "previousValue": "A"}]]


def test_the_same_grade_again_changes_nothing(admin, psycopg_connection: Connection):
    assert [graded(MARIE, INTERVIEW), graded(MARIE, INTERVIEW)] == [1, 1]
    assert len(history(psycopg_connection)) == 1


def test_each_change_of_a_grade_raises_the_version_of_the_record_and_the_same_grade_does_not(admin):
    [row] = admin.post(f"{CANDIDATES}/filter?size=1", json={"columns": ["Numero"]}).json()["content"]

    def version() -> int:
        return admin.get(f"{CANDIDATES}/{row['id']}").json()["version"]

    before = version()
    for form, raised in ((INTERVIEW, 1), (INTERVIEW, 1), (PFM, 2), ({**PFM, "grade": Letter.D}, 3)):
        graded(MARIE, form)
        assert version() == before + raised
    removed(MARIE)
    assert version() == before + 4


def test_the_tables_log_and_the_history_name_who_graded_and_the_letter_before(admin, psycopg_connection: Connection):
    graded(MARIE, INTERVIEW)
    graded(MARIE, {**INTERVIEW, "grade": Letter.B})
    removed(MARIE)
    logged = psycopg_connection.execute(
        "SELECT previous, value, author_subject FROM cell_changes WHERE column_name = 'NoteEntretien' ORDER BY position"
    )
    assert logged.fetchall() == [(None, "A", ANNE.subject), ("A", "B", ANNE.subject), ("B", None, ANNE.subject)]
    assert [cells[0]["previousValue"] for cells in history(psycopg_connection)] == [None, "A", "B"]


def test_a_grade_read_before_another_jury_changed_it_counts_for_nothing(admin, psycopg_connection: Connection):
    graded(MARIE, INTERVIEW)
    candidate = candidate_of(MARIE)
    with new_session() as session, session.begin():
        former = session.get_one(JuryGrade, candidate)
        graded(MARIE, {**INTERVIEW, "grade": Letter.B})
        with pytest.raises(StaleVersion):
            set_grade(session, candidate_id=candidate, form=JuryGradeIn(**PFM), version=former.version, author=ANNE)
    with new_session() as session, session.begin():
        former = session.get_one(JuryGrade, candidate)
        graded(MARIE, {**INTERVIEW, "grade": Letter.C})
        delete_grade(session, candidate_id=candidate, author=ANNE)
    assert (history(psycopg_connection)[-1][0]["previousValue"], former.grade) == ("C", "C")


def test_a_stale_version_is_refused_with_the_present_grade(admin):
    with pytest.raises(StaleVersion) as nothing_yet:
        graded(MARIE, INTERVIEW, version=1)
    assert nothing_yet.value.data is None
    graded(MARIE, INTERVIEW)
    assert graded(MARIE, {**INTERVIEW, "grade": Letter.B}, version=1) == 2
    with pytest.raises(StaleVersion) as stale:
        graded(MARIE, PFM, version=1)
    assert stale.value.data is not None
    assert (stale.value.data["grade"], stale.value.data["version"]) == ("B", 2)
    assert letters(admin)[0] == ("B", None)


def test_a_version_is_not_given_again_after_the_grade_was_removed(admin):
    graded(MARIE, INTERVIEW)
    removed(MARIE)
    assert graded(MARIE, {**INTERVIEW, "grade": Letter.C}) == 3
    with pytest.raises(StaleVersion):
        graded(MARIE, {**INTERVIEW, "grade": Letter.B}, version=1)


def test_two_juries_at_once_leave_one_grade_and_two_lines_of_history(admin, psycopg_connection: Connection):
    with ThreadPoolExecutor(2) as juries:
        futures = [juries.submit(graded, MARIE, form) for form in (INTERVIEW, PFM)]
        assert sorted(future.result() for future in futures) == [1, 2]
    assert letters(admin)[0] in {("A", None), (None, "C")}
    assert len(history(psycopg_connection)) == 2


def test_a_grade_outlives_the_next_file(client_as, imported):
    imported(file_of("D"))
    graded("101", INTERVIEW)
    imported(changed({("101", MATHS_PLACE): "15"}))
    assert letters(client_as("ROLE_ADMIN")) == [("A", None), (None, None)]
