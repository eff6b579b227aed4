"""The last computations, kept with their results and named (docs/rules/formulas.md)."""

import uuid

import pytest
from sqlalchemy import func, select

from parvis.candidate_table.log.model import ComputationBlob
from parvis.formulas.computations.model import Computation
from parvis.kernel.db import new_session
from tests.given.audit import journaled
from tests.given.computations import compute
from tests.given.formulas import FORMULAS, saved
from tests.given.interviews import id_of

COMPUTATIONS = "/api/v1/admin/candidates/computations"


def _blobs():
    with new_session() as session:
        return session.scalar(select(func.count()).select_from(ComputationBlob))


def test_the_last_ten_are_listed_newest_first_and_their_results_kept(admin):
    saved(admin, "Note", "1")
    for _ in range(11):
        assert compute(admin).status == "SUCCESS"

    listed = admin.get(COMPUTATIONS).json()

    assert len(listed) == 10
    assert [each["finished"] for each in listed] == sorted((each["finished"] for each in listed), reverse=True)
    assert {key: value for key, value in listed[0].items() if key not in {"id", "finished"}} == {
        "name": None,
        "author": {"lastName": "Essai", "firstName": "Camille"},
        "candidates": 4,
    }
    assert _blobs() == 10
    with new_session() as session:
        assert session.scalar(select(func.count()).select_from(Computation)) == 11


def test_a_computation_is_named_renamed_and_loses_its_name(admin):
    saved(admin, "Note", "1")
    compute(admin)
    first = admin.get(COMPUTATIONS).json()[0]

    with journaled() as lines:
        named = admin.put(f"{COMPUTATIONS}/{first['id']}", json={**first, "name": "  Avant   la commission "})
    assert [line[:3] for line in lines] == [("NAME_COMPUTATION", first["id"], id_of("ROLE_ADMIN"))]
    assert (named.status_code, named.json()) == (200, {**first, "name": "Avant la commission"})
    assert admin.get(COMPUTATIONS).json() == [named.json()]
    assert admin.put(f"{COMPUTATIONS}/{first['id']}", json={"name": " "}).json()["name"] is None


@pytest.mark.parametrize("body", [{"name": "x" * 101}, {"name": 3}, {"nom": "x"}, {"name": "a\0b"}])
def test_a_name_that_is_none_is_refused(admin, body):
    saved(admin, "Note", "1")
    compute(admin)
    path = f"{COMPUTATIONS}/{admin.get(COMPUTATIONS).json()[0]['id']}"
    assert admin.put(path, json=body).status_code == 422
    assert admin.get(COMPUTATIONS).json()[0]["name"] is None


def test_one_that_is_unknown_or_no_longer_kept_is_404(admin):
    saved(admin, "Note", "1")
    compute(admin)
    oldest = admin.get(COMPUTATIONS).json()[0]["id"]
    for _ in range(10):
        compute(admin)
    for computation in (oldest, uuid.uuid4()):
        assert admin.put(f"{COMPUTATIONS}/{computation}", json={"name": "x"}).status_code == 404


def test_deleting_a_formula_leaves_what_was_computed_before_it(admin):
    formula = saved(admin, "Note", "1")
    compute(admin)
    kept = admin.get(COMPUTATIONS).json()
    assert admin.delete(f"{FORMULAS}/{formula['id']}").status_code == 204
    assert admin.get(COMPUTATIONS).json() == kept
    compute(admin)
    answer = admin.get(f"{COMPUTATIONS}/{kept[0]['id']}/compare/{admin.get(COMPUTATIONS).json()[0]['id']}")
    assert [(each["name"], each["changed"]) for each in answer.json()["columns"]] == [("Note", 4)]


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_JURY", None])
def test_only_an_administrator_sees_and_names_them(client_as, role):
    client = client_as(role)
    assert client.get(COMPUTATIONS).status_code == 403
    assert client.put(f"{COMPUTATIONS}/{uuid.uuid4()}", json={"nom": 1}).status_code == 403
    assert client.get(f"{COMPUTATIONS}/{uuid.uuid4()}/compare/{uuid.uuid4()}?top=0").status_code == 403
