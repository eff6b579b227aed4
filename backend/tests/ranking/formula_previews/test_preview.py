"""What a formula gives while it is written: its distribution and a few candidates (docs/rules/formulas.md)."""

import uuid

import pytest

from parvis.candidate_table.log.changes import append_reload
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id, compute, import_file
from tests.given.formulas import FORMULAS, saved
from tests.given.sql import statements_sent

PREVIEW = f"{FORMULAS}/preview"


@pytest.fixture
def admin(client_as):
    """Six candidates; the fourth and the fifth have no mark, the sixth a text in its place."""
    client = client_as("ROLE_ADMIN")
    import_file({"Maths": ["20", "18", "16", "", "", "N"], "Zéro": ["0", "1", "2", "0", "0", "0"]})
    return client


def previewed(client, formula, **members):
    answer = client.post(PREVIEW, json={"type": "ROW_FORMULA", "formula": formula} | members)
    assert answer.status_code == 200, answer.text
    return answer.json()


def shown(people):
    return [(each["externalId"], each["error"] or each["value"]) for each in people]


def test_numbers_are_spread_and_the_first_blanks_and_errors_are_named(admin):
    wanted = [candidate_id(2), str(uuid.uuid4()), candidate_id(0), candidate_id(2)]
    found = previewed(admin, "Parcoursup[@Maths]*1/Parcoursup[@Zéro]", candidates=wanted)
    statistics = found["statistics"]
    assert [statistics[each] for each in ("count", "numbers", "blank", "errors", "min", "max")] == [6, 2, 0, 4, 8, 18]
    assert sum(each["count"] for each in statistics["histogram"]) == 2
    assert shown(found["candidates"]) == [("1000003", 8), ("1000001", "#DIV/0!")]
    assert shown(found["errors"]) == [("1000001", "#DIV/0!"), ("1000004", "#DIV/0!"), ("1000005", "#DIV/0!")]
    assert (found["blank"], found["value"], found["error"]) == ([], None, None)
    person = found["candidates"][0]
    assert (person["id"], person["lastName"], person["firstName"]) == (candidate_id(2), "NOM2", "Camille")

    marks = previewed(admin, "Parcoursup[@Maths]")
    assert shown(marks["blank"]) == [("1000004", None), ("1000005", None)]
    assert marks["statistics"]["top"][-1] == {"value": "N", "count": 1}


def test_texts_and_booleans_are_counted_by_value(admin):
    texts = previewed(admin, 'IF(Parcoursup[@Maths]>17;"haut";"bas")')["statistics"]
    assert (texts["histogram"], texts["distinct"]) == ([], 2)
    assert texts["top"] == [{"value": "bas", "count": 3}, {"value": "haut", "count": 3}]
    booleans = previewed(admin, "ISBLANK(Parcoursup[@Maths])")["statistics"]
    assert booleans["top"] == [{"value": False, "count": 4}, {"value": True, "count": 2}]


@pytest.mark.parametrize("computed", [False, True])
def test_what_it_reads_needs_no_computation_and_nothing_is_saved(admin, computed):
    saved(admin, "Note", "SUM(Parcoursup[@Maths])")
    rank = saved(admin, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    if computed:
        compute(admin)
    formula = "RANK(Candidats[@Note];Candidats[Note];1)"
    found = previewed(admin, formula, id=rank["id"], candidates=[candidate_id(0)])
    assert shown(found["candidates"]) == [("1000001", 6)]
    assert admin.get(f"{FORMULAS}/{rank['id']}").json()["formula"] == rank["formula"]
    [mean] = [previewed(admin, "AVERAGE(Candidats[Note])", type="AGGREGATE_FORMULA")]
    assert (mean["value"], mean["error"], mean["statistics"], mean["candidates"]) == (9, None, None, [])
    assert previewed(admin, "1/0", type="AGGREGATE_FORMULA")["error"] == "#DIV/0!"


@pytest.mark.parametrize(
    ("members", "code"),
    [
        ({"formula": "1+"}, "FORMULA_INVALID"),
        ({"formula": "Parcoursup[@Math]"}, "FORMULA_UNKNOWN_REFERENCE"),
        ({"formula": "Candidats[@Neuve]", "name": "Neuve"}, "FORMULA_CYCLE"),
        ({"formula": "Parcoursup[@Maths]", "type": "AGGREGATE_FORMULA"}, "FORMULA_CURRENT_ROW_IN_AGGREGATE"),
        ({"candidates": [str(uuid.uuid4())] * 11}, "INVALID_INPUT"),
        ({"candidates": ["x"]}, "INVALID_INPUT"),
    ],
)
def test_what_could_not_be_saved_is_refused(admin, members, code):
    answer = admin.post(PREVIEW, json={"type": "ROW_FORMULA", "formula": "1"} | members)
    assert (answer.status_code, answer.json()["code"]) == (422, code)


def test_one_that_takes_too_long_is_refused_in_french(admin, monkeypatch):
    monkeypatch.setattr("parvis.ranking.formula_previews.queries.LONGEST_CHECK_SECONDS", 0.0)
    answer = admin.post(PREVIEW, json={"type": "ROW_FORMULA", "formula": "Parcoursup[@Maths]*2"})
    assert (answer.status_code, answer.json()["code"]) == (422, "FORMULA_CHECK_TOO_LONG")
    assert answer.json()["message"].startswith("La vérification de la formule prend trop de temps.")


def test_an_erased_candidate_is_neither_counted_nor_shown_and_ten_cost_no_more_statements_than_one(admin):
    gone = candidate_id(3)
    with new_session() as session, session.begin():
        session.delete(session.get_one(Candidate, uuid.UUID(gone)))
        session.flush()
        append_reload(session, None)
    found = previewed(admin, "Parcoursup[@Maths]", candidates=[gone, candidate_id(4)])
    assert (found["statistics"]["count"], shown(found["blank"])) == (5, [("1000005", None)])
    assert shown(found["candidates"]) == [("1000005", None)]
    sent = []
    for wanted in ([candidate_id(0)], [candidate_id(row) for row in (0, 1, 2, 4, 5)]):
        with statements_sent() as statements:
            previewed(admin, "Parcoursup[@Maths]", candidates=wanted)
        sent.append(len(statements))
    assert sent[0] == sent[1]
