"""Formulas that are refused when saved (docs/rules/formulas.md)."""

import json
import threading
import unicodedata
import uuid
from concurrent.futures import ThreadPoolExecutor

import pytest

from parvis.candidate_table.columns.rules import Family
from parvis.formulas.definitions.model import Dependency, Formula
from parvis.kernel.advisory_locks import AdvisoryLock, hold
from parvis.kernel.db import new_session
from tests.given.formulas import FORMULAS, draft, keep_headers, saved
from tests.given.jobs import until
from tests.given.waiting import SOMEBODY_WAITS


def refusal(client, body, method="post"):
    answer = getattr(client, method)(FORMULAS, json=body)
    assert answer.status_code in {409, 422}, answer.text
    return answer.status_code, answer.json()


@pytest.mark.parametrize(
    ("formula", "line", "column"),
    [
        ("1 +", 1, 4),
        ("SUM(1;2", 1, 8),
        ("1 +\n* 2", 2, 1),
        ('"never closed', 1, 1),
        ("Parcoursup[@Maths", 1, 11),
        ("1 ! 2", 1, 3),
    ],
)
def test_a_syntax_error_says_where_it_is(admin, formula, line, column):
    status, body = refusal(admin, draft("Moyenne", formula))
    assert (status, body["code"], body["message"]) == (
        422,
        "FORMULA_INVALID",
        "La formule de calcul est invalide",
    )
    assert set(body["data"]) == {"line", "column", "expected", "suggestions"}
    assert (body["data"]["line"], body["data"]["column"]) == (line, column)
    assert body["fields"] == [{"field": "formula", "message": "La formule de calcul est invalide"}]
    assert admin.get(FORMULAS).json()["internalColumnDescriptors"] == []


def test_a_syntax_error_says_what_could_stand_there(admin):
    _, body = refusal(admin, draft("Moyenne", "1 +"))
    assert "nombre" in body["data"]["expected"]


@pytest.mark.parametrize(
    ("formula", "suggestion"),
    [
        ("AVERGE(1;2)", "AVERAGE"),
        ("MOYENE(1;2)", "MOYENNE"),
        ("Parcoursup[@Math]", "Maths"),
        ("Parcoursup[@[Physqiue]]", "Physique"),
        ("Parcourssup[@Maths]", "Parcoursup"),
        ("RankINP[@Noms]", "Nom"),
        ("Candidats[@Total]", None),
        ("Globales[Total]", None),
    ],
)
def test_an_unknown_name_is_refused_with_the_nearest_ones(admin, formula, suggestion):
    status, body = refusal(admin, draft("Moyenne", formula))
    assert (status, body["code"]) == (422, "FORMULA_UNKNOWN_REFERENCE")
    found = body["data"]["suggestions"]
    assert found == [] if suggestion is None else suggestion in found


@pytest.mark.parametrize("formula", ["IF(TRUE)", "IFERROR(1)", "COUNTIF(1)", "NOT()", "RANK(1;2;3;4)"])
def test_a_wrong_number_of_arguments_is_refused(admin, formula):
    status, body = refusal(admin, draft("Moyenne", formula))
    assert (status, body["code"]) == (422, "FORMULA_ARGUMENT_COUNT")


@pytest.mark.parametrize(
    "formula",
    [
        "1" + "+1" * 6000,
        "1" + "+1" * 1500,
        "(" * 65 + "1" + ")" * 65,
        "SUM(" * 65 + "1" + ")" * 65,
    ],
)
def test_a_formula_bomb_is_refused(admin, formula):
    status, body = refusal(admin, draft("Bombe", formula))
    assert (status, body["code"]) == (422, "FORMULA_TOO_LARGE")


def test_the_current_row_is_refused_in_a_formula_for_all_candidates(admin):
    status, body = refusal(admin, draft("Total", "SUM(Parcoursup[@Maths])", type="AGGREGATE_FORMULA"))
    assert (status, body["code"]) == (422, "FORMULA_CURRENT_ROW_IN_AGGREGATE")
    assert body["message"] == "Une formule globale ne peut pas lire la ligne d'un candidat"


def test_a_formula_cannot_use_itself(admin):
    status, body = refusal(admin, draft("Total", "Candidats[@Total]+1"))
    assert (status, body["code"]) == (422, "FORMULA_CYCLE")
    assert body["data"]["members"] == ["Total"]


def test_a_circle_names_its_members(admin):
    first = saved(admin, "A", "Parcoursup[@Maths]")
    saved(admin, "B", "Candidats[@A]+1")
    saved(admin, "C", "SUM(Candidats[B])", type="AGGREGATE_FORMULA")
    status, body = refusal(admin, first | {"formula": "Globales[C]*2"}, "put")
    assert (status, body["code"]) == (422, "FORMULA_CYCLE")
    assert body["data"]["members"] == ["A", "C", "B"]
    assert body["message"] == "La formule dépend d'elle-même : A → C → B → A"
    assert body["fields"] == [{"field": "formula", "message": body["message"]}]
    assert admin.get(f"{FORMULAS}/{first['id']}").json() == first


@pytest.mark.parametrize("column", ["MethodeEvaluation", "StatutEntretien"])
def test_the_evaluation_method_makes_a_cycle_through_its_business_columns(admin, column):
    saved(admin, "Admis", f'RankINP[@{column}]="PFM"')
    body = draft("Méthode", 'IF(Candidats[@Admis];"PFM";"NONE")', businessValue="EVALUATION_METHOD")
    status, body = refusal(admin, body)
    assert (status, body["code"]) == (422, "FORMULA_CYCLE")
    assert body["data"]["members"] == ["Méthode", "Admis"]
    assert body["message"] == f"La formule dépend d'elle-même : Méthode → Admis → {column} → Méthode"


def test_a_cycle_through_both_business_columns_names_the_method_alone(admin):
    saved(admin, "Admis", 'AND(RankINP[@StatutEntretien]="PFM";RankINP[@MethodeEvaluation]="PFM")')
    body = draft("Méthode", 'IF(Candidats[@Admis];"PFM";"NONE")', businessValue="EVALUATION_METHOD")
    message = refusal(admin, body)[1]["message"]
    assert message == "La formule dépend d'elle-même : Méthode → Admis → MethodeEvaluation → Méthode"


def test_only_a_row_formula_gives_the_evaluation_method(admin):
    status, body = refusal(admin, draft("M", '"PFM"', type="AGGREGATE_FORMULA", businessValue="EVALUATION_METHOD"))
    assert (status, body["code"]) == (422, "EVALUATION_METHOD_NEEDS_ROW_FORMULA")


def test_one_formula_at_most_gives_the_evaluation_method(admin):
    method = saved(admin, "Méthode", '"PFM"', businessValue="EVALUATION_METHOD")
    status, body = refusal(admin, draft("Autre", '"FA"', businessValue="EVALUATION_METHOD"))
    assert (status, body["code"]) == (409, "EVALUATION_METHOD_TAKEN")
    assert body["message"] == "La formule Méthode donne déjà la méthode d'évaluation."
    assert body["data"] == {"formula": "Méthode"}
    assert body["fields"] == [{"field": "businessValue", "message": body["message"]}]
    other = saved(admin, "Autre", '"FA"')
    assert refusal(admin, other | {"businessValue": "EVALUATION_METHOD"}, "put")[1]["code"] == "EVALUATION_METHOD_TAKEN"
    assert admin.put(FORMULAS, json=method | {"formula": '"FA"'}).status_code == 200


@pytest.mark.parametrize("name", ["", "  ", "n" * 101, "a[b", "a]b", "a#b", "l'oral"])
def test_a_name_that_cannot_be_written_is_refused(admin, name):
    status, body = refusal(admin, draft(name, "1"))
    assert (status, body["fields"][0]["field"]) == (422, "name")


def test_a_name_of_a_hundred_characters_is_taken_whole(admin):
    answer = admin.post(FORMULAS, json=draft("n" * 100, "1"))
    assert (answer.status_code, answer.json()["name"]) == (201, "n" * 100)


@pytest.mark.parametrize("name", ["Moyenne Générale", "moyenne générale", "MOYENNE  GÉNÉRALE "])
def test_names_are_unique_without_case_or_unicode_form(admin, name):
    saved(admin, "Moyenne Générale", "1")
    for written in (name, unicodedata.normalize("NFD", name)):
        status, body = refusal(admin, draft(written, "1", type="AGGREGATE_FORMULA"))
        assert (status, body["code"]) == (409, "FORMULA_NAME_TAKEN")
        assert body["fields"] == [{"field": "name", "message": "Une formule porte déjà ce nom."}]


@pytest.mark.parametrize(
    ("member", "value"),
    [
        ("type", "CELL_FORMULA"),
        ("businessValue", "LUCK"),
        ("formula", None),
        ("formula", 3),
        ("name", None),
        ("author", "someone"),
        ("version", "x"),
    ],
)
def test_a_body_that_is_no_formula_is_refused_naming_the_member(admin, member, value):
    status, body = refusal(admin, draft("Moyenne", "1") | {member: value})
    assert (status, body["code"]) == (422, "INVALID_INPUT")
    assert body["fields"][0]["field"].startswith(member)


REQUIRED = ["name", "type", "businessValue", "formula"]


@pytest.mark.parametrize("member", REQUIRED)
def test_a_member_that_is_absent_null_or_blank_is_obligatory(admin, member):
    whole = draft("Moyenne", "1")
    absent = {name: value for name, value in whole.items() if name != member}
    for body in (absent, *(whole | {member: nothing} for nothing in (None, "", "  "))):
        status, answer = refusal(admin, body)
        assert (status, answer["fields"]) == (422, [{"field": member, "message": "Champ obligatoire"}])


def test_obligatory_members_are_all_named_at_once(admin):
    fields = refusal(admin, dict.fromkeys(REQUIRED, ""))[1]["fields"]
    assert fields == [{"field": member, "message": "Champ obligatoire"} for member in REQUIRED]


def test_a_removed_column_is_unknown_to_a_new_formula(admin):
    keep_headers("Physique")
    assert refusal(admin, draft("Moyenne", "Parcoursup[@Maths]"))[1]["code"] == "FORMULA_UNKNOWN_REFERENCE"


@pytest.mark.parametrize("depth", [900, 5000])
def test_descriptors_nested_without_end_are_refused(admin, depth):
    lists = '"internalColumnDescriptors": ['
    nested = f"{{{lists}" * depth + "]}" * depth
    body = json.dumps(draft("Moyenne", "1")).replace(f"{lists}]", f"{lists}{nested}]")
    assert nested in body
    answer = admin.post(FORMULAS, content=body, headers={"Content-Type": "application/json"})
    assert (answer.status_code, answer.json()["message"]) == (422, "Le contenu n'est pas du JSON lisible.")


def test_two_formulas_created_at_once_under_one_name_leave_one(admin):
    together = threading.Barrier(2)

    def create(text):
        together.wait()
        return admin.post(FORMULAS, json=draft("Moyenne", text)).status_code

    with ThreadPoolExecutor(2) as pool:
        assert sorted(pool.map(create, ["1", "2"])) == [201, 409]


def test_two_changes_at_once_cannot_close_a_circle(admin):
    first, second = saved(admin, "A", "1"), saved(admin, "B", "1")
    together = threading.Barrier(2)

    def change(body):
        together.wait()
        return admin.put(FORMULAS, json=body).status_code

    with ThreadPoolExecutor(2) as pool:
        changes = [first | {"formula": "Candidats[@B]"}, second | {"formula": "Candidats[@A]"}]
        assert sorted(pool.map(change, changes)) == [200, 422]


@pytest.mark.parametrize(
    ("call", "code"),
    [
        (lambda admin, _: admin.post(FORMULAS, json=draft("Rang", "Candidats[@Base]")), "FORMULA_UNKNOWN_REFERENCE"),
        (
            lambda admin, alone: admin.put(FORMULAS, json=alone | {"formula": "Candidats[@Base]"}),
            "FORMULA_UNKNOWN_REFERENCE",
        ),
        (lambda admin, alone: admin.delete(f"{FORMULAS}/{alone['id']}"), "FORMULA_IN_USE"),
    ],
    ids=["created", "changed", "deleted"],
)
def test_a_formula_is_judged_against_what_a_change_under_way_leaves(admin, psycopg_connection, call, code):
    base, alone, user = (saved(admin, name, "1") for name in ("Base", "Seule", "Usage"))
    with ThreadPoolExecutor(1) as pool:
        with new_session() as session, session.begin():
            hold(session, AdvisoryLock.FORMULAS)
            session.delete(session.get_one(Formula, uuid.UUID(base["id"])))
            dependency = Dependency(family=Family.ROW_FORMULA, name="Seule")
            session.get_one(Formula, uuid.UUID(user["id"])).dependencies = [dependency]
            session.flush()
            answer = pool.submit(call, admin, alone)
            until(lambda: answer.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert answer.result().json()["code"] == code
