"""Alembic's entry: every model of the package, one transaction, a lock so that two processes may migrate at once."""

from alembic import context
from sqlalchemy import NullPool, create_engine, text

from parvis.kernel.concepts import modules
from parvis.kernel.db import Base

LOCK_SECONDS = 5
MIGRATION_LOCK = 0x5041_5256_4953  # "PARVIS"

modules("model")


def _is_ours(name: str | None, kind: str, _parents: object) -> bool:
    """Procrastinate's tables are its own; its schema is applied by the first migration."""
    return not (kind == "table" and name is not None and name.startswith("procrastinate_"))


engine = create_engine(context.config.attributes["url"], poolclass=NullPool)  # a failed migration leaves no connection
with engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=Base.metadata,
        include_name=_is_ours,
        compare_server_default=False,
    )
    with context.begin_transaction():
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": MIGRATION_LOCK})
        # A change that waits for a table keeps everyone who comes later from it: better none, and another try.
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_SECONDS}s'"))
        context.run_migrations()
