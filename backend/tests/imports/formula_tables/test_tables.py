"""Tables of the school: made, replaced, typed, renamed, deleted, taken back (docs/rules/formulas.md, Tables)."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import func, select

from parvis.formulas.tables.model import TableContent
from parvis.imports.formula_tables.service import sweep_contents
from parvis.kernel.db import new_session
from tests.given.audit import journaled
from tests.given.computations import cells, compute, import_file, run
from tests.given.formulas import draft, saved
from tests.given.tables import COEFFICIENTS, TABLES, created, replaced, simulate, workbook

UNDO = "/api/v1/admin/undo"
LAST = "/api/v1/admin/candidates/computation/last"
LOOKED_UP = "RECHERCHEX(Parcoursup[@Choix];Coefficients[Spécialité];Coefficients[Points])"


@pytest.fixture
def campaign(admin):
    """Four candidates, a table and a formula that reads it."""
    import_file({"Choix": ["NSI", "maths", "SVT", "Latin"]})
    table = created(admin, COEFFICIENTS)
    saved(admin, "Points", LOOKED_UP)
    return table


def refusal(answer):
    return answer.status_code, answer.json()["code"]


def rows(client, table, **query):
    page = client.get(f"{TABLES}/{table['id']}/rows", params=query).json()
    return page["totalElements"], [each["cells"][0] for each in page["content"]]


def test_a_table_is_listed_with_what_reads_it(admin, campaign):
    saved(admin, "Par le nom", "RECHERCHEV(Parcoursup[@Choix];Coefficients;2;FAUX)")
    created(admin, [["Lycée"], ["Parc"]], "Écoles.xlsx")
    listed = admin.get(TABLES).json()
    assert [(each["name"], each["rows"], [user["name"] for user in each["usedBy"]]) for each in listed] == [
        ("Coefficients", 3, ["Par le nom", "Points"]),
        ("Écoles", 1, []),
    ]
    assert listed[0]["columns"][2] == {"name": "Points", "kind": "NUMBER"}
    assert (listed[0]["version"], listed[0]["fileName"]) == (1, "Coefficients.xlsx")
    assert admin.get(f"{TABLES}/{campaign['id']}").json() == listed[0]
    assert admin.get(f"{TABLES}/{uuid.uuid4()}").status_code == 404


def test_rows_are_found_by_any_of_their_cells(admin, campaign):
    assert rows(admin, campaign, search="maths") == (1, ["0101"])
    assert rows(admin, campaign, search="1,25") == (1, ["0103"])
    assert rows(admin, campaign, page=1, size=2) == (3, ["0105"])
    assert rows(admin, campaign, search="rien") == (0, [])


def test_a_file_for_a_table_is_compared_with_it_first(admin, campaign):
    new = [["Code", "Points", "Filière"], ["0101", 2.0, "G"], ["0105", None, "G"], ["0107", 0.5, "G"]]
    found = simulate(admin, workbook(new), id=campaign["id"]).json()
    assert (found["added"], found["removed"], found["changed"], found["message"]) == (1, 1, 1, None)
    assert found["columnsGone"] == ["Spécialité"]
    assert [each["name"] for each in found["brokenFormulas"]] == ["Points"]
    assert found["examples"] == [
        {"change": "CHANGED", "key": "0101", "cells": [{"column": "Points", "before": 1.5, "after": 2.0}]},
        {
            "change": "ADDED",
            "key": "0107",
            "cells": [
                {"column": "Code", "before": None, "after": "0107"},
                {"column": "Points", "before": None, "after": 0.5},
                {"column": "Filière", "before": None, "after": "G"},
            ],
        },
        {
            "change": "REMOVED",
            "key": "0103",
            "cells": [
                {"column": "Code", "before": "0103", "after": None},
                {"column": "Spécialité", "before": "NSI", "after": None},
                {"column": "Points", "before": 1.25, "after": None},
            ],
        },
    ]
    assert rows(admin, campaign)[0] == 3


def test_repeated_first_cells_are_not_compared_and_may_be_confirmed(admin, campaign):
    new = [*COEFFICIENTS, ["0101", "Latin", 3.0]]
    found = simulate(admin, workbook(new), id=campaign["id"]).json()
    assert (found["added"], found["removed"], found["changed"], found["examples"]) == (None, None, None, [])
    assert found["message"].startswith("La première colonne a des valeurs répétées")
    assert replaced(admin, campaign, new).json()["rows"] == 4


def test_results_read_the_table_and_are_stale_once_it_changes(admin, campaign):
    compute(admin)
    assert cells(admin, "Candidats[Points]") == {"Candidats[Points]": [1.25, 1.5, None, "#N/A"]}
    assert admin.get(LAST).json()["stale"] is False
    changed = replaced(admin, campaign, [*COEFFICIENTS, ["0109", "Latin", 4.0]]).json()
    assert changed["version"] == 2
    assert (admin.get(LAST).json()["stale"], admin.get(LAST).json()["causes"]) == (True, ["TABLE"])
    compute(admin)
    assert cells(admin, "Candidats[Points]")["Candidats[Points]"] == [1.25, 1.5, None, 4.0]


def test_a_table_that_no_formula_reads_makes_nothing_stale(admin, campaign):
    other = created(admin, [["Lycée"], ["Parc"]], "Ecoles.xlsx")
    compute(admin)
    assert replaced(admin, other, [["Lycée"], ["Henri IV"]]).status_code == 200
    assert admin.get(LAST).json()["stale"] is False


def test_a_content_is_taken_back_until_a_newer_one(admin, campaign):
    compute(admin)
    second = replaced(admin, campaign, [["Code"], ["0101"]], force=True).json()
    assert admin.get(LAST).json()["stale"] is True
    [undoable] = [each for each in admin.get(UNDO).json() if each["kind"] == "FORMULA_TABLE"]
    assert (undoable["label"], undoable["obstacle"]) == ("Contenu de la table « Coefficients » remplacé", None)
    run(admin.post(f"{UNDO}/{undoable['id']}").json()["jobId"])
    back = admin.get(f"{TABLES}/{campaign['id']}").json()
    assert (back["rows"], back["version"]) == (3, 3)
    assert admin.get(LAST).json()["stale"] is False
    third = replaced(admin, back, COEFFICIENTS).json()
    replaced(admin, third, COEFFICIENTS)
    obstacles = [each["obstacle"] for each in admin.get(UNDO).json() if each["kind"] == "FORMULA_TABLE"]
    assert [obstacle is None for obstacle in obstacles] == [True, False]
    assert second["version"] == 2


def test_a_version_is_kept_while_a_kept_computation_read_it(admin, campaign):
    compute(admin)
    table = campaign
    for points in range(3):
        table = replaced(admin, table, [["Code", "Spécialité", "Points"], ["1", "NSI", points]]).json()
    with new_session() as session:
        assert session.scalar(select(func.count()).select_from(TableContent)) == 3  # computed, undone to, present


def test_a_column_that_a_file_drops_is_told_and_its_cells_are_errors(admin, campaign):
    assert replaced(admin, campaign, [["Code", "Points"], ["NSI", 1]]).status_code == 200
    compute(admin)
    assert set(cells(admin, "Candidats[Points]")["Candidats[Points]"]) == {"#REF!"}
    [status] = admin.get("/api/v1/admin/candidates/formula-status").json()
    assert (status["code"], status["error"]) == ("#REF!", "La colonne Coefficients[Spécialité] n'existe plus")


def test_what_the_ranks_follow_from_breaks_only_by_force(admin, campaign):
    saved(admin, "Rang", "RANG(Candidats[@Points];Candidats[Points])")
    settings = admin.get("/api/v1/admin/campaign").json()
    kept = admin.put("/api/v1/admin/campaign", json={**settings, "rankColumn": "Candidats[Rang]"})
    assert kept.status_code == 200, kept.text
    answer = replaced(admin, campaign, [["Code"], ["NSI"]])
    assert refusal(answer) == (409, "RANKING_BREAKS")
    assert [each["name"] for each in answer.json()["data"]["formulas"]] == ["Points"]
    assert replaced(admin, campaign, [["Code"], ["NSI"]], force=True).status_code == 200


def test_a_table_in_use_is_neither_renamed_nor_deleted(admin, campaign):
    address = f"{TABLES}/{campaign['id']}"
    answer = admin.put(address, json={**campaign, "name": "Autre"})
    assert refusal(answer) == refusal(admin.delete(address)) == (409, "TABLE_IN_USE")
    assert [each["name"] for each in answer.json()["data"]["formulas"]] == ["Points"]
    assert admin.put(address, json={"name": "Coefficients", "version": 1}).json()["version"] == 2


def test_typed_rows_that_drop_a_column_in_use_are_refused(admin, campaign):
    address, body = f"{TABLES}/{campaign['id']}/rows", {"columns": ["Code", "Points"], "rows": [], "version": 1}
    assert refusal(admin.put(address, json=body)) == (409, "TABLE_IN_USE")
    typed = {"columns": campaign["columns"], "rows": [["1", "NSI", 3], ["", "", None]], "version": 1}
    answer = admin.put(address, json=typed).json()
    assert (answer["rows"], answer["version"], answer["fileName"]) == (1, 2, None)


def test_a_table_is_typed_renamed_and_deleted(admin):
    made = admin.post(
        TABLES, json={"name": "Seuils", "columns": ["Groupe", "Seuil"], "rows": [["G1", 12], ["G2", 9.5]]}
    )
    table = made.json()
    assert (made.status_code, [column["kind"] for column in table["columns"]]) == (201, ["TEXT", "NUMBER"])
    address = f"{TABLES}/{table['id']}"
    assert refusal(admin.post(TABLES, json={"name": "SEUILS", "columns": ["A"], "rows": []})) == (
        409,
        "TABLE_NAME_TAKEN",
    )
    assert refusal(simulate(admin, workbook(COEFFICIENTS), "seuils.xlsx")) == (409, "TABLE_NAME_TAKEN")
    renamed = admin.put(address, json={"name": "Seuils2", "version": 1}).json()
    assert (renamed["name"], renamed["version"]) == ("Seuils2", 2)
    assert (admin.delete(address).status_code, admin.get(TABLES).json()) == (204, [])


def test_typed_rows_that_are_no_table_are_refused(admin):
    equal = admin.post(TABLES, json={"name": "Petite", "columns": ["A", "a"], "rows": []})
    assert (equal.status_code, equal.json()["data"]["cells"]) == (422, [{"cell": "B1", "reason": "EQUAL_HEADERS"}])
    wider = admin.post(TABLES, json={"name": "Petite", "columns": ["A"], "rows": [["a", "b"]]})
    assert wider.json()["data"]["cells"] == [{"cell": "B1", "reason": "BLANK_HEADER"}]
    long = admin.post(TABLES, json={"name": "Petite", "columns": ["A"], "rows": [["a"]] * 201})
    assert (long.status_code, long.json()["fields"][0]["field"]) == (422, "rows")
    assert admin.post(TABLES, json={"name": "Petite"}).json()["fields"][0]["field"] == "name"


def test_a_table_of_more_than_200_rows_is_not_typed(admin):
    table = created(admin, [["Code"], *([line] for line in range(201))])
    answer = admin.put(f"{TABLES}/{table['id']}/rows", json={"columns": ["Code"], "rows": [], "version": 1})
    assert refusal(answer) == (409, "TABLE_TOO_LONG")


def test_a_simulation_serves_once_and_for_its_own_table(admin, campaign):
    other = created(admin, [["Lycée"], ["Parc"]], "Ecoles.xlsx")
    simulated = simulate(admin, workbook(COEFFICIENTS), id=campaign["id"]).json()["simulationId"]
    body = {"simulationId": simulated, "version": 1}
    assert refusal(admin.post(f"{TABLES}/{other['id']}/content", json=body)) == (404, "NOT_FOUND")
    assert refusal(admin.post(TABLES, json={"simulationId": simulated})) == (404, "NOT_FOUND")
    assert admin.post(f"{TABLES}/{campaign['id']}/content", json=body).status_code == 200
    again = {**body, "version": 2}
    assert refusal(admin.post(f"{TABLES}/{campaign['id']}/content", json=again)) == (404, "NOT_FOUND")
    unknown = {"simulationId": str(uuid.uuid4()), "version": 2}
    assert refusal(admin.post(f"{TABLES}/{campaign['id']}/content", json=unknown)) == (404, "NOT_FOUND")


def test_a_simulation_that_nobody_confirms_is_forgotten_after_a_day(admin, campaign, clock):
    simulated = simulate(admin, workbook(COEFFICIENTS), id=campaign["id"]).json()["simulationId"]
    body = {"simulationId": simulated, "version": campaign["version"]}
    clock.shift(timedelta(hours=23))
    sweep_contents()
    with new_session() as session:
        assert session.get(TableContent, uuid.UUID(simulated)) is not None
    clock.shift(timedelta(hours=2))
    sweep_contents()
    clock.shift(timedelta(hours=-25))  # for the session
    assert admin.post(f"{TABLES}/{campaign['id']}/content", json=body).status_code == 404
    assert admin.get(f"{TABLES}/{campaign['id']}/rows").json()["totalElements"] == 3


def test_what_somebody_else_changed_meanwhile_is_not_replaced(admin, campaign):
    simulated = simulate(admin, workbook(COEFFICIENTS), id=campaign["id"]).json()["simulationId"]
    replaced(admin, campaign, COEFFICIENTS)
    address = f"{TABLES}/{campaign['id']}/content"
    stale = admin.post(address, json={"simulationId": simulated, "version": 1})
    assert (refusal(stale), stale.json()["data"]["version"]) == ((409, "STALE_VERSION"), 2)
    assert refusal(admin.post(address, json={"simulationId": simulated, "version": 2})) == (409, "SIMULATION_STALE")


def test_of_two_people_at_once_one_replaces_the_table(admin, campaign):
    simulated = [simulate(admin, workbook(COEFFICIENTS), id=campaign["id"]).json()["simulationId"] for _ in range(2)]
    address = f"{TABLES}/{campaign['id']}/content"
    with ThreadPoolExecutor(2) as people:
        answers = people.map(lambda each: admin.post(address, json={"simulationId": each, "version": 1}), simulated)
        assert sorted(each.status_code for each in answers) == [200, 409]


def test_while_a_computation_waits_or_runs_a_file_is_simulated_and_not_confirmed(admin, campaign):
    job = admin.post("/api/v1/admin/candidates/computation/execute/start").json()["jobId"]
    assert refusal(replaced(admin, campaign, COEFFICIENTS)) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    typed = {"columns": campaign["columns"], "rows": [], "version": 1}
    answer = admin.put(f"{TABLES}/{campaign['id']}/rows", json=typed)
    assert refusal(answer) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    run(job)
    assert replaced(admin, campaign, COEFFICIENTS).status_code == 200


def test_the_journal_tells_what_was_done_and_no_cell(admin, campaign):
    with journaled() as lines:
        table = replaced(admin, campaign, [*COEFFICIENTS, ["SECRET", "Latin", 4.0]]).json()
        rest = {"columns": table["columns"], "rows": [["SECRET", "Latin", 4.0]], "version": 2}
        admin.put(f"{TABLES}/{table['id']}/rows", json=rest)
    assert [line.action for line in lines] == ["REPLACE_TABLE", "TYPE_TABLE"]
    assert {line.object_id for line in lines} == {table["id"]}
    assert "SECRET" not in str([(line.before, line.after) for line in lines])


@pytest.mark.parametrize(
    ("formula", "code"),
    [
        ("SOMME(Coefficients[Pts])", "FORMULA_UNKNOWN_REFERENCE"),
        ("SOMME(Coefficient[Points])", "FORMULA_UNKNOWN_REFERENCE"),
        ("Coefficients[@Points]", "FORMULA_INVALID"),
        ("Coefficients[Points]*2", "FORMULA_INVALID"),
        ("RECHERCHEX(1;Coefficients[Points];Parcoursup[Choix])", "FORMULA_INVALID"),
    ],
)
def test_a_formula_that_misreads_a_table_is_refused(admin, campaign, formula, code):
    answer = admin.post("/api/v1/admin/formula-edition", json=draft("Autre", formula))
    assert refusal(answer) == (422, code)
    if code == "FORMULA_UNKNOWN_REFERENCE":
        assert answer.json()["data"]["suggestions"]


def test_the_editor_knows_the_tables_and_what_a_formula_reads_of_them(admin, campaign):
    metadata = admin.get("/api/v1/admin/formula-edition").json()
    assert metadata["tables"] == [{"name": "Coefficients", "columns": ["Code", "Spécialité", "Points"]}]
    [formula] = metadata["internalColumnDescriptors"]
    assert [each["name"] for each in formula["tableColumnDescriptors"]] == [
        "Coefficients[Spécialité]",
        "Coefficients[Points]",
    ]
    checked = admin.post(
        "/api/v1/admin/formula-edition/check",
        json={"type": "AGGREGATE_FORMULA", "formula": "SOMME(Coefficients[Points])"},
    ).json()
    assert (checked["valid"], checked["references"][0]["type"]) == (True, "TABLE")
