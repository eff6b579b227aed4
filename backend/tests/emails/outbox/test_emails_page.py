"""The calls of the page of e-mails: filters, tests, what an administrator does with a mail."""

import uuid
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from starlette.testclient import TestClient
from structlog.testing import capture_logs

from parvis.emails.outbox.model import Email
from parvis.emails.outbox.rules import MASK
from parvis.kernel.clock import today
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from tests.given.mail_server import MailServer
from tests.given.sql import statements_sent

EMAILS = "/api/v1/admin/emails"
TESTS = "/api/v1/admin/test/emails"
SENT_AT = datetime(2026, 5, 12, 8, 0, tzinfo=UTC)


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


def add(recipient: str, status: str = "SENT", **members: Any) -> str:
    sent_at = SENT_AT if status == "SENT" else None
    members_of_all = {"subject": "Convocation", "html": "<p>Bonjour</p>", "plain_text": "Bonjour", "kind": "LETTER"}
    email = Email(
        id=uuid.uuid4(), recipient=recipient, **({"status": status, "sent_at": sent_at} | members_of_all | members)
    )
    with new_session() as session, session.begin():
        session.add(email)
        return str(email.id)


def listed(client: TestClient, query: str = "", **wanted: object) -> list[str]:
    answer = client.post(f"{EMAILS}{query}", json=wanted)
    assert answer.status_code == 200, answer.text
    return [recipient for email in answer.json()["content"] for recipient in email["recipients"]]


def test_mails_come_newest_first_with_the_members_of_the_contract(admin):
    add("vieux@x.fr", sent_at=SENT_AT - timedelta(days=1))
    email_id = add("neuf@x.fr")
    add("file@x.fr", "QUEUED")
    page = admin.post(EMAILS, json={}).json()
    assert (page["totalElements"], page["size"], page["number"]) == (2, 25, 0)
    first, second = page["content"]
    assert second["recipients"] == ["vieux@x.fr"]
    assert first | {"queuedAt": None} == {
        "id": email_id,
        "recipients": ["neuf@x.fr"],
        "sentAt": "2026-05-12T08:00:00Z",
        "subject": "Convocation",
        "body": "<p>Bonjour</p>",
        "candidateId": None,
        "candidate": None,
        "status": "SENT",
        "kind": "LETTER",
        "queuedAt": None,
        "error": None,
    }
    assert listed(admin, "?page=1&size=1", recipient=None, status=None) == ["vieux@x.fr"]


def test_a_mail_names_its_candidate_in_as_many_queries_for_three_as_for_one(admin):
    person = {"firstName": "Théo", "birthDate": "2008-03-04", "birthPlace": "Lyon", "phoneNumber": "0612345678"}

    def write_to(name: str) -> str:
        form = person | {"lastName": name, "email": f"{name}@x.fr"}
        created = admin.post("/api/v1/admin/candidates", json=form).json()
        email_id = add(form["email"], candidate_id=uuid.UUID(created["id"]))
        [shown] = admin.post(EMAILS, json={"recipient": form["email"]}).json()["content"]
        assert (shown["candidateId"], shown["candidate"]) == (
            created["id"],
            {"externalId": created["externalId"], "name": f"{name} Théo"},
        )
        return email_id

    def queries() -> int:
        with statements_sent() as sent:
            admin.post(EMAILS, json={})
        return len(sent)

    email_id = write_to("BELLANGER")
    of_one = queries()
    assert admin.post(f"{EMAILS}/{email_id}/send-again").json()["candidate"]["name"] == "BELLANGER Théo"
    write_to("CORNU")
    write_to("DENIS")
    assert queries() == of_one


def test_texts_are_looked_for_anywhere_and_their_signs_are_plain(admin):
    add("Marie_D@x.fr", subject="100 % Convocation")
    add("mariexd@x.fr", subject="100 fois")
    with capture_logs() as lines:
        assert listed(admin, recipient="E_d@X") == ["Marie_D@x.fr"]
    [audited] = [line for line in lines if line["event"] == "emails_listed"]
    assert "recipient" in audited["filters"]
    assert "E_d@X" not in str(audited)
    assert listed(admin, subject="100 %") == ["Marie_D@x.fr"]
    assert listed(admin, subject=" ", recipient=None) != []


def test_days_are_those_of_paris_and_both_are_whole(admin):
    add("minuit@x.fr", sent_at=datetime(2026, 5, 11, 22, 0, tzinfo=UTC))
    add("veille@x.fr", sent_at=datetime(2026, 5, 11, 21, 59, tzinfo=UTC))
    add("soir@x.fr", sent_at=datetime(2026, 5, 12, 21, 59, tzinfo=UTC))
    add("lendemain@x.fr", sent_at=datetime(2026, 5, 12, 22, 0, tzinfo=UTC))
    assert listed(admin, lowerDate="2026-05-12", upperDate="2026-05-12") == ["soir@x.fr", "minuit@x.fr"]


@pytest.mark.parametrize("member", ["lowerDate", "upperDate"])
def test_day_to_come_is_refused(admin, member):
    tomorrow = (today() + timedelta(days=1)).isoformat()
    answer = admin.post(EMAILS, json={member: tomorrow})
    assert answer.status_code == 422
    assert answer.json()["fields"] == [{"field": member, "message": "La date ne peut pas être dans le futur"}]
    assert listed(admin, **{member: today().isoformat()}) == []


def test_page_of_more_than_a_hundred_is_refused(admin):
    assert admin.post(f"{EMAILS}?size=101", json={}).status_code == 422


def test_test_leaves_in_the_mode_enabled(admin, mail_server: MailServer):
    assert admin.post(f"{TESTS}/not-forced").json() == {"sent": True, "mode": "enabled"}
    assert mail_server.recipients == ["equipe@exemple.fr"]
    assert listed(admin) == ["equipe@exemple.fr"]


def test_forced_test_alone_leaves_in_the_mode_test_and_none_when_disabled(admin, mail_server: MailServer, email_mode):
    email_mode("test")
    assert admin.post(f"{TESTS}/not-forced").json() == {"sent": False, "mode": "test"}
    assert admin.post(f"{TESTS}/forced").json() == {"sent": True, "mode": "test"}
    email_mode("disabled")
    assert admin.post(f"{TESTS}/forced").json() == {"sent": False, "mode": "disabled"}
    assert len(mail_server.taken) == 1


def test_test_says_what_keeps_it_from_leaving(admin, mail_server: MailServer, monkeypatch):
    mail_server.refusals["equipe@exemple.fr"] = "550 inconnu"
    refused = admin.post(f"{TESTS}/forced")
    assert (refused.status_code, "550" in refused.json()["message"]) == (503, True)
    monkeypatch.setenv("PARVIS_SMTP_URL", "smtp://127.0.0.1:9")
    settings.cache_clear()
    assert admin.post(f"{TESTS}/forced").status_code == 503
    monkeypatch.setenv("PARVIS_SMTP_URL", "")
    settings.cache_clear()
    assert admin.post(f"{TESTS}/forced").json()["code"] == "SMTP_NOT_CONFIGURED"
    monkeypatch.setenv("PARVIS_TEAM_EMAILS", "")
    settings.cache_clear()
    assert admin.post(f"{TESTS}/forced").json()["code"] == "TEAM_EMAILS_MISSING"


def test_failed_mail_leaves_again_and_a_sent_one_as_another(admin, mail_server: MailServer):
    failed, sent = add("a@x.fr", "FAILED", attempt=8), add("b@x.fr")
    assert admin.post(f"{EMAILS}/{failed}/send-again").json()["id"] == failed
    assert admin.post(f"{EMAILS}/{sent}/send-again").json()["id"] != sent
    assert sorted(listed(admin, status="QUEUED")) == ["a@x.fr", "b@x.fr"]
    for status in ("QUEUED", "HELD", "SENDING", "DOUBTFUL"):
        answer = admin.post(f"{EMAILS}/{add('c@x.fr', status)}/send-again")
        assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_STATUS_REFUSED")
    assert admin.post(f"{EMAILS}/{uuid.uuid4()}/send-again").status_code == 404


def test_mail_whose_personal_link_is_gone_does_not_leave_again(admin):
    answer = admin.post(f"{EMAILS}/{add('a@x.fr', html=MASK)}/send-again")
    assert (answer.status_code, answer.json()["code"]) == (409, "EMAIL_SECRET_GONE")


def test_doubtful_mail_is_settled_by_a_person(admin, mail_server: MailServer):
    kept, lost = add("a@x.fr", "DOUBTFUL"), add("b@x.fr", "DOUBTFUL")
    assert admin.post(f"{EMAILS}/{kept}/settle", json={"sent": True}).json()["status"] == "SENT"
    assert admin.post(f"{EMAILS}/{lost}/settle", json={"sent": False}).json()["status"] == "QUEUED"
    assert admin.post(f"{EMAILS}/{lost}/settle", json={"sent": True}).json()["code"] == "EMAIL_STATUS_REFUSED"


def test_held_mails_are_released_when_the_mode_lets_them_leave(admin, mail_server: MailServer, email_mode):
    email_mode("test")
    first = add("a@x.fr", "HELD")
    add("b@x.fr", "HELD")
    assert admin.post(f"{EMAILS}/release", json={}).json()["code"] == "EMAILS_NOT_ENABLED"
    email_mode("enabled")
    counts = admin.post(f"{EMAILS}/release", json={"ids": [first]}).json()["counts"]
    assert (counts["QUEUED"], counts["HELD"]) == (1, 1)
    assert admin.post(f"{EMAILS}/release").json()["counts"]["HELD"] == 0


def test_outbox_is_paused_and_resumed(admin):
    assert admin.post(f"{EMAILS}/pause").json()["paused"] is True
    state = admin.get(f"{EMAILS}/state").json()
    assert (state["paused"], state["mode"], state["hasServer"]) == (True, "test", False)
    assert admin.post(f"{EMAILS}/resume").json()["paused"] is False
