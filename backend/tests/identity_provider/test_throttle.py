"""Slowing down people who guess passwords, without locking out those who know theirs."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime, timedelta

import pytest
import time_machine
from psycopg import Connection
from sqlalchemy import select

from identity_provider.known_browsers import MOST_ACCOUNTS
from identity_provider.model import AttemptsRow
from identity_provider.throttle import (
    Attempt,
    Limit,
    PasswordRequest,
    begin_attempt,
    end_attempt,
    in_words,
    network_of,
)
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.browser import Browser, answered
from tests.given.jobs import until
from tests.given.people import Anne, add_account
from tests.given.waiting import SOMEBODY_WAITS

ADDRESS = "203.0.113.7"


@pytest.fixture(autouse=True)
def moment() -> Iterator[datetime]:
    """Frozen time: otherwise a lock could end while a busy machine checks passwords."""
    present = now()
    with time_machine.travel(present, tick=False):
        yield present


def begin(email: str, address: str = ADDRESS, browser: str | None = None) -> int:
    with new_session() as session, session.begin():
        return begin_attempt(session, Attempt(email, address, browser))


def end(email: str, address: str = ADDRESS, browser: str | None = None, *, success: bool) -> None:
    with new_session() as session, session.begin():
        end_attempt(session, Attempt(email, address, browser), success=success)


def tried(email: str, address: str = ADDRESS, browser: str | None = None, *, success: bool = False) -> int:
    """One whole attempt; returns the seconds to wait if it was not checked."""
    wait = begin(email, address, browser)
    if wait == 0:
        end(email, address, browser, success=success)
    return wait


def someone(number: int) -> str:
    return f"person-{number}@test.example"


def test_guessing_is_slowed_down_longer_and_longer_then_forgotten(
    browser: Browser, anne: Anne, moment: datetime
) -> None:
    with time_machine.travel(moment, tick=False) as clock:
        for _ in range(5):
            assert browser.sign_in(anne.email, "wrong").status_code == 401
        blocked = browser.sign_in(anne.email, anne.password)
        assert blocked.status_code == 429
        assert blocked.headers["retry-after"] == "30"
        assert "Trop de tentatives de connexion. Veuillez réessayer dans 30 secondes." in blocked.text

        clock.move_to(moment + timedelta(seconds=31))
        assert browser.sign_in(anne.email, "wrong").status_code == 401
        assert browser.sign_in(anne.email, anne.password).headers["retry-after"] == "60"

        clock.move_to(moment + timedelta(seconds=95))
        assert answered(browser.sign_in(anne.email, anne.password))["code"]
        assert browser.sign_in(anne.email, "wrong", prompt="login").status_code == 401


def test_guessing_from_one_address_does_not_lock_the_person_out_elsewhere(browser: Browser, anne: Anne) -> None:
    guesser = Browser("198.51.100.9")
    for _ in range(6):
        guesser.sign_in(anne.email, "wrong")
    assert guesser.sign_in(anne.email, anne.password).status_code == 429
    assert answered(browser.sign_in(anne.email, anne.password))["code"]


def fail_elsewhere(email: str, times: int = 30) -> None:
    for number in range(times):
        assert tried(email, f"198.51.100.{number}") == 0


def test_thirty_failures_from_anywhere_lock_an_account_but_not_a_browser_that_signed_in_before(
    browser: Browser, anne: Anne
) -> None:
    browser.sign_in(anne.email, anne.password)
    fail_elsewhere(anne.email)
    assert tried(anne.email, "192.0.2.1") == 30
    stranger = Browser("192.0.2.2")
    assert stranger.sign_in(anne.email, anne.password).status_code == 429
    assert answered(browser.sign_in(anne.email, anne.password, prompt="login"))["code"]


def test_a_known_browser_has_its_own_strict_count_that_affects_nobody_else(browser: Browser, anne: Anne) -> None:
    browser.sign_in(anne.email, anne.password)
    for _ in range(5):
        assert browser.sign_in(anne.email, "wrong", prompt="login").status_code == 401
    assert browser.sign_in(anne.email, anne.password, prompt="login").status_code == 429
    assert answered(Browser().sign_in(anne.email, anne.password))["code"]


def test_failures_of_a_known_browser_count_for_its_account_and_for_itself_alone(database: str) -> None:
    for _ in range(5):
        assert tried(someone(1), browser="hers") == 0
    assert begin(someone(1), browser="hers") == 30
    assert begin(someone(1), browser="her school's") == 0
    assert begin(someone(2), browser="hers") == 0


def test_a_browser_is_known_only_for_the_account_that_signed_in_on_it(browser: Browser, anne: Anne) -> None:
    browser.sign_in(anne.email, anne.password)
    add_account(None, "paul@test.example", "another good password")
    fail_elsewhere("paul@test.example")
    assert browser.sign_in("paul@test.example", "another good password", prompt="login").status_code == 429


@pytest.mark.parametrize("change", ["cut", "signed-by-another", "empty", "invented"])
def test_a_browser_whose_proof_is_not_ours_is_unknown(browser: Browser, anne: Anne, change: str) -> None:
    browser.sign_in(anne.email, anne.password)
    proof = browser.cookies["parvis_known"]
    changed = {"cut": proof[:-1], "signed-by-another": proof[:-4] + "0000", "empty": "", "invented": "a.1.b~a.x.b~..~."}
    fail_elsewhere(anne.email)
    stranger = Browser("192.0.2.1")
    stranger.cookies.set("parvis_known", changed[change])
    assert stranger.sign_in(anne.email, anne.password).status_code == 429
    stranger.cookies.clear()
    stranger.cookies.set("parvis_known", proof)
    assert answered(stranger.sign_in(anne.email, anne.password))["code"]


def test_a_browser_is_forgotten_after_half_a_year(browser: Browser, anne: Anne) -> None:
    answer = browser.sign_in(anne.email, anne.password)
    [cookie] = [value for value in answer.headers.get_list("set-cookie") if value.startswith("parvis_known=")]
    assert "Max-Age=15552000" in cookie
    proof = browser.cookies["parvis_known"]
    with time_machine.travel(now() + timedelta(days=181), tick=True):
        fail_elsewhere(anne.email)
        later = Browser("192.0.2.1")
        later.cookies.set("parvis_known", proof)
        assert later.sign_in(anne.email, anne.password).status_code == 429


def test_a_shared_browser_knows_the_last_accounts_that_signed_in(
    browser: Browser, provider_key: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("identity_provider.throttle.FREE_OF_ACCOUNT", 1)
    people = [someone(number) for number in range(MOST_ACCOUNTS + 1)]
    for email in people:
        add_account(None, email, "one good password")
        assert answered(browser.sign_in(email, "one good password", prompt="login"))["code"]
    for email in people:
        fail_elsewhere(email, 1)
    statuses = [browser.sign_in(email, "one good password", prompt="login").status_code for email in people]
    assert statuses == [429] + [303] * MOST_ACCOUNTS


def test_a_success_forgets_the_failures_of_its_account(database: str) -> None:
    for _ in range(3):
        for _ in range(4):
            assert tried(someone(1)) == 0
        assert tried(someone(1), success=True) == 0


def test_failures_are_forgotten_after_an_hour_and_not_before(database: str, moment: datetime) -> None:
    with time_machine.travel(moment, tick=False) as clock:
        for _ in range(4):
            tried(someone(1))
        clock.move_to(moment + timedelta(minutes=61))
        for _ in range(4):
            assert tried(someone(1)) == 0
        clock.move_to(moment + timedelta(minutes=61 + 60))
        assert tried(someone(1)) == 0
        assert tried(someone(1)) == 30


def test_a_lock_ends_after_its_thirty_seconds_for_one_attempt_at_a_time(database: str, moment: datetime) -> None:
    with time_machine.travel(moment, tick=False) as clock:
        for _ in range(5):
            tried(someone(1))
        clock.shift(29.5)
        assert begin(someone(1)) == 1
        clock.move_to(moment + timedelta(seconds=30))
        assert [begin(someone(1)), begin(someone(1))] == [0, 2]


def test_no_lock_is_longer_than_the_longest(database: str, moment: datetime) -> None:
    with time_machine.travel(moment, tick=False) as clock:
        for _ in range(5):
            tried(someone(1))
        waits = []
        for _ in range(8):
            waits.append(begin(someone(1)))
            clock.shift(waits[-1] + 1)
            assert tried(someone(1)) == 0
        assert waits == [30, 60, 120, 240, 480, 900, 900, 900]


def test_a_lock_doubles_ten_times_at_most(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr("identity_provider.throttle.LONGEST_LOCK", timedelta(days=10))
    locks = [Limit(b"", 5).lock(failures) for failures in (4, 5, 6, 15, 16, 500)]
    assert [lock and lock.total_seconds() for lock in locks] == [None, 30, 60, 30 * 1024, 30 * 1024, 30 * 1024]


@pytest.mark.parametrize(
    ("seconds", "words"),
    [
        (1, "1 seconde"),
        (2, "2 secondes"),
        (90, "90 secondes"),
        (91, "2 minutes"),
        (120, "2 minutes"),
        (121, "3 minutes"),
    ],
)
def test_a_wait_is_written_in_seconds_then_in_whole_minutes(seconds: int, words: str):
    assert in_words(seconds) == words


def link_requested(email: str, address: str = ADDRESS) -> int:
    with new_session() as session, session.begin():
        request = PasswordRequest(email, address, None)
        wait = begin_attempt(session, request)
        if wait == 0:
            end_attempt(session, request, success=False)
        return wait


def test_requests_for_a_link_lock_that_account_from_everywhere_and_no_sign_in(database: str):
    assert [link_requested(someone(1)) for _ in range(4)] == [0, 0, 0, 30]
    assert link_requested(someone(1), "198.51.100.1") == 30
    assert link_requested(someone(1).upper()) == 30
    assert link_requested(someone(2)) == 0
    assert begin(someone(1)) == 0


def test_attempts_in_flight_count_but_lock_nothing(database: str) -> None:
    for _ in range(5):
        assert begin(someone(1)) == 0
    assert begin(someone(1)) == 2
    end(someone(1), success=False)
    assert begin(someone(1)) == 2
    for _ in range(4):
        end(someone(1), success=True)
    assert begin(someone(1)) == 0


def test_one_attempt_in_flight_and_four_failures_make_others_wait(database: str) -> None:
    for _ in range(4):
        tried(someone(1))
    assert [begin(someone(1)), begin(someone(1))] == [0, 2]


def test_failures_since_a_session_read_the_counts_count(database: str) -> None:
    tried(someone(1))
    with new_session() as session, session.begin():
        former = session.scalars(select(AttemptsRow)).all()
        for _ in range(4):
            tried(someone(1))
        assert begin_attempt(session, Attempt(someone(1), ADDRESS, None)) == 30
        assert max(row.failures for row in former) == 5


def test_an_attempt_whose_process_was_killed_counts_for_a_minute(database: str, moment: datetime) -> None:
    with time_machine.travel(moment, tick=False) as clock:
        for _ in range(5):
            begin(someone(1))
        assert begin(someone(1)) == 2
        clock.shift(60)
        assert begin(someone(1)) == 2
        clock.shift(1)
        assert [begin(someone(1)) for _ in range(6)] == [0] * 5 + [2]


def test_of_many_attempts_at_once_no_more_are_looked_at_than_may_fail(database: str) -> None:
    with ThreadPoolExecutor(8) as pool:
        waits = list(pool.map(lambda _: begin(someone(1)), range(24)))
    assert waits.count(0) == 5


def test_counts_are_locked_in_one_order_so_that_no_two_attempts_wait_for_each_other(
    database: str, psycopg_connection: Connection
) -> None:
    tried(someone(1))
    counts = "SELECT key FROM identity_login_attempts"
    keys = psycopg_connection.execute(f"{counts} ORDER BY key").fetchall()
    first = [keys[0][0]]
    psycopg_connection.execute("UPDATE identity_login_attempts SET failures = 2 WHERE key = %s", first)
    psycopg_connection.execute("ANALYZE identity_login_attempts")  # so few are read as they are stored, the first last
    with ThreadPoolExecutor(1) as pool:
        with psycopg_connection.transaction():
            psycopg_connection.execute(f"{counts} WHERE key = %s FOR UPDATE", first)
            attempt = pool.submit(begin, someone(1))
            until(lambda: psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
            free = psycopg_connection.execute(f"{counts} FOR UPDATE SKIP LOCKED").fetchall()
        assert (sorted(free), attempt.result()) == (keys, 0)


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("2001:db8:1:3::1", "2001:db8:1:3::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("203.0.113.7%eth0", "203.0.113.7"),
        ("testclient", "testclient"),
        ("", ""),
    ],
)
def test_a_caller_is_known_by_what_they_cannot_change_at_will(address: str, network: str) -> None:
    assert network_of(address) == network


def test_another_address_of_the_same_ipv6_network_is_the_same_guesser(browser: Browser, anne: Anne) -> None:
    for number in range(5):
        assert Browser(f"2001:db8::{number}").sign_in(anne.email, "wrong").status_code == 401
    assert Browser("2001:db8::ff").sign_in(anne.email, anne.password).status_code == 429
    assert answered(Browser("2001:db8:0:1::").sign_in(anne.email, anne.password))["code"]
