"""Alembic's entry: one transaction, a lock so that two processes may migrate at once.

Migrations need no model: importing all of them, nearly the whole product, takes two seconds. Whoever compares the
schema with the models imports them first.
"""

from alembic import context
from alembic.runtime.migration import MigrationInfo
from sqlalchemy import MetaData, NullPool, create_engine, text

from identity_provider import model as identity_provider
from parvis.kernel.advisory_locks import AdvisoryLock, holding
from parvis.kernel.application_role import give_rights
from parvis.kernel.db import Base
from parvis.kernel.migrations import note_applied

LOCK_MILLISECONDS = 400

# One description of every table, since the names of constraints follow its convention.
tables = MetaData(naming_convention=Base.metadata.naming_convention)
for table in (*Base.metadata.tables.values(), *identity_provider.Base.metadata.tables.values()):
    table.to_metadata(tables)

applied: dict[str, str] = {}


def _note(*, step: MigrationInfo, **_: object) -> None:
    # Without a kind nobody has said that older code works with it.
    applied.update({script.revision: getattr(script.module, "kind", "contract") for script in step.up_revisions})


engine = create_engine(context.config.attributes["url"], poolclass=NullPool)  # a failed migration leaves no connection
with engine.connect() as connection:
    context.configure(
        connection=connection,
        target_metadata=tables,
        compare_server_default=False,
        on_version_apply=_note,
    )
    with context.begin_transaction():
        connection.execute(holding(AdvisoryLock.MIGRATIONS))
        # A change that waits for a table keeps everyone who comes later from it: better none, and another try. We give
        # up before PostgreSQL would end a request that waits for us (deadlock_timeout, a second).
        connection.execute(text(f"SET LOCAL lock_timeout = '{LOCK_MILLISECONDS}ms'"))
        context.run_migrations()
        if applied:
            note_applied(connection, applied)
        if connection.scalar(text("SELECT to_regclass('audit_lines')")) is not None:
            give_rights(connection)
