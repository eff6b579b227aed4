"""Trying a formula out before saving it, and explaining a saved one (docs/rules/formulas.md, check and explain)."""

import uuid

import pytest

from tests.given.computations import candidate_id, cells, compute, import_file
from tests.given.formulas import FORMULAS, saved

CHECK = f"{FORMULAS}/check"


def checked(client, formula, **members):
    answer = client.post(CHECK, json={"type": "ROW_FORMULA", "formula": formula} | members)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_trial_of_a_faulty_formula_shows_where_its_faults_are(admin):
    answer = checked(admin, "AVERGE(1) + Parcoursup[@Math] + NOT()", candidateId=candidate_id(0))
    assert (answer["valid"], answer["references"], answer["explanation"]) == (False, [], None)
    assert [(fault["code"], fault["line"], fault["column"]) for fault in answer["errors"]] == [
        ("FORMULA_UNKNOWN_REFERENCE", 1, 1),
        ("FORMULA_UNKNOWN_REFERENCE", 1, 13),
        ("FORMULA_ARGUMENT_COUNT", 1, 33),
    ]
    first, second, _ = answer["errors"]
    assert "AVERAGE" in first["suggestions"]
    assert "Maths" in second["suggestions"]
    assert (second["start"], second["end"]) == (12, 29)


def test_trial_that_closes_a_circle_shows_the_circle(admin):
    first = saved(admin, "A", "1")
    saved(admin, "B", "Candidats[@A]+1")
    answer = checked(admin, "Candidats[@B]", id=first["id"])
    assert [fault["code"] for fault in answer["errors"]] == ["FORMULA_CYCLE"]
    assert answer["errors"][0]["line"] is None
    assert checked(admin, "Candidats[@Neuve]", name="Neuve")["errors"][0]["code"] == "FORMULA_CYCLE"


def test_a_valid_formula_gives_its_columns_and_its_parts_for_the_candidate(admin):
    answer = checked(admin, "SUM(Parcoursup[@Maths];2)", candidateId=candidate_id(0))
    assert (answer["valid"], answer["errors"]) == (True, [])
    assert [column["technicalName"] for column in answer["references"]] == ["Parcoursup[Maths]"]
    explanation = answer["explanation"]
    assert (explanation["text"], explanation["value"], explanation["error"]) == (
        "SUM(Parcoursup[@Maths];2)",
        16.5,
        None,
    )
    assert (explanation["start"], explanation["end"]) == (0, 25)
    assert explanation["children"][0] == {
        "text": "Parcoursup[@Maths]",
        "start": 4,
        "end": 22,
        "value": 14.5,
        "error": None,
        "chosen": None,
        "children": [],
    }


def test_a_trial_saves_nothing_and_needs_no_computation(admin):
    base = saved(admin, "Base", "Parcoursup[@Maths]+1")
    total = saved(admin, "Total", "SUM(Candidats[Base])", type="AGGREGATE_FORMULA")
    answer = checked(admin, "Candidats[@Base]/Globales[Total]", candidateId=candidate_id(0))
    assert [part["value"] for part in answer["explanation"]["children"]] == [15.5, None]
    assert answer["explanation"]["children"][1]["error"] == answer["explanation"]["error"] == "#VALUE!"
    names = [formula["name"] for formula in admin.get(FORMULAS).json()["internalColumnDescriptors"]]
    assert names == ["Base", "Total"]
    assert admin.get(f"{FORMULAS}/{total['id']}/explain/{candidate_id(1)}").json()["error"] == "#VALUE!"
    assert admin.get(f"{FORMULAS}/{base['id']}/explain/{candidate_id(1)}").json()["value"] == 13


def test_an_error_is_explained_where_it_arises(admin):
    formula = saved(admin, "Ratio", "1+Parcoursup[@Physique]/Parcoursup[@Maths]")
    explanation = admin.get(f"{FORMULAS}/{formula['id']}/explain/{candidate_id(2)}").json()
    assert (explanation["value"], explanation["error"]) == (None, "#DIV/0!")
    ratio = explanation["children"][-1]
    assert (ratio["text"], ratio["error"]) == ("Parcoursup[@Physique]/Parcoursup[@Maths]", "#DIV/0!")
    assert [(part["value"], part["error"]) for part in ratio["children"]] == [(12, None), (None, None)]


def test_a_formula_whose_column_vanished_is_explained_as_its_cells_show(admin):
    formula = saved(admin, "Bonus", "IFERROR(Parcoursup[@Maths];0)")
    import_file({"Physique": ["10", "16", "12", "8"]})
    explained = admin.get(f"{FORMULAS}/{formula['id']}/explain/{candidate_id(0)}").json()
    assert (explained["value"], explained["error"]) == (None, "#REF!")


@pytest.mark.parametrize("formula", ["1" + "+1" * 900, "(" * 60 + "1" + ")" * 60, "&".join(['"x"'] * 900)])
def test_a_long_formula_within_the_limits_is_explained(admin, formula):
    answer = checked(admin, formula, candidateId=candidate_id(0))
    assert (answer["valid"], answer["explanation"]["error"]) == (True, None)


def test_an_absent_formula_or_candidate_is_not_found(admin):
    formula = saved(admin, "Note", "1")
    absent = uuid.uuid4()
    assert admin.get(f"{FORMULAS}/{formula['id']}/explain/{absent}").status_code == 404
    assert admin.get(f"{FORMULAS}/{absent}/explain/{candidate_id(0)}").status_code == 404
    refused = admin.post(CHECK, json={"type": "ROW_FORMULA", "formula": "1", "candidateId": str(absent)})
    assert refused.status_code == 404


@pytest.mark.parametrize("body", [{}, {"type": "ROW_FORMULA"}, {"type": "X", "formula": "1"}, {"formula": "1"}])
def test_a_trial_of_nothing_is_refused(admin, body):
    assert admin.post(CHECK, json=body).status_code == 422


def test_check_that_takes_too_long_is_refused_and_a_computation_still_gives_the_value(admin, monkeypatch):
    monkeypatch.setattr("parvis.formulas.computations.queries.LONGEST_CHECK_SECONDS", 0.0)
    form = {"type": "ROW_FORMULA", "formula": "Parcoursup[@Maths]*2", "candidateId": candidate_id(0)}
    answer = admin.post("/api/v1/admin/formula-edition/check", json=form)
    assert (answer.status_code, answer.json()["code"]) == (422, "FORMULA_CHECK_TOO_LONG")
    assert answer.json()["message"].startswith("La vérification de la formule prend trop de temps.")
    saved(admin, "Double", "Parcoursup[@Maths]*2")
    assert compute(admin).status == "SUCCESS"
    assert cells(admin, "Candidats[Double]")["Candidats[Double]"][0] == 29
