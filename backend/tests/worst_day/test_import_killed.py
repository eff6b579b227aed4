"""The worker killed in the middle of an import: the former data are intact, the next worker does the work."""

import psycopg
import pytest

from parvis.kernel.db import psycopg_url
from tests.given.computations import run
from tests.given.files import HEADERS, MATHS_1, MATHS_PLACE, ROWS, changed, file_of, written
from tests.given.jobs import killed_worker, until
from tests.given.waiting import somebody_waits_for

IMPORT = "/api/v1/admin/import/candidates"
WRITING = somebody_waits_for("history_items")


@pytest.fixture
def admin(client_as):
    """An administrator who imported two candidates."""
    client = client_as("ROLE_ADMIN")
    assert run(_confirmed(client, file_of("D"))).status == "SUCCESS"
    return client


ACCEPTED = ["MANY_VANISHED", "FILE_IMPORTED_BEFORE", "REPORT_BLOCK_MISSING"]


def _confirmed(client, content):
    """Simulates the file and asks for its import; the job."""
    started = client.post(f"{IMPORT}/simulate", files={"file": ("candidats.csv", content)}).json()
    assert run(started["jobId"]).status == "SUCCESS"
    answer = client.post(f"{IMPORT}/simulations/{started['simulationId']}/confirm", json={"accepted": ACCEPTED})
    assert answer.status_code == 202, answer.text
    return answer.json()["jobId"]


def _shown(client):
    answer = client.post("/api/v1/admin/candidates/filter", json={"columns": ["Numero", "Nom", MATHS_1]})
    rows = [row["candidateCells"] for row in answer.json()["content"]]
    descriptors = client.get("/api/v1/aggrid/descriptors").json()
    return [{name: cell["value"] for name, cell in row.items()} for row in rows], descriptors


def test_the_former_data_stand_and_the_next_worker_imports(admin, database, psycopg_connection):
    before = _shown(admin)
    assert [row["Nom"] for row in before[0]] == ["DUPONT", "LE GALL"]
    newcomer = ["G1", "ECF", "103", "ÉMILE", *ROWS["D"][0][4:]]
    job_id = _confirmed(admin, changed({("101", MATHS_PLACE): "3,25"}, more=[newcomer]))

    with psycopg.connect(psycopg_url(database)) as blocker:
        blocker.execute("LOCK TABLE history_items IN SHARE MODE")  # records are written, history and cells not yet
        with killed_worker():
            until(lambda: psycopg_connection.execute(WRITING).fetchone())
        assert _shown(admin) == before
        blocker.rollback()
    until(lambda: psycopg_connection.execute(WRITING).fetchone() is None)
    assert _shown(admin) == before
    assert psycopg_connection.execute("SELECT count(*) FROM candidates").fetchone() == (2,)

    job = run(job_id)
    assert (job.status, job.attempt) == ("SUCCESS", 2)
    rows, _ = _shown(admin)
    assert [(row["Nom"], row[MATHS_1]) for row in rows] == [("DUPONT", 3.25), ("LE GALL", "N"), ("ÉMILE", 14.5)]
    assert psycopg_connection.execute("SELECT count(*) FROM feature_locks").fetchone() == (0,)
    assert run(_confirmed(admin, file_of("D"))).status == "SUCCESS"


def test_an_import_that_kills_five_workers_is_given_up_and_its_lock_freed(admin, psycopg_connection):
    before = _shown(admin)
    job_id = _confirmed(admin, written(HEADERS["D"], ROWS["D"][:1]))
    psycopg_connection.execute("UPDATE jobs SET attempt = 5 WHERE id = %s", [job_id])
    job = run(job_id)
    assert (job.status, job.error["code"]) == ("ERROR", "JOB_INTERRUPTED")
    assert _shown(admin) == before
    assert psycopg_connection.execute("SELECT count(*) FROM feature_locks").fetchone() == (0,)
    assert run(_confirmed(admin, file_of("D"))).status == "SUCCESS"
