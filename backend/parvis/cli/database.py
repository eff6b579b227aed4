"""The database of a command: the one that DATABASE_URL names, else the embedded server, while the command runs."""

import os
import signal
import sys
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

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
        with _ended_in_order(), _addressed() as url:
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
def _ended_in_order() -> Generator[None]:
    """Asked to end, or its terminal closed (unless it is to outlive it: nohup), the command leaves the server first."""

    def end(number: int, _frame: FrameType | None) -> None:
        sys.exit(128 + number)

    def end_too(_number: int, _frame: FrameType | None) -> None:
        # As SIGTERM, whoever handles that one by now: the web server and the worker have their own ways to stop.
        signal.raise_signal(signal.SIGTERM)

    former = {number: signal.getsignal(number) for number in (signal.SIGTERM, signal.SIGHUP)}
    for number, handler in ((signal.SIGTERM, end), (signal.SIGHUP, end_too)):
        if former[number] is signal.SIG_DFL:
            signal.signal(number, handler)
    try:
        yield
    finally:
        for number, handler in former.items():
            signal.signal(number, handler)


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
