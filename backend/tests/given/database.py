"""Bringing a test database back to its first state in a few milliseconds.

The code under test commits, in its own connections and processes, so no enclosing transaction can undo it. Rows are
deleted from the tables that have some and the rows of the migrations are put back; a database that grew large is copied
anew.
"""

from types import TracebackType
from typing import Self

import psycopg
from psycopg import sql

from embedded_postgres import EmbeddedPostgres

TEMPLATE = "parvis_template"
LARGE = 16_000_000  # bytes beyond the template's size: from there deleting rows costs more than a new copy

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

# Triggers and foreign keys rest meanwhile (session_replication_role), so the order of tables does not matter.
# Generated columns are computed again, hence the list of the others.
CLEAN = """
DO $$
DECLARE name text; dirty boolean; seeded boolean; columns text; sequence record;
BEGIN
    FOR name, seeded IN
        SELECT format('%I', relname), EXISTS (SELECT FROM tests.seeded s WHERE s.name = format('%I', relname))
        FROM pg_class
        WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND relname <> 'alembic_version'
    LOOP
        IF seeded THEN
            EXECUTE format($q$SELECT (SELECT array_agg(t::text ORDER BY t::text) FROM public.%1$s t)
                IS DISTINCT FROM (SELECT array_agg(t::text ORDER BY t::text) FROM tests.%2$s t)$q$,
                name, 'seed_' || md5(name)) INTO dirty;
        ELSE
            EXECUTE format('SELECT EXISTS (SELECT FROM public.%s)', name) INTO dirty;
        END IF;
        IF dirty THEN
            EXECUTE format('DELETE FROM public.%s', name);
            IF seeded THEN
                SELECT string_agg(format('%I', attname), ', ') INTO columns FROM pg_attribute
                WHERE attrelid = ('public.' || name)::regclass AND attnum > 0
                  AND NOT attisdropped AND attgenerated = '';
                EXECUTE format('INSERT INTO public.%1$s (%2$s) OVERRIDING SYSTEM VALUE SELECT %2$s FROM tests.%3$s',
                               name, columns, 'seed_' || md5(name));
            END IF;
        END IF;
    END LOOP;
    FOR sequence IN SELECT s.name, s.last_value, p.start_value
                    FROM tests.sequences s JOIN pg_sequences p ON s.name = format('%I.%I', p.schemaname, p.sequencename)
                    WHERE s.last_value IS DISTINCT FROM p.last_value LOOP
        PERFORM setval(sequence.name::regclass, COALESCE(sequence.last_value, sequence.start_value),
                       sequence.last_value IS NOT NULL);
    END LOOP;
END $$;
"""


def remember_seeds(address: str) -> None:
    """Keeps, in the schema ``tests`` of the template, the rows that the migrations wrote."""
    with psycopg.connect(address) as connection:
        connection.execute(REMEMBER)


class Cleaner:
    """The database ``name``, a copy of ``template``; ``kept``: the one that a former process made is taken over."""

    def __init__(self, server: EmbeddedPostgres, name: str, template: str, *, kept: bool = False) -> None:
        self.url = server.database_url(name)
        self._address = server.connection_string(name)
        self._server = psycopg.connect(server.connection_string(), autocommit=True)
        self._name = name
        self._copy = sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(sql.Identifier(name), sql.Identifier(template))
        self._session: psycopg.Connection | None = None
        self._first_size = self._size(template)
        if not kept or not self._size(name):
            self._copy_anew()

    def clean(self) -> None:
        """Undoes all that was committed. Whoever has a transaction open is disconnected: it would block us."""
        self._server.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = %s AND xact_start IS NOT NULL",
            [self._name],
        )
        if self._size(self._name) > self._first_size + LARGE:
            self._copy_anew()
            return
        try:
            self._own_session().execute(CLEAN)
        except psycopg.OperationalError:  # the former test cut every connection, ours with them
            self._own_session().execute(CLEAN)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._session is not None:
            self._session.close()
        self._server.close()

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
        if self._session is not None:
            self._session.close()
            self._session = None
        self._server.execute(sql.SQL("DROP DATABASE IF EXISTS {} WITH (FORCE)").format(sql.Identifier(self._name)))
        self._server.execute(self._copy)
