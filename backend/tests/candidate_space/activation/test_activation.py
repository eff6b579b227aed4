"""From the link to the account: used once, tied to the candidate."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine
from sqlalchemy import text

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.candidate_space.activation import service
from parvis.candidate_space.activation.api import ACTIVATIONS_AT_ONCE
from parvis.candidate_space.activation.errors import AccountAlreadyCreated
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unavailable
from tests.given.activation import CANDIDATE, STRONG, activate, found
from tests.given.audit import journaled
from tests.given.browser import Browser, claims_of
from tests.given.computations import candidate_id
from tests.given.jobs import until
from tests.given.people import add_account
from tests.given.waiting import somebody_waits_for

RULE = (
    "Le mot de passe doit contenir au moins 8 caractères, dont 1 majuscule, 1 minuscule, 1 chiffre et un caractère "
    "spécial parmi : ! @ # $ % ^ & * ( ) _ +"
)


def test_link_opens_an_account_once_and_the_candidate_signs_in(anonymous_client, token, psycopg_connection):
    shown = {
        "created": False,
        "open": True,
        "email": "candidat0@exemple.fr",
        "firstName": "Prénom 0",
        "lastName": "ABADIE",
    }
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json() == shown
    assert found(anonymous_client, token).json() == shown
    assert activate(anonymous_client, token).status_code == 204
    browser = Browser()
    claims = claims_of(browser, browser.tokens("candidat0@exemple.fr", STRONG)["access_token"])
    assert "ROLE_CANDIDATE" in claims["realm_access"]["roles"]
    bound = psycopg_connection.execute("SELECT account_subject FROM candidates ORDER BY row_number").fetchall()
    assert bound == [(claims["sub"],), (None,)]
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json() == shown | {"created": True}
    again = activate(anonymous_client, token, "Autre-Azerty2!")
    assert (again.status_code, again.json()["code"]) == (409, "ACCOUNT_ALREADY_CREATED")
    assert Browser().tokens("candidat0@exemple.fr", STRONG)["access_token"]


def test_a_used_link_shows_the_address_of_the_account_and_not_one_corrected_since(
    anonymous_client, token, psycopg_connection
):
    activate(anonymous_client, token)
    psycopg_connection.execute("UPDATE candidates SET email = 'corrigee@exemple.fr' WHERE row_number = 0")
    shown = anonymous_client.get(f"{CANDIDATE}/{token}").json()
    assert (shown["created"], shown["email"]) == (True, "candidat0@exemple.fr")
    assert Browser().tokens(shown["email"], STRONG)["access_token"]


def test_making_an_account_says_whose_it_is(anonymous_client, token, psycopg_connection):
    with journaled() as lines:
        activate(anonymous_client, token)
    [begun] = psycopg_connection.execute(
        "SELECT account_begun, account_subject FROM activation_links WHERE used IS NOT NULL"
    ).fetchall()
    [subject] = psycopg_connection.execute("SELECT account_subject FROM candidates WHERE row_number = 0").fetchone()
    assert (begun, lines) == ((True, subject), []), "the journal is that of staff"


def test_cut_changed_and_expired_links_are_one_404(anonymous_client, token, psycopg_connection):
    changed = ("B" if token[0] == "A" else "A") + token[1:]
    answers = [anonymous_client.get(f"{CANDIDATE}/{wrong}") for wrong in (token[:-1], changed, f"{token}x")]
    answers += [call(anonymous_client, wrong) for call in (found, activate) for wrong in (token[:-1], changed, "x")]
    [expires] = psycopg_connection.execute("SELECT max(expires) FROM activation_links").fetchone()
    assert timedelta(days=29) < expires - now() < timedelta(days=30)
    with time_machine.travel(expires, tick=False):
        answers += [anonymous_client.get(f"{CANDIDATE}/{token}"), found(anonymous_client, token)]
        answers += [activate(anonymous_client, token)]
    bodies = {answer.content.replace(answer.headers["X-Request-Id"].encode(), b"") for answer in answers}
    assert ({answer.status_code for answer in answers}, len(bodies)) == ({404}, 1)
    assert activate(anonymous_client, token).status_code == 204


@pytest.mark.parametrize(
    ("password", "sentence"),
    [
        (None, "Le mot de passe est obligatoire"),
        ("", "Le mot de passe est obligatoire"),
        ("Azert1!", RULE),
        ("azerty1!", RULE),
        ("AZERTY1!", RULE),
        ("Azertyu!", RULE),
        ("Azerty12", RULE),
        ("Aa1!" * 300, "Au plus 1024 caractères"),
    ],
)
def test_weak_password_is_refused_with_its_sentence_before_the_token(anonymous_client, database, password, sentence):
    answer = activate(anonymous_client, "x", password)
    assert answer.status_code == 422
    assert answer.json()["fields"] == [{"field": "password", "message": sentence}]


def test_absent_password_is_refused_with_its_sentence(anonymous_client, database):
    answer = anonymous_client.post(CANDIDATE, json={"token": "x"})
    assert answer.status_code == 422
    assert answer.json()["fields"] == [{"field": "password", "message": "Le mot de passe est obligatoire"}]


def test_link_used_many_times_at_once_makes_one_account(token, psycopg_connection):
    def use(number: int) -> bool:
        try:
            service.activate(token, f"Azerty{number}!")
        except AccountAlreadyCreated:
            return False
        return True

    with ThreadPoolExecutor(4) as uses:
        assert sorted(uses.map(use, range(1, 5))) == [False, False, False, True]
    assert psycopg_connection.execute(
        "SELECT count(*) FROM identity_accounts WHERE email LIKE 'candidat%'"
    ).fetchone() == (1,)


@pytest.mark.parametrize("role", [None, "ROLE_CANDIDATE"])
def test_account_whose_making_was_cut_is_completed_by_the_same_link(anonymous_client, token, psycopg_connection, role):
    add_account(role, "candidat0@exemple.fr")  # as a directory elsewhere keeps it, when we die after its answer
    psycopg_connection.execute("UPDATE activation_links SET account_begun = true")
    assert activate(anonymous_client, token).status_code == 204
    assert Browser().tokens("candidat0@exemple.fr", STRONG)["access_token"]


def test_account_that_somebody_else_made_is_never_taken_over(anonymous_client, token, psycopg_connection):
    add_account(None, "candidat0@exemple.fr", "Déjà-1à-moi")
    for _ in range(2):
        answer = activate(anonymous_client, token)
        assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_ALREADY_USED")
    psycopg_connection.execute("UPDATE activation_links SET account_begun = true")
    psycopg_connection.execute("DELETE FROM identity_accounts WHERE email = 'candidat0@exemple.fr'")
    add_account("ROLE_JURY", "candidat0@exemple.fr")
    assert activate(anonymous_client, token).status_code == 409


@pytest.mark.parametrize("began_before", [False, True])
def test_account_of_another_candidate_is_never_taken_over_by_calls_at_once(
    anonymous_client, token, psycopg_connection, began_before
):
    other = add_account("ROLE_CANDIDATE", "candidat0@exemple.fr", "Déjà-1à-moi")
    psycopg_connection.execute("UPDATE candidates SET account_subject = %s WHERE row_number = 1", [other])
    psycopg_connection.execute("UPDATE activation_links SET account_begun = %s", [began_before])
    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(lambda _: activate(anonymous_client, token), range(4)))
    assert [(answer.status_code, answer.json()["code"]) for answer in answers] == [(409, "EMAIL_ALREADY_USED")] * 4
    assert Browser().tokens("candidat0@exemple.fr", "Déjà-1à-moi")["access_token"]


def test_account_that_was_made_before_the_directory_failed_is_the_one_that_the_link_goes_on_with(
    anonymous_client, token, psycopg_connection, monkeypatch
):
    with monkeypatch.context() as failing:
        failing.setattr(EmbeddedDirectory, "set_password", raising(Unavailable()))
        assert activate(anonymous_client, token).status_code == 503
    made = "SELECT account_subject FROM activation_links WHERE account_subject IS NOT NULL"
    [(subject,)] = psycopg_connection.execute(made).fetchall()
    psycopg_connection.execute(
        "UPDATE identity_accounts SET email_key = 'ailleurs@exemple.fr' WHERE id = %s", [subject]
    )
    assert activate(anonymous_client, token).status_code == 204
    bound = psycopg_connection.execute("SELECT account_subject FROM candidates WHERE row_number = 0").fetchone()
    assert bound == (subject,)


@pytest.mark.parametrize(("role", "status"), [(None, 204), ("ROLE_JURY", 409)])
def test_account_that_the_link_made_and_staff_changed_since(anonymous_client, token, psycopg_connection, role, status):
    made = add_account(role, "candidat0@exemple.fr")
    noted = "UPDATE activation_links SET account_begun = true, account_subject = %s"
    psycopg_connection.execute(noted, [made])
    if role is None:
        psycopg_connection.execute("DELETE FROM identity_accounts WHERE id = %s", [made])
    assert activate(anonymous_client, token).status_code == status


@pytest.mark.parametrize(("role", "left"), [("ROLE_CANDIDATE", 0), ("ROLE_JURY", 1)])
def test_account_that_was_only_begun_goes_with_its_candidate(admin, token, psycopg_connection, role, left):
    made = add_account(role, "candidat0@exemple.fr")
    psycopg_connection.execute("UPDATE activation_links SET account_subject = %s", [made])
    person = f"/api/v1/admin/privacy/people/{candidate_id(0)}"
    answer = admin.delete(person, params={"confirmation": "1000000", "reason": "ON_REQUEST"})
    assert answer.status_code == 204, answer.text
    kept = psycopg_connection.execute("SELECT count(*) FROM identity_accounts WHERE id = %s", [made]).fetchone()
    assert kept == (left,)


def raising(error):
    """A method that only fails."""

    def fail(*_arguments):
        raise error

    return fail


def test_many_wrong_links_slow_their_address_down_and_no_sign_in(anonymous_client, database, monkeypatch, clock):
    monkeypatch.setattr("identity_provider.throttle.FREE_OF_ADDRESS", 3)
    add_account("ROLE_JURY", "jury@exemple.fr", STRONG)
    begun, answers = now(), []
    while not answers or answers[-1].status_code == 404:
        answers.append(found(anonymous_client, "A" * 43))
    assert (len(answers), answers[-1].json()["code"]) == (7, "TOO_MANY_ACTIVATIONS")
    assert (now() - begun).total_seconds() == 1 + 8  # the fifth after the fourth, the sixth after the fifth
    assert 10 < int(answers[-1].headers["Retry-After"]) < 1200
    assert Browser("testclient").tokens("jury@exemple.fr", STRONG)["access_token"]


def test_link_that_is_known_pays_a_wrong_one_back_once(anonymous_client, token, monkeypatch, clock):
    monkeypatch.setattr("identity_provider.throttle.FREE_OF_ADDRESS", 3)
    for _ in range(3):
        assert anonymous_client.get(f"{CANDIDATE}/{'A' * 43}").status_code == 404
    begun = now()
    assert anonymous_client.get(f"{CANDIDATE}/{token}").status_code == 200
    for _ in range(2):
        assert anonymous_client.get(f"{CANDIDATE}/{'A' * 43}").status_code == 404
    assert anonymous_client.get(f"{CANDIDATE}/{token}").status_code == 200
    assert activate(anonymous_client, token).status_code == 204
    assert (now() - begun).total_seconds() == 1 + 8


@pytest.mark.parametrize(
    "change",
    ["UPDATE activation_links SET used = now()", "UPDATE candidates SET account_subject = 'x' WHERE row_number = 0"],
)
def test_link_that_was_used_or_whose_candidate_has_an_account_makes_no_other(
    anonymous_client, token, psycopg_connection, change
):
    psycopg_connection.execute(change)
    answer = activate(anonymous_client, token)
    assert (answer.status_code, answer.json()["code"]) == (409, "ACCOUNT_ALREADY_CREATED")


def test_activations_that_last_leave_room_for_the_other_calls(anonymous_client, client_as, psycopg_connection):
    staff = client_as("ROLE_ADMIN")

    def lasting():
        return psycopg_connection.execute(f"SELECT count(*) FROM ({somebody_waits_for('activation_links')})").fetchone()

    with ThreadPoolExecutor(61) as people:  # the crowd is more than a process has threads
        with new_session() as session, session.begin():
            session.execute(text("LOCK TABLE activation_links"))
            crowd = [people.submit(activate, anonymous_client, f"{number:043}") for number in range(60)]
            until(lambda: lasting() >= (ACTIVATIONS_AT_ONCE,))
            other = people.submit(staff.get, "/api/v1/departments/list")
            until(lambda: other.done() or lasting() > (ACTIVATIONS_AT_ONCE,))
            assert (lasting(), other.done()) == ((ACTIVATIONS_AT_ONCE,), True)
        assert {each.result(timeout=60).status_code for each in crowd} == {404}
    assert other.result().status_code == 200
