"""A worker that dies: the former results stay, another attempt does the work (docs/rules/formulas.md)."""

from uuid import uuid4

from parvis.candidate_table.snapshot import current
from parvis.formulas.computations import service
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition
from parvis.formulas.tables.queries import SchoolTables
from parvis.kernel import clock
from parvis.kernel.advisory_locks import AdvisoryLock
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job
from tests.given.computations import COMPUTATION, cells, compute, import_file, run
from tests.given.formulas import FORMULAS, saved
from tests.given.jobs import killed_worker, until
from tests.given.people import ANNE

PUBLISHING = "SELECT 1 FROM pg_stat_activity WHERE wait_event = 'advisory' AND datname = current_database()"


def test_a_worker_killed_while_it_publishes_leaves_the_former_results(admin, psycopg_connection):
    saved(admin, "Note", "Parcoursup[@Maths]*2")
    compute(admin)
    before = cells(admin, "Candidats[Note]")
    import_file({"Maths": ["1", "2", "3", "4"]})
    job_id = admin.post(f"{COMPUTATION}/execute/start").json()["jobId"]
    psycopg_connection.execute("SELECT pg_advisory_lock(%s)", [AdvisoryLock.FORMULAS.value])
    with killed_worker():
        until(lambda: psycopg_connection.execute(PUBLISHING).fetchone())
        until(lambda: admin.get(f"/api/v1/admin/jobs/{job_id}").json()["message"] == "Publication des résultats")
        progress = admin.get(f"/api/v1/admin/jobs/{job_id}").json()
        assert (progress["done"], progress["total"], progress["status"]) == (1, 1, "IN_PROGRESS")
    psycopg_connection.execute("SELECT pg_advisory_unlock(%s)", [AdvisoryLock.FORMULAS.value])
    until(lambda: psycopg_connection.execute(PUBLISHING).fetchone() is None)
    assert cells(admin, "Candidats[Note]") == before
    assert admin.post(f"{COMPUTATION}/execute/status").json() == "IN_PROGRESS"
    again = run(job_id)
    assert (again.status, again.attempt) == ("SUCCESS", 2)
    assert admin.post(f"{COMPUTATION}/execute/status").json() == "DONE"
    assert cells(admin, "Candidats[Note]") == {"Candidats[Note]": [2, 4, 6, 8]}


def test_a_formula_deleted_or_retyped_during_a_run_is_left_out_of_the_results(admin):
    method = saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD")
    note = saved(admin, "Note", "Parcoursup[Maths]*2")
    saved(admin, "Double", "Parcoursup[@Maths]*2")
    with new_session() as session:
        formulas = formulas_listed(session)
        table = current.snapshot(session)
    results = FormulaRun([Definition.of(formula) for formula in formulas], table, SchoolTables()).results(
        lambda _done, _name: None
    )
    assert admin.delete(f"{FORMULAS}/{method['id']}").status_code == 204
    assert admin.put(FORMULAS, json=note | {"type": "AGGREGATE_FORMULA"}).status_code == 200
    with new_session() as session, session.begin():
        service.publish_computation(
            session,
            results,
            job_id=uuid4(),
            author=ANNE,
            started=clock.now(),
            formulas=formulas,
            table=table,
            school=SchoolTables(),
        )
    assert cells(admin, "Candidats[Double]", "MethodeEvaluation") == {
        "Candidats[Double]": [29, 24, 0, "#VALUE!"],
        "MethodeEvaluation": [None, None, None, "ENCF"],
    }
    with new_session() as session:
        assert not current.snapshot(session).has("Candidats[Note]")
    assert admin.get(f"{COMPUTATION}/last").json()["stale"] is True


def test_a_run_that_was_given_up_leaves_the_former_results_and_says_so(admin):
    saved(admin, "Note", "Parcoursup[@Maths]")
    compute(admin)
    before = cells(admin, "Candidats[Note]")
    import_file({"Maths": ["1", "2", "3", "4"]})
    job_id = admin.post(f"{COMPUTATION}/execute/start").json()["jobId"]
    with new_session() as session, session.begin():
        session.get_one(Job, job_id).attempt = 5  # its five workers died
    assert run(job_id).status == "ERROR"
    assert admin.post(f"{COMPUTATION}/execute/status").json() == "DONE"
    last = admin.get(f"{COMPUTATION}/last").json()
    assert (last["status"], last["stale"]) == ("ERROR", True)
    assert cells(admin, "Candidats[Note]") == before
    compute(admin)
    assert cells(admin, "Candidats[Note]") == {"Candidats[Note]": [1, 2, 3, 4]}
