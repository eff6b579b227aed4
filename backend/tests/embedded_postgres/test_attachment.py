"""Several processes and one server: who starts it, who stops it, what remains."""

from pathlib import Path

import psycopg
import pytest
from sqlalchemy import create_engine, text

from embedded_postgres import EmbeddedPostgres, PostgresUnavailable
from tests.given.processes import is_alive, until


def test_first_start_makes_an_empty_french_ready_database(server: EmbeddedPostgres):
    server.attach()
    engine = create_engine(server.url)
    with engine.connect() as connection:
        found = connection.execute(
            text(
                "SELECT current_database(), datlocprovider, datlocale, pg_encoding_to_char(encoding), upper('éàç')"
                " FROM pg_database WHERE datname = current_database()"
            )
        ).one()
    engine.dispose()
    assert tuple(found) == ("parvis", "b", "C.UTF-8", "UTF8", "ÉÀÇ")


def test_durable_server_keeps_what_it_acknowledged(data_dir: Path):
    with EmbeddedPostgres(data_dir) as server, psycopg.connect(server.connection_string()) as connection:
        names = ("fsync", "synchronous_commit", "full_page_writes", "listen_addresses", "max_connections")
        found = {name: connection.execute(f"SHOW {name}").fetchone() for name in names}
    assert found == {
        "fsync": ("on",),
        "synchronous_commit": ("on",),
        "full_page_writes": ("on",),
        "listen_addresses": ("",),
        "max_connections": ("100",),
    }


def test_restart_keeps_the_data(data_dir: Path):
    with EmbeddedPostgres(data_dir) as server, psycopg.connect(server.connection_string()) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 'gardé' AS word")
    with EmbeddedPostgres(data_dir) as server, psycopg.connect(server.connection_string()) as connection:
        assert connection.execute("SELECT word FROM kept").fetchone() == ("gardé",)


@pytest.mark.usefixtures("cluster")
def test_last_process_that_leaves_stops_the_server(attached, server: EmbeddedPostgres):
    other = attached()
    server.attach()
    assert not other.leave()
    with psycopg.connect(server.connection_string()) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert server.leave()
    assert not is_alive(other.server)


def test_processes_that_start_at_once_share_one_server(attached):
    processes = [attached() for _ in range(4)]
    assert len({process.server for process in processes}) == 1
    assert [process.leave() for process in processes] == [False, False, False, True]


@pytest.mark.usefixtures("cluster")
def test_one_process_may_attach_twice(data_dir: Path, server: EmbeddedPostgres):
    server.attach()
    assert server.attach() is server
    with EmbeddedPostgres(data_dir) as second:
        assert second.url == server.url
    with psycopg.connect(server.connection_string()) as connection:
        assert connection.execute("SELECT 1").fetchone() == (1,)
    assert server.leave()
    assert not server.leave()


@pytest.mark.usefixtures("cluster")
def test_killed_process_no_longer_counts(attached, server: EmbeddedPostgres):
    killed = attached()
    pid = killed.server
    server.attach()
    killed.kill()
    assert server.leave()
    assert not is_alive(pid)


@pytest.mark.usefixtures("cluster")
def test_server_orphaned_by_a_kill_is_attached_to(attached, server: EmbeddedPostgres):
    only = attached()
    pid = only.server
    only.kill()
    assert is_alive(pid)
    other = attached()
    assert other.server == pid
    assert other.leave()
    assert not is_alive(pid)


def test_process_killed_while_it_makes_the_cluster_hinders_nobody(attached, data_dir: Path):
    first = attached()
    until((data_dir / "postgres" / "data.new").exists)
    first.kill()
    assert attached().leave()


@pytest.mark.usefixtures("cluster")
def test_stopped_server_leaves_no_socket(server: EmbeddedPostgres):
    folder = server.attach().socket_folder
    assert (folder / ".s.PGSQL.5432").exists()
    server.leave()
    assert not folder.exists()


def test_address_is_refused_when_not_attached(server: EmbeddedPostgres):
    with pytest.raises(PostgresUnavailable):
        _ = server.url


@pytest.mark.usefixtures("cluster")
def test_nothing_is_heard_on_the_network(server: EmbeddedPostgres):
    server.attach()
    with psycopg.connect(server.connection_string()) as connection:
        row = connection.execute("SELECT pg_read_file('postmaster.pid')").fetchone()
    assert row is not None
    pid, listened = int(row[0].splitlines()[0]), row[0].splitlines()[5]
    assert listened == ""
    sockets = {str(link.readlink()) for link in Path(f"/proc/{pid}/fd").iterdir()}
    tcp = [
        line.split()[9] for name in ("tcp", "tcp6") for line in Path(f"/proc/net/{name}").read_text().splitlines()[1:]
    ]
    assert not sockets & {f"socket:[{inode}]" for inode in tcp}
