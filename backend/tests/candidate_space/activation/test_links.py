"""Who is sent a link, once, and what a new one does to the older."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
import time_machine

from identity_provider.tokens import hashed
from parvis.campaign.features.queries import preview
from parvis.candidate_space.activation import service
from parvis.candidate_space.activation.errors import AccountAlreadyCreated
from parvis.candidate_space.activation.model import ActivationLink
from parvis.candidate_space.activation.queries import link_of_token
from parvis.candidates.record.model import Candidate
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox.delivery import outgoing
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import Draft, queue
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import feature_named
from tests.given.activation import CANDIDATE, activate, mails
from tests.given.audit import journaled
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.interviews import id_of
from tests.given.jobs import JOBS, run_waiting, until, waiting_jobs
from tests.given.people import ANNE, add_account
from tests.given.waiting import SOMEBODY_WAITS


def test_mail_of_a_link_says_what_it_opens_and_for_how_long(token):
    with new_session() as session:
        mail = outgoing(session.query(Email).filter_by(recipient="candidat0@exemple.fr").one())
    assert mail is not None
    assert mail.subject == "Créez votre compte candidat – Cycle préparatoire"
    for sentence in (
        "Bonjour Prénom 0,",
        "Nous avons reçu votre candidature n° 1000000 (Cycle préparatoire).",
        "Votre espace candidat est ouvert. Choisissez votre mot de passe par ce lien personnel.",
        "Créer mon compte",
        "Ce lien ne sert qu'une fois, pendant 30 jours. Il n'est que pour vous.",
    ):
        assert any(line.removesuffix(" :") == sentence for line in mail.text.splitlines()), sentence


def test_mail_to_who_did_not_confirm_their_wish_does_not_say_that_their_application_was_received(switch):
    add_candidates(["ABADIE", "BARBOSA"])
    publish_results({"MethodeEvaluation": ["ENCF", "PFM"]})
    switch("activate")
    received = "Nous avons reçu votre candidature"
    with new_session() as session:
        texts = {mail.recipient: mail.plain_text for mail in session.query(Email)}
    assert {to: received in text for to, text in texts.items()} == {
        "candidat0@exemple.fr": False,
        "candidat1@exemple.fr": True,
    }
    sentence = "Votre espace candidat est ouvert pour la candidature n° 1000000 (Cycle préparatoire)."
    assert texts["candidat0@exemple.fr"].startswith(f"Bonjour Prénom 0,\n\n{sentence}")


def test_mailing_of_links_tells_what_became_of_them_and_a_link_sent_again_is_not_of_it(admin, token):
    [mailing] = admin.get(JOBS).json()["content"]
    links = mailing["result"]["written"]
    assert (mailing["total"], mailing["result"]["held"]) == (links, links)
    assert admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link").status_code == 202
    assert admin.get(f"{JOBS}/{mailing['id']}").json()["total"] == links - 1


def test_token_is_kept_nowhere_in_clear(token, psycopg_connection):
    kept = psycopg_connection.execute("SELECT links::text FROM activation_links links").fetchall()
    kept += psycopg_connection.execute("SELECT emails::text FROM emails").fetchall()
    assert len(kept) == 4
    assert [row for (row,) in kept if token in row] == []


def test_new_link_begins_anew(admin, anonymous_client, token, psycopg_connection):
    psycopg_connection.execute("UPDATE activation_links SET account_begun = true, used = now()")
    with journaled() as lines:
        answer = admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link").json()
    assert answer["leaves"] is False, "the mode keeps mails"
    assert [line[:3] for line in lines] == [("SEND_ACTIVATION_LINK", candidate_id(0), id_of("ROLE_ADMIN"))]
    add_account(None, "candidat0@exemple.fr", "Déjà-1à-moi")
    assert activate(anonymous_client, mails()["candidat0@exemple.fr"]).json()["code"] == "EMAIL_ALREADY_USED"


@pytest.mark.parametrize(("address", "status"), [("candidat0@exemple.fr", 204), ("autre@exemple.fr", 409)])
def test_new_link_ends_the_account_that_the_former_one_made(
    admin, anonymous_client, token, psycopg_connection, address, status
):
    made = add_account(None, "candidat0@exemple.fr")
    psycopg_connection.execute("UPDATE activation_links SET email_key = %s, account_subject = %s", [address, made])
    assert admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link").status_code == 202
    assert activate(anonymous_client, mails()["candidat0@exemple.fr"]).status_code == status


@pytest.mark.parametrize("ended_by", ["activation", "erasure"])
def test_account_begun_at_an_address_that_was_corrected_stays_nowhere(
    admin, anonymous_client, token, psycopg_connection, ended_by
):
    begun = add_account(None, "candidat0@exemple.fr")
    noted = "UPDATE activation_links SET account_begun = true, account_subject = %s WHERE token_hash = %s"
    psycopg_connection.execute(noted, [begun, hashed(token)])
    psycopg_connection.execute("UPDATE candidates SET email = 'corrigee@exemple.fr' WHERE row_number = 0")
    assert admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link").status_code == 202
    if ended_by == "activation":
        assert activate(anonymous_client, mails()["corrigee@exemple.fr"]).status_code == 204
    else:
        erasure = {"confirmation": "1000000", "reason": "ON_REQUEST"}
        assert admin.delete(f"/api/v1/admin/privacy/people/{candidate_id(0)}", params=erasure).status_code == 204
    assert admin.get(f"/api/v1/admin/users/{begun}").status_code == 404


def test_link_and_record_read_before_they_changed_count_for_nothing(token, psycopg_connection):
    candidate = uuid.UUID(candidate_id(0))
    with new_session() as session, session.begin():
        former = session.get_one(ActivationLink, candidate)
        with time_machine.travel(now() + timedelta(days=7), tick=False):
            link = service.send_link_again(session, ANNE, candidate)
            assert (link is former, link.expires) == (True, now() + timedelta(days=30))
    with new_session() as session, session.begin():
        former = session.get_one(Candidate, candidate)
        account = add_account("ROLE_CANDIDATE", "autre@exemple.fr")
        psycopg_connection.execute("UPDATE candidates SET account_subject = %s WHERE row_number = 0", [account])
        with pytest.raises(AccountAlreadyCreated):
            service.send_link_again(session, ANNE, candidate)
        assert former.account_subject == account


def test_link_of_a_candidate_with_an_account_shows_it_and_no_other_is_sent(anonymous_client, token, psycopg_connection):
    before = mails()
    psycopg_connection.execute("UPDATE candidates SET account_subject = 'x' WHERE row_number = 0")
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json()["created"] is True
    psycopg_connection.execute("UPDATE candidates SET email = 'neuve@exemple.fr' WHERE row_number = 0")
    service.serve_newcomers()
    run_waiting()
    assert mails() == before
    psycopg_connection.execute("UPDATE activation_links SET used = now()")
    psycopg_connection.execute("UPDATE candidates SET email = NULL, account_subject = NULL WHERE row_number = 0")
    shown = anonymous_client.get(f"{CANDIDATE}/{token}").json()
    assert (shown["created"], shown["email"]) == (True, "candidat0@exemple.fr")


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
    run_waiting()
    assert mails() == before | {"candidat2@exemple.fr": mails()["candidat2@exemple.fr"]}


def test_switched_off_nothing_opens_and_unsent_links_are_sent_anew_later(anonymous_client, token, switch):
    sent = mails()
    with new_session() as session, session.begin():
        email = session.query(Email).filter(Email.recipient == "candidat1@exemple.fr").one()
        email.status, email.sent_at = EmailStatus.SENT, now()
    switch("deactivate")
    with new_session() as session:
        accounts = feature_named(session, FeatureName.CANDIDATE_ACCOUNT_CREATION)
        assert preview(session, accounts).recipients == 1, "those to whom a link left are not counted again"
        session.query(Email).delete()
        session.commit()
    assert len(sent) == 2
    assert mails() == {}
    assert activate(anonymous_client, token).json()["code"] == "ACCOUNT_CREATION_CLOSED"
    assert anonymous_client.get(f"{CANDIDATE}/{token}").json()["open"] is False
    service.serve_newcomers()
    run_waiting()
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
    run_waiting()
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
    psycopg_connection.execute("UPDATE candidates SET email = 'zoé@exemple.fr' WHERE row_number = 0")
    unusable = admin.post(f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link").json()
    assert unusable["code"] == "CANDIDATE_WITHOUT_EMAIL"
    assert "Aucun e-mail ne peut parvenir" in unusable["message"]
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat1@exemple.fr' WHERE row_number = 0")
    assert code(0) == "EMAIL_SHARED"
    psycopg_connection.execute("UPDATE candidates SET email = 'candidat0@exemple.fr' WHERE row_number = 0")
    switch("deactivate")
    assert code(0) == "ACCOUNT_CREATION_CLOSED"
    assert admin.post(f"/api/v1/admin/candidates/{uuid.uuid4()}/activation-link").status_code == 404


def test_new_link_takes_the_place_of_the_mail_that_waits_and_of_no_other(admin, token, psycopg_connection):
    before, candidate = mails(), uuid.UUID(candidate_id(0))
    with new_session() as session, session.begin():
        letter = Draft(EmailKind.LETTER, "candidat0@exemple.fr", written(Content("Lettre", ("Oui.",))), candidate)
        queue(session, [letter])
    psycopg_connection.execute(
        "UPDATE emails SET status = 'SENT', sent_at = now() WHERE kind = 'ACTIVATION' AND candidate_id = %s",
        [candidate],
    )
    for _ in range(2):
        admin.post(f"/api/v1/admin/candidates/{candidate}/activation-link")
    with new_session() as session:
        kept = sorted((mail.kind, mail.status, mail.recipient[:9]) for mail in session.query(Email))
    assert kept == [
        (EmailKind.ACTIVATION, EmailStatus.HELD, "candidat0"),
        (EmailKind.ACTIVATION, EmailStatus.HELD, "candidat1"),
        (EmailKind.ACTIVATION, EmailStatus.SENT, "candidat0"),
        (EmailKind.LETTER, EmailStatus.HELD, "candidat0"),
    ]
    assert mails()["candidat1@exemple.fr"] == before["candidat1@exemple.fr"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE activation_links SET used = now()",
        "UPDATE activation_links SET expires = now()",
        "UPDATE activation_links SET token_hash = 'x'::bytea WHERE candidate_id = %(candidate)s",
        "UPDATE candidates SET account_subject = 'x' WHERE row_number = 0",
        "UPDATE candidates SET email = 'neuve@exemple.fr' WHERE row_number = 0",
    ],
)
def test_failed_mail_of_a_dead_link_does_not_leave_again(admin, token, psycopg_connection, change):
    mail = "SELECT id FROM emails WHERE recipient = 'candidat0@exemple.fr'"
    again = f"/api/v1/admin/emails/{psycopg_connection.execute(mail).fetchone()[0]}/send-again"
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED'")
    assert admin.post(again).json()["status"] == "QUEUED"
    psycopg_connection.execute("UPDATE emails SET status = 'FAILED'")
    psycopg_connection.execute(change, {"candidate": candidate_id(0)})
    assert admin.post(again).json()["code"] == "EMAIL_NO_LONGER_TRUE"


def test_link_that_is_sent_again_while_it_is_used_says_that_the_account_is_there(admin, token, psycopg_connection):
    account = add_account("ROLE_CANDIDATE", "autre@exemple.fr")
    with ThreadPoolExecutor(1) as other_window:
        with new_session() as session, session.begin():
            session.get_one(Candidate, uuid.UUID(candidate_id(0))).account_subject = account
            session.flush()
            address = f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link"
            answer = other_window.submit(admin.post, address)
            until(lambda: answer.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert answer.result().json()["code"] == "ACCOUNT_ALREADY_CREATED"


def test_link_that_is_sent_again_in_the_middle_of_its_use_waits_for_the_end_of_it(admin, token, psycopg_connection):
    account = add_account("ROLE_CANDIDATE", "autre@exemple.fr")
    with ThreadPoolExecutor(1) as other_window:
        with new_session() as session, session.begin():
            _link, candidate = link_of_token(session, token, lock=True)
            address = f"/api/v1/admin/candidates/{candidate_id(0)}/activation-link"
            answer = other_window.submit(admin.post, address)
            until(lambda: answer.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
            candidate.account_subject = account
        assert answer.result().json()["code"] == "ACCOUNT_ALREADY_CREATED"


def test_mailing_that_waits_serves_those_who_come_meanwhile_and_none_is_asked_without_them(token):
    service.serve_newcomers()
    assert waiting_jobs() == []
    add_candidates(["CORNU"], first=2)
    for _ in range(2):
        service.serve_newcomers()
    assert len(waiting_jobs()) == 1
