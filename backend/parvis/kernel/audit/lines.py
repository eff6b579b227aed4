"""The line of the request that is answered: begun where its caller is let in, completed by the code that writes, and
put in the journal by the commit of what was written.

A call whose code notes nothing still leaves its line: in the transaction of the request, or before its answer begins.
"""

from collections.abc import Generator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any, Final

from sqlalchemy import event, insert
from sqlalchemy.orm import Session, SessionTransaction

from parvis.kernel.audit.actions import ACTIONS_OF_CALLS, ACTIONS_OF_COMMANDS, ID_OF_PATH, NOTED_ALONE
from parvis.kernel.audit.model import AuditLine
from parvis.kernel.audit.seal import seal_line
from parvis.kernel.auth.person import Person
from parvis.kernel.db import OF_REQUEST, new_session
from parvis.kernel.secret.proof import JOURNAL, kept_key

_FOLLOWED: Final = "journal_followed"

Value = str | float | bool | list[str] | None


@dataclass(slots=True)
class Line:
    """What the journal will say of this request; ``is_noted`` once the code that writes has completed it."""

    action: str
    author: str | None
    object_kind: str | None = None
    object_id: str | None = None
    request_id: str | None = None
    count: int | None = None
    before: dict[str, Any] = field(default_factory=dict)
    after: dict[str, Any] = field(default_factory=dict)
    is_due: bool = True
    is_noted: bool = False


_line: ContextVar[Line | None] = ContextVar("audit_line", default=None)


_request_id: ContextVar[str | None] = ContextVar("audit_request_id", default=None)


@contextmanager
def of_request(request_id: str | None) -> Generator[None]:
    """A request of that id begins without a line, and leaves none to the next."""
    token, former = _line.set(None), _request_id.set(request_id)
    try:
        yield
    finally:
        _line.reset(token)
        _request_id.reset(former)


def id_of_request() -> str | None:
    """The id of the request that is being answered."""
    return _request_id.get()


def begin(call: str, person: Person, path: Mapping[str, Any]) -> None:
    """Begins the line of a request of staff that writes or exports: its object is the one that the path names."""
    action = ACTIONS_OF_CALLS.get(call)
    if action is None:
        return
    name = ID_OF_PATH.get(action.kind or "", f"{action.kind}_id".lower())
    found = str(path[name]) if name in path else None
    line = Line(call.upper(), person.subject, action.kind, found, id_of_request(), is_due=call not in NOTED_ALONE)
    if person.by_command:
        line.after["by_command"] = True
    _line.set(line)


def note(
    person: Person,
    *,
    count: int | None = None,
    before: Mapping[str, Any] | None = None,
    after: Mapping[str, Any] | None = None,
    **data: Value,
) -> None:
    """Completes the line of the request, in the transaction that writes.

    The member named after the kind of the object is its id where the path does not name it; the others say what is so
    after. Ids, counts and names of columns: never a name, an e-mail or the content of a cell. Of lists only the length
    is kept. Nothing is noted of what ``person`` does outside a request of staff that writes.
    """
    line = _line.get()
    if line is None or line.author != person.subject:
        return
    object_id = data.pop((line.object_kind or "").lower(), None)
    if object_id is not None and line.object_id is None:
        line.object_id = str(object_id)
    line.count = count if count is not None else line.count
    line.before |= before or {}
    lengths = {name: len(value) for name, value in data.items() if isinstance(value, list)}
    line.after |= {**(after or {}), **data, **lengths}
    line.is_due = line.is_noted = True


def leave_no_line() -> None:
    """This request turns out to write nothing: it only tells what it would do."""
    line = _line.get()
    if line is not None:
        line.is_due = False


def due() -> Line | None:
    """The line of this request that is still to be written."""
    line = _line.get()
    return line if line is not None and line.is_due else None


def write(session: Session, line: Line) -> None:
    """Adds the line to the journal, and seals it: the last step of a transaction, since others then wait for it."""
    kept_key(JOURNAL)  # read before anybody waits
    added = session.execute(
        insert(AuditLine)
        .values(
            author=line.author,
            action=line.action,
            object_kind=line.object_kind,
            object_id=line.object_id,
            count=line.count,
            before=line.before or None,
            after=line.after or None,
            request_id=line.request_id,
        )
        .returning(AuditLine.number, AuditLine.digest)
    )
    seal_line(session, *added.one())


def write_command(
    session: Session, action: str, object_id: object = None, *, count: int | None = None, **after: Value
) -> None:
    """Adds the line of a command of `ACTIONS_OF_COMMANDS`, in the transaction of what it wrote."""
    shown_id = None if object_id is None else str(object_id)
    write(session, Line(action, None, ACTIONS_OF_COMMANDS[action].kind, shown_id, count=count, after=dict(after)))


def write_alone(line: Line) -> None:
    """Adds the line in a transaction of its own, for a call whose own transactions are over."""
    line.is_due = False  # the commit adds none to this
    with new_session() as session, session.begin():
        write(session, line)


@event.listens_for(Session, "after_begin")
def _follow(session: Session, _transaction: SessionTransaction, _connection: object) -> None:
    """Has the commit write the line. Listeners of one session come after those of all, which may lock rows."""
    if _line.get() is not None and _FOLLOWED not in session.info:
        session.info[_FOLLOWED] = None
        event.listen(session, "before_commit", _write_at_commit)
        event.listen(session, "after_commit", _written)


def _write_at_commit(session: Session) -> None:
    line = due()
    if line is None or session.in_nested_transaction() or not (line.is_noted or OF_REQUEST in session.info):
        return
    session.flush()
    write(session, line)
    session.info[_FOLLOWED] = line


def _written(session: Session) -> None:
    line: Line | None = session.info[_FOLLOWED]
    if line is not None:
        line.is_due = False
