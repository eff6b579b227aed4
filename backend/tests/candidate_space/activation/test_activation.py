"""From the switch to the account: links sent once, used once, tied to the candidate."""

import uuid
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from urllib.parse import parse_qs, urlsplit

import pytest
import time_machine
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from parvis.campaign.features.model import FeatureName
from parvis.campaign.features.queries import features_listed
from parvis.candidate_space.activation import service
from parvis.candidate_space.activation.errors import AccountAlreadyCreated
from parvis.candidate_space.activation.model import ActivationLink
from parvis.candidate_space.activation.queries import link_of_token
from parvis.candidates.record.model import Candidate
from parvis.emails.outbox.delivery import _outgoing
from parvis.emails.outbox.model import Email
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.kernel.jobs import Job
from tests.given.browser import Browser, claims_of
from tests.given.campaign import add_candidates
from tests.given.computations import candidate_id, run
from tests.given.interviews import id_of
from tests.given.people import ANNE, add_account

FEATURES = "/api/v1/admin/features"
CANDIDATE = "/api/v1/candidate"
STRONG = "Azerty1! 🐴 é" + "x" * 188  # 200 characters
RULE = (
    "Le mot de passe doit contenir au moins 8 caractères, dont 1 majuscule, 1 minuscule, 1 chiffre et un caractère "
    "spécial parmi : ! @ # $ % ^ & * ( ) _ +"
)


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


@pytest.fixture
def switch(admin) -> Callable[[str], None]:
    """``switch("activate")`` switches the creation of accounts, and runs the job that it asked for."""

    def turn(call: str) -> None:
        with new_session() as session:
            feature = features_listed(session)[list(FeatureName).index(FeatureName.CANDIDATE_ACCOUNT_CREATION)].id
        assert admin.put(f"{FEATURES}/{feature}/{call}").status_code == 200
        run_mailings()

    return turn


def run_mailings() -> None:
    with new_session() as session:
        waiting = [str(job.id) for job in session.query(Job).filter(Job.finished.is_(None))]
    for job_id in waiting:
        assert run(job_id).error is None


def mails() -> dict[str, str]:
    """The token in the mail of each recipient, the newest one."""
    with new_session() as session:
        found = {}
        for email in session.query(Email).order_by(Email.queued_at):
            text = _outgoing(email).text
            link = next(word for word in text.split() if "token=" in word)
            assert link.startswith("http://localhost:8000/candidate/account/activation?")
            found[email.recipient] = parse_qs(urlsplit(link).query)["token"][0]
        return found


@pytest.fixture
def token(switch) -> str:
    """The token of the first of two candidates, whose links were sent."""
    add_candidates(["ABADIE", "BARBOSA"])
    switch("activate")
    return mails()["candidat0@exemple.fr"]


def activate(client: TestClient, token: str, password: object = STRONG):
    return client.post(CANDIDATE, json={"token": token, "password": password})


def test_link_opens_an_account_once_and_the_candidate_signs_in(anonymous_client, token, psycopg_connection):
    shown = {"created": False, "email": "candidat0@exemple.fr", "firstName": "Prénom 0", "lastName": "ABADIE"}
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json() == shown
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


def test_making_an_account_says_that_it_was_begun_and_who_made_it(anonymous_client, token, psycopg_connection):
    with capture_logs() as lines:
        activate(anonymous_client, token)
    begun = psycopg_connection.execute("SELECT account_begun FROM activation_links WHERE used IS NOT NULL").fetchall()
    [subject] = psycopg_connection.execute("SELECT account_subject FROM candidates WHERE row_number = 0").fetchone()
    audited = [(line["subject"], line["candidate"]) for line in lines if line["event"] == "account_activated"]
    assert (begun, audited) == ([(True,)], [(subject, candidate_id(0))])


def test_mail_of_a_link_says_what_it_opens_and_for_how_long(token):
    with new_session() as session:
        mail = _outgoing(session.query(Email).filter_by(recipient="candidat0@exemple.fr").one())
    assert mail.subject == "Créez votre compte candidat"
    for sentence in (
        "Votre espace candidat est ouvert. Choisissez votre mot de passe par ce lien personnel.",
        "Créer mon compte",
        "Ce lien ne sert qu'une fois, pendant 30 jours. Il n'est que pour vous.",
    ):
        assert sentence in mail.text


def test_token_is_kept_nowhere_in_clear(token, psycopg_connection):
    kept = psycopg_connection.execute("SELECT links::text FROM activation_links links").fetchall()
    kept += psycopg_connection.execute("SELECT emails::text FROM emails").fetchall()
    assert len(kept) == 4
    assert [row for (row,) in kept if token in row] == []


def test_cut_changed_and_expired_links_are_one_404(anonymous_client, token, psycopg_connection):
    changed = ("B" if token[0] == "A" else "A") + token[1:]
    answers = [anonymous_client.get(f"{CANDIDATE}/{wrong}") for wrong in (token[:-1], changed, f"{token}x")]
    answers += [activate(anonymous_client, wrong) for wrong in (token[:-1], changed, "x")]
    [expires] = psycopg_connection.execute("SELECT max(expires) FROM activation_links").fetchone()
    assert timedelta(days=29) < expires - now() < timedelta(days=30)
    with time_machine.travel(expires, tick=False):
        answers += [anonymous_client.get(f"{CANDIDATE}/{token}"), activate(anonymous_client, token)]
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


def test_account_whose_making_was_cut_is_completed_by_the_same_link(anonymous_client, token, psycopg_connection):
    add_account(None, "candidat0@exemple.fr")  # as a directory elsewhere keeps it, when we die after its answer
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


def test_new_link_begins_anew(admin, anonymous_client, token, psycopg_connection):
    psycopg_connection.execute("UPDATE activation_links SET account_begun = true, used = now()")
    with capture_logs() as lines:
        admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link")
    audited = [(line["subject"], line["candidate"]) for line in lines if line["event"] == "activation_link_sent"]
    assert audited == [(id_of("ROLE_ADMIN"), candidate_id(0))]
    add_account(None, "candidat0@exemple.fr", "Déjà-1à-moi")
    assert activate(anonymous_client, mails()["candidat0@exemple.fr"]).json()["code"] == "EMAIL_ALREADY_USED"


def test_link_and_record_read_before_they_changed_count_for_nothing(token, psycopg_connection):
    candidate = uuid.UUID(candidate_id(0))
    with new_session() as session, session.begin():
        former = session.get_one(ActivationLink, candidate)
        with time_machine.travel(now() + timedelta(days=7), tick=False):
            link = service.send_link_again(session, ANNE, candidate)
            assert (link is former, link.expires) == (True, now() + timedelta(days=30))
    with new_session() as session, session.begin():
        former = session.get_one(Candidate, candidate)
        psycopg_connection.execute("UPDATE candidates SET account_subject = 'x' WHERE row_number = 0")
        with pytest.raises(AccountAlreadyCreated):
            service.send_link_again(session, ANNE, candidate)
        assert former.account_subject == "x"


def test_link_of_a_candidate_with_an_account_shows_it_and_no_other_is_sent(anonymous_client, token, psycopg_connection):
    before = mails()
    psycopg_connection.execute("UPDATE candidates SET account_subject = 'x' WHERE row_number = 0")
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json()["created"] is True
    psycopg_connection.execute("UPDATE candidates SET email = 'neuve@exemple.fr' WHERE row_number = 0")
    service.serve_newcomers()
    run_mailings()
    assert mails() == before
    psycopg_connection.execute("UPDATE activation_links SET used = now()")
    psycopg_connection.execute("UPDATE candidates SET email = NULL, account_subject = NULL WHERE row_number = 0")
    shown = anonymous_client.get(f"{CANDIDATE}/{token}").json()
    assert (shown["created"], shown["email"]) == (True, "")


def test_record_read_before_its_address_changed_opens_no_link(token, psycopg_connection):
    with new_session() as session:
        former = session.get_one(Candidate, uuid.UUID(candidate_id(0)))
        psycopg_connection.execute("UPDATE candidates SET email = 'neuve@exemple.fr' WHERE row_number = 0")
        with pytest.raises(NotFound):
            link_of_token(session, token)
        assert former.email == "neuve@exemple.fr"


def test_switching_again_sends_nothing_twice_and_newcomers_are_served(token, switch):
    before = mails()
    for call in ("activate", "activate"):
        switch(call)
    assert mails() == before
    add_candidates(["CORNU"], first=2)
    service.serve_newcomers()
    run_mailings()
    assert mails() == before | {"candidat2@exemple.fr": mails()["candidat2@exemple.fr"]}


def test_switched_off_nothing_opens_and_unsent_links_are_sent_anew_later(anonymous_client, token, switch):
    switch("deactivate")
    assert mails() == {}
    assert activate(anonymous_client, token).json()["code"] == "ACCOUNT_CREATION_CLOSED"
    service.serve_newcomers()
    run_mailings()
    assert mails() == {}
    switch("activate")
    assert len(mails()) == 2
    assert mails()["candidat0@exemple.fr"] != token
    assert anonymous_client.get(f"{CANDIDATE}/{token}").status_code == 404


def test_shared_and_staff_addresses_get_no_link(switch, psycopg_connection):
    add_candidates(["ABADIE", "BARBOSA", "CORNU", "DELMAS"])
    psycopg_connection.execute("UPDATE candidates SET email = 'CANDIDAT0@exemple.fr' WHERE row_number = 1")
    psycopg_connection.execute("UPDATE candidates SET email = 'jury@exemple.fr' WHERE row_number = 2")
    add_account("ROLE_JURY", "jury@exemple.fr")
    switch("activate")
    assert list(mails()) == ["candidat3@exemple.fr"]


def test_address_that_changes_kills_its_link_and_gets_a_new_one(anonymous_client, token, psycopg_connection):
    psycopg_connection.execute("UPDATE candidates SET email = 'neuve@exemple.fr' WHERE row_number = 0")
    assert anonymous_client.get(f"{CANDIDATE}/{token}").status_code == 404
    service.serve_newcomers()
    run_mailings()
    assert anonymous_client.get(f"{CANDIDATE}/{mails()['neuve@exemple.fr']}").json()["lastName"] == "ABADIE"


def test_new_link_kills_the_older_and_is_in_the_history(admin, anonymous_client, token):
    address = f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link"
    answer = admin.post(address)
    assert (answer.status_code, answer.json()["email"]) == (202, "candidat0@exemple.fr")
    assert anonymous_client.get(f"{CANDIDATE}/{token}").status_code == 404
    assert activate(anonymous_client, mails()["candidat0@exemple.fr"]).status_code == 204
    [item] = admin.get(f"/api/v1/admin/history/{candidate_id(0)}").json()
    assert (item["action"], item["content"]["cells"]) == ("SEND_ACTIVATION_LINK", [])
    assert item["author"] == {"lastName": "Essai", "firstName": "Camille"}
    assert admin.post(address).json()["code"] == "ACCOUNT_ALREADY_CREATED"


def test_new_link_says_why_it_cannot_be_sent(admin, token, switch, psycopg_connection):
    def code(row: int) -> str:
        return admin.post(f"/api/v1/admin/candidates/{candidate_id(row)}/activation-link").json()["code"]

    psycopg_connection.execute("UPDATE candidates SET email = NULL WHERE row_number = 0")
    assert code(0) == "CANDIDATE_WITHOUT_EMAIL"
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat1@exemple.fr' WHERE row_number = 0")
    assert code(0) == "EMAIL_SHARED"
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat0@exemple.fr' WHERE row_number = 0")
    switch("deactivate")
    assert code(0) == "ACCOUNT_CREATION_CLOSED"
    assert admin.post(f"/api/v1/admin/candidates/{uuid.uuid4()}/activation-link").status_code == 404


def test_many_wrong_links_slow_their_address_down(anonymous_client, database, monkeypatch):
    monkeypatch.setattr("parvis.identity_provider.throttle.settings", Few)
    answers = [anonymous_client.get(f"{CANDIDATE}/{'A' * 43}") for _ in range(4)]
    assert [answer.status_code for answer in answers] == [404, 404, 404, 429]
    assert int(answers[-1].headers["Retry-After"]) > 0


class Few:
    """Settings under which three failures lock an address."""

    sign_in_failures_by_account_and_address = 3
    sign_in_failures_by_account = 3
    sign_in_failures_by_address = 3
    sign_in_longest_lock_seconds = 900
