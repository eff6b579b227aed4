"""Writing one archive: its workbook, the candidates' files, the manifest, in this order, straight to the store."""

import tempfile
import uuid
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import IO, Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from parvis.campaign.archives.errors import ArchiveWithoutRoom
from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.writing.estimate import estimate
from parvis.campaign.archives.writing.files import Archived, Report, entries_of_files
from parvis.campaign.archives.writing.manifest import Manifest
from parvis.campaign.archives.writing.readme import readme
from parvis.campaign.archives.writing.workbook import digest_of_campaign, write_campaign
from parvis.campaign.archives.writing.zip import Entry, WrittenObject, put_and_read_back, zip_pieces
from parvis.candidates.record.model import Candidate
from parvis.kernel import clock, storage
from parvis.kernel.db import new_session
from parvis.kernel.french import weight
from parvis.kernel.settings import MEBIBYTE

_CHUNK: Final = MEBIBYTE


@dataclass(frozen=True, slots=True)
class WrittenArchive:
    """What was stored, what it holds by kind, and the digest of what its workbook says."""

    object: WrittenObject
    counts: dict[str, int]
    digest: str


def write_archive(archive: Archive, file_id: uuid.UUID, report: Report) -> WrittenArchive:
    """Stores it under ``file_id``. Raises `StorageFull`, `ArchiveWithoutRoom`, `ArchiveDamaged`, and as ``report``."""
    _check_room()
    with tempfile.TemporaryFile(prefix="parvis-archive-") as workbook, Manifest() as manifest:
        with new_session() as session, storage.refused_when_full():
            # All its sheets describe the same instant.
            session.connection(execution_options={"isolation_level": "REPEATABLE READ"})
            people = _archived(session)
            report(0, len(people), "Classeur des candidats")
            write_campaign(session, workbook)
            digest = digest_of_campaign(session)
        entries = _entries(archive, workbook, people, manifest, report)
        written = put_and_read_back(file_id, zip_pieces(entries))
        return WrittenArchive(written, {"candidates": len(people), **manifest.counts, **manifest.wrong}, digest)


def _entries(
    archive: Archive, workbook: IO[bytes], people: Sequence[Archived], manifest: Manifest, report: Report
) -> Iterator[Entry]:
    written = clock.now()
    text = readme(archive, len(people), written)
    yield _own("LISEZMOI.txt", [text], len(text), written, manifest)
    size = workbook.seek(0, 2)
    workbook.seek(0)
    yield _own("candidats.xlsx", iter(lambda: workbook.read(_CHUNK), b""), size, written, manifest)
    yield from entries_of_files(people, manifest, report)
    report(len(people), len(people), "Relecture de l'archive")
    described = {
        "archive": archive.name,
        "scholarYear": archive.scholar_year,
        "endDate": archive.end_date.isoformat(),
        "written": written.astimezone(clock.PARIS).isoformat(timespec="seconds"),
        "candidates": len(people),
    }
    yield Entry("manifeste.json", manifest.written(described), 0, written, is_text=True)


def _own(path: str, content: Iterator[bytes] | list[bytes], size: int, written: datetime, manifest: Manifest) -> Entry:
    return Entry(path, manifest.hashed(path, None, content), size, written)


def _archived(session: Session) -> list[Archived]:
    listed = select(Candidate.id, Candidate.external_id).order_by(Candidate.external_id)
    return [Archived(*row) for row in session.execute(listed)]


def _check_room() -> None:
    """Raises `ArchiveWithoutRoom` before hours of work, where the store says what room it has."""
    room = storage.room()
    with new_session() as session:
        size = estimate(session).size
    if room is not None and size > room:
        raise ArchiveWithoutRoom(weight(size - room))
