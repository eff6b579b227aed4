"""Files kept in a folder or an object store."""

import io
import os
import resource
import socket
import stat
from concurrent.futures import ThreadPoolExecutor, as_completed
from itertools import islice

import obstore
import pytest
from obstore.exceptions import GenericError
from obstore.store import S3Store

from parvis.kernel import storage
from parvis.kernel.errors import NotFound
from parvis.kernel.storage_outcomes import StorageFull
from tests.given.data_folders import only_root_mounts


@pytest.fixture(params=["folder", "S3"])
def kept(request, storage_at, tmp_path):
    """Each test that uses it runs on a folder and on a real S3 server."""
    if request.param == "folder":
        storage_at((tmp_path / "kept").as_uri())
    else:
        request.getfixturevalue("bucket")


@pytest.mark.parametrize("key", ["absent", "a/b/absent"])
def test_reading_what_is_absent_is_not_found(kept, key):
    for read in (storage.get, storage.read, storage.size, lambda key: storage.opened(key).__enter__()):
        with pytest.raises(NotFound):
            read(key)


def test_what_is_opened_is_read_anywhere_even_once_it_is_removed(kept):
    storage.put("imports/a.zip", b"beginning end")
    with storage.opened("imports/a.zip") as file:
        storage.delete("imports/a.zip")
        file.seek(10)
        assert file.read() == b"end"


def test_a_write_that_breaks_off_leaves_what_was_there(kept):
    storage.put("letters/a.pdf", b"former")

    def breaks_off():
        yield b"x" * 6_000_000
        raise OSError("the upload stopped")

    with pytest.raises(OSError, match="the upload stopped"):
        storage.put("letters/a.pdf", breaks_off())
    assert b"".join(storage.get("letters/a.pdf")) == b"former"


def test_a_write_may_read_what_is_stored_while_it_is_sent(kept):
    storage.put("files/scan", b"x" * 9_000_000)

    def zipped():
        yield storage.read("files/scan")
        yield from storage.get("files/scan")
        with storage.opened("files/scan") as file:
            yield file.read()

    storage.put("archives/a.zip", zipped())
    assert storage.size("archives/a.zip") == 27_000_000


@pytest.fixture
def file_limit(tmp_path):
    """A limit of one megabyte a file, as an operator may set it, on this process."""
    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1_000_000, former[1]))
    yield tmp_path
    resource.setrlimit(resource.RLIMIT_FSIZE, former)


@pytest.mark.parametrize("folder", ["file_limit", pytest.param("small_disk", marks=only_root_mounts)])
def test_a_full_disk_is_reported_and_what_was_there_is_left(request, storage_at, folder):
    storage_at((request.getfixturevalue(folder) / "kept").as_uri())
    storage.put("letters/a.pdf", b"former")
    for content in (b"x" * 3_000_000, iter([b"x" * 6_000_000] * 3), io.BytesIO(b"x" * 3_000_000)):
        with pytest.raises(StorageFull) as refused:
            storage.put("letters/a.pdf", content)
        assert (refused.value.status, refused.value.code) == (507, "STORAGE_FULL")
        assert "plus de place" in refused.value.message
    assert storage.read("letters/a.pdf") == b"former"


@pytest.mark.parametrize("key", ["../outside", "letters/../../outside", "../outside/a.pdf"])
def test_a_key_cannot_leave_the_folder(storage_at, tmp_path, key):
    storage_at((tmp_path / "kept").as_uri())
    with pytest.raises(Exception, match=r"(?i)path|segment"):
        storage.put(key, b"x")
    assert not (tmp_path / "outside").exists()


@pytest.fixture
def permissive_umask():
    """As an operator's shell may have it."""
    former = os.umask(0)
    yield
    os.umask(former)


@pytest.mark.usefixtures("permissive_umask")
def test_files_and_their_folders_are_for_no_other_account(storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())
    for content in (b"a letter", io.BytesIO(b"a letter"), iter([b"x" * 6_000_000, b"y"])):
        storage.put("letters/2026/a.pdf", content)
        assert stat.S_IMODE((tmp_path / "kept/letters/2026/a.pdf").stat().st_mode) == 0o600
    for folder in ("letters", "letters/2026"):
        assert stat.S_IMODE((tmp_path / "kept" / folder).stat().st_mode) == 0o700


def test_the_folder_of_the_files_is_closed_to_others_even_if_it_was_made_open(storage_at, tmp_path, monkeypatch):
    monkeypatch.setenv("PARVIS_DATA_DIR", str(tmp_path))
    (tmp_path / "files").mkdir()
    (tmp_path / "files").chmod(0o755)
    storage_at(None)
    assert stat.S_IMODE((tmp_path / "files").stat().st_mode) == 0o700


def test_what_is_put_is_read_back_in_chunks(kept):
    pieces = [bytes([number]) * 3_000_000 for number in range(4)]
    storage.put("archives/one.zip", iter(pieces))
    read = list(storage.get("archives/one.zip"))
    assert len(read) > 1
    assert b"".join(read) == b"".join(pieces)
    assert storage.size("archives/one.zip") == 12_000_000
    assert storage.read("archives/one.zip") == b"".join(pieces)


def test_a_file_and_bytes_are_written_over_what_was_there(kept):
    storage.put("a", io.BytesIO(b"first"))
    storage.put("a", b"second")
    assert b"".join(storage.get("a")) == b"second"


def test_deleting_removes_and_deleting_again_does_nothing(kept):
    storage.put("a", b"x")
    storage.delete("a")
    storage.delete("a")
    with pytest.raises(NotFound):
        storage.get("a")


def test_without_a_setting_files_lie_in_the_data_folder(storage_at, tmp_path, monkeypatch):
    monkeypatch.setenv("PARVIS_DATA_DIR", str(tmp_path))
    storage_at(None)
    storage.put("letters/a.pdf", b"x")
    assert (tmp_path / "files" / "letters" / "a.pdf").read_bytes() == b"x"


def test_an_s3_address_is_a_bucket_and_a_prefix(storage_at):
    store = storage_at("s3://bucket/prefix")
    assert isinstance(store, S3Store)
    assert (store.config["bucket"], store.prefix) == ("bucket", "prefix")


def test_files_of_an_s3_address_lie_in_its_bucket_under_its_prefix(bucket):
    storage.put("letters/a.pdf", b"x")
    assert obstore.get(S3Store(bucket), "files/letters/a.pdf").bytes() == b"x"


def test_a_silent_object_store_keeps_some_callers_waiting_and_refuses_the_others(bucket, storage_at, monkeypatch):
    with socket.create_server(("127.0.0.1", 0), backlog=32) as silent, ThreadPoolExecutor(20) as threads:
        monkeypatch.setenv("AWS_ENDPOINT_URL", f"http://127.0.0.1:{silent.getsockname()[1]}")
        storage_at(f"s3://{bucket}/files")
        reads = [threads.submit(storage.read, "letters/a.pdf") for _ in range(20)]
        waiting = [silent.accept()[0] for _ in range(10)]
        refused = list(islice(as_completed(reads, timeout=20), 10))
        assert {type(each.exception()) for each in refused} == {GenericError}
        for peer in waiting:
            peer.sendall(b"HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n")
            peer.close()
        assert {type(each.exception()) for each in set(reads) - set(refused)} == {NotFound}


def test_a_read_that_breaks_off_leaves_the_file_readable(kept):
    storage.put("archives/one.zip", b"x" * 12_000_000)
    reading = storage.get("archives/one.zip")
    next(reading)
    del reading
    assert storage.read("archives/one.zip") == b"x" * 12_000_000
