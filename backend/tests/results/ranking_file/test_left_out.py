"""Whom the ranking handed back leaves out: made by hand, absent from the file, or without a confirmed wish."""

import pytest

from tests.given.candidates import CANDIDATES, MARIE
from tests.given.computations import compute, import_file
from tests.given.formulas import saved

RANKING = "/api/v1/admin/ranking"
RANK = "Candidats[Rang]"
CHOICE = {"rankColumn": RANK}
KEEPING = {"keepUnconfirmed": True}
WISHES = ["Oui", "Oui", "Non", None, "Non", "Oui", "Non", "Oui"]
HEADERS = "Candidat - Code;Candidat - Nom;Candidat - Prénom;Classement"


@pytest.fixture
def client(client_as, psycopg_connection):
    """Of G1, the third of four did not confirm; of G2, the first did not, the second is absent, the third neither
    confirmed nor is there, the fourth stays; Marie was created by hand.
    """
    client = client_as("ROLE_ADMIN")
    groups = ["G1"] * 4 + ["G2"] * 4
    import_file({"Rang": ["1", "2", "3", "4"] * 2}, Groupe=groups, VoeuConfirme=WISHES, BoursierCertifie=["Oui"] * 8)
    assert client.post(CANDIDATES, json=MARIE).status_code == 201
    psycopg_connection.execute("UPDATE candidates SET absent_from_file = true WHERE row_number IN (5, 6)")
    saved(client, "Rang", "Parcoursup[@Rang]")
    compute(client)
    return client


def checked(client, **choice):
    answer = client.post(f"{RANKING}/check", json=CHOICE | choice)
    assert answer.status_code == 200, answer.text
    return answer.json()


def frozen(client, **choice):
    answer = client.post(f"{RANKING}/freeze", json=CHOICE | choice)
    assert answer.status_code == 201, answer.text
    lines = client.get(f"{RANKING}/files/{answer.json()['id']}/content").text.splitlines()
    return answer.json(), [(line.split(";")[0][-1], int(line.split(";")[3])) for line in lines[1:]]


def checked_file(client, *lines, **params):
    content = "\r\n".join([HEADERS, *lines]).encode()
    answer = client.post(f"{RANKING}/check-file", files={"file": ("classement.csv", content)}, params=params)
    assert answer.status_code == 200, answer.text
    return answer.json()


def test_each_is_counted_once_and_the_ranks_close_up(client):
    found = checked(client)
    assert found["leftOut"] == {"manual": 1, "absent": 2, "unconfirmed": 2}
    assert [
        (each["group"], each["ready"], each["candidates"], each["ranked"], each["unconfirmed"], each["gaps"])
        for each in found["groups"]
    ] == [("G1", True, 3, 3, 1, []), ("G2", True, 1, 1, 1, [])]
    file, ranks = frozen(client)
    assert ranks == [("1", 1), ("2", 2), ("4", 3), ("8", 1)]
    assert (file["candidates"], file["leftOut"]) == (4, found["leftOut"])
    assert client.get(RANKING).json()["files"] == [file]


def test_a_switch_keeps_them_knowingly(client):
    found = checked(client, **KEEPING)
    assert found["leftOut"] == {"manual": 1, "absent": 2, "unconfirmed": 0}
    assert [(each["ranked"], each["unconfirmed"]) for each in found["groups"]] == [(4, 1), (2, 1)]
    file, ranks = frozen(client, **KEEPING)
    assert ranks == [("1", 1), ("2", 2), ("3", 3), ("4", 4), ("5", 1), ("8", 2)]
    assert (file["candidates"], file["leftOut"]) == (6, found["leftOut"])
    assert client.get(RANKING).json()["lastChoice"]["keepUnconfirmed"] is True
    assert client.post(f"{RANKING}/check", json=CHOICE | {"keepUnconfirmed": "oui"}).status_code == 422
    assert checked(client, keepUnconfirmed=None)["leftOut"]["unconfirmed"] == 2


def test_who_withdrew_since_is_left_out_once_the_results_are_new(client):
    import_file({"Rang": ["1", "2", "3", "4"] * 2}, Groupe=["G1"] * 8, VoeuConfirme=["Non"] + ["Oui"] * 7)
    assert checked(client)["leftOut"]["unconfirmed"] == 1
    assert client.post(f"{RANKING}/freeze", json=CHOICE).json()["code"] == "RANKING_STALE"


def test_ties_with_somebody_left_out_are_none(client):
    import_file({"Rang": ["1", "2", "2", "4"] * 2}, Groupe=["G1"] * 4 + ["G2"] * 4, VoeuConfirme=WISHES)
    compute(client)
    assert [(each["tied"], each["ready"]) for each in checked(client)["groups"]] == [(0, True), (0, True)]
    assert checked(client, **KEEPING)["groups"][0]["tied"] == 2


def test_a_group_of_nobody_else_is_shown_and_freezes_nothing(client):
    import_file({"Rang": ["1"] * 8}, Groupe=["G9", *["G1"] * 7], VoeuConfirme=["Non", *["Oui"] * 7])
    compute(client)
    last = checked(client)["groups"][-1]
    assert (last["group"], last["candidates"], last["unconfirmed"]) == ("G9", 0, 1)
    answer = client.post(f"{RANKING}/freeze", json=CHOICE | {"groups": ["G9"]})
    assert (answer.status_code, answer.json()["code"]) == (409, "NOBODY_RANKED")


def test_the_order_of_call_leaves_them_out_too_unless_they_are_kept(client):
    def called(**choice):
        body = {"rate": 20, "group": "G1", "ranking": CHOICE | choice}
        (group,) = client.post(f"{RANKING}/scholarships", json=body).json()
        return [each["externalId"][-1] for each in group["order"]]

    assert called() == ["1", "2", "4"]
    assert called(**KEEPING) == ["1", "2", "3", "4"]
    frozen(client, **KEEPING)
    (group,) = client.post(f"{RANKING}/scholarships", json={"rate": 20, "group": "G1"}).json()
    assert group["candidates"] == 4


def test_a_file_that_ranks_one_of_them_is_told_by_line(client):
    lines = ["1000001;A;B;1", "1000002;A;B;2", "1000003;A;B;3", "1000004;A;B;4", "1000006;A;B;5"]
    found = checked_file(client, *lines)
    assert (found["ready"], found["refused"]) == (False, 2)
    assert found["problems"] == [
        {"line": 4, "externalId": "1000003", "group": "G1", "reason": "UNCONFIRMED"},
        {"line": 6, "externalId": "1000006", "group": None, "reason": "UNKNOWN_NUMBER"},
    ]
    assert found["groups"] == [
        {"group": "G1", "ranked": 3, "missing": 0, "gaps": []},
        {"group": "G2", "ranked": 0, "missing": 1, "gaps": []},
    ]
    kept = checked_file(client, *lines[:4], keepUnconfirmed=True)
    assert (kept["ready"], [each["missing"] for each in kept["groups"]]) == (True, [0, 2])


def test_a_file_of_parvis_is_taken_by_its_own_check(client):
    for params in ({}, KEEPING):
        file, _ = frozen(client, **params)
        content = client.get(f"{RANKING}/files/{file['id']}/content").text
        assert checked_file(client, *content.splitlines()[1:], **params)["ready"] is True
