"""Brings the database's schema up to date by Alembic; it is apart from `db`, which every process loads."""

from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, text

from parvis.kernel.db import sqlalchemy_url
from parvis.kernel.settings import REPOSITORY


def alembic_config(url: str) -> Config:
    """Alembic's configuration for the database at ``url``, without any file."""
    config = Config()
    config.set_main_option("script_location", str(REPOSITORY / "backend" / "migrations"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["url"] = sqlalchemy_url(url)
    return config


def migrate(url: str) -> None:
    """Brings the database at ``url`` to the newest schema; safe to call again, and from several processes at once."""
    command.upgrade(alembic_config(url), "head")


def schema_version(connection: Connection) -> str | None:
    """Returns the version of the database's schema, None for a database without one."""
    if connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
        return None
    return connection.scalar(text("SELECT version_num FROM alembic_version"))


def is_newest(url: str, version: str) -> bool:
    """Tells whether this version is the one that `migrate` leads to. Raises ``CommandError`` on an unknown one."""
    scripts = ScriptDirectory.from_config(alembic_config(url))
    return scripts.get_revision(version).revision == scripts.get_current_head()
