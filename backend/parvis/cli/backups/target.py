"""Where backups are: a folder, or a bucket (S3)."""

import os
import re
from collections.abc import Collection, Generator, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import obstore
from obstore.exceptions import BaseError

from parvis.cli.backups import manifest
from parvis.cli.backups.manifest import Manifest
from parvis.cli.backups.outcome import USAGE, Refused
from parvis.kernel import storage
from parvis.kernel.settings import settings
from parvis.kernel.storage import CHUNK, Content
from parvis.kernel.storage_outcomes import StorageFull, refused_when_full

_MANIFEST: Final = re.compile(r"manifest-(\d{8}T\d{6}\.\d{3}Z)\.json")
_PARTS_AT_ONCE: Final = 2
"""Parts of 5 MiB of one file that are sent to a bucket at once: each is in memory."""

_FLUSHED_AT_ONCE: Final = 8
"""Each waits for the disk."""


class Target:
    """The backups at ``address``, a folder or ``s3://bucket/folder`` with the keys of ``AWS_…``.

    Every method raises `Refused` when the target does not answer, is full, or lacks what is read; what uses its
    ``store`` does so within `usable`.
    """

    def __init__(self, address: str, *, make: bool = False) -> None:
        self._address = address
        self._written: list[str] = []
        self._folder = None if storage.is_bucket(address) else storage.folder_of(address)
        if self._folder is not None and not make and not self._folder.is_dir():
            raise Refused(f"« {address} » n'est pas un dossier.")
        with self.usable():
            self.store = storage.store_at(address, make=make)

    def refuse_within_the_store(self) -> None:
        """Raises `Refused` for a target that is among the stored files: it would hold itself."""
        stored = settings().storage_url
        if self._folder is None:
            inside = stored is not None and f"{self._address.rstrip('/')}/".startswith(f"{stored.rstrip('/')}/")
        else:
            folder = settings().data_dir / "files" if stored is None else storage.folder_of(stored)
            inside = (stored is None or stored.startswith("file:")) and self._folder.resolve().is_relative_to(
                folder.resolve()
            )
        if inside:
            raise Refused("La cible est parmi les fichiers de Parvis : choisissez-la ailleurs.", exit_code=USAGE)

    def instants(self) -> list[str]:
        """The instants of its backups, oldest first."""
        with self.usable():
            found = obstore.list_with_delimiter(self.store)["objects"]
        return sorted(match[1] for each in found if (match := _MANIFEST.fullmatch(each["path"])))

    def chosen(self, at: str | None) -> str:
        """The instant of the backup ``at`` that instant, else of the newest. Raises `Refused` when there is none."""
        instants = self.instants()
        if not instants:
            raise Refused(f"Il n'y a pas de sauvegarde dans « {self._address} ».")
        if at is None:
            return instants[-1]
        wanted = re.sub("[-:]", "", at)
        if wanted not in instants:
            raise Refused(f"Il n'y a pas de sauvegarde de {at} ; il y a : {', '.join(instants)}.")
        return wanted

    def manifest(self, instant: str) -> Manifest:
        """The manifest of a backup. Raises `Refused` when it is damaged or of a version to come."""
        name = manifest_name(instant)
        return manifest.read(name, b"".join(self.get(name)))

    def objects(self) -> dict[str, int]:
        """The size of each object, by digest."""
        with self.usable():
            pages = obstore.list(self.store, "objects", chunk_size=1000)
            return {each["path"].removeprefix("objects/"): each["size"] for page in pages for each in page}

    def put(self, name: str, content: Content) -> None:
        """Writes a file, whole or not at all."""
        with self.usable():
            obstore.put(self.store, name, content, max_concurrency=_PARTS_AT_ONCE)
        self._written.append(name)

    def bring_to_disk(self) -> None:
        """Comes back once all that was written outlives a power failure; a bucket answers only then."""
        if self._folder is not None:
            paths = [self._folder / name for name in self._written]
            with self.usable(), ThreadPoolExecutor(_FLUSHED_AT_ONCE, "backup") as threads:
                list(threads.map(_flush, [*paths, *{path.parent for path in paths}]))
        self._written.clear()

    def get(self, name: str) -> Iterator[bytes]:
        """Yields the content of a file."""
        with self.usable(name):
            found = obstore.get(self.store, name)
            yield from map(bytes, found.stream(min_chunk_size=CHUNK))

    def remove(self, names: Collection[str]) -> None:
        """Removes files, absent ones too."""
        with self.usable():
            for name in names:
                try:
                    obstore.delete(self.store, name)
                except FileNotFoundError:
                    continue

    def remove_unfinished(self, name: str) -> None:
        """Removes what an interrupted write of the file left in a folder."""
        if self._folder is not None:
            for broken in (self._folder / name).parent.glob(f"{Path(name).name}#*"):
                broken.unlink(missing_ok=True)

    @contextmanager
    def usable(self, name: str | None = None) -> Generator[None]:
        """Raises `Refused` for what stops a use of the target, of its file ``name``."""
        try:
            with refused_when_full():
                yield
        except StorageFull as error:
            raise Refused(f"Il n'y a plus de place dans « {self._address} ».") from error
        except FileNotFoundError as error:
            missing = f"il y manque {name}." if name else "introuvable."
            raise Refused(f"« {self._address} » : {missing}") from error
        except (BaseError, OSError, ValueError) as error:
            reason = str(error).partition("\n")[0]
            raise Refused(f"« {self._address} » ne peut être ni lue ni écrite : {reason}") from error


def _flush(path: Path) -> None:
    descriptor = os.open(path, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def manifest_name(instant: str) -> str:
    """The file of the manifest of a backup."""
    return f"manifest-{instant}.json"


def dump_name(instant: str) -> str:
    """The file of the database of a backup."""
    return f"database-{instant}.dump"
