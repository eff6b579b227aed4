"""The tree of a value, down to the cells of the file (docs/rules/ranking.md, why)."""

from sqlalchemy import text

from parvis.kernel.db import new_session
from tests.given.computations import compute, import_file
from tests.given.formulas import saved
from tests.given.reasons import nodes, why_of

TOTAL = "Candidats[Total]"


def shape(node):
    """The text and the value of a node, and those below it."""
    return node["text"], node["value"], [shape(child) for child in node["children"]]


def test_a_reference_holds_the_tree_of_the_formula_that_it_names(ranked):
    tree = why_of(ranked)["tree"]
    assert (tree["id"], tree["formula"], tree["more"]) == ("0", None, False)
    own, everybody = tree["children"]
    assert (own["text"], own["value"], own["formula"], everybody["value"]) == (
        "Candidats[@Note]",
        9.100000000000001,
        None,
        None,
    )
    assert everybody["children"] == []
    (note,) = own["children"]
    assert note["formula"]["name"] == "Note"
    assert note["formula"]["text"][note["start"] : note["end"]] == note["text"]
    assert note["id"] == "0.0.0"
    scaled = note["children"][0]
    assert (scaled["text"], scaled["start"], scaled["end"]) == ("0,8*Candidats[@Sciences]", 0, 24)
    assert shape(scaled["children"][0]["children"][0]) == (
        "AVERAGE(Parcoursup[@Maths];Parcoursup[@Physique])",
        12,
        [("Parcoursup[@Maths]", 14, []), ("Parcoursup[@Physique]", 10, [])],
    )


def test_a_global_result_holds_its_own_tree_and_whole_columns_have_no_value(admin):
    saved(admin, "Moyenne", "AVERAGE(Parcoursup[Maths])", type="AGGREGATE_FORMULA")
    saved(admin, "Total", "Parcoursup[@Maths]-Globales[Moyenne]+RankINP[@Numero]")
    _, mean, number = why_of(admin, 0, TOTAL)["tree"]["children"]
    assert shape(mean) == (
        "Globales[Moyenne]",
        12,
        [("AVERAGE(Parcoursup[Maths])", 12, [("Parcoursup[Maths]", None, [])])],
    )
    assert mean["children"][0]["formula"]["name"] == "Moyenne"
    assert shape(number) == ("RankINP[@Numero]", "1000001", [])


def test_a_formula_read_twice_is_there_twice(admin):
    saved(admin, "Base", "Parcoursup[@Maths]*2")
    saved(admin, "Total", "Candidats[@Base]+Candidats[Base]")
    first, second = why_of(admin, 0, TOTAL)["tree"]["children"]
    assert [each["children"][0]["formula"]["name"] for each in (first, second)] == ["Base", "Base"]
    assert (first["children"][0]["id"], second["children"][0]["id"]) == ("0.0.0", "0.1.0")


def test_an_error_in_a_branch_that_is_not_taken_is_seen_and_changes_nothing(admin):
    saved(admin, "Faute", "1/0")
    saved(admin, "Total", "IF(Parcoursup[@Maths]>1;Parcoursup[@Maths]+1;Candidats[@Faute])")
    answer = why_of(admin, 0, TOTAL)
    assert (answer["value"], answer["error"], len(answer["terms"])) == (15, None, 2)
    wrong = answer["tree"]["children"][2]
    assert (wrong["value"], wrong["error"], wrong["children"][0]["error"]) == (None, "#DIV/0!", "#DIV/0!")


def test_a_branch_that_is_not_taken_says_why(admin):
    condition = "Parcoursup[@Maths]>12"
    cases = {
        f"IF({condition};Parcoursup[@Maths]+1;Parcoursup[@Physique]*2)": [
            [None, None, "CONDITION_TRUE"],
            [None, "CONDITION_FALSE", None],
        ],
        f"IF(1/(Parcoursup[@Maths]-14)>{condition};Parcoursup[@Maths]+1;Parcoursup[@Physique]*2)": [
            [None, "CONDITION_IN_ERROR", "CONDITION_IN_ERROR"],
        ],
        "IFERROR(Parcoursup[@Maths]/(Parcoursup[@Maths]-12);Parcoursup[@Physique]*2)": [
            [None, "NO_ERROR"],
            [None, None],
        ],
        f"IFS({condition};Parcoursup[@Maths]+1;TRUE;Parcoursup[@Physique]*2)": [
            [None, None, "OTHER_CHOICE"],
            [None, "OTHER_CHOICE", None],
        ],
        "SWITCH(Parcoursup[@Maths];14;Parcoursup[@Maths]+1;Parcoursup[@Physique]*2)": [
            [None, None, "OTHER_CHOICE"],
            [None, "OTHER_CHOICE", None],
        ],
    }
    for number, (formula, expected) in enumerate(cases.items()):
        saved(admin, f"Total {number}", formula)
        for row, reasons in enumerate(expected):
            tree = why_of(admin, row, f"Candidats[Total {number}]")["tree"]
            assert [each["untaken"] for each in tree["children"]] == reasons, formula


def test_a_circle_is_not_followed(admin):
    saved(admin, "A", "1")
    saved(admin, "Total", "Candidats[@A]+1")
    saved(admin, "Apart", "Candidats[@Total]+2")
    with new_session() as session, session.begin():
        circle = "UPDATE formulas SET formula = 'Candidats[@Total]+3', dependencies = :used WHERE name = 'A'"
        session.execute(text(circle), {"used": '[{"family": "ROW_FORMULA", "name": "Total"}]'})
    answer = why_of(admin, 0, TOTAL)
    assert (answer["value"], answer["error"], answer["terms"], answer["above"]) == (None, "#CYCLE!", [], [])
    assert [(node["text"], node["error"]) for node in nodes(answer["tree"])] == [
        ("Candidats[@A]+1", "#CYCLE!"),
        ("Candidats[@A]", "#CYCLE!"),
    ]
    apart = why_of(admin, 0, "Candidats[Apart]")["tree"]
    assert (apart["error"], [node["text"] for node in nodes(apart)][1:]) == ("#CYCLE!", ["Candidats[@Total]"])


def test_a_formula_whose_column_vanished_is_in_error_with_its_parts(admin):
    saved(admin, "Base", "IFERROR(Parcoursup[@Maths];0)")
    saved(admin, "Total", "Candidats[@Base]+1")
    import_file({"Physique": ["10"] * 6})
    answer = why_of(admin, 0, TOTAL)
    assert (answer["error"], answer["terms"]) == ("#REF!", [])
    assert [node["error"] for node in nodes(answer["tree"])] == ["#REF!"] * 4


def test_a_formula_that_can_no_longer_be_read_is_an_error_without_parts(admin):
    saved(admin, "Base", "1")
    saved(admin, "Total", "Candidats[@Base]+1")
    with new_session() as session, session.begin():
        session.execute(text("UPDATE formulas SET formula = 'DISPARUE(1)' WHERE name = 'Base'"))
    assert [(each["text"], each["error"]) for each in nodes(why_of(admin, 0, TOTAL)["tree"])] == [
        ("Candidats[@Base]+1", "#NAME?"),
        ("Candidats[@Base]", "#NAME?"),
    ]
    alone = why_of(admin, 0, "Candidats[Base]")
    assert (alone["tree"]["text"], alone["error"], alone["tree"]["children"]) == ("DISPARUE(1)", "#NAME?", [])


def test_the_method_is_told_as_its_cells_are(admin):
    saved(admin, "Total", '"REFUS"', businessValue="EVALUATION_METHOD")
    answer = why_of(admin, 0, TOTAL)
    assert (answer["error"], answer["tree"]["error"]) == ("#VALUE!", "#VALUE!")


def test_four_hundred_nodes_at_most_the_first_levels_whole_and_the_rest_by_node(admin):
    saved(admin, "Large", "+".join(["Parcoursup[@Maths]"] * 150))
    saved(admin, "Milieu", "Candidats[@Large]*Candidats[@Large]*Candidats[@Large]")
    saved(admin, "Total", "Candidats[@Milieu]-Candidats[@Large]")
    tree = why_of(admin, 0, TOTAL)["tree"]
    found = list(nodes(tree))
    assert len(found) == 311
    cut = [node for node in found if node["more"]]
    assert [(node["children"], node["value"], node["formula"]["name"]) for node in cut] == [([], 2100, "Large")] * 2
    assert [node["id"].count(".") for node in cut] == [4, 4]
    assert len({node["id"] for node in found}) == len(found)
    rest = why_of(admin, 0, TOTAL, node=cut[0]["id"])
    assert (rest["tree"]["id"], rest["tree"]["formula"]["name"]) == (cut[0]["id"], "Large")
    assert [(child["id"], child["value"]) for child in rest["tree"]["children"]] == [
        (f"{cut[0]['id']}.{index}", 14) for index in range(150)
    ]
    assert rest["terms"] == why_of(admin, 0, TOTAL)["terms"]


def test_a_sum_of_hundreds_of_terms_can_be_read_to_its_first(admin):
    import_file({"M": ["2"] * 6})
    expected = [f"Parcoursup[@M]*{index}" for index in range(1, 480)]
    saved(admin, "Total", "+".join(expected))
    tree, texts = why_of(admin, 0, TOTAL)["tree"], []
    waiting = [tree]
    while waiting:
        node = waiting.pop()
        if "+" not in node["text"]:
            texts.append(node["text"])
            continue
        if node["more"]:
            node = why_of(admin, 0, TOTAL, node=node["id"])["tree"]
        waiting += node["children"]
    assert sorted(texts) == sorted(expected)


def test_a_chain_of_formulas_is_cut_before_it_is_too_deep_to_be_sent(admin):
    saved(admin, "F0", "Parcoursup[@Maths]+0")
    for index in range(1, 70):
        saved(admin, f"F{index}", f"Candidats[@F{index - 1}]+1")
    compute(admin)
    tree = why_of(admin, 0, "Candidats[F69]")["tree"]
    last = list(nodes(tree))[-1]
    assert (last["more"], last["id"].count("."), last["value"]) == (True, 100, 14 + 19)
    rest = why_of(admin, 0, "Candidats[F69]", node=last["id"])["tree"]
    assert (list(nodes(rest))[-1]["text"], list(nodes(rest))[-1]["value"]) == ("Parcoursup[@Maths]", 14)
