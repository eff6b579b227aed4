"""`parvis start`: one command starts everything, Ctrl-C ends everything, and its terminal stays readable."""

import os
import signal
from pathlib import Path

import pytest

from tests.given.data_folders import servers_of
from tests.given.processes import free_port, is_alive, until
from tests.given.running import READY, SECONDS, Command, Running, environment, run_to_end, running

START = ["start", "--candidates", "20"]


def _terminal_ctrl_c(process: Command) -> None:
    """A terminal interrupts the whole group, the worker and the database with it."""
    os.killpg(process.pid, signal.SIGINT)


def _terminate(process: Command) -> None:
    process.terminate()


def _terminal_closed(process: Command) -> None:
    os.killpg(process.pid, signal.SIGHUP)


STOPS = [_terminal_ctrl_c, _terminate, _terminal_closed]


def test_everything_starts_and_nothing_is_left_running(tmp_path, data_dir, cluster):
    variables = environment(data_dir, free_port())
    for stop in STOPS:
        with running(tmp_path, ["start", "--no-demo"], variables) as parvis:
            until(lambda parvis=parvis: READY in parvis.output.read_text())
            database, children = parvis.postmaster(), parvis.descendants()
            workers = [pid for pid in children if b"--parent" in _command_line(pid)]
            assert len(workers) == 1
            assert is_alive(database)
            stop(parvis.process)
            assert parvis.process.wait(SECONDS) == 0, stop
            assert [pid for pid in [*children, database] if is_alive(pid)] == [], stop
            assert parvis.errors.read_text() == "", stop


@pytest.mark.long
def test_ended_while_it_prepares_it_leaves_no_database_running(tmp_path, data_dir, cluster):
    variables = environment(data_dir, free_port())
    for stop in STOPS:
        parvis = Running(tmp_path, ["start", "--candidates", "2000"], variables)
        try:
            until(lambda parvis=parvis: "…" in parvis.output.read_text())  # what it says as a step begins
            database = parvis.postmaster()
            stop(parvis.process)
            assert parvis.process.wait(SECONDS) != 0, stop
            assert not is_alive(database), stop
            assert "Traceback" not in parvis.errors.read_text(), stop
            assert READY not in parvis.output.read_text(), stop
        finally:
            parvis.process.kill()
            parvis.client.close()


@pytest.mark.parametrize("stop", STOPS)
def test_ended_while_the_database_starts_it_leaves_none_running(tmp_path, data_dir, cluster, stop):
    parvis = Running(tmp_path, START, environment(data_dir, free_port()))
    try:
        until(lambda: servers_of(data_dir))
        stop(parvis.process)
        assert parvis.process.wait(SECONDS) != 0
        assert servers_of(data_dir) == []
        assert "Traceback" not in parvis.errors.read_text()
    finally:
        parvis.process.kill()
        parvis.client.close()


@pytest.mark.long
def test_killed_while_it_prepares_the_next_start_completes_the_campaign(tmp_path, data_dir, cluster):
    variables = environment(data_dir, free_port())
    for step in ("Formules", "Calculs"):
        parvis = Running(tmp_path, START, variables)
        until(lambda parvis=parvis, step=step: step in parvis.output.read_text())
        parvis.process.kill()
        parvis.process.wait()
        parvis.client.close()
    with running(tmp_path, START, variables) as parvis:
        until(lambda: READY in parvis.output.read_text())
        header = {"Authorization": f"Bearer {parvis.token()}"}
        columns = ["Candidats[Rang]", "NoteEntretien"]
        page = parvis.client.post("/api/v1/admin/candidates/filter", json={"columns": columns}, headers=header).json()
        assert page["totalElements"] == 21  # and the one created by hand
        ranks = [row["candidateCells"]["Candidats[Rang]"]["value"] for row in page["content"]]
        assert sorted(rank for rank in ranks if rank is not None)[:3] == [1, 2, 3]
        status = parvis.client.get("/api/v1/admin/candidates/computation/last", headers=header)
        assert (status.json()["status"], status.json()["stale"]) == ("SUCCESS", False)
        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0


def test_a_second_start_says_where_parvis_runs_and_one_after_a_kill_keeps_the_campaign(tmp_path, data_dir, cluster):
    variables = environment(data_dir, free_port())
    with running(tmp_path, START, variables) as parvis:
        until(lambda: READY in parvis.output.read_text())
        assert "Invention de 20 candidatures" in parvis.output.read_text()
        _second_starts_are_refused(parvis, variables)

        # Another terminal, where nothing tells the port.
        token = run_to_end(["token", "--email", "admin@parvis.example"], without_port(variables)).stdout.strip()
        header = {"Authorization": f"Bearer {token}"}
        assert parvis.client.get("/api/v1/admin/candidates/computation/last", headers=header).status_code == 200

        assert parvis.errors.read_text() == ""
        assert [line for line in parvis.output.read_text().splitlines() if line.startswith(("{", "20"))] == []
        assert "admin@parvis.example" in parvis.output.read_text()
        own = [pid for pid in parvis.descendants() if b"postgres" not in _command_line(pid)]
        parvis.process.kill()
        until(lambda: not any(map(is_alive, own)))  # the database, an orphan, waits for the next one
    with running(tmp_path, START, variables) as parvis:
        until(lambda: READY in parvis.output.read_text())
        assert "Invention" not in parvis.output.read_text()
        header = {"Authorization": f"Bearer {parvis.token()}"}
        page = parvis.client.post("/api/v1/admin/candidates/filter", json={"columns": ["Nom"]}, headers=header)
        assert page.json()["totalElements"] == 21
        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0
        assert not (data_dir / "postgres" / "data" / "postmaster.pid").exists()


def _second_starts_are_refused(parvis: Running, variables: dict[str, str]) -> None:
    second = run_to_end(START, variables)
    assert second.returncode == 1
    assert second.stderr.startswith(f"Erreur : Le port {variables['PORT']} est déjà pris.")
    assert second.stdout == ""
    beside = run_to_end(START, variables | {"PORT": str(free_port())})
    assert beside.returncode == 1
    assert beside.stderr.startswith("Erreur : Parvis tourne déjà")
    assert f"http://localhost:{variables['PORT']}" in beside.stderr
    assert parvis.answers()


def without_port(variables: dict[str, str]) -> dict[str, str]:
    return {name: value for name, value in variables.items() if name != "PORT"}


def _command_line(pid: int) -> bytes:
    return Path(f"/proc/{pid}/cmdline").read_bytes()
