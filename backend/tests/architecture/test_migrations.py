"""The migrations: they build the models, and bring a database of the first version, with its campaign, to them."""

import gzip
import re
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest
from alembic import command
from alembic.script import ScriptDirectory
from sqlalchemy import create_engine, select, text
from sqlalchemy.exc import OperationalError

from parvis.app import wiring
from parvis.candidate_table.snapshot import current
from parvis.formulas.computations.queries import results_are_stale
from parvis.formulas.definitions.queries import formulas_listed
from parvis.kernel.concepts import modules
from parvis.kernel.db import engine, new_session, psycopg_url
from parvis.kernel.migrations import alembic_config, migrate
from parvis.kernel.settings import settings
from parvis.ranking.views.model import CandidateView

# What `pg_dump` gave of a demonstration of 8 candidates, made by the first version that had one (commit e6e633b).
FIRST_VERSION = Path(__file__).with_name("first_version.sql.gz")
# What that version's migrations became for a few commits, without a migration for the databases that had run them.
INDEXES_DROPPED = """
    DROP INDEX public.ix_candidates_email;
    DROP INDEX public.ix_history_items_candidate_id_id;
    ALTER TABLE public.history_items DROP CONSTRAINT pk_history_items;
    ALTER TABLE public.history_items ADD CONSTRAINT pk_history_items PRIMARY KEY (candidate_id, id);
"""
modules("model")  # all that the schema is compared with
MIGRATIONS = list(ScriptDirectory.from_config(alembic_config("")).walk_revisions())


def test_the_migrations_build_exactly_the_models(database_url):
    command.check(alembic_config(database_url))


def test_new_migrations_are_numbered_by_their_date_and_go_forward_only():
    """Those before 2026-11-21 keep the numbers under which databases ran them."""
    dated = [each.revision for each in MIGRATIONS if not re.fullmatch(r"000[1-8]", each.revision)]
    assert [each for each in dated if not re.fullmatch(r"20\d\d_[01]\d_[0-3]\d_[0-2]\d[0-5]\d", each)] == []
    assert dated == sorted(dated, reverse=True)
    assert [each.revision for each in MIGRATIONS if not Path(each.path).name.startswith(f"{each.revision}_")] == []
    assert [each.revision for each in MIGRATIONS if hasattr(each.module, "downgrade")] == []


@pytest.fixture(params=["", INDEXES_DROPPED], ids=["first version", "a few commits later"])
def old_database(request, empty_database: str) -> str:
    with psycopg.connect(psycopg_url(empty_database)) as connection:
        connection.execute(gzip.decompress(FIRST_VERSION.read_bytes()))
        connection.execute(request.param)
    return empty_database


@pytest.fixture
def in_use(old_database: str, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """The database of the first version, in place of the tests' own."""
    if engine.cache_info().currsize:
        engine().dispose()
    monkeypatch.setenv("DATABASE_URL", old_database)
    for cached in (settings, engine):
        cached.cache_clear()
    wiring.connect(settings())
    yield old_database
    engine().dispose()
    monkeypatch.undo()
    for cached in (settings, engine):
        cached.cache_clear()


def test_a_campaign_of_the_first_version_is_read_after_the_upgrade(in_use: str):
    migrate(in_use)
    command.check(alembic_config(in_use))
    with new_session() as session:
        table = current.snapshot(session)
        formulas = [formula.name for formula in formulas_listed(session)]
        views = session.scalars(select(CandidateView.name).order_by(CandidateView.name)).all()
        assert not results_are_stale(session)
    shown = (table.column(name).cells() for name in ("Candidats[Rang]", "Nom", "NoteEntretien"))
    # As the first version itself showed them.
    assert sorted(zip(*shown, strict=True)) == [
        (1.0, "GOMEZ", "B"),
        (2.0, "GERMAIN", "A"),
        (3.0, "REMY", None),
        (4.0, "COLOMBIER", None),
        (5.0, "MARTIN", None),
        (6.0, "AUBERTIN", None),
        (7.0, "DELAHAYE", None),
        (8.0, "CARON", None),
    ]
    assert table.aggregates["Globales[Moyenne des dossiers]"] == pytest.approx(13.734514285714287)
    assert (len(formulas), views) == (41, ["Boursiers certifiés", "Classement général", "Profil scientifique"])


# Saved before profiles filled the column of bac+1, but for the last; the third was begun only.
PROFILES = """
    INSERT INTO candidates (id, row_number, external_id, source, last_name, first_name) VALUES
        (gen_random_uuid(), 8, 'M00001', 'MANUAL', 'ABADIE', ''),
        (gen_random_uuid(), 9, 'M00002', 'MANUAL', 'BELLANGER', ''),
        (gen_random_uuid(), 10, 'M00003', 'MANUAL', 'CORNU', ''),
        (gen_random_uuid(), 11, 'M00004', 'MANUAL', 'DENIS', '');
    INSERT INTO own_profiles (candidate_id, current_scholar_year)
    SELECT id, level FROM candidates JOIN (VALUES
        (8, 'BAC + 1'), (9, 'Terminale'), (10, NULL), (11, 'Bac+1')) AS levels (of_row, level) ON row_number = of_row;
    UPDATE table_state SET position = position + 1;
    INSERT INTO cell_changes (position, row_number, column_name, value, origin)
    SELECT position, 11, 'BacPlus1', '"Non"', 'STAFF' FROM table_state;
"""


def test_profiles_of_before_the_column_of_bac_plus_1_fill_it(in_use: str):
    command.upgrade(alembic_config(in_use), "2026_11_22_1330")
    with psycopg.connect(psycopg_url(in_use)) as connection:
        connection.execute(PROFILES)
    migrate(in_use)
    with new_session() as session:
        table = current.snapshot(session)
    shown = zip(table.column("Nom").cells(), table.column("BacPlus1").cells(), strict=True)
    assert list(shown)[8:] == [("ABADIE", "Oui"), ("BELLANGER", "Non"), ("CORNU", None), ("DENIS", "Non")]
    with psycopg.connect(psycopg_url(in_use)) as connection:
        positions = [position for (position,) in connection.execute("SELECT position FROM cell_changes ORDER BY 1")]
        last = connection.execute("SELECT position FROM table_state").fetchall()
    assert (positions, last) == ([*range(1, len(positions) + 1)], [(len(positions),)])


def test_a_table_in_use_is_not_waited_for_long(old_database: str):
    old_schema = "SELECT version_num FROM alembic_version"
    with psycopg.connect(psycopg_url(old_database)) as working:
        working.execute("LOCK TABLE history_items IN ACCESS SHARE MODE")
        with pytest.raises(OperationalError, match="lock timeout"):
            migrate(old_database)
        assert working.execute(old_schema).fetchone() == ("0007",)
    migrate(old_database)
    reading = create_engine(old_database)
    with reading.connect() as connection:
        assert connection.scalar(text(old_schema)) == MIGRATIONS[0].revision
    reading.dispose()
