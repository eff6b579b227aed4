"""Changing marks of a candidate."""

import pytest
from psycopg import Connection

from parvis.candidate_table.columns.queries import catalogue
from parvis.candidate_table.columns.service import keep_columns
from parvis.candidates.marks.errors import MarkNotEditable, MarkOutOfRange, StaleValue
from parvis.candidates.marks.rules import BUILT_IN_COLUMNS
from parvis.candidates.marks.service import GradeEdit, edit_marks
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.files import FIRST_YEAR_PLACE, MATHS_1, MATHS_2, MATHS_PLACE, changed, file_of
from tests.given.people import ANNE
from tests.given.table import cell


@pytest.fixture(autouse=True)
def campaign(imported) -> None:
    imported(file_of("D"))


def edit(*edits: GradeEdit, number: str = "101") -> None:
    with new_session() as session, session.begin():
        candidate = session.query(Candidate).filter_by(external_id=number).one()
        edit_marks(session, candidate_id=candidate.id, row_number=candidate.row_number, edits=edits, author=ANNE)


def updates(connection: Connection) -> list[dict[str, object]]:
    rows = connection.execute("SELECT content FROM history_items WHERE action = 'UPDATE_GRADE' ORDER BY id").fetchall()
    return [row[0] for row in rows]


@pytest.mark.parametrize("value", [-0.01, 20.01, float("inf"), float("nan")])
def test_edit_outside_0_to_20_is_refused(value: float):
    with pytest.raises(MarkOutOfRange):
        edit(GradeEdit(MATHS_1, value))


@pytest.mark.parametrize("value", [0.0, 20.0])
def test_edit_to_a_bound_of_0_to_20_is_accepted(value: float):
    edit(GradeEdit(MATHS_1, value))
    assert cell("101", MATHS_1) == value


@pytest.mark.parametrize("column", ["Nom", "Parcoursup[Adresse mail]", "Parcoursup[Absente]", "Candidats[X]"])
def test_edit_of_what_is_no_mark_is_refused(column: str):
    with pytest.raises(MarkNotEditable):
        edit(GradeEdit(column, 12.0))


def test_edit_of_several_marks_is_all_or_nothing(psycopg_connection: Connection):
    with pytest.raises(MarkOutOfRange):
        edit(GradeEdit(MATHS_1, 12.0), GradeEdit(MATHS_2, 21.0))
    assert (cell("101", MATHS_1), updates(psycopg_connection)) == (14.5, [])


def test_edit_with_a_stale_expectation_is_refused():
    with pytest.raises(StaleValue) as caught:
        edit(GradeEdit(MATHS_1, 12.0, expected=13.0, check=True))
    assert caught.value.data == {"column": MATHS_1, "value": 14.5, "error": None, "modified": None}


def test_edit_with_a_stale_expectation_is_written_where_nobody_checks_it():
    edit(GradeEdit(MATHS_1, 12.0, expected=13.0))
    assert cell("101", MATHS_1) == 12.0


def test_edit_of_zero_to_blank_is_a_change(psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, 0.0))
    edit(GradeEdit(MATHS_1, None))
    assert cell("101", MATHS_1) is None
    assert updates(psycopg_connection)[1] == {"cells": [{"name": MATHS_1, "value": None, "previousValue": 0.0}]}


def test_edit_is_shown_at_once_and_recorded_as_one_history_item(psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, 12.0, expected=14.5, check=True), GradeEdit(MATHS_2, None))
    assert (cell("101", MATHS_1), cell("101", MATHS_2)) == (12.0, None)
    cells = [
        {"name": MATHS_1, "value": 12.0, "previousValue": 14.5},
        {"name": MATHS_2, "value": None, "previousValue": 13.0},
    ]
    assert updates(psycopg_connection) == [{"cells": cells}]


def test_edit_to_the_same_value_writes_nothing(psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, 14.5))
    assert updates(psycopg_connection) == []


def test_edit_of_one_mark_is_written_beside_another_that_stays(psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, 14.5), GradeEdit(MATHS_2, 12.0))
    assert updates(psycopg_connection) == [{"cells": [{"name": MATHS_2, "value": 12.0, "previousValue": 13.0}]}]


def test_edit_of_a_column_that_its_own_transaction_offers_finds_it_blank():
    with new_session() as session, session.begin():
        keep_columns(session, BUILT_IN_COLUMNS)
        candidate = session.query(Candidate).filter_by(external_id="101").one()
        column = next(each for each in catalogue(session).marks if each.technical_name not in {MATHS_1, MATHS_2})
        edits = [GradeEdit(column.technical_name, 12.0)]
        row = candidate.row_number
        changes = edit_marks(session, candidate_id=candidate.id, row_number=row, edits=edits, author=ANNE)
        assert [(change.value, change.previous) for change in changes] == [(12.0, None)]


def test_edit_reverted_follows_the_file_again(imported):
    edit(GradeEdit(MATHS_1, 12.0))
    edit(GradeEdit(MATHS_1, revert=True))
    assert cell("101", MATHS_1) == 14.5
    imported(changed({("101", MATHS_PLACE): "15"}))
    assert cell("101", MATHS_1) == 15.0


def test_edit_reverted_where_nothing_was_modified_writes_nothing(psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, revert=True))
    assert updates(psycopg_connection) == []


def test_edit_reverted_once_the_file_says_the_same_follows_the_file_again(imported):
    edit(GradeEdit(MATHS_1, 12.0))
    imported(changed({("101", MATHS_PLACE): "12"}))
    edit(GradeEdit(MATHS_1, revert=True))
    imported(changed({("101", MATHS_PLACE): "15"}))
    assert cell("101", MATHS_1) == 15.0


def test_edit_leaves_the_conflicts_of_other_cells_and_other_candidates(imported, psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, 12.0), GradeEdit(MATHS_2, 12.0))
    edit(GradeEdit(MATHS_1, 12.0), GradeEdit(MATHS_2, 12.0), number="102")
    opposed = {("101", MATHS_PLACE): "15", ("101", FIRST_YEAR_PLACE): "16"}
    imported(changed(opposed | {("102", MATHS_PLACE): "17", ("102", FIRST_YEAR_PLACE): "18"}))
    left = "SELECT external_value, modified_value FROM grade_conflicts ORDER BY external_value::float"
    edit(GradeEdit(MATHS_2, 11.0))
    assert psycopg_connection.execute(left).fetchall() == [(15.0, 12.0), (16.0, 11.0), (17.0, 12.0), (18.0, 12.0)]
    edit(GradeEdit(MATHS_1, 15.0))
    assert psycopg_connection.execute(left).fetchall() == [(16.0, 11.0), (17.0, 12.0), (18.0, 12.0)]


def test_edit_to_the_value_of_the_file_closes_the_conflict(imported, psycopg_connection: Connection):
    edit(GradeEdit(MATHS_1, 12.0))
    imported(changed({("101", MATHS_PLACE): "15"}))
    edit(GradeEdit(MATHS_1, 11.0))
    assert psycopg_connection.execute("SELECT modified_value FROM grade_conflicts").fetchall() == [(11.0,)]
    edit(GradeEdit(MATHS_1, 15.0))
    assert psycopg_connection.execute("SELECT count(*) FROM grade_conflicts").fetchone() == (0,)
