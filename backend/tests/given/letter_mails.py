"""Letters by mail: the switches, the mails, and the interviews that they announce."""

import uuid
from typing import Any

from starlette.testclient import TestClient

from parvis.campaign.features import service as features
from parvis.correspondence.letter_mailing import service as letter_mailing
from parvis.emails.outbox.model import Email
from parvis.kernel.db import new_session
from parvis.school.features.model import FeatureName
from parvis.school.features.queries import features_listed
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.people import ANNE
from tests.given.slots import SLOTS, slots_shown

LETTERS = "/api/v1/admin/letters"
EMAILS = FeatureName.SEND_MOTIVATION_SCORE_EVALUATION_METHOD_EMAILS
OPENING = FeatureName.INTERVIEW_SLOTS_ATTRIBUTION


def feature_id(name: FeatureName) -> uuid.UUID:
    """The id of a feature."""
    with new_session() as session:
        return features_listed(session)[list(FeatureName).index(name)].id


def switch(name: FeatureName, *, on: bool) -> None:
    """Switches a feature, without running what it asks for."""
    feature = feature_id(name)
    with new_session() as session, session.begin():
        (features.switch_on if on else features.switch_off)(session, ANNE, feature)


def mails(kind: str | None = None) -> dict[str, Email]:
    """The mails by recipient, the newest of each."""
    with new_session() as session:
        found = session.query(Email).order_by(Email.queued_at).all()
        return {email.recipient: email for email in found if kind in (None, email.kind)}


def released(admin: TestClient) -> dict[str, str]:
    """Releases what is held; the state of each mail then, by recipient."""
    answer = admin.post("/api/v1/admin/emails/release")
    assert answer.status_code == 200, answer.text
    return {recipient: mail.status for recipient, mail in mails().items()}


def attribute(admin: TestClient, slot_id: str, row: int = 0) -> None:
    """Gives the candidate of that row a slot."""
    attribution = {"interviewSlotId": slot_id, "candidateId": candidate_id(row)}
    answer = admin.post(f"{SLOTS}/attribute-slot", json=attribution)
    assert answer.status_code == 200, answer.text


def free(admin: TestClient, row: int = 0) -> None:
    """Takes the slot of the candidate of that row."""
    [held] = [slot for slot in slots_shown(admin) if slot["candidateId"] == candidate_id(row)]
    assert admin.delete(f"{SLOTS}/{held['id']}/candidate").status_code == 200


def to_send(admin: TestClient, **query: str) -> dict[str, Any]:
    """The page of the letters that wait, once what has not left was read again."""
    letter_mailing.follow_letters()
    answer = admin.get(f"{LETTERS}/to-send", params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()


def send_waiting(admin: TestClient) -> list[Any]:
    """Sends the letters that wait, if any; gives what the job tells."""
    waiting = to_send(admin)["totalElements"]
    if waiting:
        answer = admin.post(f"{LETTERS}/to-send", json={"expected": waiting})
        assert answer.status_code == 202, answer.text
    return run_waiting()


def outdated(admin: TestClient) -> list[tuple[Any, ...]]:
    """Those whose mail is no longer true: number, slot announced, slot now, method now."""
    shown = admin.get(f"{LETTERS}/outdated").json()
    return [(each["externalId"], each["sentSlot"], each["presentSlot"], each["presentMethod"]) for each in shown]


def correct(admin: TestClient, *rows: int) -> list[Any]:
    """Sends corrections to the candidates of these rows; gives what the job tells."""
    answer = admin.post(f"{LETTERS}/corrections", json={"candidateIds": [candidate_id(row) for row in rows]})
    assert answer.status_code == 202, answer.text
    return run_waiting()
