"""A reader never learns by another role what others read in projects (docs/rules/interviews.md)."""

from typing import Any

import pytest

from tests.given.campaign import publish_results
from tests.given.candidates import CANDIDATES
from tests.given.computations import candidate_id, compute
from tests.given.formulas import saved
from tests.given.jury_grades import INTERVIEW, graded
from tests.given.readings import PFM, projects, read_twice, rules

GRID = "/api/v1/admin/candidates"
DESCRIPTORS = "/api/v1/aggrid/descriptors"
LETTERS = {"NotePFM", "NotePFM1", "NotePFM2", "EcartPFM"}
FORMULAS = {"Candidats[Projet]", "Candidats[Somme]"}
ALL_ROLES = ["ROLE_INTERVIEW_SITE_MANAGER", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_ADMIN_READ_ONLY"]
SEE_ALL_ROWS = ALL_ROLES[1:]


@pytest.fixture
def read_by_others(anne, bruno, admin):
    """A project that two read alike, and formulas that draw from their letters."""
    projects(["ARNAUD", "BLANC"])
    read_twice(admin)
    anne.takes(0, "B", comment="Clair")
    bruno.takes(0, "B")
    anne.takes(1, "C")
    saved(admin, "Projet", 'IF(RankINP[@NotePFM1]="B";1;0)')
    saved(admin, "Somme", "Candidats[@Projet]+1")
    saved(admin, "Libre", "1")
    return admin


def also(admin: Any, reader: Any, role: str) -> Any:
    """The reader, who holds that role too."""
    assert admin.post(f"/api/v1/admin/users/{reader.id}/roles", json={"name": role}).status_code == 200
    return reader.client


def columns(client: Any) -> set[str]:
    return {each["technicalName"] for each in client.get(DESCRIPTORS).json()}


@pytest.mark.parametrize("role", ALL_ROLES)
def test_the_grid_has_neither_letters_nor_what_draws_from_them(chloe, read_by_others, role):
    client = also(read_by_others, chloe, role)
    assert columns(client) & (LETTERS | FORMULAS) == set()
    assert columns(client) >= {"Nom", "LecturesPFM", "Candidats[Libre]"}
    for name in sorted(LETTERS | FORMULAS):
        for path, body in (
            ("filter", {"columns": [name]}),
            ("filter", {"sort": [{"column": name, "direction": "ASC"}]}),
            ("filter", {"filters": [{"filterType": "COLUMN_FILTER", "column": name, "values": ["B"]}]}),
            ("filter-set", {"columns": [name]}),
            ("column-statistics", {"column": name}),
            ("export", {"columns": [name]}),
            (f"{candidate_id(0)}/place", {"sort": [{"column": name, "direction": "ASC"}]}),
        ):
            assert client.post(f"{GRID}/{path}", json=body).status_code == 422, (path, name)


@pytest.mark.parametrize("role", [*ALL_ROLES, "ROLE_ADMIN"])
def test_with_one_reading_and_for_administrators_nothing_is_hidden(chloe, read_by_others, role):
    if role != "ROLE_ADMIN":
        assert rules(read_by_others, readings=1, force=True).status_code == 200
    assert columns(also(read_by_others, chloe, role)) >= LETTERS | FORMULAS


def test_who_reads_no_project_sees_letters_as_before(client_as, read_by_others):
    assert columns(client_as("ROLE_INTERVIEW_SLOT_MANAGER")) >= LETTERS | FORMULAS


@pytest.mark.parametrize("role", SEE_ALL_ROWS)
def test_the_record_tells_a_letter_once_a_third_reading_settled_it(bruno, chloe, read_by_others, role):
    client, path = also(read_by_others, chloe, role), f"{CANDIDATES}/{candidate_id(0)}"
    rank = read_by_others.get("/api/v1/admin/campaign").json() | {"rankColumn": "Candidats[Somme]"}
    assert read_by_others.put("/api/v1/admin/campaign", json=rank).status_code == 200
    publish_results({"MethodeEvaluation": ["PFM", "PFM"], "Candidats[Somme]": [2.0, 1.0]})
    assert read_by_others.get(path).json()["standing"]["rank"] == 2
    shown = client.get(path).json()
    assert (shown["gradeInfo"], shown["pfmReadings"], shown["standing"]["rank"]) == (None, [], None)
    bruno.changes(0, "F")
    read_by_others.post(f"{PFM}/{candidate_id(0)}/settle", json={"grade": "C"})
    shown = client.get(path).json()
    assert (shown["gradeInfo"]["grade"], shown["gradeInfo"]["author"], shown["pfmReadings"]) == ("C", None, [])
    graded("1000001", INTERVIEW)
    assert client.get(f"{CANDIDATES}/{candidate_id(1)}").json()["gradeInfo"]["grade"] == "A"


@pytest.mark.parametrize("role", SEE_ALL_ROWS)
def test_the_file_of_grades_leaves_out_projects(chloe, read_by_others, role):
    graded("1000001", INTERVIEW)
    path = f"{GRID}/export/jury-notes"
    assert "PFM" in read_by_others.get(path).text
    text = also(read_by_others, chloe, role).get(path).text
    assert ("BLANC" in text, "PFM" in text) == (True, False)


def test_the_history_and_the_explanation_tell_no_letter(chloe, read_by_others):
    assert compute(read_by_others).status == "SUCCESS"
    client = also(read_by_others, chloe, "ROLE_ADMIN_READ_ONLY")
    path, why = f"/api/v1/admin/history/{candidate_id(0)}", f"{GRID}/{candidate_id(0)}/why"
    recorded = {cell["name"] for item in read_by_others.get(path).json() for cell in item["content"]["cells"]}
    assert recorded >= LETTERS
    items = client.get(path).json()
    assert [item for item in items if LETTERS & {cell["name"] for cell in item["content"]["cells"]}] == []
    assert "Anne" not in client.get(path).text
    for name in sorted(FORMULAS):
        assert read_by_others.get(why, params={"column": name}).status_code == 200
        assert client.get(why, params={"column": name}).status_code == 422
    assert client.get(why, params={"column": "Candidats[Libre]"}).json()["value"] == 1


@pytest.mark.parametrize("role", [ALL_ROLES[0], ALL_ROLES[2]])
def test_a_shared_view_loses_the_columns_that_its_reader_does_not_see(chloe, read_by_others, role):
    names = ["Nom", "NotePFM", "Candidats[Somme]"]
    view = {"columnState": [{"colId": name, "hide": False} for name in names], "filterModel": [], "sortModel": []}
    body = {"name": "Projets", "view": view, "shared": role}
    assert read_by_others.post("/api/v1/admin/candidate-views", json=body).status_code in {200, 201}
    [shown] = also(read_by_others, chloe, role).get("/api/v1/admin/candidate-views").json()
    assert ([each["colId"] for each in shown["view"]["columnState"]], shown["reduced"]) == (["Nom"], True)
