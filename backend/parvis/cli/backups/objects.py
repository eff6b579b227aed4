"""Copying the store's files to a target and back, a few at a time, each judged by its digest."""

import hashlib
import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping
from concurrent.futures import ThreadPoolExecutor
from typing import IO, Final, TypeVar

import obstore

from parvis.cli.backups.manifest import Manifest, Piece, Stored
from parvis.cli.backups.outcome import Refused
from parvis.cli.backups.target import Target, object_name
from parvis.kernel import storage
from parvis.kernel.errors import NotFound

_AT_ONCE: Final = 4
_BATCH: Final = 256
_IN_MEMORY: Final = 4 * 1024 * 1024
"""A larger file passes through the disk (TMPDIR)."""

Each = TypeVar("Each")
Made = TypeVar("Made")


class Copies:
    """The contents of the store that a target has, and what is read of the store to copy the others.

    What a former backup read, and nobody has written over since, is not read again.
    """

    def __init__(self, target: Target, former: Manifest | None) -> None:
        self._target = target
        self._held = target.objects()
        self._known: dict[tuple[str, str], Piece] = {}
        for each in former.objects if former else ():
            self._known |= {item: Piece(each.sha256, each.size) for item in each.keys.items()}
        self.new: set[str] = set()

    def copied(self, present: Mapping[str, str]) -> set[str]:
        """Copies what the target lacks of these keys, each with its stamp; gives those that are no longer there."""
        wanted = [item for item in present.items() if not self._is_held(item)]
        return {key for (key, _), done in zip(wanted, _all(self._copy, wanted), strict=True) if not done}

    def listed(self, present: Mapping[str, str]) -> list[Stored]:
        """The copies of these keys, as a manifest lists them."""
        found: dict[Piece, dict[str, str]] = {}
        for key, stamp in sorted(present.items()):
            found.setdefault(self._known[key, stamp], {})[key] = stamp
        return [Stored(each.sha256, each.size, keys) for each, keys in found.items()]

    def _is_held(self, item: tuple[str, str]) -> bool:
        known = self._known.get(item)
        return known is not None and self._held.get(known.sha256) == known.size

    def _copy(self, item: tuple[str, str]) -> bool:
        key, _ = item
        with tempfile.SpooledTemporaryFile(_IN_MEMORY, prefix="parvis-object-") as copy:
            try:
                piece = _spooled(storage.get(key), copy)
            except NotFound:
                return False
            if self._held.get(piece.sha256) != piece.size:
                self._target.put(object_name(piece.sha256), copy)
                self._held[piece.sha256] = piece.size
                self.new.add(piece.sha256)
        self._known[item] = piece
        return True


def in_store() -> dict[str, str]:
    """The keys of the store, each with a stamp that changes when it is written over."""
    pages = obstore.list(storage.store(), chunk_size=1000)
    return {each["path"]: each["e_tag"] or each["last_modified"].isoformat() for page in pages for each in page}


def bring_back(target: Target, objects: Collection[Stored]) -> None:
    """Writes the objects into the store, which is left empty if one of them is not what it was. Raises `Refused`."""
    written: list[str] = []

    def bring(each: Stored) -> None:
        with tempfile.SpooledTemporaryFile(_IN_MEMORY, prefix="parvis-object-") as copy:
            found = _spooled(target.get(object_name(each.sha256)), copy)
            _refuse_changed(object_name(each.sha256), each, found)
            for key in each.keys:
                copy.seek(0)
                written.append(key)
                storage.put(key, copy)
        storage.bring_to_disk(each.keys)

    try:
        _all(bring, objects)
    except BaseException:
        remove_all(written)
        raise


def remove_all(keys: Collection[str]) -> None:
    """Removes from the store what was brought back."""
    _all(storage.delete, keys)


def faults_of(target: Target, objects: Collection[Stored]) -> list[str]:
    """What is missing or changed among the objects of a target, in sentences."""

    def fault(each: Stored) -> str | None:
        return fault_of(target, object_name(each.sha256), each)

    return [sentence for sentence in _all(fault, objects) if sentence]


def fault_of(target: Target, name: str, announced: Piece) -> str | None:
    """What is wrong with a file of the target, in a sentence; None for one that is what it was."""
    digest, size = hashlib.sha256(), 0
    try:
        for chunk in target.get(name):
            digest.update(chunk)
            size += len(chunk)
        _refuse_changed(name, announced, Piece(digest.hexdigest(), size))
    except Refused as error:
        return error.sentences[0]
    return None


def _refuse_changed(name: str, announced: Piece, found: Piece) -> None:
    if found.size != announced.size:
        raise Refused(f"{name} compte {found.size} octets au lieu de {announced.size}.")
    if found.sha256 != announced.sha256:
        raise Refused(f"{name} n'est plus ce qu'il était à la sauvegarde.")


def _spooled(content: Iterable[bytes], copy: IO[bytes]) -> Piece:
    digest = hashlib.sha256()
    with storage.refused_when_full():
        for chunk in content:
            digest.update(chunk)
            copy.write(chunk)
        size = copy.tell()
        copy.seek(0)
    return Piece(digest.hexdigest(), size)


def _all(work: Callable[[Each], Made], items: Iterable[Each]) -> list[Made]:
    """Does ``work`` for each item, a few at once; the first failure leaves the batches that follow undone."""
    waiting, made = list(items), list[Made]()
    with ThreadPoolExecutor(_AT_ONCE, "backup") as threads:
        for start in range(0, len(waiting), _BATCH):
            made += threads.map(work, waiting[start : start + _BATCH])
    return made
