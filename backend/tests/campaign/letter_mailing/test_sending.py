"""Letters that the real worker sends: what it must tell of each."""

from starlette.testclient import TestClient

from parvis.app import worker
from tests.given.campaign import add_candidates, publish_results
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting, until
from tests.given.letter_mails import EMAILS, OPENING, switch
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
