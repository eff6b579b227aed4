"""Keeping the external columns of a file, and those that it no longer has."""

from collections.abc import Collection, Sequence

from sqlalchemy import text, update
from sqlalchemy.orm import Session

from parvis.candidate_table.columns.model import ExternalColumn
from parvis.candidate_table.columns.naming import NamedColumn

# Arrays, not a parameter a cell: a file has hundreds of columns.
_KEEP = text(
    """
    INSERT INTO external_columns (name, header, position, present, panel, holds_codes, subject, year, trimester)
    SELECT name, header, position, true, panel, holds_codes, subject, year, trimester
    FROM unnest(CAST(:names AS text[]), CAST(:headers AS text[]), CAST(:positions AS integer[]), CAST(:panels AS
    text[]),
                CAST(:codes AS boolean[]), CAST(:subjects AS text[]), CAST(:years AS text[]),
                CAST(:trimesters AS integer[]))
         AS file (name, header, position, panel, holds_codes, subject, year, trimester)
    ON CONFLICT (lower(name)) DO UPDATE SET
        header = excluded.header, position = excluded.position, present = true, panel = excluded.panel,
        holds_codes = excluded.holds_codes, subject = excluded.subject, year = excluded.year,
        trimester = excluded.trimester
    """
)


def keep_columns(session: Session, columns: Sequence[NamedColumn], holding_codes: Collection[str] = ()) -> None:
    """Makes ``columns`` the present ones, in the caller's transaction; those named in ``holding_codes`` hold codes.

    A column that the file no longer has stays, marked absent; one that comes back keeps its id.
    """
    session.execute(update(ExternalColumn).values(present=False).execution_options(synchronize_session=False))
    session.execute(
        _KEEP,
        {
            "names": [column.name for column in columns],
            "headers": [column.header for column in columns],
            "positions": [column.position for column in columns],
            "panels": [column.panel for column in columns],
            "codes": [column.name in holding_codes for column in columns],
            "subjects": [column.mark.subject if column.mark else None for column in columns],
            "years": [column.mark.year.value if column.mark else None for column in columns],
            "trimesters": [column.mark.trimester if column.mark else None for column in columns],
        },
    )


def set_columns_of_codes(session: Session, names: Collection[str]) -> bool:
    """Makes the columns of these ``names``, and no other, hold codes; whether that changed any."""
    other = ExternalColumn.holds_codes != ExternalColumn.name.in_(names)
    changed = update(ExternalColumn).where(other).values(holds_codes=ExternalColumn.name.in_(names))
    return bool(session.scalars(changed.returning(ExternalColumn.id)).all())
