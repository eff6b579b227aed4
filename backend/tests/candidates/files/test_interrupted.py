"""Uploads that something ends: a cut connection, a slow sender, a full disk, a virus, a kill."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import tempfile
import threading
from datetime import timedelta
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from parvis.app.main import create_app
from parvis.files.stored.queries import key_of
from parvis.files.stored.service import sweep_files
from parvis.kernel import storage, stored_with_rows
from parvis.kernel.errors import NotFound
from parvis.kernel.settings import Settings, settings
from tests.given.candidates import CANDIDATES
from tests.given.data_folders import only_root_mounts
from tests.given.pdfs import BULLETIN, pdf
from tests.given.processes import until
from tests.given.server import served

PDF = pdf(size=2_000_000)
OLD = timedelta(hours=2).total_seconds()
BEGINNING = b'--x\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'
END = b"\r\n--x--\r\n"


def rows(connection) -> tuple[int, int]:
    """Rows of files, and of their history."""
    files = connection.execute("SELECT count(*) FROM stored_files").fetchone()[0]
    return files, connection.execute("SELECT count(*) FROM history_items WHERE action = 'ADD_FILE'").fetchone()[0]


def head(marie: str, token: str, framing: str) -> bytes:
    return (
        f"POST {CANDIDATES}/{marie}/files/import HTTP/1.1\r\nHost: localhost\r\nAuthorization: {token}\r\n"
        f"Content-Type: multipart/form-data; boundary=x\r\n{framing}\r\n\r\n"
    ).encode()


def connected(client) -> socket.socket:
    return socket.create_connection((client.base_url.host, client.base_url.port), timeout=30)


def answer_of(peer: socket.socket) -> tuple[int, str]:
    received = b""
    while b"\r\n\r\n" not in received or not received.rstrip().endswith((b"}", b"]", b"0")):
        chunk = peer.recv(65536)
        if not chunk:
            break
        received += chunk
    code = received.partition(b'"code":"')[2].partition(b'"')[0].decode()
    return int(received.split(b" ", 2)[1]), code


def test_upload_in_chunks_without_a_length_is_taken(app, admin: TestClient, marie: str, psycopg_connection):
    with served(app) as (client, _), connected(client) as peer:
        peer.sendall(head(marie, admin.headers["Authorization"], "Transfer-Encoding: chunked"))
        for start in range(0, len(PDF), 100_000):
            data = (BEGINNING if start == 0 else b"") + PDF[start : start + 100_000]
            peer.sendall(b"%x\r\n%s\r\n" % (len(data), data))
        peer.sendall(b"%x\r\n%s\r\n0\r\n\r\n" % (len(END), END))
        assert answer_of(peer) == (200, "")
    assert rows(psycopg_connection) == (1, 1)


def test_upload_in_chunks_beyond_the_limit_is_refused_while_it_arrives(
    app, admin: TestClient, marie: str, psycopg_connection
):
    with served(app) as (client, _), connected(client) as peer:
        peer.sendall(head(marie, admin.headers["Authorization"], "Transfer-Encoding: chunked"))
        first = BEGINNING + b"%PDF-1.7" + b"x" * 1_000_000
        with contextlib.suppress(ConnectionError):
            for data in [first, *[b"x" * 1_000_000] * 24]:
                peer.sendall(b"%x\r\n%s\r\n" % (len(data), data))
        assert answer_of(peer) == (413, "FILE_TOO_LARGE")  # though its end never came
    assert rows(psycopg_connection) == (0, 0)


@pytest.mark.parametrize("sent", [0, 1_000_000])
def test_cut_connection_leaves_nothing(
    app, admin: TestClient, marie: str, psycopg_connection, stored: Path, tmp_path: Path, monkeypatch, sent: int
):
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    with served(app) as (client, server):
        with connected(client) as peer:
            peer.sendall(head(marie, admin.headers["Authorization"], f"Content-Length: {len(PDF)}"))
            peer.sendall(BEGINNING + PDF[:sent])
            until(lambda: server.server_state.tasks)
        until(lambda: not server.server_state.tasks)
        assert client.get("/api/v1/health").status_code == 200
    assert rows(psycopg_connection) == (0, 0)
    assert not stored.exists()
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == []


def test_sender_who_falls_silent_is_answered_408(
    admin: TestClient, marie: str, psycopg_connection, stored: Path, monkeypatch
):
    monkeypatch.setattr("parvis.app.main.BODY_SECONDS", 0.3)
    impatient = Settings(_env_file=None)  # type: ignore[call-arg]
    with served(create_app(impatient), impatient) as (client, _), connected(client) as peer:
        peer.sendall(head(marie, admin.headers["Authorization"], f"Content-Length: {len(PDF)}"))
        peer.sendall(BEGINNING + PDF[:1000])
        assert answer_of(peer) == (408, "REQUEST_TIMEOUT")
    assert rows(psycopg_connection) == (0, 0)
    assert not stored.exists()


@only_root_mounts
@pytest.mark.parametrize("full", ["where files are kept", "where they arrive"])
def test_full_disk_is_507_and_nothing_is_half_stored(
    admin: TestClient, marie: str, psycopg_connection, small_disk: Path, storage_at, monkeypatch, full: str
):
    if full == "where files are kept":
        storage_at((small_disk / "kept").as_uri())
    else:
        monkeypatch.setattr(tempfile, "tempdir", str(small_disk))
    answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": (BULLETIN, PDF)})
    assert (answer.status_code, answer.json()["code"]) == (507, "STORAGE_FULL")
    assert rows(psycopg_connection) == (0, 0)
    monkeypatch.undo()


def test_object_store_that_is_unreachable_or_lacks_its_bucket_is_503_and_nothing_is_half_stored(
    admin: TestClient, marie: str, psycopg_connection, bucket: str, storage_at, monkeypatch
):
    def deposit() -> tuple[int, str, bool]:
        answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": (BULLETIN, PDF)})
        return answer.status_code, answer.json()["code"], "Retry-After" in answer.headers

    storage_at(f"s3://{bucket}-absent/files")
    assert deposit() == (503, "UNAVAILABLE", True)
    monkeypatch.setenv("AWS_ALLOW_HTTP", "false")  # fails at once, where a server that is away is tried ten times
    storage_at(f"s3://{bucket}/files")
    assert deposit() == (503, "UNAVAILABLE", True)
    assert rows(psycopg_connection) == (0, 0)


def test_file_is_deleted_although_the_object_store_is_away_and_its_bytes_are_swept_later(
    admin: TestClient, marie: str, psycopg_connection, bucket: str, storage_at, monkeypatch
):
    files = f"{CANDIDATES}/{marie}/files"
    file_id = admin.post(f"{files}/import", files={"file": (BULLETIN, pdf())}).json()[0]["id"]
    monkeypatch.setenv("AWS_ALLOW_HTTP", "false")
    storage_at(f"s3://{bucket}/files")
    assert admin.delete(f"/api/v1/files/{file_id}").status_code == 204
    assert admin.get(files).json() == []
    monkeypatch.setenv("AWS_ALLOW_HTTP", "true")
    storage_at(f"s3://{bucket}/files")
    assert storage.size(key_of(file_id)) > 0
    monkeypatch.setattr(stored_with_rows, "MOST_IN_FLIGHT", timedelta(0))
    sweep_files()
    with pytest.raises(NotFound):
        storage.size(key_of(file_id))


def test_virus_is_refused_by_name_and_no_antivirus_stores_nothing(
    admin: TestClient, marie: str, psycopg_connection, stored: Path, monkeypatch
):
    listener = socket.create_server(("127.0.0.1", 0))

    def find_a_virus() -> None:
        peer, _ = listener.accept()
        with peer:
            sent = b""
            while not sent.endswith(bytes(4)):
                sent += peer.recv(65536)
            peer.sendall(b"stream: Eicar-Test-Signature FOUND\0")

    monkeypatch.setenv("PARVIS_CLAMAV_ADDRESS", f"127.0.0.1:{listener.getsockname()[1]}")
    settings.cache_clear()
    thread = threading.Thread(target=find_a_virus)
    thread.start()
    answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", pdf())})
    assert answer.json()["data"] == {"files": [{"name": "a.pdf", "reason": "INFECTED"}]}
    listener.close()
    thread.join()
    answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", pdf())})
    assert (answer.status_code, answer.json()["code"]) == (503, "ANTIVIRUS_UNAVAILABLE")
    assert rows(psycopg_connection) == (0, 0)
    assert not stored.exists()


_KILLED = """
import os, signal, sys, uuid
from io import BytesIO
from sqlalchemy import select
from parvis.candidates.files import service
from parvis.candidates.record.model import Candidate
from parvis.files.content.rules import DOCUMENTS
from parvis.files.content.service import check_files
from parvis.files.stored import service as stored
from parvis.files.stored.queries import file_and_rules
from parvis.files.stored.model import StoredFile
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.http.upload import ReceivedFile
from parvis.app import wiring
from parvis.kernel.settings import settings
import tempfile
anne = Person("anne", "a@test.example", "Anne", "Martin", frozenset({"ROLE_ADMIN"}))
wiring.connect()
with new_session() as session:
    if sys.argv[1] == "deposit":
        candidate = session.scalar(select(Candidate.id))
        file = tempfile.TemporaryFile()
        file.write(open(sys.argv[2], "rb").read())
        service.deposit(session, anne, candidate, check_files([ReceivedFile("a.pdf", file.tell(), file)], DOCUMENTS))
    else:
        stored.remove(session, anne, session.scalar(select(StoredFile.id)))
    os.kill(os.getpid(), signal.SIGKILL)
"""


def killed(work: str, file: Path) -> None:
    done = subprocess.run([sys.executable, "-c", _KILLED, work, str(file)], capture_output=True, text=True, check=False)
    assert done.returncode == -signal.SIGKILL, done.stderr


def made_older(folder: Path) -> None:
    for path in folder.iterdir():
        before = path.stat().st_mtime - OLD
        os.utime(path, (before, before))


def test_process_killed_before_its_commit_leaves_no_row_and_its_bytes_are_swept(
    admin: TestClient, marie: str, psycopg_connection, stored: Path, tmp_path: Path
):
    (tmp_path / "a.pdf").write_bytes(PDF)
    killed("deposit", tmp_path / "a.pdf")
    assert rows(psycopg_connection) == (0, 0)
    assert len(list(stored.iterdir())) == 1
    sweep_files()
    assert len(list(stored.iterdir())) == 1  # it may be in flight
    made_older(stored)
    sweep_files()
    assert list(stored.iterdir()) == []


def test_process_killed_before_a_deletion_commits_leaves_row_and_bytes(
    admin: TestClient, marie: str, psycopg_connection, stored: Path, tmp_path: Path
):
    [file] = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", PDF)}).json()
    killed("removal", tmp_path)
    made_older(stored)
    sweep_files()
    assert admin.get(f"/api/v1/files/{file['id']}/content").content == PDF


def test_erased_persons_bytes_are_swept(admin: TestClient, marie: str, psycopg_connection, stored: Path):
    admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", PDF)})
    psycopg_connection.execute("DELETE FROM candidates")
    made_older(stored)
    sweep_files()
    assert list(stored.iterdir()) == []


def test_start_of_the_application_sweeps(app, admin: TestClient, stored: Path):
    stored.mkdir(parents=True)
    (stored / "9d3ee2b0-0000-4000-8000-000000000000").write_bytes(b"lost")
    made_older(stored)
    with TestClient(app):
        pass
    assert list(stored.iterdir()) == []


def test_refused_history_leaves_no_bytes(admin: TestClient, marie: str, psycopg_connection, stored: Path):
    """Row, history and bytes are one."""
    psycopg_connection.execute("ALTER TABLE history_items ADD CONSTRAINT refused CHECK (action <> 'ADD_FILE')")
    try:
        answer = admin.post(f"{CANDIDATES}/{marie}/files/import", files={"file": ("a.pdf", PDF)})
    finally:
        psycopg_connection.execute("ALTER TABLE history_items DROP CONSTRAINT refused")
    assert answer.status_code == 500
    assert rows(psycopg_connection) == (0, 0)
    assert list(stored.iterdir()) == []
