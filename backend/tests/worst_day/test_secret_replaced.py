"""The secret is replaced while Parvis runs, by two people at once, by a command that is killed."""

import secrets
import signal
import subprocess

import psycopg
import pytest

from tests.given.processes import free_port, until
from tests.worst_day.running import COMMAND, SECONDS, begun, environment, run_to_end

OLD, NEW, OTHER = (secrets.token_hex(32) for _ in range(3))
SEALING = "SELECT pid FROM pg_stat_activity WHERE state = 'active' AND query LIKE 'UPDATE installation_keys%'"
SLOWLY = """
    CREATE FUNCTION slowly() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN PERFORM pg_sleep({}); RETURN NEW; END $$;
    CREATE TRIGGER slowly BEFORE UPDATE ON installation_keys FOR EACH ROW EXECUTE FUNCTION slowly();
"""
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


def replacing(variables: dict[str, str], new: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [*COMMAND, "rotate-secret"],
        env=variables | {"PARVIS_NEW_SECRET_KEY": new},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )


def opens_with(variables: dict[str, str], secret: str) -> bool:
    return run_to_end(["migrate"], variables | {"PARVIS_SECRET_KEY": secret}).returncode == 0


@pytest.mark.parametrize("command", [["serve"], ["worker"], ["start", "--no-demo"]], ids=lambda command: command[0])
def test_a_process_that_has_the_old_secret_ends_and_says_why(tmp_path, variables, psycopg_connection, command):
    listening = "SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN%'"
    with begun(tmp_path, command, variables) as parvis:
        until((lambda: psycopg_connection.execute(listening).fetchone()) if command == ["worker"] else parvis.answers)
        assert run_to_end(["rotate-secret"], variables | {"PARVIS_NEW_SECRET_KEY": NEW}).returncode == 0
        assert parvis.process.wait(SECONDS) == 1
        assert "secret_replaced" in parvis.errors.read_text()
        assert "Traceback" not in parvis.errors.read_text()


def test_a_replacement_that_is_killed_leaves_the_old_secret(variables, slowed, psycopg_connection):
    slowed(600)
    command = replacing(variables, NEW)
    until(lambda: psycopg_connection.execute(SEALING).fetchone())
    command.send_signal(signal.SIGKILL)
    command.communicate()
    psycopg_connection.execute(f"SELECT pg_terminate_backend(pid, 5000) FROM ({SEALING}) AS sealing")
    psycopg_connection.execute(AT_ONCE_AGAIN)
    assert (opens_with(variables, OLD), opens_with(variables, NEW)) == (True, False)


def test_of_two_replacements_at_once_the_second_is_refused(variables, slowed, psycopg_connection):
    slowed(3)
    first = replacing(variables, NEW)
    until(lambda: psycopg_connection.execute(SEALING).fetchone())
    second = replacing(variables, OTHER)
    assert (first.communicate(timeout=SECONDS)[1], first.returncode) == ("", 0)
    output, complaint = second.communicate(timeout=SECONDS)
    assert (second.returncode, output) == (1, "")
    assert complaint.startswith("Erreur : PARVIS_SECRET_KEY n'est pas le secret de cette base de données.")
    assert (opens_with(variables, NEW), opens_with(variables, OTHER)) == (True, False)
