"""What a formula would move before it is saved, and what moved between computations (docs/rules/formulas.md)."""

import uuid

import pytest

from tests.given.campaign import edit
from tests.given.computations import cells, compute, import_file
from tests.given.formulas import FORMULAS, saved

WHAT_IF = f"{FORMULAS}/what-if"
COMPUTATIONS = "/api/v1/admin/candidates/computations"
RANK = "Candidats[Rang]"


@pytest.fixture
def admin(client_as):
    """Six candidates by decreasing marks in mathematics, by increasing ones in physics."""
    client = client_as("ROLE_ADMIN")
    import_file(
        {"Maths": ["20", "18", "16", "14", "12", "N"], "Physique": ["10", "11", "12", "13", "20", "20"]},
    )
    return client


@pytest.fixture
def note(admin):
    """A grade by mathematics, its rank, and an average that nothing here changes."""
    saved(admin, "Autre", "Parcoursup[@Physique]*2")
    note = saved(admin, "Note", "Parcoursup[@Maths]+0")
    saved(admin, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    saved(admin, "Rang sûr", "IFERROR(RANK(Candidats[@Note];Candidats[Note]);99)")
    return note


def _what_if(admin, note, formula, **members):
    tried = {"id": note["id"], "name": note["name"], "type": note["type"], "formula": formula}
    return admin.post(WHAT_IF, json={"formula": tried, "rankColumn": RANK, "top": 2, **members})


def _without_error(admin):
    """The sixth has a mark too, so that everyone is ranked."""
    edit(5, "Parcoursup[Maths]", 2.0)


@pytest.mark.parametrize("state", ["computed", "never computed", "stale"])
def test_values_ranks_and_who_enters_are_reported_whatever_the_state_of_the_results(admin, note, state):
    if state == "stale":
        saved(admin, "Plus tard", "1")
    if state != "never computed":
        _without_error(admin)
        compute(admin)
    if state == "stale":
        edit(4, "Parcoursup[Maths]", 11.0)
    if state == "never computed":
        _without_error(admin)

    answer = _what_if(admin, note, "Parcoursup[@Physique]*1")

    assert answer.status_code == 200, answer.text
    found = answer.json()
    # Ranks 1 2 3 4 5 6 become 6 5 4 3 1 1.
    members = ("total", "changed", "moved", "largestMove", "rankedBefore", "rankedAfter")
    assert [found[member] for member in members] == [6, 6, 6, 5, 6, 6]
    assert [(each["name"], each["before"], each["after"]) for each in found["entered"]] == [
        ("NOM4 Camille", 5, 1),
        ("NOM5 Camille", 6, 1),
    ]
    assert [(each["externalId"], each["before"], each["after"]) for each in found["left"]] == [
        ("1000001", 1, 6),
        ("1000002", 2, 5),
    ]
    assert [(each["from"], each["to"], each["count"]) for each in found["histogram"] if each["count"]] == [
        (-5, -5, 1),
        (-3, -3, 1),
        (-1, -1, 1),
        (1, 1, 1),
        (4, 4, 1),
        (5, 5, 1),
    ]
    assert {each["name"]: each["changed"] for each in found["columns"]} == {"Note": 6, "Rang": 6, "Rang sûr": 6}


def test_nothing_is_saved(admin, note):
    _without_error(admin)
    compute(admin)
    before = cells(admin, "Candidats[Note]", RANK)
    _what_if(admin, note, "0")
    assert cells(admin, "Candidats[Note]", RANK) == before
    assert admin.get(f"{FORMULAS}/{note['id']}").json()["formula"] == "Parcoursup[@Maths]+0"
    assert admin.get("/api/v1/admin/candidates/computation/last").json()["stale"] is False


def test_the_saved_text_and_what_ties_at_twelve_digits_move_nobody(admin, note):
    _without_error(admin)
    compute(admin)
    for formula in ("Parcoursup[@Maths]+0", "Parcoursup[@Maths]/3*3", "(Parcoursup[@Maths]+0.1)-0.1"):
        found = _what_if(admin, note, formula).json()
        assert [found[each] for each in ("changed", "moved", "largestMove", "histogram", "columns")] == [
            0,
            0,
            0,
            [],
            [],
        ]


def test_an_error_takes_every_rank_away(admin, note):
    edit(5, "Parcoursup[Maths]", 21.0)  # the first is the last of the file
    compute(admin)
    found = _what_if(admin, note, 'IF(Parcoursup[@Maths]=20;"x"+1;Parcoursup[@Maths])').json()
    assert (found["changed"], found["moved"], found["rankedBefore"], found["rankedAfter"]) == (1, 0, 6, 0)
    assert [(each["before"], each["after"]) for each in found["left"]] == [(1, None), (2, None)]


def _harm(found):
    return {
        member: (found[member]["count"], [each["externalId"] for each in found[member]["candidates"]])
        for member in ("losingRank", "errors", "blanks")
    }


def test_what_breaks_is_told_with_its_candidates_by_their_former_rank(admin, note):
    edit(5, "Parcoursup[Maths]", 21.0)
    compute(admin)
    found = _what_if(
        admin, note, 'IF(Parcoursup[@Maths]>19;"";IF(Parcoursup[@Maths]=18;1/0;Parcoursup[@Maths]))'
    ).json()
    everyone = ["1000006", "1000001", "1000002", "1000003", "1000004", "1000005"]
    # One error takes every rank away; what ranks safely reads 99 there.
    assert _harm(found) == {
        "losingRank": (6, everyone),
        "errors": (6, everyone),
        "blanks": (2, ["1000006", "1000001"]),
    }
    assert {each["name"]: (each["errors"], each["blanks"]) for each in found["columns"]} == {
        "Note": (1, 2),
        "Rang": (6, 0),
        "Rang sûr": (0, 0),
    }
    assert [found["losingRank"]["candidates"][0][each] for each in ("before", "after")] == [1, None]


def test_what_was_already_an_error_or_blank_is_not_broken_again(admin):
    note = saved(admin, "Note", 'IF(Parcoursup[@Maths]=20;1/0;IF(Parcoursup[@Maths]=18;"";1))')
    compute(admin)
    formula = 'IF(Parcoursup[@Maths]=20;"x"+1;IF(Parcoursup[@Maths]=18;1/(1=0);2))'
    found = _what_if(admin, note, formula, rankColumn=None).json()
    assert (_harm(found)["errors"], _harm(found)["blanks"]) == ((1, ["1000002"]), (0, []))


def test_a_formula_for_all_candidates_that_breaks_is_nobodys_cell(admin):
    mean = saved(admin, "Moyenne", "AVERAGE(Parcoursup[Physique])", type="AGGREGATE_FORMULA")
    compute(admin)
    tried = {key: mean[key] for key in ("id", "name", "type")} | {"formula": "1/0"}
    found = admin.post(WHAT_IF, json={"formula": tried}).json()
    assert [(each["errors"], each["blanks"]) for each in found["columns"]] == [(1, 0)]
    assert _harm(found) == {"losingRank": (0, []), "errors": (0, []), "blanks": (0, [])}


def test_the_first_hundred_of_those_who_lose_are_listed(client_as):
    admin = client_as("ROLE_ADMIN")
    import_file({"Maths": [str(mark) for mark in range(120)]})
    note = saved(admin, "Note", "Parcoursup[@Maths]+0")
    saved(admin, "Rang", "RANK(Candidats[@Note];Candidats[Note])")
    found = _what_if(admin, note, '""').json()
    for member, (count, listed) in _harm(found).items():
        assert (member, count, len(listed), listed[:1]) == (member, *((120, 100, ["1000120"])))


def test_a_new_formula_gives_values_and_moves_nobody(admin, note):
    _without_error(admin)
    compute(admin)
    tried = {"name": "Neuve", "type": "ROW_FORMULA", "formula": "Candidats[@Note]*2"}
    found = admin.post(WHAT_IF, json={"formula": tried, "rankColumn": RANK, "top": 2}).json()
    assert (found["changed"], found["moved"], found["entered"], found["rankedBefore"]) == (6, 0, [], 6)


def test_without_a_column_of_ranks_only_values_are_reported(admin, note):
    compute(admin)
    found = _what_if(admin, note, "1", rankColumn=None).json()
    assert (found["changed"], found["moved"], found["rankedBefore"]) == (6, 0, 0)


def test_a_formula_for_all_candidates_moves_those_that_use_it(admin):
    mean = saved(admin, "Moyenne", "AVERAGE(Parcoursup[Physique])", type="AGGREGATE_FORMULA")
    saved(admin, "Au-dessus", "IF(Parcoursup[@Physique]>Globales[Moyenne];1;2)")
    compute(admin)
    tried = {key: mean[key] for key in ("id", "name", "type")} | {"formula": "0"}
    found = admin.post(WHAT_IF, json={"formula": tried, "rankColumn": "Candidats[Au-dessus]", "top": 1}).json()
    assert {each["name"]: each["changed"] for each in found["columns"]} == {"Au-dessus": 4, "Moyenne": 1}
    assert (found["changed"], found["moved"], len(found["entered"])) == (1, 4, 4)


def test_what_the_formula_only_reads_is_taken_from_the_last_computation(admin, note):
    _without_error(admin)
    saved(admin, "Moyenne", "AVERAGE(Parcoursup[Physique])", type="AGGREGATE_FORMULA")
    compute(admin)
    found = _what_if(admin, note, "IF(Candidats[@Autre]>2*Globales[Moyenne];2;1)").json()
    entered = [(each["name"], each["before"], each["after"]) for each in found["entered"]]
    assert entered == [("NOM4 Camille", 5, 1), ("NOM5 Camille", 6, 1)]


def test_a_trial_that_takes_too_long_is_refused(admin, note, monkeypatch):
    monkeypatch.setattr("parvis.formulas.comparisons.queries.LONGEST_WHAT_IF_SECONDS", 0.0)
    answer = _what_if(admin, note, "1")
    assert (answer.status_code, answer.json()["code"]) == (422, "FORMULA_CHECK_TOO_LONG")


@pytest.mark.parametrize(
    ("formula", "status", "code"),
    [
        ("AVERAGE(", 422, "FORMULA_INVALID"),
        ("Parcoursup[@Rien]", 422, "FORMULA_UNKNOWN_REFERENCE"),
        ("Candidats[@Rang]", 422, "FORMULA_CYCLE"),
    ],
)
def test_what_could_not_be_saved_is_refused_as_saving_refuses_it(admin, note, formula, status, code):
    answer = _what_if(admin, note, formula)
    assert (answer.status_code, answer.json()["code"]) == (status, code)


def test_unknown_ids_names_and_columns_are_refused(admin, note):
    compute(admin)
    unknown = {**note, "id": str(uuid.uuid4())}
    assert _what_if(admin, unknown, "1").status_code == 404
    column = _what_if(admin, note, "1", rankColumn="Candidats[Rien]")
    assert (column.status_code, column.json()["fields"][0]["field"]) == (422, "rankColumn")
    saved(admin, "Moyenne", "AVERAGE(Parcoursup[Physique])", type="AGGREGATE_FORMULA")
    for other in ("Nom", "Globales[Moyenne]"):
        assert _what_if(admin, note, "1", rankColumn=other).status_code == 422
    taken = {"name": "RANG", "type": "ROW_FORMULA", "formula": "1"}
    assert admin.post(WHAT_IF, json={"formula": taken}).json()["code"] == "FORMULA_NAME_TAKEN"
    for top in (0, -1, 100_001, 1.5, "x"):
        assert _what_if(admin, note, "1", top=top).status_code == 422


@pytest.mark.parametrize("role", ["ROLE_ADMIN_READ_ONLY", "ROLE_INTERVIEW_SLOT_MANAGER", "ROLE_JURY", None])
def test_only_an_administrator_tries(client_as, role):
    assert client_as(role).post(WHAT_IF, json={}).status_code == 403


def test_two_computations_are_compared_either_way(admin, note):
    _without_error(admin)
    compute(admin)
    edit(5, "Parcoursup[Maths]", 19.0)
    compute(admin)
    later, former = (each["id"] for each in admin.get(COMPUTATIONS).json())

    found = admin.get(f"{COMPUTATIONS}/{former}/compare/{later}?rankColumn={RANK}&top=2").json()
    back = admin.get(f"{COMPUTATIONS}/{later}/compare/{former}?rankColumn={RANK}&top=2").json()

    assert (found["total"], found["changed"], found["moved"], found["largestMove"]) == (6, 5, 5, 4)
    assert [(each["name"], each["before"], each["after"]) for each in found["entered"]] == [("NOM5 Camille", 6, 2)]
    assert [(each["name"], each["before"], each["after"]) for each in found["left"]] == [("NOM1 Camille", 2, 3)]
    assert [each["from"] for each in found["histogram"] if each["count"]] == [-1, 4]
    changed = [("Rang sûr", 5), ("Rang", 5), ("Note", 1)]
    assert [(each["name"], each["changed"]) for each in found["columns"]] == changed
    assert (_harm(found)["errors"], _harm(back)["errors"]) == ((0, []), (0, []))
    assert [each["name"] for each in back["left"]] == ["NOM5 Camille"]
    same = admin.get(f"{COMPUTATIONS}/{later}/compare/{later}").json()
    assert (same["changed"], same["columns"], same["rankedBefore"]) == (0, [], 0)


def test_ranks_of_a_formula_that_one_computation_lacks_are_compared_with_none(admin, note):
    compute(admin)
    saved(admin, "Neuf", "RANK(Parcoursup[@Physique];Parcoursup[Physique])")
    compute(admin)
    later, former = (each["id"] for each in admin.get(COMPUTATIONS).json())
    for before, after, ranked in ((former, later, (0, 6)), (later, former, (6, 0))):
        found = admin.get(f"{COMPUTATIONS}/{before}/compare/{after}?rankColumn=Candidats[Neuf]").json()
        assert (found["rankedBefore"], found["rankedAfter"]) == ranked


def test_a_candidate_added_since_enters_without_a_former_rank(admin, note):
    _without_error(admin)
    compute(admin)
    marks = {"Maths": ["20", "18", "16", "14", "12", "2", "20"], "Physique": ["1"] * 7}
    import_file(marks)
    compute(admin)
    later, former = (each["id"] for each in admin.get(COMPUTATIONS).json())
    found = admin.get(f"{COMPUTATIONS}/{former}/compare/{later}?rankColumn={RANK}&top=1").json()
    assert [(each["name"], each["before"], each["after"]) for each in found["entered"]] == [("NOM6 Camille", None, 1)]
    assert (found["rankedBefore"], found["rankedAfter"]) == (6, 7)


@pytest.mark.parametrize("query", ["?top=0", "?top=x", "?top=100001", "?rankColumn=Nom", "?rankColumn=Candidats[Rien]"])
def test_a_wrong_comparison_is_422_and_an_unknown_one_404(admin, note, query):
    compute(admin)
    only = admin.get(COMPUTATIONS).json()[0]["id"]
    assert admin.get(f"{COMPUTATIONS}/{only}/compare/{only}{query}").status_code == 422
    assert admin.get(f"{COMPUTATIONS}/{only}/compare/{uuid.uuid4()}").status_code == 404
    assert admin.get(f"{COMPUTATIONS}/{uuid.uuid4()}/compare/{only}").status_code == 404
