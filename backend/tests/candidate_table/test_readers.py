"""Reading the table: many at once, each as it is committed; and letting it go when nobody reads."""

import gc
import time
import weakref
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace

import pytest
from starlette.testclient import TestClient

from parvis.app import upkeep
from parvis.candidate_table.snapshot import current, loading
from tests.given.campaign import add_candidates, edit, import_columns
from tests.given.processes import until

MATHS = "Parcoursup[Maths]"


@pytest.fixture
def marks(snapshot_now) -> None:
    add_candidates(["A"])
    import_columns({MATHS: ["0"]})


def test_each_of_many_readers_at_once_sees_what_was_committed_before_it_asked(marks, snapshot_now):
    def mark_after_edit(value: float) -> float:
        edit(0, MATHS, value)
        mark = snapshot_now().column(MATHS).cells()[0]
        assert isinstance(mark, float)
        return mark

    with ThreadPoolExecutor(8) as readers:
        for turn in range(0, 40, 8):
            read = list(readers.map(mark_after_edit, map(float, range(turn, turn + 8))))
            # Another edit of the same turn may have come between; an older turn's value would be a stale read.
            assert all(mark >= turn for mark in read)


def test_candidates_beyond_the_lines_of_the_file_are_blank(marks, snapshot_now):
    add_candidates(["X"] * 100, first=1)

    assert (snapshot_now().rows, snapshot_now().column(MATHS).cells()) == (101, [0.0] + [None] * 100)


def test_a_table_that_nobody_reads_for_a_quarter_of_an_hour_leaves_the_memory_and_comes_back_as_it_was(
    marks, snapshot_now, app, monkeypatch: pytest.MonkeyPatch
):
    assert (upkeep.TIDYING_SECONDS, upkeep.UNREAD_SECONDS) == (60, 15 * 60)
    monkeypatch.setattr(upkeep, "TIDYING_SECONDS", 0.01)
    edit(0, MATHS, 12.5)
    table = weakref.ref(snapshot_now())
    looks: list[float] = []
    let_go = current.let_go
    monkeypatch.setattr(current, "let_go", lambda unread: (let_go(unread), looks.append(unread)))
    elapsed = [upkeep.UNREAD_SECONDS - 1.0]
    began = time.monotonic()
    monkeypatch.setattr(current, "time", SimpleNamespace(monotonic=lambda: began + elapsed[0]))
    with TestClient(app):
        until(lambda: len(looks) > 1)
        assert table() is not None
        elapsed[0] += 2
        until(lambda: current.held() is None)
    gc.collect()
    assert table() is None
    assert snapshot_now().column(MATHS).cells() == [12.5]


def test_those_who_wait_while_the_table_is_read_find_it_read(marks, snapshot_now, monkeypatch: pytest.MonkeyPatch):
    reads: list[float] = []
    caught_up = loading.caught_up

    def slowly(session, table, state):
        reads.append(time.monotonic())
        time.sleep(0.3)
        return caught_up(session, table, state)

    monkeypatch.setattr(loading, "caught_up", slowly)
    with ThreadPoolExecutor(8) as readers:
        tables = list(readers.map(lambda _: snapshot_now(), range(8)))
    assert (len({id(table) for table in tables}), len(reads)) == (1, 1)
