"""Keeping the external columns that a file brings, and those that it no longer has."""

from collections.abc import Sequence

from sqlalchemy import delete, insert, select, update
from sqlalchemy.orm import Session

from parvis.columns.model import ExternalColumn
from parvis.columns.naming import NamedColumn


def keep_columns(session: Session, columns: Sequence[NamedColumn]) -> None:
    """Makes ``columns`` the present ones, in the caller's transaction.

    A column that the file no longer has stays, marked absent; one that comes back keeps its id.
    """
    ids = {column.name: column.id for column in session.scalars(select(ExternalColumn))}
    session.execute(update(ExternalColumn).values(present=False))
    rows = [
        {
            "name": column.name,
            "header": column.header,
            "position": column.position,
            "present": True,
            "panel": column.panel,
            "subject": column.mark.subject if column.mark else None,
            "year": column.mark.year.value if column.mark else None,
            "trimester": column.mark.trimester if column.mark else None,
        }
        for column in columns
    ]
    session.execute(delete(ExternalColumn).where(ExternalColumn.name.in_([row["name"] for row in rows])))
    if rows:
        session.execute(insert(ExternalColumn), [{**row, **_id(ids.get(str(row["name"])))} for row in rows])


def _id(known: object) -> dict[str, object]:
    return {} if known is None else {"id": known}
