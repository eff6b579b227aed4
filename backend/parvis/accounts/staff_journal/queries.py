"""Reading the journal."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Any, Final

from sqlalchemy import ColumnElement, Select, Text, cast, func, literal, or_, select, union_all
from sqlalchemy.orm import InstrumentedAttribute, Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured, Names
from parvis.accounts.staff_journal.schemas import AuthorOut, JournalChangeOut, LineOut, ObjectOut
from parvis.kernel.audit.actions import KINDS, LABELS
from parvis.kernel.audit.model import AuditLine
from parvis.kernel.clock import PARIS
from parvis.kernel.errors import NotFound, Unavailable
from parvis.kernel.hooks import Hooks
from parvis.kernel.schemas import Page

HEADER: Final = (
    *("Date", "Heure", "Nom", "Prénom", "Personne", "Action"),
    *("Objet", "Identifiant", "Nombre", "Avant", "Après", "Requête"),
)
AT_ONCE: Final = 1_000


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which lines are wanted; a member that is None leaves all."""

    person: str | None = None
    action: str | None = None
    object: str | None = None
    first_day: date | None = None
    last_day: date | None = None


@dataclass(frozen=True)
class StaffJournalHooks(Hooks):
    """``names``: for each kind of object that has a name, the columns of its id and of its name."""

    names: Mapping[str, tuple[InstrumentedAttribute[uuid.UUID], InstrumentedAttribute[str]]]


def lines_listed(session: Session, wanted: Wanted, *, page: int, size: int) -> Page[LineOut]:
    """Returns a page of the lines wanted, newest first."""
    where = _where(wanted)
    total = session.scalar(select(func.count()).select_from(AuditLine).where(*where)) or 0
    newest = select(AuditLine).where(*where).order_by(AuditLine.number.desc()).offset(page * size).limit(size)
    return Page[LineOut].of(_shown(session, session.scalars(newest).all()), total=total, number=page, size=size)


def lines_exported(session: Session, wanted: Wanted) -> Iterator[Sequence[str]]:
    """Yields the header and the lines wanted, newest first, as a spreadsheet shows them."""
    yield HEADER
    newest = select(AuditLine).where(*_where(wanted)).order_by(AuditLine.number.desc())
    for part in session.scalars(newest.execution_options(yield_per=AT_ONCE)).partitions():
        for line in _shown(session, part):
            at = line.at.astimezone(PARIS)
            author, thing = line.author, line.object
            yield (
                *(f"{at:%d/%m/%Y}", f"{at:%H:%M:%S}"),
                *((author.last_name, author.first_name, author.id) if author else ("", "", "")),
                line.label,
                (thing.name or KINDS[thing.kind]) if thing else "",
                (thing.id or "") if thing else "",
                "" if line.count is None else str(line.count),
                _written(line.before),
                _written(line.after),
                line.request_id or "",
            )


def _where(wanted: Wanted) -> list[ColumnElement[bool]]:
    where: list[ColumnElement[bool]] = []
    if wanted.person is not None:
        where.append(AuditLine.author == wanted.person)
    if wanted.action is not None:
        where.append(AuditLine.action == wanted.action)
    if wanted.object is not None:
        where.append(or_(AuditLine.object_id == wanted.object, AuditLine.object_kind == wanted.object))
    if wanted.first_day is not None:
        where.append(AuditLine.at >= _midnight(wanted.first_day))
    if wanted.last_day is not None:
        where.append(AuditLine.at < _midnight(wanted.last_day + timedelta(days=1)))
    return where


def _midnight(day: date) -> datetime:
    return datetime.combine(day, time(), PARIS)


def _shown(session: Session, rows: Sequence[AuditLine]) -> list[LineOut]:
    people = {row.author for row in rows} | {row.object_id for row in rows if row.object_kind == "USER"}
    accounts = _accounts(session, filter(None, people))
    names = _names(session, rows) | {
        ("USER", account): f"{found.first_name} {found.last_name}" for account, found in accounts.items()
    }
    return [_line(row, accounts, names) for row in rows]


def _line(row: AuditLine, accounts: Mapping[str, Names], names: Mapping[tuple[str, str | None], str]) -> LineOut:
    kind, before, after = row.object_kind, row.before, row.after
    author = None
    if row.author is not None:
        found = accounts.get(row.author, Names("", ""))
        author = AuthorOut(id=row.author, last_name=found.last_name, first_name=found.first_name)
    shown = None if kind is None else ObjectOut(kind=kind, id=row.object_id, name=names.get((kind, row.object_id)))
    return LineOut(
        id=str(row.number),
        at=row.at,
        author=author,
        action=row.action,
        label=LABELS.get(row.action, row.action),
        object=shown,
        count=row.count,
        before=before,
        after=after,
        changes=[
            JournalChangeOut(
                name=name,
                before=_named(names, name, (before or {}).get(name)),
                after=_named(names, name, (after or {}).get(name)),
            )
            for name in {**(before or {}), **(after or {})}
        ],
        request_id=row.request_id,
    )


def _named(names: Mapping[tuple[str, str | None], str], member: str, value: object) -> object:
    """The name of the object that a member of a line holds, as `candidate` holds the id of one; else the value."""
    return names.get((member.upper(), value), value) if isinstance(value, str) else value


def _accounts(session: Session, ids: Iterable[str]) -> dict[str, Names]:
    """The names of accounts as they are today; none of an account that is gone, or while the directory is away."""
    found: dict[str, Names] = {}
    try:
        directory = current_directory(session)
        for each in sorted(ids):
            with suppress(NotFound):
                account = directory.account(each)
                found[each] = Names(account.first_name, account.last_name)
    except (Unavailable, DirectoryNotConfigured):
        pass
    return found


def _names(session: Session, rows: Sequence[AuditLine]) -> dict[tuple[str, str | None], str]:
    of_kinds: list[Select[str, str, str]] = []
    for kind, (key, name) in StaffJournalHooks.joined().names.items():
        held = {(members or {}).get(kind.lower()) for row in rows for members in (row.before, row.after)}
        ids = {row.object_id for row in rows if row.object_kind == kind} | held
        of_kinds.append(select(literal(kind), cast(key, Text), name).where(cast(key, Text).in_(ids - {None})))
    return {(kind, each): shown for kind, each, shown in session.execute(union_all(*of_kinds))}


def _written(members: Mapping[str, Any] | None) -> str:
    return "" if members is None else "; ".join(f"{name} : {value}" for name, value in members.items())
