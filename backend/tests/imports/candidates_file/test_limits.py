"""The limits of an import's rules: a case on each side."""

import pytest
from sqlalchemy import select
from starlette.testclient import TestClient

from parvis.candidates.marks.service import GradeEdit, edit_marks
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.profile.store import campaign_year
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import HEADERS, MATHS_1, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.imports import imported, simulated
from tests.given.people import ANNE
from tests.given.table import cell

NUMBER_PLACE, BIRTH_PLACE, EMAIL_PLACE = 2, 5, 6
MOST_LISTED = 500


def numbered(number: str, **cells: str) -> list[str]:
    """A row of generation D with this number."""
    row = [*ROWS["D"][0]]
    row[NUMBER_PLACE] = number
    for column, value in cells.items():
        row[int(column.removeprefix("place_"))] = value
    return row


def test_file_cannot_speak_of_a_record_created_by_hand(client_as):
    client: TestClient = client_as("ROLE_ADMIN")
    number = client.post(CANDIDATES, json=MARIE).json()["externalId"]
    report = imported(written(HEADERS["D"], [numbered("101"), numbered(number)]), accept=True)
    assert [(row.line, row.code, row.external_id, row.message) for row in report.refused] == [
        (3, "NUMBER_MANUAL", number, f"Ligne 3 : {number} est une candidature créée à la main")
    ]
    assert (report.counts.new, report.counts.changed, report.counts.vanished) == (1, 0, 0)
    assert [cell(number, name) for name in ("Nom", "Source", "AbsentDuFichier")] == ["DUPONT", "MANUAL", False]
    assert cell(number, "Prenom") == MARIE["firstName"]
    assert cell(number, MATHS_1) is None


def test_rows_around_those_of_records_created_by_hand_keep_their_own_cells_and_the_refused_their_order(client_as):
    client: TestClient = client_as("ROLE_ADMIN")
    people = [MARIE, MARIE | {"lastName": "DUMONT", "email": "dumont@exemple.fr"}]
    by_hand = [client.post(CANDIDATES, json=person).json()["externalId"] for person in people]
    mathematics = f"place_{MATHS_PLACE}"
    rows = [
        numbered(by_hand[0], **{mathematics: "3"}),
        numbered("101", **{mathematics: "12"}),
        numbered(""),
        numbered(by_hand[1], **{mathematics: "4"}),
        numbered("102", **{mathematics: "17", f"place_{BIRTH_PLACE}": "31/02/2008"}),
    ]
    report = imported(written(HEADERS["D"], rows), accept=True)
    assert [([each.external_id for each in warning.people], warning.lines) for warning in report.warnings] == [
        (["102"], [6])
    ]
    assert [(row.line, row.code) for row in report.refused] == [
        (2, "NUMBER_MANUAL"),
        (4, "NUMBER_MISSING"),
        (5, "NUMBER_MANUAL"),
    ]
    assert [cell(number, MATHS_1) for number in ("101", "102", *by_hand)] == [12.0, 17.0, None, None]


@pytest.mark.usefixtures("database")
def test_year_of_the_settings_wins_over_that_of_the_headers(monkeypatch):
    monkeypatch.setenv("PARVIS_CAMPAIGN_YEAR", "2027")
    settings.cache_clear()
    imported(file_of("D"))
    monkeypatch.undo()
    settings.cache_clear()
    with new_session() as session:
        assert campaign_year(session) == 2027


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("before", "after", "values"), [("", "0", (0.0, None)), ("0", "", (None, 0.0))])
def test_zero_is_another_value_than_blank(before: str, after: str, values: tuple[float | None, float | None]):
    imported(changed({("101", MATHS_PLACE): before}))
    [change] = imported(changed({("101", MATHS_PLACE): after})).changes
    assert [(each.name, each.value, each.previous_value) for each in change.cells] == [(MATHS_1, *values)]
    assert cell("101", MATHS_1) == values[0]


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("before", "after"), [("", "0"), ("0", "")])
def test_zero_against_blank_opens_a_conflict(before: str, after: str):
    imported(changed({("101", MATHS_PLACE): before}))
    modify(["101"], 16.0)
    assert imported(changed({("101", MATHS_PLACE): after})).counts.conflicts == 1


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(("length", "new"), [(100, 1), (101, 0)])
def test_number_of_a_hundred_characters_is_taken(length: int, new: int):
    report = simulated(written(HEADERS["D"], [numbered("1" * length)]))
    assert (report.counts.new, report.counts.refused) == (new, 1 - new)


@pytest.mark.usefixtures("database")
def test_first_alias_of_a_field_wins_over_the_order_of_the_columns():
    """Of the aliases of an e-mail, « Adresse mail » comes before « Adresse e-mail »."""
    headers, row = ["Adresse e-mail", *HEADERS["D"]], ["autre@exemple.fr", *ROWS["D"][0]]
    imported(written(headers, [row]))
    assert cell("101", "Email") == "zoe@exemple.fr"


@pytest.mark.usefixtures("database")
def test_column_chosen_by_staff_wins_over_the_aliases(client_as):
    client: TestClient = client_as("ROLE_ADMIN")
    headers, row = ["Adresse e-mail", *HEADERS["D"]], ["autre@exemple.fr", *ROWS["D"][0]]
    imported(written(headers, [row]))
    profile = client.get("/api/v1/admin/import/candidates/profile").json()
    for field in profile["fields"]:
        if field["field"] == "Email":
            field["header"] = "Adresse e-mail"
    client.put("/api/v1/admin/import/candidates/profile", json=profile)
    imported(written(headers, [row]))
    assert cell("101", "Email") == "autre@exemple.fr"


@pytest.mark.usefixtures("database")
def test_marks_are_recognised_by_the_patterns_that_staff_add(client_as):
    client: TestClient = client_as("ROLE_ADMIN")
    headers, row = [*HEADERS["D"], "Points de Chimie au semestre 1"], [*ROWS["D"][0], "9"]
    imported(written(HEADERS["D"], [ROWS["D"][0]]))
    profile = client.get("/api/v1/admin/import/candidates/profile").json()
    profile["gradePatterns"].append({"pattern": "Points de {subject} au semestre {n}", "generation": "X"})
    client.put("/api/v1/admin/import/candidates/profile", json=profile)
    assert imported(written(headers, [row])).columns_added == ["Parcoursup[Points de Chimie au semestre 1_2]"]


def modify(numbers: list[str], value: float) -> None:
    """Staff give these candidates another mark in mathematics."""
    with new_session() as session, session.begin():
        for candidate in session.scalars(select(Candidate).where(Candidate.external_id.in_(numbers))):
            edit = GradeEdit(MATHS_1, value)
            edit_marks(session, candidate_id=candidate.id, row_number=candidate.row_number, edits=[edit], author=ANNE)


@pytest.mark.usefixtures("database")
def test_conflicts_that_are_not_listed_are_reported():
    numbers = [str(number) for number in range(1000, 1000 + MOST_LISTED + 1)]
    imported(written(HEADERS["D"], [numbered(number) for number in numbers]))
    modify(numbers, 16.0)
    file = written(HEADERS["D"], [numbered(number, **{f"place_{MATHS_PLACE}": "15"}) for number in numbers])
    report = simulated(file)
    assert (report.counts.conflicts, len(report.conflicts), report.conflicts_truncated) == (501, 500, True)
    fewer = simulated(file.replace(b";1000;", b";9999;"))
    assert (fewer.counts.conflicts, len(fewer.conflicts), fewer.conflicts_truncated) == (500, 500, False)


@pytest.mark.usefixtures("database")
def test_refused_rows_that_are_not_listed_are_reported():
    wrong = [["1", "2"]] * (MOST_LISTED + 1)
    report = simulated(written(HEADERS["D"], [ROWS["D"][0], *wrong]))
    assert (report.counts.refused, len(report.refused), report.refused_truncated) == (501, 500, True)
    fewer = simulated(written(HEADERS["D"], [ROWS["D"][0], *wrong[1:]]))
    assert (fewer.counts.refused, fewer.refused_truncated) == (500, False)


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("blank", ["", "  "])
def test_address_that_the_file_does_not_have_stays_known(blank: str):
    imported(file_of("D"))
    imported(changed({("101", EMAIL_PLACE): blank}))
    assert cell("101", "Email") == "zoe@exemple.fr"
    assert imported(changed({("101", EMAIL_PLACE): blank})).counts.changed == 0
