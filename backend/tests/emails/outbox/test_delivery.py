"""Mails on their way to a real mail server, which refuses, hangs, and closes when it should not."""

import socket
import threading
import uuid
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from time import monotonic

import pytest
from sqlalchemy import select
from sqlalchemy.orm import Session
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from parvis.app import wiring
from parvis.emails.messages.writing import Content, written
from parvis.emails.outbox import delivery
from parvis.emails.outbox.errors import EmailSecretGone
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus, Outbox
from parvis.emails.outbox.queries import is_paused
from parvis.emails.outbox.queueing import Draft, OutboxHooks, queue
from parvis.emails.outbox.rules import MASK, MOST_ATTEMPTS, delay_after
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from parvis.kernel.errors import Unavailable
from parvis.kernel.secret.proof import prove
from parvis.kernel.settings import settings
from tests.given.emails import EMAILS, email_now
from tests.given.hooks import answer_otherwise
from tests.given.mail_server import MailServer, html_of, serving, text_of
from tests.given.processes import until

SENT, QUEUED, HELD, FAILED, DOUBTFUL = (
    EmailStatus.SENT,
    EmailStatus.QUEUED,
    EmailStatus.HELD,
    EmailStatus.FAILED,
    EmailStatus.DOUBTFUL,
)


def queued(*recipients: str, secret: str | None = None, key: str | None = None) -> list[uuid.UUID]:
    paragraph = "Bonjour" if secret is None else f"Votre lien : https://x.fr/{MASK}"
    message = written(Content(subject="Essai", paragraphs=(paragraph,)))
    drafts = [Draft(EmailKind.PASSWORD, each, message, unique_key=key, secret=secret) for each in recipients]
    with new_session() as session, session.begin():
        return queue(session, drafts)


@pytest.fixture(autouse=True)
def _connected() -> None:
    """What a mail is about is asked of the concepts above, as in the worker."""
    wiring.connect()


@pytest.fixture
def worker() -> Iterator[Callable[[], None]]:
    """``worker()`` sends in a thread, as the worker does."""
    stop = threading.Event()
    threads: list[threading.Thread] = []

    def start() -> None:
        threads.append(threading.Thread(target=delivery.run_outbox, args=(stop,)))
        threads[-1].start()

    yield start
    stop.set()
    for thread in threads:
        thread.join()


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def absence(admin: TestClient) -> dict[str, str]:
    return admin.get(f"{EMAILS}/state").json()["serverAbsence"]


def attention(admin: TestClient) -> list[dict]:
    return admin.get("/api/v1/admin/attention").json()


def await_status(email_id: uuid.UUID, status: EmailStatus) -> Email:
    until(lambda: email_now(email_id).status == status)
    return email_now(email_id)


def test_mail_leaves_with_its_secret_which_is_kept_nowhere_after(mail_server: MailServer, worker):
    [email_id] = queued("marie@exemple.fr", secret="s3cr3t")
    waiting = email_now(email_id)
    assert "s3cr3t" not in f"{waiting.secret}{waiting.html}{waiting.plain_text}"
    worker()
    sent = await_status(email_id, SENT)
    [mail] = mail_server.taken
    assert "https://x.fr/s3cr3t" in html_of(mail)
    assert "https://x.fr/s3cr3t" in text_of(mail)
    assert (mail["To"], mail["Subject"], mail["Message-ID"]) == ("marie@exemple.fr", "Essai", f"<{email_id}@localhost>")
    assert (sent.secret, sent.error, MASK in sent.html) == (None, None, True)
    assert sent.sent_at is not None


def test_mail_reaches_a_domain_outside_ascii_by_its_coded_form(mail_server: MailServer, worker):
    [email] = queued("zoe@école.fr")
    worker()
    await_status(email, SENT)
    assert [mail["To"] for mail in mail_server.taken] == ["zoe@xn--cole-9oa.fr"]
    assert email_now(email).recipient == "zoe@école.fr"


def test_corrections_and_password_links_leave_first_and_messages_last_by_age(
    mail_server: MailServer, worker, monkeypatch
):
    answer_otherwise(monkeypatch, OutboxHooks, is_overtaken=())
    kinds = ("MESSAGE", "LETTER", "ACTIVATION", "LETTER", "CORRECTION", "MESSAGE", "PASSWORD", "CORRECTION")
    message = written(Content(subject="Essai", paragraphs=("Bonjour",)))
    with new_session() as session, session.begin():
        drafts = [Draft(EmailKind(kind), f"{kind}{turn}@x.fr", message) for turn, kind in enumerate(kinds)]
        for draft in drafts:
            email = session.get_one(Email, queue(session, [draft])[0])
            email.due = now() - timedelta(hours=int(draft.recipient[-6]))  # no order of age
    worker()
    until(lambda: len(mail_server.taken) == len(kinds))
    assert mail_server.recipients == [
        *("CORRECTION4@x.fr", "PASSWORD6@x.fr", "CORRECTION7@x.fr"),
        *("LETTER1@x.fr", "ACTIVATION2@x.fr", "LETTER3@x.fr"),
        *("MESSAGE0@x.fr", "MESSAGE5@x.fr"),
    ]


def test_mails_of_one_key_are_one(mail_server: MailServer):
    assert [len(queued("a@x.fr", key="2027:LETTER:1")) for _ in range(3)] == [1, 0, 0]


@pytest.mark.parametrize("recipient", ["", "deux@x.fr, trois@x.fr", "a@x.fr\r\nBcc: b@x.fr", "é@x.fr", "sans arobase"])
def test_address_that_is_none_fails_and_nothing_leaves(mail_server: MailServer, worker, recipient):
    [wrong] = queued(recipient)
    [right] = queued("marie@exemple.fr")
    worker()
    await_status(right, SENT)
    assert await_status(wrong, FAILED).error == "L'adresse e-mail n'est pas valable."
    assert mail_server.recipients == ["marie@exemple.fr"]


def test_refused_recipient_fails_with_the_answer_and_the_next_ones_leave(mail_server: MailServer, worker):
    mail_server.refusals["parti@x.fr"] = "550 5.1.1 inconnu"
    [refused] = queued("parti@x.fr")
    [other] = queued("marie@exemple.fr")
    worker()
    assert "550" in (await_status(refused, FAILED).error or "")
    await_status(other, SENT)


@pytest.mark.parametrize(
    ("answer", "readable"),
    [
        ("550 bo\xeete inconnue".encode("latin-1"), "550 boîte inconnue"),
        ("550 boîte inconnue".encode(), "550 boîte inconnue"),
        (b"550 no\x00such\x1bbox \x81", "550 no such box �"),
        (b"550-5.1.1 no such box\r\n550 5.1.1 for ever", "550 5.1.1 no such box 5.1.1 for ever"),
    ],
)
def test_any_bytes_of_an_answer_can_be_read_and_the_next_mails_leave(mail_server: MailServer, worker, answer, readable):
    mail_server.refusals["parti@x.fr"] = answer
    [refused] = queued("parti@x.fr")
    [other] = queued("marie@exemple.fr")
    worker()
    assert await_status(refused, FAILED).error == readable
    await_status(other, SENT)


def test_recipient_at_whom_the_server_hangs_up_waits_and_the_others_leave(mail_server: MailServer, worker):
    mail_server.closes_at.add("casse@x.fr")
    [wrong] = queued("casse@x.fr")
    [other] = queued("marie@exemple.fr")
    worker()
    await_status(other, SENT)
    waiting = email_now(wrong)
    assert (waiting.status, waiting.attempt, waiting.due > now()) == (QUEUED, 1, True)
    assert waiting.error == "Le serveur d'e-mail a interrompu la connexion."
    with new_session() as session, session.begin():
        email = session.get_one(Email, wrong)
        email.attempt, email.due = MOST_ATTEMPTS - 1, now()
    assert await_status(wrong, FAILED).error == "Le serveur d'e-mail a interrompu la connexion."


def test_mail_whose_link_no_longer_opens_fails_rather_than_leave_without_it(mail_server: MailServer, worker):
    [email_id] = queued("marie@exemple.fr", secret="s3cr3t")
    with new_session() as session, session.begin():
        session.get_one(Email, email_id).secret = "sealed under a secret that was lost"
    worker()
    assert await_status(email_id, FAILED).error == EmailSecretGone.message
    assert mail_server.taken == []


def test_mail_waits_for_a_worker_that_has_the_secret(mail_server: MailServer, worker, monkeypatch):
    [email_id] = queued("marie@exemple.fr", secret="s3cr3t")
    with new_session() as session, session.begin():
        prove(session)
    with monkeypatch.context() as other:
        other.setenv("PARVIS_SECRET_KEY", "another secret of at least thirty-two characters")
        settings.cache_clear()
        worker()
        until(lambda: email_now(email_id).error == Unavailable.message)
        assert mail_server.taken == []
    settings.cache_clear()
    await_status(email_id, SENT)
    assert len(mail_server.taken) == 1


def test_defect_at_one_mail_does_not_keep_the_next_ones_from_leaving(mail_server: MailServer, worker, monkeypatch):
    def fail_at_one(_session: Session, email: Email) -> bool:
        assert email.recipient != "gris@x.fr"
        return False

    answer_otherwise(monkeypatch, OutboxHooks, is_overtaken=(fail_at_one,))
    queued("gris@x.fr")
    [other] = queued("marie@exemple.fr")
    worker()
    await_status(other, SENT)


def test_greylisted_mail_waits_and_is_tried_again(mail_server: MailServer, worker):
    mail_server.refusals["gris@x.fr"] = "450 4.2.0 plus tard"
    [greylisted] = queued("gris@x.fr")
    worker()
    until(lambda: email_now(greylisted).attempt == 1 and email_now(greylisted).status == QUEUED)
    waiting = email_now(greylisted)
    assert (waiting.due > now(), "450" in (waiting.error or "")) == (True, True)
    mail_server.refusals.clear()
    with new_session() as session, session.begin():
        session.get_one(Email, greylisted).due = now()
    await_status(greylisted, SENT)
    assert [delay_after(attempt).seconds // 60 for attempt in range(1, 8)] == [1, 2, 4, 8, 16, 30, 30]
    assert delay_after(8) is None


def test_server_that_closes_after_the_content_leaves_a_doubt_and_no_second_mail(mail_server: MailServer, worker):
    mail_server.closes_after_data.add("doute@x.fr")
    [doubtful] = queued("doute@x.fr")
    [other] = queued("marie@exemple.fr")
    worker()
    await_status(doubtful, DOUBTFUL)
    await_status(other, SENT)
    assert mail_server.recipients == ["doute@x.fr", "marie@exemple.fr"]


def test_server_that_hangs_leaves_a_doubt(mail_server: MailServer, worker, monkeypatch):
    monkeypatch.setattr("parvis.emails.outbox.smtp.ANSWER_SECONDS", 0.5)
    mail_server.hangs = True
    [email_id] = queued("marie@exemple.fr")
    worker()
    assert await_status(email_id, DOUBTFUL).error == "Le serveur d'e-mail n'a pas répondu à temps."


def test_mail_waits_for_a_server_that_is_away_and_the_page_says_so(admin, mail_server: MailServer, worker, monkeypatch):
    begun = now()
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("PARVIS_SMTP_URL", f"smtp://127.0.0.1:{port}")
    settings.cache_clear()
    [email_id] = queued("marie@exemple.fr")
    worker()
    until(lambda: absence(admin))
    waiting = email_now(email_id)
    assert (waiting.status, waiting.attempt) == (QUEUED, 0)
    shown = absence(admin)
    assert shown["reason"] == "Le serveur d'e-mail est injoignable."
    assert begun <= datetime.fromisoformat(shown["since"]) <= now()
    assert {"kind": "EMAILS_BLOCKED", "count": 1, "link": "/admin/administrations/emails?status=QUEUED"} in attention(
        admin
    )
    with serving(mail_server, port):
        await_status(email_id, SENT)
        until(lambda: absence(admin) is None)
    assert "EMAILS_BLOCKED" not in {line["kind"] for line in attention(admin)}


def test_a_mail_server_that_goes_is_told_once_and_that_it_is_back(mail_server: MailServer, worker, monkeypatch):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    monkeypatch.setenv("PARVIS_SMTP_URL", f"smtp://127.0.0.1:{port}")
    monkeypatch.setattr("parvis.emails.outbox.delivery.IDLE_SECONDS", 0.05)
    settings.cache_clear()
    tries: list[object] = []
    connect = delivery.MailServer.connect

    async def counted(server):
        tries.append(server)
        await connect(server)

    monkeypatch.setattr(delivery.MailServer, "connect", counted)
    [email_id] = queued("marie@exemple.fr")
    with capture_logs() as lines:
        worker()
        until(lambda: len(tries) > 3)
        with serving(mail_server, port):
            await_status(email_id, SENT)
    of_server = [each for each in lines if each["event"].startswith("mail_server")]
    assert [(each["event"], each["log_level"]) for each in of_server] == [
        ("mail_server_away", "warning"),
        ("mail_server_back", "info"),
    ]
    assert 0 < of_server[1]["away_seconds"] < 60


def test_server_that_cuts_each_mail_short_is_told_since_the_first_and_why(admin, mail_server: MailServer, worker):
    mail_server.cuts_each_mail = True
    [email_id] = queued("marie@exemple.fr")
    worker()
    until(lambda: absence(admin))
    first = absence(admin)
    assert first["reason"] == "Le serveur d'e-mail a interrompu la connexion."
    until(lambda: email_now(email_id).attempt > 2)
    assert absence(admin) == first
    mail_server.cuts_each_mail = False
    await_status(email_id, SENT)
    until(lambda: absence(admin) is None)


def test_what_was_on_the_wire_when_the_worker_died_is_doubtful(mail_server: MailServer, worker):
    [email_id] = queued("marie@exemple.fr")
    with new_session() as session, session.begin():
        session.get_one(Email, email_id).status = EmailStatus.SENDING
    worker()
    assert "interrompu" in (await_status(email_id, DOUBTFUL).error or "")
    assert mail_server.taken == []


def test_two_workers_send_each_mail_once(mail_server: MailServer, worker):
    mails = queued(*(f"c{number}@x.fr" for number in range(30)))
    worker()
    worker()
    for email_id in mails:
        await_status(email_id, SENT)
    assert sorted(mail_server.recipients) == sorted(f"c{number}@x.fr" for number in range(30))


def test_mode_test_holds_what_was_queued_and_what_comes(mail_server: MailServer, worker, email_mode):
    [before] = queued("avant@x.fr")
    email_mode("test")
    [after] = queued("apres@x.fr")
    assert email_now(after).status == HELD
    worker()
    await_status(before, HELD)
    assert mail_server.taken == []


def test_paused_outbox_keeps_its_mails(mail_server: MailServer, worker, monkeypatch):
    with new_session() as session, session.begin():
        session.scalars(select(Outbox)).one().paused = True
    [email_id] = queued("marie@exemple.fr")
    looked: list[bool] = []
    monkeypatch.setattr(delivery, "is_paused", lambda session: looked.append(is_paused(session)) or looked[-1])
    worker()
    until(lambda: len(looked) > 1)
    assert email_now(email_id).status == QUEUED
    with new_session() as session, session.begin():
        session.scalars(select(Outbox)).one().paused = False
    await_status(email_id, SENT)


def test_worker_rests_while_another_transaction_holds_every_mail_that_is_due(
    mail_server: MailServer, worker, monkeypatch
):
    [email_id] = queued("marie@exemple.fr")
    looked: list[float] = []
    monkeypatch.setattr(delivery, "is_paused", lambda session: looked.append(monotonic()) or is_paused(session))
    with new_session() as session, session.begin():
        session.execute(select(Email.id).with_for_update())
        worker()
        until(lambda: len(looked) > 2)
    assert looked[2] - looked[0] > delivery.IDLE_SECONDS
    await_status(email_id, SENT)


def test_what_waited_in_a_database_that_is_restored_is_held(mail_server: MailServer, worker):
    [before] = queued("avant@x.fr")
    with new_session() as session, session.begin():
        session.scalars(select(Outbox)).one().restored_at = now()
    [after] = queued("apres@x.fr")
    worker()
    await_status(before, HELD)
    assert email_now(after).status == HELD
    assert mail_server.taken == []
