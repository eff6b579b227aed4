"""Taking back the last import of a kind: its files are removed, and those that they replaced are restored.

What was replaced waits in the object store until the next import of the same kind, or until its candidate is erased.
"""

import uuid
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from sqlalchemy import Select, func, select, text
from sqlalchemy.orm import Session

from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.files.stored.model import StoredFile
from parvis.files.stored.queries import key_of
from parvis.files.stored.service import discard
from parvis.imports.zip_imports.model import AttachedFile, ZipImport, ZipImportKind
from parvis.imports.zip_imports.queries import import_of
from parvis.kernel import storage, stored_with_rows
from parvis.kernel.auth import Person
from parvis.kernel.db import new_session
from parvis.kernel.hooks import Hooks
from parvis.kernel.undo import Obstacle, Undoer, refuse_if_any, remember
from parvis.kernel.undo.model import Undoable
from parvis.kernel.undo.undoers import Progress

FEATURE: Final = "FILES_IMPORT"
FOLDER: Final = "replaced_files/"

_ROWS_PER_PROGRESS: Final = 50
_KEPT: Final = ("id", "type", "name", "mime_type", "size", "deposited_by", "depositor_subject")


@dataclass(frozen=True)
class ZipImportsHooks(Hooks):
    """documents_read: how many of some files their candidates have opened."""

    documents_read: Callable[[Session, Select[uuid.UUID]], int]


def undo_kind(kind: str) -> str:
    """Under which name imports of a kind are taken back."""
    return f"{kind}_IMPORT"


def note_attached(session: Session, import_id: uuid.UUID, attached: Mapping[StoredFile, Sequence[StoredFile]]) -> None:
    """Notes what an import attached, with what each takes the place of, before that is discarded."""
    replaced = [old for olds in attached.values() for old in olds]
    stored_with_rows.keep_all(session, {_kept_key(old.id): _bytes_of(old) for old in replaced})
    for file, olds in attached.items():
        assert file.candidate_id is not None
        described = [_described(old) for old in olds]
        session.add(
            AttachedFile(file_id=file.id, import_id=import_id, candidate_id=file.candidate_id, replaced=described)
        )
    session.flush()


def _bytes_of(file: StoredFile) -> Iterator[bytes]:
    """Read when they are written elsewhere: a batch of them might be more than the memory."""
    yield storage.read(key_of(file.id))


def remember_import(session: Session, made: ZipImport, author: Person) -> bool:
    """The import can be taken back from now on, and no longer the one before; whether it attached any file."""
    attached = _of_import(session, made.id)
    if not attached:
        return False
    of_kind = select(ZipImport.id).where(ZipImport.kind == made.kind, ZipImport.id != made.id)
    former = session.scalars(select(AttachedFile).where(AttachedFile.import_id.in_(of_kind))).all()
    for attachment in former:
        _forget(session, attachment)
    remember(
        session,
        undoable_id=made.id,
        kind=undo_kind(made.kind),
        title=made.file_name,
        author=author,
        takes_back=[
            (sum(not attachment.replaced for attachment in attached), "fichier ajouté", "fichiers ajoutés"),
            (
                sum(bool(attachment.replaced) for attachment in attached),
                "fichier remplacé, dont l'ancien revient",
                "fichiers remplacés, dont les anciens reviennent",
            ),
        ],
        kept={"importId": str(made.id)},
    )
    return True


def forget_attached(session: Session) -> None:
    """Forgets what imports attached, and what they replaced, once none can be taken back any more."""
    for attachment in session.scalars(select(AttachedFile)).all():
        _forget(session, attachment)


def sweep_replaced_files() -> None:
    """Removes the replaced files that no import can bring back any more."""
    with new_session() as session:
        kept = {
            _kept_key(uuid.UUID(old["id"])) for rows in session.scalars(select(AttachedFile.replaced)) for old in rows
        }
    stored_with_rows.sweep(FOLDER, kept)


def _described(file: StoredFile) -> dict[str, Any]:
    described = {name: getattr(file, name) for name in _KEPT}
    return described | {"id": str(file.id), "sha256": file.sha256.hex(), "created": file.created.isoformat()}


def _of_import(session: Session, import_id: uuid.UUID) -> Sequence[AttachedFile]:
    return session.scalars(select(AttachedFile).where(AttachedFile.import_id == import_id)).all()


def _forget(session: Session, attached: AttachedFile) -> None:
    for old in attached.replaced:
        stored_with_rows.discard_on_commit(session, _kept_key(uuid.UUID(old["id"])))
    session.delete(attached)


def _lock(session: Session) -> None:
    """Keeps deposits and deletions out."""
    session.execute(text("LOCK TABLE stored_files IN SHARE ROW EXCLUSIVE MODE"))


def _obstacles(session: Session, undoable: Undoable) -> list[Obstacle]:
    of_import = AttachedFile.import_id == uuid.UUID(undoable.kept["importId"])
    gone = select(func.count()).where(of_import, AttachedFile.file_id.not_in(select(StoredFile.id)))
    replaced = "remplacé ou supprimé depuis", "remplacés ou supprimés depuis"
    singular, plural = f"fichier de cet import {replaced[0]}", f"fichiers de cet import {replaced[1]}"
    attached = select(AttachedFile.file_id).where(of_import)
    opened = ZipImportsHooks.joined().documents_read(session, attached)
    return [
        Obstacle("FILE", session.scalar(gone) or 0, singular, plural),
        Obstacle("READING", opened, "document lu par son candidat depuis", "documents lus par leur candidat depuis"),
    ]


def _take_back(session: Session, undoable: Undoable, author: Person, progress: Progress) -> None:
    made = import_of(session, uuid.UUID(undoable.kept["importId"]), lock=True)
    attached = _of_import(session, made.id)
    # Whoever opens one meanwhile makes this wait, and counts.
    files = select(StoredFile.id).where(StoredFile.id.in_([attachment.file_id for attachment in attached]))
    session.execute(files.order_by(StoredFile.id).with_for_update())
    refuse_if_any(_obstacles(session, undoable))
    happened: list[Happened] = []
    for done, attachment in enumerate(attached):
        if done % _ROWS_PER_PROGRESS == 0:
            progress(done, len(attached), "Fichiers")
        file = session.get_one(StoredFile, attachment.file_id)
        back = [_brought_back(session, attachment.candidate_id, old) for old in attachment.replaced]
        cell = ChangedCell("file", back[0].name if back else None, file.name)
        happened.append(Happened(attachment.candidate_id, Action.ADD_FILE if back else Action.DELETE_FILE, (cell,)))
        discard(session, file)
        _forget(session, attachment)
    record(session, happened, author)
    session.delete(made)
    session.flush()


def _brought_back(session: Session, candidate_id: uuid.UUID, old: dict[str, Any]) -> StoredFile:
    file_id = uuid.UUID(old["id"])
    file = StoredFile(
        **{name: old[name] for name in _KEPT if name != "id"},
        id=file_id,
        candidate_id=candidate_id,
        sha256=bytes.fromhex(old["sha256"]),
        created=datetime.fromisoformat(old["created"]),
    )
    stored_with_rows.keep(session, key_of(file_id), storage.read(_kept_key(file_id)))
    session.add(file)
    return file


def _kept_key(file_id: uuid.UUID) -> str:
    return f"{FOLDER}{file_id}"


_LABELS: Final = {
    ZipImportKind.FUTURE_SHEET: "Import des fiches avenir « {} »",
    ZipImportKind.PFM: "Import des PFM « {} »",
    ZipImportKind.DOCUMENTS: "Import des documents à destination des candidats « {} »",
}

UNDOERS: Final = {
    undo_kind(kind): Undoer(feature=FEATURE, lock=_lock, obstacles=_obstacles, take_back=_take_back, label=label)
    for kind, label in _LABELS.items()
}
"""How an import of each kind of files is taken back; its id is that of the import."""
