"""The secret is replaced while Parvis runs, by two people at once, by a command that is killed."""

import secrets
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from tests.given.processes import free_port, until
from tests.given.running import SECONDS, Command, begun, environment, run_to_end

OLD, NEW, OTHER = (secrets.token_hex(32) for _ in range(3))
SEALING = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'UPDATE installation_keys%'"
SLOWLY = """
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep({}); RETURN NEW; END $$;
    CREATE TRIGGER slowly BEFORE UPDATE ON installation_keys FOR EACH ROW EXECUTE FUNCTION slowly();
"""
COMMANDS = [
    pytest.param(["serve"], id="serve"),
    pytest.param(["worker"], id="worker", marks=pytest.mark.long),
    pytest.param(["start", "--no-demo"], id="start", marks=pytest.mark.long),
]
AT_ONCE_AGAIN = "DROP TRIGGER IF EXISTS slowly ON installation_keys; DROP FUNCTION IF EXISTS slowly"


@pytest.fixture
def variables(tmp_path, database: str) -> dict[str, str]:
    """The settings of an installation, once it has its secret."""
    variables = environment(tmp_path, free_port(), DATABASE_URL=database, PARVIS_SECRET_KEY=OLD)
    assert run_to_end(["migrate"], variables).returncode == 0
    return variables


@pytest.fixture
def slowed(psycopg_connection: psycopg.Connection):
    """``slowed(seconds)``: sealing a key again takes so long."""
    yield lambda seconds: psycopg_connection.execute(SLOWLY.format(seconds))
    psycopg_connection.execute(AT_ONCE_AGAIN)


@pytest.fixture
def replacing(tmp_path: Path, variables: dict[str, str]) -> Callable[[str], Command]:
    """``replacing(new)``: the command that begins to replace the secret by ``new``; it writes to files of that name."""

    def begin(new: str) -> Command:
        more = variables | {"PARVIS_NEW_SECRET_KEY": new}
        return Command(["rotate-secret"], more, tmp_path / f"{new}-output", tmp_path / f"{new}-errors")

    return begin


def opens_with(variables: dict[str, str], secret: str) -> bool:
    return run_to_end(["migrate"], variables | {"PARVIS_SECRET_KEY": secret}).returncode == 0


@pytest.mark.parametrize("command", COMMANDS)
def test_a_process_that_has_the_old_secret_ends_and_says_why(tmp_path, variables, psycopg_connection, command):
    listening = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    with begun(tmp_path, command, variables) as parvis:
        until((lambda: psycopg_connection.execute(listening).fetchone()) if command == ["worker"] else parvis.answers)
        assert run_to_end(["rotate-secret"], variables | {"PARVIS_NEW_SECRET_KEY": NEW}).returncode == 0
        assert parvis.process.wait(SECONDS) == 1
        assert "secret_replaced" in parvis.errors.read_text()
        assert "Traceback" not in parvis.errors.read_text()


def test_a_replacement_that_is_killed_leaves_the_old_secret(variables, replacing, slowed, psycopg_connection):
    slowed(600)
    command = replacing(NEW)
    until(lambda: psycopg_connection.execute(SEALING).fetchone())
    command.kill()
    command.wait()
    psycopg_connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM ({SEALING}) AS sealing")
    psycopg_connection.execute(AT_ONCE_AGAIN)
    assert (opens_with(variables, OLD), opens_with(variables, NEW)) == (True, False)


@pytest.mark.long
def test_of_two_replacements_at_once_the_second_is_refused(variables, replacing, slowed, psycopg_connection):
    slowed(3)
    first = replacing(NEW)
    until(lambda: psycopg_connection.execute(SEALING).fetchone())
    second = replacing(OTHER)
    assert (first.wait(), first.errors.read_text()) == (0, "")
    assert (second.wait(), second.output.read_text()) == (1, "")
    assert second.errors.read_text().startswith(
        "Erreur : PARVIS_SECRET_KEY n'est pas le secret de cette base de données."
    )
    assert (opens_with(variables, NEW), opens_with(variables, OTHER)) == (True, False)
