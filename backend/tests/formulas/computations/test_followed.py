"""Whoever follows a computation finds its results at hand."""

import time

from parvis.candidate_table.snapshot import current
from tests.given.computations import COMPUTATION, import_file
from tests.given.formulas import saved
from tests.given.jobs import JOBS, jobs_run, until
from tests.given.server import served

ROWS = "/api/v1/admin/candidates/filter"


def test_the_table_has_the_results_before_anybody_asks_for_them(app, admin, token_of):
    import_file({"Note": ["12", "15"]})
    saved(admin, "Rang", "RANG(Parcoursup[@Note];Parcoursup[Note])")
    assert admin.post(ROWS, json={"columns": ["Candidats[Rang]"]}).status_code == 200
    begun = time.monotonic()
    headers = {"Authorization": f"Bearer {token_of('ROLE_ADMIN')}"}
    with served(app) as (client, _), jobs_run():
        started = client.post(f"{COMPUTATION}/execute/start", headers=headers).json()
        events = client.get(f"{JOBS}/{started['jobId']}/events", headers=headers)
        assert '"status":"SUCCESS"' in events.text
        until(lambda: current.held().age_seconds < time.monotonic() - begun)
