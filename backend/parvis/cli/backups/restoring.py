"""Bringing a backup back, into an empty database and an empty store."""

import tempfile
from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager, suppress
from datetime import datetime
from pathlib import Path
from typing import Final

import psycopg
from pyrage import x25519
from sqlalchemy import func, update

from parvis.candidates.erased.rules import ErasureList
from parvis.cli.backups import database, objects, programs
from parvis.cli.backups.erasures import erase_again
from parvis.cli.backups.manifest import Manifest, fingerprint
from parvis.cli.backups.outcome import Refused, files_of, say
from parvis.cli.backups.sealing import chunks, opened, spooled
from parvis.cli.backups.target import Target, dump_name
from parvis.emails.outbox.model import Outbox
from parvis.kernel import db, migrations
from parvis.kernel.audit.lines import write_command
from parvis.kernel.secret import proof

_BEGUN: Final = "CREATE TABLE public.restoration_begun ()"
_ENDED: Final = "DROP TABLE public.restoration_begun"


def usable(source: Target, instant: str, identities: Sequence[x25519.Identity]) -> Manifest:
    """The manifest of a backup that this Parvis can bring back. Raises `Refused`."""
    made = source.manifest(instant)
    if made.keyFingerprint != fingerprint():
        raise Refused(
            "PARVIS_SECRET_KEY n'est pas le secret de cette sauvegarde : donnez celui de l'installation ce jour-là."
        )
    if made.recipients and not identities:
        raise Refused(
            "Cette sauvegarde est chiffrée : donnez le fichier de l'identité par --identity ou "
            "PARVIS_BACKUP_IDENTITY_FILE."
        )
    return made


def restore(
    source: Target,
    instant: str,
    made: Manifest,
    url: str,
    folder: Path | None,
    *,
    identities: Sequence[x25519.Identity],
    known: ErasureList,
    before_purge: bool,
) -> dict[str, object]:
    """Brings a backup that is `usable` back to the database at ``url`` and to the store, and makes the ``known``
    erasures again; gives what is told.

    Mails are kept from then on, until an administrator lets them leave. Raises `Refused`: nothing is then written.
    """
    with database.connected(url) as connection:
        restorer = programs.restorer(folder, connection)
        if database.has_tables(connection):
            raise Refused("La base de données n'est pas vide : une restauration n'écrit que dans une base vide.")
        if objects.in_store():
            raise Refused("Des fichiers sont déjà rangés là : une restauration n'écrit que dans un dossier vide.")
        say("Vérification de la sauvegarde…")
        fault = objects.fault_of(source, dump_name(instant), made.dump)
        if fault is not None:
            raise Refused(fault)
        with opened_dump(source, instant, made, identities) as dump:
            # Whoever starts Parvis on what an interruption leaves half restored is refused.
            connection.execute(_BEGUN)
            try:
                _bring_back(source, made, identities, lambda: restorer.restore(url, dump))
            except BaseException:
                with suppress(psycopg.OperationalError):  # the server is gone: what it keeps says so
                    connection.execute(_ENDED)
                raise
    say("Mise à jour du schéma…")
    migrations.migrate(url)
    with db.new_session() as session, session.begin():
        proof.prove(session)
        session.execute(update(Outbox).values(restored_at=func.clock_timestamp()))
    again = erase_again(known, datetime.fromisoformat(made.created), before_purge=before_purge)
    with db.new_session() as session, session.begin():
        session.connection().exec_driver_sql(_ENDED)
        write_command(session, "COMMAND_RESTORE", count=None, made=made.created, **again)
    say(f"La sauvegarde {instant} est restaurée. Les e-mails sont retenus jusqu'à ce qu'un administrateur les libère.")
    return {
        "instant": instant,
        "created": made.created,
        "tables": len(made.counts),
        "rows": sum(made.counts.values()),
        "files": sum(len(each.keys) for each in made.objects),
        "emails": "test",
        **again,
    }


def _bring_back(
    source: Target, made: Manifest, identities: Sequence[x25519.Identity], database: Callable[[], object]
) -> None:
    say(f"Restauration de {files_of(sum(len(each.keys) for each in made.objects))}…")
    objects.bring_back(source, made, identities)
    try:
        say("Restauration de la base de données…")
        database()
    except BaseException:
        objects.remove_all([key for each in made.objects for key in each.keys])
        raise


@contextmanager
def opened_dump(
    source: Target, instant: str, made: Manifest, identities: Sequence[x25519.Identity]
) -> Generator[Iterable[bytes]]:
    """The dump of a backup as pg_dump wrote it. Raises `Refused` for a sealed one that these identities do not open."""
    name = dump_name(instant)
    if not made.recipients:
        yield source.get(name)
        return
    with tempfile.TemporaryFile(prefix="parvis-dump-") as sealed:
        spooled(source.get(name), sealed)
        with opened(name, sealed, identities) as plain:
            yield chunks(plain)
