"""The calls of the page of e-mails: filters, tests, what an administrator does with a mail."""

import uuid
from datetime import UTC, datetime, timedelta

import pytest
from starlette.testclient import TestClient

from parvis.kernel.clock import today
from tests.given.emails import EMAILS, SENT_AT, add, listed
from tests.given.sql import statements_sent


@pytest.fixture
def admin(client_as) -> TestClient:
    return client_as("ROLE_ADMIN")


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
        "kind": "PASSWORD",
        "queuedAt": None,
        "error": None,
        "messageName": None,
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
    assert listed(admin, recipient="E_d@X") == ["Marie_D@x.fr"]
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
