"""Letters whose feature is switched off: none leaves, whatever becomes of its mail meanwhile."""

import uuid

import pytest

from parvis.emails.outbox.delivery import settle_attempt
from parvis.emails.outbox.errors import EmailFeatureOff
from parvis.emails.outbox.model import Email
from parvis.emails.outbox.smtp import Fate, Outcome
from parvis.kernel.clock import now
from parvis.kernel.db import new_session
from tests.given.emails import EMAILS as MAILS
from tests.given.letter_mails import EMAILS, OPENING, attribute, correct, mails, switch


def refused_while_off(admin, feature, recipient: str) -> list[str]:
    """What the calls that let the mail of that person leave answer while the feature is off."""
    switch(feature, on=False)
    email = mails()[recipient].id
    answers: list[str] = []
    for status in ("SENT", "FAILED"):
        with new_session() as session, session.begin():
            session.get_one(Email, email).status = status
            session.get_one(Email, email).sent_at = now() if status == "SENT" else None
        answer = admin.post(f"{MAILS}/{email}/send-again")
        answers.append(f"{answer.status_code} {answer.json()['code']}")
    return answers


@pytest.mark.parametrize("feature", [OPENING, EMAILS])
@pytest.mark.usefixtures("convoked")
def test_letter_does_not_leave_again_while_its_feature_is_off(admin, feature):
    answers = refused_while_off(admin, feature, "candidat1@exemple.fr")
    assert answers == ["409 EMAIL_FEATURE_OFF"] * 2
    email = mails()["candidat1@exemple.fr"].id
    with new_session() as session, session.begin():
        session.get_one(Email, email).status = "DOUBTFUL"
    settled = admin.post(f"{MAILS}/{email}/settle", json={"sent": False}).json()
    assert (settled["status"], settled["error"]) == ("FAILED", EmailFeatureOff.message)


def on_the_wire(kind: str, outcome: Outcome) -> tuple[uuid.UUID | None, list[Email]]:
    """Ends the attempt of the first candidate's mail of that kind so; gives who they are, and the mail if it stays."""
    email = mails(kind)["candidat0@exemple.fr"]
    with new_session() as session, session.begin():
        sending = session.get_one(Email, email.id)
        sending.status, sending.attempt, sending.sent_at = "SENDING", 1, None
    with new_session() as session, session.begin():
        settle_attempt(session, email.id, 1, outcome)
    with new_session() as session:
        return email.candidate_id, session.query(Email).filter(Email.id == email.id).all()


@pytest.mark.parametrize("fate", [Fate.LATER, Fate.UNSENT])
def test_mail_that_was_on_the_wire_as_its_feature_went_off_does_not_leave_later(admin, convoked, fate):
    attribute(admin, convoked("10:30"))
    correct(admin, 0)
    switch(OPENING, on=False)
    [correction] = on_the_wire("CORRECTION", Outcome(fate, "451 plus tard"))[1]
    assert (correction.status, correction.error) == ("HELD", EmailFeatureOff.message)
    assert on_the_wire("LETTER", Outcome(fate, "451 plus tard"))[1] == []


@pytest.mark.usefixtures("convoked")
def test_letter_that_left_is_in_the_history_and_no_other_mail(admin):
    candidate, _ = on_the_wire("LETTER", Outcome(Fate.REFUSED, "550"))
    history = f"/api/v1/admin/history/{candidate}"
    assert "SEND_LETTER" not in [item["action"] for item in admin.get(history).json()]
    on_the_wire("LETTER", Outcome(Fate.SENT, "250"))
    assert [item["action"] for item in admin.get(history).json()].count("SEND_LETTER") == 1
