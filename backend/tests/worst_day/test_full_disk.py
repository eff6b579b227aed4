"""Parvis on a disk that fills up: what needs space is refused with a message, everything else works."""

import pytest

from parvis.demonstration.candidates_file import invented_file
from tests.given.data_folders import fill_up, only_root_mounts
from tests.given.files import file_of
from tests.given.processes import free_port, until
from tests.given.running import SECONDS, environment, running

GRID = "/api/v1/admin/candidates/filter"
IMPORT = "/api/v1/admin/import/candidates"
COMPUTATION = "/api/v1/admin/candidates/computation/execute/start"
ARCHIVES = "/api/v1/admin/archive"


def _ended(parvis, header, answer):
    assert answer.status_code == 202, answer.text
    path = f"/api/v1/admin/jobs/{answer.json()['jobId']}"
    until(lambda: parvis.client.get(path, headers=header).json()["finished"], SECONDS)
    return parvis.client.get(path, headers=header).json()


@pytest.mark.long
@only_root_mounts
def test_files_are_refused_and_work_goes_on_without_a_log(tmp_path, small_disk, data_dir, cluster):
    files = small_disk / "files"
    large = invented_file(3_000, 1)  # beyond a megabyte
    variables = environment(data_dir, free_port(), PARVIS_STORAGE_URL=files.as_uri(), PARVIS_LOG_LEVEL="INFO")
    with running(small_disk, ["start", "--candidates", "20"], variables) as parvis:
        header = {"Authorization": f"Bearer {parvis.token()}"}
        before = {path for path in files.rglob("*") if path.is_file()}
        for call in ("", "/simulate"):
            refused = parvis.client.post(IMPORT + call, files={"file": ("a.csv", large)}, headers=header)
            assert (refused.status_code, refused.json()["code"]) == (507, "STORAGE_FULL")
            assert refused.json()["message"].startswith("Le serveur n'a plus de place pour les fichiers")
        assert {path for path in files.rglob("*") if path.is_file()} == before
        simulated = parvis.client.post(f"{IMPORT}/simulate", files={"file": ("a.csv", file_of("D"))}, headers=header)
        assert _ended(parvis, header, simulated)["status"] == "SUCCESS"

        fill_up(small_disk / "filling")
        written = parvis.errors.stat().st_size
        for _ in range(50):
            page = parvis.client.post(GRID, json={"columns": ["Nom"]}, headers=header)
            assert (page.status_code, page.json()["totalElements"]) == (200, 21)
        computed = parvis.client.post(COMPUTATION, headers=header)
        assert _ended(parvis, header, computed)["status"] == "SUCCESS"
        archived = parvis.client.post(ARCHIVES, json={"name": "Sans place"}, headers=header)
        assert archived.status_code == 201, archived.text
        job = f"/api/v1/admin/jobs/{archived.json()['jobId']}"
        until(lambda: parvis.client.get(job, headers=header).json()["finished"], SECONDS)
        [[archive]] = parvis.client.get(ARCHIVES, headers=header).json().values()
        assert (archive["status"], archive["error"]) == ("ERROR", "Stockage plein : il manquait 1 Mo.")
        assert parvis.client.delete(f"{ARCHIVES}/{archive['id']}", headers=header).status_code == 204
        assert parvis.errors.stat().st_size - written < 50 * 100, "the log was written all the same"
        parvis.process.terminate()
        assert parvis.process.wait(SECONDS) == 0
