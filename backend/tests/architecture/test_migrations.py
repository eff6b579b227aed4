from alembic import command

from parvis.kernel.db import alembic_config


def test_the_migrations_build_exactly_the_models(database_url):
    command.check(alembic_config(database_url))
