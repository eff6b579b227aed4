"""Who waits for a lock. The tests that run beside share the server, each in its own database: only this one counts."""

import psycopg

SOMEBODY_WAITS = "SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'"


def somebody_waits_for(table: str) -> str:
    """The query of one row while somebody waits for ``table``."""
    own_database = "database = (SELECT oid FROM pg_database WHERE datname = current_database())"
    return f"SELECT 1 FROM pg_locks WHERE NOT granted AND relation = '{table}'::regclass AND {own_database}"


def people_who_wait(connection: psycopg.Connection) -> int:
    """How many wait for a lock, also for a transaction of ``connection``, which sees those who came since it began."""
    connection.execute("SELECT pg_stat_clear_snapshot()")
    counted = SOMEBODY_WAITS.replace("SELECT 1", "SELECT count(*)")
    return int(next(iter(connection.execute(counted)))[0])
