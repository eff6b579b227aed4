"""Bringing a test database back to its first state in a few milliseconds.

The code under test commits, in its own connections and processes, so no enclosing transaction can undo it. Rows are
deleted from the tables that have some and the rows of the migrations are put back; a database that grew large is copied
anew.
"""

import copy
import hashlib
from collections.abc import Mapping
from contextlib import suppress
from itertools import count
from types import TracebackType
from typing import Any, Self

import psycopg
from psycopg import sql

from embedded_postgres import EmbeddedPostgres
from parvis.kernel.migrations import migrate
from parvis.kernel.product_files import MIGRATIONS

LARGE = 16_000_000  # bytes of the tables that have rows: from there deleting them costs more than a new copy

ACCOUNTS = "public.identity_"  # begins the names of the tables of who signs in

REMEMBER = """
CREATE SCHEMA tests;
CREATE TABLE tests.seeded (name text PRIMARY KEY);
CREATE TABLE tests.sequences AS SELECT format('%I.%I', schemaname, sequencename) AS name, last_value FROM pg_sequences;
DO $$
DECLARE name text; filled boolean;
BEGIN
    FOR name IN SELECT format('%I', relname) FROM pg_class
                WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version' LOOP
        EXECUTE format('SELECT EXISTS (SELECT FROM public.%s)', name) INTO filled;
        IF filled THEN
            INSERT INTO tests.seeded VALUES (name);
            EXECUTE format('CREATE TABLE tests.%s AS TABLE public.%s', 'seed_' || md5(name), name);
        END IF;
    END LOOP;
END $$;
"""

# One branch a table, prepared once, finds in a few milliseconds which ones the former test left otherwise than the
# migrations did: a loop over the tables takes three times as long, and each test waits for it.
CHANGED = """
SELECT string_agg(branch, ' UNION ALL ') FROM (
    SELECT format('SELECT %1$L AS name, %2$L::bool AS seeded, pg_total_relation_size(%1$L) AS size WHERE ',
                  'public.' || quote_ident(relname), s.name IS NOT NULL)
        || format(CASE WHEN s.name IS NULL THEN 'EXISTS (SELECT FROM public.%1$I)'
                  ELSE $q$(SELECT array_agg(t::text ORDER BY t::text) FROM public.%1$I t)
                       IS DISTINCT FROM (SELECT array_agg(t::text ORDER BY t::text) FROM tests.%2$I t)$q$ END,
                  relname, 'seed_' || md5(quote_ident(relname))) AS branch
    FROM pg_class LEFT JOIN tests.seeded s ON s.name = quote_ident(relname)
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'
) branches
"""

NEWEST_TABLE = "SELECT max(oid::bigint) FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace"

# Triggers and foreign keys rest meanwhile (session_replication_role), so the order of tables does not matter.
# Generated columns are computed again, hence the list of the others.
PUT_BACK = """
SELECT format('INSERT INTO %%1$s (%%2$s) OVERRIDING SYSTEM VALUE SELECT %%2$s FROM tests.%%3$I',
              %(name)s::text, string_agg(format('%%I', attname), ', '),
              %(copy)s::text || '_' || md5(split_part(%(name)s, '.', 2)))
FROM pg_attribute
WHERE attrelid = %(name)s::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''
"""

# Of another epoch: what a process has read of the table of candidates is none of this one's.
BROUGHT = "UPDATE table_state SET epoch = (random() * 9e15)::bigint"

SEQUENCES = """
SELECT setval(s.name::regclass, COALESCE(s.last_value, p.start_value), s.last_value IS NOT NULL)
FROM tests.sequences s JOIN pg_sequences p ON s.name = format('%I.%I', p.schemaname, p.sequencename)
WHERE s.last_value IS DISTINCT FROM p.last_value
"""


def template_of(server: EmbeddedPostgres) -> str:
    """Name of the database that the migrations built, never connected to again: who comes first makes it. A server that
    outlives a run forgets the databases of other migrations.
    """
    migrations = sorted(MIGRATIONS.rglob("*.py"))
    texts = [REMEMBER.encode(), *(path.read_bytes() for path in migrations)]
    name = f"template_{hashlib.sha256(b''.join(texts)).hexdigest()[:12]}"
    with psycopg.connect(server.connection_string(), autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(hashtext('template'))")
        found = connection.execute("SELECT datistemplate FROM pg_database WHERE datname = %s", [name]).fetchone()
        if found != (True,):
            _forget_all(connection)
            connection.execute(sql.SQL("CREATE DATABASE {}").format(sql.Identifier(name)))
            migrate(server.database_url(name))
            with psycopg.connect(server.connection_string(name)) as own:
                own.execute(REMEMBER)
            connection.execute(sql.SQL("ALTER DATABASE {} IS_TEMPLATE true").format(sql.Identifier(name)))
    return name


def _forget_all(connection: psycopg.Connection) -> None:
    """Drops what other migrations built, and what a run that was interrupted left, but what is in use."""
    for (each,) in connection.execute("SELECT datname FROM pg_database WHERE datname ~ '^(template|tests|empty)_'"):
        identifier = sql.Identifier(each)
        with suppress(psycopg.errors.ObjectInUse):
            connection.execute(sql.SQL("ALTER DATABASE {} IS_TEMPLATE false").format(identifier))
            connection.execute(sql.SQL("DROP DATABASE {}").format(identifier))


class Cleaner:
    """A copy of ``template`` that no other process uses while this one lasts; the one that a former process made is
    taken over.
    """

    def __init__(self, server: EmbeddedPostgres, template: str) -> None:
        self._server = psycopg.connect(server.connection_string(), autocommit=True)
        names = (f"tests_{template.removeprefix('template_')}_{number}" for number in count())
        self._name = next(name for name in names if self._is_ours(name))
        self.url = server.database_url(self._name)
        self._address = server.connection_string(self._name)
        self._copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
            sql.Identifier(self._name), sql.Identifier(template)
        )
        self._session: psycopg.Connection | None = None
        self._changed: dict[object, str] = {}  # the statement, for the tables that there were
        self._kept: dict[str, tuple[str, Mapping[str, Any]]] = {}
        if not self._size(self._name):
            self._copy_anew()

    def clean(self) -> None:
        """Undoes all that was committed. Whoever has a transaction open is disconnected: it would block us."""
        self._server.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = %s AND xact_start IS NOT NULL",
            [self._name],
        )
        try:
            changed = self._changed_tables()
        except psycopg.OperationalError:  # the former test cut every connection, ours with them
            changed = self._changed_tables()
        if sum(size for _, _, size in changed) > LARGE:
            self._copy_anew()
            return
        session = self._own_session()
        for name, seeded, _ in changed:
            session.execute(f"DELETE FROM {name}")
            if seeded:
                session.execute(self._put_back(name, "seed"))
        session.execute(SEQUENCES)

    def has_only_accounts(self) -> bool:
        """Whether all but who may sign in is as the migrations left it."""
        return all(name.startswith(ACCOUNTS) for name, _, _ in self._changed_tables())

    def keep(self, state: str, values: Mapping[str, Any], *, accounts: bool = True) -> None:
        """Keeps the rows that there are now, for `bring`, with the ``values`` by which tests know them; ``accounts``
        too, or those that the test has by then.
        """
        session, statements = self._own_session(), list[str]()
        for name, seeded, _ in self._changed_tables():
            if name.startswith(ACCOUNTS) and not accounts:
                continue
            kept = sql.Identifier("tests", f"{state}_{hashlib.md5(name.partition('.')[2].encode()).hexdigest()}")
            session.execute(sql.SQL("DROP TABLE IF EXISTS {}").format(kept))
            session.execute(sql.SQL("CREATE TABLE {} AS TABLE {}").format(kept, sql.SQL(name)))
            statements += [f"DELETE FROM {name}"] * seeded + [self._put_back(name, state)]
        moved = "SELECT format('SELECT setval(%L, %s)', format('%I.%I', schemaname, sequencename), last_value)"
        rows = session.execute(f"{moved} FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL")
        self._kept[state] = "; ".join([*statements, *(row for (row,) in rows), BROUGHT]), copy.deepcopy(values)

    def bring(self, state: str) -> Mapping[str, Any]:
        """Puts the rows of a state into the clean database; its values, none where it was not kept yet."""
        if state not in self._kept:
            return {}
        statements, values = self._kept[state]
        self._own_session().execute(statements)
        return copy.deepcopy(values)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            self._session.close()
        self._server.close()

    def _changed_tables(self) -> list[tuple[str, bool, int]]:
        """Name of each table that is not as the migrations left it, whether they left rows in it, and its bytes."""
        session = self._own_session()
        newest_table = session.execute(NEWEST_TABLE).fetchone()
        if newest_table not in self._changed:
            self._changed = {newest_table: session.execute(CHANGED).fetchone()[0]}
        return session.execute(self._changed[newest_table], prepare=True).fetchall()

    def _put_back(self, name: str, state: str) -> str:
        (statement,) = self._own_session().execute(PUT_BACK, {"name": name, "copy": state}).fetchone()
        return statement

    def _is_ours(self, name: str) -> bool:
        """Whether no other process uses it: from now on we do, until our connection ends."""
        return self._server.execute("SELECT pg_try_advisory_lock(hashtext(%s))", [name]).fetchone() == (True,)

    def _own_session(self) -> psycopg.Connection:
        if self._session is None or self._session.broken:
            self._session = psycopg.connect(self._address, autocommit=True)
            self._session.execute("SET session_replication_role = replica")
        return self._session

    def _size(self, name: str) -> int:
        """Its bytes; 0 when there is no such database."""
        row = self._server.execute("SELECT pg_database_size(datname) FROM pg_database WHERE datname = %s", [name])
        return next((size for (size,) in row), 0)

    def _copy_anew(self) -> None:
        self._kept.clear()
        if self._session is not None:
            self._session.close()
            self._session = None
        self._server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(self._name)))
        self._server.execute(self._copy)
