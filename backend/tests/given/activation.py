"""The links that open candidates' accounts: the mails they are in, and their calls."""

from urllib.parse import parse_qs, urlsplit

from httpx import Response
from starlette.testclient import TestClient

from parvis.emails.outbox.delivery import outgoing
from parvis.emails.outbox.model import Email, EmailKind
from parvis.kernel.db import new_session

CANDIDATE = "/api/v1/candidate"
STRONG = "Azerty1! 🐴 é" + "x" * 188  # 200 characters


def mails() -> dict[str, str]:
    """The token in the mail of each recipient, the newest one."""
    with new_session() as session:
        found = {}
        for email in session.query(Email).filter_by(kind=EmailKind.ACTIVATION).order_by(Email.queued_at):
            mail = outgoing(email)
            assert mail is not None
            link = next(word for word in mail.text.split() if "token=" in word)
            assert link.startswith("http://localhost:8000/candidate/account/activation#")  # which no server is sent
            found[email.recipient] = parse_qs(urlsplit(link).fragment)["token"][0]
        return found


def found(client: TestClient, token: str) -> Response:
    """Whose account the link opens, as its page asks."""
    return client.post(f"{CANDIDATE}/activation", json={"token": token})


def activate(client: TestClient, token: str, password: object = STRONG, **headers: str) -> Response:
    """Makes the account of a link."""
    return client.post(CANDIDATE, json={"token": token, "password": password}, headers=headers)
