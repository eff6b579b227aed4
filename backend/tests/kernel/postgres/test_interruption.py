"""Ctrl-C, SIGTERM or a closed terminal while the server starts: nothing of it is left running."""

import signal
from pathlib import Path

import psycopg
import pytest

from parvis.kernel.postgres import EmbeddedPostgres
from tests.given.data_folders import servers_of
from tests.given.processes import until

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_interrupted_while_it_makes_the_database_it_leaves_nothing_running(attached, data_dir: Path, number):
    process = attached()
    until((data_dir / "postgres" / "data.new").exists)
    process.process.send_signal(number)
    process.process.communicate()
    assert process.process.returncode == (-number if number is signal.SIGINT else 128 + number)
    assert servers_of(data_dir) == []


@pytest.mark.usefixtures("cluster")
@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_interrupted_while_the_server_starts_it_stops_it(attached, data_dir: Path, number):
    process = attached()
    until(lambda: servers_of(data_dir))
    process.process.send_signal(number)
    process.process.communicate()
    assert servers_of(data_dir) == []
    with (
        EmbeddedPostgres(data_dir, profile="fast") as server,
        psycopg.connect(server.connection_string()) as connection,
    ):
        assert connection.execute("SELECT 1").fetchone() == (1,)


@pytest.mark.usefixtures("cluster")
def test_when_interrupted_it_leaves_the_server_to_another_process(attached, data_dir: Path):
    first = attached()
    server = first.server
    second = attached()
    second.process.send_signal(signal.SIGINT)
    second.process.communicate()
    assert servers_of(data_dir) == [server]
    assert first.leave()


@pytest.mark.usefixtures("cluster")
def test_interrupted_twice_while_it_leaves_it_still_stops_the_server(attached, data_dir: Path):
    process = attached()
    assert process.server in servers_of(data_dir)
    process.process.send_signal(signal.SIGINT)
    process.process.send_signal(signal.SIGTERM)
    process.process.communicate()
    assert servers_of(data_dir) == []
