"""Verifying a backup: it is brought back to a database of its own, and compared with what its manifest announces."""

import json
import secrets
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql
from psycopg.conninfo import make_conninfo
from pyrage import x25519

from parvis.app.service_state.backups import DRILL
from parvis.cli.backups import database, objects, programs
from parvis.cli.backups.manifest import Manifest
from parvis.cli.backups.outcome import USAGE, Refused, say
from parvis.cli.backups.restoring import opened_dump
from parvis.cli.backups.target import Target, dump_name
from parvis.kernel.clock import now
from parvis.kernel.db import psycopg_url


def verify(
    source: Target, instant: str, url: str, folder: Path | None, identities: Sequence[x25519.Identity]
) -> dict[str, object]:
    """Verifies the backup of ``instant`` with a database made for it on the server of ``url``; gives what is told.

    A sealed one is only opened and restored with an identity. Raises `Refused` with a sentence for each thing that is
    not as the manifest announces.
    """
    made = source.manifest(instant)
    opening, restored = (identities, bool(identities)) if made.recipients else ((), True)
    say("Lecture de la sauvegarde…")
    faults = objects.faults_of(source, made, opening)
    dump_fault = objects.fault_of(source, dump_name(instant), made.dump, opening)
    if dump_fault is not None:
        faults.append(dump_fault)
    elif restored:
        say("Restauration d'essai de la base de données…")
        with _scratch(url) as (scratch, connection), opened_dump(source, instant, made, identities) as dump:
            programs.restorer(folder, connection).restore(scratch, dump)
            faults += _differences(made, scratch)
    if faults:
        raise Refused(*faults)
    if restored:
        say(f"La sauvegarde {instant} est saine.")
        if made.recipients:
            source.put(DRILL, json.dumps({"instant": instant, "verified": now().isoformat()}).encode())
    else:
        say(f"Les pièces chiffrées de la sauvegarde {instant} sont entières. Rien n'a été restauré, faute d'identité.")
    return {
        "instant": instant,
        "created": made.created,
        "tables": len(made.counts),
        "rows": sum(made.counts.values()),
        "objects": len(made.objects),
        "restored": restored,
    }


def _differences(made: Manifest, scratch: str) -> list[str]:
    with database.connected(scratch) as connection:
        found = database.counts(connection)
        schema = database.schema(connection)
    found_otherwise = [
        f"La table {table} a {found.get(table, 0)} lignes au lieu de {made.counts.get(table, 0)}."
        for table in sorted(found.keys() | made.counts.keys())
        if found.get(table) != made.counts.get(table)
    ]
    if schema != made.schema:
        found_otherwise.append(f"Le schéma est {schema} au lieu de {made.schema}.")
    return found_otherwise


@contextmanager
def _scratch(url: str) -> Generator[tuple[str, psycopg.Connection]]:
    """The address of a database that lasts for the block, and a connection to the server on which it is made."""
    name = f"parvis_verify_{secrets.token_hex(6)}"
    create, drop = (
        sql.SQL(text).format(sql.Identifier(name))
        for text in ("CREATE DATABASE {} TEMPLATE template0", "DROP DATABASE IF EXISTS {} WITH (FORCE)")
    )
    with database.connected(url) as connection:
        try:
            connection.execute(create)
        except psycopg.errors.InsufficientPrivilege as error:
            raise Refused(
                "Ce compte de la base de données n'a pas le droit d'en créer une pour l'essai : donnez par "
                "PARVIS_DATABASE_SCRATCH_URL, ou --scratch-url, l'adresse d'un serveur où il l'a (CREATEDB).",
                exit_code=USAGE,
            ) from error
        try:
            yield make_conninfo(psycopg_url(url), dbname=name), connection
        finally:
            connection.execute(drop)
