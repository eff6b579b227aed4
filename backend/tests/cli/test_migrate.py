"""`parvis migrate` on a database that it does not know."""

import psycopg
import pytest
from click.testing import CliRunner

from parvis.cli import main
from parvis.kernel.db import psycopg_url
from parvis.kernel.settings import settings


@pytest.fixture
def empty_database(empty_database, monkeypatch):
    """The database that the command finds; the tests that come after find theirs."""
    monkeypatch.setenv("DATABASE_URL", empty_database)
    settings.cache_clear()
    yield empty_database
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
