"""What Parvis keeps of candidates: which columns hold it, how it is handed to the person, how it is erased.

Each concept that keeps some declares it in its `privacy` file, as a `PersonalData` that `app.personal_data` lists.
Every column of text, JSON or bytes is listed there, or in `backend/tests/architecture/without_personal_data.toml`:
a new column fails the tests until it is listed in one of the two.
"""

import hashlib
import hmac
import re
import uuid
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Any, Final, TypeVar, cast

from sqlalchemy import ColumnElement, delete, func, select
from sqlalchemy import cast as sql_cast
from sqlalchemy.dialects.postgresql import ARRAY, array
from sqlalchemy.orm import InstrumentedAttribute, Session

from parvis.kernel.db import Base
from parvis.kernel.secret.proof import ERASED_PEOPLE, kept_key

Value = TypeVar("Value")

MOST_SEARCHED: Final = 50
"""For up to this many people, stored texts are searched for each of them; for more, whole texts are removed."""


@dataclass(frozen=True, slots=True)
class DataSubject:
    """A candidate, with all ids and texts that refer to them; ``row`` is their row of the candidate table."""

    id: uuid.UUID
    row: int
    number: str
    last_name: str
    first_name: str
    email: str | None
    account: str | None

    @property
    def number_hash(self) -> bytes:
        """The hash that is kept of an erased person's number."""
        return number_hash(self.number)

    @property
    def pseudonym(self) -> uuid.UUID:
        """The id that replaces them once they are erased."""
        return uuid.UUID(bytes=self.number_hash[:16])


@dataclass(frozen=True, slots=True)
class PersonalData:
    """What a concept keeps of candidates.

    columns: the columns that contain it, by table. export: returns the data of a person as JSON. erase: removes or
    rewrites the data, in the caller's transaction; the candidate's record is erased last. erase_first: does what needs
    an earlier transaction, for one person; it may run twice. When everybody is erased, ``left`` runs instead of it, in
    the transaction that erases: it lists what ``remove`` removes afterwards, which is called until nothing is left, and
    raises a `DomainError` when something forbids it. count: the numbers in the preview of a purge, by French noun.
    """

    columns: Mapping[str, Collection[str]]
    erase: Callable[[Session, Sequence[DataSubject]], None]
    export: Callable[[Session, DataSubject], Any] = lambda _session, _person: None
    erase_first: Callable[[Session, Sequence[DataSubject]], None] = lambda _session, _people: None
    left: Callable[[Session, Sequence[DataSubject]], Sequence[str]] = lambda _session, _people: ()
    remove: Callable[[Session, Sequence[str]], None] = lambda _session, _left: None
    count: Callable[[Session, Sequence[DataSubject]], Mapping[str, int]] = lambda _session, _people: {}


def kept_in(
    table: type[Base], columns: Collection[str], *, leave_out: Collection[str] = (), noun: str | None = None
) -> PersonalData:
    """What a concept keeps in the rows of a table that name a candidate by ``candidate_id``: they are handed over as
    they are, without the columns of ``leave_out``, counted under a French ``noun`` if it has one, and deleted.
    """
    candidate_id = table.__table__.columns["candidate_id"]

    def of(people: Sequence[DataSubject]) -> ColumnElement[bool]:
        return among(candidate_id, [person.id for person in people])

    def count(session: Session, people: Sequence[DataSubject]) -> Mapping[str, int]:
        counted = select(func.count()).select_from(table).where(of(people))
        return {} if noun is None else {noun: session.scalar(counted) or 0}

    def erase(session: Session, people: Sequence[DataSubject]) -> None:
        session.execute(delete(table).where(of(people)))

    def export(session: Session, person: DataSubject) -> Any:  # noqa: ANN401 - JSON
        return rows_exported(session, table, candidate_id == person.id, leave_out=leave_out)

    return PersonalData({table.__tablename__: columns} if columns else {}, erase, export, count=count)


def number_hash(number: str) -> bytes:
    """Hashes a number with a key of the installation: one that comes back is recognised, but cannot be read."""
    return hmac.new(kept_key(ERASED_PEOPLE), number.strip().encode(), hashlib.sha256).digest()


def among(column: InstrumentedAttribute[Any] | ColumnElement[Any], values: Collection[Any]) -> ColumnElement[bool]:
    """Tests in SQL whether ``column`` is one of ``values``, however many: they are sent as one parameter."""
    return column == sql_cast(list(values) or array([], type_=column.type), ARRAY(column.type)).any_()


def rows_exported(
    session: Session, table: type[Base], condition: ColumnElement[bool], *, leave_out: Collection[str] = ()
) -> list[dict[str, Any]]:
    """Returns the rows of a table that match a condition, as JSON, without the columns of ``leave_out``."""
    columns = [column for column in table.__table__.columns if column.name not in leave_out]
    found = session.execute(select(*columns).where(condition)).mappings()
    return [{name: as_json(value) for name, value in row.items()} for row in found]


def as_json(value: Any) -> Any:  # noqa: ANN401 - a cell of any table
    """Returns a cell as JSON stores it."""
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value) if isinstance(value, uuid.UUID) else value


def without_people(content: Value, people: Sequence[DataSubject]) -> Value | None:
    """JSON without the list entries that mention one of ``people`` by number, name, address or id.

    Other texts that mention them are masked. Returns None for more than `MOST_SEARCHED` people: the content is then to
    be removed as a whole.
    """
    if len(people) > MOST_SEARCHED:
        return None
    words = {word for person in people for word in _mentions(person)}
    pattern = re.compile("|".join(rf"(?<!\w){re.escape(word)}(?!\w)" for word in sorted(words)), re.IGNORECASE)
    return _without(content, pattern)


def _mentions(person: DataSubject) -> list[str]:
    names = (f"{person.last_name} {person.first_name}", f"{person.first_name} {person.last_name}")
    return [person.number, str(person.id), *names, *([person.email] if person.email else [])]


def _without(content: Any, pattern: re.Pattern[str]) -> Any:  # noqa: ANN401 - JSON
    if isinstance(content, str):
        return pattern.sub("…", content)
    if isinstance(content, dict):
        members = cast("dict[str, Any]", content)
        return {key: _without(value, pattern) for key, value in members.items() if not pattern.search(key)}
    if isinstance(content, list):
        entries = cast("list[Any]", content)
        return [_without(entry, pattern) for entry in entries if not _is_about(entry, pattern)]
    return content


def _is_about(entry: Any, pattern: re.Pattern[str]) -> bool:  # noqa: ANN401 - JSON
    """Tells whether an entry of a list mentions a person, itself or in one of its own members."""
    if isinstance(entry, str):
        return pattern.search(entry) is not None
    members: list[Any] = []
    if isinstance(entry, dict):
        members = list(cast("dict[str, Any]", entry).values())
    elif isinstance(entry, list):
        members = cast("list[Any]", entry)
    return any(isinstance(member, str) and pattern.search(member) is not None for member in members)
