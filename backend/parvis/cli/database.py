"""The database of a command: the one that DATABASE_URL names, else the embedded server, while the command runs."""

import os
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

import click
import psycopg
import structlog
from alembic.util import CommandError
from psycopg.errors import DeadlockDetected, InsufficientPrivilege, LockNotAvailable
from sqlalchemy import text
from sqlalchemy.exc import InterfaceError, OperationalError, ProgrammingError
from sqlalchemy.orm import Session

from embedded_postgres import EmbeddedPostgres, PostgresUnavailable
from parvis.cli.interruption import ended_in_order
from parvis.kernel import db, migrations
from parvis.kernel.migrations import Schema, Standing
from parvis.kernel.secret import proof
from parvis.kernel.secret.proof import AnotherSecret
from parvis.kernel.settings import settings
from parvis.kernel.version import VERSION

RETRY_SECONDS = 0.5
MIGRATE_SECONDS = 300
"""Time given to a migration to find its tables free."""
_HELD = (LockNotAvailable, DeadlockDetected)
CONNECT_SECONDS = 5
BESIDE_POOLS = 2
"""Connections of a web server beside its pools: withdrawn tokens, a scrape of the metrics."""
OF_WORKER = 16
"""Connections of a worker: two that listen and send mails, two that take jobs, and four for each of three jobs."""
_CONNECTIONS = text(
    "SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int,"
    " (SELECT count(*) FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid())"
)
EMPTY = "La base de données est vide : lancez d'abord Parvis (parvis start), ou préparez-la par « parvis migrate »."
HALF_RESTORED = (
    "Une restauration a été interrompue dans cette base de données : videz-la, et le dossier des fichiers, puis "
    "recommencez « parvis restore »."
)

log = structlog.get_logger("parvis.cli")


class ForeignSecret(click.ClickException):
    """The database is of another secret than that of the settings."""

    cure = "Donnez celui avec lequel elle a servi jusqu'ici ; pour le remplacer : « parvis rotate-secret »."

    def __init__(self) -> None:
        super().__init__(f"PARVIS_SECRET_KEY n'est pas le secret de cette base de données. {self.cure}")


@contextmanager
def attached(*, migrate: bool = True, patient: bool = False, as_it_is: bool = False) -> Generator[str]:
    """Gives the database's address, brought to the newest schema; the embedded server stops when its last user leaves.

    The address also goes to ``DATABASE_URL``, so that child processes share it. A database that cannot be used, or that
    is of another secret, is told in a sentence, without a traceback: by a ``patient`` command, one that serves or
    works, once `database_wait_seconds` have passed. A command that does not ``migrate`` makes no database either. A
    schema that a later version brought is used as it is if it only added to ours, and refused otherwise. A database
    ``as_it_is`` is made if there is none, and nothing else is asked of it: it may be empty.
    """
    seconds = settings().database_wait_seconds if patient else 0
    try:
        with ended_in_order(), _addressed(seconds, make=migrate) as url:
            if as_it_is:
                yield url
                return
            _in_a_transaction(_refuse_half_restored)
            if migrate:
                _in_a_transaction(proof.require_before_migrating)
                _migrate(url)
            else:
                _refuse_after(seconds, lambda: _complaint_of_schema(schema()))
            if patient:
                _note_schema_ahead()
            _in_a_transaction(proof.prove)
            yield url
    except AnotherSecret as error:
        raise ForeignSecret from error
    except PostgresUnavailable as error:
        raise click.ClickException(str(error)) from error
    except OperationalError as error:
        if isinstance(error.orig, _HELD):
            raise click.ClickException(
                "La base de données est tenue par un travail en cours, rien n'a été changé à son schéma : "
                "réessayez dans un moment."
            ) from error
        raise click.ClickException(f"La base de données ne répond pas : {error.orig}") from error
    except InterfaceError as error:
        raise click.ClickException(f"La base de données ne répond pas : {error.orig}") from error


def tell_connections(*, web: bool = False, worker: bool = False) -> None:
    """Logs how many connections this command opens at most, with a warning where the server accepts fewer."""
    pool = settings().database_pool_size
    most = web * (pool + BESIDE_POOLS) + worker * OF_WORKER
    with db.engine().connect() as connection:
        accepted, others = connection.execute(_CONNECTIONS).one()
    too_many = most + others > accepted and not db.is_pooled()
    (log.warning if too_many else log.info)(
        "database_connections", most=most, pool=pool, others=others, accepted=accepted, too_many=too_many
    )


def _refuse_half_restored(session: Session) -> None:
    if session.scalar(text("SELECT to_regclass('restoration_begun')")) is not None:
        raise click.ClickException(HALF_RESTORED)


def _in_a_transaction(work: Callable[[Session], object]) -> None:
    with db.new_session() as session, session.begin():
        work(session)


def _refuse_after(seconds: float, complaint_now: Callable[[], str | None]) -> None:
    """Raises ``click.ClickException`` if there is still something to complain of after ``seconds``: a server that
    starts at the same time makes the database, and brings its schema to this version.
    """
    end = time.monotonic() + seconds
    waiting = False
    while (complaint := complaint_now()) is not None:
        if time.monotonic() >= end:
            raise click.ClickException(complaint)
        if not waiting:
            log.warning("migration_awaited", tried_for_seconds=seconds, reason=complaint)
        waiting = True
        time.sleep(RETRY_SECONDS)


def _migrate(url: str) -> None:
    """Brings the schema to the newest between two pieces of work that hold its tables; a try changes all or nothing."""
    end = time.monotonic() + MIGRATE_SECONDS
    waiting = False
    while True:
        try:
            return migrations.migrate(url)
        except CommandError as error:
            raise click.ClickException(_complaint_of_schema(schema()) or str(error)) from error
        except OperationalError as error:
            if not isinstance(error.orig, _HELD) or time.monotonic() > end:
                raise
            if not waiting:
                click.echo("La base de données est tenue par un travail en cours : nouveaux essais.", err=True)
            waiting = True
        except ProgrammingError as error:
            if not isinstance(error.orig, InsufficientPrivilege):
                raise
            raise click.ClickException(
                "Ce compte de la base de données n'en change pas le schéma : lancez « parvis migrate » par celui qui "
                "possède les tables."
            ) from error
        time.sleep(RETRY_SECONDS)


def schema() -> Schema:
    """How the schema of the command's database stands to this code."""
    with db.engine().connect() as connection:
        return migrations.schema_of(connection)


def _complaint_of_schema(found: Schema) -> str | None:
    """Why this code cannot use it; raised at once where waiting brings nothing."""
    if found.standing is Standing.EMPTY:
        return EMPTY
    if found.standing is Standing.OLDER:
        return "La base de données est celle d'une version antérieure : mettez-la à jour par « parvis migrate »."
    if found.standing is Standing.CONTRACTED:
        raise click.ClickException(
            f"Parvis {found.brought_by} a retiré de la base de données ce dont celui-ci ({VERSION}) peut avoir besoin "
            f"(schéma {found.revision}) : lancez cette version, ou restaurez la sauvegarde faite avant elle."
        )
    if found.standing is Standing.UNKNOWN:
        raise click.ClickException(
            "Le schéma de la base de données n'est pas celui d'une version que ce Parvis connaît : "
            f"{found.revision}. Installez la version qui l'a préparé, ou une plus récente."
        )
    return None


def _note_schema_ahead() -> None:
    found = schema()
    if found.standing is Standing.AHEAD:
        log.warning("schema_ahead", schema=found.revision, brought_by=found.brought_by)


def _await_database(url: str, seconds: float) -> None:
    """Waits ``seconds`` at most until the database answers; its errors are reported by the code that uses it next."""
    end = time.monotonic() + seconds
    waiting = False
    while time.monotonic() < end:
        try:
            psycopg.connect(db.psycopg_url(url), connect_timeout=CONNECT_SECONDS).close()
        except psycopg.OperationalError as error:
            if not waiting:
                log.warning("database_away", tried_for_seconds=seconds, reason=str(error))
            waiting = True
            time.sleep(RETRY_SECONDS)
        except psycopg.Error:  # an address that cannot be read
            return
        else:
            return


@contextmanager
def _addressed(seconds: float, *, make: bool) -> Generator[str]:
    config = settings()
    if config.database_url is not None:
        _await_database(db.database_url(), seconds)
        yield db.direct_url()
        return
    server = EmbeddedPostgres(config.data_dir, programs=config.postgres_bin)
    if not make:
        _refuse_after(seconds, lambda: None if server.is_made() else EMPTY)
    try:
        server.attach()
        os.environ["DATABASE_URL"] = server.url
        settings.cache_clear()
        yield server.url
    finally:
        if os.environ.pop("DATABASE_URL", None) is not None:
            db.close()
            settings.cache_clear()
        server.leave()
