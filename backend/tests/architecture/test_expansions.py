"""A migration says whether code of the release before works on what it leaves; the database is compared to see it."""

from collections.abc import Callable, Iterator

import pytest
from alembic import op
from alembic.migration import MigrationContext
from alembic.operations import Operations
from alembic.script import ScriptDirectory
from sqlalchemy import Column, Connection, Integer, String, create_engine, text

from parvis.kernel.migrations import alembic_config
from parvis.kernel.version import VERSION
from tests.architecture.catalogue import Catalogue, contractions

MIGRATIONS = list(ScriptDirectory.from_config(alembic_config("")).walk_revisions())[::-1]


@pytest.fixture
def connection(request) -> Iterator[Connection]:
    """A connection with Alembic's operations; what it does is undone."""
    engine = create_engine(request.getfixturevalue(request.param))
    with engine.connect() as connection, Operations.context(MigrationContext.configure(connection)):
        yield connection
        connection.rollback()
    engine.dispose()


def test_a_migration_says_what_it_does_to_code_of_the_release_before():
    kinds = {each.revision: getattr(each.module, "kind", None) for each in MIGRATIONS}
    wrong = {name: kind for name, kind in kinds.items() if kind not in ("expand", "contract")}
    assert wrong == {}, 'below `depends_on`: kind = "expand", or "contract" (CONTRIBUTING)'


@pytest.mark.parametrize("connection", ["empty_database"], indirect=True)
def test_a_migration_that_expands_takes_nothing_away(connection):
    found: dict[str, list[str]] = {}
    before = Catalogue.of(connection)
    for each in MIGRATIONS:
        each.module.upgrade()
        after = Catalogue.of(connection)
        if each.module.kind == "expand" and (lost := contractions(before, after)):
            found[each.revision] = lost
        before = after
    assert found == {}, 'give it kind = "contract", or leave this to the release after the one that needs it no more'


@pytest.mark.parametrize("connection", ["database"], indirect=True)
def test_the_database_knows_of_each_migration_what_it_did_and_who_brought_it(connection):
    noted = connection.execute(text("SELECT revision, kind, version FROM applied_migrations ORDER BY revision")).all()
    assert noted == sorted((each.revision, each.module.kind, VERSION) for each in MIGRATIONS)


CONTRACTING = {
    "a table that is dropped": lambda: op.drop_table("candidate_tags"),
    "a table that is dropped and made anew": lambda: op.execute(
        "CREATE TABLE kept (LIKE features INCLUDING ALL); DROP TABLE features; ALTER TABLE kept RENAME TO features"
    ),
    "a table that is renamed": lambda: op.rename_table("features", "switches"),
    "a column that is dropped": lambda: op.drop_column("tags", "colour"),
    "a column that is dropped by SQL in a block": lambda: op.execute(
        "DO $$ BEGIN EXECUTE 'alter table tags ' || 'drop column colour'; END $$"
    ),
    "a column that is dropped and made anew": lambda: op.execute(
        "ALTER TABLE tags DROP COLUMN colour; ALTER TABLE tags ADD COLUMN colour varchar"
    ),
    "a column that is renamed": lambda: op.alter_column("tags", "colour", new_column_name="color"),
    "a column that must be filled from now on": lambda: op.alter_column("jobs", "feature", nullable=False),
    "one with a default all the same, for old code writes null": lambda: op.execute(
        "ALTER TABLE jobs ALTER feature SET DEFAULT '', ALTER feature SET NOT NULL"
    ),
    "a new column that old code does not fill": lambda: op.add_column("tags", Column("size", Integer, nullable=False)),
    "one whose default goes": lambda: op.execute(
        "ALTER TABLE tags ADD COLUMN size int NOT NULL DEFAULT 0; ALTER TABLE tags ALTER size DROP DEFAULT"
    ),
    "a default that goes": lambda: op.alter_column("jobs", "done", server_default=None),
    "a narrower type": lambda: op.alter_column("tags", "colour", type_=String(7)),
    "a narrower number": lambda: op.execute("ALTER TABLE jobs ALTER longest_seconds TYPE smallint"),
    "a type that is read back otherwise": lambda: op.execute("ALTER TABLE jobs ALTER longest_seconds TYPE text"),
    "a rule of more": lambda: op.create_check_constraint("short", "tags", "length(name) < 9"),
    "a list with a value less": lambda: op.execute(
        "ALTER TABLE jobs DROP CONSTRAINT ck_jobs_status;"
        "ALTER TABLE jobs ADD CONSTRAINT ck_jobs_status CHECK (status IN ('NOT_STARTED', 'IN_PROGRESS', 'SUCCESS'))"
    ),
    "values that must differ": lambda: op.create_unique_constraint("colours", "tags", ["colour"]),
    "values that must differ, by an index": lambda: op.execute("CREATE UNIQUE INDEX colours ON tags (lower(colour))"),
    "a uniqueness that conflicts are told by": lambda: op.drop_constraint("uq_feature_locks_job_id", "feature_locks"),
    "a reference of more": lambda: op.create_foreign_key("f", "jobs", "features", ["feature"], ["name"]),
    "a reference less, whose rows went with others": lambda: op.drop_constraint(
        "fk_feature_locks_job_id_jobs", "feature_locks"
    ),
    "a trigger less": lambda: op.execute("DROP TRIGGER append_audit_line ON audit_lines"),
}


def taken(connection: Connection, changes: dict[str, Callable[[], object]]) -> dict[str, list[str]]:
    """What each of the changes takes away."""
    found: dict[str, list[str]] = {}
    before = Catalogue.of(connection)
    for name, change in changes.items():
        with connection.begin_nested() as undone:
            change()
            found[name] = contractions(before, Catalogue.of(connection))
            undone.rollback()
    return found


@pytest.mark.parametrize("connection", ["database"], indirect=True)
def test_what_contracts_is_noticed_whatever_does_it(connection):
    assert [name for name, found in taken(connection, CONTRACTING).items() if not found] == []


EXPANDING = {
    "a table": lambda: op.execute("CREATE TABLE sizes (id int PRIMARY KEY, of text NOT NULL UNIQUE CHECK (of <> ''))"),
    "a column that may be empty": lambda: op.add_column("tags", Column("size", Integer, unique=True)),
    "a column with a default": lambda: op.execute("ALTER TABLE tags ADD size int NOT NULL DEFAULT 1 CHECK (size > 0)"),
    "a column that names another's row": lambda: op.execute("ALTER TABLE tags ADD job uuid REFERENCES jobs (id)"),
    "a wider type": lambda: op.execute("ALTER TABLE jobs ALTER longest_seconds TYPE bigint"),
    "a column that may be empty from now on": lambda: op.alter_column("tags", "colour", nullable=True),
    "a list with a value more": lambda: op.execute(
        "ALTER TABLE jobs DROP CONSTRAINT ck_jobs_status; ALTER TABLE jobs ADD CONSTRAINT ck_jobs_status"
        " CHECK (status IN ('NOT_STARTED', 'IN_PROGRESS', 'PAUSED', 'SUCCESS', 'ERROR', 'CANCELLED'))"
    ),
    "a rule less": lambda: op.drop_constraint("ck_jobs_finished", "jobs"),
    "an index of the same made anew": lambda: op.execute(
        "ALTER TABLE feature_locks DROP CONSTRAINT uq_feature_locks_job_id; "
        "CREATE UNIQUE INDEX l ON feature_locks (job_id)"
    ),
    "an index": lambda: op.create_index("coloured", "tags", ["colour"]),
    "an index less": lambda: op.drop_index("ix_jobs_created"),
    "rows": lambda: op.execute("UPDATE features SET name = name"),
}


@pytest.mark.parametrize("connection", ["database"], indirect=True)
def test_what_only_adds_is_let_through(connection):
    assert {name: found for name, found in taken(connection, EXPANDING).items() if found} == {}
