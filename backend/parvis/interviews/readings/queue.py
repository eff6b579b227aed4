"""What a reader may still read, holds and read, as they see it: blind."""

import uuid
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import and_, exists, func, select
from sqlalchemy.orm import Session

from parvis.candidate_table.snapshot import current
from parvis.candidates.record.model import Candidate
from parvis.files.stored.model import FileType, StoredFile
from parvis.interviews.jury_grades.model import JuryGrade
from parvis.interviews.members.model import JuryConflict
from parvis.interviews.readings.model import PfmHold, PfmReading
from parvis.interviews.readings.queries import has_interviewed, is_withdrawn, projects_to_read
from parvis.interviews.readings.rules import can_settle
from parvis.interviews.readings.schemas import HeldProjectOut, QueueOut, ReadingOut
from parvis.kernel.auth import Person
from parvis.kernel.clock import now
from parvis.kernel.personal_data import among
from parvis.kernel.schemas import Page
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import PfmSettings


@dataclass(frozen=True, slots=True)
class Waiting:
    """A candidate whose project a reader may read."""

    id: uuid.UUID
    external_id: str
    name: str


def projects_left(session: Session, person: Person, rules: PfmSettings) -> list[Waiting]:
    """What the person may still read, by the arrival of the project, then by number (one query)."""
    arrived = (
        select(StoredFile.candidate_id, func.min(StoredFile.created).label("at"))
        .where(StoredFile.type == FileType.PFM)
        .group_by(StoredFile.candidate_id)
        .subquery()
    )
    readings = select(func.count()).where(PfmReading.candidate_id == Candidate.id).scalar_subquery()
    holds = (
        select(func.count())
        .where(PfmHold.candidate_id == Candidate.id, PfmHold.subject != person.subject, PfmHold.until > now())
        .scalar_subquery()
    )
    own = and_(PfmReading.candidate_id == Candidate.id, PfmReading.subject == person.subject)
    conflict = and_(JuryConflict.candidate_id == Candidate.id, JuryConflict.subject == person.subject)
    read = (
        select(Candidate)
        .join(arrived, arrived.c.candidate_id == Candidate.id)
        .where(
            ~exists().where(JuryGrade.candidate_id == Candidate.id),
            ~exists().where(PfmReading.candidate_id == Candidate.id, PfmReading.settles),
            readings + holds < rules.readings,
            ~exists().where(own),
            ~exists().where(conflict),
        )
        .order_by(arrived.c.at, func.length(Candidate.external_id), Candidate.external_id)
    )
    if rules.not_own_interview:
        read = read.where(~has_interviewed(person.subject))
    wanted = projects_to_read(current.snapshot(session))
    return [
        Waiting(each.id, each.external_id, f"{each.last_name} {each.first_name}".strip())
        for each in session.scalars(read)
        if each.row_number < len(wanted) and wanted[each.row_number]
    ]


def hold_of(session: Session, person: Person) -> PfmHold | None:
    """The project that the person holds or held last, None for none."""
    return session.get(PfmHold, person.subject, populate_existing=True)


def queue_shown(session: Session, person: Person, waiting_to_settle: int | None) -> QueueOut:
    """What the person may still read and holds; ``waiting_to_settle`` is counted where they give third readings."""
    rules = campaign_settings(session).pfm
    withdrawn = is_withdrawn(session, person.subject)
    left = [] if withdrawn else projects_left(session, person, rules)
    held = hold_of(session, person)
    mine = select(func.count()).where(PfmReading.subject == person.subject, ~PfmReading.settles)
    return QueueOut(
        left=len(left),
        mine=session.scalar(mine) or 0,
        next=next((held_shown(session, each, held.until, rules) for each in left if each.id == held.candidate_id), None)
        if held is not None and held.until > now()
        else None,
        readings=rules.readings,
        anonymous=rules.anonymous,
        withdrawn=withdrawn,
        to_settle=waiting_to_settle if can_settle(person, rules) else None,
    )


def held_shown(session: Session, waiting: Waiting, until: datetime, rules: PfmSettings) -> HeldProjectOut:
    """A project as its reader sees it."""
    return HeldProjectOut(
        id=waiting.id,
        external_id=waiting.external_id,
        name=None if rules.anonymous else waiting.name,
        pfm=addresses_of(session, [waiting.id])[waiting.id],
        held_until=until,
    )


def addresses_of(session: Session, candidates: Collection[uuid.UUID]) -> Mapping[uuid.UUID, str]:
    """Where the newest project of each of these candidates who have one is read (one query)."""
    newest = (
        select(StoredFile.candidate_id, StoredFile.id)
        .where(StoredFile.type == FileType.PFM, among(StoredFile.candidate_id, candidates))
        .order_by(StoredFile.created, StoredFile.id)
    )
    return {candidate: f"/api/v1/files/{file}/content" for candidate, file in session.execute(newest) if candidate}


def own_readings(session: Session, person: Person, *, page: int, size: int) -> Page[ReadingOut]:
    """What the person read, newest first (four queries)."""
    mine = (PfmReading.subject == person.subject) & ~PfmReading.settles
    total = session.scalar(select(func.count()).where(mine)) or 0
    read = (
        select(PfmReading, Candidate)
        .join(Candidate, Candidate.id == PfmReading.candidate_id)
        .where(mine)
        .order_by(PfmReading.created.desc(), PfmReading.id)
    )
    rows = [(reading, candidate) for reading, candidate in session.execute(read.offset(page * size).limit(size))]
    return Page[ReadingOut].of(_own_shown(session, rows), total=total, number=page, size=size)


def own_reading(session: Session, reading: PfmReading) -> ReadingOut:
    """A reading as its author sees it."""
    candidate = session.get_one(Candidate, reading.candidate_id)
    return _own_shown(session, [(reading, candidate)])[0]


def _own_shown(session: Session, rows: Sequence[tuple[PfmReading, Candidate]]) -> list[ReadingOut]:
    ids = [candidate.id for _, candidate in rows]
    hides = campaign_settings(session).pfm.anonymous
    settling = select(PfmReading.candidate_id).where(among(PfmReading.candidate_id, ids), PfmReading.settles)
    settled = set(session.scalars(settling))
    addresses = addresses_of(session, ids)
    return [
        ReadingOut.from_row(
            reading,
            id=candidate.id,
            external_id=candidate.external_id,
            name=None if hides else f"{candidate.last_name} {candidate.first_name}".strip(),
            pfm=addresses.get(candidate.id),
            settled=candidate.id in settled,
        )
        for reading, candidate in rows
    ]
