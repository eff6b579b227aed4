"""A candidate whose account was deleted: another link makes another account of the same record."""

from concurrent.futures import ThreadPoolExecutor

import pytest

from identity_provider.accounts import account_of_email
from parvis.accounts.directory.current import current_directory
from parvis.candidate_space.activation import service
from parvis.kernel.db import new_session
from tests.given.activation import CANDIDATE, activate, mails
from tests.given.computations import candidate_id
from tests.given.interviews import SITES, bordeaux
from tests.given.jobs import run_waiting, until
from tests.given.people import add_account, token_for
from tests.given.waiting import people_who_wait

ADDRESS = "candidat0@exemple.fr"
RECORD = "/api/v1/candidate"


def account_id() -> str:
    with new_session() as session:
        account = account_of_email(session, ADDRESS)
        assert account is not None
        return str(account.id)


def delete_in_the_directory(account: str) -> None:
    """As somebody does in the administration of Keycloak, of which Parvis is not told."""
    with new_session() as session, session.begin():
        current_directory(session).delete_account(account)


@pytest.fixture
def used(anonymous_client, token) -> str:
    """The token by which the first candidate made their account."""
    assert activate(anonymous_client, token).status_code == 204
    return token


def send_again(admin) -> int:
    return admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link").status_code


def own_number(client) -> object:
    """The number of the record that the account reads, None when it reads none."""
    answer = client.get(RECORD, headers={"Authorization": f"Bearer {token_for(ADDRESS)}"})
    return answer.json().get("externalId")


def test_account_that_an_administrator_deletes_can_be_made_again(admin, anonymous_client, used):
    assert admin.delete(f"/api/v1/admin/users/{account_id()}").status_code == 204
    assert anonymous_client.get(f"{CANDIDATE}/{used}").status_code == 404
    assert activate(anonymous_client, used).status_code == 404
    assert send_again(admin) == 202
    token = mails()[ADDRESS]
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json()["created"] is False
    assert activate(anonymous_client, token).status_code == 204
    assert own_number(anonymous_client) == "1000000"


def test_who_deletes_an_account_and_who_opens_its_link_do_not_wait_for_each_other(
    admin, anonymous_client, used, psycopg_connection
):
    account = account_id()
    with ThreadPoolExecutor(2) as people:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT 1 FROM activation_links FOR UPDATE")  # then they go on as they came
            deleted = people.submit(admin.delete, f"/api/v1/admin/users/{account}")
            until(lambda: people_who_wait(psycopg_connection) == 1)
            opened = people.submit(activate, anonymous_client, used)
            until(lambda: people_who_wait(psycopg_connection) == 2)
        assert (deleted.result(timeout=60).status_code, opened.result(timeout=60).status_code) == (204, 404)


def test_candidate_whose_account_was_deleted_is_sent_a_link_as_any_without_account(admin, used):
    before = mails()
    admin.delete(f"/api/v1/admin/users/{account_id()}")
    for _ in range(2):
        service.serve_newcomers()
        run_waiting()
    after = mails()
    assert after[ADDRESS] != before[ADDRESS]
    assert after["candidat1@exemple.fr"] == before["candidat1@exemple.fr"]


def test_account_deleted_in_the_directory_itself_can_be_made_again(admin, anonymous_client, used):
    delete_in_the_directory(account_id())
    assert send_again(admin) == 202
    assert activate(anonymous_client, mails()[ADDRESS]).status_code == 204
    assert own_number(anonymous_client) == "1000000"


def test_deleting_another_account_leaves_the_record_with_its_own(admin, anonymous_client, used):
    other = add_account("ROLE_JURY", "jury@exemple.fr")
    assert admin.delete(f"/api/v1/admin/users/{other}").status_code == 204
    assert anonymous_client.get(f"{CANDIDATE}/{used}").json()["created"] is True
    assert own_number(anonymous_client) == "1000000"


def test_account_that_may_not_be_deleted_stays_tied(admin, anonymous_client, used):
    with new_session() as session, session.begin():  # a role from before such ones were refused to candidates
        current_directory(session).assign_role(account_id(), "ROLE_INTERVIEW_SITE_MANAGER")
    assert admin.post(SITES, json=bordeaux(account_id())).status_code == 201
    assert admin.delete(f"/api/v1/admin/users/{account_id()}").json()["code"] == "USER_MANAGES_SITE"
    assert own_number(anonymous_client) == "1000000"
