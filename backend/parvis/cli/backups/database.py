"""The database that a backup is of, or is brought back to."""

from typing import Final, cast

import psycopg
from psycopg import sql

from parvis.cli.backups.outcome import Refused
from parvis.kernel.db import psycopg_url

_TABLES: Final = (
    "SELECT relname FROM pg_class WHERE relkind IN ('r', 'p') AND NOT relispartition"
    " AND relnamespace = 'public'::regnamespace ORDER BY relname"
)
_ANY: Final = (
    "SELECT EXISTS (SELECT FROM pg_class WHERE relkind IN ('r', 'p') AND relnamespace::regnamespace::text"
    " NOT IN ('pg_catalog', 'information_schema') AND relnamespace::regnamespace::text NOT LIKE 'pg_toast%'"
    " AND relnamespace::regnamespace::text NOT LIKE 'pg_temp%')"
)


def connected(url: str) -> psycopg.Connection:
    """A plain connection, each statement its own transaction. Raises `Refused`."""
    try:
        return psycopg.connect(psycopg_url(url), autocommit=True, connect_timeout=10)
    except psycopg.Error as error:
        raise Refused(f"La base de données ne répond pas : {error}") from error


def counts(connection: psycopg.Connection) -> dict[str, int]:
    """How many rows each table has, as this transaction sees them."""
    tables = [cast("str", name) for (name,) in connection.execute(_TABLES).fetchall()]
    counted: dict[str, int] = {}
    for table in tables:
        row = connection.execute(sql.SQL("SELECT count(*) FROM public.{}").format(sql.Identifier(table))).fetchone()
        counted[table] = 0 if row is None else row[0]
    return counted


def schema(connection: psycopg.Connection) -> str:
    """The version of the database's schema."""
    row = connection.execute("SELECT version_num FROM public.alembic_version").fetchone()
    return "" if row is None else row[0]


def has_tables(connection: psycopg.Connection) -> bool:
    """Whether the database holds anything."""
    return connection.execute(_ANY).fetchone() == (True,)
