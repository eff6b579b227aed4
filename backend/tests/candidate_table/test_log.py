"""The log of cells: gapless in the order of commits, nothing lost, seen by the next reader (architecture.md)."""

import subprocess
import sys
import threading

import pytest
from sqlalchemy import select, update

from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes, append_reload
from parvis.candidate_table.log.model import TableState
from parvis.candidate_table.snapshot import sorting
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.candidate_table.snapshot.sorting import SortBy
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, edit, import_columns, publish_results
from tests.given.people import ANNE

MATHS = "Parcoursup[Maths]"
ANOTHER_PROCESS = """
import sys
from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes
from parvis.kernel.db import new_session
with new_session() as session, session.begin():
    append_changes(session, [CellChange(0, sys.argv[1], 19.0, None, ChangeOrigin.STAFF)], None)
"""


@pytest.fixture
def marks(snapshot_now) -> None:
    add_candidates(["A", "B", "C"])
    import_columns({MATHS: ["10", "11", None], "Parcoursup[Physique]": ["1", "2", "3"]})


def test_an_edit_is_seen_by_the_next_reader_and_the_file_is_remembered(snapshot_now, marks):
    snapshot_now()
    edit(1, MATHS, 15.5)

    table = snapshot_now()

    assert table.column(MATHS).cells() == [10.0, 15.5, None]
    assert table.modified(MATHS) == {1: 15.5}
    assert table.external_text(MATHS, 1) == "11"


def test_an_edit_of_another_process_is_seen_by_the_next_reader(snapshot_now, marks):
    snapshot_now()
    subprocess.run([sys.executable, "-c", ANOTHER_PROCESS, MATHS], check=True, timeout=60)

    assert snapshot_now().column(MATHS).cells()[0] == 19.0


def test_a_cell_can_be_blanked_by_hand_and_follow_the_file_again(snapshot_now, marks):
    edit(0, MATHS, None)
    assert snapshot_now().column(MATHS).cells()[0] is None
    edit(0, MATHS, 10.0, ChangeOrigin.KEPT_EXTERNAL)
    assert snapshot_now().column(MATHS).cells()[0] == 10.0
    assert snapshot_now().modified(MATHS) == {}


def test_a_modification_outlives_a_new_file(snapshot_now, marks):
    edit(0, MATHS, 12.0)
    import_columns({MATHS: ["9", "8", "7"]})

    table = snapshot_now()

    assert table.column(MATHS).cells() == [12.0, 8.0, 7.0]
    assert table.external_text(MATHS, 0) == "9"


def test_a_modification_of_a_column_that_vanished_waits_for_its_return(snapshot_now, marks):
    edit(0, MATHS, 12.0)
    import_columns({"Parcoursup[Physique]": ["1", "2", "3"]})
    assert not snapshot_now().has(MATHS)
    import_columns({MATHS: ["10", "11", None]})
    assert snapshot_now().column(MATHS).cells()[0] == 12.0


def test_a_snapshot_does_not_change_under_its_reader(snapshot_now, marks):
    before = snapshot_now()
    edit(0, MATHS, 20.0)
    import_columns({MATHS: ["1", "1", "1"]})
    snapshot_now()

    assert before.column(MATHS).cells() == [10.0, 11.0, None]


def test_a_business_column_changes_through_the_log(snapshot_now, marks):
    snapshot_now()
    edit(2, "Nom", "Zoé", ChangeOrigin.BUSINESS)

    assert snapshot_now().column("Nom").cells()[2] == "Zoé"


def test_a_new_record_is_loaded_when_the_log_says_so(snapshot_now, marks):
    snapshot_now()
    with new_session() as session, session.begin():
        session.add(Candidate(row_number=3, external_id="M00001", source="MANUAL", last_name="D", first_name="E"))
        session.flush()
        append_reload(session, ANNE)

    table = snapshot_now()

    assert table.rows == 4
    assert table.column("Nom").cells()[3] == "D"
    assert table.column(MATHS).cells() == [10.0, 11.0, None, None]


def test_results_arrive_alone_and_edits_with_them(snapshot_now, marks):
    snapshot_now()
    publish_results({"Candidats[F]": [1.0, 2.0, 3.0]})
    edit(0, MATHS, 5.0)
    publish_results({"Candidats[G]": [4.0, 5.0, 6.0]})

    table = snapshot_now()

    assert table.column(MATHS).cells()[0] == 5.0
    assert table.column("Candidats[G]").cells() == [4.0, 5.0, 6.0]
    assert not table.has("Candidats[F]")


@pytest.mark.parametrize("damage", ["gap", "smaller position", "another epoch"])
def test_a_history_that_does_not_follow_is_read_anew(snapshot_now, marks, psycopg_connection, damage):
    edit(0, MATHS, 5.0)
    edit(0, MATHS, 6.0)
    assert snapshot_now().column(MATHS).cells()[0] == 6.0
    match damage:
        case "gap":
            psycopg_connection.execute("UPDATE table_state SET position = position + 2")
            psycopg_connection.execute(
                "INSERT INTO cell_changes (position, row_number, column_name, value, origin)"
                " SELECT position, 0, %s, '7', 'STAFF' FROM table_state",
                [MATHS],
            )
        case "smaller position":
            psycopg_connection.execute("UPDATE table_state SET position = position - 1")
            psycopg_connection.execute(
                "DELETE FROM cell_changes WHERE position > (SELECT position FROM table_state)",
            )
            psycopg_connection.execute("UPDATE cell_changes SET value = '7' WHERE value = '5'")
        case _:
            with new_session() as session, session.begin():
                session.execute(update(TableState).values(epoch=TableState.epoch + 1))
            psycopg_connection.execute("UPDATE cell_changes SET value = '7' WHERE value = '6'")

    assert snapshot_now().column(MATHS).cells()[0] == 7.0


def test_positions_follow_the_order_of_commits_under_eight_writers(snapshot_now, marks, psycopg_connection):
    """Readers follow the log while it is written, and miss nothing; each cell has its last committed value."""
    edits, writers = 25, 8
    done = threading.Event()
    snapshots: list[Snapshot] = []

    def write(writer: int) -> None:
        for number in range(edits):
            change = CellChange(number % 3, MATHS, float(writer * 1000 + number), None, ChangeOrigin.STAFF)
            with new_session() as session, session.begin():
                append_changes(session, [change], ANNE)

    def read() -> None:
        while not done.is_set():
            snapshots.append(snapshot_now())

    reader = threading.Thread(target=read)
    threads = [threading.Thread(target=write, args=(writer,)) for writer in range(writers)]
    reader.start()
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    done.set()
    reader.join()

    logged = psycopg_connection.execute(
        "SELECT position, row_number, value FROM cell_changes WHERE origin = 'STAFF' ORDER BY position"
    ).fetchall()
    first = logged[0][0]
    assert [position for position, _, _ in logged] == list(range(first, first + edits * writers))
    last = {row: value for _, row, value in logged}
    assert snapshot_now().column(MATHS).cells() == [last[0], last[1], last[2]]
    assert [table.position for table in snapshots] == sorted(table.position for table in snapshots)
    # Each snapshot seen on the way holds, for each cell, the newest value of the log up to its position.
    for table in snapshots[:: max(1, len(snapshots) // 50)]:
        upto = {row: value for position, row, value in logged if position <= table.position}
        cells = table.column(MATHS).cells()
        assert all(cells[row] == value for row, value in upto.items())


def test_an_append_that_is_rolled_back_leaves_no_gap(snapshot_now, marks, psycopg_connection):
    with new_session() as session:
        append_changes(session, [CellChange(0, MATHS, 1.0, None, ChangeOrigin.STAFF)], ANNE)
        session.rollback()
    edit(0, MATHS, 2.0)

    positions = [row[0] for row in psycopg_connection.execute("SELECT position FROM cell_changes ORDER BY 1")]
    assert positions == list(range(1, len(positions) + 1))
    assert snapshot_now().column(MATHS).cells()[0] == 2.0


def test_a_change_is_logged_at_commit_even_if_more_is_written_after_it(snapshot_now, marks):
    with new_session() as session, session.begin():
        append_changes(session, [CellChange(0, MATHS, 1.0, None, ChangeOrigin.STAFF)], ANNE)
        edit(1, MATHS, 2.0)  # another writer, who commits first
        assert snapshot_now().column(MATHS).cells()[:2] == [10.0, 2.0]
        session.add(Candidate(row_number=3, external_id="M00001", source="MANUAL", last_name="D", first_name="E"))
        append_reload(session, None)

    table = snapshot_now()
    assert table.column(MATHS).cells()[:2] == [1.0, 2.0]
    assert table.rows == 4


def test_a_change_of_a_savepoint_that_is_rolled_back_is_not_logged(snapshot_now, marks, psycopg_connection):
    with new_session() as session, session.begin():
        append_changes(session, [CellChange(0, MATHS, 1.0, None, ChangeOrigin.STAFF)], ANNE)
        savepoint = session.begin_nested()
        append_changes(session, [CellChange(1, MATHS, 2.0, None, ChangeOrigin.STAFF)], ANNE)
        with session.begin_nested():
            append_changes(session, [CellChange(2, MATHS, 3.0, None, ChangeOrigin.STAFF)], ANNE)
        savepoint.rollback()
        with session.begin_nested():
            append_changes(session, [CellChange(2, MATHS, 4.0, None, ChangeOrigin.STAFF)], ANNE)

    assert snapshot_now().column(MATHS).cells() == [1.0, 11.0, 4.0]
    logged = psycopg_connection.execute("SELECT row_number FROM cell_changes WHERE origin = 'STAFF' ORDER BY position")
    assert logged.fetchall() == [(0,), (2,)]


def test_a_session_used_again_after_a_rollback_logs_only_its_new_changes(snapshot_now, marks):
    with new_session() as session:
        append_changes(session, [CellChange(0, MATHS, 1.0, None, ChangeOrigin.STAFF)], ANNE)
        session.execute(select(1))
        session.close()
        append_changes(session, [CellChange(1, MATHS, 2.0, None, ChangeOrigin.STAFF)], ANNE)
        session.commit()

    assert snapshot_now().column(MATHS).cells()[:2] == [10.0, 2.0]


def test_who_changed_what_is_kept(snapshot_now, marks, psycopg_connection):
    with new_session() as session, session.begin():
        append_changes(session, [CellChange(0, MATHS, 12.5, "Aucune note", ChangeOrigin.STAFF)], ANNE)

    row = psycopg_connection.execute(
        "SELECT value, previous, author_subject, author_last_name FROM cell_changes ORDER BY position DESC LIMIT 1"
    ).fetchone()
    assert row == (12.5, "Aucune note", "anne", "Martin")


def test_an_edited_row_is_sorted_by_its_new_value(snapshot_now, marks):
    descending = [SortBy(MATHS, descending=True)]
    for number, value in enumerate([12.0, "texte", None, 10.0, 10.0000000000001, "Écrit", -3.0]):
        edit(number % 3, MATHS, value)
        table = snapshot_now()
        cells = table.column(MATHS).cells()
        numbers = [cells[row] for row in sorting.order_of(table, descending) if isinstance(cells[row], float)]
        assert numbers == sorted(numbers, key=lambda mark: round(mark, 9), reverse=True)
