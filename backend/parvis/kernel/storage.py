"""Files that people upload or that Parvis makes: a folder of this machine, or an object store (S3), by `storage_url`.

A key is a path that Parvis made (``archives/<id>.zip``), never a name that someone typed. A write is whole or absent.
In a folder, files of candidates can be read by Parvis's own account only, whatever the umask.
"""

import os
import shutil
import tempfile
from collections.abc import Callable, Collection, Generator, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from contextvars import Context, ContextVar, copy_context
from datetime import datetime, timedelta
from functools import lru_cache
from pathlib import Path, PurePosixPath
from threading import BoundedSemaphore
from typing import IO, TypeAlias, TypeVar
from urllib.parse import unquote

import obstore
import structlog
from obstore.exceptions import GenericError
from obstore.store import LocalStore, ObjectStore, from_url

from parvis.kernel.absence import Absence
from parvis.kernel.errors import NotFound
from parvis.kernel.settings import settings
from parvis.kernel.storage_outcomes import counted, refused_when_full

Content: TypeAlias = bytes | IO[bytes] | Iterable[bytes]
Each = TypeVar("Each")

CHUNK = 1024 * 1024
_AT_ONCE = 8
"""How many objects are written, or flushed to the disk, at once: each waits for an answer more than it uses the CPU."""
_CALLS_AT_ONCE = 10
"""How many calls of this process wait for an object store at once. Each uses a thread, and most a request's
session, of which `parvis.kernel.db` has twice as many: a silent store must not use them all.
"""
_TURN_SECONDS = 2.0
_LONGEST_RETRY = timedelta(seconds=30)

_turns = BoundedSemaphore(_CALLS_AT_ONCE)
_has_turn: ContextVar[bool] = ContextVar("storage_turn", default=False)

log = structlog.get_logger("parvis.storage")
_away = Absence(log, None, "storage_back")


@lru_cache(maxsize=1)
def store() -> ObjectStore:
    """The store of this process, S3 by ``AWS_…``. Raises ``GenericError`` when the settings name no valid one."""
    url = settings().storage_url
    try:
        if url is None:
            folder = settings().data_dir.resolve() / "files"
            folder.mkdir(parents=True, exist_ok=True)
            folder.chmod(0o700)
            return LocalStore(folder)
        return store_at(url, make=True)
    except (OSError, ValueError) as error:
        raise GenericError(str(error)) from error


def store_at(address: str, *, make: bool = False) -> ObjectStore:
    """Returns the store at ``address``, ``s3://bucket/folder`` or a folder, made if it is absent and ``make``."""
    if is_bucket(address):
        return from_url(address, retry_config={"retry_timeout": _LONGEST_RETRY})
    return LocalStore(folder_of(address), mkdir=make)


def is_bucket(address: str) -> bool:
    """Whether an address is not that of a folder."""
    return "://" in address and not address.startswith("file:")


def folder_of(address: str) -> Path:
    """The folder that ``file:///folder`` or a path names."""
    return Path(unquote(address.removeprefix("file://"))).absolute()


def note_unavailable(error: BaseException) -> None:
    """Logs for operators why the store cannot be used."""
    _away.begin()
    log.error("storage_unavailable", reason=str(error).partition("\n")[0])  # keys are ids: nothing personal


@contextmanager
def _call(operation: str) -> Generator[None]:
    """Counts a call of the store, in its turn."""
    with counted(operation), _turn():
        yield
    _away.end()


@contextmanager
def _turn() -> Generator[None]:
    """Waits while too many calls use the object store, and raises ``GenericError`` if none of them ends in time.

    What a write reads meanwhile uses the turn of the write.
    """
    if _folder() is not None or _has_turn.get():
        yield
        return
    if not _turns.acquire(timeout=_TURN_SECONDS):
        raise GenericError(f"{_CALLS_AT_ONCE} calls wait for the object store already")
    mark = _has_turn.set(True)
    try:
        yield
    finally:
        _has_turn.reset(mark)
        _turns.release()


def put(key: str, content: Content) -> None:
    """Writes ``content`` at ``key``, over what was there.

    A file or an iterable is read as it is sent, and an iterable may itself read stored files. Raises `StorageFull`;
    what was there is then kept.
    """
    with _call("put"), refused_when_full(), ThreadPoolExecutor(1, "storage-content") as apart:
        _make_folders_of(key)
        if not isinstance(content, bytes) and not hasattr(content, "read"):
            content = _made(apart, content, copy_context())
        try:
            obstore.put(store(), key, content)
        except FileNotFoundError as error:  # the bucket itself is absent: the store cannot be used
            raise GenericError(str(error)) from error
        _close_to_others(key)


def _made(apart: ThreadPoolExecutor, content: Iterable[bytes], context: Context) -> Iterator[bytes]:
    """Yields the pieces of ``content``, each made in the thread ``apart``: obstore's thread cannot send and read."""
    pieces = iter(content)
    while (piece := apart.submit(context.run, next, pieces, None).result()) is not None:
        yield piece


def put_all(contents: Mapping[str, Content]) -> None:
    """Does `put` for each content at its key, several at once. Raises `StorageFull`; some may then be written."""
    _all_at_once(lambda item: put(*item), contents.items())


def bring_to_disk(keys: Collection[str]) -> None:
    """Flushes what was written to the disk, as an object store does before it answers. Raises `StorageFull`."""
    folder = _folder()
    if folder is None:
        return
    paths = [folder / key for key in keys]
    with refused_when_full():
        _all_at_once(_synced, paths)
        _all_at_once(_synced, {path.parent for path in paths})


def _synced(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _all_at_once(work: Callable[[Each], None], items: Collection[Each]) -> None:
    if len(items) <= 1:  # most often, and then without threads
        for item in items:
            work(item)
        return
    with ThreadPoolExecutor(min(_AT_ONCE, len(items)), "storage") as threads:
        for done in [threads.submit(work, item) for item in items]:
            done.result()


def _folder() -> Path | None:
    """Returns the folder of this machine where files are stored, None for an object store."""
    kept = store()
    return Path(kept.prefix) if isinstance(kept, LocalStore) and kept.prefix is not None else None


def _make_folders_of(key: str) -> None:
    """Makes the folders of a key, which only our account enters: nobody else reads a file while it is written."""
    folder = _folder()
    for parent in reversed(PurePosixPath(key).parents[:-1]):
        if folder is not None and ".." not in parent.parts:
            (folder / parent).mkdir(mode=0o700, exist_ok=True)


def _close_to_others(key: str) -> None:
    folder = _folder()
    if folder is not None:
        with suppress(FileNotFoundError):  # removed since, as no longer needed
            (folder / key).chmod(0o600)


def get(key: str) -> Iterator[bytes]:
    """Yields the content of ``key`` in chunks of at least 1 MiB but the last. Raises `NotFound` before the first."""
    try:
        with _call("get"):
            found = obstore.get(store(), key)
    except FileNotFoundError as error:
        raise NotFound from error
    return _in_turns(map(bytes, found.stream(min_chunk_size=CHUNK)))


def _in_turns(stream: Iterator[bytes]) -> Iterator[bytes]:
    while True:
        with _turn():
            chunk = next(stream, None)
        if chunk is None:
            return
        yield chunk


def read(key: str) -> bytes:
    """Returns the whole content of ``key``, for work that needs it in memory. Raises `NotFound`."""
    folder = _folder()
    try:
        with _call("get"):
            if folder is not None and ".." not in PurePosixPath(key).parts:
                return (folder / key).read_bytes()  # obstore's own bytes would be copied once more
            return bytes(obstore.get(store(), key).bytes())
    except FileNotFoundError as error:
        raise NotFound from error


@contextmanager
def opened(key: str) -> Generator[IO[bytes]]:
    """Opens the content, a copy of an object, for reading at any position. Raises `NotFound`, `StorageFull`."""
    folder = _folder()
    if folder is not None and ".." not in PurePosixPath(key).parts:
        try:
            with counted("get"):
                file = (folder / key).open("rb")
        except FileNotFoundError as error:
            raise NotFound from error
        with file:
            yield file
        return
    with tempfile.TemporaryFile(prefix="parvis-object-") as copy:
        with refused_when_full():
            for chunk in get(key):
                copy.write(chunk)
            copy.seek(0)
        yield copy


def size(key: str) -> int:
    """Returns the number of bytes stored at ``key``. Raises `NotFound`."""
    try:
        with _call("head"):
            return obstore.head(store(), key)["size"]
    except FileNotFoundError as error:
        raise NotFound from error


def delete(key: str) -> None:
    """Removes ``key``; an absent one is no error."""
    try:
        with _call("delete"):
            obstore.delete(store(), key)
    except FileNotFoundError:
        return


def delete_unfinished(key: str) -> None:
    """Removes what interrupted writes at ``key`` left behind; an object store does this by a rule of its own."""
    folder = _folder()
    if folder is not None and ".." not in PurePosixPath(key).parts:
        for broken in (folder / key).parent.glob(f"{PurePosixPath(key).name}#*"):  # as obstore names them
            broken.unlink(missing_ok=True)


def room() -> int | None:
    """Returns how many bytes the folder's disk still accepts, None for an object store, which does not tell."""
    folder = _folder()
    return None if folder is None else shutil.disk_usage(folder).free


def get_range(key: str, start: int, end: int) -> Iterator[bytes]:
    """Yields the bytes of ``key`` from ``start`` up to ``end``, not included. Raises `NotFound` before the first."""
    try:
        with _call("get"):
            found = obstore.get(store(), key, options={"range": (start, end)})
    except FileNotFoundError as error:
        raise NotFound from error
    return _in_turns(map(bytes, found.stream(min_chunk_size=CHUNK)))


def listed(prefix: str) -> Iterator[tuple[str, datetime]]:
    """Yields the keys under the folder ``prefix``, with the time when each was written."""
    with counted("list"):
        for page in obstore.list(store(), prefix):
            yield from ((each["path"], each["last_modified"]) for each in page)
