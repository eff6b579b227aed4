"""The files of the candidates as entries of the archive: ``fichiers/{number}/{type}/{name}``, names of any system."""

import uuid
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from sqlalchemy import select

from parvis.campaign.archives.writing.manifest import Manifest
from parvis.campaign.archives.writing.zip import Entry
from parvis.candidates.files.rules import TYPES
from parvis.files.content.rules import clean_name
from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.kernel import storage
from parvis.kernel.db import new_session
from parvis.kernel.errors import NotFound
from parvis.kernel.settings import MEBIBYTE

Report = Callable[[int, int, str], None]

_CANDIDATES_AT_ONCE: Final = 100
_READ_WHOLE: Final = 8 * MEBIBYTE
_LONGEST_NAME: Final = 120  # with its folders within the 260 characters of Windows


class Archived(NamedTuple):
    """A candidate of the archive."""

    id: uuid.UUID
    number: str


def entries_of_files(people: Sequence[Archived], manifest: Manifest, report: Report) -> Iterator[Entry]:
    """The files of each candidate, listed shortly before they are read: what goes meanwhile is told in the manifest."""
    for start in range(0, len(people), _CANDIDATES_AT_ONCE):
        report(start, len(people), "Pièces des candidats")
        some = {person.id: person.number for person in people[start : start + _CANDIDATES_AT_ONCE]}
        for candidate_id, files in groupby(_listed(some), key=lambda file: file.candidate_id):
            if candidate_id is None:
                continue
            taken: set[str] = set()
            for file in files:
                path = _free_path(f"fichiers/{clean_name(some[candidate_id])}/{file.type}", file.name, taken)
                try:
                    content = _content(file)
                except NotFound:
                    manifest.note_missing(path)
                    continue
                hashed = manifest.hashed(path, file.type, content, expected=file.sha256)
                yield Entry(path, hashed, file.size, file.created)


def _listed(candidates: Iterable[uuid.UUID]) -> Sequence[StoredFile]:
    listed = select(StoredFile).where(StoredFile.candidate_id.in_(list(candidates)), StoredFile.type.in_(TYPES))
    with new_session() as session:
        return session.scalars(listed.order_by(StoredFile.candidate_id, StoredFile.created, StoredFile.id)).all()


def _content(file: StoredFile) -> Iterable[bytes]:
    """The bytes of a file; raises `NotFound` before the first."""
    key = key_of(file.id)
    return [storage.read(key)] if file.size <= _READ_WHOLE else storage.get(key)


def _free_path(folder: str, name: str, taken: set[str]) -> str:
    """A path that no other file of the candidate has, compared as Windows does: ``bulletin (2).pdf``."""
    stem, dot, extension = clean_name(name).rpartition(".")
    if not dot:
        stem, extension = extension, ""
    stem = stem[: _LONGEST_NAME - len(extension) - 6].rstrip(". ")
    number, path = 1, f"{folder}/{stem}{dot}{extension}"
    while path.casefold() in taken:
        number += 1
        path = f"{folder}/{stem} ({number}){dot}{extension}"
    taken.add(path.casefold())
    return path
