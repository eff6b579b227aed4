"""What an administrator does with mails: tests, sending again, settling, releasing, the pause."""

import uuid
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from starlette.testclient import TestClient

from parvis.emails.outbox.errors import EmailSecretGone
from parvis.emails.outbox.model import Email, EmailStatus
from parvis.emails.outbox.rules import MASK
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import features_listed
from tests.given.audit import journaled
from tests.given.emails import EMAILS, TESTS, add, email_now, listed
from tests.given.interviews import id_of
from tests.given.jobs import until
from tests.given.mail_server import MailServer, text_of
from tests.given.waiting import SOMEBODY_WAITS, people_who_wait


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def test_test_leaves_in_the_mode_enabled(admin, mail_server: MailServer):
    assert admin.post(f"{TESTS}/not-forced").json() == {"sent": True, "mode": "enabled"}
    assert mail_server.recipients == ["equipe@exemple.fr"]
    assert listed(admin) == ["equipe@exemple.fr"]


def test_forced_test_alone_leaves_in_the_mode_test_and_none_when_disabled(admin, mail_server: MailServer, email_mode):
    email_mode("test")
    assert admin.post(f"{TESTS}/not-forced").json() == {"sent": False, "mode": "test"}
    assert admin.post(f"{TESTS}/forced").json() == {"sent": True, "mode": "test"}
    email_mode("disabled")
    assert admin.post(f"{TESTS}/forced").json() == {"sent": False, "mode": "disabled"}
    assert len(mail_server.taken) == 1


def test_test_says_what_keeps_it_from_leaving(admin, mail_server: MailServer, monkeypatch):
    mail_server.refusals["equipe@exemple.fr"] = "550 inconnu"
    refused = admin.post(f"{TESTS}/forced")
    assert (refused.status_code, "550" in refused.json()["message"]) == (503, True)
    monkeypatch.setenv("PARVIS_SMTP_URL", "smtp://127.0.0.1:9")
    settings.cache_clear()
    assert admin.post(f"{TESTS}/forced").status_code == 503
    monkeypatch.setenv("PARVIS_SMTP_URL", "")
    settings.cache_clear()
    assert admin.post(f"{TESTS}/forced").json()["code"] == "SMTP_NOT_CONFIGURED"
    monkeypatch.setenv("PARVIS_TEAM_EMAILS", "")
    settings.cache_clear()
    assert admin.post(f"{TESTS}/forced").json()["code"] == "TEAM_EMAILS_MISSING"


@pytest.mark.parametrize("answer", ["450 4.2.0 plus tard", "bonjour", "550 bo\xeete inconnue".encode("latin-1")])
def test_test_that_did_not_leave_has_failed_for_good_and_asks_nothing_of_anybody(admin, mail_server, answer):
    mail_server.refusals["equipe@exemple.fr"] = answer
    assert admin.post(f"{TESTS}/forced").status_code == 503
    assert listed(admin, status="FAILED") == ["equipe@exemple.fr"]
    assert [line for line in admin.get("/api/v1/admin/attention").json() if line["kind"].startswith("EMAILS")] == []


def test_failed_mail_leaves_again_and_a_sent_one_as_another(admin, mail_server: MailServer):
    failed, sent = add("a@x.fr", "FAILED", attempt=8), add("b@x.fr")
    assert admin.post(f"{EMAILS}/{failed}/send-again").json()["id"] == failed
    assert admin.post(f"{EMAILS}/{sent}/send-again").json()["id"] != sent
    assert sorted(listed(admin, status="QUEUED")) == ["a@x.fr", "b@x.fr"]
    for status in ("QUEUED", "HELD", "SENDING", "DOUBTFUL"):
        answer = admin.post(f"{EMAILS}/{add('c@x.fr', status)}/send-again")
        assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_STATUS_REFUSED")
    assert admin.post(f"{EMAILS}/{uuid.uuid4()}/send-again").status_code == 404


def test_mail_whose_personal_link_is_gone_does_not_leave_again(admin):
    answer = admin.post(f"{EMAILS}/{add('a@x.fr', html=MASK)}/send-again")
    assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_SECRET_GONE")


def test_every_failed_mail_leaves_again_but_those_whose_personal_link_is_gone(admin, mail_server: MailServer):
    admin.post(f"{EMAILS}/pause")
    failed = add("a@x.fr", "FAILED", attempt=8, error="550")
    add("b@x.fr", "FAILED", html=MASK, secret="x")
    gone = add("c@x.fr", "FAILED", html=MASK, error="550")
    add("d@x.fr", "DOUBTFUL")
    with journaled() as lines:
        counts = admin.post(f"{EMAILS}/send-again").json()["counts"]
    assert {state: count for state, count in counts.items() if count} == {"QUEUED": 2, "FAILED": 1, "DOUBTFUL": 1}
    again = email_now(failed)
    assert (again.attempt, again.error, again.due <= now()) == (0, None, True)
    assert email_now(gone).error == "550"
    assert [(line.action, line.count) for line in lines] == [("SEND_FAILED_EMAILS_AGAIN", 2)]


def test_doubtful_mail_is_settled_by_a_person(admin, mail_server: MailServer):
    kept, lost = add("a@x.fr", "DOUBTFUL"), add("b@x.fr", "DOUBTFUL")
    assert admin.post(f"{EMAILS}/{kept}/settle", json={"sent": True}).json()["status"] == "SENT"
    assert admin.post(f"{EMAILS}/{lost}/settle", json={"sent": False}).json()["status"] == "QUEUED"
    assert admin.post(f"{EMAILS}/{lost}/settle", json={"sent": True}).json()["code"] == "EMAIL_STATUS_REFUSED"


def test_doubtful_mails_are_settled_together_or_by_name(admin, mail_server: MailServer):
    admin.post(f"{EMAILS}/pause")
    first, _second, _sent = add("a@x.fr", "DOUBTFUL"), add("b@x.fr", "DOUBTFUL"), add("c@x.fr")
    gone = add("d@x.fr", "DOUBTFUL", html=MASK)
    counts = admin.post(f"{EMAILS}/settle", json={"sent": True, "ids": [first]}).json()["counts"]
    assert (counts["SENT"], counts["DOUBTFUL"]) == (2, 2)
    counts = admin.post(f"{EMAILS}/settle", json={"sent": False}).json()["counts"]
    assert (counts["SENT"], counts["DOUBTFUL"], counts["QUEUED"], counts["FAILED"]) == (2, 0, 1, 1)
    assert email_now(gone).error == EmailSecretGone.message
    assert listed(admin, status="QUEUED") == ["b@x.fr"]
    assert admin.post(f"{EMAILS}/settle", json={}).status_code == 422


def test_held_mails_are_released_when_the_mode_lets_them_leave(admin, mail_server: MailServer, email_mode):
    email_mode("test")
    first = add("a@x.fr", "HELD")
    add("b@x.fr", "HELD")
    assert admin.post(f"{EMAILS}/release", json={}).json()["code"] == "EMAILS_NOT_ENABLED"
    email_mode("enabled")
    counts = admin.post(f"{EMAILS}/release", json={"ids": [first]}).json()["counts"]
    assert (counts["QUEUED"], counts["HELD"]) == (1, 1)
    assert admin.post(f"{EMAILS}/release").json()["counts"]["HELD"] == 0


def test_outbox_is_paused_and_resumed(admin):
    assert admin.post(f"{EMAILS}/pause").json()["paused"] is True
    state = admin.get(f"{EMAILS}/state").json()
    assert (state["paused"], state["mode"], state["hasServer"]) == (True, "test", False)
    assert admin.post(f"{EMAILS}/resume").json()["paused"] is False


def test_tests_say_what_they_are_and_that_no_candidate_gets_them(admin, mail_server: MailServer):
    admin.post(f"{TESTS}/not-forced")
    admin.post(f"{TESTS}/forced")
    assert [mail["Subject"] for mail in mail_server.taken] == ["E-mail de test de Parvis"] * 2
    sentences = ["Envoi de test : il suit le mode.", "Envoi de test forcé : il part aussi en mode test."]
    for mail, sentence in zip(mail_server.taken, sentences, strict=True):
        lines = text_of(mail).splitlines()
        assert "Cet e-mail vérifie que le serveur d'e-mail de Parvis envoie bien." in lines
        assert sentence in lines
        assert "Il ne part qu'à l'équipe, jamais à un candidat." in lines


def test_each_action_is_in_the_journal_under_its_author(admin, mail_server: MailServer):
    sent, doubtful = add("a@x.fr"), add("b@x.fr", "DOUBTFUL")
    add("c@x.fr", "HELD")
    with journaled() as lines:
        admin.post(f"{TESTS}/forced")
        admin.post(f"{EMAILS}/{sent}/send-again")
        admin.post(f"{EMAILS}/{doubtful}/settle", json={"sent": True})
        for call in ("release", "pause", "resume"):
            admin.post(f"{EMAILS}/{call}")
    assert {line.author for line in lines} == {id_of("ROLE_ADMIN")}
    assert [(line.action, line.object_id, line.count, line.after) for line in lines] == [
        ("TEST_EMAILS_FORCED", None, 1, {"forced": True}),
        ("SEND_EMAIL_AGAIN", sent, None, None),
        ("SETTLE_EMAIL", doubtful, None, {"sent": True}),
        ("RELEASE_EMAILS", None, 1, None),
        ("PAUSE_EMAILS", None, None, None),
        ("RESUME_EMAILS", None, None, None),
    ]


def test_mail_that_leaves_again_begins_anew(admin, mail_server: MailServer):
    failed, doubtful = add("a@x.fr", "FAILED", attempt=8), add("b@x.fr", "DOUBTFUL", html=MASK, secret="x")
    held = add("c@x.fr", "HELD", due=now().replace(year=2099), error="Retenu")
    admin.post(f"{EMAILS}/pause")
    admin.post(f"{EMAILS}/{failed}/send-again")
    assert admin.post(f"{EMAILS}/{doubtful}/settle", json={"sent": False}).json()["status"] == "QUEUED"
    admin.post(f"{EMAILS}/release")
    assert email_now(failed).attempt == 0
    assert (email_now(held).error, email_now(held).due <= now()) == (None, True)


def test_doubtful_mail_whose_personal_link_is_gone_does_not_leave_again(admin):
    settled = admin.post(f"{EMAILS}/{add('a@x.fr', 'DOUBTFUL', html=MASK)}/settle", json={"sent": False}).json()
    assert (settled["status"], settled["error"]) == ("FAILED", EmailSecretGone.message)


@pytest.mark.parametrize(
    ("status", "call", "form"), [("FAILED", "send-again", None), ("DOUBTFUL", "settle", {"sent": False})]
)
def test_mail_that_changes_meanwhile_is_judged_as_it_became(admin, psycopg_connection, status, call, form):
    email_id = add("a@x.fr", status)
    with ThreadPoolExecutor(1) as other_window:
        with new_session() as session, session.begin():
            session.get_one(Email, uuid.UUID(email_id)).status = EmailStatus.SENDING
            session.flush()
            answer = other_window.submit(admin.post, f"{EMAILS}/{email_id}/{call}", json=form)
            until(lambda: answer.done() or psycopg_connection.execute(SOMEBODY_WAITS).fetchone())
        assert answer.result().json()["code"] == "EMAIL_STATUS_REFUSED"


def test_letters_that_are_switched_off_never_leave_and_corrections_are_kept(admin, psycopg_connection):
    name = FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS
    psycopg_connection.execute("UPDATE features SET activated = true WHERE name = %s", [name])
    kinds = {"LETTER": ["QUEUED", "HELD", "SENT", "FAILED"], "CORRECTION": ["QUEUED", "FAILED"], "PASSWORD": ["QUEUED"]}
    for kind, statuses in kinds.items():
        for status in statuses:
            add("a@x.fr", status, kind=kind)
    with new_session() as session:
        feature = features_listed(session)[list(FeatureName).index(name)].id
    assert admin.put(f"/api/v1/admin/features/{feature}/deactivate").status_code == 200
    with new_session() as session:
        kept = sorted((mail.kind, mail.status, mail.error) for mail in session.query(Email))
    assert kept == [
        ("CORRECTION", "FAILED", None),
        ("CORRECTION", "HELD", "Retenu : la fonctionnalité a été désactivée avant l'envoi."),
        ("LETTER", "FAILED", None),
        ("LETTER", "SENT", None),
        ("PASSWORD", "QUEUED", None),
    ]


@pytest.mark.parametrize(
    ("status", "call", "form"),
    [
        ("FAILED", "send-again", None),
        ("DOUBTFUL", "settle", {"sent": True}),
        ("HELD", "release", {}),
        ("QUEUED", "resume", None),
    ],
)
def test_who_acts_on_many_mails_locks_them_by_id_as_everybody_does(
    admin, email_mode, psycopg_connection, status, call, form
):
    """In another order, two people at once would each wait for the other."""
    email_mode("enabled")
    hours = now() - timedelta(hours=1), now()
    for number, (due, queued_at) in ((2, hours), (1, hours[::-1])):  # every other order begins with the second
        times = {"due": due, "queued_at": queued_at}
        add(f"{number}@exemple.fr", status, id=uuid.UUID(int=number), kind="LETTER", **times)
    with ThreadPoolExecutor(1) as other:
        with psycopg_connection.transaction():
            psycopg_connection.execute("SELECT 1 FROM emails WHERE recipient = '1@exemple.fr' FOR UPDATE")
            acting = other.submit(admin.post, f"{EMAILS}/{call}", json=form)
            until(lambda: people_who_wait(psycopg_connection) == 1)
            free = psycopg_connection.execute("SELECT recipient FROM emails FOR UPDATE SKIP LOCKED").fetchall()
        assert acting.result(timeout=60).status_code == 200
    assert sorted(free) == [("1@exemple.fr",), ("2@exemple.fr",)]
