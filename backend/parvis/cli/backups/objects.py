"""Copying the store's files to a target and back, a few at a time, each judged by its digest."""

import tempfile
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from threading import Lock
from typing import IO, Final, TypeVar

import obstore
from pyrage import x25519

from parvis.candidates.erased.rules import LIST
from parvis.cli.backups.manifest import Manifest, Piece, Stored
from parvis.cli.backups.outcome import Refused
from parvis.cli.backups.sealing import IN_MEMORY, Seal, chunks, opened, spooled
from parvis.cli.backups.target import Target
from parvis.kernel import storage
from parvis.kernel.errors import NotFound

_AT_ONCE: Final = 4
_BATCH: Final = 256

Each = TypeVar("Each")
Made = TypeVar("Made")


class Copies:
    """The contents of the store that a target has, and what is read of the store to copy the others.

    What a former backup read, and nobody has written over since, is not read again.
    """

    def __init__(self, target: Target, former: Manifest | None, seal: Seal | None) -> None:
        self._target = target
        self._seal = seal
        self._held = target.objects()
        self._known: dict[tuple[str, str], str] = {}
        self._copies: dict[str, Piece] = {}
        self._locks: dict[str, Lock] = {}
        for each in former.objects if former else ():
            name = each.name or each.sha256
            self._copies[name] = Piece(each.sha256, each.size)
            self._known |= dict.fromkeys(each.keys.items(), name)
        self.new: set[str] = set()

    def copied(self, present: Mapping[str, str]) -> set[str]:
        """Copies what the target lacks of these keys, each with its stamp; gives those that are no longer there."""
        wanted = [item for item in present.items() if not self._is_held(item)]
        return {key for (key, _), done in zip(wanted, _all(self._copy, wanted), strict=True) if not done}

    def listed(self, present: Mapping[str, str]) -> list[Stored]:
        """The copies of these keys, as a manifest lists them."""
        found: dict[str, dict[str, str]] = {}
        for key, stamp in sorted(present.items()):
            found.setdefault(self._known[key, stamp], {})[key] = stamp
        return [
            Stored(self._copies[name].sha256, self._copies[name].size, keys, name if self._seal else None)
            for name, keys in found.items()
        ]

    def _is_held(self, item: tuple[str, str]) -> bool:
        name = self._known.get(item)
        return name is not None and self._has(name)

    def _has(self, name: str) -> bool:
        copy = self._copies.get(name)
        return copy is not None and self._held.get(name) == copy.size

    def _copy(self, item: tuple[str, str]) -> bool:
        key, _ = item
        with tempfile.SpooledTemporaryFile(IN_MEMORY, prefix="parvis-object-") as copy:
            try:
                sha256, size = spooled(storage.get(key), copy)
            except NotFound:
                return False
            name = self._seal.name_of(sha256) if self._seal else sha256
            with self._locks.setdefault(name, Lock()):  # a content is sealed otherwise each time
                if self._seal is None:
                    self._copies[name] = Piece(sha256, size)
                if not self._has(name):
                    self._put(name, copy)
        self._known[item] = name
        return True

    def _put(self, name: str, content: IO[bytes]) -> None:
        with self._seal.sealed(content) if self._seal else nullcontext(content) as written:
            self._copies[name] = Piece(*spooled(chunks(written)))
            written.seek(0)
            self._target.put(f"objects/{name}", written)
        self._held[name] = self._copies[name].size
        self.new.add(name)


def in_store() -> dict[str, str]:
    """The keys of the store, each with a stamp that changes when it is written over; not the list of erasures, which no
    backup brings back as it was.
    """
    pages = obstore.list(storage.store(), chunk_size=1000)
    files = [each for page in pages for each in page if each["path"] != LIST]
    return {file["path"]: file["e_tag"] or file["last_modified"].isoformat() for file in files}


def bring_back(target: Target, made: Manifest, identities: Sequence[x25519.Identity]) -> None:
    """Writes the objects into the store, which is left empty if one of them is not what it was. Raises `Refused`."""
    written: list[str] = []

    def bring(each: Stored) -> None:
        with tempfile.SpooledTemporaryFile(IN_MEMORY, prefix="parvis-object-") as copy:
            _refuse_changed(each.file, each, Piece(*spooled(target.get(each.file), copy)))
            with opened(each.file, copy, identities) if made.recipients else nullcontext(copy) as content:
                for key in each.keys:
                    content.seek(0)
                    written.append(key)
                    storage.put(key, content)
        storage.bring_to_disk(each.keys)

    try:
        _all(bring, made.objects)
    except BaseException:
        remove_all(written)
        raise


def remove_all(keys: Collection[str]) -> None:
    """Removes from the store what was brought back."""
    _all(storage.delete, keys)


def faults_of(target: Target, made: Manifest, identities: Sequence[x25519.Identity]) -> list[str]:
    """What is missing or changed among the objects of a backup, in sentences; sealed ones are opened too."""

    def fault(each: Stored) -> str | None:
        return fault_of(target, each.file, each, identities)

    return [sentence for sentence in _all(fault, made.objects) if sentence]


def fault_of(target: Target, name: str, announced: Piece, identities: Sequence[x25519.Identity] = ()) -> str | None:
    """What is wrong with a file of the target, in a sentence; None for one that is what it was."""
    try:
        with tempfile.SpooledTemporaryFile(IN_MEMORY, prefix="parvis-object-") as copy:
            _refuse_changed(name, announced, Piece(*spooled(target.get(name), copy if identities else None)))
            if identities:
                with opened(name, copy, identities):
                    pass
    except Refused as error:
        return error.sentences[0]
    return None


def _refuse_changed(name: str, announced: Piece, found: Piece) -> None:
    if found.size != announced.size:
        raise Refused(f"{name} compte {found.size} octets au lieu de {announced.size}.")
    if found.sha256 != announced.sha256:
        raise Refused(f"{name} n'est plus ce qu'il était à la sauvegarde.")


def _all(work: Callable[[Each], Made], items: Iterable[Each]) -> list[Made]:
    """Does ``work`` for each item, a few at once; the first failure leaves the batches that follow undone."""
    waiting, made = list(items), list[Made]()
    with ThreadPoolExecutor(_AT_ONCE, "backup") as threads:
        for start in range(0, len(waiting), _BATCH):
            made += threads.map(work, waiting[start : start + _BATCH])
    return made
