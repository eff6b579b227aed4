"""The files received: which are accepted, who may read them, and when they are removed."""

import os
import stat
import tempfile
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import pytest
from psycopg import Connection
from starlette.testclient import TestClient

from parvis.imports.candidates_file import service
from parvis.imports.candidates_file.errors import ImportFileInvalid
from parvis.imports.candidates_file.importing import import_file
from parvis.imports.candidates_file.schemas import ReportOut
from parvis.kernel import storage
from parvis.kernel.db import new_session
from parvis.kernel.settings import settings
from tests.given.data_folders import only_root_mounts
from tests.given.files import HEADERS, ROWS, file_of, written
from tests.given.imports import imported, no_progress, simulated

IMPORT = "/api/v1/admin/import/candidates"
OLD = timedelta(days=1).total_seconds()


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, storage_at: Callable[[str | None], object]) -> Path:
    """The folder of the files received, empty."""
    monkeypatch.setenv("PARVIS_DATA_DIR", str(tmp_path))
    storage_at(None)
    return tmp_path / "files" / "imports"


def files_in(folder: Path) -> list[str]:
    return sorted(path.stem for path in folder.glob("*"))


def made_older(folder: Path, seconds: float = OLD) -> None:
    for path in folder.glob("*"):
        before = path.stat().st_mtime - seconds
        os.utime(path, (before, before))


@pytest.mark.parametrize("call", ["", "/simulate"])
@pytest.mark.parametrize("name", ["candidats.xlsx", "candidats.csv.zip", "csv", "candidats.txt"])
def test_file_of_another_name_is_refused_and_not_stored(client_as, folder: Path, call: str, name: str):
    answer = client_as("ROLE_ADMIN").post(f"{IMPORT}{call}", files={"file": (name, file_of("D"))})
    assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_FILE_INVALID")
    assert answer.json()["message"] == "Il existe au moins un fichier invalide"
    assert files_in(folder) == []


def test_file_of_another_name_is_refused_before_its_content_is_read(client_as, monkeypatch: pytest.MonkeyPatch):
    client = client_as("ROLE_ADMIN")
    monkeypatch.setenv("PARVIS_IMPORT_FILE_LIMIT", "10")
    settings.cache_clear()
    answer = client.post(f"{IMPORT}/simulate", files={"file": ("candidats.xlsx", b"x" * 1000)})
    monkeypatch.undo()
    settings.cache_clear()
    assert (answer.status_code, answer.json()["code"]) == (422, "IMPORT_FILE_INVALID")


@pytest.mark.usefixtures("database")
def test_command_refuses_a_file_of_another_name(folder: Path):
    content = file_of("D")
    with pytest.raises(ImportFileInvalid):
        import_file(content, file_name="candidats.ods", size=len(content), progress=no_progress)
    assert files_in(folder) == []


def test_name_in_capitals_is_taken(client_as, folder: Path):
    answer = client_as("ROLE_ADMIN").post(f"{IMPORT}/simulate", files={"file": ("CANDIDATS.CSV", file_of("D"))})
    assert answer.status_code == 202
    assert files_in(folder) == [answer.json()["simulationId"]]


def test_second_import_at_the_same_time_stores_nothing(client_as, folder: Path, monkeypatch: pytest.MonkeyPatch):
    client: TestClient = client_as("ROLE_ADMIN")
    report = simulated(file_of("D"))
    assert client.post(f"{IMPORT}/simulations/{report.simulation_id}/confirm", json={}).status_code == 202
    stored: list[str] = []
    monkeypatch.setattr(storage, "put_all", stored.extend)
    answer = client.post(IMPORT, files={"file": ("c.csv", file_of("D"))})
    assert (answer.status_code, answer.json()["code"]) == (409, "FEATURE_LOCK_ALREADY_TAKEN")
    assert stored == []  # not even for a moment
    assert files_in(folder) == [str(report.simulation_id)]


@pytest.mark.usefixtures("database")
def test_file_goes_when_its_transaction_is_rolled_back(folder: Path):
    content = file_of("D")
    with new_session() as session:
        service.receive(session, file_name="c.csv", size=len(content), content=content)
        assert len(files_in(folder)) == 1
        session.rollback()
    assert files_in(folder) == []


@pytest.mark.usefixtures("database")
def test_file_stays_when_a_later_transaction_of_the_session_is_rolled_back(folder: Path):
    content = file_of("D")
    with new_session() as session:
        service.receive(session, file_name="c.csv", size=len(content), content=content)
        session.commit()
        session.connection()
        session.rollback()
    assert len(files_in(folder)) == 1


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("content", [file_of("D"), written(HEADERS["D"], [*ROWS["D"], ["1"]]), b"PK\x03\x04"])
def test_file_that_the_command_imports_or_refuses_does_not_stay(folder: Path, content: bytes):
    try:
        report: ReportOut | None = import_file(content, file_name="c.csv", size=len(content), progress=no_progress)
    except ImportFileInvalid:
        report = None
    assert (report is not None and report.confirmed is not None) == (content == file_of("D"))
    assert files_in(folder) == []


@pytest.mark.usefixtures("database")
def test_sweep_removes_files_without_a_row_and_keeps_those_that_wait(folder: Path):
    report = simulated(file_of("D"))
    storage.put("imports/9d3ee2b0-0000-4000-8000-000000000000.csv", b"lost")
    made_older(folder)
    storage.put("imports/9d3ee2b0-0000-4000-8000-000000000001.csv", b"of a transaction that is about to commit")
    service.sweep_files()
    assert files_in(folder) == sorted([str(report.simulation_id), "9d3ee2b0-0000-4000-8000-000000000001"])


@pytest.mark.parametrize(("days", "kept"), [(6, True), (8, False)])
def test_sweep_forgets_a_simulation_of_seven_days_with_its_file(
    folder: Path, psycopg_connection: Connection, days: int, kept: bool
):
    report = simulated(file_of("D"))
    psycopg_connection.execute("UPDATE import_simulations SET created = created - make_interval(days => %s)", [days])
    made_older(folder)
    service.sweep_files()
    assert files_in(folder) == ([str(report.simulation_id)] if kept else [])
    assert psycopg_connection.execute("SELECT count(*) FROM import_simulations").fetchone() == (int(kept),)


@pytest.mark.usefixtures("database", "folder")
def test_sweep_keeps_the_report_of_the_last_import(psycopg_connection: Connection):
    imported(file_of("D"))
    last = imported(file_of("D"))
    psycopg_connection.execute("UPDATE import_simulations SET created = created - interval '1 year'")
    service.sweep_files()
    assert psycopg_connection.execute("SELECT id FROM import_simulations").fetchall() == [(last.simulation_id,)]


@pytest.mark.usefixtures("database")
def test_files_are_for_no_other_account_of_the_machine(folder: Path):
    before = os.umask(0o022)
    try:
        simulated(file_of("D"))
    finally:
        os.umask(before)
    assert stat.S_IMODE(folder.parent.stat().st_mode) == 0o700


@only_root_mounts
@pytest.mark.parametrize("call", ["", "/simulate"])
def test_upload_without_room_for_it_is_507_and_leaves_nothing(
    client_as, folder: Path, small_disk: Path, monkeypatch: pytest.MonkeyPatch, call: str
):
    monkeypatch.setattr(tempfile, "tempdir", str(small_disk))
    content = file_of("D") + b"\n" * 2_000_000
    answer = client_as("ROLE_ADMIN").post(f"{IMPORT}{call}", files={"file": ("candidats.csv", content)})
    assert (answer.status_code, answer.json()["code"]) == (507, "STORAGE_FULL")
    assert answer.json()["message"].startswith("Le serveur n'a plus de place pour les fichiers")
    assert files_in(folder) == []


def test_file_of_a_simulation_that_is_dropped_is_removed(client_as, folder: Path):
    kept, dropped = simulated(file_of("D")), simulated(file_of("B"))
    path = f"{IMPORT}/simulations/{dropped.simulation_id}"
    assert client_as("ROLE_ADMIN").delete(path).status_code == 204
    assert files_in(folder) == [str(kept.simulation_id)]
