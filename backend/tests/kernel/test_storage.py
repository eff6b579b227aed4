"""Files kept in a folder or an object store."""

import io

import pytest
from obstore.store import S3Store

from parvis.kernel import storage
from parvis.kernel.errors import NotFound
from parvis.kernel.settings import settings


@pytest.fixture
def storage_at(monkeypatch):
    """``storage_at(url)`` makes it the process's store for the test."""

    def set_url(url):
        if url is not None:
            monkeypatch.setenv("PARVIS_STORAGE_URL", url)
        settings.cache_clear()
        storage.store.cache_clear()
        return storage.store()

    yield set_url
    monkeypatch.undo()
    settings.cache_clear()
    storage.store.cache_clear()


@pytest.fixture
def folder(storage_at, tmp_path):
    storage_at((tmp_path / "kept").as_uri())
    return tmp_path / "kept"


@pytest.mark.parametrize("key", ["absent", "a/b/absent"])
def test_reading_what_is_absent_is_not_found(folder, key):
    for read in (storage.get, storage.size):
        with pytest.raises(NotFound):
            read(key)


def test_a_write_that_breaks_off_leaves_what_was_there(folder):
    storage.put("letters/a.pdf", b"former")

    def breaks_off():
        yield b"x" * 6_000_000
        raise OSError("the upload stopped")

    with pytest.raises(OSError, match="the upload stopped"):
        storage.put("letters/a.pdf", breaks_off())
    assert b"".join(storage.get("letters/a.pdf")) == b"former"


def test_a_key_cannot_leave_the_folder(folder):
    with pytest.raises(Exception, match=r"(?i)path|segment"):
        storage.put("../outside", b"x")
    assert not (folder.parent / "outside").exists()


def test_what_is_put_is_read_back_in_chunks(folder):
    pieces = [bytes([number]) * 3_000_000 for number in range(4)]
    storage.put("archives/one.zip", iter(pieces))
    read = list(storage.get("archives/one.zip"))
    assert len(read) > 1
    assert b"".join(read) == b"".join(pieces)
    assert storage.size("archives/one.zip") == 12_000_000


def test_a_file_and_bytes_are_written_over_what_was_there(folder):
    storage.put("a", io.BytesIO(b"first"))
    storage.put("a", b"second")
    assert b"".join(storage.get("a")) == b"second"


def test_deleting_removes_and_deleting_again_does_nothing(folder):
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
    assert storage_at("s3://bucket/prefix") == S3Store("bucket", prefix="prefix")
