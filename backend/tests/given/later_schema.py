"""A database whose schema a later version of Parvis has changed."""

from collections.abc import Generator
from contextlib import contextmanager

import psycopg

VERSION = "9.1.0"


@contextmanager
def later_schema(connection: psycopg.Connection, *kinds: str) -> Generator[str]:
    """The schema after one migration of each of the ``kinds``, by the version `VERSION`; gives the last one's name."""
    before = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    names = [f"2099_01_01_{number:04}" for number, _ in enumerate(kinds)]
    for name, kind in zip(names, kinds, strict=True):
        connection.execute("INSERT INTO applied_migrations VALUES (%s, %s, %s)", [name, kind, VERSION])
    connection.execute("UPDATE alembic_version SET version_num = %s", [names[-1]])
    try:
        yield names[-1]
    finally:
        connection.execute("UPDATE alembic_version SET version_num = %s", before)
        connection.execute("DELETE FROM applied_migrations WHERE revision = ANY (%s)", [names])
