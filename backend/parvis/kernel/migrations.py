"""The schema of the database, brought up to date by Alembic: apart from `db`, which every process loads."""

from alembic import command
from alembic.config import Config

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
