"""A file against marks that staff changed: what opens a conflict, closes it, or leaves it open."""

from collections.abc import Callable

import pytest
from psycopg import Connection

from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidates.marks.service import GradeEdit, edit_marks
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel.db import new_session
from tests.given.files import HEADERS, MARKER, MATHS_1, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.people import ANNE
from tests.given.table import cell, row_of_number, table

Import = Callable[..., ReportOut]

MATHS = "Moyenne du Candidat - Mathématiques Spécialité - Trimestre 1"


def edit(number: str, column: str, value: float | None) -> None:
    with new_session() as session, session.begin():
        candidate = session.query(Candidate).filter_by(external_id=number).one()
        edit_marks(
            session,
            candidate_id=candidate.id,
            row_number=candidate.row_number,
            edits=[GradeEdit(column, value)],
            author=ANNE,
        )


def in_conflict() -> list[str]:
    now: Snapshot = table()
    return sorted(number for number, row in row_of_number(now).items() if now.conflicts[row])


@pytest.fixture
def modified(imported: Import) -> None:
    """DUPONT's 14,5 in mathematics became 16."""
    imported(file_of("D"))
    edit("101", MATHS_1, 16.0)


@pytest.mark.usefixtures("modified")
def test_conflict_opens_on_a_new_value_that_says_something_else(imported: Import, psycopg_connection: Connection):
    report = imported(changed({("101", MATHS_PLACE): "15"}))
    [conflict] = report.conflicts
    assert conflict.model_dump() == {
        "external_id": "101",
        "candidate": "DUPONT Zoé",
        "name": MATHS_1,
        "label": "Mathématiques Spécialité — Terminale T1",
        "previous_external_value": 14.5,
        "external_value": 15.0,
        "modified_value": 16.0,
    }
    assert (report.counts.conflicts, in_conflict()) == (1, ["101"])
    assert cell("101", MATHS_1) == 16.0, "the modified value stays effective"
    row = psycopg_connection.execute("SELECT external_value, modified_value FROM grade_conflicts").fetchone()
    assert row == (15.0, 16.0)


@pytest.mark.usefixtures("modified")
@pytest.mark.parametrize("text", ["14,5", "14,50"])
def test_conflict_does_not_open_while_the_file_says_the_same(text: str, imported: Import):
    report = imported(changed({("101", MATHS_PLACE): text}))
    assert (report.counts.conflicts, in_conflict(), cell("101", MATHS_1)) == (0, [], 16.0)


@pytest.mark.usefixtures("modified")
def test_conflict_does_not_open_when_the_file_comes_to_agree(imported: Import):
    report = imported(changed({("101", MATHS_PLACE): "16,0"}))
    assert (report.counts.conflicts, report.counts.changed, in_conflict()) == (0, 1, [])


@pytest.mark.usefixtures("modified")
@pytest.mark.parametrize("text", ["", "N"])
def test_conflict_opens_on_a_blank_and_on_a_text(text: str, imported: Import):
    report = imported(changed({("101", MATHS_PLACE): text}))
    assert [conflict.external_value for conflict in report.conflicts] == [text or None]
    assert in_conflict() == ["101"]


@pytest.mark.usefixtures("modified")
def test_conflict_stays_open_and_follows_the_newest_file(imported: Import, psycopg_connection: Connection):
    imported(changed({("101", MATHS_PLACE): "15"}))
    imported(changed({("101", MATHS_PLACE): "15", ("102", MATHS_PLACE): "8"}))
    assert in_conflict() == ["101"]
    imported(changed({("101", MATHS_PLACE): "12"}))
    assert psycopg_connection.execute("SELECT external_value FROM grade_conflicts").fetchall() == [(12.0,)]


@pytest.mark.usefixtures("modified")
def test_conflict_closes_when_a_later_file_agrees(imported: Import):
    imported(changed({("101", MATHS_PLACE): "15"}))
    imported(changed({("101", MATHS_PLACE): "16"}))
    assert in_conflict() == []


@pytest.mark.usefixtures("modified")
def test_conflict_does_not_open_for_a_column_that_vanishes(imported: Import):
    report = imported(changed(columns_gone=[MATHS]))
    assert (report.counts.conflicts, in_conflict()) == (0, [])
    assert MARKER in report.columns


@pytest.mark.usefixtures("modified")
def test_column_that_vanishes_closes_its_conflicts_and_the_history_shows_both_values(
    imported: Import, psycopg_connection: Connection
):
    imported(changed({("101", MATHS_PLACE): "15"}))
    version = "SELECT version FROM candidates WHERE external_id = '101'"
    (before,) = psycopg_connection.execute(version).fetchall()
    imported(changed(columns_gone=[MATHS]))
    assert in_conflict() == []
    assert psycopg_connection.execute(version).fetchall() == [(before[0] + 1,)]
    items = psycopg_connection.execute(
        "SELECT content->'cells', author_subject FROM history_items WHERE action = 'RESOLVE_CONFLICT'"
    ).fetchall()
    cells = [{"name": MATHS_1, "value": 16.0, "previousValue": 16.0, "discardedValue": 15.0}]
    assert items == [(cells, ANNE.subject)]


@pytest.mark.usefixtures("modified")
@pytest.mark.parametrize(("text", "expected"), [("14,5", []), ("12", ["101"])])
def test_column_that_comes_back_is_compared_with_what_the_file_said_last(
    text: str, expected: list[str], imported: Import
):
    imported(changed(columns_gone=[MATHS]))
    imported(changed(columns_gone=[MATHS], without=["102"]))
    imported(changed({("101", MATHS_PLACE): text}))
    assert in_conflict() == expected
    assert cell("101", MATHS_1) == 16.0
    imported(changed({("101", MATHS_PLACE): text}))
    assert in_conflict() == expected


@pytest.mark.usefixtures("modified")
def test_column_that_goes_twice_is_compared_with_what_the_file_said_in_between(imported: Import):
    for _ in range(2):
        imported(changed(columns_gone=[MATHS]))
        imported(changed({("101", MATHS_PLACE): "12"}))
    assert in_conflict() == []


@pytest.mark.usefixtures("modified")
def test_conflict_does_not_open_for_a_candidate_who_vanishes(imported: Import):
    report = imported(changed(without=["101"]))
    assert (report.counts.conflicts, in_conflict(), cell("101", MATHS_1)) == (0, [], 16.0)


def test_conflicts_open_beside_a_column_and_a_candidate_that_vanish(imported: Import):
    physics = "Moyenne du Candidat - Physique-Chimie - Trimestre 1"

    def file(mark: str, *, maths: bool = True, without: str = "") -> bytes:
        """Both candidates have ``mark`` in physics; without the column of maths, or without one of them."""
        rows = [[*HEADERS["D"], physics], *([*row, mark] for row in ROWS["D"] if row[2] != without)]
        kept = [index for index, header in enumerate(rows[0]) if maths or not header.startswith(MATHS[:30])]
        first, *others = ([row[index] for index in kept] for row in rows)
        return written(first, others)

    imported(file("10"))
    [column] = [name for name in table().columns if "Physique" in name]
    for name in (MATHS_1, column):
        for number in ("101", "102"):
            edit(number, name, 16.0)

    def conflicts(content: bytes) -> list[tuple[str, str]]:
        return sorted((each.external_id, each.name) for each in imported(content).conflicts)

    assert conflicts(file("11", without="101")) == [("102", column)]
    assert conflicts(file("12", maths=False)) == [("101", column), ("102", column)]
