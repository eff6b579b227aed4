"""The `database` fixture: what a test commits is removed before the next, whichever connection committed it."""

import psycopg
import pytest
from psycopg import sql

from parvis.kernel.db import psycopg_url


def rows(address: str) -> dict[str, int]:
    with psycopg.connect(psycopg_url(address)) as connection:
        names = connection.execute(
            "SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename NOT LIKE 'probe%'"
        ).fetchall()
        counts = {}
        for (name,) in names:
            found = connection.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(name))).fetchone()
            counts[name] = found[0] if found else 0
        return counts


@pytest.fixture
def probe(database: str):
    """Two tables that reference each other's rows, beside the product's."""
    with psycopg.connect(psycopg_url(database), autocommit=True) as connection:
        connection.execute(
            "CREATE TABLE probe_parent (id bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY, payload text)"
        )
        connection.execute("CREATE TABLE probe_child (parent bigint NOT NULL REFERENCES probe_parent)")
        yield connection
    with psycopg.connect(psycopg_url(database), autocommit=True) as connection:
        connection.execute("DROP TABLE IF EXISTS probe_child, probe_parent")


def count(connection: psycopg.Connection, table: str) -> int:
    found = connection.execute(sql.SQL("SELECT count(*) FROM {}").format(sql.Identifier(table))).fetchone()
    assert found is not None
    return found[0]


def test_migrations_built_the_database(database: str):
    assert "alembic_version" in rows(database)


def test_committed_rows_are_gone_after_cleaning(probe: psycopg.Connection, cleaner):
    before = rows(cleaner.url)
    probe.execute("INSERT INTO probe_parent (payload) VALUES ('a'), ('b')")
    probe.execute("INSERT INTO probe_child VALUES (1)")
    cleaner.clean()
    assert (count(probe, "probe_parent"), count(probe, "probe_child")) == (0, 0)
    assert rows(cleaner.url) == before


def test_an_open_transaction_does_not_block_cleaning(probe: psycopg.Connection, cleaner):
    with psycopg.connect(psycopg_url(cleaner.url)) as left_open:
        left_open.execute("INSERT INTO probe_parent (payload) VALUES ('a')")
        left_open.execute("LOCK TABLE probe_parent")
        cleaner.clean()
        with pytest.raises(psycopg.OperationalError):
            left_open.execute("SELECT 1")
    assert count(probe, "probe_parent") == 0


def test_a_database_that_grew_large_is_made_anew(probe: psycopg.Connection, cleaner):
    probe.execute("INSERT INTO probe_parent (payload) SELECT repeat(md5(i::text), 30) FROM generate_series(1, 20000) i")
    cleaner.clean()
    with psycopg.connect(psycopg_url(cleaner.url)) as connection:
        assert connection.execute("SELECT to_regclass('probe_parent')").fetchone() == (None,)


def test_an_empty_database_has_no_table(empty_database: str):
    assert rows(empty_database) == {}


def test_cleaning_outlives_a_test_that_cut_every_connection(probe: psycopg.Connection, cleaner):
    cleaner.clean()
    probe.execute("INSERT INTO probe_parent (payload) VALUES ('a')")
    probe.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE datname = current_database() AND pid <> pg_backend_pid()"
    )
    cleaner.clean()
    assert count(probe, "probe_parent") == 0
