"""What is written down comes back as it was: texts whole, kinds kept, the author as he was called then."""

import uuid

from parvis.history.service import Action, ChangedCell, Happened, record
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session

ANNE = Person("s1", "a.martin@exemple.fr", "Anne", 'O\'MARTIN, "la" directrice', frozenset())
READ = "SELECT candidate_id, action, author_last_name, content FROM history_items ORDER BY id"


def _recorded(items, author, connection):
    with new_session() as session, session.begin():
        record(session, items, author)
    return connection.execute(READ).fetchall()


def test_every_kind_of_cell_comes_back_as_it_was(psycopg_connection):
    values = ['a;b,"c"\r\nd\\N', "\\.", "", "é 🐴", 12.5, True, None]
    cells = tuple(ChangedCell(f"Parcoursup[{place}]", value, None) for place, value in enumerate(values))
    candidate = uuid.uuid4()
    [row] = _recorded([Happened(candidate, Action.UPDATE_GRADE, cells)], ANNE, psycopg_connection)
    assert row[:3] == (candidate, "UPDATE_GRADE", ANNE.last_name)
    assert [cell["value"] for cell in row[3]["cells"]] == values


def test_many_actions_stay_in_order_and_the_system_has_no_name(psycopg_connection):
    people = [uuid.uuid4() for _ in range(100)]
    rows = _recorded([Happened(person, Action.IMPORT) for person in people], None, psycopg_connection)
    assert [row[0] for row in rows] == people
    assert {(row[2], len(row[3]["cells"])) for row in rows} == {(None, 0)}


def test_nothing_that_happened_writes_nothing(psycopg_connection):
    assert _recorded([], ANNE, psycopg_connection) == []
