"""Bringing a backup back, into an empty database and an empty store."""

from contextlib import suppress
from pathlib import Path
from typing import Final

import obstore
import psycopg
from sqlalchemy import func, update

from parvis.cli.backups import database, objects, programs
from parvis.cli.backups.manifest import Manifest, fingerprint
from parvis.cli.backups.outcome import Refused, files_of, say
from parvis.cli.backups.target import Target, dump_name
from parvis.emails.outbox.model import Outbox
from parvis.kernel import db, migrations, storage
from parvis.kernel.audit.lines import write_command
from parvis.kernel.secret import proof

_BEGUN: Final = "CREATE TABLE public.restoration_begun ()"
_ENDED: Final = "DROP TABLE public.restoration_begun"


def usable(source: Target, instant: str) -> Manifest:
    """The manifest of a backup that this Parvis can bring back. Raises `Refused`."""
    made = source.manifest(instant)
    if made.keyFingerprint != fingerprint():
        raise Refused(
            "PARVIS_SECRET_KEY n'est pas le secret de cette sauvegarde : donnez celui de l'installation ce jour-là."
        )
    return made


def restore(source: Target, instant: str, made: Manifest, url: str, folder: Path | None) -> dict[str, object]:
    """Brings a backup that is `usable` back to the database at ``url`` and to the store; gives what is told.

    Mails are kept from then on, until an administrator lets them leave. Raises `Refused`: nothing is then written.
    """
    with database.connected(url) as connection:
        pg_restore = programs.program("pg_restore", folder, connection)
        if database.has_tables(connection):
            raise Refused("La base de données n'est pas vide : une restauration n'écrit que dans une base vide.")
        if any(len(page) for page in obstore.list(storage.store(), chunk_size=1)):
            raise Refused("Des fichiers sont déjà rangés là : une restauration n'écrit que dans un dossier vide.")
        say("Vérification de la sauvegarde…")
        fault = objects.fault_of(source, dump_name(instant), made.dump)
        if fault is not None:
            raise Refused(fault)
        # Whoever starts Parvis on what an interruption leaves half restored is refused.
        connection.execute(_BEGUN)
        try:
            _bring_back(source, instant, made, url, pg_restore)
        except BaseException:
            with suppress(psycopg.OperationalError):  # the server is gone: what it keeps says that it is half restored
                connection.execute(_ENDED)
            raise
    say("Mise à jour du schéma…")
    migrations.migrate(url)
    with db.new_session() as session, session.begin():
        proof.prove(session)
        session.execute(update(Outbox).values(restored_at=func.clock_timestamp()))
        session.connection().exec_driver_sql(_ENDED)
        write_command(session, "COMMAND_RESTORE", made=made.created)
    say(f"La sauvegarde {instant} est restaurée. Les e-mails sont retenus jusqu'à ce qu'un administrateur les libère.")
    return {
        "instant": instant,
        "created": made.created,
        "tables": len(made.counts),
        "rows": sum(made.counts.values()),
        "files": sum(len(each.keys) for each in made.objects),
        "emails": "test",
    }


def _bring_back(source: Target, instant: str, made: Manifest, url: str, pg_restore: str) -> None:
    say(f"Restauration de {files_of(sum(len(each.keys) for each in made.objects))}…")
    objects.bring_back(source, made.objects)
    try:
        say("Restauration de la base de données…")
        programs.restore(pg_restore, url, source.get(dump_name(instant)))
    except BaseException:
        objects.remove_all([key for each in made.objects for key in each.keys])
        raise
