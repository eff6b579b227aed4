"""Pages asked for while files, results, edits and new candidates are committed: each page is one committed state, and
nobody who asks again goes back in time.
"""

import threading
from concurrent.futures import ThreadPoolExecutor

from parvis.candidate_table.log.changes import CellChange, ChangeOrigin, append_changes, append_reload
from parvis.kernel.db import new_session
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.formulas import save_row_formula
from tests.given.people import ANNE

FILTER = "/api/v1/admin/candidates/filter"
FILE = ("Parcoursup[A]", "Parcoursup[B]")
RESULTS = ("Candidats[C]", "Candidats[D]")
EDITED = ("Parcoursup[E]", "Parcoursup[F]")
ROUNDS = 25


def _write(count):
    """In each round: a candidate more, a file and results that say the round everywhere, an edit of two cells."""
    for turn in range(1, ROUNDS + 1):
        add_candidates([f"NOM {count + turn}"], first=count + turn - 1)
        rows = count + turn
        with new_session() as session, session.begin():
            append_reload(session, ANNE)
        import_columns({name: [str(turn)] * rows for name in FILE} | {name: ["0"] * rows for name in EDITED})
        publish_results({name: [float(turn)] * rows for name in RESULTS})
        with new_session() as session, session.begin():
            changes = [CellChange(1, name, float(turn), None, ChangeOrigin.STAFF) for name in EDITED]
            append_changes(session, changes, ANNE)


def _read(client, sort, done):
    """What is wrong in the pages read until everything is written."""
    before = {"rows": 0, FILE: 0.0, RESULTS: 0.0, EDITED: 0.0}
    body = {"columns": [*FILE, *RESULTS, *EDITED], "sort": sort}
    wrong = []
    last = False
    while not last:
        last = done.is_set()
        page = client.post(f"{FILTER}?size=100", json=body).json()
        rows = [{name: cell["value"] for name, cell in row["candidateCells"].items()} for row in page["content"]]
        now = {"rows": page["totalElements"]}
        for names in (FILE, RESULTS):
            states = {row[name] for row in rows for name in names} - {None}
            if len(states) != 1:
                wrong.append((names, states))
            now[names] = max(states)
        now[EDITED] = max(row[EDITED[0]] or 0 for row in rows)
        if any(row[EDITED[0]] != row[EDITED[1]] for row in rows):
            wrong.append(rows)
        if any(now[name] < before[name] for name in now):
            wrong.append((before, now))
        before = now
    return wrong, before


def test_every_page_is_one_committed_state_and_never_an_earlier_one(client_as, database):
    add_candidates(["PREMIER", "SECOND"])
    import_columns({name: ["0", "0"] for name in [*FILE, *EDITED]})
    publish_results({name: [0.0, 0.0] for name in RESULTS})
    for name in RESULTS:
        save_row_formula(name[len("Candidats[") : -1])
    sorts = ([], [{"column": FILE[0], "direction": "DESC"}], [{"column": EDITED[0], "direction": "ASC"}])
    clients = [client_as(role) for role in ("ROLE_ADMIN", "ROLE_ADMIN_READ_ONLY", "ROLE_ADMIN")]
    done = threading.Event()

    with ThreadPoolExecutor(3) as people:
        reading = people.map(_read, clients, sorts, [done] * 3)
        try:
            _write(2)
        finally:
            done.set()
        read = list(reading)

    assert [wrong for wrong, _ in read] == [[], [], []]
    end = {"rows": 2 + ROUNDS, FILE: float(ROUNDS), RESULTS: float(ROUNDS), EDITED: float(ROUNDS)}
    assert [last for _, last in read] == [end] * 3
