"""Computations from launch to the grid (docs/rules/formulas.md)."""

import threading

import pytest
from sqlalchemy import select

from parvis.candidate_table.snapshot import current
from parvis.formulas.computations.model import Computation
from parvis.formulas.computations.rules import FormulaRun
from parvis.formulas.definitions.queries import formulas_listed
from parvis.formulas.definitions.rules import Definition
from parvis.formulas.tables.queries import SchoolTables
from parvis.kernel.db import new_session
from tests.given.audit import journaled
from tests.given.computations import COMPUTATION, candidate_id, cells, compute, import_file, run
from tests.given.formulas import FORMULAS, saved
from tests.given.interviews import id_of
from tests.given.sql import statements_sent

STATUS = f"{COMPUTATION}/execute/status"
LAST = f"{COMPUTATION}/last"


def test_results_reach_the_grid_and_the_overall_results(admin):
    saved(admin, "Moyenne", "AVERAGE(Parcoursup[@Maths];Parcoursup[@Physique])")
    saved(admin, "Rang", "RANK(Candidats[@Moyenne];Candidats[Moyenne])")
    saved(admin, "Moyenne générale", "AVERAGE(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    saved(admin, "Écart", "Parcoursup[@Maths]-Globales[Moyenne générale]")
    job = compute(admin)
    assert (job.status, job.error) == ("SUCCESS", None)
    assert cells(admin, "Candidats[Moyenne]", "Candidats[Rang]", "Candidats[Écart]") == {
        "Candidats[Moyenne]": [12.25, 14, 12, "#DIV/0!"],
        "Candidats[Rang]": ["#DIV/0!"] * 4,
        "Candidats[Écart]": [1.25, -1.25, -13.25, "#VALUE!"],
    }
    assert admin.get("/api/v1/admin/statistics").json() == [{"name": "Moyenne générale", "value": 13.25, "error": None}]


def test_an_empty_campaign_is_computed(client_as):
    admin = client_as("ROLE_ADMIN")
    saved(admin, "Un", 'IF(RankINP[@Nom]="";"vide";1)')
    saved(admin, "Rang", "RANK(Candidats[@Un];Candidats[Un])")
    saved(admin, "Moyenne", "AVERAGE(Candidats[Un])", type="AGGREGATE_FORMULA")
    saved(admin, "Combien", 'COUNTIF(RankINP[Nom];"*")', type="AGGREGATE_FORMULA")
    assert compute(admin).status == "SUCCESS"
    assert admin.get("/api/v1/admin/statistics").json() == [
        {"name": "Combien", "value": 0, "error": None},
        {"name": "Moyenne", "value": None, "error": "#DIV/0!"},
    ]


def test_two_computations_at_once_are_refused(admin):
    saved(admin, "Moyenne", "1")
    first = admin.post(f"{COMPUTATION}/execute/start")
    second = admin.post(f"{COMPUTATION}/execute/start")
    assert (first.status_code, second.status_code) == (202, 409)
    assert second.json()["code"] == second.json()["message"] == "FEATURE_LOCK_ALREADY_TAKEN"
    assert admin.post(STATUS).json() == "IN_PROGRESS"
    run(first.json()["jobId"])
    assert admin.post(STATUS).json() == "DONE"
    assert admin.post(f"{COMPUTATION}/execute/start").status_code == 202


def test_simultaneous_starts_launch_one_computation(admin):
    answers = []
    together = threading.Barrier(4)

    def start():
        together.wait()
        answers.append(admin.post(f"{COMPUTATION}/execute/start").status_code)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(answers) == [202, 409, 409, 409]


def test_a_computation_that_ended_is_not_left_half_way(admin):
    for number in range(12):
        saved(admin, f"Note {number}", "Parcoursup[@Maths]*2")
    job = compute(admin)
    # Fast as it is here, it may end before its total was ever told.
    assert (job.status, job.done) == ("SUCCESS", job.total or 0)


def test_before_any_computation_nothing_runs_and_nothing_is_stale(admin):
    assert admin.post(STATUS).json() == "DONE"
    nothing = dict.fromkeys(("jobId", "status", "finished", "author", "letters"))
    assert admin.get(LAST).json() == nothing | {"stale": False, "causes": []}


def test_the_last_computation_tells_who_when_and_what_ran(admin):
    formula = saved(admin, "Moyenne", "Parcoursup[@Maths]")
    with journaled() as lines:
        job = compute(admin)
    [line] = lines
    assert (line.action, line.author, line.after) == ("START_COMPUTATION", id_of("ROLE_ADMIN"), {"job": str(job.id)})
    assert job.longest_seconds == 600
    last = admin.get(LAST).json()
    assert (last["jobId"], last["status"], last["stale"]) == (str(job.id), "SUCCESS", False)
    letters = {"toSend": 0, "automaticAt": None}
    assert (job.result, last["letters"]) == ({"formulas": 1, "candidates": 4, "letters": letters}, letters)
    assert last["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert last["finished"] is not None
    with new_session() as session:
        done = session.scalars(select(Computation)).one()
    assert (done.job_id, done.candidates, done.versions) == (job.id, 4, {formula["id"]: 1})
    assert done.started <= done.finished


def test_results_are_stale_once_formulas_or_data_change(admin):
    formula = saved(admin, "Moyenne", "Parcoursup[@Maths]")
    assert admin.get(LAST).json()["stale"] is True
    compute(admin)
    assert admin.get(LAST).json()["stale"] is False
    formula = admin.put(FORMULAS, json=formula | {"formula": "Parcoursup[@Physique]"}).json()
    assert admin.get(LAST).json()["stale"] is True
    compute(admin)
    import_file({"Maths": ["1", "2", "3", "4"], "Physique": ["1", "2", "3", "4"]})
    assert admin.get(LAST).json()["stale"] is True
    compute(admin)
    assert admin.get(LAST).json()["stale"] is False
    admin.delete(f"{FORMULAS}/{formula['id']}")
    assert admin.get(LAST).json()["stale"] is True


def test_a_comment_leaves_the_results_as_fresh_as_they_were(admin):
    saved(admin, "Moyenne", "Parcoursup[@Maths]")
    compute(admin)
    candidate = f"/api/v1/admin/candidates/{candidate_id(1)}"
    admin.put(f"{candidate}/remark", json={"remark": "Dossier à revoir"})
    assert admin.get(LAST).json()["stale"] is False
    import_file({"Maths": ["1", "2", "3", "4"]})
    admin.put(f"{candidate}/remark", json={"remark": "Dossier revu"})
    assert admin.get(LAST).json()["stale"] is True


def test_a_formula_whose_column_vanished_is_in_error_and_the_others_are_computed(admin):
    broken = saved(admin, "Bonus", "IFERROR(Parcoursup[@Maths];0)")
    dependant = saved(admin, "Suite", "Candidats[@Bonus]+1")
    saved(admin, "Physique x2", "Parcoursup[@Physique]*2")
    import_file({"Physique": ["10", "16", "12", "8"]})
    assert admin.get("/api/v1/admin/candidates/formula-status").json() == [
        {
            "formula": "Bonus",
            "error": "La colonne Parcoursup[Maths] n'existe plus",
            "formulaId": broken["id"],
            "code": "#REF!",
            "rootFormula": None,
            "rootFormulaId": None,
        },
        {
            "formula": "Suite",
            "error": "Dépend de la formule Bonus, en erreur : La colonne Parcoursup[Maths] n'existe plus",
            "formulaId": dependant["id"],
            "code": "#REF!",
            "rootFormula": "Bonus",
            "rootFormulaId": broken["id"],
        },
    ]
    assert compute(admin).status == "SUCCESS"
    assert cells(admin, "Candidats[Bonus]", "Candidats[Suite]", "Candidats[Physique x2]") == {
        "Candidats[Bonus]": ["#REF!"] * 4,
        "Candidats[Suite]": ["#REF!"] * 4,
        "Candidats[Physique x2]": [20, 32, 24, 16],
    }


@pytest.mark.parametrize(
    ("broken", "formula", "dependencies", "code"),
    [
        ("Base", "Globales[Total]", '[{"family": "AGGREGATE_FORMULA", "name": "Total"}]', "#CYCLE!"),
        ("Base", "DISPARUE(1)", "[]", "#NAME?"),
        ("Total", "DISPARUE(1)", "[]", "#NAME?"),
    ],
    ids=["circle", "unreadable for each candidate", "unreadable for all"],
)
def test_a_formula_that_another_release_saved_and_this_one_refuses_is_in_error_with_its_readers(
    admin, psycopg_connection, broken, formula, dependencies, code
):
    saved(admin, "Autre", "2")
    saved(admin, "Base", "1")
    saved(admin, "Total", "SUM(Candidats[Base])", type="AGGREGATE_FORMULA")
    reader = saved(admin, "Suite", "Candidats[@Base]+Globales[Total]")
    rewritten = "UPDATE formulas SET formula = %s, dependencies = %s WHERE name = %s"
    psycopg_connection.execute(rewritten, [formula, dependencies, broken])
    assert compute(admin).status == "SUCCESS"
    assert cells(admin, "Candidats[Autre]", "Candidats[Suite]") == {
        "Candidats[Autre]": [2] * 4,
        "Candidats[Suite]": [code] * 4,
    }
    assert admin.get("/api/v1/admin/statistics").json() == [{"name": "Total", "value": None, "error": code}]
    assert admin.get(f"{FORMULAS}/{reader['id']}/explain/{candidate_id(0)}").json()["error"] == code


def test_each_formula_is_reported_as_it_begins(admin):
    saved(admin, "Suite", "1")
    saved(admin, "Base", "2")
    with new_session() as session:
        run = FormulaRun(
            [Definition.of(formula) for formula in formulas_listed(session)], current.snapshot(session), SchoolTables()
        )
    steps = []
    run.results(lambda done, name: steps.append((done, name)))
    assert steps == [(0, "Base"), (1, "Suite")]


def test_an_aggregate_in_error_is_listed_with_its_error(admin):
    total = saved(admin, "Total", "1/0", type="AGGREGATE_FORMULA")
    assert admin.get("/api/v1/admin/candidates/formula-status").json() == []
    compute(admin)
    [status] = admin.get("/api/v1/admin/candidates/formula-status").json()
    assert (status["formula"], status["formulaId"], status["code"]) == ("Total", total["id"], "#DIV/0!")
    assert admin.get("/api/v1/admin/statistics").json() == [{"name": "Total", "value": None, "error": "#DIV/0!"}]


def test_a_deleted_formula_takes_its_results_with_it(admin):
    formula = saved(admin, "Moyenne", "Parcoursup[@Maths]")
    saved(admin, "Autre", "2")
    compute(admin)
    assert admin.delete(f"{FORMULAS}/{formula['id']}").status_code == 204
    names = [column["technicalName"] for column in admin.get("/api/v1/aggrid/descriptors").json()]
    assert "Candidats[Moyenne]" not in names
    assert "Candidats[Autre]" in names
    saved(admin, "Moyenne", "1")
    assert cells(admin, "Candidats[Moyenne]", "Candidats[Autre]") == {
        "Candidats[Moyenne]": [None] * 4,
        "Candidats[Autre]": [2] * 4,
    }


def test_an_erased_candidate_does_not_count(admin):
    saved(admin, "Combien", 'COUNTIF(Parcoursup[Physique];">=0")', type="AGGREGATE_FORMULA")
    saved(admin, "Rang", "RANK(Parcoursup[@Physique];Parcoursup[Physique])")
    from parvis.candidate_table.log.changes import append_reload
    from parvis.candidates.record.model import Candidate

    with new_session() as session, session.begin():
        session.delete(session.scalars(select(Candidate).where(Candidate.row_number == 1)).one())
        session.flush()
        append_reload(session, None)
    compute(admin)
    assert admin.get("/api/v1/admin/statistics").json()[0]["value"] == 2
    assert cells(admin, "Candidats[Rang]", "MethodeEvaluation") == {
        "Candidats[Rang]": [2, 1, "#N/A"],
        "MethodeEvaluation": ["NONE", "NONE", "ENCF"],
    }


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER"])
def test_other_staff_follow_a_computation_and_launching_one_is_403(client_as, role):
    client = client_as(role)
    assert client.post(f"{COMPUTATION}/execute/start").status_code == 403
    assert client.post(STATUS).json() == "DONE"
    assert client.get(LAST).status_code == 200
    assert client.get("/api/v1/admin/candidates/formula-status").status_code == 403
    assert client.get("/api/v1/admin/statistics").status_code == 403


@pytest.mark.parametrize("role", ["ROLE_JURY", "ROLE_CANDIDATE", None])
def test_computations_by_people_outside_the_staff_are_403(client_as, role):
    client = client_as(role)
    assert client.post(STATUS).status_code == 403
    assert client.get(LAST).status_code == 403


@pytest.mark.parametrize("formulas", [1, 3])
def test_formula_statuses_take_as_many_queries_for_three_as_for_one(admin, formulas):
    for number in range(formulas):
        saved(admin, f"F{number}", "Parcoursup[@Maths]")
    import_file({"Physique": ["1", "2", "3", "4"]})
    admin.get("/api/v1/admin/candidates/formula-status")
    with statements_sent() as statements:
        assert len(admin.get("/api/v1/admin/candidates/formula-status").json()) == formulas
    assert len([statement for statement in statements if "formulas" in statement or "columns" in statement]) == 3
