"""Making a backup, while people write."""

import hashlib
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import psycopg

from parvis.cli.backups import database, programs
from parvis.cli.backups.erasures import copy_list
from parvis.cli.backups.manifest import Manifest, Piece, fingerprint, instant_of
from parvis.cli.backups.objects import Copies, in_store
from parvis.cli.backups.outcome import USAGE, Refused, files_of, say
from parvis.cli.backups.sealing import Seal, chunks, spooled
from parvis.cli.backups.target import Target, dump_name, manifest_name
from parvis.kernel import migrations
from parvis.kernel.advisory_locks import AdvisoryLock, take_if_free
from parvis.kernel.clock import now
from parvis.kernel.db import lasting_connection
from parvis.kernel.version import VERSION

_TRIES: Final = 10
_MIXED: Final = (
    "Cette cible a des sauvegardes en clair, ou chiffrées alors qu'aucun destinataire n'est donné : choisissez une "
    "cible neuve pour celles-ci."
)


def back_up(target: Target, url: str, folder: Path | None, keep: int | None, seal: Seal | None) -> dict[str, object]:
    """Makes a backup of the database at ``url`` and of the store, with the programs of ``folder``; gives what is told.

    Raises `Refused`: the backups that were there are as they were.
    """
    with _alone(), database.connected(url) as connection:
        pg_dump, pg_restore = (programs.program(name, folder, connection) for name in ("pg_dump", "pg_restore"))
        former = _newest_readable(target)
        if former is not None and (former.recipients is None) != (seal is None):
            raise Refused(_MIXED, exit_code=USAGE)
        copies = Copies(target, former, seal)
        say("Copie des fichiers…")
        copies.copied(in_store())
        created = now()
        instant = instant_of(created)
        with _settled(url, copies) as (snapshot, state, present):
            say("Copie de la base de données…")
            content = programs.dumped(pg_dump, url, snapshot)
            with _content_of_dump(content, seal, pg_restore) as written:
                dump = _dump(target, dump_name(instant), written)
            schema = database.schema(state)
            made = Manifest(
                version=VERSION,
                schema=schema,
                codeSchema=None if migrations.has(schema) else migrations.newest(),
                created=created.isoformat(timespec="milliseconds"),
                counts=database.counts(state),
                objects=copies.listed(present),
                dump=dump,
                keyFingerprint=fingerprint(),
                recipients=None if seal is None else [*seal.recipients],
            )
        copy_list(target)
        target.bring_to_disk()
        target.put(manifest_name(instant), made.written())
        target.bring_to_disk()
        removed = [] if keep is None else _prune(target, keep)
    say(f"La sauvegarde {instant} est faite ({files_of(len(present))} ; copiés cette fois : {len(copies.new)}).")
    return {
        "instant": instant,
        "created": made.created,
        "tables": len(made.counts),
        "rows": sum(made.counts.values()),
        "dumpBytes": dump.size,
        "files": len(present),
        "objects": len(made.objects),
        "newObjects": len(copies.new),
        "objectBytes": sum(each.size for each in made.objects),
        "removed": removed,
        "recipients": made.recipients,
    }


@contextmanager
def _alone() -> Generator[None]:
    """Raises `Refused` while another backup of the database is made."""
    with lasting_connection() as connection:
        if not take_if_free(connection, AdvisoryLock.BACKUP):
            raise Refused("Une autre sauvegarde est en cours : attendez qu'elle finisse.")
        try:
            yield
        finally:
            connection.invalidate()  # the lock goes with the connection, and not back into the pool


@contextmanager
def _settled(url: str, copies: Copies) -> Generator[tuple[str, psycopg.Connection, dict[str, str]]]:
    """A state of the database that lasts for the block, all of whose files are copied: its name, a connection that
    sees it, and the files.

    A file is there before the row that names it, and goes after it. So those of a state are there just before or just
    after it is taken; when one goes before it is copied, another state is taken.
    """
    for _ in range(_TRIES):
        with database.connected(url) as state:
            before = in_store()
            state.execute("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")
            row = state.execute("SELECT pg_export_snapshot()").fetchone()
            present = before | in_store()
            if row is not None and not copies.copied(present):
                yield row[0], state, present
                return
    raise Refused("Des fichiers ont été retirés tout au long de la sauvegarde : recommencez-la.")


@contextmanager
def _content_of_dump(content: Iterator[bytes], seal: Seal | None, pg_restore: str) -> Generator[Iterator[bytes]]:
    """What is written of a dump: itself, or sealed once pg_restore has read it, as nobody does before a restoration."""
    if seal is None:
        yield content
        return
    with tempfile.TemporaryFile(prefix="parvis-dump-") as plain:
        spooled(content, plain)
        programs.refuse_unreadable(pg_restore, plain)
        with seal.sealed(plain) as sealed:
            yield chunks(sealed)


def _dump(target: Target, name: str, content: Iterator[bytes]) -> Piece:
    digest, size = hashlib.sha256(), 0

    def counted() -> Iterator[bytes]:
        nonlocal size
        for chunk in content:
            digest.update(chunk)
            size += len(chunk)
            yield chunk

    try:
        target.put(name, counted())
    except BaseException:
        target.remove_unfinished(name)
        raise
    return Piece(digest.hexdigest(), size)


def _newest_readable(target: Target) -> Manifest | None:
    for instant in reversed(target.instants()):
        try:
            return target.manifest(instant)
        except Refused as error:
            say(error.sentences[0])
    return None


def _prune(target: Target, keep: int) -> list[str]:
    """Keeps the newest backups, and of the objects those that they name; gives the instants of those removed."""
    instants = target.instants()
    old, kept = instants[:-keep], instants[-keep:]
    try:
        named = {each.file for instant in kept for each in target.manifest(instant).objects}
    except Refused as error:
        say(f"{error.sentences[0]} Rien n'est retiré tant que cette sauvegarde est gardée.")
        return []
    target.remove([manifest_name(instant) for instant in old])
    target.remove([dump_name(instant) for instant in old])
    target.remove([file for name in target.objects() if (file := f"objects/{name}") not in named])
    return old
