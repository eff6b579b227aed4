"""The raw heads of every kind of mail, with what people typed and what candidates are called in them."""

import re
import threading
import uuid
from email.header import decode_header, make_header
from email.utils import parseaddr

import pytest

from parvis.accounts.directory.embedded import EmbeddedDirectory
from parvis.accounts.directory.port import AccountDetails
from parvis.accounts.users import service as users
from parvis.app import wiring
from parvis.emails.messages.writing import Message
from parvis.emails.outbox import smtp
from parvis.emails.outbox.delivery import run_outbox
from parvis.emails.outbox.model import Email, EmailKind, EmailStatus
from parvis.emails.outbox.queueing import Draft, queue
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from parvis.school.features.model import FeatureName
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.emails import TESTS, email_now
from tests.given.jobs import run_waiting
from tests.given.letter_mails import EMAILS, LETTERS, OPENING, correct, switch
from tests.given.mail_server import MailServer
from tests.given.processes import until

CAMPAIGN = "/api/v1/admin/campaign"
HEADERS = ["Subject", "From", "To", "Date", "Message-ID", "Auto-Submitted", "MIME-Version", "Content-Type"]
HIDDEN = "=?utf-8?q?a=0D=0ABcc=3A_x=40y?="
"""Reads as another header once it is decoded, wherever it is parsed."""


def names_of(head: bytes) -> list[str]:
    """The name that each line of a head begins with, but for the lines that go on with the one above."""
    assert re.search(rb"[^ -~\r\n\t]|\r(?!\n)|(?<!\r)\n", head) is None
    return [line.partition(b":")[0].decode() for line in head.split(b"\r\n") if not line.startswith((b" ", b"\t"))]


def value_in(head: bytes, header: str) -> str:
    """What a mailbox shows of a header."""
    unfolded = re.sub(rb"\r\n(?=[ \t])", b"", head).decode()
    [value] = re.findall(rf"^{header}: (.*?)\r?$", unfolded, re.MULTILINE)
    return str(make_header(decode_header(value)))


def has_all_left() -> bool:
    with new_session() as session:
        waiting = (EmailStatus.QUEUED, EmailStatus.SENDING)
        return session.query(Email).filter(Email.status.in_(waiting)).count() == 0


@pytest.fixture
def sending(mail_server: MailServer):
    """``sending()`` sends what is queued, as the worker does, until nothing waits."""
    wiring.connect()

    def send() -> None:
        stop = threading.Event()
        worker = threading.Thread(target=run_outbox, args=(stop,))
        worker.start()
        try:
            until(has_all_left)
        finally:
            stop.set()
            worker.join()

    return send


def test_encoded_words_that_people_typed_arrive_as_typed_in_each_kind_of_mail(
    client_as, mail_server: MailServer, sending, psycopg_connection
):
    admin = client_as("ROLE_ADMIN")
    add_candidates(["ABADIE", "BARBOSA"])
    psycopg_connection.execute("UPDATE candidates SET first_name = %s", [HIDDEN])
    texts = admin.get(CAMPAIGN).json()["texts"]
    texts |= {name: f"{{prénom}} : {HIDDEN}" for name in texts if name.startswith("SUBJECT_")}
    sender = f"École {HIDDEN.replace('@', '')}"
    form = admin.get(CAMPAIGN).json() | {"texts": texts, "senderName": sender}
    assert admin.put(CAMPAIGN, json=form).status_code == 200
    publish_results({"MethodeEvaluation": ["PFM", "FA"]})
    for feature in (FeatureName.CANDIDATE_ACCOUNT_CREATION, OPENING, EMAILS):
        switch(feature, on=True)
        run_waiting()
    sending()
    publish_results({"MethodeEvaluation": ["FA", "FA"]})
    correct(admin, 0)
    with new_session() as session, session.begin():
        EmbeddedDirectory(session).create_account(AccountDetails("jury@exemple.fr", HIDDEN, "Essai"))
        users.mail_forgotten_link(session, "jury@exemple.fr", "https://lien")
    message = {"name": "Relance", "subject": "Bonjour {Prénom}", "body": "Bonjour", "expected": 2}
    assert admin.post("/api/v1/admin/messages", json=message | {"recipients": {"filters": []}}).status_code == 202
    run_waiting()
    assert admin.post(f"{LETTERS}/{candidate_id(0)}/mail/to-myself").json()["sent"]
    assert admin.post(f"{TESTS}/forced").json()["sent"]
    sending()
    with new_session() as session:
        subjects = {f"<{mail.id}@localhost>": (mail.kind, mail.subject) for mail in session.query(Email)}
    # Nobody types the subject of these, and their heads are made by the same function.
    untyped = {EmailKind.RECEIPT, EmailKind.LATENESS, EmailKind.JURY_DAY}
    assert {kind for kind, _ in subjects.values()} == set(EmailKind) - untyped
    assert [names_of(head) for head in mail_server.heads] == [HEADERS] * len(subjects)
    for head in mail_server.heads:
        kind, subject = subjects[value_in(head, "Message-ID")]
        assert value_in(head, "Subject") == subject
        assert value_in(head, "From") == f"{sender} <ne-pas-repondre@localhost>"
        assert (HIDDEN in subject) == (subject != "E-mail de test de Parvis"), kind


@pytest.mark.parametrize(
    "typed",
    [
        *(HIDDEN, "Essai", "Été", "=?", "a" * 200, "É" * 200, "Un mot " * 28 + "fin", 'Jean, "le" \\ (chef)', "a;b c"),
        "=?iso-8859-1?b?DQpCY2M6IHhAeQ0KDQo8aDE+?=",
    ],
)
def test_subject_and_sender_are_read_as_they_were_typed(mail_server: MailServer, sending, monkeypatch, typed):
    quoted = typed.replace("\\", "\\\\").replace('"', '\\"')
    monkeypatch.setenv("PARVIS_EMAIL_FROM", f'"{quoted}" <ecole@exemple.fr>')
    settings.cache_clear()
    with new_session() as session, session.begin():
        queue(session, [Draft(EmailKind.MESSAGE, "a@exemple.fr", Message(typed, "<p>Bonjour</p>", "Bonjour"))])
    sending()
    [head] = mail_server.heads
    assert (names_of(head), value_in(head, "Subject")) == (HEADERS, typed)
    name, address = parseaddr(value_in(head, "From"))
    assert (name.removesuffix(" "), address) == (typed, "ecole@exemple.fr")
    assert max(map(len, head.split(b"\r\n"))) <= 78


@pytest.mark.parametrize("recipient", [f"{HIDDEN}@exemple.fr", f"a@{HIDDEN}.fr", "a@b.fr\r\nBcc: c@d.fr", "a b@c.fr"])
def test_address_with_more_in_it_than_an_address_gets_no_mail(mail_server: MailServer, sending, recipient):
    with new_session() as session, session.begin():
        drafts = [Draft(EmailKind.MESSAGE, each, Message("Essai", "", "")) for each in (recipient, "juste@exemple.fr")]
        wrong, _ = queue(session, drafts)
    sending()
    assert mail_server.recipients == ["juste@exemple.fr"]
    assert (email_now(wrong).status, email_now(wrong).error) == (
        EmailStatus.FAILED,
        "L'adresse e-mail n'est pas valable.",
    )


@pytest.mark.parametrize("value", ["a\r\nBcc: x@y", "a\nBcc: x@y", "a\r\n\r\n<h1>", "é", "a" * 1000])
def test_head_with_anything_else_in_it_never_leaves(mail_server: MailServer, monkeypatch, value):
    monkeypatch.setattr(smtp, "_encoded", lambda _text, _header: value)  # as a fault of the encoding would write it
    mail = smtp.Outgoing(uuid.uuid4(), "a@exemple.fr", "Essai", "", "")
    with pytest.raises(ValueError, match="Un en-tête de l'e-mail n'est pas valable"):
        smtp._content(mail, mail.recipient, settings())
