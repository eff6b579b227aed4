"""The juries' grades as a file (docs/rules/interviews.md), at the door."""

import codecs
import csv
import io

import pytest
from sqlalchemy import insert, select

from parvis.candidates.record.model import Candidate
from parvis.interviews.jury_grades.model import JuryGrade
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates
from tests.given.jury_grades import INTERVIEW, PFM, graded
from tests.given.sql import statements_sent

PATH = "/api/v1/admin/candidates/export/jury-notes"
HEADER = "Numero;Nom;Prenom;TypeNote;Note;NumeroJury;TypeEntretien;DateJury;HeureDebut;HeureFin"


@pytest.fixture
def reader(client_as):
    """An administrator who only reads."""
    return client_as("ROLE_ADMIN_READ_ONLY")


def lines(answer) -> list[list[str]]:
    """The lines of the file, as a spreadsheet reads them."""
    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(codecs.BOM_UTF8)
    return list(csv.reader(io.StringIO(answer.content.decode("utf-8-sig"), newline=""), delimiter=";"))


@pytest.mark.parametrize("role", ["ROLE_INTERVIEW_SITE_MANAGER", "ROLE_JURY", "ROLE_CANDIDATE", None])
def test_export_by_another_role_is_403(client_as, role):
    answer = client_as(role).get(PATH)
    assert (answer.status_code, answer.json()["code"]) == (403, "FORBIDDEN")
    assert "content-disposition" not in answer.headers


@pytest.mark.parametrize("people", [[], ["DUPONT"]])
def test_export_without_grades_is_the_header_alone(reader, people):
    if people:
        add_candidates(people)
    answer = reader.get(PATH)
    assert answer.content.decode("utf-8-sig") == f"{HEADER}\r\n"


@pytest.mark.parametrize("role", ["ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SLOT_MANAGER"])
def test_each_grade_is_a_line_in_french_under_the_contracts_name(client_as, role):
    add_candidates(["DUPONT", "LE GALL", "ÉMILE"])
    graded("1000000", INTERVIEW)
    graded("1000001", {**INTERVIEW, "jury_interview_type": "REMOTE", "grade": "ABS"})
    graded("1000002", PFM)

    answer = client_as(role).get(PATH)

    assert answer.headers["content-disposition"] == 'attachment; filename="export-jury-notes.csv"'
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert lines(answer) == [
        HEADER.split(";"),
        ["1000000", "DUPONT", "Prénom 0", "Entretien", "A", "BOR01MP", "Présentiel", "2027-04-28", "09:00", "09:30"],
        ["1000002", "ÉMILE", "Prénom 2", "PFM", "C", "", "", "2027-04-29", "", ""],
        ["1000001", "LE GALL", "Prénom 1", "Entretien", "ABS", "BOR01MP", "Distanciel", "2027-04-28", "09:00", "09:30"],
    ]


def test_homonyms_are_sorted_by_number_and_ungraded_candidates_left_out(reader):
    add_candidates(["MARTIN", "DUPONT", "MARTIN", "martin"])
    for number in ("1000003", "1000002", "1000000"):
        graded(number, PFM)
    assert [line[0] for line in lines(reader.get(PATH))[1:]] == ["1000000", "1000002", "1000003"]


@pytest.mark.parametrize(
    ("name", "read"),
    [
        ('D\'"ARC";JEANNE', 'D\'"ARC";JEANNE'),
        ("DUPONT\r\nDURAND\nX", "DUPONT\r\nDURAND\nX"),
        ("=cmd|'/c calc'!A0", "'=cmd|'/c calc'!A0"),
        ("+33", "'+33"),
        ("-1+1", "'-1+1"),
        ("@SUM(1;1)", "'@SUM(1;1)"),
        ("\t =1+1", "'\t =1+1"),
        ("\r\n=1+1", "'\r\n=1+1"),
        ("LE GALL-DUPONT", "LE GALL-DUPONT"),
        ("Ñandú 🎓", "Ñandú 🎓"),
    ],
)
def test_a_text_with_separators_or_a_formula_stays_one_cell_of_text(reader, name, read):
    add_candidates([name])
    graded("1000000", {**INTERVIEW, "jury_number": "=1+1"})
    _, line = lines(reader.get(PATH))
    assert (len(line), line[1], line[5]) == (10, read, "'=1+1")


def test_eleven_hundred_grades_take_as_many_queries_as_one(reader):
    add_candidates([f"NOM {row % 300}" for row in range(1_100)])
    graded("1000000", INTERVIEW)
    reader.get(PATH)  # the keys that sign tokens are read once, and so is the table
    with statements_sent() as for_one:
        assert len(lines(reader.get(PATH))) == 2
    with new_session() as session, session.begin():
        others = session.scalars(select(Candidate.id).where(Candidate.row_number > 0))
        session.execute(insert(JuryGrade), [{**INTERVIEW, "candidate_id": each} for each in others])
    with statements_sent() as for_all:
        assert len(lines(reader.get(PATH))) == 1_101
    assert len(for_all) == len(for_one)
