"""Formulas that change while a computation runs: results that no present formula gives are not published."""

import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from parvis.formulas.definitions.schemas import FormulaChange
from parvis.formulas.definitions.service import change_formula, delete_formula
from parvis.kernel.db import new_session
from tests.given.computations import COMPUTATION, run
from tests.given.formulas import saved
from tests.given.jobs import until
from tests.given.people import ANNE
from tests.given.table import cell, table
from tests.given.waiting import SOMEBODY_WAITS


def _deleted(session, formula):
    delete_formula(session, ANNE, uuid.UUID(formula["id"]))


def _without_method(session, formula):
    change_formula(session, ANNE, FormulaChange.model_validate(formula | {"businessValue": "NONE"}))


def _for_all(session, formula):
    retyped = {"type": "AGGREGATE_FORMULA", "businessValue": "NONE"}
    change_formula(session, ANNE, FormulaChange.model_validate(formula | retyped))


@pytest.mark.parametrize(
    ("change", "name", "published"),
    [
        (_deleted, "Méthode", (None, None, 3)),
        (_without_method, "Méthode", ("PFM", None, 3)),
        (_for_all, "Méthode", (None, None, 3)),
        (_deleted, "Total", ("PFM", "PFM", None)),
    ],
)
def test_results_of_a_formula_that_changed_meanwhile_are_not_published(
    admin, psycopg_connection, change, name, published
):
    formulas = [
        saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD"),
        saved(admin, "Total", "1+2", type="AGGREGATE_FORMULA"),
    ]
    job_id = admin.post(f"{COMPUTATION}/execute/start").json()["jobId"]
    with ThreadPoolExecutor(1) as pool:
        with new_session() as session, session.begin():
            change(session, next(formula for formula in formulas if formula["name"] == name))
            job = pool.submit(run, job_id)
            until(lambda: job.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert job.result().status == "SUCCESS"
    shown = [cell("1000001", column) for column in ("Candidats[Méthode]", "MethodeEvaluation")]
    assert (*shown, table().aggregates.get("Globales[Total]")) == published
