"""The address of a record made by hand, corrected (docs/rules/candidates.md)."""

import pytest

from tests.given.audit import journaled
from tests.given.candidates import CANDIDATES, MARIE
from tests.given.files import file_of
from tests.given.interviews import id_of
from tests.given.records import id_of as id_of_number
from tests.given.records import record_of

CORRECTED = "marie.durand@exemple.fr"


def correct(client, candidate_id, email=CORRECTED, version=1):
    return client.put(f"{CANDIDATES}/{candidate_id}/email", json={"email": email, "version": version})


@pytest.mark.parametrize(
    ("email", "message"),
    [
        ("", "Adresse email obligatoire"),
        ("marie", "Adresse email invalide"),
        ("a@b.fr, c@d.fr", "Adresse email invalide"),
    ],
)
def test_address_that_is_none_is_refused(admin, marie, email, message):
    answer = correct(admin, marie["id"], email)
    assert (answer.status_code, answer.json()["fields"]) == (422, [{"field": "email", "message": message}])
    assert record_of(admin, marie["id"])["email"] == MARIE["email"]


def test_address_is_corrected_in_the_record_the_grid_and_the_history(admin, marie):
    with journaled() as lines:
        answer = correct(admin, marie["id"], f" {CORRECTED} ")
    assert (answer.status_code, answer.json()["email"], answer.json()["version"]) == (200, CORRECTED, 2)
    [row] = admin.post(f"{CANDIDATES}/filter", json={"columns": ["Email"]}).json()["content"]
    assert row["email"] == CORRECTED
    item = admin.get(f"/api/v1/admin/history/{marie['id']}").json()[0]
    [cell] = item["content"]["cells"]
    assert item["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert (item["action"], cell["name"], cell["value"], cell["previousValue"]) == (
        *("UPDATE_PROFILE", "Email"),
        *(CORRECTED, MARIE["email"]),
    )
    assert lines == [("CHANGE_EMAIL", marie["id"], id_of("ROLE_ADMIN"), None, None, None)]


def test_same_address_again_changes_nothing_and_a_stale_version_is_refused(admin, marie):
    assert correct(admin, marie["id"], MARIE["email"]).json()["version"] == 1
    correct(admin, marie["id"])
    answer = correct(admin, marie["id"], "autre@exemple.fr")
    assert (answer.status_code, answer.json()["code"]) == (409, "STALE_VERSION")
    assert answer.json()["data"]["email"] == CORRECTED


def test_address_of_the_national_platform_stays_with_its_file(admin, imported):
    imported(file_of("D"))
    answer = correct(admin, id_of_number(admin, "101"))
    assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_FROM_FILE")


def test_only_an_administrator_corrects_an_address(client_as, marie):
    assert correct(client_as("ROLE_ADMIN_READ_ONLY"), marie["id"]).status_code == 403
