"""Attaching the files of a zip to their candidates, a batch at a time (docs/rules/imports.md).

A batch is one transaction, which waits for the disk once. What it does with a file is decided under the lock of its
candidate: an attempt that was killed between two batches leaves files that the next one finds unchanged.
"""

import uuid
from collections.abc import Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from hashlib import sha256
from typing import Final, Self

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.candidates.history.service import Action, ChangedCell, Happened, record
from parvis.candidates.record.model import Candidate
from parvis.files.content.rules import FileKind
from parvis.files.stored.model import DepositedBy, StoredFile
from parvis.files.stored.service import discard, store_all
from parvis.imports.zip_imports.reading import Attached, Expected
from parvis.imports.zip_imports.undoing import note_attached
from parvis.kernel.db import new_session
from parvis.kernel.jobs import RunningJob
from parvis.kernel.settings import MEBIBYTE

MOST_FILES: Final = 250
MOST_BYTES: Final = 32 * MEBIBYTE

Owner = tuple[uuid.UUID, str | None]
"""Whose file it is, and under which name where a candidate may have several."""


class Outcome(StrEnum):
    """What is done with a file; ``gone``: its candidate was erased since the zip was read."""

    NEW = "new"
    REPLACED = "replaced"
    UNCHANGED = "unchanged"
    GONE = "gone"


@dataclass(frozen=True, slots=True)
class Taken:
    """A file of the zip with its bytes, in memory until its batch is attached."""

    attached: Attached
    content: bytes
    digest: bytes

    @classmethod
    def of(cls, attached: Attached) -> Self:
        """Reads the file: its content is there no longer once the next one is read from the zip."""
        attached.pdf.content.seek(0)
        content = attached.pdf.content.read()
        return cls(attached, content, sha256(content).digest())


@dataclass(slots=True)
class Batch:
    """The files that wait to be attached together."""

    job: RunningJob
    import_id: uuid.UUID
    expected: Expected
    _waiting: dict[Owner, Taken] = field(default_factory=dict[Owner, Taken])

    def has_no_room_for(self, attached: Attached) -> bool:
        """Whether `attach` comes first; two files of which one replaces the other are never in one batch."""
        size = sum(len(each.content) for each in self._waiting.values()) + attached.pdf.size
        return bool(self._waiting) and (
            len(self._waiting) == MOST_FILES or size > MOST_BYTES or self._owner(attached) in self._waiting
        )

    def take(self, attached: Attached) -> None:
        """Adds a file."""
        self._waiting[self._owner(attached)] = Taken.of(attached)

    def attach(self) -> list[tuple[Attached, Outcome]]:
        """Stores the files that their candidates do not have already, and forgets them all.

        Raises `JobCancelled`, `JobTakenOver` and `StorageFull`: nothing of the batch is then attached.
        """
        waiting, self._waiting = self._waiting, {}
        if not waiting:
            return []
        with new_session() as session, session.begin():
            self.job.hold(session)
            # In one order, whatever that of the zip, and only against their erasure: who changes candidates meanwhile,
            # an import of thousands of them among others, neither waits nor is waited for.
            ids = sorted({candidate_id for candidate_id, _ in waiting})
            locked = select(Candidate.id).where(Candidate.id.in_(ids)).order_by(Candidate.id)
            known = set(session.scalars(locked.with_for_update(read=True, key_share=True)))
            present = self._present(session, ids)
            outcomes = {
                owner: _outcome(taken, present.get(owner, ())) if owner[0] in known else Outcome.GONE
                for owner, taken in waiting.items()
            }
            self._store(
                session,
                [
                    (taken, present.get(owner, ()))
                    for owner, taken in waiting.items()
                    if outcomes[owner] in {Outcome.NEW, Outcome.REPLACED}
                ],
            )
        return [(taken.attached, outcomes[owner]) for owner, taken in waiting.items()]

    def _owner(self, attached: Attached) -> Owner:
        return attached.candidate.id, attached.name if self.expected.by_name else None

    def _present(self, session: Session, candidates: Sequence[uuid.UUID]) -> dict[Owner, list[StoredFile]]:
        of_type = select(StoredFile).where(
            StoredFile.candidate_id.in_(candidates), StoredFile.type == self.expected.file_type
        )
        present: dict[Owner, list[StoredFile]] = {}
        for file in session.scalars(of_type):
            assert file.candidate_id is not None
            owner = file.candidate_id, file.name if self.expected.by_name else None
            present.setdefault(owner, []).append(file)
        return present

    def _store(self, session: Session, attached: Sequence[tuple[Taken, Sequence[StoredFile]]]) -> None:
        """Stores each of these in place of what the candidate has."""
        rows = [(self._row(taken), taken, replaced) for taken, replaced in attached]
        store_all(session, {row: taken.content for row, taken, _ in rows})
        note_attached(session, self.import_id, {row: replaced for row, _, replaced in rows})
        discard(session, *(former for _, replaced in attached for former in replaced))
        record(session, [_happened(taken.attached, replaced) for taken, replaced in attached], self.job.author)

    def _row(self, taken: Taken) -> StoredFile:
        return StoredFile(
            id=uuid.uuid4(),
            type=self.expected.file_type,
            candidate_id=taken.attached.candidate.id,
            name=taken.attached.name,
            mime_type=FileKind.PDF,
            size=len(taken.content),
            sha256=taken.digest,
            deposited_by=DepositedBy.IMPORT,
            depositor_subject=self.job.author.subject,
        )


def _outcome(taken: Taken, present: Sequence[StoredFile]) -> Outcome:
    if any(file.sha256 == taken.digest for file in present):
        return Outcome.UNCHANGED
    return Outcome.REPLACED if present else Outcome.NEW


def _happened(attached: Attached, replaced: Sequence[StoredFile]) -> Happened:
    cell = ChangedCell("file", attached.name, replaced[0].name if replaced else None)
    return Happened(attached.candidate.id, Action.ADD_FILE, (cell,))
