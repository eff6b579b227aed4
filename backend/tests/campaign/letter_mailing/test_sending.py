"""Letters that the real worker sends: what it must tell of each."""

import pytest
from starlette.testclient import TestClient

from parvis.app import worker
from parvis.campaign.letter_mailing import service
from parvis.emails.outbox.errors import EmailNoLongerTrue
from tests.given.campaign import add_candidates, import_columns, publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting, until
from tests.given.letter_mails import EMAILS, OPENING, mails, switch
from tests.given.mail_server import MailServer


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
    service.serve_late_letters()
    run_waiting()
    assert sorted(mails()) == ["candidat2@exemple.fr", "candidat3@exemple.fr"]
