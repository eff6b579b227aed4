"""The database of a command: the one that DATABASE_URL names, else the embedded server, while the command runs."""

import os
from collections.abc import Generator
from contextlib import contextmanager

import click
from alembic.util import CommandError
from sqlalchemy.exc import ArgumentError, InterfaceError, OperationalError

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
        with _addressed() as url:
            if migrate:
                db.migrate(url)
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
    except (OperationalError, InterfaceError) as error:
        raise click.ClickException(f"La base de données ne répond pas : {error.orig}") from error


@contextmanager
def _addressed() -> Generator[str]:
    here = settings()
    if here.database_url is not None:
        yield db.database_url()
        return
    with EmbeddedPostgres(here.data_dir) as server:
        os.environ["DATABASE_URL"] = server.url
        settings.cache_clear()
        try:
            yield server.url
        finally:
            db.engine().dispose()
            db.engine.cache_clear()
            del os.environ["DATABASE_URL"]
            settings.cache_clear()
