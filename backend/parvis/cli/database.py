"""The database of a command: the one that DATABASE_URL names, else the embedded server, while the command runs."""

import os
from collections.abc import Generator
from contextlib import contextmanager

import click
from alembic.util import CommandError
from psycopg.errors import LockNotAvailable
from sqlalchemy import text
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError

from parvis.cli.interruption import ended_in_order
from parvis.kernel import db
from parvis.kernel.postgres import EmbeddedPostgres, PostgresUnavailable
from parvis.kernel.settings import settings


@contextmanager
def attached(*, migrate: bool = True) -> Generator[str]:
    """Gives the database's address, brought to the newest schema; the embedded server stops when its last user leaves.

    The address also goes to ``DATABASE_URL``, so that child processes share it. A database that cannot be used is told
    in a sentence, without a traceback.
    """
    try:
        with ended_in_order(), _addressed() as url:
            if migrate:
                db.migrate(url)
            else:
                _require_schema()
            yield url
    except PostgresUnavailable as error:
        raise click.ClickException(str(error)) from error
    except CommandError as error:
        raise click.ClickException(
            f"Le schéma de la base de données n'est pas celui d'une version que ce Parvis connaît : {error}"
        ) from error
    except ArgumentError as error:
        raise click.ClickException(
            "DATABASE_URL est illisible : postgresql://compte@machine/base est attendu."
        ) from error
    except OperationalError as error:
        if isinstance(error.orig, LockNotAvailable):
            raise click.ClickException(
                "La base de données est tenue par un travail en cours, rien n'a été changé à son schéma : "
                "réessayez dans un moment."
            ) from error
        raise click.ClickException(f"La base de données ne répond pas : {error.orig}") from error
    except InterfaceError as error:
        raise click.ClickException(f"La base de données ne répond pas : {error.orig}") from error


def _require_schema() -> None:
    """Raises ``click.ClickException`` where nothing was ever started or migrated."""
    with db.engine().connect() as connection:
        if connection.scalar(text("SELECT to_regclass('alembic_version')")) is None:
            raise click.ClickException(
                "La base de données est vide : lancez d'abord Parvis (make start), ou préparez-la "
                "par « parvis migrate »."
            )


@contextmanager
def _addressed() -> Generator[str]:
    config = settings()
    if config.database_url is not None:
        yield db.database_url()
        return
    server = EmbeddedPostgres(config.data_dir, programs=config.postgres_bin)
    try:
        server.attach()
        os.environ["DATABASE_URL"] = server.url
        settings.cache_clear()
        yield server.url
    finally:
        if os.environ.pop("DATABASE_URL", None) is not None:
            db.engine().dispose()
            db.engine.cache_clear()
            settings.cache_clear()
        server.leave()
