"""A database that was brought back from a backup keeps its mails until an administrator lets them leave."""

import psycopg
import pytest

from parvis.kernel.db import new_session
from parvis.school.features.queries import features_listed
from tests.given.audit import audited
from tests.given.emails import EMAILS, TESTS, add
from tests.given.mail_server import MailServer


@pytest.mark.parametrize("mode", ["enabled", "disabled"])
def test_nothing_leaves_a_restored_database_until_an_administrator_says_so(
    client_as, anonymous_client, mail_server: MailServer, email_mode, psycopg_connection: psycopg.Connection, mode: str
):
    email_mode(mode)
    psycopg_connection.execute("UPDATE outbox SET restored_at = '2026-11-28 03:00Z'")
    admin = client_as("ROLE_ADMIN")
    add("a@x.fr", "HELD")
    with new_session() as session:
        feature = features_listed(session)[0].id

    def modes() -> list[str]:
        return [
            admin.get(f"{EMAILS}/state").json()["mode"],
            anonymous_client.get("/api/v1/config").json()["emailMode"],
            admin.get(f"/api/v1/admin/features/{feature}/preview").json()["emailMode"],
        ]

    assert modes() == ["test"] * 3
    assert admin.get(f"{EMAILS}/state").json()["restoredAt"] == "2026-11-28T03:00:00Z"
    assert admin.post(f"{EMAILS}/release").json()["code"] == "EMAILS_NOT_ENABLED"
    assert admin.post(f"{TESTS}/not-forced").json() == {"sent": False, "mode": "test"}
    assert "Adressez-vous" in anonymous_client.get("/realms/parvis/login-actions/forgotten").text
    with audited() as actions:
        lifted = admin.post(f"{EMAILS}/leave-restored").json()
        assert (lifted["mode"], lifted["restoredAt"], lifted["counts"]["HELD"]) == (mode, None, 1)
        admin.post(f"{EMAILS}/leave-restored")
    assert actions == ["LEAVE_RESTORED_EMAILS"] * 2
    assert modes() == [mode] * 3
