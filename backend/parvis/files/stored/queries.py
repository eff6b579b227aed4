"""Finding stored files, and reading their bytes as they are sent."""

import base64
import uuid
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.files.stored.model import DepositedBy, FileType, StoredFile
from parvis.files.stored.schemas import FileNameOut
from parvis.kernel import storage
from parvis.kernel.auth import Person
from parvis.kernel.errors import NotFound
from parvis.kernel.hooks import Hooks

FOLDER: Final = "stored/"


@dataclass(frozen=True, slots=True)
class FileAccess:
    """The rules of a type. ``opened``: called before a file is sent, raises `NotFound` unless the person may read it.

    ``remove`` deletes it for a person who may; raises `NotFound`, or a refusal of its own. ``name_shown``: the name
    under which the person gets it.
    """

    opened: Callable[[Session, Person, StoredFile], None]
    remove: Callable[[Session, Person, StoredFile], None]
    name_shown: Callable[[Session, Person, StoredFile], str] = lambda _session, _person, file: file.name


@dataclass(frozen=True)
class StoredFilesHooks(Hooks):
    """access: the rules by which people may read and remove files, by type; nobody may read a type without rules."""

    access: Mapping[FileType, FileAccess]


def key_of(file_id: uuid.UUID) -> str:
    """Where the bytes are in the object store."""
    return f"{FOLDER}{file_id}"


def file_and_rules(session: Session, file_id: uuid.UUID, *, lock: bool = False) -> tuple[StoredFile, FileAccess]:
    """A file and the rules of its type. Raises `NotFound`, also for a type without rules."""
    file = session.get(StoredFile, file_id, with_for_update=lock)
    rules = StoredFilesHooks.joined().access.get(FileType(file.type)) if file is not None else None
    if file is None or rules is None:
        raise NotFound
    return file, rules


def file_opened(session: Session, person: Person, file_id: uuid.UUID) -> tuple[StoredFile, FileNameOut]:
    """A file that the person may read, and as they see it. Raises `NotFound`, the same for another's."""
    file, rules = file_and_rules(session, file_id)
    rules.opened(session, person, file)
    return file, FileNameOut.from_row(file, name=rules.name_shown(session, person, file))


def files_of_candidate(session: Session, candidate_id: uuid.UUID, types: Iterable[FileType]) -> Sequence[StoredFile]:
    """The candidate's files of these types, oldest first (one query)."""
    listed = select(StoredFile).where(StoredFile.candidate_id == candidate_id, StoredFile.type.in_(list(types)))
    return session.scalars(listed.order_by(StoredFile.created, StoredFile.id)).all()


def ids_deposited(
    session: Session, candidate_id: uuid.UUID, file_type: FileType, deposited_by: DepositedBy
) -> Sequence[uuid.UUID]:
    """The ids of the candidate's files of that type that these people sent (one query)."""
    listed = select(StoredFile.id).where(
        StoredFile.candidate_id == candidate_id,
        StoredFile.type == file_type,
        StoredFile.deposited_by == deposited_by,
    )
    return session.scalars(listed).all()


def content_in_json(described: FileNameOut) -> Iterator[bytes]:
    """The contract's download, written as the bytes are read; raises `NotFound` before the first piece."""
    return _json_pieces(storage.get(key_of(described.id)), described)


def _json_pieces(chunks: Iterator[bytes], described: FileNameOut) -> Iterator[bytes]:
    yield b'{"content":"'
    rest = b""
    for chunk in chunks:
        data = rest + chunk
        whole = len(data) - len(data) % 3  # three bytes are four letters: pieces join without padding
        rest = data[whole:]
        yield base64.b64encode(data[:whole])
    yield base64.b64encode(rest)
    yield b'","file":' + described.model_dump_json(by_alias=True).encode() + b"}"
