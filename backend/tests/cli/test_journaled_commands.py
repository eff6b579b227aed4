"""What is done by a command is in the journal, without an author: everything that a command writes or gives away."""

import pytest
from click.testing import CliRunner

from parvis.cli import COMMANDS, main
from parvis.kernel.audit.actions import ACTIONS_OF_COMMANDS
from parvis.kernel.auth.keys import keys_of
from tests.given.audit import journaled
from tests.given.files import file_of
from tests.given.people import add_account

JOURNAL = "/api/v1/admin/journal"
WRITES = {
    "account": {"COMMAND_ACCOUNT"},
    "backup": {"COMMAND_BACKUP"},
    "client": {"COMMAND_CLIENT", "COMMAND_CLIENT_REMOVED"},
    "demo": {"COMMAND_DEMONSTRATION"},
    "import": {"COMMAND_IMPORT"},
    "restore": {"COMMAND_RESTORE"},
    "rotate-key": {"COMMAND_SIGNING_KEY"},
    "rotate-secret": {"COMMAND_SECRET"},
    "token": {"COMMAND_TOKEN"},
}
"""The actions of each command: `test_backup`, `test_rotate_secret` and the demonstration's tests see those that no test
sees here.
"""
READS = {"start", "serve", "worker", "migrate", "doctor", "formulas", "verify-backup", "verify-journal", "openapi"}
"""Commands that run or look at Parvis, and change nothing that people made."""


def run(*arguments: str, typed: str = "") -> str:
    result = CliRunner().invoke(main, list(arguments), input=typed)
    assert result.exit_code == 0, result.output
    return result.stdout


def test_each_command_leaves_a_line_or_writes_nothing():
    assert WRITES.keys() | READS == COMMANDS.keys()
    assert set().union(*WRITES.values()) == ACTIONS_OF_COMMANDS.keys()


def test_an_account_and_its_token_leave_a_line_each_with_the_account(admin, provider_key):
    options = ["--first-name", "Zoé", "--last-name", "Le Gall", "--role", "ROLE_ADMIN", "--role", "ROLE_JURY"]
    run("account", "--email", "zoe@test.example", *options, typed="Une-phrase-longue-1\n")
    run("token", "--email", "zoe@test.example", "--minutes", "5")
    token, account = admin.get(JOURNAL).json()["content"]
    assert (account["author"], account["source"]) == (None, "COMMAND_LINE")
    assert account["label"] == "Utilisateur créé (ligne de commande)"
    assert token["label"] == "Jeton d'accès créé (ligne de commande)"
    [user] = admin.get("/api/v1/admin/users", params={"search": "zoe@test.example"}).json()["content"]
    for line in (account, token):
        assert (line["object"]["id"], line["object"]["name"]) == (user["id"], "Zoé Le Gall")
        assert line["object"]["link"] == f"/admin/administrations/users/{user['id']}/edit"
    assert [(each["label"], each["after"]) for each in account["changes"]] == [("Rôle", "ADMIN, JURY")]
    assert [(each["label"], each["after"]) for each in token["changes"]] == [("Durée (minutes)", "5")]
    assert "zoe@test.example" not in str(account)
    csv = admin.get(f"{JOURNAL}/export", params={"action": "COMMAND_TOKEN"}).content.decode("utf-8-sig")
    assert ";Jeton d'accès créé (ligne de commande);Zoé Le Gall;" in csv


@pytest.mark.parametrize(
    ("arguments", "label"),
    [
        (["client", "robot", "--role", "ROLE_ADMIN"], "Programme déclaré (ligne de commande)"),
        (["rotate-key"], "Clé de signature remplacée (ligne de commande)"),
    ],
)
def test_programs_and_keys_leave_a_line(admin, provider_key, arguments, label):
    run(*arguments)
    [line] = admin.get(JOURNAL).json()["content"]
    assert (line["label"], line["source"], line["author"], line["object"]) == (label, "COMMAND_LINE", None, None)


def test_a_program_that_is_removed_leaves_a_second_line_and_one_that_is_refused_none(admin, provider_key):
    run("client", "robot")
    run("client", "robot", "--remove")
    assert CliRunner().invoke(main, ["client", "robot", "--remove"]).exit_code == 1
    assert CliRunner().invoke(main, ["token", "--email", "nobody@test.example"]).exit_code == 1
    lines = admin.get(JOURNAL).json()["content"]
    assert [line["action"] for line in lines] == ["COMMAND_CLIENT_REMOVED", "COMMAND_CLIENT"]
    assert [line["changes"][0]["after"] for line in lines] == ["robot", "robot"]


def test_an_import_leaves_a_line_with_its_rows_and_a_simulation_none(database, tmp_path):
    file = tmp_path / "candidats.csv"
    file.write_bytes(file_of("D"))
    with journaled() as simulated:
        run("import", "--simulate", str(file))
    with journaled() as imported:
        run("import", str(file))
    assert simulated == []
    assert [(line.action, line.author, line.count) for line in imported] == [("COMMAND_IMPORT", None, 2)]
    assert imported[0].object_id is not None


def test_what_is_done_with_the_token_of_a_command_is_marked(admin, anonymous_client, provider_key):
    add_account("ROLE_ADMIN", "zoe@test.example")
    token = run("token", "--email", "zoe@test.example").strip()
    keys_of.cache_clear()
    headers = {"Authorization": f"Bearer {token}"}
    for name in ("À revoir", "À relire"):
        body = {"name": name, "colour": "#aa0000"}
        assert anonymous_client.post("/api/v1/admin/tags", json=body, headers=headers).status_code < 300
    *acts, _made = admin.get(JOURNAL).json()["content"]
    marks = [[each for each in line["changes"] if each["name"] == "by_command"] for line in acts]
    mark = {"name": "by_command", "label": "Par un jeton de « parvis token »", "before": None, "after": "oui"}
    assert marks == [[mark], [mark]]


def test_what_people_do_has_no_source(admin):
    admin.post("/api/v1/admin/tags", json={"name": "À revoir", "colour": "#aa0000"})
    [line] = admin.get(JOURNAL).json()["content"]
    assert (line["source"], line["author"]["lastName"]) == (None, "Essai")
    assert "by_command" not in [each["name"] for each in line["changes"]]
