"""The schema of the database, brought up to date by Alembic: apart from `db`, which every process loads."""

from typing import TYPE_CHECKING

from parvis.kernel.db import sqlalchemy_url
from parvis.kernel.settings import REPOSITORY

if TYPE_CHECKING:
    from alembic.config import Config


class UnknownSchema(Exception):
    """The schema of the database is none that this version of Parvis knows."""


def alembic_config(url: str) -> "Config":
    """Alembic's configuration for the database at ``url``, without any file."""
    from alembic.config import Config  # noqa: PLC0415 - only for the commands that migrate

    config = Config()
    config.set_main_option("script_location", str(REPOSITORY / "backend" / "migrations"))
    config.set_main_option("file_template", "%%(rev)s_%%(slug)s")
    config.attributes["url"] = sqlalchemy_url(url)
    return config


def migrate(url: str) -> None:
    """Brings the database at ``url`` to the newest schema; safe to call again, and from several processes at once.

    Raises `UnknownSchema`.
    """
    from alembic import command  # noqa: PLC0415 - as in `alembic_config`
    from alembic.util import CommandError  # noqa: PLC0415

    try:
        command.upgrade(alembic_config(url), "head")
    except CommandError as error:
        raise UnknownSchema(str(error)) from error
