"""Two web servers on one database: what one saves, the other shows at its next request; who is deleted through one is
refused by the other within a minute.
"""

import re
import time

import httpx2
import pytest

from tests.given.processes import free_port, until
from tests.given.running import Running, environment, running

CANDIDATES = "/api/v1/admin/candidates"


@pytest.mark.long
def test_a_saved_mark_is_in_the_grid_of_the_other_replica_at_the_next_request(tmp_path, data_dir, cluster):
    folders = [tmp_path / name for name in ("first", "second")]
    for folder in folders:
        folder.mkdir()
    first_variables, second_variables = (environment(data_dir, free_port()) for _ in folders)
    second_variables["PARVIS_METRICS_PORT"] = str(free_port())
    with (
        running(folders[0], ["start", "--candidates", "20"], first_variables) as first,
        running(folders[1], ["serve"], second_variables) as second,
    ):
        measured = httpx2.get(f"http://127.0.0.1:{second_variables['PARVIS_METRICS_PORT']}/metrics").text
        rows = re.search(r"^parvis_snapshot_rows (\d+)", measured, re.MULTILINE)
        assert rows is not None, "the table is in memory before anybody asks for it: the server says that it is ready"
        assert float(rows[1]) >= 20
        headers = [{"Authorization": f"Bearer {replica.token()}"} for replica in (first, second)]

        def shown(column: str) -> dict[str, object]:
            answer = second.client.post(f"{CANDIDATES}/filter", json={"columns": [column]}, headers=headers[1])
            return {row["id"]: row["candidateCells"][column]["value"] for row in answer.json()["content"]}

        candidate = next(iter(shown("Nom")))
        record = first.client.get(f"{CANDIDATES}/{candidate}", headers=headers[0]).json()
        column = record["grades"][0]["column"]
        for value in (3.25, 4.5, 19.75):
            saved = first.client.put(
                f"{CANDIDATES}/{candidate}/update-grades", json=[{"column": column, "value": value}], headers=headers[0]
            )
            assert saved.status_code == 200, saved.text
            assert shown(column)[candidate] == value

        users = first.client.get("/api/v1/admin/users", params={"search": "lecture@"}, headers=headers[0]).json()
        left = {replica: f"Bearer {replica.token('lecture@parvis.example')}" for replica in (first, second)}

        def status(replica: Running) -> int:
            headers = {"Authorization": left[replica]}
            return replica.client.get("/api/v1/admin/jobs", headers=headers).status_code

        assert status(first) == status(second) == 200
        user = users["content"][0]["id"]
        assert first.client.delete(f"/api/v1/admin/users/{user}", headers=headers[0]).status_code == 204
        deleted = time.monotonic()
        until(lambda: status(second) == 401 and status(first) == 401)
        assert time.monotonic() - deleted < 60
        assert second.client.get("/api/v1/admin/jobs", headers=headers[1]).status_code == 200
