"""Who forgot the link of their activation asks for a password as everybody does, and is sent a link again."""

from collections.abc import Callable

import pytest
from starlette.testclient import TestClient

from parvis.app.look import provider_site
from parvis.emails.outbox.model import Email
from parvis.kernel.db import new_session
from tests.given.activation import CANDIDATE, activate, mails
from tests.given.browser import REALM, Browser, proof_of
from tests.given.mail_server import MailServer
from tests.given.people import add_account

FORGOTTEN = f"{REALM}/login-actions/forgotten"
ADDRESS = "candidat0@exemple.fr"
NEW = "Azerty1! é"


@pytest.fixture(autouse=True)
def sending(mail_server: MailServer) -> None:
    """Mails leave."""


def page_for(email: str) -> tuple[int, str]:
    """What the page answers to somebody who types that address."""
    browser = Browser(site=provider_site())
    answer = browser.post(FORGOTTEN, data={"proof": proof_of(browser.get(FORGOTTEN)), "email": email})
    return answer.status_code, answer.text


def mailed() -> list[tuple[str, str]]:
    with new_session() as session:
        return [(email.kind, email.recipient) for email in session.query(Email).order_by(Email.queued_at)]


@pytest.mark.parametrize("typed", [ADDRESS, " CANDIDAT0@Exemple.FR ", "ｃandidat0@exemple.fr"])
def test_link_that_waits_is_sent_again_and_opens_the_account(
    anonymous_client: TestClient, token: str, typed: str
) -> None:
    before = mailed()
    assert page_for(typed)[0] == 200
    assert len(mailed()) == len(before)  # the mail that had not left is replaced
    again = mails()[ADDRESS]
    assert again != token
    assert anonymous_client.get(f"{CANDIDATE}/{token}").status_code == 404
    assert activate(anonymous_client, again, NEW).status_code == 204
    assert Browser().tokens(ADDRESS, NEW)["access_token"]


def test_page_is_the_same_for_an_account_for_a_link_that_waits_and_for_nobody(token: str) -> None:
    add_account("ROLE_JURY", "jury@exemple.fr", NEW)
    assert page_for("jury@exemple.fr") == page_for(ADDRESS) == page_for("personne@exemple.fr")
    assert [recipient for kind, recipient in mailed() if kind == "PASSWORD"] == ["jury@exemple.fr"]


def test_open_account_is_sent_a_link_to_a_password_and_no_other_activation(
    anonymous_client: TestClient, token: str
) -> None:
    assert activate(anonymous_client, token, NEW).status_code == 204
    assert page_for(ADDRESS.upper())[0] == 200
    assert mailed()[-1] == ("PASSWORD", ADDRESS)
    assert mails()[ADDRESS] == token


def test_account_that_was_only_begun_is_opened_by_the_link_of_its_candidate(
    anonymous_client: TestClient, token: str, psycopg_connection
) -> None:
    made = add_account(None, ADDRESS)
    begun = "UPDATE activation_links SET account_begun = true, account_subject = %s WHERE email_key = %s"
    psycopg_connection.execute(begun, [made, ADDRESS])
    assert page_for(ADDRESS)[0] == 200
    assert [kind for kind, _ in mailed() if kind == "PASSWORD"] == []
    assert activate(anonymous_client, mails()[ADDRESS], NEW).status_code == 204


def test_no_mail_once_accounts_are_no_longer_made(token: str, switch: Callable[[str], None]) -> None:
    switch("deactivate")
    before = mailed()
    assert page_for(ADDRESS) == page_for("personne@exemple.fr")
    assert mailed() == before


@pytest.mark.parametrize("by_staff", [False, True])
def test_no_link_for_an_address_that_is_not_ones_own(token: str, psycopg_connection, by_staff: bool) -> None:
    if by_staff:
        add_account("ROLE_JURY", ADDRESS)
    else:
        psycopg_connection.execute("UPDATE candidates SET email = upper(%s)", [ADDRESS])
    assert page_for(ADDRESS)[0] == 200
    assert mails()[ADDRESS] == token
    assert [kind for kind, _ in mailed() if kind == "PASSWORD"] == (["PASSWORD"] if by_staff else [])


def test_link_asked_for_too_often_waits_as_for_anybody(token: str) -> None:
    for email in (ADDRESS, "personne@exemple.fr"):
        assert [page_for(email)[0] for _ in range(4)] == [200, 200, 200, 429]
