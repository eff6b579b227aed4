"""Creating, reading, changing and deleting formulas (docs/rules/formulas.md)."""

import unicodedata
import uuid

import pytest

from parvis.formula_language import FUNCTIONS
from tests.given.audit import journaled
from tests.given.campaign import add_candidates, publish_results
from tests.given.formulas import FORMULAS, draft, saved
from tests.given.interviews import id_of


def test_a_created_formula_is_answered_with_its_dependencies(admin):
    saved(admin, "Base", "Parcoursup[@Maths]")
    saved(admin, "Total", "SUM(Candidats[Base])", type="AGGREGATE_FORMULA")
    formula = saved(admin, "Rang", "AVERAGE(Parcoursup[@maths];rankinp[@Nom];Candidats[@base];Globales[Total])")
    assert formula["formula"] == "AVERAGE(Parcoursup[@maths];rankinp[@Nom];Candidats[@base];Globales[Total])"
    assert formula["version"] == 1
    assert formula["technicalName"] == formula["gridName"] == "Candidats[Rang]"
    [external] = formula["externalColumnDescriptors"]
    assert (external["technicalName"], external["name"], external["type"]) == ("Parcoursup[Maths]", "Maths", "EXTERNAL")
    base, total = formula["internalColumnDescriptors"]
    assert (base["technicalName"], base["type"]) == ("Candidats[Base]", "ROW_FORMULA")
    assert (total["technicalName"], total["type"]) == ("Globales[Total]", "AGGREGATE_FORMULA")
    assert formula["businessColumnDescriptors"] == [
        {"id": "Nom", "technicalName": "Nom", "name": "Nom", "type": "BUSINESS"}
    ]
    assert admin.get(f"{FORMULAS}/{formula['id']}").json() == formula


def test_a_formula_for_all_candidates_has_no_column_in_the_grid(admin):
    assert saved(admin, "Total", "SUM(Parcoursup[Maths])", type="AGGREGATE_FORMULA")["gridName"] is None


def test_columns_with_awkward_names_are_reached(admin):
    formula = saved(admin, "Oral", "Parcoursup[@[L''oral '[note']]]")
    assert formula["externalColumnDescriptors"][0]["technicalName"] == "Parcoursup[L'oral [note]]"


def test_dependencies_sent_by_the_client_are_ignored(admin):
    other = saved(admin, "Autre", "1")
    formula = saved(admin, "Moyenne", "1+1", internalColumnDescriptors=[other], externalColumnDescriptors=[])
    assert formula["internalColumnDescriptors"] == []


def test_a_formula_sent_back_as_read_is_accepted(admin):
    formula = saved(admin, "Moyenne", "Parcoursup[@Maths]")
    answer = admin.put(FORMULAS, json=formula | {"formula": "Parcoursup[@Physique]"})
    assert answer.status_code == 200, answer.text
    changed = answer.json()
    assert (changed["version"], changed["formula"]) == (2, "Parcoursup[@Physique]")
    assert changed["externalColumnDescriptors"][0]["name"] == "Physique"
    assert admin.get(f"{FORMULAS}/{formula['id']}").json() == changed


def test_a_stale_version_is_refused_with_the_present_formula(admin):
    formula = saved(admin, "Moyenne", "1")
    present = admin.put(FORMULAS, json=formula | {"formula": "2"}).json()
    answer = admin.put(FORMULAS, json=formula | {"formula": "3"})
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["data"] == present
    unversioned = {key: value for key, value in formula.items() if key != "version"}
    assert admin.put(FORMULAS, json=unversioned | {"formula": "3"}).json()["version"] == 3


def test_a_changed_name_is_refused(admin):
    formula = saved(admin, "Moyenne", "1")
    for name in ("Autre", "moyenne"):
        answer = admin.put(FORMULAS, json=formula | {"name": name})
        assert (answer.status_code, answer.json()["code"]) == (409, "FORMULA_NAME_FROZEN")


def test_a_put_without_a_known_id_changes_nothing(admin):
    answer = admin.put(FORMULAS, json=draft("Moyenne", "1"))
    assert (answer.status_code, answer.json()["fields"][0]["field"]) == (422, "id")
    assert admin.put(FORMULAS, json=draft("Moyenne", "1", id=str(uuid.uuid4()))).status_code == 404


@pytest.mark.parametrize("requested", ["Épreuve 1/2", "épreuve 1/2", "ÉPREUVE  1/2"])
def test_a_formula_is_found_by_name_whatever_its_unicode_form(admin, requested):
    formula = saved(admin, "Épreuve 1/2", "1")
    for form in ("NFC", "NFD"):
        path = unicodedata.normalize(form, requested).replace("/", "%2F").replace(" ", "%20")
        assert admin.get(f"{FORMULAS}/name/{path}").json() == formula
    assert admin.get(f"{FORMULAS}/name/Epreuve").status_code == 404


def test_a_formula_in_use_is_neither_deleted_nor_retyped(admin):
    base = saved(admin, "Base", "1")
    users = [saved(admin, name, "RANK(Candidats[@Base];Candidats[Base])") for name in ("Rang", "Place")]
    answer = admin.delete(f"{FORMULAS}/{base['id']}")
    assert (answer.status_code, answer.json()["code"], answer.json()["data"]) == (
        409,
        "FORMULA_IN_USE",
        {"usedBy": ["Place", "Rang"]},
    )
    assert answer.json()["message"] == "Cette formule est utilisée par Place, Rang."
    changed = admin.put(FORMULAS, json=base | {"type": "AGGREGATE_FORMULA"})
    assert (changed.status_code, changed.json()["code"]) == (409, "FORMULA_IN_USE")
    assert [admin.delete(f"{FORMULAS}/{user['id']}").status_code for user in users] == [204, 204]
    assert admin.delete(f"{FORMULAS}/{base['id']}").status_code == 204
    assert admin.get(f"{FORMULAS}/{base['id']}").status_code == 404
    assert admin.delete(f"{FORMULAS}/{base['id']}").status_code == 404


def test_a_formula_that_nobody_uses_is_deleted_beside_one_in_use(admin):
    saved(admin, "Base", "1")
    saved(admin, "Total", "SUM(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    unused = saved(admin, "Seule", "2")
    saved(admin, "Usage", "Candidats[@Base]+Globales[Total]")
    assert admin.delete(f"{FORMULAS}/{unused['id']}").status_code == 204


def test_who_saves_a_formula_is_kept_and_leaves_lines_of_audit(admin, psycopg_connection):
    with journaled() as lines:
        formula = saved(admin, "Moyenne", "1")
        before = psycopg_connection.execute("SELECT created_by, updated_by, updated FROM formulas").fetchone()
        admin.put(FORMULAS, json=formula | {"formula": "2"})
        after = psycopg_connection.execute("SELECT created_by, updated_by, updated FROM formulas").fetchone()
        admin.delete(f"{FORMULAS}/{formula['id']}")
    subject = id_of("ROLE_ADMIN")
    assert before[:2] == after[:2] == (subject, subject)
    assert before[2] < after[2]
    assert {line[1:3] for line in lines} == {(formula["id"], subject)}
    assert [(line.action, line.before, line.after) for line in lines] == [
        ("CREATE_FORMULA", None, {"name": "Moyenne", "text": "1"}),
        (
            *("CHANGE_FORMULA", {"type": "ROW_FORMULA", "text": "1", "version": 1}),
            {"type": "ROW_FORMULA", "text": "2", "version": 2},
        ),
        ("DELETE_FORMULA", {"name": "Moyenne", "text": "2"}, None),
    ]


def test_a_formula_that_changes_type_and_back_shows_no_former_result(admin):
    add_candidates(["DUPONT"])
    note, total = saved(admin, "Note", "12"), saved(admin, "Total", "SUM(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    publish_results({"Candidats[Note]": [12.0]}, {"Globales[Total]": 30.0})

    def shown():
        page = admin.post("/api/v1/admin/candidates/filter", json={"columns": ["Candidats[Note]"]}).json()
        of_all = {result["name"]: result["value"] for result in admin.get("/api/v1/admin/statistics").json()}
        return page["content"][0]["candidateCells"]["Candidats[Note]"]["value"], of_all["Total"]

    assert shown() == (12.0, 30.0)
    for formula, types in ((note, ("AGGREGATE_FORMULA", "ROW_FORMULA")), (total, ("ROW_FORMULA", "AGGREGATE_FORMULA"))):
        for kind in types:
            changed = admin.put(FORMULAS, json={**formula, "formula": "1", "type": kind, "version": None})
            assert changed.status_code == 200, changed.text
    assert shown() == (None, None)


def test_a_malformed_id_is_404_like_an_unknown_one(admin):
    unreadable, unknown = (admin.get(f"{FORMULAS}/{formula_id}").json() for formula_id in ("xyz", uuid.uuid4()))
    assert unreadable | {"requestId": None} == unknown | {"requestId": None}
    assert unreadable["code"] == "NOT_FOUND"
    assert admin.delete(f"{FORMULAS}/xyz").status_code == 404


def test_metadata_list_formulas_columns_and_functions(admin):
    saved(admin, "Zèbre", "1")
    saved(admin, "émoi", "1")
    metadata = admin.get(FORMULAS).json()
    assert set(metadata) == {
        "internalColumnDescriptors",
        "externalColumnDescriptors",
        "businessColumnDescriptors",
        "functions",
        "tables",
    }
    assert [formula["name"] for formula in metadata["internalColumnDescriptors"]] == ["émoi", "Zèbre"]
    assert [column["name"] for column in metadata["externalColumnDescriptors"]] == [
        "Maths",
        "Physique",
        "L'oral [note]",
        "Avis",
    ]
    assert [column["name"] for column in metadata["businessColumnDescriptors"][:3]] == ["Groupe", "Numero", "Nom"]
    condition = next(function for function in metadata["functions"] if function["name"] == "IF")
    assert (condition["frenchName"], condition["minArguments"], condition["maxArguments"]) == ("SI", 2, 3)
    assert [parameter["name"] for parameter in condition["parameters"]] == ["test", "si_vrai", "si_faux"]
    assert condition["parameters"][1]["help"] == "La valeur quand la condition est vraie."
    rank = next(function for function in metadata["functions"] if function["name"] == "RANK")
    assert [parameter["column"] for parameter in rank["parameters"]] == [False, True, False]
    assert rank["names"] == ["RANG", "EQUATION.RANG", "RANK", "RANK.EQ"]
    under_conditions = next(function for function in metadata["functions"] if function["name"] == "COUNTIFS")
    assert (under_conditions["repeated"], under_conditions["maxArguments"]) == (2, 254)
    assert under_conditions["example"]["result"] == "2"
    assert "rang dans le groupe" in under_conditions["words"]
    assert len(metadata["functions"]) == len(FUNCTIONS)


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SITE_MANAGER", "ROLE_JURY", None])
def test_formulas_by_another_role_are_403(client_as, role):
    client = client_as(role)
    answers = [
        client.get(FORMULAS),
        client.get(f"{FORMULAS}/{uuid.uuid4()}"),
        client.get(f"{FORMULAS}/name/Moyenne"),
        client.post(FORMULAS, json=draft("Moyenne", "1")),
        client.put(FORMULAS, json=draft("Moyenne", "1")),
        client.delete(f"{FORMULAS}/{uuid.uuid4()}"),
        client.post(f"{FORMULAS}/check", json={"type": "ROW_FORMULA", "formula": "1"}),
        client.get(f"{FORMULAS}/{uuid.uuid4()}/explain/{uuid.uuid4()}"),
    ]
    assert {answer.status_code for answer in answers} == {403}
