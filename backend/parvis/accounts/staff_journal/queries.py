"""Reading the journal."""

import uuid
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta
from typing import Final

from sqlalchemy import ColumnElement, Select, Text, cast, func, literal, or_, select, union_all
from sqlalchemy.orm import InstrumentedAttribute, Session

from parvis.accounts.directory.current import current_directory
from parvis.accounts.directory.port import DirectoryNotConfigured, Names
from parvis.accounts.staff_journal.rules import KINDS_OF_MEMBERS, Named, name_in_words, texts_of, value_in_words
from parvis.accounts.staff_journal.schemas import AuthorOut, JournalChangeOut, LineOut, ObjectOut
from parvis.kernel.audit.actions import ACTIONS_OF_COMMANDS, KINDS, LABELS
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
_USER: Final = "/admin/administrations/users/{}/edit"


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
    """``names``: for each kind of object that has a name, the columns of its id and of its name, and its page.

    ``members``: what members of lines are called, those of ``unshown`` apart; ``values``: what values in capitals are
    called.
    """

    names: Mapping[str, tuple[InstrumentedAttribute[uuid.UUID], InstrumentedAttribute[str], ColumnElement[str]]]
    members: Mapping[str, str]
    unshown: Set[str]
    values: Mapping[str, str]


def lines_listed(session: Session, wanted: Wanted, *, page: int, size: int) -> Page[LineOut]:
    """Returns a page of the lines wanted, newest first."""
    where = _where(wanted)
    total = session.scalar(select(func.count()).select_from(AuditLine).where(*where)) or 0
    newest = select(AuditLine).where(*where).order_by(AuditLine.number.desc()).offset(page * size).limit(size)
    return Page[LineOut].of(_lines_shown(session, session.scalars(newest).all()), total=total, number=page, size=size)


def lines_exported(session: Session, wanted: Wanted) -> Iterator[Sequence[str]]:
    """Yields the header and the lines wanted, newest first, as a spreadsheet shows them."""
    yield HEADER
    newest = select(AuditLine).where(*_where(wanted)).order_by(AuditLine.number.desc())
    for part in session.scalars(newest.execution_options(yield_per=AT_ONCE)).partitions():
        for line in _lines_shown(session, part):
            at = line.at.astimezone(PARIS)
            author, thing = line.author, line.object
            yield (
                *(f"{at:%d/%m/%Y}", f"{at:%H:%M:%S}"),
                *((author.last_name, author.first_name, author.id) if author else ("", "", "")),
                line.label,
                (thing.name or thing.label) if thing else "",
                (thing.id or "") if thing else "",
                "" if line.count is None else str(line.count),
                _members_written((change.label, change.before) for change in line.changes),
                _members_written((change.label, change.after) for change in line.changes),
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


def _lines_shown(session: Session, rows: Sequence[AuditLine]) -> list[LineOut]:
    people = {row.author for row in rows} | {row.object_id for row in rows if row.object_kind == "USER"}
    accounts = _accounts(session, filter(None, people | _held(rows, "USER")))
    people_named = {
        ("USER", account): (f"{found.first_name} {found.last_name}", _USER.format(account))
        for account, found in accounts.items()
    }
    names: Named = {**_names(session, rows), **people_named}
    return [_line(row, accounts, names) for row in rows]


def _line(row: AuditLine, accounts: Mapping[str, Names], names: Named) -> LineOut:
    kind, before, after = row.object_kind, row.before or {}, row.after or {}
    author = None
    if row.author is not None:
        found = accounts.get(row.author, Names("", ""))
        author = AuthorOut(id=row.author, last_name=found.last_name, first_name=found.first_name)
    shown = None
    if kind is not None:
        name, link = names.get((kind, row.object_id), (before.get("name"), None))
        called = name_in_words(kind, row.object_id, name, StaffJournalHooks.joined().values)
        shown = ObjectOut(kind=kind, label=KINDS.get(kind, kind), id=row.object_id, name=called, link=link)
    return LineOut.from_row(
        row,
        id=str(row.number),
        author=author,
        source="COMMAND_LINE" if row.action in ACTIONS_OF_COMMANDS else None,
        label=LABELS.get(row.action, row.action),
        object=shown,
        changes=[
            change
            for member in {**before, **after}
            if (change := _change(names, member, before.get(member), after.get(member))) is not None
        ],
    )


def _change(names: Named, member: str, before: object, after: object) -> JournalChangeOut | None:
    """What a person reads of a member; None where it did not change, or says nothing to a person."""
    words = StaffJournalHooks.joined()
    if before == after or member in words.unshown:
        return None
    return JournalChangeOut(
        name=member,
        label=words.members.get(member, member.replace("_", " ").capitalize()),
        before=value_in_words(member, before, names, words.values),
        after=value_in_words(member, after, names, words.values),
    )


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


def _names(session: Session, rows: Sequence[AuditLine]) -> dict[tuple[str, str | None], tuple[str, str | None]]:
    named: list[Select[str, str, str, str]] = []
    for kind, (key, name, page) in StaffJournalHooks.joined().names.items():
        ids = {row.object_id for row in rows if row.object_kind == kind and row.object_id} | _held(rows, kind)
        named.append(select(literal(kind), cast(key, Text), name, page).where(cast(key, Text).in_(ids)))
    found = session.execute(union_all(*named)).all()
    return {(str(kind), str(key)): (str(name), str(page)) for kind, key, name, page in found}


def _held(rows: Sequence[AuditLine], kind: str) -> set[str]:
    """The ids of a kind that members of the lines hold."""
    of_kind = [kind.lower(), *(member for member, its_kind in KINDS_OF_MEMBERS.items() if its_kind == kind)]
    kept = [(members or {}).get(name) for row in rows for members in (row.before, row.after) for name in of_kind]
    return {text for value in kept for text in texts_of(value)}


def _members_written(members: Iterable[tuple[str, str | None]]) -> str:
    return "; ".join(f"{label} : {value}" for label, value in members if value is not None)
