"""Interview sites through their calls: the form, who sees what, what may not be removed."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from starlette.testclient import TestClient

from parvis.accounts.directory.current import directory_to_change
from parvis.kernel.db import new_session
from tests.given.interviews import SITES, account, bordeaux, id_of, nancy


def refused(answer: Any) -> dict[str, str]:
    assert answer.status_code == 422, answer.text
    return {each["field"]: each["message"] for each in answer.json()["fields"]}


@pytest.mark.parametrize(
    ("members", "field", "sentence"),
    [
        ({"name": " "}, "name", "Nom obligatoire"),
        ({"trigram": "BO"}, "trigram", "format 3 lettres en majuscules"),
        ({"trigram": "bor"}, "trigram", "format 3 lettres en majuscules"),
        ({"trigram": "ABC\n"}, "trigram", "format 3 lettres en majuscules"),
        ({"trigram": "ÀBC"}, "trigram", "format 3 lettres en majuscules"),
        ({"trigram": "ſBC"}, "trigram", "format 3 lettres en majuscules"),
        ({"trigram": None}, "trigram", "format 3 lettres en majuscules"),
        ({"address": ""}, "address", "Adresse obligatoire"),
        ({"email": "bor@"}, "email", "Adresse email invalide"),
        ({"phone": "abc"}, "phone", "Numéro de téléphone invalide"),
        ({"numberOfPlaces": 0}, "numberOfPlaces", "Doit être supérieur à 0"),
        ({"numberOfPlaces": 1.5}, "numberOfPlaces", "Un nombre entier est attendu"),
        ({"numberOfPlaces": "72"}, "numberOfPlaces", "Un nombre entier est attendu"),
        ({"numberOfPlaces": True}, "numberOfPlaces", "Un nombre entier est attendu"),
        ({"additionalInformation": "a\nb\nc\nd"}, "additionalInformation", "Limite de 3 lignes"),
        ({"additionalInformation": "a\u2028b\u2028c\u2028d"}, "additionalInformation", "Limite de 3 lignes"),
        ({"additionalInformation": "a" * 1001}, "additionalInformation", "Au plus 1000 caractères"),
        ({"manager": None}, "manager", "Responsable obligatoire"),
        ({"manager": {"id": "nobody"}}, "manager", "Cette personne ne peut pas gérer un site"),
        ({"departments": []}, "managedLocations.departments", "Au moins un département est obligatoire"),
        ({"departments": ["99"]}, "managedLocations.departments.0.departmentNumber", "Département inconnu"),
        ({"countries": []}, "managedLocations.countries", "Au moins un pays est obligatoire"),
        ({"countries": ["Atlantide"]}, "managedLocations.countries.0", "Pays inconnu"),
        (
            {"remote": " "},
            "correspondingParcoursupValues.forRemoteInterview",
            "Valeur Parcoursup à distance obligatoire",
        ),
        ({"timeZone": "Europe/Nulle-Part"}, "timeZone", "Fuseau horaire inconnu"),
        ({"id": "0"}, "id", "Identifiant inconnu"),
    ],
)
def test_wrong_member_is_refused_with_its_sentence(
    admin: TestClient, manager: str, members: dict[str, object], field: str, sentence: str
):
    assert refused(admin.post(SITES, json=bordeaux(manager, **members))) == {field: sentence}
    assert admin.get(f"{SITES}/summaries").json() == []


def test_site_is_created_read_changed_and_removed(admin: TestClient, manager: str):
    created = admin.post(SITES, json=bordeaux(manager, departments=["33", "1", "33"], countries=["maroc", "France"]))
    assert created.status_code == 201
    site = created.json()
    assert site["managedLocations"] == {
        "departments": [
            {"departmentNumber": "01", "departmentName": "Ain"},
            {"departmentNumber": "33", "departmentName": "Gironde"},
        ],
        "countries": ["France", "Maroc"],
    }
    assert site["manager"] == {
        "id": manager,
        "firstName": "Léa",
        "lastName": "Roy",
        "role": {"name": "ROLE_INTERVIEW_SITE_MANAGER"},
    }
    assert (site["timeZone"], site["warnings"]) == ("Europe/Paris", [])
    address = f"{SITES}/{site['id']}"
    assert admin.get(address).json() == site
    assert admin.get(f"{SITES}/name/bordéaux ").json() == site
    # What a call answers, it takes back.
    changed = admin.put(address, json=site | {"name": "Bordeaux / Talence", "numberOfPlaces": 80})
    assert changed.json() == site | {"name": "Bordeaux / Talence", "numberOfPlaces": 80, "version": 2}
    assert admin.get(f"{SITES}/name/Bordeaux%20%2F%20Talence").json() == changed.json()
    assert admin.delete(address).status_code == 204
    assert admin.get(address).status_code == 404


def test_lines_of_windows_count_as_lines(admin: TestClient, manager: str):
    created = admin.post(SITES, json=bordeaux(manager, additionalInformation="a\r\nb\rc\n"))
    assert created.json()["additionalInformation"] == "a\nb\nc"


def test_form_without_information_or_zone_takes_the_defaults(admin: TestClient, manager: str):
    form = bordeaux(manager)
    del form["additionalInformation"]
    assert admin.post(SITES, json=form).json()["additionalInformation"] == ""


@pytest.mark.parametrize(
    ("members", "code", "field"),
    [
        ({"name": "BORDÉAUX"}, "SITE_NAME_TAKEN", "name"),
        ({"trigram": "BOR"}, "SITE_TRIGRAM_TAKEN", "trigram"),
        ({"face_to_face": " bordeaux"}, "SITE_PARCOURSUP_VALUE_TAKEN", "forFaceToFaceInterview"),
        ({"remote": "Bordeaux"}, "SITE_PARCOURSUP_VALUE_TAKEN", "forRemoteInterview"),
        ({"remote": "Nancy"}, "SITE_PARCOURSUP_VALUE_TAKEN", "forFaceToFaceInterview"),
    ],
)
def test_what_another_site_has_is_refused(
    admin: TestClient, manager: str, members: dict[str, object], code: str, field: str
):
    assert admin.post(SITES, json=bordeaux(manager)).status_code == 201
    answer = admin.post(SITES, json=nancy(manager, **members))
    assert (answer.status_code, answer.json()["code"]) == (409, code)
    assert answer.json()["fields"][0]["field"].endswith(field)


def test_two_creations_at_once_leave_one_site(admin: TestClient, manager: str):
    with ThreadPoolExecutor(8) as threads:
        answers = list(threads.map(lambda _: admin.post(SITES, json=bordeaux(manager)).status_code, range(8)))
    assert sorted(answers) == [201] + [409] * 7


def test_values_of_a_site_may_be_exchanged(admin: TestClient, manager: str):
    site = admin.post(SITES, json=bordeaux(manager)).json()
    exchanged = bordeaux(manager, remote="Bordeaux", face_to_face="Bordeaux à distance")
    answer = admin.put(f"{SITES}/{site['id']}", json=exchanged | {"id": site["id"]})
    assert answer.json()["correspondingParcoursupValues"] == exchanged["correspondingParcoursupValues"]


def test_id_of_another_site_in_the_body_is_refused(admin: TestClient, manager: str):
    site = admin.post(SITES, json=bordeaux(manager)).json()
    answer = admin.put(f"{SITES}/{site['id']}", json=site | {"id": str(uuid.uuid4())})
    assert refused(answer) == {"id": "Ce n'est pas l'identifiant de l'adresse"}


@pytest.mark.parametrize("absent", [{"id": None}, {}])
def test_change_of_a_site_names_its_id(admin: TestClient, manager: str, absent: dict[str, None]):
    site = admin.post(SITES, json=bordeaux(manager)).json()
    body = {name: value for name, value in site.items() if name != "id"} | absent
    assert refused(admin.put(f"{SITES}/{site['id']}", json=body)) == {"id": "Identifiant obligatoire"}


def test_shared_departments_are_accepted_and_told(admin: TestClient, manager: str):
    admin.post(SITES, json=bordeaux(manager, departments=["33", "40"]))
    site = admin.post(SITES, json=nancy(manager, departments=["40", "54"])).json()
    assert [(each["code"], each["sites"]) for each in site["warnings"]] == [("DEPARTMENT_SHARED", ["Bordeaux"])]


def test_shared_country_is_reported_but_france_is_everybodys(admin: TestClient, manager: str):
    admin.post(SITES, json=bordeaux(manager, countries=["France", "Maroc"]))
    site = admin.post(SITES, json=nancy(manager, countries=["France", "Maroc"])).json()
    assert [(each["code"], each["sites"]) for each in site["warnings"]] == [("COUNTRY_SHARED", ["Bordeaux"])]


def test_managers_on_offer_hold_the_role_be_it_through_another(admin: TestClient, manager: str):
    with new_session() as session, session.begin():
        directory = directory_to_change(session)
        directory.create_role("ROLE_CHIEF")
        directory.add_child_role("ROLE_CHIEF", "ROLE_INTERVIEW_SITE_MANAGER")
        chief = account(session, "the.chief@example.org", "Abel", "ROLE_CHIEF")
        account(session, "jury@example.org", "Zoé", "ROLE_JURY")
    managers = admin.get(f"{SITES}/available-managers").json()
    assert [each["id"] for each in managers] == [chief, manager]
    assert admin.post(SITES, json=bordeaux(chief)).status_code == 201


def test_sites_come_by_name_in_french_order(admin: TestClient, client_as: Callable[[str], TestClient], manager: str):
    names = {"Zuydcoote": "ZUY", "Évry": "EVR", "Foix": "FOI"}
    for name, trigram in names.items():
        members = {"name": name, "trigram": trigram, "remote": f"{name} à distance", "face_to_face": name}
        assert admin.post(SITES, json=bordeaux(manager, **members)).status_code == 201
    ordered = ["Évry", "Foix", "Zuydcoote"]
    assert [each["name"] for each in admin.get(f"{SITES}/summaries").json()] == ordered
    assert [each["name"] for each in client_as("ROLE_CANDIDATE").get("/api/v1/interview-sites").json()] == ordered
    [warning] = admin.post(SITES, json=nancy(manager, departments=["33"])).json()["warnings"]
    assert warning["sites"] == ordered


def test_site_that_is_gone_is_neither_changed_nor_removed(admin: TestClient, manager: str):
    gone = f"{SITES}/{uuid.uuid4()}"
    assert [admin.put(gone, json=bordeaux(manager)).status_code, admin.delete(gone).status_code] == [404, 404]


def test_manager_reads_their_own_sites_and_no_other(
    admin: TestClient, client_as: Callable[[str], TestClient], manager: str
):
    managing = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    theirs = admin.post(SITES, json=bordeaux(id_of("ROLE_INTERVIEW_SITE_MANAGER"))).json()
    other = admin.post(SITES, json=nancy(manager)).json()
    assert [each["name"] for each in managing.get(f"{SITES}/summaries").json()] == ["Bordeaux"]
    assert managing.get(f"{SITES}/{theirs['id']}").json() == theirs
    unknown = managing.get(f"{SITES}/{uuid.uuid4()}")
    for refusal in (managing.get(f"{SITES}/{other['id']}"), managing.get(f"{SITES}/name/Nancy")):
        assert refusal.status_code == 404
        assert refusal.json() | {"requestId": None} == unknown.json() | {"requestId": None}


def test_replaced_manager_sees_nothing_at_once(admin: TestClient, client_as: Callable[[str], TestClient], manager: str):
    managing = client_as("ROLE_INTERVIEW_SITE_MANAGER")
    site = admin.post(SITES, json=bordeaux(id_of("ROLE_INTERVIEW_SITE_MANAGER"))).json()
    admin.put(f"{SITES}/{site['id']}", json=bordeaux(manager) | {"id": site["id"]})
    assert managing.get(f"{SITES}/summaries").json() == []
    assert managing.get(f"{SITES}/{site['id']}").status_code == 404


def test_manager_who_lost_the_role_elsewhere_is_refused_at_the_next_change(admin: TestClient, manager: str):
    site = admin.post(SITES, json=bordeaux(manager)).json()
    with new_session() as session, session.begin():
        directory_to_change(session).withdraw_role(manager, "ROLE_INTERVIEW_SITE_MANAGER")
    answer = admin.put(f"{SITES}/{site['id']}", json=bordeaux(manager) | {"id": site["id"]})
    assert refused(answer) == {"manager": "Cette personne ne peut pas gérer un site"}


def test_account_that_manages_a_site_keeps_its_role(admin: TestClient, manager: str):
    admin.post(SITES, json=bordeaux(manager))
    answer = admin.delete(f"/api/v1/admin/users/{manager}")
    assert (answer.status_code, answer.json()["code"]) == (409, "USER_MANAGES_SITE")


def test_candidates_read_names_only(admin: TestClient, client_as: Callable[[str], TestClient], manager: str):
    site = admin.post(SITES, json=bordeaux(manager)).json()
    answer = client_as("ROLE_CANDIDATE").get("/api/v1/interview-sites")
    assert answer.json() == [{"id": site["id"], "name": "Bordeaux"}]


def test_change_of_a_site_that_somebody_else_changed_is_refused(admin: TestClient, manager: str):
    site = admin.post(SITES, json=bordeaux(manager)).json()
    path, read = f"{SITES}/{site['id']}", {"id": site["id"], "version": site["version"]}
    first = admin.put(path, json=bordeaux(manager, address="2 rue Neuve") | read)
    assert first.status_code == 200, first.text
    second = admin.put(path, json=bordeaux(manager, phone="05 00 00 00 00") | read)
    assert (second.status_code, second.json()["code"]) == (409, "STALE_VERSION")
    assert second.json()["data"] == first.json()
    read_again = read | {"version": first.json()["version"]}
    again = admin.put(path, json=bordeaux(manager, phone="05 00 00 00 00") | read_again)
    assert again.status_code == 200, again.text
    assert admin.put(path, json=bordeaux(manager) | {"id": site["id"]}).status_code == 200, (
        "without a version, over whatever there is"
    )
