"""A message that was held leaves only while it says what is so, to whom it is for (docs/rules/emails.md)."""

from typing import Any

import pytest

from tests.given.campaign import import_columns
from tests.given.computations import candidate_id
from tests.given.jobs import run_waiting
from tests.given.letter_mails import mails, released
from tests.given.members import juror, seat
from tests.given.planning import Planner
from tests.given.records import record_of
from tests.given.slots import applicants, day, jury

MESSAGES = "/api/v1/admin/messages"


@pytest.fixture
def enabled(mail_server, email_mode) -> Any:
    """Mails are held until it is called."""
    email_mode("test")
    return lambda: email_mode("enabled")


def sent(client, recipients: dict[str, Any], expected: int, body: str) -> None:
    form = {"name": "Relance", "recipients": recipients, "expected": expected, "subject": "Votre dossier", "body": body}
    answer = client.post(MESSAGES, json=form)
    assert answer.status_code == 202, answer.text
    run_waiting()


def test_a_message_to_candidates_whose_facts_or_address_changed_stays(admin, enabled, psycopg_connection):
    applicants(["ABADIE", "BARBOSA", "CORNU", "DELMAS"], Groupe=["A", "B", "C", "D"])
    psycopg_connection.execute("UPDATE candidates SET source = 'MANUAL' WHERE row_number = 2")
    sent(admin, {"filters": []}, 4, "Bonjour {Nom}, groupe {RankINP[Groupe]}.")
    import_columns({"Groupe": ["A", "Z", "C", "D"]})
    address = {"email": "autre@exemple.fr", "version": record_of(admin, candidate_id(2))["version"]}
    answer = admin.put(f"/api/v1/admin/candidates/{candidate_id(2)}/email", json=address)
    assert answer.status_code == 200, answer.text
    psycopg_connection.execute("DELETE FROM candidates WHERE row_number = 3")
    enabled()
    assert released(admin) == {
        "candidat0@exemple.fr": "QUEUED",
        **{f"candidat{row}@exemple.fr": "HELD" for row in (1, 2, 3)},
    }


def test_a_message_whose_frame_changed_leaves(admin, enabled):
    applicants(["ABADIE"])
    sent(admin, {"filters": []}, 1, "À bientôt.")
    settings = admin.get("/api/v1/admin/campaign").json() | {"contactEmail": "admissions@ecole.fr"}
    assert admin.put("/api/v1/admin/campaign", json=settings).status_code == 200
    enabled()
    assert [*released(admin).values()] == ["QUEUED"]


def test_a_message_that_quotes_a_column_that_is_gone_stays(admin, enabled):
    applicants(["ABADIE"])
    lists = ("externalColumnDescriptors", "internalColumnDescriptors", "businessColumnDescriptors")
    form = {"name": "Note", "type": "ROW_FORMULA", "businessValue": "NONE", "formula": "=1"}
    made = admin.post("/api/v1/admin/formula-edition", json=form | {name: [] for name in lists}).json()
    assert admin.post("/api/v1/admin/candidates/computation/execute/start").status_code == 202
    run_waiting()
    sent(admin, {"filters": []}, 1, "Votre note est {Candidats[Note]}.")
    assert admin.delete(f"/api/v1/admin/formula-edition/{made['id']}").status_code == 204
    enabled()
    assert [*released(admin).values()] == ["HELD"]


def test_a_message_to_members_whose_days_changed_stays(admin, site, enabled):
    created = jury(admin, site["id"], "MORNING_FACE_TO_FACE", {"date": day()}, {"date": day(1)})
    zola, balzac = (juror(name, f"{name.lower()}@example.org") for name in ("Zola", "Balzac"))
    assert seat(admin, created["id"], {"userId": zola}, {"userId": balzac, "dates": [day(1)]}).status_code == 200
    sent(admin, {"members": {}}, 2, "Bonjour {Prénom}, {jours}.")
    assert Planner(admin, admin).move_day(created, date=day(5)).status_code == 200
    enabled()
    released(admin)
    assert {recipient: mail.status for recipient, mail in mails("MESSAGE").items()} == {
        "zola@example.org": "HELD",
        "balzac@example.org": "QUEUED",
    }
