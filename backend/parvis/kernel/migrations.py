"""Brings the database's schema up to date by Alembic; it is apart from `db`, which every process loads.

Two versions of Parvis run side by side while one takes the place of the other: the older works on a schema to which
later migrations have only added (docs/adr/0015-migrations-go-forward.md).
"""

from dataclasses import dataclass
from enum import Enum, auto
from functools import cache

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from alembic.util import CommandError
from sqlalchemy import Connection, NullPool, create_engine, select, text
from sqlalchemy.dialects.postgresql import insert

from parvis.kernel.db import sqlalchemy_url
from parvis.kernel.product_files import MIGRATIONS
from parvis.kernel.schema.model import AppliedMigration
from parvis.kernel.version import VERSION


class Standing(Enum):
    """How the database's schema stands to this code. AHEAD: later, and it only expanded since. CONTRACTED: a later one
    took away what this code may need. UNKNOWN: of no version that this code or the database knows.
    """

    EMPTY = auto()
    OLDER = auto()
    SAME = auto()
    AHEAD = auto()
    CONTRACTED = auto()
    UNKNOWN = auto()


@dataclass(frozen=True, slots=True)
class Schema:
    """The database's schema: its last migration, None when it has none, and the version that brought it if known."""

    revision: str | None
    standing: Standing
    brought_by: str | None = None


def alembic_config(url: str) -> Config:
    """Alembic's configuration for the database at ``url``, without any file."""
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["url"] = sqlalchemy_url(url)
    return config


def migrate(url: str) -> None:
    """Brings the database at ``url`` to the newest schema; safe to call again, and from several processes at once.

    A later schema on which this code works is left as it is. Raises ``CommandError`` for any other that it does not
    know.
    """
    try:
        command.upgrade(alembic_config(url), "head")
    except CommandError:
        engine = create_engine(sqlalchemy_url(url), poolclass=NullPool)
        with engine.connect() as connection:
            if schema_of(connection).standing is not Standing.AHEAD:
                raise


def newest() -> str:
    """The last migration that this code has."""
    return _known()[0]


def has(revision: str) -> bool:
    """Whether this code has that migration."""
    return revision in _known()


def note_applied(connection: Connection, kinds: dict[str, str]) -> None:
    """Writes which migrations were applied, by kind; nothing in a schema older than the table of them."""
    if connection.scalar(text("SELECT to_regclass('applied_migrations')")) is not None:
        rows = [{"revision": each, "kind": kind, "version": VERSION} for each, kind in kinds.items()]
        connection.execute(insert(AppliedMigration).on_conflict_do_nothing(), rows)


def schema_of(connection: Connection) -> Schema:
    """Reads how the database's schema stands to this code."""
    if connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
        return Schema(None, Standing.EMPTY)
    revision = connection.scalar(text("SELECT version_num FROM alembic_version"))
    if revision is None:
        return Schema(None, Standing.EMPTY)
    known = _known()
    if revision in known:
        return Schema(revision, Standing.SAME if revision == known[0] else Standing.OLDER)
    if connection.scalar(text("SELECT to_regclass('applied_migrations')")) is None:
        return Schema(revision, Standing.UNKNOWN)
    return _later(connection, revision)


def _later(connection: Connection, revision: str) -> Schema:
    noted = {__table__.revision: __table__ for __table__ in connection.execute(select(AppliedMigration.__table__))}
    if revision not in noted or newest() not in noted:
        return Schema(revision, Standing.UNKNOWN)
    later = [each for name, each in noted.items() if name not in _known()]
    standing = Standing.AHEAD if all(each.kind == "expand" for each in later) else Standing.CONTRACTED
    return Schema(revision, standing, noted[revision].version)


@cache
def _known() -> tuple[str, ...]:
    """The migrations that this code has, the newest first."""
    return tuple(revision.revision for revision in ScriptDirectory.from_config(alembic_config("")).walk_revisions())
