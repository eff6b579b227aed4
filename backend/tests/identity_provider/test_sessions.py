"""Staying signed in, and being signed out."""

import base64
import json
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from urllib.parse import parse_qs, parse_qsl, urlencode, urlsplit

import pytest
import time_machine
from psycopg import Connection
from sqlalchemy import update

from identity_provider.login import WRONG
from identity_provider.model import AccountRow
from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from tests.given.browser import LOGOUT, ORIGIN, Browser, action_of, answered, proof_of, unescaped
from tests.given.people import Anne
from tests.given.processes import until
from tests.given.waiting import SOMEBODY_WAITS, people_who_wait


def directory_call(name: str, *arguments: object) -> None:
    with new_session() as session, session.begin():
        getattr(EmbeddedDirectory(session), name)(*arguments)


def claims_of(token: str) -> dict[str, int]:
    """The claims of a signed token; another test checks its signature."""
    payload = token.split(".")[1]
    return json.loads(base64.urlsafe_b64decode(payload + "=" * (-len(payload) % 4)))


def logout_address(**parameters: str) -> str:
    return f"{LOGOUT}?{urlencode(parameters)}"


def test_a_refresh_token_gives_the_next_one_with_the_roles_of_the_moment(browser: Browser, anne: Anne) -> None:
    first = browser.tokens(anne.email, anne.password)
    second = browser.refresh(first["refresh_token"])
    assert second.status_code == 200
    assert second.json()["refresh_token"] != first["refresh_token"]
    assert second.json()["id_token"]
    assert browser.refresh(second.json()["refresh_token"]).status_code == 200


def test_a_refresh_token_used_twice_withdraws_the_whole_family(browser: Browser, anne: Anne) -> None:
    first = browser.tokens(anne.email, anne.password)["refresh_token"]
    second = browser.refresh(first).json()["refresh_token"]
    assert browser.refresh(first).json() == {"error": "invalid_grant"}
    assert browser.refresh(second).json() == {"error": "invalid_grant"}


def test_another_browsers_tokens_survive_the_reuse(browser: Browser, anne: Anne) -> None:
    elsewhere = Browser().tokens(anne.email, anne.password)["refresh_token"]
    stolen = browser.tokens(anne.email, anne.password)["refresh_token"]
    browser.refresh(stolen)
    browser.refresh(stolen)
    assert browser.refresh(elsewhere).status_code == 200


def test_reload_signs_in_again_without_a_word(browser: Browser, anne: Anne) -> None:
    browser.sign_in(anne.email, anne.password)
    back = answered(browser.ask(prompt="none"))
    assert browser.exchange_code(back["code"]).status_code == 200


def test_a_call_that_takes_json_reads_where_a_browser_would_be_led(browser: Browser, anne: Anne) -> None:
    def led() -> dict[str, str]:
        answer = browser.ask(prompt="none", accept="application/json")
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "no-store"
        assert "Access-Control-Allow-Origin" not in answer.headers
        return dict(parse_qsl(urlsplit(answer.json()["location"]).query))

    assert led()["error"] == "login_required"
    browser.sign_in(anne.email, anne.password)
    assert browser.exchange_code(led()["code"]).status_code == 200


def test_a_call_that_takes_json_reads_the_form_where_nobody_is_signed_in(browser: Browser) -> None:
    assert browser.ask(accept="application/json").headers["Content-Type"].startswith("text/html")


def test_prompt_none_without_session_says_login_required(browser: Browser) -> None:
    back = answered(browser.ask(prompt="none"))
    assert back["error"] == "login_required"
    assert back["state"] == "état &=1"


def test_the_session_cookie_is_kept_from_scripts_and_other_sites(browser: Browser, anne: Anne) -> None:
    cookies = browser.sign_in(anne.email, anne.password).headers.get_list("set-cookie")
    assert [cookie.partition("=")[0] for cookie in cookies] == ["parvis_session", "parvis_known"]
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=lax" in cookie
        assert "Path=/" in cookie.split("; ")


def test_the_form_is_shown_again_when_asked_for(browser: Browser, anne: Anne) -> None:
    browser.sign_in(anne.email, anne.password)
    assert "Mot de passe" in browser.ask(prompt="login").text
    assert "Mot de passe" in browser.ask(max_age="0").text
    assert answered(browser.ask(max_age="3600"))["code"]
    assert answered(browser.ask(max_age="9" * 5000))["code"]


def test_a_password_changed_while_it_is_checked_signs_nobody_in(
    browser: Browser, anne: Anne, psycopg_connection: Connection
) -> None:
    page = browser.ask()
    with ThreadPoolExecutor(1) as person, new_session() as session, session.begin():
        EmbeddedDirectory(session).set_password(anne.id, "Un autre mot 2 passe !")
        signing_in = person.submit(browser.send_form, page, anne.email, anne.password)
        until(lambda: signing_in.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        session.commit()
        answer = signing_in.result()
    assert (answer.status_code, WRONG in unescaped(answer.text)) == (401, True)
    assert answered(browser.ask(prompt="none"))["error"] == "login_required"


def test_an_idle_session_ends(browser: Browser, anne: Anne) -> None:
    refresh_token = browser.tokens(anne.email, anne.password)["refresh_token"]
    with time_machine.travel(now() + timedelta(days=7, minutes=1), tick=True):
        assert answered(browser.ask(prompt="none"))["error"] == "login_required"
        assert browser.refresh(refresh_token).json() == {"error": "invalid_grant"}


def test_sessions_last_a_week_without_use_and_tokens_five_minutes(browser: Browser, anne: Anne) -> None:
    beginning = now()
    with time_machine.travel(beginning, tick=False) as clock:
        tokens = browser.tokens(anne.email, anne.password)
        assert tokens["expires_in"] == 300
        for token in ("access_token", "id_token"):
            claims = claims_of(tokens[token])
            assert claims["exp"] - claims["iat"] == 300
        assert tokens["refresh_expires_in"] == 7 * 24 * 3600
        clock.move_to(beginning + timedelta(days=7, minutes=1))
        assert answered(browser.ask(prompt="none"))["error"] == "login_required"


def test_a_session_in_daily_use_ends_after_thirty_days(browser: Browser, anne: Anne) -> None:
    beginning = now()
    with time_machine.travel(beginning, tick=False) as clock:
        refresh_token = browser.tokens(anne.email, anne.password)["refresh_token"]
        for day in range(5, 30, 5):
            clock.move_to(beginning + timedelta(days=day))
            refresh_token = browser.refresh(refresh_token).json()["refresh_token"]
        clock.move_to(beginning + timedelta(days=30, minutes=-1))
        assert answered(browser.ask(prompt="none"))["code"]
        refresh_token = browser.refresh(refresh_token).json()["refresh_token"]
        clock.move_to(beginning + timedelta(days=30, minutes=1))
        assert answered(browser.ask(prompt="none"))["error"] == "login_required"
        assert browser.refresh(refresh_token).json() == {"error": "invalid_grant"}


def test_signing_in_again_ends_the_former_session_of_the_browser(browser: Browser, anne: Anne) -> None:
    former = browser.tokens(anne.email, anne.password)["refresh_token"]
    cookie = browser.cookies["parvis_session"]
    answered(browser.sign_in(anne.email, anne.password, prompt="login"))
    assert browser.cookies["parvis_session"] != cookie
    assert browser.refresh(former).json() == {"error": "invalid_grant"}
    thief = Browser()
    thief.cookies.set("parvis_session", cookie)
    assert answered(thief.ask(prompt="none"))["error"] == "login_required"
    assert answered(browser.ask(prompt="none"))["code"]


def test_over_https_cookies_are_bound_to_the_host_and_to_tls(anne: Anne, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PARVIS_PUBLIC_URL", "https://parvis.ecole.fr")
    settings.cache_clear()
    try:
        browser = Browser()
        browser.base_url = "https://parvis.ecole.fr"
        back = "https://parvis.ecole.fr/auth/callback"
        page = browser.ask(redirect_uri=back)
        signed_in = browser.send_form(page, anne.email, anne.password)
        cookies = [*page.headers.get_list("set-cookie"), *signed_in.headers.get_list("set-cookie")]
        names = [cookie.partition("=")[0] for cookie in cookies]
        assert names == ["__Host-parvis_form", "__Host-parvis_session", "__Host-parvis_known"]
        for cookie in cookies:
            attributes = cookie.split("; ")
            assert {"Secure", "HttpOnly", "Path=/", "SameSite=lax"} <= set(attributes)
            assert "Domain" not in cookie
        assert browser.ask(redirect_uri=back, prompt="none").headers["location"].startswith(f"{back}?code=")
    finally:
        monkeypatch.undo()
        settings.cache_clear()


def test_a_code_expires_after_a_minute(browser: Browser, anne: Anne) -> None:
    code = answered(browser.sign_in(anne.email, anne.password))["code"]
    with time_machine.travel(now() + timedelta(seconds=61), tick=True):
        assert browser.exchange_code(code).json()["error"] == "invalid_grant"


def test_logout_ends_the_session_and_goes_back_home(browser: Browser, anne: Anne) -> None:
    tokens = browser.tokens(anne.email, anne.password)
    answer = browser.get(
        logout_address(id_token_hint=tokens["id_token"], post_logout_redirect_uri=f"{ORIGIN}/", state="s 1")
    )
    assert answer.status_code == 303
    parts = urlsplit(answer.headers["location"])
    assert f"{parts.scheme}://{parts.netloc}{parts.path}" == f"{ORIGIN}/"
    assert parse_qs(parts.query) == {"state": ["s 1"]}
    assert answered(browser.ask(prompt="none"))["error"] == "login_required"
    assert browser.refresh(tokens["refresh_token"]).json() == {"error": "invalid_grant"}


def test_logout_and_a_refresh_of_another_tab_do_not_wait_for_each_other(
    browser: Browser, anne: Anne, psycopg_connection: Connection
) -> None:
    tokens = browser.tokens(anne.email, anne.password)
    with ThreadPoolExecutor(2) as tabs:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT 1 FROM identity_refresh_tokens FOR UPDATE")  # they go on as they came
            refreshed = tabs.submit(Browser().refresh, tokens["refresh_token"])
            until(lambda: people_who_wait(psycopg_connection) == 1)
            home = {"post_logout_redirect_uri": f"{ORIGIN}/"}
            left = tabs.submit(browser.get, logout_address(id_token_hint=tokens["id_token"], **home))
            until(lambda: left.done() or people_who_wait(psycopg_connection) == 2)
        assert (refreshed.result(timeout=60).status_code, left.result(timeout=60).status_code) == (200, 303)


def test_logout_never_redirects_elsewhere(browser: Browser, anne: Anne) -> None:
    hint = browser.tokens(anne.email, anne.password)["id_token"]
    answer = browser.get(logout_address(id_token_hint=hint, post_logout_redirect_uri="https://evil.example/"))
    assert answer.status_code == 200
    assert "Session terminée" in answer.text


def test_logout_refuses_a_hint_that_is_not_an_identity_token_of_ours(browser: Browser, anne: Anne) -> None:
    tokens = browser.tokens(anne.email, anne.password)
    for hint in (tokens["access_token"], tokens["id_token"][:-4] + "AAAA", "nothing", "a.b.c", "é"):
        answer = browser.get(logout_address(id_token_hint=hint, post_logout_redirect_uri=f"{ORIGIN}/"))
        assert answer.status_code == 400
        assert "location" not in answer.headers
    assert answered(browser.ask(prompt="none"))["code"]


def test_logout_without_hint_asks_the_person_first(browser: Browser, anne: Anne) -> None:
    browser.sign_in(anne.email, anne.password)
    page = browser.get(logout_address(post_logout_redirect_uri=f"{ORIGIN}/"))
    assert "Souhaitez-vous terminer votre session" in page.text
    assert browser.post(LOGOUT, data={"proof": "forged"}).status_code == 200
    assert answered(browser.ask(prompt="none"))["code"]
    done = browser.post(action_of(page), data={"proof": proof_of(page)})
    assert "Session terminée" in done.text
    assert answered(browser.ask(prompt="none"))["error"] == "login_required"


def test_whoever_is_logged_out_by_an_administrator_must_sign_in_again(browser: Browser, anne: Anne) -> None:
    refresh_token = browser.tokens(anne.email, anne.password)["refresh_token"]
    directory_call("logout", anne.id)
    assert answered(browser.ask(prompt="none"))["error"] == "login_required"
    assert browser.refresh(refresh_token).json() == {"error": "invalid_grant"}


def test_a_session_that_outlived_its_account_gives_nothing(browser: Browser, anne: Anne) -> None:
    refresh_token = browser.tokens(anne.email, anne.password)["refresh_token"]
    with new_session() as session, session.begin():  # not through the directory, which would end the session itself
        session.execute(update(AccountRow).values(enabled=False))
    assert answered(browser.ask(prompt="none"))["error"] == "login_required"
    assert browser.refresh(refresh_token).json() == {"error": "invalid_grant"}


def test_a_disabled_account_gets_nothing_more(browser: Browser, anne: Anne) -> None:
    refresh_token = browser.tokens(anne.email, anne.password)["refresh_token"]
    directory_call("update_account", anne.id, AccountDetails(anne.email, "Anne", "Martin", enabled=False))
    assert browser.refresh(refresh_token).json() == {"error": "invalid_grant"}
    refused = browser.sign_in(anne.email, anne.password)
    assert refused.status_code == 403
    assert "Ce compte est désactivé" in refused.text
    assert "désactivé" not in browser.sign_in(anne.email, "wrong").text
