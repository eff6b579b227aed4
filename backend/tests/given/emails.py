"""Mails of the outbox, and the calls of their page."""

import uuid
from datetime import UTC, datetime
from typing import Any

from starlette.testclient import TestClient

from parvis.emails.outbox.model import Email
from parvis.kernel.db import new_session

EMAILS = "/api/v1/admin/emails"
TESTS = "/api/v1/admin/test/emails"
SENT_AT = datetime(2026, 5, 12, 8, 0, tzinfo=UTC)


def add(recipient: str, status: str = "SENT", **members: Any) -> str:
    """Writes a mail in this state; gives its id."""
    sent_at = SENT_AT if status == "SENT" else None
    members_of_all = {"subject": "Convocation", "html": "<p>Bonjour</p>", "plain_text": "Bonjour", "kind": "PASSWORD"}
    of_all = {"id": uuid.uuid4(), "status": status, "sent_at": sent_at} | members_of_all
    email = Email(recipient=recipient, **(of_all | members))
    with new_session() as session, session.begin():
        session.add(email)
        return str(email.id)


def email_now(email_id: uuid.UUID | str) -> Email:
    """The mail as it is written now."""
    with new_session() as session:
        return session.get_one(Email, uuid.UUID(str(email_id)))


def listed(client: TestClient, query: str = "", **wanted: object) -> list[str]:
    """The recipients of the mails that the page lists."""
    answer = client.post(f"{EMAILS}{query}", json=wanted)
    assert answer.status_code == 200, answer.text
    return [recipient for email in answer.json()["content"] for recipient in email["recipients"]]
