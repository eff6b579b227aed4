"""Why a candidate has their rank (docs/rules/ranking.md, why)."""

import uuid

import pytest
from sqlalchemy import update

from parvis.candidate_table.log.changes import append_reload
from parvis.candidates.record.model import Candidate
from parvis.kernel.db import new_session
from tests.given.computations import candidate_id, compute, import_file
from tests.given.formulas import FORMULAS, saved
from tests.given.reasons import CANDIDATES, RANK, nodes, terms, why_of
from tests.given.tables import created


def names(neighbours):
    return [each["name"].split()[0] for each in neighbours]


@pytest.mark.parametrize(
    "column", ["", "Numero", "MethodeEvaluation", "Parcoursup[Maths]", "Globales[Total]", "Candidats[Rien]", "Rang"]
)
def test_column_that_is_no_formula_of_candidates_is_refused(ranked, column):
    saved(ranked, "Total", "SUM(Candidats[Note])", type="AGGREGATE_FORMULA")
    answer = ranked.get(f"{CANDIDATES}/{candidate_id(0)}/why", params={"column": column})
    assert answer.status_code == 422
    assert [field["field"] for field in answer.json()["fields"]] == ["column"]


def test_unknown_candidate_and_unknown_node_are_not_found(ranked):
    assert ranked.get(f"{CANDIDATES}/{uuid.uuid4()}/why", params={"column": RANK}).status_code == 404
    for node in ("", "1", "0.9", "0.0.0.0.0.0.0.0", "x", "00", "0.", "0.-1", "0" + ".0" * 5_000):
        answer = ranked.get(f"{CANDIDATES}/{candidate_id(0)}/why", params={"column": RANK, "node": node})
        assert answer.status_code == 404, node


def test_without_a_rank_column_in_the_settings_a_column_must_be_named(ranked):
    answer = ranked.get(f"{CANDIDATES}/{candidate_id(0)}/why")
    assert (answer.status_code, answer.json()["code"]) == (409, "NO_RANK_COLUMN")


def test_rank_column_of_the_settings_is_the_default_as_long_as_it_is_a_formula(ranked):
    for column, status in ((RANK, 200), ("Candidats[Rien]", 409)):
        settings = ranked.get("/api/v1/admin/campaign").json()
        assert ranked.put("/api/v1/admin/campaign", json=settings | {"rankColumn": column}).status_code == 200
        answer = ranked.get(f"{CANDIDATES}/{candidate_id(0)}/why")
        assert answer.status_code == status
    assert answer.json()["code"] == "NO_RANK_COLUMN"


def test_rank_is_told_by_the_terms_of_what_it_ranks(ranked):
    answer = why_of(ranked)
    assert answer["candidate"] == {"id": candidate_id(0), "externalId": "1000001", "name": "NOM0 Camille"}
    assert (answer["column"], answer["value"], answer["error"], answer["stale"]) == (RANK, 3, None, False)
    assert answer["ranked"] == {
        "column": "Candidats[Note]",
        "name": "Note",
        "value": pytest.approx(9.1),
        "count": 6,
        "group": None,
    }
    assert answer["formula"]["name"] == "Rang"
    assert terms(answer) == [("0,8 × Sciences", pytest.approx(9.6)), ("Bonus", 0.5), ("1", -1)]
    assert [term["cell"] for term in answer["terms"]] == [12, None, None]
    assert [term["share"] for term in answer["terms"]] == pytest.approx([9.6 / 9.1, 0.5 / 9.1, -1 / 9.1])
    assert sum(term["value"] for term in answer["terms"]) == pytest.approx(9.1, rel=1e-12)


def test_neighbours_are_listed_as_in_the_ranking_with_what_parts_them(ranked):
    # Notes: NOM0 9,1; NOM1 10,2; NOM2 10,2; NOM3 7,5; NOM4 8,6; NOM5 5,4.
    answer = why_of(ranked)
    assert names(answer["above"]) == ["NOM1", "NOM2"]
    assert names(answer["below"]) == ["NOM4", "NOM3"]
    assert (answer["tied"], answer["tiedCount"]) == ([], 0)
    first = answer["above"][0]
    assert (first["value"], first["difference"]) == pytest.approx((10.2, 1.1))
    assert (first["rank"], first["absent"]) == (1, False)
    assert first["term"] == {"label": "0,8 × Sciences", "value": pytest.approx(9.6), "other": pytest.approx(11.2)}
    assert answer["below"][0]["term"] == {"label": "Bonus", "value": 0.5, "other": 0}


def test_the_term_that_decides_is_named_not_the_first_that_differs(admin):
    import_file({"Maths": ["10", "12", "16", *"yyy"], "Physique": ["10", "5", "9", *"yyy"]})
    saved(admin, "Note", 'IFERROR(Parcoursup[@Maths]+Parcoursup[@Physique];"")')
    compute(admin)
    answer = why_of(admin, 0, "Candidats[Note]")
    assert answer["above"][0]["term"] == {"label": "Maths", "value": 10, "other": 16}
    assert answer["below"][0]["term"] == {"label": "Physique", "value": 10, "other": 5}


def test_first_and_last_of_the_ranking_have_neighbours_on_one_side(ranked):
    first, last = why_of(ranked, 1), why_of(ranked, 5)
    assert (first["above"], names(first["tied"]), first["tiedCount"]) == ([], ["NOM2"], 1)
    assert names(first["below"]) == ["NOM0", "NOM4"]
    assert first["tied"][0]["difference"] == 0
    assert (names(last["above"]), last["below"]) == (["NOM4", "NOM3"], [])


def test_the_smallest_number_shares_the_second_place_and_twenty_of_those_tied_are_named(admin):
    import_file({"Maths": ["12"] * 130 + ["15"] * 3 + ["9"] * 3 + ["11", ""]})
    saved(admin, "Rang", "RANK(Parcoursup[@Maths];Parcoursup[Maths])")
    compute(admin)
    answer = why_of(admin, 7)
    assert names(answer["tied"]) == [f"NOM{row}" for row in (*range(7), *range(8, 21))]
    assert answer["tiedCount"] == 129
    assert (names(answer["above"]), names(answer["below"])) == (["NOM130", "NOM131"], ["NOM136", "NOM133"])
    assert (answer["ranked"]["column"], answer["terms"], answer["above"][0]["term"]) == ("Parcoursup[Maths]", [], None)
    assert answer["ranked"]["count"] == 137


def test_equal_at_twelve_digits_is_tied(admin):
    import_file({"A": ["0.1", "0.3", "0.2", *"yyy"], "B": ["0.2", "0", "0.100001", *"yyy"]})
    saved(admin, "Note", 'IFERROR(Parcoursup[@A]+Parcoursup[@B];"")')
    compute(admin)
    answer = why_of(admin, 0, "Candidats[Note]")
    assert (names(answer["tied"]), answer["ranked"]) == (["NOM1"], None)
    assert (names(answer["above"]), answer["below"]) == (["NOM2"], [])


@pytest.mark.parametrize(("order", "above"), [("0", "NOM2"), ("1", "NOM1"), ("", "NOM2")])
def test_order_of_a_rank_says_who_is_above(admin, order, above):
    import_file({"Temps": ["60", "50", "70"]})
    saved(admin, "Rang", f"IFERROR(RANK(Parcoursup[@Temps];Parcoursup[Temps];{order});0)")
    compute(admin)
    assert names(why_of(admin)["above"]) == [above]


def test_rank_of_an_expression_has_its_terms_and_the_neighbours_of_its_list(admin):
    saved(admin, "Somme", "Parcoursup[@Maths]+2")
    saved(admin, "Rang", "RANK(Parcoursup[@Maths]+2;Candidats[Somme])")
    compute(admin)
    answer = why_of(admin, 4)
    assert (answer["value"], answer["ranked"]["column"], answer["ranked"]["value"]) == (3, "Candidats[Somme]", 14)
    assert terms(answer) == [("Maths", 12), ("2", 2)]
    assert answer["above"][1]["term"] == {"label": "Maths", "value": 12, "other": 14}


def test_whoever_has_no_rank_has_no_neighbours(admin):
    saved(admin, "Rang", 'IF(Parcoursup[@Maths]>9;RANK(Parcoursup[@Maths];Parcoursup[Maths]);"")')
    compute(admin)
    answer = why_of(admin, 5)
    assert (answer["value"], answer["ranked"]) == ("", None)
    assert (answer["terms"], answer["above"], answer["below"], answer["tied"]) == ([], [], [], [])
    assert names(why_of(admin, 3)["below"]) == ["NOM5"]


@pytest.mark.parametrize(("formula", "error"), [("Parcoursup[@Physique]", None), ("1/0", "#DIV/0!")])
def test_blank_or_error_is_an_answer_without_terms_and_neighbours(admin, formula, error):
    saved(admin, "Note", formula)
    compute(admin)
    answer = why_of(admin, 4, "Candidats[Note]")
    assert (answer["value"], answer["error"], answer["tree"]["error"]) == (None, error, error)
    assert (answer["terms"], answer["above"], answer["below"], answer["tied"], answer["tiedCount"]) == (
        [],
        [],
        [],
        [],
        0,
    )


def test_an_error_in_the_list_leaves_nobody_a_neighbour(admin):
    saved(admin, "Note", "1/Parcoursup[@Physique]")
    saved(admin, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    compute(admin)
    answer = why_of(admin)
    assert (answer["error"], answer["terms"], answer["above"], answer["below"]) == ("#DIV/0!", [], [], [])


def test_absent_from_the_last_file_is_a_neighbour_like_all(ranked):
    with new_session() as session, session.begin():
        session.execute(update(Candidate).where(Candidate.row_number == 5).values(absent_from_file=True))
        append_reload(session, None)
    below = why_of(ranked, 3)["below"]
    assert [(each["name"], each["absent"]) for each in below] == [("NOM5 Camille", True)]


def test_value_is_of_the_cells_of_now_and_neighbours_of_the_last_computation(ranked):
    import_file(
        {
            "Maths": ["20", "12", "16", "10", "12", "8"],
            "Physique": ["20", "16", "12", "10", "", ""],
            "Option": ["Latin"] + [""] * 5,
        }
    )
    answer = why_of(ranked)
    assert (answer["stale"], answer["value"], answer["ranked"]["value"], answer["tree"]["value"]) == (True, 1, 15.5, 1)
    assert sum(value for _, value in terms(answer)) == 15.5
    assert names(answer["above"]) == ["NOM1", "NOM2"]
    assert answer["above"][0]["difference"] == pytest.approx(1.1)
    compute(ranked)
    assert (why_of(ranked)["stale"], why_of(ranked)["above"]) == (False, [])


def test_before_any_computation_the_tree_is_there_and_nobody_beside(admin):
    saved(admin, "Note", "Parcoursup[@Maths]+1")
    answer = why_of(admin, 0, "Candidats[Note]")
    assert (answer["stale"], answer["value"], terms(answer)) == (True, 15, [("Maths", 14), ("1", 1)])
    assert (answer["above"], answer["below"], answer["tied"]) == ([], [], [])


def test_reading_why_is_noted_as_opening_the_record(ranked):
    assert ranked.get(f"{CANDIDATES}/{candidate_id(0)}/accesses").json()["totalElements"] == 0
    why_of(ranked)
    opened = ranked.get(f"{CANDIDATES}/{candidate_id(0)}/accesses").json()["content"]
    assert [(each["kind"], each["role"]) for each in opened] == [("RECORD", "ROLE_ADMIN")]


def test_rank_in_a_group_is_told_by_the_terms_and_the_neighbours_of_the_group(ranked):
    groups = ["G2", "G2", "G1", "G2", "G1", "G1"]
    import_file({"Maths": ["14", "12", "16", "10", "12", "8"], "Physique": [""] * 6, "Option": [""] * 6}, Groupe=groups)
    own = "RankINP[Groupe];RankINP[@Groupe]"
    saved(ranked, "RangGroupe", f'NB.SI.ENS({own};Candidats[Note];">"&Candidats[@Note])+1')
    compute(ranked)
    answer = why_of(ranked, 1, "Candidats[RangGroupe]")
    assert answer["value"] == 2
    assert (answer["ranked"]["count"], answer["ranked"]["group"]) == (3, "Groupe = «\u00a0G2\u00a0»")
    assert (names(answer["above"]), names(answer["below"])) == (["NOM0"], ["NOM3"])
    assert answer["above"][0]["rank"] == 1
    assert [label for label, _ in terms(answer)] == ["0,8 × Sciences", "Bonus", "1"]


def test_tree_says_which_row_of_a_table_gives_a_value(admin):
    created(admin, [["Option", "Points"], ["Latin", 1.5]])
    saved(admin, "Bonus", "RECHERCHEX(Parcoursup[@Option];Coefficients[Option];Coefficients[Points];0)")
    saved(admin, "Note", "Parcoursup[@Maths]+Candidats[@Bonus]")
    compute(admin)
    bonus = next(node for node in nodes(why_of(admin, 0, "Candidats[Note]")["tree"]) if node["label"] == "Bonus")
    words = "Points (Coefficients, ligne «\u00a0Latin\u00a0»)"
    assert terms(why_of(admin, 0, "Candidats[Bonus]")) == [(words, 1.5)]
    assert bonus["value"] == 1.5
    explained = admin.get(f"{FORMULAS}/name/Bonus").json()["id"]
    answer = admin.get(f"{FORMULAS}/{explained}/explain/{candidate_id(0)}")
    assert answer.json()["chosen"] == words
