"""What a purge would erase, what is stored about somebody, and who opened what."""

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import IO, Final

from sqlalchemy import Select, String, case, cast, func, or_, select
from sqlalchemy.orm import Session

from parvis.campaign.archives.model import Archive
from parvis.campaign.archives.queries import due_counted, short_archives
from parvis.campaign.archives.rules import scholar_year
from parvis.campaign.privacy.model import SetAside
from parvis.campaign.privacy.rules import LEFT
from parvis.campaign.privacy.schemas import (
    AccessOfPersonOut,
    CountedOut,
    HeldOut,
    PurgeOut,
    SetAsideOut,
)
from parvis.campaign.privacy.words import CODES
from parvis.candidate_table.export.book import BookSheet, made_book
from parvis.candidate_table.export.sheet import MOST_ROWS
from parvis.candidates.journal.model import Access, AccessKind
from parvis.candidates.record.model import Candidate
from parvis.imports.candidates_file.profile.store import present_year
from parvis.interviews.slots.model import InterviewSlot
from parvis.kernel.clock import PARIS, now, today
from parvis.kernel.errors import existing
from parvis.kernel.hooks import Hooks
from parvis.kernel.jobs import Job, JobKind
from parvis.kernel.personal_data import DataSubject, PersonalData
from parvis.kernel.schemas import Page
from parvis.school.settings.queries import campaign_settings
from parvis.school.settings.rules import retention_end

_OPENED: Final = {
    AccessKind.RECORD: "Dossier",
    AccessKind.LETTER: "Lettre",
    AccessKind.FILE: "Fichier",
    AccessKind.REASONS: "Motifs",
}
_NAME: Final = Candidate.last_name + " " + Candidate.first_name
_SUBJECT = (
    *(Candidate.id, Candidate.row_number, Candidate.external_id, Candidate.last_name, Candidate.first_name),
    *(Candidate.email, Candidate.account_subject),
)


@dataclass(frozen=True)
class PrivacyHooks(Hooks):
    """personal_data: what each concept keeps of candidates, by its name, in the order in which it is erased."""

    personal_data: Mapping[str, PersonalData]


def everyone(session: Session) -> list[DataSubject]:
    """Every candidate (one query)."""
    return [DataSubject(*row) for row in session.execute(select(*_SUBJECT).order_by(Candidate.external_id))]


def people_to_purge(session: Session) -> list[DataSubject]:
    """Every candidate but those set aside (one query)."""
    left = select(SetAside.candidate_id).where(SetAside.until >= today())
    listed = select(*_SUBJECT).where(Candidate.id.not_in(left)).order_by(Candidate.external_id)
    return [DataSubject(*row) for row in session.execute(listed)]


def purges_with_left() -> Select[Job]:
    """The purges that ended before all that they left to remove was."""
    ended = Job.kind == JobKind.PURGE, Job.finished.is_not(None)
    return select(Job).where(*ended, func.jsonb_array_length(Job.payload[LEFT]) > 0)


def set_aside(session: Session, candidate_id: uuid.UUID | None = None) -> list[SetAsideOut]:
    """Whom a purge leaves, or left until their day came: everybody, or a candidate alone (one query)."""
    listed = select(SetAside, Candidate).join(Candidate, Candidate.id == SetAside.candidate_id)
    if candidate_id is not None:
        listed = listed.where(SetAside.candidate_id == candidate_id)
    rows = session.execute(listed.order_by(SetAside.until, Candidate.external_id))
    return [
        SetAsideOut(
            id=candidate.id,
            number=candidate.external_id,
            name=f"{candidate.last_name} {candidate.first_name}",
            reason=each.reason,
            until=each.until,
            is_over=each.until < today(),
            author=each.author_name,
        )
        for each, candidate in rows
    ]


def subject_of(session: Session, candidate_id: uuid.UUID, *, lock: bool = False) -> DataSubject:
    """A candidate, as their data are found. Raises `NotFound`."""
    found = select(*_SUBJECT).where(Candidate.id == candidate_id)
    row = existing(session.execute(found.with_for_update() if lock else found).one_or_none())
    return DataSubject(*row)


def due_date(session: Session) -> date:
    """The day by which the campaign is purged, by the retention of the settings in force."""
    return retention_end(present_year(session), campaign_settings(session).retention_years)


def purge_preview(session: Session) -> PurgeOut:
    """What a purge would take now."""
    people = people_to_purge(session)
    due = due_date(session)
    return PurgeOut(
        campaign=present_year(session) if people else None,
        due=due if people else None,
        is_due=bool(people) and today() > due,
        retention_years=campaign_settings(session).retention_years,
        candidates=len(people),
        archives=len(archives_to_purge(session, due)) if people else 0,
        due_archives=due_counted(session),
        counts=counts_of(session, people) if people else [],
        set_aside=set_aside(session),
    )


def archives_to_purge(session: Session, due: date) -> Sequence[Archive]:
    """The archives that go with the candidates who are purged after ``due``: those whose own end is not later."""
    return short_archives(session, Archive.end_date <= due)


def people_due_counted(session: Session) -> int:
    """How many candidates are kept though the retention of their campaign is over."""
    people = people_to_purge(session)
    return len(people) if people and today() > due_date(session) else 0


def counts_of(session: Session, people: Sequence[DataSubject]) -> list[CountedOut]:
    """How much is stored about these people, as each concept counts it."""
    found = [
        pair
        for concept in PrivacyHooks.joined().personal_data.values()
        for pair in concept.count(session, people).items()
    ]
    return [CountedOut(label=label, count=count) for label, count in found if count]


def held_on(session: Session, candidate_id: uuid.UUID) -> HeldOut:
    """What is held on a candidate, counted. Raises `NotFound`."""
    person = subject_of(session, candidate_id)
    archives = short_archives(session, Archive.scholar_year == scholar_year(present_year(session)))
    slot = session.scalar(select(InterviewSlot.name).where(InterviewSlot.candidate_id == candidate_id))
    return HeldOut.from_row(
        person,
        birth_date=session.scalar(select(Candidate.birth_date).where(Candidate.id == candidate_id)),
        has_account=person.account is not None,
        slot=slot,
        archives=len(archives),
        archives_until=max((archive.end_date for archive in archives), default=None),
        set_aside=next(iter(set_aside(session, candidate_id)), None),
        counts=counts_of(session, [person]),
    )


def accesses(
    session: Session, person: str | None, days: int | None, *, page: int, size: int
) -> Page[AccessOfPersonOut]:
    """Returns the accesses of the last ``days`` days (None: all), newest first (two queries).

    ``person``: only accesses by or to somebody whose name or number contains it.
    """
    listed = _accesses_of(person, days)
    counted = listed.subquery("listed") if person or days else Access
    total = session.scalar(select(func.count()).select_from(counted)) or 0
    newest = listed.order_by(Access.at.desc(), Access.id.desc()).offset(page * size).limit(size)
    rows = [
        AccessOfPersonOut.of(access, candidate=candidate and f"{candidate.last_name} {candidate.first_name}")
        for access, candidate in session.execute(newest)
    ]
    return Page[AccessOfPersonOut].of(rows, total=total, number=page, size=size)


def accesses_workbook(session: Session, person: str | None, days: int | None) -> IO[bytes]:
    """Returns the same as a workbook: a temporary file at its beginning, with the newest as far as a sheet goes (one
    query).

    Hundreds of thousands of rows are read as texts, not as objects.
    """
    columns = (
        func.to_char(func.timezone(PARIS.key, Access.at), "DD/MM/YYYY HH24:MI").label("Quand"),
        func.concat_ws(" ", Access.first_name, Access.last_name).label("Qui"),
        case(CODES["role"], value=Access.role, else_=func.regexp_replace(Access.role, "^ROLE_", "")).label("Rôle"),
        case((Candidate.id.is_(None), "Personne effacée"), else_=_NAME).label("Candidat"),
        case(_OPENED, value=Access.kind).label("Quoi"),
        Access.file_name.label("Fichier"),
    )
    newest = _accesses_of(person, days).order_by(Access.at.desc(), Access.id.desc()).limit(MOST_ROWS)
    rows = session.execute(newest.with_only_columns(*columns)).all()
    texts = {each.name: [row[index] for row in rows] for index, each in enumerate(columns)}
    return made_book([BookSheet.of_texts("Journal des accès", texts)])


def purge_workbook(session: Session) -> IO[bytes]:
    """The candidates whom a purge would erase now, as a workbook in a temporary file at its beginning (one query)."""
    people = people_to_purge(session)
    return made_book([BookSheet.of_texts("À purger", {
        "Numéro": [person.number for person in people],
        "Nom": [person.last_name for person in people],
        "Prénom": [person.first_name for person in people],
        "E-mail": [person.email for person in people],
        "Compte": ["Non" if person.account is None else "Oui" for person in people],
    })])  # fmt: skip


def _accesses_of(person: str | None, days: int | None) -> Select[Access, Candidate]:
    listed = select(Access, Candidate).outerjoin(Candidate, Candidate.id == Access.candidate_id)
    if days is not None:
        listed = listed.where(Access.at >= now() - timedelta(days=days))
    for word in (person or "").casefold().split():
        texts = (Access.last_name, Access.first_name, Candidate.last_name, Candidate.first_name)
        holds = [func.lower(func.coalesce(text, "")).contains(word, autoescape=True) for text in texts]
        listed = listed.where(or_(*holds, func.lower(cast(Candidate.external_id, String)) == word))
    return listed
