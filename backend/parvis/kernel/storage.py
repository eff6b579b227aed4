"""Files that people upload or that Parvis makes: a folder of this machine, or an object store (S3) by `storage_url`.

A key is a path of our own making (``archives/<id>.zip``), never a name that someone typed. A write is whole or absent.
"""

import errno
import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from functools import lru_cache
from typing import IO

import obstore
import structlog
from obstore.exceptions import GenericError
from obstore.store import LocalStore, ObjectStore, from_url

from parvis.kernel.errors import DomainError, NotFound
from parvis.kernel.settings import settings

CHUNK = 1024 * 1024
# A full disk, a used-up quota, a limit on files: obstore tells the system's number in its message only.
_FULL = re.compile(rf"\(os error ({errno.ENOSPC}|{errno.EDQUOT}|{errno.EFBIG})\)")

log = structlog.get_logger("parvis.storage")


class StorageFull(DomainError):
    """The place where files are kept has no room left; nothing was written."""

    code = "STORAGE_FULL"
    status = 507
    message = (
        "Le serveur n'a plus de place pour les fichiers : celui-ci n'a pas été enregistré. Prévenez l'administrateur."
    )


@lru_cache(maxsize=1)
def store() -> ObjectStore:
    """The store of this process. S3 credentials come from the environment (``AWS_…``), as its tools read them."""
    url = settings().storage_url
    if url is None:
        folder = settings().data_dir.resolve() / "files"
        folder.mkdir(parents=True, exist_ok=True)
        folder.chmod(0o700)  # what candidates send is for no other account of this machine, whatever the umask
        return LocalStore(folder)
    if url.startswith("file:"):
        return LocalStore.from_url(url, mkdir=True)
    return from_url(url)


def put(key: str, content: bytes | IO[bytes] | Iterable[bytes]) -> None:
    """Writes ``content`` at ``key``, over what was there; a file or an iterable is read as it is sent.

    Raises `StorageFull`; what was there is then left.
    """
    try:
        obstore.put(store(), key, content)
    except GenericError as error:
        if _FULL.search(str(error)):
            log.exception("storage_full")
            raise StorageFull from error
        raise


def get(key: str) -> Iterator[bytes]:
    """The content of ``key`` in chunks of at least 1 MiB but the last; raises `NotFound` before the first."""
    try:
        found = obstore.get(store(), key)
    except FileNotFoundError as error:
        raise NotFound from error
    return map(bytes, found.stream(min_chunk_size=CHUNK))


def read(key: str) -> bytes:
    """The whole content of ``key``, for what is worked on in memory anyway; raises `NotFound`."""
    try:
        return bytes(obstore.get(store(), key).bytes())
    except FileNotFoundError as error:
        raise NotFound from error


def size(key: str) -> int:
    """Bytes stored at ``key``; raises `NotFound`."""
    try:
        return obstore.head(store(), key)["size"]
    except FileNotFoundError as error:
        raise NotFound from error


def delete(key: str) -> None:
    """Removes ``key``; an absent one is no error."""
    try:
        obstore.delete(store(), key)
    except FileNotFoundError:
        return


def listed(prefix: str) -> Iterator[tuple[str, datetime]]:
    """The keys under the folder ``prefix``, and when each was written."""
    for page in obstore.list(store(), prefix):
        yield from ((each["path"], each["last_modified"]) for each in page)
