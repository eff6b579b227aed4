"""The ranking: checked, frozen as it is sent back, and its order of call under a rate."""

import pytest

from parvis.kernel.clock import today
from parvis.kernel.settings import settings
from tests.given.computations import compute, import_file
from tests.given.formulas import FORMULAS, saved

RANKING = "/api/v1/admin/ranking"
RANK = "Candidats[Rang]"
GRADE = "Candidats[Note]"
CHOICE = {"rankColumn": RANK, "tieBreak": [{"column": GRADE, "direction": "DESC"}]}
KEEPING = {"keepUnconfirmed": True}


@pytest.fixture
def client(client_as):
    """Two groups: G1 has ranks 1, 1, 2, a tie that the grade settles, and a blank; G2 a tie that nothing settles. Of G1
    did not confirm one who is ranked and the one who is not.
    """
    import_file(
        {"Rang": ["1", "1", "2", "", "1", "1"], "Note": ["14", "15", "12", "9", "11", "11"]},
        Groupe=["G1", "G1", "G1", "G1", "G2", "G2"],
        Boursier=["Non boursier", "Non boursier", "Boursier du secondaire", "Non boursier", "Non boursier", ""],
        BoursierCertifie=[None, None, "Oui", None, None, None],
        VoeuConfirme=["Oui", "Oui", "Non", "Non", "Oui", None],
    )
    client = client_as("ROLE_ADMIN")
    saved(client, "Rang", 'SI(ESTVIDE(Parcoursup[@Rang]);"";Parcoursup[@Rang])')
    saved(client, "Note", "Parcoursup[@Note]")
    compute(client)
    return client


def check(client, **choice):
    answer = client.post(f"{RANKING}/check", json=CHOICE | choice)
    assert answer.status_code == 200, answer.text
    return {group["group"]: group for group in answer.json()["groups"]}


def freeze(client, **choice):
    return client.post(f"{RANKING}/freeze", json=CHOICE | choice)


def test_a_check_tells_each_group_what_the_platform_would_refuse(client):
    groups = check(client)
    assert (groups["G1"]["ready"], groups["G1"]["ranked"], groups["G1"]["blank"], groups["G1"]["settled"]) == (
        True,
        2,
        0,
        [1],
    )
    assert (groups["G2"]["ready"], groups["G2"]["tied"]) == (False, 2)
    assert (groups["G1"]["unconfirmed"], groups["G2"]["unconfirmed"]) == (2, 0)
    assert [person["externalId"] for person in groups["G2"]["people"]] == ["1000005", "1000006"]
    assert check(client, tieBreak=[])["G1"]["tied"] == 2


@pytest.mark.parametrize(
    ("cells", "formula", "names"),
    [
        (["MP10", "MP2", "", "A12", "É1", "MP2"], "Parcoursup[@Filière]", ["A12", "É1", "MP2", "MP10", ""]),
        (["10", "2", "", "1", "1", "2"], "Parcoursup[@Filière]", ["1", "2", "10", ""]),
        (["3", "2", "5", "1", "1", "2"], "Parcoursup[@Filière]/2", ["0,5", "1", "1,5", "2,5"]),
        (["1", "2", "3", "4", "5", "6"], "Parcoursup[@Filière]>2", ["FAUX", "VRAI"]),
    ],
    ids=["texts", "numbers", "decimals", "booleans"],
)
def test_groups_are_in_natural_order_and_named_as_they_are_shown(client_as, cells, formula, names):
    import_file({"Rang": ["1", "2", "3", "4", "5", "6"], "Filière": cells})
    client = client_as("ROLE_ADMIN")
    saved(client, "Groupes", formula)
    saved(client, "Rang", "Parcoursup[@Rang]")
    compute(client)
    assert [*check(client, groupColumn="Candidats[Groupes]", tieBreak=[])] == names


def test_the_columns_that_look_like_ranks_are_offered_first_and_texts_not_at_all(client):
    saved(client, "Avis", '"réservé"')
    saved(client, "Dixième", "Parcoursup[@Note]/10")
    compute(client)
    state = client.get(RANKING).json()
    assert state["rankColumns"] == [GRADE, RANK, "Candidats[Dixième]"]
    assert state["numberColumns"] == ["Candidats[Dixième]", GRADE, RANK]


def test_a_bare_column_settles_ties_by_its_greater_value(client):
    assert check(client, tieBreak=[GRADE])["G1"]["tied"] == 0


@pytest.mark.parametrize(
    ("member", "value"), [("rankColumn", "Candidats[X]"), ("groupColumn", "X"), ("tieBreak", ["X"])]
)
def test_an_unknown_column_is_refused_by_its_field(client, member, value):
    answer = client.post(f"{RANKING}/check", json=CHOICE | {member: value})
    assert answer.status_code == 422
    assert answer.json()["fields"][0]["field"].startswith(member)


def test_a_frozen_ranking_has_one_line_a_candidate_and_keeps_its_computation(client):
    answer = freeze(client, groups=["G1"])
    assert answer.status_code == 201, answer.text
    file = answer.json()
    content = client.get(f"{RANKING}/files/{file['id']}/content")
    assert content.content.decode() == (
        "Candidat - Code;Candidat - Nom;Candidat - Prénom;Classement\r\n"
        "1000002;NOM1;Camille;1\r\n1000001;NOM0;Camille;2\r\n"
    )
    assert file["name"] == f"classement_{today().year}.csv"
    state = client.get(RANKING).json()
    assert [each["id"] for each in state["files"]] == [file["id"]]
    assert (state["lastChoice"]["rankColumn"], file["computed"]) == (RANK, state["computed"])


def test_frozen_rankings_are_listed_newest_first_and_the_choice_of_the_newest_is_proposed(client):
    former = freeze(client, groups=["G1"]).json()
    compute(client)
    newest = freeze(client, groups=["G1"], **KEEPING).json()
    state = client.get(RANKING).json()
    assert [(each["id"], each["candidates"]) for each in state["files"]] == [(newest["id"], 3), (former["id"], 2)]
    assert (newest["groups"], newest["author"]) == (["G1"], "Camille Essai")
    assert (state["lastChoice"]["keepUnconfirmed"], state["lastChoice"]["groups"]) == (True, ["G1"])
    later, earlier = (each["id"] for each in client.get("/api/v1/admin/candidates/computations").json())
    assert (newest["computationId"], former["computationId"]) == (later, earlier)
    assert state["computed"] == newest["computed"] > former["computed"]


def test_whoever_has_no_rank_is_named_with_the_reason(client):
    saved(client, "Rang faux", "SI(Parcoursup[@Rang]=1;1/0;Parcoursup[@Rang])")
    compute(client)
    people = check(client, rankColumn="Candidats[Rang faux]")["G1"]["people"]
    assert ("1000002", "ERROR") in [(person["externalId"], person["reason"]) for person in people]


def test_a_name_in_a_frozen_ranking_is_no_formula_of_the_spreadsheet_that_opens_it(client, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET last_name = '=1+1', first_name = ' @Zoé' WHERE row_number = 0")
    import_file({"Rang": ["1"], "Note": ["14"]}, Groupe=["G1"])
    compute(client)
    file = freeze(client, groups=["G1"]).json()
    content = client.get(f"{RANKING}/files/{file['id']}/content").content.decode()
    assert content.splitlines()[1:] == ["1000001;'=1+1;' @Zoé;1"]


def test_a_frozen_ranking_is_named_after_the_year_of_the_campaign(client, monkeypatch):
    monkeypatch.setenv("PARVIS_CAMPAIGN_YEAR", "2031")
    settings.cache_clear()
    assert freeze(client, groups=["G1"]).json()["name"] == "classement_2031.csv"


def test_the_rank_column_is_kept_in_the_campaigns_settings(client):
    freeze(client, groups=["G1"])
    [version] = client.get("/api/v1/admin/campaign/versions").json()
    assert version["changed"] == ["rank_column"]
    campaign = client.get("/api/v1/admin/campaign").json()
    assert campaign.pop("rankColumn") == RANK
    assert client.put("/api/v1/admin/campaign", json=campaign).json()["rankColumn"] == RANK
    client.put("/api/v1/admin/campaign", json={**campaign, "version": None, "rankColumn": GRADE})
    assert client.get(RANKING).json()["lastChoice"]["rankColumn"] == GRADE


def test_what_the_column_ranks_among_is_proposed_kept_and_forgotten_with_the_column(client):
    """G1 and G2 both have a first: the ranks repeat between groups, the grades do not."""
    proposed = client.get(RANKING).json()["rankScopes"]
    assert (proposed[RANK], proposed[GRADE]) == ("GROUP", "ALL")
    freeze(client, groups=["G1"], rankScope="ALL")
    assert client.get(RANKING).json()["rankScopes"][RANK] == "ALL"
    campaign = client.get("/api/v1/admin/campaign").json()
    assert campaign.pop("rankScope") == "ALL"
    freeze(client, groups=["G1"])
    assert client.put("/api/v1/admin/campaign", json={**campaign, "version": None}).json()["rankScope"] == "ALL"
    other = {**campaign, "version": None, "rankColumn": GRADE}
    assert client.put("/api/v1/admin/campaign", json=other).json()["rankScope"] is None
    freeze(client, groups=["G1"], rankScope="GROUP")
    freeze(client, groups=["G1"], rankColumn=GRADE, tieBreak=[])
    assert client.get("/api/v1/admin/campaign").json()["rankScope"] is None


def test_columns_that_are_there_no_more_are_not_proposed_again(client):
    assert freeze(client, groups=["G1"]).status_code == 201
    campaign = client.get("/api/v1/admin/campaign").json()
    client.put("/api/v1/admin/campaign", json={**campaign, "rankColumn": "Candidats[Absente]"})
    choice = client.get(RANKING).json()["lastChoice"]
    assert (choice["rankColumn"], [each["column"] for each in choice["tieBreak"]]) == (RANK, [GRADE])
    ids = {each["name"]: each["id"] for each in client.get(FORMULAS).json()["internalColumnDescriptors"]}
    client.delete(f"{FORMULAS}/{ids['Note']}")
    assert client.get(RANKING).json()["lastChoice"]["tieBreak"] == []
    client.delete(f"{FORMULAS}/{ids['Rang']}")
    assert client.get(RANKING).json()["lastChoice"] is None


def test_a_tie_is_not_frozen(client):
    answer = freeze(client)
    assert (answer.status_code, answer.json()["code"]) == (409, "RANKING_UNRESOLVED")
    assert answer.json()["data"] == {"groups": ["G2"], "tied": 2, "invalid": 0}
    assert client.get(RANKING).json()["files"] == []


def test_a_rank_chosen_by_hand_settles_a_tie_and_is_in_the_history_once_frozen(client):
    first, second = check(client)["G2"]["people"]
    assert (first["reason"], first["firstOpen"], first["lastOpen"]) == ("TIED", 1, 2)
    by_hand = [{"candidateId": second["id"], "rank": 1}]
    group = check(client, byHand=by_hand)["G2"]
    assert (group["ready"], group["tied"], group["byHand"]) == (True, 0, 2)
    assert [(each["externalId"], each["reason"], each["rankInFile"]) for each in group["people"]] == [
        ("1000006", "BY_HAND", 1),
        ("1000005", "BY_HAND", 2),
    ]
    file = freeze(client, groups=["G2"], byHand=by_hand).json()
    content = client.get(f"{RANKING}/files/{file['id']}/content").text
    assert content.endswith("1000006;NOM5;Camille;1\r\n1000005;NOM4;Camille;2\r\n")
    history = client.get(f"/api/v1/admin/history/{first['id']}").json()[0]
    assert (history["action"], history["content"]["cells"][0]["value"]) == ("RANK_BY_HAND", 2)
    number = {"confirmation": second["externalId"], "reason": "ON_REQUEST"}
    assert client.delete(f"/api/v1/admin/privacy/people/{second['id']}", params=number).status_code == 204
    assert client.get(RANKING).json()["lastChoice"]["byHand"] == []


def test_ranks_of_older_data_are_not_frozen(client):
    import_file({"Rang": ["1", "1", "2", "", "1", "1"], "Note": ["14", "15", "12", "9", "11", "13"]}, Groupe=["G1"] * 6)
    assert freeze(client, groups=["G1"]).json()["code"] == "RANKING_STALE"


def test_nobody_ranked_is_refused(client):
    assert freeze(client, groups=["G9"]).json()["code"] == "NOBODY_RANKED"
    assert client.post(f"{RANKING}/scholarships", json={"rate": 20}).json()["code"] == "NOBODY_RANKED"


def test_the_rate_brings_a_certified_scholar_forward_and_changes_no_file(client):
    body = {"rate": 34, "places": 2, "group": "G1", "ranking": CHOICE | KEEPING}
    (group,) = client.post(f"{RANKING}/scholarships", json=body).json()
    assert (group["candidates"], group["scholars"], group["movedUp"]) == (3, 1, 1)
    assert group["atPlaces"] == {"called": 2, "own": 0, "call": 1}
    assert group["largest"] == {"externalId": "1000003", "name": "NOM2 Camille", "rank": 3, "call": 1}
    assert client.get(RANKING).json()["files"] == []


def test_the_order_of_call_is_told_from_first_to_last_with_what_each_number_of_calls_brings(client):
    body = {"rate": 34, "group": "G1", "ranking": CHOICE | KEEPING}
    (group,) = client.post(f"{RANKING}/scholarships", json=body).json()
    assert group["order"] == [
        {"externalId": "1000003", "name": "NOM2 Camille", "rank": 3, "call": 1},
        {"externalId": "1000002", "name": "NOM1 Camille", "rank": 1, "call": 2},
        {"externalId": "1000001", "name": "NOM0 Camille", "rank": 2, "call": 3},
    ]
    curve = [{"called": 1, "own": 0, "call": 1}, {"called": 2, "own": 0, "call": 1}, {"called": 3, "own": 1, "call": 1}]
    assert (group["group"], group["curve"], group["atPlaces"]) == ("G1", curve, curve[-1])
    (beyond,) = client.post(f"{RANKING}/scholarships", json=body | {"places": 9}).json()
    assert beyond["atPlaces"] == curve[-1]


@pytest.mark.parametrize(("certified", "scholars"), [(True, 1), (False, 2)])
def test_scholars_are_those_of_the_file_or_the_certified_ones_alone(client, certified, scholars):
    import_file(
        {"Rang": ["1", "2", "3"], "Note": ["14", "15", "12"]},
        Groupe=["G1"] * 3,
        Boursier=["Boursier du secondaire", "BOURSIER du supérieur", "Non boursier"],
        BoursierCertifie=["Oui", "Non", "Oui"],
    )
    compute(client)
    body = {"rate": 1, "group": "G1", "ranking": CHOICE | KEEPING, "certified": certified}
    (group,) = client.post(f"{RANKING}/scholarships", json=body).json()
    assert (group["scholars"], group["movedUp"], group["largest"]) == (scholars, 0, None)


def checked_file(client, content, **params):
    answer = client.post(f"{RANKING}/check-file", files={"file": ("classement.csv", content)}, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_a_file_made_elsewhere_gets_the_same_checks(client):
    frozen = client.get(f"{RANKING}/files/{freeze(client, groups=['G1']).json()['id']}/content").content
    found = checked_file(client, frozen)
    assert (found["ready"], found["lines"], found["refused"]) == (True, 2, 0)
    assert found["groups"][0] == {"group": "G1", "ranked": 2, "missing": 0, "gaps": []}
    found = checked_file(client, frozen.replace(b";2\r\n", b";4\r\n") + b"9;X;Y;1\r\n")
    assert (found["ready"], found["refused"], found["groups"][0]["gaps"]) == (False, 1, [4])
    assert found["problems"] == [{"line": 4, "externalId": "9", "group": None, "reason": "UNKNOWN_NUMBER"}]
    refused = client.post(f"{RANKING}/check-file", files={"file": ("a.csv", b"\xff\xfe1")})
    assert (refused.status_code, refused.json()["code"]) == (422, "INVALID_INPUT")
