"""What a candidate did has a receipt with a number, which a mail keeps where it is for good."""

import pytest
from starlette.testclient import TestClient

from parvis.candidate_space.receipts.rules import receipt_sentence
from parvis.emails.outbox.model import Email
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.candidates import MARIE
from tests.given.pdfs import pdf

OWN = "/api/v1/candidate"
pytestmark = pytest.mark.usefixtures("stored")


def send(client: TestClient, name: str) -> None:
    answer = client.post(f"{OWN}/files/import", files=[("file", (name, pdf()))])
    assert answer.status_code == 200, answer.text


def complete(client: TestClient, *, all_there: bool = True) -> None:
    assert client.put(f"{OWN}/files/complete", json={"complete": all_there}).status_code == 200


def mails() -> list[tuple[str, str, str]]:
    with new_session() as session:
        listed = session.query(Email).filter(Email.kind == "RECEIPT").order_by(Email.queued_at)
        return [(mail.recipient, mail.subject, mail.plain_text) for mail in listed]


def test_each_act_has_a_number_above_that_of_the_one_before(me: TestClient):
    assert me.get(f"{OWN}/receipts").json() == []
    for number in range(22):
        send(me, f"{number}.pdf")
    receipts = me.get(f"{OWN}/receipts").json()
    assert [receipt["what"] for receipt in receipts] == [f"{number}.pdf" for number in range(21, 1, -1)]
    assert receipts[0]["label"] == "Ajout d'un fichier"
    numbers = [receipt["number"] for receipt in receipts]
    assert numbers == sorted(set(numbers), reverse=True)


def test_pieces_that_are_all_there_are_confirmed_by_mail_once_each_time_it_is_said(me: TestClient):
    complete(me)
    assert mails() == []
    complete(me, all_there=False)
    send(me, "Relevé <b>.pdf")
    complete(me)
    complete(me)
    [receipt] = me.get(f"{OWN}/receipts").json()
    [(recipient, subject, text)] = mails()
    assert (recipient, subject) == (MARIE["email"], "Vos pièces sont reçues")
    assert "Vos pièces : Relevé _b_.pdf." in text
    assert f"nº\N{NO-BREAK SPACE}{receipt['number']}." in text


def test_sentence_tells_the_day_and_hour_in_paris():
    instant = now().replace(year=2026, month=11, day=1, hour=17, minute=4)
    assert (
        receipt_sentence(12, instant) == "Reçu le 1er novembre 2026 à 18 h 04, heure de Paris, nº\N{NO-BREAK SPACE}12"
    )
