"""The journal of what staff did: what leaves a line, what does not, and who reads it."""

import uuid

import psycopg
import pytest
from click.testing import CliRunner
from sqlalchemy import event
from sqlalchemy.orm import Session

from parvis.cli import main
from tests.given.audit import journaled
from tests.given.browser import LOGOUT, ORIGIN, Browser
from tests.given.interviews import id_of
from tests.given.people import Anne, add_account

JOURNAL = "/api/v1/admin/journal"
TAGS = "/api/v1/admin/tags"
USERS = "/api/v1/admin/users"
FORMULAS = "/api/v1/admin/formula-edition"


def lines(client, **query):
    answer = client.get(JOURNAL, params=query)
    assert answer.status_code == 200, answer.text
    return answer.json()["content"]


def tag(client, name="À revoir", **headers):
    return client.post(TAGS, json={"name": name, "colour": "#aa0000"}, headers=headers)


def user(email, role="ROLE_ADMIN", **members):
    return {"email": email, "firstName": "Zoé", "lastName": "Le Gall", "role": {"name": role}} | members


def test_a_write_leaves_a_line_with_its_author_object_and_request(admin):
    made = tag(admin, **{"X-Request-Id": "mon-proxy.7"})
    [line] = lines(admin)
    assert made.headers["x-request-id"] == line["requestId"] == "mon-proxy.7"
    assert line["author"] == {"id": id_of("ROLE_ADMIN"), "lastName": "Essai", "firstName": "Camille"}
    assert (line["action"], line["label"], line["before"], line["count"]) == (
        "CREATE_TAG",
        "Étiquette créée",
        None,
        None,
    )
    shown = {"kind": "TAG", "label": "Étiquette", "id": made.json()["id"], "name": "À revoir"}
    assert line["object"] == {**shown, "link": "/admin/candidates"}


@pytest.mark.parametrize(
    "headers",
    [[("X-Request-Id", "x" * 10_240)], [("X-Request-Id", "a b")], [("X-Request-Id", "a"), ("X-Request-Id", "b")]],
)
def test_an_id_of_a_request_that_is_not_plain_is_the_servers_own(admin, headers):
    answer = admin.post(TAGS, json={"name": "T", "colour": "#aa0000"}, headers=headers)
    [line] = lines(admin)
    assert answer.headers["x-request-id"] == line["requestId"]
    assert len(line["requestId"]) == 32


def test_reads_refusals_previews_and_what_candidates_do_leave_none(admin, client_as):
    with journaled() as written:
        admin.get(USERS)
        admin.post("/api/v1/admin/candidates/filter", json={"columns": ["Nom"]})
        admin.post(f"{FORMULAS}/check", json={"name": "X", "type": "ROW_FORMULA", "formula": "1"})
        assert admin.post(TAGS, json={"name": "", "colour": "#aa0000"}).status_code == 422
        assert admin.delete(f"{TAGS}/{uuid.uuid4()}").status_code == 404
        assert client_as("ROLE_ADMIN_READ_ONLY").post(TAGS, json={}).status_code == 403
        client_as("ROLE_CANDIDATE").put("/api/v1/candidate/files/complete", json={"complete": True})
    assert written == []


def test_a_dry_run_leaves_none_and_what_it_tells_of_does(admin):
    with journaled() as written:
        for call in ("create-automatically", "attribute-automatically"):
            assert admin.post(f"/api/v1/admin/interview-slots/{call}?dryRun=true").status_code in {200, 409}
        conflicts = {"conflicts": [], "gradeToKeep": "CURRENT", "dryRun": True}
        admin.post("/api/v1/admin/candidates/grade-conflicts/resolve", json=conflicts)
    assert written == []


def test_a_write_that_does_not_commit_leaves_none_and_a_later_one_follows_without_gap(admin, psycopg_connection):
    tag(admin, "Une")

    def fail(session: Session) -> None:
        raise OSError

    event.listen(Session, "after_flush", fail)
    assert tag(admin, "Deux").status_code == 500
    event.remove(Session, "after_flush", fail)
    tag(admin, "Trois")
    numbers = psycopg_connection.execute("SELECT number FROM audit_lines ORDER BY number").fetchall()
    assert numbers == [(1,), (2,)]
    assert CliRunner().invoke(main, ["verify-journal"]).exit_code == 0


def test_of_users_the_journal_keeps_roles_and_whether_names_changed_and_no_address(admin, psycopg_connection):
    made = admin.post(USERS, json=user("zoe.legall@test.example")).json()
    changed = user("z.legall@test.example", "ROLE_ADMIN_READ_ONLY", id=made["id"])
    assert admin.put(f"{USERS}/{made['id']}", json=changed).status_code == 200
    change, creation = lines(admin)
    assert (creation["after"], creation["object"]["name"]) == ({"role": "ROLE_ADMIN"}, "Zoé Le Gall")
    assert change["before"] == {"role": "ROLE_ADMIN"}
    assert change["after"] == {"role": "ROLE_ADMIN_READ_ONLY", "email_changed": True, "name_changed": False}
    role = {"name": "role", "label": "Rôle", "before": "ADMIN", "after": "ADMIN_READ_ONLY"}
    assert change["changes"][0] == role
    kept = psycopg_connection.execute("SELECT string_agg(l::text, ' ') FROM audit_lines l").fetchone()[0].lower()
    assert [word for word in ("legall", "le gall", "zoé", "test.example") if word in kept] == []
    assert admin.delete(f"{USERS}/{made['id']}").status_code == 204
    assert lines(admin, object=made["id"])[0]["object"]["name"] is None


def test_of_settings_the_journal_keeps_values_but_of_texts_only_the_length(admin):
    present = admin.get("/api/v1/admin/campaign").json()
    name = next(iter(present["texts"]))
    texts = {**present["texts"], name: "Bonjour secret"}
    form = {**present, "interviewMinutes": present["interviewMinutes"] + 5, "texts": texts}
    assert admin.put("/api/v1/admin/campaign", json=form).status_code == 200
    [line] = lines(admin)
    assert (line["action"], line["after"]["interview_minutes"]) == (
        *("SAVE_CAMPAIGN_SETTINGS", present["interviewMinutes"] + 5),
    )
    assert (line["after"][name], line["before"][name]) == (len("Bonjour secret"), len(present["texts"][name]))
    assert "secret" not in str(line)


def test_lines_are_found_by_person_action_object_and_days_of_paris(admin, client_as, psycopg_connection):
    first = tag(admin, "Une").json()
    tag(admin, "Deux")
    admin.delete(f"{TAGS}/{first['id']}")
    client_as("ROLE_ADMIN_READ_ONLY").post("/api/v1/admin/candidates/export", json={"columns": ["Nom"]})
    psycopg_connection.execute("SET session_replication_role = replica")
    psycopg_connection.execute("UPDATE audit_lines SET at = '2026-03-01 23:30Z' WHERE number = 1")
    psycopg_connection.execute("UPDATE audit_lines SET at = '2026-03-02 22:59Z' WHERE number = 2")

    def ids(**query):
        return [line["id"] for line in lines(admin, **query)]

    assert ids() == ["4", "3", "2", "1"]
    assert ids(person=id_of("ROLE_ADMIN_READ_ONLY")) == ["4"]
    assert ids(person=str(uuid.uuid4())) == []
    assert ids(action="CREATE_TAG") == ["2", "1"]
    assert ids(object=first["id"]) == ["3", "1"]
    assert ids(object="TAG", action="DELETE_TAG") == ["3"]
    assert ids(**{"from": "2026-03-02", "to": "2026-03-02"}) == ["2", "1"]
    assert ids(to="2026-03-01") == []
    page = admin.get(JOURNAL, params={"page": 1, "size": 3}).json()
    assert ([line["id"] for line in page["content"]], page["totalElements"], page["totalPages"]) == (["1"], 4, 2)
    for query in ({"person": "x"}, {"from": "01/03/2026"}, {"to": "x"}, {"size": 0}, {"page": -1}):
        assert admin.get(JOURNAL, params=query).status_code == 422


def test_the_export_is_a_csv_for_a_spreadsheet_and_leaves_a_line_itself(admin):
    tag(admin, **{"X-Request-Id": "-1"})
    answer = admin.get(f"{JOURNAL}/export", params={"action": "CREATE_TAG"})
    assert answer.headers["content-disposition"] == 'attachment; filename="journal.csv"'
    assert answer.content.startswith(b"\xef\xbb\xbfDate;Heure;Nom;")
    [_, line] = answer.content.decode("utf-8-sig").splitlines()
    assert line.split(";")[2:7] == ["Essai", "Camille", id_of("ROLE_ADMIN"), "Étiquette créée", "À revoir"]
    assert line.endswith(";'-1")
    assert lines(admin)[0]["action"] == "EXPORT_JOURNAL"


def test_words_of_the_filters_are_french(admin):
    words = admin.get(f"{JOURNAL}/words").json()
    assert {"value": "CREATE_TAG", "label": "Étiquette créée"} in words["actions"]
    assert {"value": "TAG", "label": "Étiquette"} in words["kinds"]


def test_a_call_without_a_transaction_of_its_own_leaves_its_line_before_the_answer(
    admin, psycopg_connection: psycopg.Connection
):
    with journaled() as written:
        answer = admin.post("/api/v1/admin/candidates/export", json={"columns": ["Nom"]})
        assert psycopg_connection.execute("SELECT action FROM audit_lines").fetchall() == [("EXPORT_CANDIDATES",)]
    assert (answer.status_code, len(written)) == (200, 1)


def test_sign_ins_sign_outs_and_refusals_of_staff_leave_lines_and_those_of_candidates_none(anonymous_client):
    anne = Anne(add_account("ROLE_ADMIN", Anne.email, Anne.password))
    add_account("ROLE_CANDIDATE", "zoe@exemple.fr", "Assez-long-1")
    with journaled() as written:
        for address, password in ((anne.email, anne.password), ("zoe@exemple.fr", "Assez-long-1")):
            browser = Browser()
            tokens = browser.tokens(address, password)
            anonymous_client.get(TAGS, headers={"Authorization": f"Bearer {tokens['access_token']}"})
            browser.get(LOGOUT, params={"id_token_hint": tokens["id_token"], "post_logout_redirect_uri": f"{ORIGIN}/"})
        for address in (anne.email, "inconnue@exemple.fr", "zoe@exemple.fr"):
            Browser().sign_in(address, "Faux-mais-long-1")
    assert [(line.action, line.author) for line in written] == [
        ("SIGN_IN", anne.id),
        ("SIGN_OUT", anne.id),
        ("SIGN_IN_REFUSED", None),
        ("SIGN_IN_REFUSED", None),
    ]
    hashes = [line.after["address"] for line in written[2:]]
    assert (len(set(hashes)), {len(each) for each in hashes}) == (2, {64})
    assert "@" not in str(written)
