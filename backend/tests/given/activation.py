"""The links that open candidates' accounts: the mails they are in, and their calls."""

from urllib.parse import parse_qs, urlsplit

from httpx import Response
from starlette.testclient import TestClient

from parvis.emails.outbox.delivery import _outgoing
from parvis.emails.outbox.model import Email, EmailKind
from parvis.kernel.db import new_session
from parvis.kernel.jobs import Job
from tests.given.computations import run

CANDIDATE = "/api/v1/candidate"
STRONG = "Azerty1! 🐴 é" + "x" * 188  # 200 characters


def waiting_jobs() -> list[str]:
    """The ids of the jobs that wait."""
    with new_session() as session:
        return [str(job.id) for job in session.query(Job).filter(Job.finished.is_(None))]


def run_mailings() -> None:
    """Runs the jobs that wait, without an error."""
    for job_id in waiting_jobs():
        assert run(job_id).error is None


def mails() -> dict[str, str]:
    """The token in the mail of each recipient, the newest one."""
    with new_session() as session:
        found = {}
        for email in session.query(Email).filter_by(kind=EmailKind.ACTIVATION).order_by(Email.queued_at):
            text = _outgoing(email).text
            link = next(word for word in text.split() if "token=" in word)
            assert link.startswith("http://localhost:8000/candidate/account/activation?")
            found[email.recipient] = parse_qs(urlsplit(link).query)["token"][0]
        return found


def activate(client: TestClient, token: str, password: object = STRONG) -> Response:
    """Makes the account of a link."""
    return client.post(CANDIDATE, json={"token": token, "password": password})
