"""After a kill -9, a reboot or another program's files, Parvis still finds its database."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from embedded_postgres import (
    ClusterVersionMismatch,
    EmbeddedPostgres,
    PostgresUnavailable,
    ServerNotStarted,
    SocketPathTooLong,
)
from tests.given.processes import PACKAGE_FOLDER, PROGRAM, is_alive, until

pytestmark = pytest.mark.usefixtures("cluster")


def answers(address: str, query: str = "SELECT 1") -> tuple[object, ...] | None:
    try:
        with psycopg.connect(address, connect_timeout=5) as connection:
            return connection.execute(query).fetchone()
    except psycopg.OperationalError:
        return None


def test_killed_server_kept_what_it_acknowledged(attached):
    first = attached("--profile", "durable")
    with psycopg.connect(first.address) as connection:
        connection.execute("CREATE TABLE kept AS SELECT 7 AS number")
    first.kill()
    os.kill(first.server, signal.SIGKILL)
    until(lambda: not is_alive(first.server))
    second = attached("--profile", "durable")
    assert second.server != first.server
    assert answers(second.address, "SELECT number FROM kept") == (7,)
    assert second.leave()


def test_attached_process_gets_its_server_back(attached):
    process = attached()
    os.kill(process.server, signal.SIGKILL)
    until(lambda: not is_alive(process.server))
    until(lambda: answers(process.address) == (1,))
    assert process.leave()


def test_query_that_outlives_the_killed_server_does_not_block_the_next(attached):
    process = attached()
    connection = psycopg.connect(process.address)
    backend = connection.info.backend_pid
    state = f"SELECT state FROM pg_stat_activity WHERE pid = {backend}"
    connection.pgconn.send_query(b"DO $$ BEGIN LOOP END LOOP; END $$")
    until(lambda: answers(process.address, state) == ("active",))
    process.kill()
    os.kill(process.server, signal.SIGKILL)
    until(lambda: not is_alive(process.server))
    assert is_alive(backend)
    assert attached().leave()
    assert not is_alive(backend)
    connection.close()


def test_server_that_nobody_buries_is_not_taken_for_alive(data_dir: Path, attached):
    """As in a container whose first process does not bury orphans: the killed server stays a zombie."""
    script = (
        "import ctypes, os, subprocess, sys\n"
        "ctypes.CDLL(None).prctl(36, 1, 0, 0, 0)\n"  # PR_SET_CHILD_SUBREAPER: orphans become ours, and we never wait
        "child = subprocess.Popen([sys.executable, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)\n"
        "greeting = child.stdout.readline().decode()\n"
        "child.kill()\n"
        "child.wait()\n"
        "print(greeting, flush=True)\n"
        "sys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", script, str(PROGRAM), str(data_dir)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env={**os.environ, "PYTHONPATH": str(PACKAGE_FOLDER)},
    ) as first_process:
        assert first_process.stdout is not None
        assert first_process.stdout.readline().startswith(b'{"address"')
        zombie = int((data_dir / "postgres" / "data" / "postmaster.pid").read_text().split()[0])
        os.kill(zombie, signal.SIGKILL)
        until(lambda: not is_alive(zombie))
        assert Path(f"/proc/{zombie}").exists()
        second = attached()
        assert second.server != zombie
        assert second.leave()
        first_process.communicate()


def test_pid_file_that_names_a_stranger_is_stale(server: EmbeddedPostgres, data_dir: Path):
    folder = server.attach().socket_folder
    server.leave()
    with subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE) as stranger:
        claim = f"{stranger.pid}\n{data_dir}/postgres/data\n1750000000\n5432\n{folder}\n\n  1   2\nready   \n"
        (data_dir / "postgres" / "data" / "postmaster.pid").write_text(claim)
        folder.mkdir()
        (folder / ".s.PGSQL.5432").touch()
        (folder / ".s.PGSQL.5432.lock").write_text(claim)
        server.attach()
        assert answers(server.connection_string()) == (1,)
        assert server.leave()
        assert stranger.poll() is None
        stranger.communicate(b"\n")


def test_socket_swept_away_is_made_again(attached, server: EmbeddedPostgres):
    orphaned = attached()
    address = orphaned.address
    orphaned.kill()
    (Path(psycopg.conninfo.conninfo_to_dict(address)["host"]) / ".s.PGSQL.5432").unlink()
    server.attach()
    assert answers(server.connection_string()) == (1,)


def test_cluster_half_made_is_made_anew(server: EmbeddedPostgres, data_dir: Path):
    half = data_dir / "postgres" / "data.new"
    (data_dir / "postgres" / "data").rename(half)
    (half / "PG_VERSION").write_text("18\n")
    server.attach()
    assert answers(server.connection_string()) == (1,)


def test_cluster_of_another_version_is_refused_and_kept(server: EmbeddedPostgres, cluster: Path):
    version = cluster / "PG_VERSION"
    version.write_text("17\n")
    with pytest.raises(
        ClusterVersionMismatch, match=r"vient de PostgreSQL 17 ; les programmes .* sont de PostgreSQL 18"
    ):
        server.attach()
    version.write_text("18\n")
    server.attach()
    assert answers(server.connection_string()) == (1,)


def test_server_that_cannot_start_says_why(server: EmbeddedPostgres, cluster: Path):
    (cluster / "global" / "pg_control").write_bytes(b"")
    with pytest.raises(ServerNotStarted, match="pg_control"):
        server.attach()


def test_folder_too_deep_for_a_socket_is_no_hindrance(data_dir: Path):
    deep = data_dir / ("a" * 100) / ("é" * 60)
    with EmbeddedPostgres(deep, profile="fast") as server:
        assert answers(server.connection_string()) == (1,)


def test_socket_path_beyond_the_system_limit_is_refused(data_dir: Path):
    with pytest.raises(SocketPathTooLong, match="107"):
        EmbeddedPostgres(data_dir, profile="fast", run_dir=data_dir / ("é" * 50)).attach()


def test_folder_of_the_socket_may_be_chosen(data_dir: Path):
    with EmbeddedPostgres(data_dir, profile="fast", run_dir=data_dir) as server:
        assert server.socket_folder.parent == data_dir
        assert answers(server.connection_string()) == (1,)


def test_data_folder_that_is_a_file_is_refused(data_dir: Path):
    (data_dir / "file").touch()
    with pytest.raises(PostgresUnavailable, match="PARVIS_DATA_DIR"):
        EmbeddedPostgres(data_dir / "file").attach()
