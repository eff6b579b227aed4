"""A forgotten password: one link by mail, the same answer to everybody, slowed down."""

import re
from dataclasses import replace

import pytest
from sqlalchemy import update
from sqlalchemy.orm import Session

from identity_provider.model import AccountRow, SessionRow
from parvis.kernel.db import new_session
from tests.given.browser import QUIET_SITE, REALM, Browser, proof_of
from tests.given.people import Anne

FORGOTTEN = f"{REALM}/login-actions/forgotten"
PASSWORD = f"{REALM}/login-actions/password"
NEW = "Azerty1! é"


@pytest.fixture
def links() -> dict[str, list[str]]:
    """The links that were mailed, by recipient."""
    return {}


@pytest.fixture
def browser(provider_key: None, links: dict[str, list[str]]) -> Browser:
    """A browser in front of a provider that mails links."""

    def send(_session: Session, recipient: str, link: str) -> None:
        links.setdefault(recipient, []).append(link)

    return Browser(site=replace(QUIET_SITE, can_mail=lambda: True, mail_link=send))


def key_of(link: str) -> str:
    """The key of a mailed link, which its page posts."""
    return link.removeprefix(f"http://localhost:8000{PASSWORD}#key=")


def request(browser: Browser, email: str):
    page = browser.get(FORGOTTEN)
    return browser.post(FORGOTTEN, data={"proof": proof_of(page), "email": email})


def test_link_changes_the_password_once_and_ends_the_sessions(browser, anne: Anne, links) -> None:
    browser.tokens(anne.email, anne.password)
    assert request(browser, f" {anne.email.upper()} ").status_code == 200
    [link] = links[anne.email]
    form = {"key": key_of(link), "password": NEW, "repeated": NEW}
    assert browser.post(PASSWORD, data=form).status_code == 200
    with new_session() as session:
        assert session.query(SessionRow).count() == 0
    assert browser.post(PASSWORD, data=form).status_code == 404
    assert Browser().sign_in(anne.email, anne.password).status_code == 401
    assert Browser().tokens(anne.email, NEW)["access_token"]


def test_unknown_address_gets_the_same_answer_and_no_mail(browser, anne: Anne, links) -> None:
    known, unknown = request(browser, anne.email), request(browser, "nobody@test.example")
    assert known.status_code == unknown.status_code == 200
    assert known.text == unknown.text
    assert list(links) == [anne.email]


def test_account_that_is_disabled_is_mailed_no_link(browser, anne: Anne, links) -> None:
    with new_session() as session, session.begin():
        session.execute(update(AccountRow).values(enabled=False))
    assert request(browser, anne.email).status_code == 200
    assert links == {}


def test_newer_link_kills_the_former_one(browser, anne: Anne, links) -> None:
    for _ in range(2):
        request(browser, anne.email)
    first, second = (browser.post(PASSWORD, data={"key": key_of(link)}) for link in links[anne.email])
    assert (first.status_code, second.status_code) == (404, 200)


@pytest.mark.parametrize("known", [True, False])
def test_fourth_request_waits_whether_the_account_exists_or_not(browser, anne: Anne, links, known: bool) -> None:
    email = anne.email if known else "nobody@test.example"
    assert [request(browser, email).status_code for _ in range(4)] == [200, 200, 200, 429]
    assert len(links.get(anne.email, [])) == (3 if known else 0)
    # Signing in is another matter: a stranger's requests do not lock anybody out.
    assert Browser().tokens(anne.email, anne.password)["access_token"]


def test_forged_and_empty_forms_mail_nothing(browser, anne: Anne, links) -> None:
    assert browser.post(FORGOTTEN, data={"proof": "x", "email": anne.email}).status_code == 400
    empty = request(browser, " ")
    assert empty.status_code == 400
    assert "L'adresse mail est obligatoire" in re.sub(r"&#39;", "'", empty.text)
    assert links == {}


def test_installation_that_mails_nothing_says_whom_to_ask(provider_key: None) -> None:
    page = Browser().get(FORGOTTEN)
    assert "service des admissions : il vous remet un lien" in page.text
    assert "<form" not in page.text
