"""The schema that a command finds: `parvis migrate` and what serves or works on one that a later version brought."""

from threading import Event, Thread

import psycopg
import pytest
from click import ClickException
from click.testing import CliRunner
from structlog.testing import capture_logs

from parvis.cli import main
from parvis.cli.database import attached
from parvis.kernel.db import close, psycopg_url
from parvis.kernel.settings import settings
from tests.given.later_schema import later_schema
from tests.given.processes import until
from tests.given.waiting import people_who_wait


@pytest.fixture
def empty_database(empty_database, monkeypatch):
    """The database that the command finds; the tests that come after find theirs."""
    close()
    monkeypatch.setenv("DATABASE_URL", empty_database)
    settings.cache_clear()
    yield empty_database
    close()
    monkeypatch.undo()
    settings.cache_clear()


def test_the_schema_of_a_version_to_come_is_refused_in_a_sentence_and_left(empty_database):
    with psycopg.connect(psycopg_url(empty_database), autocommit=True) as connection:
        connection.execute("CREATE TABLE alembic_version AS SELECT '2099_01_01_0000' AS version_num")
        result = CliRunner().invoke(main, ["migrate"])
        assert (result.exit_code, result.stdout) == (1, "")
        assert result.stderr.startswith("Erreur : Le schéma de la base de données n'est pas celui d'une version")
        assert "2099_01_01_0000" in result.stderr
        assert connection.execute("SELECT to_regclass('candidates')").fetchone() == (None,)


def test_a_table_that_somebody_holds_is_left_to_them_and_the_migration_tries_again(empty_database):
    url = psycopg_url(empty_database)
    gave_up = Event()

    def hold(owner_of_lock: psycopg.Connection, watcher: psycopg.Connection) -> None:
        until(lambda: people_who_wait(watcher) == 1)
        until(lambda: people_who_wait(watcher) == 0)  # before a request that waits for the migration would be ended
        gave_up.set()
        owner_of_lock.rollback()

    with psycopg.connect(url) as owner_of_lock, psycopg.connect(url, autocommit=True) as watcher:
        owner_of_lock.execute("CREATE TABLE candidates (id int)")
        thread = Thread(target=hold, args=(owner_of_lock, watcher))
        thread.start()
        result = CliRunner().invoke(main, ["migrate"])
        thread.join()
    assert (result.exit_code, result.stdout) == (0, "La base de données est à jour.\n")
    assert gave_up.is_set()


def test_a_schema_to_which_a_later_version_has_only_added_is_left_and_worked_on(psycopg_connection):
    with later_schema(psycopg_connection, "expand", "expand") as revision:
        result = CliRunner().invoke(main, ["migrate"])
        assert (result.exit_code, result.stderr) == (0, "")
        assert "Parvis 9.1.0" in result.stdout
        assert psycopg_connection.execute("SELECT version_num FROM alembic_version").fetchone() == (revision,)
        for migrate in (True, False):  # as `serve` and `worker` start
            with capture_logs() as lines, attached(migrate=migrate, patient=True):
                pass
            ahead = {"event": "schema_ahead", "log_level": "warning", "schema": revision, "brought_by": "9.1.0"}
            assert lines == [ahead]
        with capture_logs() as lines, attached(migrate=False):  # a command, whose output is read
            assert lines == []


@pytest.mark.parametrize("migrate", [True, False])
@pytest.mark.parametrize("kinds", [["contract"], ["expand", "contract"], ["contract", "expand"]])
def test_a_schema_from_which_a_later_version_took_something_is_refused(psycopg_connection, kinds, migrate):
    with later_schema(psycopg_connection, *kinds) as revision:
        with (
            pytest.raises(ClickException, match=r"Parvis 9\.1\.0 a retiré de la base") as refusal,
            attached(migrate=migrate, patient=True),
        ):
            pass
        assert revision in refusal.value.message


@pytest.mark.parametrize("forgotten", ["revision LIKE '2099%'", "revision NOT LIKE '2099%'"])
def test_a_schema_of_which_the_database_cannot_tell_what_was_done_is_refused(psycopg_connection, forgotten):
    """One that was not noted, and one that does not follow ours."""
    with later_schema(psycopg_connection, "expand"):
        psycopg_connection.execute(f"DELETE FROM applied_migrations WHERE {forgotten}")
        result = CliRunner().invoke(main, ["migrate"])
    assert result.exit_code == 1
    assert "n'est pas celui d'une version que ce Parvis connaît : 2099_01_01_0000" in result.stderr
