"""One address for many people: a school signs in through its typing errors, who tries many accounts is slowed down."""

import random
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest
from time_machine import Traveller

from identity_provider.model import AccountRow
from identity_provider.passwords import hash_password
from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.browser import QUIET_SITE, REALM, Browser, answered, proof_of
from tests.given.people import Anne

PASSWORD = "Azerty1! é"
SCHOOL = "203.0.113.7"
FORGOTTEN = f"{REALM}/login-actions/forgotten"
FREE = 20


@pytest.fixture
def few_free(monkeypatch: pytest.MonkeyPatch) -> None:
    """An address may fail `FREE` times, a fifth of what it usually may: what is beyond that is soon reached."""
    monkeypatch.setattr("identity_provider.throttle.FREE_OF_ADDRESS", FREE)


@pytest.fixture
def sign_in(provider_key: None) -> Callable[..., int]:
    """``sign_in(email, password)`` from the school, on a browser that nobody knows; gives the answer's status."""
    browser = Browser(SCHOOL)
    page = browser.ask()

    def post(email: str, password: str = "wrong") -> int:
        status = browser.send_form(page, email, password).status_code
        browser.cookies.delete("parvis_known")
        return status

    return post


def pupil(number: int) -> str:
    return f"eleve-{number}@test.example"


def add_pupils(count: int) -> None:
    password_hash = hash_password(PASSWORD)
    with new_session() as session, session.begin():
        for number in range(count):
            names = AccountDetails(pupil(number), "Camille", "Essai")
            account = EmbeddedDirectory(session).create_account(names)
            session.get_one(AccountRow, account.id).password_hash = password_hash


def seconds_since(moment) -> float:
    return (now() - moment).total_seconds()


def all_sign_in(pupils: int, sign_in: Callable[..., int], clock: Traveller) -> list[int]:
    """What they are answered, in five minutes or more. One of twenty mistypes, and tries again."""
    begun, chance, answers = now(), random.Random(5), []
    waiting = [(number, chance.random() < 0.05) for number in range(pupils)]
    while waiting:
        clock.shift(300 / pupils)
        number, mistakes = waiting.pop(0)
        answers.append(sign_in(pupil(number), "Azerty1! e" if mistakes else PASSWORD))
        if answers[-1] != 303:
            waiting.append((number, False))
    assert seconds_since(begun) < 600
    assert answers.count(401) > 0.02 * pupils
    return answers


@pytest.mark.long
@pytest.mark.usefixtures("few_free")
def test_pupils_behind_one_address_all_sign_in_within_ten_minutes(
    sign_in: Callable[..., int], clock: Traveller
) -> None:
    add_pupils(100)
    assert 429 not in all_sign_in(100, sign_in, clock)


@pytest.mark.usefixtures("few_free")
def test_they_do_where_one_of_them_has_just_tried_the_accounts_of_others(
    sign_in: Callable[..., int], clock: Traveller
) -> None:
    add_pupils(40)
    assert 429 in [sign_in(f"{number}@test.example") for number in range(34)]
    all_sign_in(40, sign_in, clock)


@pytest.mark.long
@pytest.mark.usefixtures("few_free")
@pytest.mark.parametrize("own_account", [False, True])
def test_who_tries_many_accounts_from_one_address_is_slowed_down(
    provider_key: None, clock: Traveller, own_account: bool
) -> None:
    add_pupils(1)
    browser, begun, looked_at, tries = Browser(SCHOOL), now(), 0, 0
    page = browser.ask()
    while seconds_since(begun) < 1200:
        tries += 1
        if own_account:
            browser.send_form(page, pupil(0), PASSWORD)
            browser.cookies.delete("parvis_known")
        answer = browser.send_form(page, f"{tries}@test.example", "wrong")
        looked_at += answer.status_code == 401
        clock.shift(int(answer.headers.get("retry-after", 0)))
    assert 26 < looked_at < 46


@pytest.mark.usefixtures("few_free")
def test_its_failures_slow_an_address_down_and_refuse_nobody(sign_in: Callable[..., int], clock: Traveller) -> None:
    add_pupils(6)
    begun = now()
    for number in range(FREE):
        assert sign_in(f"{number}@test.example") == 401
    assert seconds_since(begun) == 0
    assert [sign_in(pupil(number), PASSWORD) for number in range(6)] == [303] * 6
    assert seconds_since(begun) == 0  # the first of them has paid failures back
    statuses = [sign_in(f"{number}@test.example") for number in range(FREE, 2 * FREE)]
    assert statuses == [401] * FREE  # those that were paid back, and some more, each later than the former
    assert 12 < seconds_since(begun) < 48


@pytest.mark.usefixtures("few_free")
def test_a_slow_address_sends_away_who_would_wait_long_and_says_until_when(
    sign_in: Callable[..., int], clock: Traveller, anne: Anne
) -> None:
    for number in range(32):
        sign_in(f"{number}@test.example")
    refused = Browser(SCHOOL).sign_in(anne.email, anne.password)
    assert refused.status_code == 429
    assert "Trop de tentatives de connexion. Veuillez réessayer dans" in refused.text
    clock.shift(timedelta(seconds=int(refused.headers["retry-after"])))
    assert answered(Browser(SCHOOL).sign_in(anne.email, anne.password))["code"]
    assert answered(Browser("198.51.100.9").sign_in(anne.email, anne.password))["code"]


@pytest.mark.usefixtures("few_free")
def test_a_known_browser_waits_for_nobody_at_a_slow_address(
    sign_in: Callable[..., int], clock: Traveller, anne: Anne
) -> None:
    known = Browser(SCHOOL)
    known.sign_in(anne.email, anne.password)
    for number in range(32):
        sign_in(f"{number}@test.example")
    moment = now()
    assert answered(known.sign_in(anne.email, anne.password, prompt="login"))["code"]
    assert seconds_since(moment) == 0


@pytest.mark.long
@pytest.mark.usefixtures("few_free")
def test_failures_of_an_address_are_forgotten_while_others_come(sign_in: Callable[..., int], clock: Traveller) -> None:
    for number in range(2 * FREE):
        clock.shift(200)  # each is forgotten before the next
        assert sign_in(f"{number}@test.example") == 401
    moment = now()
    for number in range(FREE - 2):
        assert sign_in(f"again-{number}@test.example") == 401
    assert seconds_since(moment) == 0


def test_an_account_stays_locked_at_an_address_that_others_pay_for(
    sign_in: Callable[..., int], clock: Traveller, anne: Anne
) -> None:
    add_pupils(1)
    assert [sign_in(anne.email) for _ in range(5)] == [401] * 5
    assert sign_in(pupil(0), PASSWORD) == 303
    assert sign_in(anne.email, anne.password) == 429


@pytest.mark.usefixtures("few_free")
def test_requests_for_links_slow_their_address_down_and_no_sign_in(clock: Traveller, anne: Anne) -> None:
    browser, begun = Browser(SCHOOL, replace(QUIET_SITE, can_mail=lambda: True)), now()
    proof = proof_of(browser.get(FORGOTTEN))

    def requested(number: int) -> int:
        form = {"proof": proof, "email": f"{number}@test.example"}
        return browser.post(FORGOTTEN, data=form).status_code

    assert [requested(number) for number in range(FREE + 1)] == [200] * (FREE + 1)
    assert seconds_since(begun) == 0
    assert [requested(number) for number in range(FREE + 1, FREE + 3)] == [200] * 2
    assert seconds_since(begun) == 2
    moment = now()
    assert answered(browser.sign_in(anne.email, anne.password))["code"]
    assert seconds_since(moment) == 0
