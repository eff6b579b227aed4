"""Letters that leave by a real mail server: what must be told of each, and one that is sent to oneself first."""

import uuid

import pytest
from starlette.testclient import TestClient

from parvis.app import worker
from parvis.correspondence.letter_mailing import service
from parvis.emails.outbox.errors import EmailNoLongerTrue
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting, until
from tests.given.letter_mails import EMAILS, LETTERS, OPENING, mails, switch
from tests.given.mail_server import MailServer, html_of


@pytest.mark.usefixtures("campaign")
def test_letter_is_looked_at_and_sent_to_oneself_before_any_leaves(
    admin: TestClient, mail_server: MailServer, email_mode
):
    address = f"{LETTERS}/{candidate_id(1)}/mail"
    shown = admin.get(address).json()
    assert shown["subject"] == "Modalités d'évaluation de votre note de motivation"
    email_mode("test")
    assert admin.post(f"{address}/to-myself").json() == {"sent": True, "mode": "test"}
    email_mode("disabled")
    assert admin.post(f"{address}/to-myself").json() == {"sent": False, "mode": "disabled"}
    [mine] = mail_server.taken
    assert (mine["To"], mine["Subject"]) == ("admin@test.example", f"Essai : {shown['subject']}")
    assert html_of(mine).split() == shown["html"].split()
    # Whoever looks at a letter opens it; nothing is told the candidate, who is still to be mailed.
    opened = admin.get(f"/api/v1/admin/candidates/{candidate_id(1)}/accesses").json()["content"]
    assert [each["kind"] for each in opened] == ["LETTER"]
    history = admin.get(f"/api/v1/admin/history/{candidate_id(1)}").json()
    assert [each["action"] for each in history if each["action"] == "SEND_LETTER"] == []
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    assert run_waiting() == [{"written": 4}]


@pytest.mark.usefixtures("campaign", "mail_server")
def test_nothing_is_shown_or_sent_of_somebody_without_a_letter_to_mail(admin: TestClient):
    for row in (0, 4, 5):  # who waits for a date, is ENCF, or has a method in error
        for answer in (
            admin.get(f"{LETTERS}/{candidate_id(row)}/mail"),
            admin.post(f"{LETTERS}/{candidate_id(row)}/mail/to-myself"),
        ):
            assert (answer.status_code, answer.json()["code"]) == (409, "NO_LETTER_TO_MAIL")
    assert admin.get(f"{LETTERS}/{uuid.uuid4()}/mail").status_code == 404


def test_worker_tells_the_history_of_each_letter_that_left(admin: TestClient, mail_server: MailServer):
    add_candidates(["ABADIE"])
    publish_results({"MethodeEvaluation": ["PFM"]})
    switch(OPENING, on=True)
    switch(EMAILS, on=True)
    run_waiting()
    history = f"/api/v1/admin/history/{candidate_id(0)}"
    with worker.child():
        until(lambda: mail_server.taken)
        until(lambda: any(item["action"] == "SEND_LETTER" for item in admin.get(history).json()))


@pytest.mark.usefixtures("mail_server", "mailed")
def test_letter_that_waits_does_not_leave_once_its_candidate_withdrew(mail_server: MailServer):
    import_columns({"VoeuConfirme": ["Oui", "Non", *["Oui"] * 5]})
    with worker.child():
        until(lambda: len(mail_server.taken) == 2 and mails()["candidat1@exemple.fr"].status == "HELD")
    assert sorted(mail["To"] for mail in mail_server.taken) == ["candidat2@exemple.fr", "candidat3@exemple.fr"]
    assert mails()["candidat1@exemple.fr"].error == EmailNoLongerTrue.message
    service.follow_letters()
    run_waiting()
    assert sorted(mails()) == ["candidat2@exemple.fr", "candidat3@exemple.fr"]
