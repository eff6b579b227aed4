"""The one-time link, ended sessions, and the roles of the next token (docs/rules/accounts.md)."""

import re
import threading
from datetime import datetime, timedelta
from urllib.parse import urlsplit

import pytest
import time_machine

from parvis.emails.outbox.delivery import run_outbox
from parvis.kernel.clock import now
from tests.given.browser import Browser, claims_of
from tests.given.mail_server import text_of
from tests.given.processes import until

USERS = "/api/v1/admin/users"
PAGE = "/realms/parvis/login-actions/password"
FORM = f"{PAGE}/choice"
STRONG = "Azerty1!"


@pytest.fixture
def browser(provider_key):
    return Browser()


@pytest.fixture
def link_of(admin):
    """``link_of(user)``: the key of a new link."""

    def link(user):
        answer = admin.post(f"{USERS}/{user['id']}/password-link")
        assert answer.status_code == 200, answer.text
        parts = urlsplit(answer.json()["link"])
        assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"http://localhost:8000{PAGE}"
        assert (parts.query, parts.fragment[:4]) == ("", "key="), "no server is sent a fragment"
        return parts.fragment.removeprefix("key=")

    return link


def open_link(browser, link):
    """What the script of the page at the link's address posts."""
    return browser.post(FORM, data={"key": link})


def choose(browser, link, password=STRONG, repeated=None):
    repeated = password if repeated is None else repeated
    return browser.post(FORM, data={"key": link, "password": password, "repeated": repeated})


def test_a_link_lasts_24_hours_and_is_not_mailed_by_the_embedded_provider(admin, created):
    answer = admin.post(f"{USERS}/{created()['id']}/password-link").json()
    assert set(answer) == {"link", "expires", "mailed"}
    assert answer["mailed"] is False
    lasts = datetime.fromisoformat(answer["expires"]) - now()
    assert timedelta(hours=23, minutes=59) < lasts <= timedelta(hours=24)


def test_link_is_mailed_where_mails_leave_and_no_copy_of_it_is_kept_in_clear(
    admin, created, mail_server, psycopg_connection
):
    user = created()
    answer = admin.post(f"{USERS}/{user['id']}/password-link").json()
    assert answer["mailed"] is True
    [kept] = psycopg_connection.execute("SELECT recipient, html || plain_text || secret FROM emails").fetchall()
    assert (kept[0], answer["link"].split("#key=")[1] in kept[1]) == (user["email"], False)
    delivered = threading.Event()
    worker = threading.Thread(target=run_outbox, args=(delivered,))
    worker.start()
    until(lambda: mail_server.taken)
    delivered.set()
    worker.join()
    assert answer["link"] in text_of(mail_server.taken[0])


@pytest.mark.usefixtures("mail_server")
def test_link_is_given_and_not_mailed_in_the_mode_that_keeps_mails(admin, created, email_mode):
    email_mode("test")
    assert admin.post(f"{USERS}/{created()['id']}/password-link").json()["mailed"] is False


def test_a_person_chooses_a_password_once_and_signs_in_with_it(browser, created, link_of):
    user = created()
    link = link_of(user)
    page = open_link(browser, link)
    assert (page.status_code, user["email"] in page.text) == (200, True)
    assert page.headers["Referrer-Policy"] == "no-referrer"
    assert f'action="{FORM}"' in page.text, "its form posts the key in its body too"
    assert f'name="key" value="{link}"' in page.text
    assert open_link(browser, link).status_code == 200, "looking uses nothing up"
    assert choose(browser, link).status_code == 200
    assert browser.tokens(user["email"], STRONG)["access_token"]
    for answer in (open_link(browser, link), choose(browser, link, "Autre-Azerty2!")):
        assert (answer.status_code, "plus valable" in answer.text) == (404, True)
    assert Browser().tokens(user["email"], STRONG)["access_token"]


@pytest.mark.parametrize(
    ("password", "repeated", "message"),
    [
        ("", "", "Le mot de passe est obligatoire"),
        ("Azert1!", None, "au moins 8 caractères"),
        ("azerty1!", None, "au moins 8 caractères"),
        ("AZERTY1!", None, "au moins 8 caractères"),
        ("Azertyu!", None, "au moins 8 caractères"),
        ("Azertyu1", None, "au moins 8 caractères"),
        ("Azerty1-", None, "au moins 8 caractères"),
        (f"{STRONG}{'a' * 1017}", None, "Au plus 1024 caractères"),
        (STRONG, "", "Les mots de passe doivent être identiques"),
        (STRONG, "Azerty1! ", "Les mots de passe doivent être identiques"),
    ],
)
def test_a_refused_password_does_not_use_the_link_up(browser, created, link_of, password, repeated, message):
    link = link_of(created())
    refused = choose(browser, link, password, repeated)
    assert (refused.status_code, message in refused.text) == (400, True)
    assert not re.search(r'value="[^"]*Azert', refused.text)
    assert choose(browser, link).status_code == 200


def test_characters_beside_the_listed_ones_and_1024_of_them_are_taken(browser, created, link_of):
    user = created()
    password = f"Été 🐴 {STRONG}".ljust(1024, "é")
    assert choose(browser, link_of(user), password).status_code == 200
    assert browser.tokens(user["email"], password)["access_token"]


def test_a_newer_link_kills_the_older(browser, created, link_of):
    user = created()
    older, newer = link_of(user), link_of(user)
    assert choose(browser, older).status_code == 404
    assert choose(browser, newer).status_code == 200


@pytest.mark.parametrize("change", ["address", "deletion", "a day"])
def test_a_link_dies_with(admin, browser, created, link_of, change):
    user = created()
    link, moment = link_of(user), now()
    match change:
        case "address":
            admin.put(f"{USERS}/{user['id']}", json={**user, "email": "other@test.example"})
        case "deletion":
            admin.delete(f"{USERS}/{user['id']}")
        case _:
            moment += timedelta(hours=24, seconds=1)
    with time_machine.travel(moment, tick=True):
        assert choose(browser, link).status_code == 404


def test_a_link_lives_through_a_change_of_name_and_until_its_last_minute(admin, browser, created, link_of):
    user = created()
    link, moment = link_of(user), now()
    admin.put(f"{USERS}/{user['id']}", json={**user, "lastName": "Autre"})
    with time_machine.travel(moment + timedelta(hours=23, minutes=59), tick=True):
        assert choose(browser, link).status_code == 200


def test_a_link_mailed_with_its_key_in_the_query_still_works(browser, created, link_of):
    user = created()
    link = link_of(user)
    former = f"{PAGE}?key={link}"
    page = browser.get(former)
    assert (page.status_code, user["email"] in page.text) == (200, True)
    # A page that was opened before the upgrade posts to its own address.
    form = {"password": STRONG, "repeated": STRONG}
    assert browser.post(former, data=form).status_code == 200
    assert browser.tokens(user["email"], STRONG)["access_token"]


@pytest.mark.parametrize("query", ["", "?key=", "?other=1"])
def test_the_page_of_a_link_has_its_key_posted(browser, query):
    page = browser.get(f"{PAGE}{query}")
    assert page.status_code == 200
    assert f'action="{FORM}"' in page.text, "not its own address: a link opened again would be but another fragment"
    assert "/resources/link.js" in page.text
    assert "Clé du lien" in page.text, "typed where scripts are off"
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]


@pytest.mark.parametrize("key", ["", "abc", "\0", "é"])
def test_an_unknown_key_is_refused(browser, key):
    assert open_link(browser, key).status_code in {400, 404}
    assert choose(browser, key).status_code in {400, 404}


@pytest.mark.parametrize("query", ["?key=abc", "?key=%00", "?key=é"])
def test_an_unknown_key_of_the_query_is_refused(browser, query):
    assert browser.get(f"{PAGE}{query}").status_code in {400, 404}


def test_choosing_a_password_or_ending_sessions_signs_out_everywhere(admin, browser, created, link_of):
    user = created()
    choose(browser, link_of(user))
    token = browser.tokens(user["email"], STRONG)["refresh_token"]
    choose(Browser(), link_of(user), "Qwerty2!")
    assert browser.refresh(token).json() == {"error": "invalid_grant"}
    token = browser.tokens(user["email"], "Qwerty2!")["refresh_token"]
    assert admin.post(f"{USERS}/{user['id']}/logout").status_code == 204
    assert browser.refresh(token).json() == {"error": "invalid_grant"}


def test_renamed_and_withdrawn_roles_show_at_the_next_token(admin, browser, created, link_of):
    roles = "/api/v1/admin/roles"
    admin.post(roles, json={"name": "ROLE_COORDINATION"})
    admin.post(f"{roles}/ROLE_COORDINATION", json={"name": "ROLE_JURY"})
    user = created(role="ROLE_COORDINATION")
    choose(browser, link_of(user))
    tokens = browser.tokens(user["email"], STRONG)

    def next_roles():
        nonlocal tokens
        tokens = browser.refresh(tokens["refresh_token"]).json()
        return claims_of(browser, tokens["access_token"])["realm_access"]["roles"]

    assert next_roles() == ["ROLE_COORDINATION", "ROLE_JURY"]
    admin.put(f"{roles}/ROLE_COORDINATION", json={"name": "ROLE_APPUI"})
    assert next_roles() == ["ROLE_APPUI", "ROLE_JURY"]
    admin.delete(f"{roles}/ROLE_APPUI/ROLE_JURY")
    assert next_roles() == ["ROLE_APPUI"]
