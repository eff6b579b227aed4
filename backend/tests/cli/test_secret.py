"""The installation's secret: which one a database is of, and commands that are given another."""

from collections.abc import Iterator

import psycopg
import pytest
from click.testing import CliRunner, Result

from parvis.cli import COMMANDS, main
from parvis.kernel.db import close, new_session, psycopg_url
from parvis.kernel.secret.proof import prove
from parvis.kernel.settings import settings
from tests.given.processes import free_port

FREE = {"openapi", "rotate-secret", "doctor", "restore", "verify-backup"}
WITHOUT_DATABASE = {"formulas"}
ARGUMENTS = {
    "import": [__file__],
    "account": ["--email", "a@b.fr", "--first-name", "A", "--last-name", "B", "--role", "ROLE_ADMIN"],
    "token": ["--email", "a@b.fr"],
    "client": ["robot"],
    "start": ["--no-demo"],
    "backup": ["/nowhere/to/go"],
}
KEYS = "SELECT name, sealed FROM installation_keys"


@pytest.fixture(autouse=True)
def settings_as_they_were(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The tests that come after have their own secret and database."""
    yield
    monkeypatch.undo()
    settings.cache_clear()
    close()


def use_secret(monkeypatch: pytest.MonkeyPatch, secret: str) -> None:
    monkeypatch.setenv("PARVIS_SECRET_KEY", secret)
    monkeypatch.setenv("PORT", str(free_port()))
    settings.cache_clear()


def run(command: str) -> Result:
    return CliRunner().invoke(main, [command, *ARGUMENTS.get(command, [])], input="a long enough password\n")


@pytest.fixture
def of_this_secret(psycopg_connection: psycopg.Connection) -> psycopg.Connection:
    """The database, once a process has started with the secret of the tests."""
    with new_session() as session, session.begin():
        prove(session)
    return psycopg_connection


@pytest.mark.parametrize("secret", ["another secret of this installation", "parvis-development-onl"])
@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - FREE - WITHOUT_DATABASE))
def test_a_command_with_another_secret_refuses_to_start(of_this_secret, monkeypatch, command, secret):
    before = of_this_secret.execute(KEYS).fetchall()
    use_secret(monkeypatch, secret)
    result = run(command)
    assert result.exit_code == 1, result.output
    assert result.stderr.startswith("Erreur : PARVIS_SECRET_KEY n'est pas le secret de cette base de données")
    assert of_this_secret.execute(KEYS).fetchall() == before


def test_an_empty_secret_is_that_of_development_and_refused_as_another(psycopg_connection, monkeypatch):
    use_secret(monkeypatch, "the secret of this installation, long enough")
    assert run("migrate").exit_code == 0
    use_secret(monkeypatch, "")
    result = run("migrate")
    assert (result.exit_code, "PARVIS_SECRET_KEY" in result.stderr) == (1, True)
    monkeypatch.setenv("PARVIS_ENVIRONMENT", "production")
    settings.cache_clear()
    result = run("migrate")
    assert (result.exit_code, "PARVIS_SECRET_KEY doit être définie en production" in result.stderr) == (1, True)


@pytest.mark.parametrize("arguments", [["openapi"], ["--version"], ["--help"], ["migrate", "--help"]])
def test_what_reads_nothing_of_the_installation_answers_whatever_the_secret(of_this_secret, monkeypatch, arguments):
    use_secret(monkeypatch, "another secret of this installation")
    assert CliRunner().invoke(main, arguments).exit_code == 0


def test_doctor_tells_another_secret_with_its_cure(of_this_secret, monkeypatch):
    use_secret(monkeypatch, "another secret of this installation")
    result = run("doctor")
    assert result.exit_code == 1
    assert "✘ Secret : PARVIS_SECRET_KEY n'est pas celui de cette base de données.\n    Donnez celui" in result.stdout
    assert "Fichiers déposés" in result.stdout


@pytest.mark.parametrize("command", ["migrate", "rotate-key"])
def test_the_first_command_gives_a_database_its_secret(psycopg_connection, monkeypatch, command):
    use_secret(monkeypatch, "the secret of this installation")
    assert run(command).exit_code == 0
    assert run(command).exit_code == 0
    assert len(psycopg_connection.execute(KEYS).fetchall()) == 2
    use_secret(monkeypatch, "another secret of this installation")
    assert run(command).exit_code == 1


def test_an_older_database_is_migrated_and_given_its_secret(empty_database, monkeypatch):
    close()
    monkeypatch.setenv("DATABASE_URL", empty_database)
    use_secret(monkeypatch, "the secret of this installation")
    assert run("migrate").exit_code == 0
    with psycopg.connect(psycopg_url(empty_database), autocommit=True) as connection:
        assert len(connection.execute(KEYS).fetchall()) == 2
        connection.execute("UPDATE alembic_version SET version_num = '2026_11_28_0055'")
        use_secret(monkeypatch, "another secret of this installation")
        result = run("migrate")
        assert (result.exit_code, "PARVIS_SECRET_KEY" in result.stderr) == (1, True)
        assert connection.execute("SELECT version_num FROM alembic_version").fetchone() == ("2026_11_28_0055",)
