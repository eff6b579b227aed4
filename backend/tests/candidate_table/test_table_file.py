"""The file of the newest import that the processes of a machine map: a copy that may be bad, missing or impossible."""

import os
import resource
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path

import numpy as np
import polars as pl
import pytest
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session
from structlog.testing import capture_logs

from parvis.candidate_table.log import blobs, table_file
from parvis.candidate_table.raw_column import RawColumn
from parvis.candidate_table.snapshot import current
from parvis.candidate_table.snapshot.snapshot import Snapshot
from parvis.kernel.db import close, new_session
from parvis.kernel.settings import settings
from tests.given.campaign import add_candidates, import_columns

MATHS = "Parcoursup[Maths]"
CELLS = ["14,5", None, "Aucune note é"]
READ = [14.5, None, "Aucune note é"]

WRITING = """
import sys
import numpy as np, polars as pl
from parvis.candidate_table.log import blobs, table_file
frame = pl.DataFrame({"a": pl.Series(map(str, range(50_000)))})
columns = blobs.placed(blobs.columns_of_frame(frame).items(), np.arange(50_000))
print(flush=True)
while True:
    table_file.kept("killed.table", columns)
"""


@pytest.fixture
def folder(snapshot_now, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder of the files of these tests alone, with an import of three candidates."""
    monkeypatch.setattr(settings(), "table_dir", tmp_path / "table")
    add_candidates(["A", "B", "C"])
    import_columns({MATHS: CELLS})
    return tmp_path / "table"


def _read_anew() -> Snapshot:
    current.let_go(0)
    with new_session() as session:
        return current.snapshot(session)


def _cells(table: Snapshot) -> list[object]:
    return list(table.column(MATHS).cells())


def _file(folder: Path) -> Path:
    (file,) = folder.iterdir()
    return file


def _mapped_by_us(file: Path) -> bool:
    return str(file) in Path("/proc/self/maps").read_text()


def test_an_import_is_written_once_and_mapped_by_whoever_reads_the_table(folder: Path):
    written = _file(folder).stat()

    table = _read_anew()

    assert _cells(table) == READ
    assert _mapped_by_us(_file(folder))
    assert (_file(folder).stat().st_ino, _file(folder).stat().st_mode & 0o777) == (written.st_ino, 0o600)
    assert folder.stat().st_mode & 0o777 == 0o700
    assert not table.raw[MATHS].codes.flags.writeable


def _truncated(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 7)


def _another_version(file: Path) -> None:
    file.write_bytes(b"ParvisT0" + file.read_bytes()[8:])


def _empty(file: Path) -> None:
    file.write_bytes(b"")


def _a_byte_changed(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[-3] ^= 1
    file.write_bytes(content)


def _unreadable(file: Path) -> None:
    file.unlink()
    file.symlink_to(file.parent)  # to read a folder fails for every account, root included


@pytest.mark.parametrize("spoil", [_truncated, _another_version, _empty, _a_byte_changed, _unreadable, Path.unlink])
def test_a_file_that_is_not_sound_is_written_again_from_the_database(folder: Path, spoil: Callable[[Path], None]):
    spoil(_file(folder))

    assert _cells(_read_anew()) == READ
    assert _file(folder).is_file()
    assert not _file(folder).is_symlink()
    assert _mapped_by_us(_file(folder))
    with capture_logs() as logs:
        assert _cells(_read_anew()) == READ
    assert not logs


@contextmanager
def _no_folder(file: Path) -> Iterator[None]:
    """A place where even root cannot write, as others cannot in a folder that may only be read."""
    settings().table_dir = file
    yield


@contextmanager
def _no_room(file: Path) -> Iterator[None]:
    file.unlink()
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100, limits[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
    assert not list(file.parent.iterdir())


@pytest.mark.parametrize("obstacle", [_no_folder, _no_room])
def test_where_nothing_can_be_written_memory_alone_does_and_the_log_tells_it_once(
    folder: Path, obstacle: Callable[[Path], AbstractContextManager[None]]
):
    with obstacle(_file(folder)), capture_logs() as logs:
        read = [_cells(_read_anew()) for _ in range(3)]

    assert read == [READ] * 3
    assert [each["event"] for each in logs].count("table_file_not_written") == 1


def test_two_that_write_at_once_leave_one_whole_file(folder: Path):
    texts = RawColumn.of_texts(pl.Series(map(str, range(20_000))))
    columns = blobs.placed([("a", texts)], np.arange(20_000))
    with ThreadPoolExecutor(4) as writers:
        found = list(writers.map(lambda _: table_file.kept("both.table", columns), range(12)))

    assert all(each.columns["a"].texts()[19_999] == "19999" for each in found)
    assert sorted(path.suffix for path in folder.iterdir()) == [".table", ".table"]


def test_a_writer_that_is_killed_leaves_nothing_that_is_read_and_what_it_leaves_goes(folder: Path):
    environment = {**os.environ, "PARVIS_TABLE_DIR": str(folder), "PARVIS_LOG_LEVEL": "ERROR"}
    with subprocess.Popen([sys.executable, "-c", WRITING], env=environment, stdout=subprocess.PIPE) as writer:
        assert writer.stdout is not None
        writer.stdout.readline()
        while not list(folder.glob("*.part")):
            assert writer.poll() is None
        writer.send_signal(signal.SIGKILL)
    unfinished = folder / "left.part"
    unfinished.write_bytes(b"ParvisT1")
    current_file = next(path for path in folder.glob("*.table") if path.name != "killed.table")

    found = table_file.mapped("killed.table")
    assert found is None or found.columns["a"].texts()[49_999] == "49999"
    for path in folder.iterdir():
        os.utime(path, (time.time() - 61,) * 2)
    current.let_go(900)

    assert list(folder.iterdir()) == [current_file]


def test_files_are_swept_though_nobody_reads_the_table_and_a_silent_database_stops_nothing(
    folder: Path, monkeypatch: pytest.MonkeyPatch
):
    kept, former = _file(folder), folder / "former.table"
    former.write_bytes(b"")
    os.utime(former, (time.time() - 61,) * 2)
    with monkeypatch.context() as silent:
        silent.setattr(Session, "execute", _no_answer)
        current.let_go(900)
    assert former.exists()

    close()  # as in a process that has read nothing
    current.let_go(900)

    assert list(folder.iterdir()) == [kept]


def _no_answer(*_: object) -> None:
    raise OperationalError("SELECT", {}, Exception("silent"))


def test_an_import_while_a_page_is_read_leaves_the_former_table_whole(folder: Path):
    before, former = _read_anew(), _file(folder)
    import_columns({MATHS: ["1", "2", "3"]})
    os.utime(former, (time.time() - 61,) * 2)

    after = _read_anew()

    assert not former.exists()
    assert (_cells(before), _cells(after)) == (READ, [1.0, 2.0, 3.0])
    assert before.raw[MATHS].texts().to_list() == ["14,5", "", "Aucune note é"]


def test_candidates_beyond_the_room_of_the_file_are_blank(folder: Path):
    add_candidates(["X"] * 100, first=3)

    table = _read_anew()

    assert table.rows == 103
    assert _cells(table) == READ + [None] * 100
